#ifndef FACE_CLI_PEOPLE_H
#define FACE_CLI_PEOPLE_H

#include <limits.h>

#include "client/remote.h"
#include "shape/people.h"

/* What the verbs of "people" share. */
#define PEOPLE_PROJECTS_MAX 8

struct people_call {
	struct remote r;
	int64_t hours;
	const char *owner;
	char project[PEOPLE_PROJECTS_MAX][PATH_MAX];
	size_t n_projects;
};

/* ${in} as the body of a request; empty: no memory. */
struct sg_str
people_body(struct people_call *k, const struct contract *c, const void *in);

/* Send ${q}; the answer, or how the program ends after JSON or a refusal.
 * ${said}: it was said already. */
enum cli_exit people_send(struct people_call *k, const struct remote_ask *q,
    const struct contract *c, const char *what, void *out, bool *said);

/* --project: absolute, links followed if it is here. */
bool people_take_project(struct cli *c, void *at, const char *value);

enum cli_exit people_agents(void *call, char **words);
enum cli_exit people_agent(void *call, char **words);
enum cli_exit people_delegations(void *call, char **words);
enum cli_exit people_delegate(void *call, char **words);

/* end: an agent, or a delegation. */
enum cli_exit people_end_agent(struct people_call *k, const char *id);
enum cli_exit people_end_delegation(struct people_call *k, const char *id);

#endif
