#ifndef SYSTEM_TURN_RULES_H
#define SYSTEM_TURN_RULES_H

#include "system/turn_gate.h"

/* The turn gate as the settings want it, and the name of what decides. */
#define TURN_RULES_TEXT 32

struct turn_rules {
	struct turn_gate gate;
	char *lattice;              /* text of a table of one's own, or NULL */
	char name[TURN_RULES_TEXT]; /* of rules, weights, lattice */
};

struct turn_files {
	const char *embed, *lattice; /* or NULL */
	bool without; /* weights that cannot be used are left out */
};

SG_MUST_CHECK enum sg_err turn_rules_open(
    struct turn_rules *r, const struct turn_files *f, struct sg_error *e);
void turn_rules_close(struct turn_rules *r); /* zeroed is fine */

#endif
