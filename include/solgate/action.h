#ifndef SOLGATE_ACTION_H
#define SOLGATE_ACTION_H

#include <stdbool.h>

#include "solgate/str.h"
#include "solgate/words.h"

/*
 * The action gate: may this call happen?
 *
 * Zeroed memory denies, and the three values lie several bits apart, so that
 * neither a forgotten assignment nor a flipped bit turns a no into a yes.
 * Test with "== SG_ACTION_ALLOW"; never with "if (verdict)".
 */
enum sg_action_verdict {
	SG_ACTION_DENY = 0x00,
	SG_ACTION_ASK = 0x35,
	SG_ACTION_ALLOW = 0x5a
};

/* "allow", "ask"; "deny" for everything else. */
SG_API const char *sg_action_verdict_name(enum sg_action_verdict v);

/*
 * The capability a call needs leave for, by its method and, for the methods
 * tool and fs, the tool's name or the operation.  What the caller claims does
 * not count.  False: there is no such call.
 */
SG_API SG_MUST_CHECK bool sg_capability_derive(
    struct sg_str method, struct sg_str word, enum sg_capability *out);

/* The capability of that name, in any case of letters. */
SG_API SG_MUST_CHECK bool
sg_capability_parse(struct sg_str name, enum sg_capability *out);

#endif
