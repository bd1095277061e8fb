/*
 * The grants of a lasting answer: stored with the record of it, in force
 * behind it.
 */

#include "desk/effects_int.h"
#include "grants/grant_log.h"

static bool
is_new(const struct settlement *r, const struct grant_rule *rule)
{
	for (size_t i = 0; i < r->n_grants; i++)
		if (str_eq(r->grants[i].rule.pattern, rule->pattern) &&
		    str_eq(r->grants[i].rule.range, rule->range))
			return false;
	return !grant_book_has(r->desk->grants, rule);
}

/* T11: exactly what the prompt said it would store, and no more. */
static void
say_rule(const struct gate_answer *answer, bool allow, struct grant_rule *rule)
{
	const struct preview *p = &answer->preview;

	if (allow) {
		rule->effect = SG_GRANT_ALLOW;
		rule->has_pattern = true;
		rule->pattern = p->pattern;
		rule->has_range = p->range.n > 0;
		rule->range = p->range;
	} else { /* for every version: an update does not shed it */
		rule->effect = SG_GRANT_DENY;
		rule->has_pattern = answer->denial.pattern.n > 0;
		rule->pattern = answer->denial.pattern;
	}
}

static bool
take_grant(struct settlement *r, const struct call_item *item,
    enum sg_lifetime lifetime)
{
	const struct gate_answer *answer = &item->asked.answer;
	bool allow = decision_verdict(r->e->decision) == SG_VERDICT_ALLOW;
	struct grant_item g = {.decided_ms = r->desk->shell->wall_ms,
	    .by = r->fate.surface,
	    .rule = {.extension_id = item->asked.extension_id,
		.capability = answer->call.capability,
		.lifetime = lifetime}};

	say_rule(answer, allow, &g.rule);
	if ((allow && !answer->preview.offered) || !is_new(r, &g.rule))
		return true;
	if (!grant_book_name(r->desk->grants, r->a, &g))
		return false;
	r->grants[r->n_grants++] = g;
	if (grant_book_keeps(&g))
		r->ops[r->n_ops++] = grant_book_op(&g, r->a, false);
	return true;
}

/* The line has them whole: a start can make the rows from it. */
static void
say_grants(struct settlement *r)
{
	struct record_fate *f = &r->fate;

	f->grants = arena_new(r->a, r->n_grants * sizeof(*f->grants) + 1);
	f->lasts = f->grants != NULL;
	for (size_t i = 0; i < r->n_grants && f->lasts; i++)
		f->grants[f->n_grants++] = grant_log_of(
		    r->desk->shell, &r->grants[i], r->a);
}

bool
effects_take_grants(struct settlement *r)
{
	enum sg_lifetime lasts = decision_lifetime(r->e->decision);
	const struct queue_effect *next = r->e + 1;

	if (next == r->fx->v + r->fx->n ||
	    (next->kind != QUEUE_DO_SESSION_GRANT &&
		next->kind != QUEUE_DO_PERSIST_GRANT))
		return true;
	for (size_t i = 0; i < r->n; i++)
		if (!take_grant(r, r->items[i], lasts))
			return false;
	say_grants(r);
	return true;
}

bool
effects_put_grants(struct settlement *r)
{
	for (size_t i = 0; i < r->n_grants; i++) {
		struct effect *x = effects_add(r->desk, EFFECT_GRANT, STR(""));

		if (x == NULL ||
		    (x->grant = grant_item_copy(&r->grants[i])) == NULL)
			return false;
	}
	return true;
}
