/*
 * grant.narrow: a grant becomes one that says less.  More than it said is a
 * new grant, which a person adds as such.
 */
#include "rule/grant_new.h"
#include "rule/grants_within.h"
#include "grants/grant_book_int.h"
#include "system/idna.h"
#include "shape/grant.h"

static void
narrowed(void *room, void *ctx, enum sg_err err)
{
	struct grant_book *book = room;
	struct grant_waiting *w = ctx;
	size_t i = grant_book_find(book, w->item.id);

	if (i < grant_book_count(book)) {
		grant_book_ending(book, i, false);
		if (err == SG_OK &&
		    grant_book_replace(book, i, &w->item) == SG_OK)
			grant_book_changed(book, w->item.id);
		else if (err == SG_OK)
			/* the wider one is in force, and the record says not */
			book->shell->shut = true;
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
is_less(struct grant_book *book, const struct grant_rule *now,
    const struct grant_rule *was, struct arena *a)
{
	struct grants two;

	return grants_init(&two, 2, a, &idna_libidn2) == SG_OK &&
	    grants_add(&two, now) == SG_OK && grants_add(&two, was) == SG_OK &&
	    two.v[0].state == GRANT_COUNTS &&
	    grants_rule_within(&two.v[0], &two.v[1],
		was->effect == SG_GRANT_ALLOW
		    ? book->hooks.tools(book->hooks.ctx)
		    : NULL);
}

static void
narrow(struct grant_book *book, size_t at, struct grant_item *item,
    struct arena *a, struct command_reply to)
{
	struct grant_waiting *w = grant_book_tag(a, item)
	    ? grant_waiting_new(item)
	    : NULL;
	struct grant_step s = {"grant.narrowed", "a person narrowed a grant", w,
	    {grant_book_op(item, a, false)}, 1, false, narrowed, NULL};

	grant_book_ending(book, at, true);
	if (!grant_take_step(book, &s, a, to)) {
		grant_book_ending(book, at, false);
		grant_waiting_free(w);
	}
}

void
run_grant_narrow(struct grant_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct grant_item *was;
	struct grant_item now;
	struct sg_error e = {0};
	size_t at;

	if (!grant_meant(book, in, &at, to))
		return;
	was = grant_book_at(book, at);
	now = changed(was, body);
	if (grant_check_new(&now.rule,
		&(struct grant_check){a, &idna_libidn2,
		    book->hooks.tools(book->hooks.ctx), book->shell->wall_ms},
		&e) != SG_OK)
		command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
	else if (grant_book_expects(book, &now.rule))
		command_say(to, SG_PROBLEM_CONFLICT,
		    "the same grant exists "
		    "already");
	else if (!is_less(book, &now.rule, &was->rule, a))
		command_say(to, SG_PROBLEM_WIDER,
		    word_text(&words_problem, SG_PROBLEM_WIDER));
	else
		narrow(book, at, &now, a, to);
}
