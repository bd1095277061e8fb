/* The words that explain where a call ended. */
#include "gate/gate_reason.h"
#include "base/banned.h"

#define LINE_MAX_    400
#define PATTERN_MAX_ 80 /* of a pattern that is shown */
#define NAME_MAX_    32 /* of a program */

/* "deny_caps: no", "allow_stored: yes: grant 3". */
static bool
explain(struct gate_answer *out, struct arena *a, const char *what,
    const char *answer, const char *more)
{
	struct buf b = {.p = arena_new(a, LINE_MAX_), .cap = LINE_MAX_};

	if (b.p == NULL)
		return false;
	buf_addz(&b, what);
	buf_addz(&b, ": ");
	buf_addz(&b, answer);
	if (more != NULL && *more != '\0') {
		buf_addz(&b, ": ");
		buf_addz(&b, more);
	}
	out->why[out->n_why++] = buf_str(&b);
	return true;
}

/* A pattern as it was written, where a line can hold it. */
static void
add_pattern(struct buf *b, struct sg_str pattern)
{
	for (size_t i = 0; i < pattern.n; i++)
		if (pattern.p[i] < ' ' || pattern.p[i] > '~')
			return;
	if (pattern.n == 0 || pattern.n > PATTERN_MAX_)
		return;
	buf_addz(b, " (");
	buf_add(b, pattern);
	buf_addc(b, ')');
}

/* ", read through sudo and past --no-pager": how a denial was found. */
static void
add_reading(struct buf *b, struct touch_note n)
{
	const char *joint = ", read ";

	if (n.through.n > 0) {
		buf_addz(b, joint);
		buf_addz(b, "through ");
		buf_add(b, str_part(n.through, 0, NAME_MAX_));
		joint = " and ";
	}
	if (n.in_text) {
		buf_addz(b, joint);
		buf_addz(b, "in a text that a program would run");
		joint = " and ";
	}
	if (n.past.n > 0) {
		buf_addz(b, joint);
		buf_addz(b, n.past.n == 1 ? "past -" : "past --");
		buf_add(b, n.past);
		joint = " and ";
	}
	if (n.said_else && n.past.n == 0 && n.touch == TOUCH_YES) {
		buf_addz(b, joint);
		buf_addz(b, "in other words");
	}
}

/* "grant 3 (git push *)", and of a denial by which reading. */
static void
add_grant(struct buf *b, const struct gate_question *q,
    const struct gate_answer *out, size_t at)
{
	const struct grant_entry *e = &q->facts.grants->v[at];
	const struct scope *s = &out->call.scope;

	if (e->rule.source.n > 0) {
		buf_addz(b, "rule ");
		buf_add(b, e->rule.source);
	} else {
		buf_addz(b, "grant ");
		buf_addu(b, at);
	}
	if (e->rule.effect == SG_GRANT_ALLOW || e->state != GRANT_COUNTS)
		return;
	add_pattern(b, e->rule.pattern);
	if (e->kind == SG_SCOPE_COMMAND && !e->wild)
		add_reading(b,
		    word_pattern_explain(
			&e->of.words, &s->command, q->world.launch));
}

static const char *
because(const struct gate_question *q, const struct gate_answer *out,
    char room[], size_t cap)
{
	const struct policy_ruling *r = &out->ruling;
	struct buf b = {.p = room, .cap = cap - 1};

	if (r->rule == POLICY_REFUSED)
		return out->call.scope.why;
	if (r->rule == POLICY_LEASE)
		return word_text(
		    &words_lease_refusal, out->lease.verdict.refusal);
	if (!r->has_grant)
		return policy_rule_text(r->rule);
	add_grant(&b, q, out, r->grant);
	if (q->facts.grants->v[r->grant].state != GRANT_COUNTS) {
		buf_addz(&b, ", ");
		buf_addz(
		    &b, grant_state_text(q->facts.grants->v[r->grant].state));
	}
	room[b.n] = '\0';
	return room;
}

/* Why the grants there are do not cover it. */
static const char *
not_covered(const struct gate_answer *out)
{
	const struct scope *s = &out->call.scope;

	if (!s->bare || (s->dynamic && s->kind != SG_SCOPE_COMMAND))
		return s->why;
	if (out->call.capability == SG_CAP_READ &&
	    out->risk.risk == SG_RISK_HIGH)
		return "only a grant that names exactly this path would apply";
	if (s->kind == SG_SCOPE_COMMAND)
		return cover_text(out->ruling.cover);
	return NULL;
}

/* Which denial may apply. */
static const char *
near(const struct gate_question *q, const struct gate_answer *out, char room[],
    size_t cap)
{
	struct buf b = {.p = room, .cap = cap - 1};

	if (out->ruling.doubt != POLICY_MAYBE_DENIED)
		return NULL;
	add_grant(&b, q, out, out->ruling.near);
	room[b.n] = '\0';
	return room;
}

