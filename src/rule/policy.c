/* The decision table.  Read it top down; the first line that holds wins. */
#include "rule/policy.h"
#include "base/banned.h"

struct state {
	const struct policy_question *q;
	const struct policy_extension *extension; /* or NULL */
	unsigned bit; /* of the capability; 0: it is none of ours */
	enum sg_policy_mode mode;
	struct grant_hit deny, allow;
};

static const struct policy_extension *
extension_of(const struct policy *p, struct sg_str id)
{
	for (size_t i = 0; i < p->n_extensions; i++)
		if (str_eq(p->extensions[i].id, id))
			return &p->extensions[i];
	return NULL;
}

static enum sg_policy_mode
mode_of(const struct policy *p, const struct policy_extension *x)
{
	enum sg_policy_mode m = x != NULL && x->has_mode ? x->mode : p->mode;

	return m < SG_MODE_COUNT ? m : SG_MODE_STRICT;
}

static struct grant_query
query_of(const struct policy_question *q)
{
	return (struct grant_query){.call = q->call,
	    .risk = q->risk.risk,
	    .now_ms = q->now_ms,
	    .compound = q->policy->compound,
	    .launch = q->launch};
}

static bool
refused(struct state *s)
{
	return s->q->call->scope.refused;
}

/* T17 T18: no grant, list or mode opens what is the gate's own. */
static bool
own_directory(struct state *s)
{
	return s->q->own == POLICY_OWN_FILES;
}

static bool
own_program(struct state *s)
{
	return s->q->own == POLICY_OWN_PROGRAM;
}

static bool
extension_denied(struct state *s)
{
	return s->extension != NULL && (s->extension->deny & s->bit) != 0;
}

static bool
on_deny_list(struct state *s)
{
	return (s->q->policy->deny_caps & s->bit) != 0;
}

static bool
denied_before(struct state *s)
{
	struct grant_query q = query_of(s->q);

	s->deny = grants_deny(s->q->grants, &q);
	return s->deny.yes;
}

static bool
not_leased(struct state *s)
{
	return s->q->lease.consulted && !s->q->lease.verdict.admitted;
}

static bool
allowed_before(struct state *s)
{
	struct grant_query q = query_of(s->q);

	s->allow = grants_allow(s->q->grants, &q);
	return s->allow.yes;
}

/* T17: a list covers a whole capability, but no read that was raised. */
static bool
too_wide(const struct state *s)
{
	return s->q->call->capability == SG_CAP_READ &&
	    s->q->risk.risk == SG_RISK_HIGH;
}

static bool
extension_allowed(struct state *s)
{
	return s->extension != NULL && (s->extension->allow & s->bit) != 0 &&
	    !too_wide(s);
}

/* A default speaks for the project alone, whatever links lead out of it. */
static bool
leaves_project(const struct call *c)
{
	return (c->capability == SG_CAP_READ ||
		   c->capability == SG_CAP_WRITE) &&
	    (!c->scope.path.inside || c->scope.dynamic ||
		c->scope.path.dynamic);
}

/* Nor for a host that the extension did not declare. */
static bool
leaves_hosts(const struct state *s)
{
	return s->q->call->capability == SG_CAP_HTTP &&
	    s->q->risk.risk == SG_RISK_HIGH;
}

static bool
on_default_list(struct state *s)
{
	return s->mode != SG_MODE_PERMISSIVE &&
	    (s->q->policy->default_caps & s->bit) != 0 && !too_wide(s) &&
	    !leaves_project(s->q->call) && !leaves_hosts(s);
}

static bool
is_strict(struct state *s)
{
	return s->mode == SG_MODE_STRICT;
}

static bool
is_prompt(struct state *s)
{
	return s->mode == SG_MODE_PROMPT;
}

static bool
anything(struct state *s)
{
	(void)s;
	return true;
}

static const struct {
	bool (*holds)(struct state *);
	enum sg_action_verdict then;
} rules[POLICY_RULE_COUNT] = {
    [POLICY_REFUSED] = {refused, SG_ACTION_DENY},
    [POLICY_OWN_DIRECTORY] = {own_directory, SG_ACTION_DENY},
    [POLICY_OWN_COMMAND] = {own_program, SG_ACTION_DENY},
    [POLICY_EXTENSION_DENY] = {extension_denied, SG_ACTION_DENY},
    [POLICY_DENY_CAPS] = {on_deny_list, SG_ACTION_DENY},
    [POLICY_DENY_STORED] = {denied_before, SG_ACTION_DENY},
    [POLICY_LEASE] = {not_leased, SG_ACTION_DENY},
    [POLICY_ALLOW_STORED] = {allowed_before, SG_ACTION_ALLOW},
    [POLICY_EXTENSION_ALLOW] = {extension_allowed, SG_ACTION_ALLOW},
    [POLICY_DEFAULT_CAPS] = {on_default_list, SG_ACTION_ALLOW},
    [POLICY_STRICT] = {is_strict, SG_ACTION_DENY},
    [POLICY_PROMPT] = {is_prompt, SG_ACTION_ASK},
    [POLICY_PERMISSIVE] = {anything, SG_ACTION_ALLOW},
};

