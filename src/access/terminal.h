#ifndef ACCESS_TERMINAL_H
#define ACCESS_TERMINAL_H

#include <stdbool.h>

/*
 * Whether a caller is a person where gate, agent and person are one user: one
 * table (terminal.def) over what is known of the process.  src/kin finds the
 * facts; nothing here asks the machine.  Zeroed: nothing is known, so it is
 * nobody.
 */
struct terminal_facts {
	bool alive;  /* the process is there */
	bool tty;    /* it has a terminal */
	bool rooted; /* the shell that opened the terminal started it */
	bool agent;  /* an agent works there, or started it */
	bool stray;  /* its tree began after an agent, where the agent is */
};

/* NULL: a person; else why not, and what to do, for the caller. */
const char *terminal_objection(const struct terminal_facts *f);

#endif
