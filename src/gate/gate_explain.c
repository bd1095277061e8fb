/* The words that explain where a call ended. */
#include "gate/gate_reason.h"
#include "base/banned.h"

#define LINE_MAX_ 320

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
	buf_addz(&b, "grant ");
	buf_addu(&b, r->grant);
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

static bool
explain_all(
    const struct gate_question *q, struct gate_answer *out, struct arena *a)
{
	const struct policy_ruling *r = &out->ruling;
	char room[128];

	for (unsigned i = 0; i < r->rule; i++)
		if (!explain(out, a, policy_rule_code(i), "no",
			r->doubt != POLICY_CERTAIN && i == r->taken_back
			    ? "it would apply, but one reading is in doubt"
			    : i == POLICY_ALLOW_STORED && q->facts.grants->n > 0
			    ? not_covered(out)
			    : NULL))
			return false;
	if (!explain(out, a, policy_rule_code(r->rule), "yes",
		because(q, out, room, sizeof(room))))
		return false;
	return r->doubt == POLICY_CERTAIN ||
	    explain(out, a, "doubt", policy_doubt_text(r->doubt), NULL);
}

/* Why a grant for the call is not offered, by what can be shown of it. */
static const char *
not_shown(const struct gate_answer *out)
{
	if (!out->view.whole)
		return "the full command could not be shown";
	if ((out->view.flags & ~(unsigned)SANITIZE_LOOKALIKE) != 0)
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

	if (err == SG_OK && !explain_all(q, out, a))
		err = SG_ENOMEM;
	if (err == SG_OK && out->ruling.verdict == SG_ACTION_DENY)
		err = add_reason(q, a, out);
	return err;
}
