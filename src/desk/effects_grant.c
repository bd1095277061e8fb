/*
 * The grants of a lasting answer: stored with the record of it, in force
 * behind it.
 */
#include <stdlib.h>

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

static void
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
	if ((allow && !answer->preview.offered) || !is_new(r, &g.rule) ||
	    !grant_book_name(r->desk->grants, r->a, &g))
		return;
	r->grants[r->n_grants++] = g;
	if (lifetime == SG_LIFETIME_ALWAYS)
		r->ops[r->n_ops++] = grant_book_op(&g, r->a, false);
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

void
effects_take_grants(struct settlement *r)
{
	enum sg_lifetime lasts = decision_lifetime(r->e->decision);
	const struct queue_effect *next = r->e + 1;

	if (next == r->fx->v + r->fx->n ||
	    (next->kind != QUEUE_DO_SESSION_GRANT &&
		next->kind != QUEUE_DO_PERSIST_GRANT))
		return;
	for (size_t i = 0; i < r->n; i++)
		take_grant(r, r->items[i], lasts);
	say_grants(r);
}

void
effects_put_grants(struct settlement *r)
{
	for (size_t i = 0; i < r->n_grants; i++) {
		struct grant_item *g = malloc(sizeof(*g)),
				  *from = &r->grants[i];
		struct sg_str parts[] = {from->id, from->etag,
		    from->rule.extension_id, from->rule.pattern,
		    from->rule.range};
		struct buf all = shell_buf(r->a, PREVIEW_MAX + 4096);
		struct effect *x = NULL;

		for (size_t j = 0; j < 5 && all.p != NULL; j++)
			buf_add(&all, parts[j]);
		if (g != NULL && all.p != NULL && !buf_full(&all))
			x = effects_add(r->desk, EFFECT_GRANT, buf_str(&all));
		if (x == NULL) {
			free(g);
			continue;
		}
		*g = *from;
		x->grant = g;
		g->id = str_part(x->data, 0, parts[0].n);
		g->etag = str_part(x->data, parts[0].n, parts[1].n);
		g->rule.extension_id = str_part(
		    x->data, parts[0].n + parts[1].n, parts[2].n);
		g->rule.pattern = str_part(
		    x->data, parts[0].n + parts[1].n + parts[2].n, parts[3].n);
		g->rule.range = str_part(
		    x->data, x->data.n - parts[4].n, parts[4].n);
	}
}
