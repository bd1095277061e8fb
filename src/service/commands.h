#ifndef SERVICE_COMMANDS_H
#define SERVICE_COMMANDS_H

#include "contract/field.h"
#include "shell/command.h"

/*
 * The one table of what a face can ask of Solgate: HTTP routes, messages of
 * the headless mode and command-line verbs all end in a row of commands.def.
 * JSON in, JSON out; the face adds its envelope and nothing else.  A face
 * whose caller left before the answer says so by service_forget().
 */
struct service;

struct command_row {
	const char *name; /* "prompt.decide" */
	const char *text;
	unsigned roles;                  /* COMMAND_ROLE() of those that may */
	const struct contract *in, *out; /* NULL: nothing, or any JSON */
	bool writes;                     /* changes something: never by GET */
	/* The body was decoded into ${body} by ${in}; ${a} lives until the
	 * first return of run(). */
	void (*run)(struct service *s, const struct command_in *in,
	    const void *body, struct arena *a, struct command_reply to);
};

#define COMMAND_ROLE(role) (1u << (role))

enum command_name {
#define X(sym, name, roles, in, out, writes, room, run, text) COMMAND_##sym,
#include "service/commands.def"
	COMMAND_COUNT
};

const struct command_row *command_of(enum command_name n);

/* Whether ${who} may send it: by its role, and by what its account may. */
bool command_may(enum command_name n, const struct principal *who);

/*
 * Check role and body, and run.  A wrong role is FORBIDDEN before the body is
 * looked at; a body that does not fit is INVALID_REQUEST with its place.
 */
/* The same without a look at who it is, or at other nodes. */
void command_decide(struct service *s, enum command_name n,
    const struct command_in *in, struct command_reply to);
void command_run(struct service *s, enum command_name n,
    const struct command_in *in, struct command_reply to);

#endif
