/* The reason for a denial; see gate_reason.h. */
#include "gate/gate_reason.h"
#include "base/banned.h"

#define HOST_MESSAGE_MAX 2000 /* of HostError */

enum nearest {
#define X(sym, text) NEAREST_##sym,
#include "gate/gate_nearest.def"
	NEAREST_COUNT
};

static const char *const sentences[NEAREST_COUNT] = {
#define X(sym, text) text,
#include "gate/gate_nearest.def"
};

struct search {
	const struct gate_facts *f;
	const struct gate_answer *r;
	struct arena *a;
	struct gate_reason *out;
};

/* A variant of the call, by the same rules: is it not denied? */
static bool
passes(const struct search *s, const struct call *variant)
{
	struct gate_answer copy = *s->r;

	copy.call = *variant;
	copy.risk = call_risk(&copy.call, s->f->manifest);
	if (guard_call(&copy.call, s->f->machine, s->f->policy->own, s->a,
		&copy.guard) != SG_OK)
		return false;
	return gate_rule_again(s->f, &copy).verdict != SG_ACTION_DENY;
}

/* ${text} and what a person may see of ${shown}. */
static enum sg_err
say_with(struct search *s, enum nearest n, struct sg_str shown)
{
	struct buf b = {.cap = GATE_REASON_MAX};

	if ((b.p = arena_new(s->a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_addz(&b, sentences[n]);
	buf_add(&b, str_part(shown, 0, GATE_REASON_MAX / 2));
	s->out->nearest = buf_str(&b);
	return SG_OK;
}

static bool
is_file(const struct call *c)
{
	return c->capability == SG_CAP_READ || c->capability == SG_CAP_WRITE;
}

static struct sg_str
last_name(struct sg_str path)
{
	size_t i = path.n;

	while (i > 0 && path.p[i - 1] != '/')
		i--;
	return str_part(path, i, path.n);
}

/* The same on a file of that name in the project. */
static enum sg_err
try_inside(struct search *s)
{
	struct call c = s->r->call;
	struct sg_str root = s->f->machine->place->root,
		      name = last_name(c.scope.path.text);
	struct buf b = {.cap = root.n + name.n + 1};
	struct scope_view view;
	enum sg_err err;

	if (!is_file(&c) || c.scope.path.inside || name.n == 0)
		return SG_OK;
	if ((b.p = arena_new(s->a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_add(&b, root);
	buf_addc(&b, '/');
	buf_add(&b, name);
	c.scope.path = (struct path){
	    .absolute = buf_str(&b), .text = name, .inside = true};
	c.scope.text = name;
	c.scope.dynamic = c.scope.refused = c.scope.deep = false;
	err = scope_summary(&c.scope, s->f->machine, s->a, &view);
	if (err != SG_OK || !passes(s, &c))
		return err;
	return say_with(s, NEAREST_INSIDE, view.summary);
}

/* One command of the list. */
static enum sg_err
try_part(struct search *s)
{
	const struct command *all = &s->r->call.scope.command;
	enum sg_err err = SG_OK;

	if (s->r->call.capability != SG_CAP_EXEC || all->n < 2)
		return SG_OK;
	for (size_t i = 0; i < all->n && err == SG_OK; i++) {
		struct call c = s->r->call;
		struct command_part alone = all->parts[i];
		struct scope_view view;

		alone.joiner = SHELL_OP_NONE;
		c.scope.command.parts = &alone;
		c.scope.command.n = 1;
		c.scope.command.flags = all->parts[i].flags;
		c.scope.shell = NULL;
		err = command_text(&c.scope.command, s->a, &c.scope.text);
		if (err == SG_OK)
			err = scope_summary(
			    &c.scope, s->f->machine, s->a, &view);
		if (err == SG_OK && view.hidden == 0 && passes(s, &c))
			return say_with(s, NEAREST_PART, view.summary);
	}
	return err;
}

/* By the lists alone, which is all that a capability without a scope has. */
static bool
may_read(const struct search *s)
{
	return s->r->call.capability == SG_CAP_EXEC &&
	    policy_look(s->f->policy, s->r->call.extension_id, STR("read"))
		.verdict != SG_ACTION_DENY;
}

/* All of the capability is denied to the extension, whatever the scope. */
static bool
is_whole(const struct search *s)
{
	enum sg_grant_effect effect;

	return grants_lookup(s->f->grants, s->r->call.extension_id,
		   s->r->call.capability, s->f->now_ms, &effect) &&
	    effect == SG_GRANT_DENY;
}

static enum nearest
by_rule(const struct search *s, enum policy_rule rule)
{
	switch (rule) {
	case POLICY_REFUSED:
		return NEAREST_SPELL;
	case POLICY_EXTENSION_DENY:
	case POLICY_DENY_CAPS:
		return may_read(s) ? NEAREST_READ : NEAREST_POLICY;
	case POLICY_DENY_STORED:
		return is_whole(s) ? NEAREST_REVOKE : NEAREST_OTHER;
	case POLICY_LEASE:
		return s->r->call.capability == SG_CAP_HTTP &&
			!s->r->call.only_looks
		    ? NEAREST_LOOK
		    : NEAREST_TURN;
	case POLICY_OWN_DIRECTORY:
	case POLICY_OWN_COMMAND:
		return NEAREST_OWN;
	case POLICY_STRICT:
	case POLICY_ALLOW_STORED:
	case POLICY_EXTENSION_ALLOW:
	case POLICY_DEFAULT_CAPS:
	case POLICY_PROMPT:
	case POLICY_PERMISSIVE:
	case POLICY_RULE_COUNT:
		break;
	}
	return NEAREST_GRANT;
}

/* NEAREST_COUNT: nobody was asked, so the rule says it. */
static enum nearest
by_decision(enum sg_decision_token d)
{
	if (d == SG_DECISION_DENY_UNATTENDED)
		return NEAREST_NOBODY;
	if (d == SG_DECISION_DENY_TIMEOUT)
		return NEAREST_ATTEND;
	if (d == SG_DECISION_DENY_ONCE || d == SG_DECISION_DENY_ALWAYS)
		return NEAREST_PERSON;
	if (d == SG_DECISION_DENY_COOLDOWN)
		return NEAREST_WAIT;
	if (d == SG_DECISION_DENY_LIMIT || d == SG_DECISION_DENY_CANCELLED)
		return NEAREST_LATER;
	return NEAREST_COUNT;
}

/* A list or a mode looks at the capability, all else at the scope. */
static bool
looks_at_capability(enum policy_rule rule)
{
	return rule == POLICY_EXTENSION_DENY || rule == POLICY_DENY_CAPS ||
	    rule == POLICY_LEASE;
}

static void
say_rule(struct gate_reason *out, enum policy_rule rule,
    enum sg_decision_token decision, const struct gate_answer *r)
{
	bool asked = by_decision(decision) != NEAREST_COUNT;
	struct sg_str code = str_of(policy_rule_code(rule));
	const char *says = policy_reason_text(code);

	out->rule = asked ? str_of(sg_decision_token_name(decision)) : code;
	if (asked)
		says = word_text(&words_decision_token, decision);
	else if (rule == POLICY_LEASE) {
		says = word_text(
		    &words_lease_refusal, r->lease.verdict.refusal);
		out->by = "the turn gate";
	} else if (*says == '\0')
		says = policy_rule_text(rule);
	out->says = str_of(says);
	out->matched = !asked && looks_at_capability(rule)
	    ? str_of(sg_capability_name(r->call.capability))
	    : str_part(r->view.summary, 0, GATE_REASON_MAX / 2);
}

enum sg_err
gate_reason(const struct gate_facts *f, const struct gate_answer *r,
    enum policy_rule rule, enum sg_decision_token decision, struct arena *a,
    struct gate_reason *out)
{
	struct search s = {f, r, a, out};
	enum nearest asked = by_decision(decision);
	enum sg_err err = SG_OK;

	*out = (struct gate_reason){.nearest = STR("")};
	say_rule(out, rule, decision, r);
	if (asked != NEAREST_COUNT)
		return say_with(&s, asked, STR(""));
	err = try_inside(&s);
	if (err == SG_OK && out->nearest.n == 0)
		err = try_part(&s);
	if (err != SG_OK || out->nearest.n > 0)
		return err;
	return say_with(&s, by_rule(&s, rule), STR(""));
}

struct sg_str
gate_reason_line(const struct gate_reason *r, enum sg_capability capability,
    const char *code, struct arena *a)
{
	struct buf b = {.cap = 3 * GATE_REASON_MAX};

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return STR("denied");
	buf_addz(&b, "Capability '");
	buf_addz(&b, sg_capability_name(capability));
	buf_addz(&b, "' denied by ");
	buf_addz(&b, r->by != NULL ? r->by : "policy");
	buf_addz(&b, " (");
	buf_addz(&b, code);
	buf_addz(&b, r->by != NULL ? "): " : "). Matched: ");
	buf_add(&b, r->by != NULL ? r->says : r->matched);
	buf_addz(&b, ". ");
	buf_add(&b, r->nearest);
	return str_part(buf_str(&b), 0, HOST_MESSAGE_MAX);
}
