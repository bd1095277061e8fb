/* Names and sentences of the policy, and its presets. */
#include "rule/policy.h"
#include "base/banned.h"

static const struct rule_words {
	const char *code, *text;
	enum sg_decision_token decision;
} words[POLICY_RULE_COUNT] = {
#define X(sym, code, decision, text) {code, text, SG_DECISION_##decision},
#include "rule/policy_rule.def"
};

const char *
policy_rule_code(enum policy_rule r)
{
	return r < POLICY_RULE_COUNT ? words[r].code : "unknown";
}

enum policy_rule
policy_rule_find(struct sg_str code)
{
	for (unsigned i = 0; i < POLICY_RULE_COUNT; i++)
		if (str_eq(str_of(words[i].code), code))
			return i;
	return POLICY_REFUSED;
}

const char *
policy_rule_text(enum policy_rule r)
{
	return r < POLICY_RULE_COUNT ? words[r].text : "unknown";
}

enum sg_decision_token
policy_rule_decision(enum policy_rule r)
{
	return r < POLICY_RULE_COUNT ? words[r].decision
				     : SG_DECISION_DENY_POLICY;
}

const char *
policy_doubt_text(enum policy_doubt d)
{
	switch (d) {
	case POLICY_CERTAIN:
		return "";
	case POLICY_HANDSHAKE:
		return "a write in this turn needs its own approval";
	case POLICY_MAYBE_DENIED:
		return "a denial may apply, and the gate cannot be sure";
	case POLICY_MAYBE_OWN:
		return "the call may reach where the gate keeps its own files";
	case POLICY_ALWAYS_PROMPT:
		return "the setting always_prompt asks in permissive mode";
	case POLICY_SEVERAL:
		return "several people must agree to it, and one person gave "
		       "the grant or set the mode";
	}
	return "unknown";
}

const char *
policy_reason_text(struct sg_str reason)
{
	/* clang-format off */
	static const struct { const char *reason, *text; } v[] = {
	    {"empty_capability", "Invalid request: capability name is empty."},
	    {"extension_deny", "Denied for this extension by policy."},
	    {"deny_caps", "Denied by the deny list of the policy."},
	    {"extension_allow", "Allowed for this extension by policy."},
	    {"default_caps", "Allowed by profile defaults."},
	    {"not_in_default_caps",
		"Not part of profile defaults in strict mode."},
	    {"prompt_required",
		"Requires an explicit runtime prompt decision."},
	    {"permissive",
		"Allowed because permissive mode bypasses prompts."},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		if (str_eq(reason, str_of(v[i].reason)))
			return v[i].text;
	return "";
}

#define ORIGIN                                                            \
	(CAPABILITY_BIT(SG_CAP_READ) | CAPABILITY_BIT(SG_CAP_WRITE) |     \
	    CAPABILITY_BIT(SG_CAP_HTTP) | CAPABILITY_BIT(SG_CAP_EVENTS) | \
	    CAPABILITY_BIT(SG_CAP_SESSION))

struct policy
policy_preset(enum sg_policy_profile p, bool dangerous)
{
	struct policy out = {
	    .mode = profile_mode(p), .compound = COMPOUND_EACH};

	if (p == SG_PROFILE_PERMISSIVE)
		return out;
	out.default_caps = ORIGIN;
	for (unsigned c = 0; c < SG_CAP_COUNT && !dangerous; c++)
		if (capability_dangerous(c))
			out.deny_caps |= CAPABILITY_BIT(c);
	return out;
}

struct policy
policy_prompt(void)
{
	return (struct policy){.mode = SG_MODE_PROMPT,
	    .compound = COMPOUND_EACH,
	    .default_caps = CAPABILITY_BIT(SG_CAP_LOG) |
		CAPABILITY_BIT(SG_CAP_EVENTS)};
}

enum sg_policy_profile
policy_profile_read(struct sg_str name)
{
	for (unsigned i = 0; i < words_policy_profile.n; i++)
		if (name_is(name, words_policy_profile.v[i].wire))
			return i;
	for (unsigned i = 0; i < words_aliases_count; i++)
		if (words_aliases[i].list == &words_policy_profile &&
		    name_is(name, words_aliases[i].word.wire))
			return words_aliases[i].value;
	return SG_PROFILE_SAFE;
}
