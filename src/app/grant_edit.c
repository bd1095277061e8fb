/*
 * grant.narrow: a grant becomes one that says less.  More than it said is a
 * new grant, which a person adds as such.
 */
#include "action/grants_within.h"
#include "app/asked.h"
#include "app/grant_change.h"
#include "app/idna.h"
#include "wire/shape_rule.h"

static void
narrowed(struct service *s, void *ctx, enum sg_err err)
{
	struct grant_waiting *w = ctx;
	size_t i = grant_book_find(s->grants, w->item.id);

	if (i < grant_book_count(s->grants)) {
		grant_book_ending(s->grants, i, false);
		if (err == SG_OK)
			err = grant_book_replace(s->grants, i, &w->item);
		if (err == SG_OK)
			grant_book_changed(s);
		else /* the wider one is in force, and the record says not */
			s->shut = true;
	}
	grant_waiting_free(w);
}

static struct grant_item
changed(const struct grant_item *from, const struct grant_change *c)
{
	struct grant_item to = *from;

	if (c->has_scope_pattern) {
		to.rule.has_pattern = true;
		to.rule.pattern = c->scope_pattern;
	}
	if (c->has_version_range) {
		to.rule.has_range = true;
		to.rule.range = c->version_range;
	}
	if (c->has_expires_ms) {
		to.rule.has_expiry = true;
		to.rule.expires_ms = c->expires_ms;
	}
	return to;
}

/* Both rules compiled, and the new one within the old. */
static bool
is_less(struct service *s, const struct grant_rule *now,
    const struct grant_rule *was, struct arena *a)
{
	struct grants two;

	return grants_init(&two, 2, a, &idna_libidn2) == SG_OK &&
	    grants_add(&two, now) == SG_OK && grants_add(&two, was) == SG_OK &&
	    two.v[0].state == GRANT_COUNTS &&
	    grants_rule_within(&two.v[0], &two.v[1],
		was->effect == SG_GRANT_ALLOW ? &s->world->tools : NULL);
}

static void
narrow(struct service *s, size_t at, struct grant_item *item, struct arena *a,
    struct command_reply to)
{
	struct grant_waiting *w = grant_book_tag(a, item)
	    ? grant_waiting_new(item)
	    : NULL;
	struct service_answer answer = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = narrowed,
	    .ctx = w};
	struct store_op op;
	struct sg_str line;

	if (w == NULL) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	op = grant_book_op(&w->item, a, false);
	line = grant_line(
	    s, "grant.narrowed", "a person narrowed a grant", &w->item, a);
	if (line.n == 0 || !grant_op_is_whole(&op)) {
		grant_waiting_free(w);
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	answer.unit = (struct journal_unit){.records = &line,
	    .n_records = 1,
	    .ops = &op,
	    .n_ops = w->item.rule.lifetime == SG_LIFETIME_ALWAYS,
	    .durable = true};
	grant_answer(s, &w->item, a, &answer.out);
	grant_book_ending(s->grants, at, true);
	service_answer(s, &answer);
}

void
run_grant_narrow(struct service *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct grant_item *was;
	struct grant_item now;
	struct sg_error e = {0};
	size_t at;

	if (!grant_meant(s, in, &at, to))
		return;
	was = grant_book_at(s->grants, at);
	now = changed(was, body);
	if (grant_check_new(&now.rule, a, &idna_libidn2, &e) != SG_OK)
		command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
	else if (grant_book_has(s->grants, &now.rule))
		command_say(to, SG_PROBLEM_CONFLICT, "there is such a grant");
	else if (!is_less(s, &now.rule, &was->rule, a))
		command_say(to, SG_PROBLEM_WIDER,
		    word_text(&words_problem, SG_PROBLEM_WIDER));
	else
		narrow(s, at, &now, a, to);
}
