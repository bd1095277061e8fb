/* The public side of the action gate. */
#include "solgate/action.h"
#include "rule/capability.h"
#include "base/banned.h"

const char *
sg_action_verdict_name(enum sg_action_verdict v)
{
	switch (v) {
	case SG_ACTION_ALLOW:
		return "allow";
	case SG_ACTION_ASK:
		return "ask";
	case SG_ACTION_DENY:
		break;
	}
	return "deny";
}

bool
sg_capability_derive(
    struct sg_str method, struct sg_str word, enum sg_capability *out)
{
	enum sg_hostcall_method m;

	return method_parse(method, &m) && capability_derive(m, word, out);
}

bool
sg_capability_parse(struct sg_str name, enum sg_capability *out)
{
	return capability_parse(name, out);
}