/* T16 T18: by a name that has another spelling, or none yet. */
static bool
is_vague_write(const struct call *c)
{
	return c->capability == SG_CAP_WRITE &&
	    (c->scope.dynamic || c->scope.path.folding);
}

/*
 * A grant that a person gave, or the mode that a person set.  What stands in
 * a policy file, or in a list of the settings, is whose files they are.
 */
static bool
by_one_person(const struct state *s, enum policy_rule decided)
{
	return decided == POLICY_PERMISSIVE ||
	    (decided == POLICY_ALLOW_STORED && !s->allow.files);
}

static enum policy_doubt
doubt(const struct state *s, enum policy_rule decided)
{
	const struct policy_question *q = s->q;

	if (s->deny.maybe)
		return POLICY_MAYBE_DENIED;
	if (q->own == POLICY_OWN_MAYBE ||
	    (q->policy->own.n > 0 && is_vague_write(q->call)))
		return POLICY_MAYBE_OWN;
	if (q->lease.consulted && q->lease.verdict.needs_handshake)
		return POLICY_HANDSHAKE;
	if (decided == POLICY_PERMISSIVE && q->policy->always_prompt)
		return POLICY_ALWAYS_PROMPT;
	if (q->several && by_one_person(s, decided))
		return POLICY_SEVERAL;
	return POLICY_CERTAIN;
}

/*
 * An allow in doubt is none, and the rule that decides is no allow either: who
 * goes by the rule does as the verdict says.  Strict mode asks nobody about a
 * denial.
 */
static void
take_back(const struct state *s, struct policy_ruling *r)
{
	bool strict = s->mode == SG_MODE_STRICT && r->doubt != POLICY_HANDSHAKE;

	r->taken_back = r->rule;
	r->rule = strict ? POLICY_STRICT : POLICY_PROMPT;
	r->verdict = rules[r->rule].then;
	r->has_grant = false;
	r->grant = 0;
}

static struct state
begin(const struct policy_question *q)
{
	struct state s = {.q = q,
	    .extension = extension_of(q->policy, q->call->extension_id),
	    .bit = CAPABILITY_BIT(q->call->capability)};

	s.mode = mode_of(q->policy, s.extension);
	return s;
}

struct policy_ruling
policy_decide(const struct policy_question *q)
{
	struct state s = begin(q);
	struct policy_ruling r = {.mode = s.mode};

	while (!rules[r.rule].holds(&s))
		r.rule++; /* ends: the last rule always holds */
	r.verdict = rules[r.rule].then;
	r.cover = s.allow.cover;
	r.has_grant = s.deny.yes || s.allow.yes;
	r.grant = s.deny.yes ? s.deny.index : s.allow.index;
	r.near = s.deny.near;
	if (r.verdict == SG_ACTION_ALLOW)
		r.doubt = doubt(&s, r.rule);
	if (r.doubt != POLICY_CERTAIN)
		take_back(&s, &r);
	return r;
}

struct policy_view
policy_look(
    const struct policy *p, struct sg_str extension, struct sg_str capability)
{
	static const enum policy_rule looked[] = {POLICY_EXTENSION_DENY,
	    POLICY_DENY_CAPS, POLICY_EXTENSION_ALLOW, POLICY_DEFAULT_CAPS,
	    POLICY_STRICT, POLICY_PROMPT, POLICY_PERMISSIVE};
	struct call call = {
	    .capability = SG_CAP_COUNT, .scope = {.path = {.inside = true}}};
	struct policy_question q = {
	    .call = &call, .policy = p, .risk = {.risk = SG_RISK_LOW}};
	struct state s = {.q = &q, .extension = extension_of(p, extension)};
	size_t i = 0;

	if (str_trim(capability).n == 0)
		return (struct policy_view){SG_ACTION_DENY, "empty_capability"};
	if (capability_parse(capability, &call.capability))
		s.bit = CAPABILITY_BIT(call.capability);
	s.mode = mode_of(p, s.extension);
	while (!rules[looked[i]].holds(&s))
		i++; /* ends: the last rule always holds */
	return (struct policy_view){
	    rules[looked[i]].then, policy_rule_code(looked[i])};
}
