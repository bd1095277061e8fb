#ifndef CARE_DOCTOR_H
#define CARE_DOCTOR_H

#include "client/remote.h"
#include "shape/care.h"

/* What the doctor looks at, one function for each part of the gate. */
enum doctor_state { DOCTOR_BAD, DOCTOR_NOTE, DOCTOR_OK };

#define DOCTOR_CHECKS 1000

struct doctor {
	struct remote r;
	struct doctor_check checks[DOCTOR_CHECKS]; /* with --json */
	size_t n;
	struct arena kept; /* of their texts */
	bool bad, running, prove;
};

/* One line: ${text} is what is so, ${next} what to do, or NULL. */
void doctor_say(struct doctor *d, const char *name, enum doctor_state state,
    const char *text, const char *next);

void doctor_config(struct doctor *d);
void doctor_places(struct doctor *d);
void doctor_tokens(struct doctor *d);
void doctor_hooks(struct doctor *d); /* whether they name their gate */
struct settings_hook;
bool doctor_trust(struct doctor *d, const struct settings_hook *hooks, size_t n,
    const char *path);                /* Codex: whether it starts them */
void doctor_holds(struct doctor *d);  /* what waits for a person */
void doctor_notify(struct doctor *d); /* whether people are told */
void doctor_sso(struct doctor *d);    /* and can sign in elsewhere */
void doctor_alone(struct doctor *d);  /* agents while nobody is there */
void doctor_store(struct doctor *d);
void doctor_machine(struct doctor *d); /* its own gate, not ours */
void doctor_sandbox(struct doctor *d);
void doctor_same_user(struct doctor *d); /* what that leaves open */
void doctor_settings(struct doctor *d);  /* the server's and the files' */
void doctor_server(struct doctor *d);    /* and what only a server knows */
void doctor_ledger(struct doctor *d);    /* read here; no server is asked */
struct service_state;
void doctor_kept(struct doctor *d, const struct service_state *s);
void doctor_prove(struct doctor *d); /* that hooks refuse; see prove.h */

#endif