/* The other rules that speak about the call: where they overlap. */
static bool
explain_also(
    const struct gate_question *q, struct gate_answer *out, struct arena *a)
{
	const struct grants *g = q->facts.grants;
	struct grant_also also = {.n = 0};
	bool ok = true;

	grants_also(g,
	    &(struct grant_query){.call = &out->call,
		.risk = out->risk.risk,
		.now_ms = q->facts.now_ms,
		.compound = q->facts.policy->compound,
		.launch = q->world.launch},
	    &also);
	for (size_t i = 0; i < also.n && ok; i++) {
		const struct grant_rule *r = &g->v[also.v[i]].rule;
		char room[256];
		struct buf b = {.p = room, .cap = sizeof(room) - 1};

		if (out->ruling.has_grant && also.v[i] == out->ruling.grant)
			continue;
		add_grant(&b, q, out, also.v[i]);
		if (r->effect == SG_GRANT_ALLOW)
			add_pattern(&b, r->pattern);
		room[b.n] = '\0';
		ok = explain(out, a, "also",
		    word_name(&words_grant_effect, r->effect), room);
	}
	return ok;
}

/* How many people must agree to what is asked, and who counts. */
static bool
explain_quorum(
    const struct gate_question *q, struct gate_answer *out, struct arena *a)
{
	struct buf b = {.p = arena_new(a, LINE_MAX_), .cap = LINE_MAX_};

	if (out->quorum == NULL)
		return true;
	if (b.p == NULL)
		return false;
	buf_addz(&b, "quorum: ");
	quorum_say(&b, q->facts.policy->quorum, NULL, out->quorum,
	    out->call.extension_id);
	if (buf_full(&b)) {
		b.n = 0;
		b = (struct buf){.p = b.p, .cap = LINE_MAX_};
		buf_addz(&b, "quorum: ");
		buf_addu(&b, out->quorum->need);
		buf_addz(&b, " people must agree, see ");
		buf_add(&b, out->quorum->id);
	}
	out->why[out->n_why++] = buf_str(&b);
	return true;
}

/* What kept a rule that allows from deciding. */
static const char *
taken_back(const struct policy_ruling *r)
{
	return r->doubt == POLICY_SEVERAL
	    ? "it would apply, but several people must agree"
	    : "it would apply, but one reading is in doubt";
}

static bool
explain_all(
    const struct gate_question *q, struct gate_answer *out, struct arena *a)
{
	const struct policy_ruling *r = &out->ruling;
	char room[256];

	for (unsigned i = 0; i < r->rule; i++)
		if (!explain(out, a, policy_rule_code(i), "no",
			r->doubt != POLICY_CERTAIN && i == r->taken_back
			    ? taken_back(r)
			    : i == POLICY_ALLOW_STORED && q->facts.grants->n > 0
			    ? not_covered(out)
			    : NULL))
			return false;
	if (!explain(out, a, policy_rule_code(r->rule), "yes",
		because(q, out, room, sizeof(room))))
		return false;
	return (r->doubt == POLICY_CERTAIN ||
		   explain(out, a, "doubt", policy_doubt_text(r->doubt),
		       near(q, out, room, sizeof(room)))) &&
	    explain_quorum(q, out, a);
}

/* Why a grant for the call is not offered, by what can be shown of it. */
static const char *
not_shown(const struct gate_answer *out)
{
	if (!out->view.whole)
		return "the full command could not be shown";
	if (out->view.flags != 0)
		return "the call has characters that cannot be shown as they "
		       "are";
	/* Of a host or a tool the rule stores the name alone. */
	if (out->view.hidden > 0 && out->call.scope.kind != SG_SCOPE_HOST &&
	    out->call.scope.kind != SG_SCOPE_TOOL)
		return "the rule would store what looks like a secret";
	return NULL;
}

static enum sg_err
show(const struct gate_question *q, struct gate_answer *out, struct arena *a)
{
	enum sg_err err;

	err = scope_group(&out->call.scope, a, &out->group);
	if (err == SG_OK)
		err = preview_of(&out->call, a, q->world.idna, &out->preview);
	if (err == SG_OK && not_shown(out) != NULL)
		out->preview = (struct preview){.why = not_shown(out)};
	if (err == SG_OK)
		err = denial_of(&out->call, &q->world, a, &out->denial);
	return err;
}

static enum sg_err
add_reason(
    const struct gate_question *q, struct arena *a, struct gate_answer *out)
{
	struct gate_reason r;
	enum sg_err err = gate_reason(&q->facts, out, out->ruling.rule,
	    policy_rule_decision(out->ruling.rule), a, &r);

	out->matched = r.matched;
	out->nearest = r.nearest;
	return err;
}

enum sg_err
gate_explain(
    const struct gate_question *q, struct arena *a, struct gate_answer *out)
{
	enum sg_err err = show(q, out, a);

	if (err == SG_OK)
		err = impact_call(&out->call, &q->facts.request->params,
		    &q->world, a, &out->impact);
	if (err == SG_OK &&
	    (!explain_all(q, out, a) || !explain_also(q, out, a)))
		err = SG_ENOMEM;
	if (err == SG_OK && out->ruling.verdict == SG_ACTION_DENY)
		err = add_reason(q, a, out);
	return err;
}
