#ifndef ACCESS_PERSON_H
#define ACCESS_PERSON_H

#include <stdbool.h>

#include "solgate/words.h"

/*
 * Whether a caller is a person: one table (person.def) over what is known of
 * it.  src/login finds the facts; nothing here asks the machine.  Zeroed:
 * nothing is known, so it is nobody.
 */
struct person_facts {
	bool alive;              /* the process is there */
	bool root;               /* user 0: it can do anything anyway */
	bool listed;             /* its user may answer here */
	bool agent;              /* an agent's program, or at its terminal */
	bool terminal;           /* a terminal of its user's own */
	bool rooted, front;      /* started there, and in front */
	bool by_logind, by_utmp; /* the user logged in at that terminal */
};

struct person_verdict {
	enum sg_proof proof; /* SG_PROOF_NONE: refused */
	const char *why;     /* then: a sentence for the caller */
};

struct person_verdict person_judge(const struct person_facts *f);

#endif
