#ifndef RULE_GRANT_NEW_H
#define RULE_GRANT_NEW_H

#include "rule/grants.h"

/*
 * Whether somebody's rule may become a grant at all.  What is new must say
 * what it covers, in a pattern and a range that can be read,
 * and must be able to match something: a rule that looks right and does
 * nothing is refused with the reason.
 */
struct grant_check {
	struct arena *a;
	const struct host_idna *idna;
	const struct launch *launch; /* NULL: tools are not looked at */
	int64_t now_ms;              /* 0: its end is not looked at */
};

/* SG_EWORD, SG_EFORBIDDEN: no, and the pointer and message of ${e} say why. */
enum sg_err grant_check_new(const struct grant_rule *r,
    const struct grant_check *c, struct sg_error *e);

#endif
