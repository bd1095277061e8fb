/* grant.add and grant.revoke: in force, or over, once it is durable. */
#include <stdlib.h>

#include "shell/etag.h"
#include "rule/grant_new.h"
#include "grants/grant_book_int.h"
#include "grants/grant_log.h"
#include "system/idna.h"
#include "system/shown.h"

struct grant_waiting *
grant_waiting_new(const struct grant_item *from)
{
	struct grant_waiting *w = calloc(1, sizeof(*w));
	struct grant_item *i;

	if (w == NULL)
		return NULL;
	arena_init(&w->arena, &mem_heap, 1u << 20);
	i = &w->item;
	*i = *from;
	if (arena_dup(&w->arena, from->id, &i->id) &&
	    arena_dup(&w->arena, from->etag, &i->etag) &&
	    arena_dup(&w->arena, from->session, &i->session) &&
	    arena_dup(
		&w->arena, from->rule.extension_id, &i->rule.extension_id) &&
	    arena_dup(&w->arena, from->rule.pattern, &i->rule.pattern) &&
	    arena_dup(&w->arena, from->rule.source, &i->rule.source) &&
	    arena_dup(&w->arena, from->rule.range, &i->rule.range))
		return w;
	grant_waiting_free(w);
	return NULL;
}

void
grant_waiting_free(struct grant_waiting *w)
{
	if (w == NULL)
		return;
	arena_release(&w->arena);
	free(w);
}

static void
added(void *room, void *ctx, enum sg_err err)
{
	struct grant_book *book = room;
	struct grant_waiting *w = ctx;

	grant_book_came(book, w);
	if (err == SG_OK)
		grant_book_take(book, &w->item);
	grant_waiting_free(w);
}

bool
grant_take_step(struct grant_book *book, const struct grant_step *s,
    struct arena *a, struct command_reply to)
{
	struct shell_answer answer = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = s->then,
	    .room = book,
	    .ctx = s->w};
	struct sg_str line = s->w != NULL
	    ? grant_log_line(book->shell, &s->w->item, s->event, s->message, a)
	    : STR("");
	bool whole = line.n > 0;

	for (size_t i = 0; i < s->n_ops; i++)
		whole = whole && grant_op_is_whole(&s->ops[i]);
	if (!whole) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return false;
	}
	answer.unit = shell_unit(
	    &line, s->ops, grant_book_keeps(&s->w->item) ? s->n_ops : 0);
	grant_answer(
	    book, s->shown != NULL ? s->shown : &s->w->item, a, &answer.out);
	answer.out.created = s->created;
	if (s->created)
		grant_book_coming(book, s->w);
	shell_answer(book->shell, &answer);
	return true;
}

static struct grant_item
item_of(struct grant_book *book, const struct command_in *in,
    const struct grant_request *r)
{
	return (struct grant_item){.decided_ms = book->shell->wall_ms,
	    .by = in->who.surface,
	    .rule = {.extension_id = r->extension_id,
		.capability = r->capability,
		.has_pattern = r->has_scope_pattern && !r->null_scope_pattern,
		.pattern = r->scope_pattern,
		.has_range = r->has_version_range && !r->null_version_range,
		.range = r->version_range,
		.has_expiry = r->has_expires_ms,
		.expires_ms = r->expires_ms,
		.effect = r->decision,
		.lifetime = r->session ? SG_LIFETIME_SESSION
				       : SG_LIFETIME_ALWAYS}};
}

static void
add(struct grant_book *book, struct grant_item *item, struct arena *a,
    struct command_reply to)
{
	struct grant_waiting *w = grant_book_name(book, a, item)
	    ? grant_waiting_new(item)
	    : NULL;
	struct grant_step s = {"grant.added", "a person added a grant", w,
	    {grant_book_op(item, a, false)}, 1, true, added, NULL};

	if (!grant_take_step(book, &s, a, to))
		grant_waiting_free(w);
}

void
run_grant_add(struct grant_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct grant_item item = item_of(book, in, body);
	struct sg_error e = {0};
	enum sg_err err = grant_check_new(&item.rule,
	    &(struct grant_check){a, &idna_libidn2,
		book->hooks.tools(book->hooks.ctx), book->shell->wall_ms},
	    &e);

	if (err != SG_OK)
		command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
	else if (!shown_is_plain(item.rule.extension_id))
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "an id must not have spaces, control or hidden characters");
	else if (grant_book_expects(book, &item.rule))
		command_say(to, SG_PROBLEM_CONFLICT,
		    "the same grant exists "
		    "already");
	else if (grant_book_count(book) >= GRANTS_MAX - 64)
		command_say(to, SG_PROBLEM_BUSY, "there are too many grants");
	else
		add(book, &item, a, to);
}

/* Revoked, and kept for a while, should it have been a slip. */
static void
revoked(void *room, void *ctx, enum sg_err err)
{
	struct grant_book *book = room;
	struct grant_waiting *w = ctx;
	size_t i = grant_book_find(book, w->item.id);

	if (i < grant_book_count(book)) {
		grant_book_ending(book, i, false);
		if (err == SG_OK && grant_book_remove(book, i) == SG_OK) {
			grant_book_changed(book, w->item.id);
			if (w->item.rule.lifetime == SG_LIFETIME_SESSION) {
				grant_book_undo_keep(book, w);
				return;
			}
		} else if (err == SG_OK) {
			/* in force, and the record says that it is not */
			book->shell->shut = true;
		}
	}
	grant_waiting_free(w);
}

static void
revoke(struct grant_book *book, size_t at, struct arena *a,
    struct command_reply to)
{
	const struct grant_item *item = grant_book_at(book, at);
	struct grant_step s = {.event = "grant.revoked",
	    .message = "a person revoked a grant",
	    .w = grant_waiting_new(item),
	    .n_ops = item->rule.lifetime == SG_LIFETIME_ALWAYS ? 2 : 1,
	    .then = revoked,
	    .shown = item};

	s.ops[0] = grant_book_op(item, a, true);
	s.ops[1] = grant_undo_op(book, item, a, false);
	grant_book_ending(book, at, true);
	if (!grant_take_step(book, &s, a, to)) {
		grant_book_ending(book, at, false);
		grant_waiting_free(s.w);
	}
}

bool
grant_meant(struct grant_book *book, const struct command_in *in, size_t *at,
    struct command_reply to)
{
	size_t i = grant_book_find(book, in->id);
	const struct grant_item *item;
	struct command_out out = {.problem = SG_PROBLEM_PRECONDITION};

	*at = i;
	if (i == grant_book_count(book) ||
	    (item = grant_book_at(book, i))->ending) {
		command_say(to, SG_PROBLEM_NOT_FOUND, "there is no such grant");
	} else if (item->rule.source.n > 0) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    "this rule stands in a policy file: change it there, then "
		    "reload");
	} else if (in->match.n == 0) {
		command_say(to, SG_PROBLEM_NO_MATCH_GIVEN,
		    "name the version you mean: If-Match");
	} else if (!etag_listed(in->match, item->etag, false) &&
	    !str_eq(in->match, item->etag)) {
		err_set(&out.error, SG_ECONFLICT, STR(""),
		    STR("the grant was changed since it was read"));
		out.etag = item->etag;
		to.reply(to.ctx, &out);
	} else {
		return true;
	}
	return false;
}

void
run_grant_revoke(struct grant_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	size_t at;

	(void)body;
	if (grant_meant(book, in, &at, to))
		revoke(book, at, a, to);
}
