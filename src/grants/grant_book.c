/*
 * The book: items in the order of the index.  Removing one rebuilds both,
 * in fresh memory, so that a long life of adding and revoking leaves nothing
 * behind.
 */
#include "grants/grant_book.h"

#include <stdlib.h>
#include <string.h>

#include "grants/grant_book_int.h"
#include "system/idna.h"
#include "json/json_put.h"
#include "kept/rules.h"

void
grant_book_close(struct grant_book *b)
{
	if (b == NULL)
		return;
	while (b->undo != NULL)
		grant_waiting_free(grant_book_undo_take(b, b->undo->item.id));
	grant_book_forget_over(b);
	arena_release(&b->arena);
	free(b->v);
	free(b);
}

const struct grants *
grant_book_index(const struct grant_book *b)
{
	return &b->index;
}

size_t
grant_book_count(const struct grant_book *b)
{
	return b->n;
}

const struct grant_item *
grant_book_at(const struct grant_book *b, size_t i)
{
	return &b->v[i];
}

size_t
grant_book_find(const struct grant_book *b, struct sg_str id)
{
	size_t i = 0;

	while (i < b->n && !str_eq(b->v[i].id, id))
		i++;
	return i;
}

static bool
same_rule(const struct grant_rule *x, const struct grant_rule *y)
{
	return x->capability == y->capability && x->effect == y->effect &&
	    x->lifetime == y->lifetime && x->has_pattern == y->has_pattern &&
	    x->has_range == y->has_range && x->has_expiry == y->has_expiry &&
	    x->expires_ms == y->expires_ms &&
	    (x->source.n > 0) == (y->source.n > 0) &&
	    str_eq(x->extension_id, y->extension_id) &&
	    str_eq(x->pattern, y->pattern) && str_eq(x->range, y->range);
}

bool
grant_book_has(const struct grant_book *b, const struct grant_rule *r)
{
	for (size_t i = 0; i < b->n; i++)
		if (same_rule(&b->v[i].rule, r) && !b->v[i].ending)
			return true;
	return false;
}

void
grant_book_coming(struct grant_book *b, struct grant_waiting *w)
{
	w->next = b->coming;
	b->coming = w;
}

void
grant_book_came(struct grant_book *b, struct grant_waiting *w)
{
	struct grant_waiting **at = &b->coming;

	while (*at != NULL && *at != w)
		at = &(*at)->next;
	if (*at != NULL)
		*at = w->next;
	w->next = NULL;
}

bool
grant_book_expects(const struct grant_book *b, const struct grant_rule *r)
{
	for (const struct grant_waiting *w = b->coming; w != NULL; w = w->next)
		if (same_rule(&w->item.rule, r))
			return true;
	return grant_book_has(b, r);
}

static bool
copy_item(
    struct arena *a, const struct grant_item *from, struct grant_item *out)
{
	*out = *from;
	return arena_dup(a, from->id, &out->id) &&
	    arena_dup(a, from->etag, &out->etag) &&
	    arena_dup(a, from->session, &out->session) &&
	    arena_dup(a, from->rule.extension_id, &out->rule.extension_id) &&
	    arena_dup(a, from->rule.pattern, &out->rule.pattern) &&
	    arena_dup(a, from->rule.source, &out->rule.source) &&
	    arena_dup(a, from->rule.range, &out->rule.range);
}

struct grant_item *
grant_item_copy(const struct grant_item *from)
{
	size_t n = from->id.n + from->etag.n + from->rule.extension_id.n +
	    from->rule.pattern.n + from->rule.source.n + from->rule.range.n +
	    from->session.n;
	struct grant_item *to = malloc(sizeof(*to) + n);
	struct sg_str *parts[7];
	char *at = (char *)(to + 1);

	if (to == NULL)
		return NULL;
	*to = *from;
	parts[0] = &to->id;
	parts[1] = &to->etag;
	parts[2] = &to->rule.extension_id;
	parts[3] = &to->rule.pattern;
	parts[4] = &to->rule.source;
	parts[5] = &to->rule.range;
	parts[6] = &to->session;
	for (size_t i = 0; i < 7; i++) {
		if (parts[i]->n > 0)
			memcpy(at, parts[i]->p, parts[i]->n);
		parts[i]->p = at;
		at += parts[i]->n;
	}
	return to;
}

enum sg_err
grant_book_index_all(struct grant_book *b, size_t cap)
{
	enum sg_err err = grants_init(&b->index, cap, &b->arena, &idna_libidn2);

	for (size_t i = 0; i < b->n && err == SG_OK; i++)
		err = grants_add(&b->index, &b->v[i].rule);
	return err;
}

/* An empty book of the same shell; NULL: no memory. */
static struct grant_book *
new_like(const struct grant_book *b, size_t cap)
{
	struct grant_book *fresh = malloc(sizeof(*fresh));

	if (fresh == NULL)
		return NULL;
	*fresh = *b;
	fresh->n = 0;
	fresh->cap = cap;
	fresh->v = calloc(cap, sizeof(*fresh->v));
	arena_init(&fresh->arena, &mem_heap, GRANT_BOOK_MAX);
	return fresh;
}

void
grant_book_drop(struct grant_book *fresh)
{
	if (fresh == NULL)
		return;
	arena_release(&fresh->arena);
	free(fresh->v);
	free(fresh);
}

/* One more in a book that is being made. */
static bool
keep(struct grant_book *fresh, const struct grant_item *item)
{
	return fresh->n < fresh->cap &&
	    copy_item(&fresh->arena, item, &fresh->v[fresh->n++]);
}

void
grant_book_become(struct grant_book *b, struct grant_book *fresh)
{
	arena_release(&b->arena);
	free(b->v);
	*b = *fresh;
	b->index.arena = &b->arena;
	free(fresh);
}

/*
 * All in new memory with room for ${cap}, but ${skip}, for which ${with}
 * stands, or nothing; or all stays.
 */
static enum sg_err
rebuild(struct grant_book *b, size_t cap, size_t skip,
    const struct grant_item *with)
{
	struct grant_book *fresh = new_like(b, cap);
	bool ok = fresh != NULL && fresh->v != NULL;

	for (size_t i = 0; i < b->n && ok; i++) {
		const struct grant_item *from = i == skip ? with : &b->v[i];

		ok = from == NULL || keep(fresh, from);
	}
	if (!ok || grant_book_index_all(fresh, cap) != SG_OK) {
		grant_book_drop(fresh);
		return SG_ENOMEM;
	}
	grant_book_become(b, fresh);
	return SG_OK;
}

static struct grant_item
file_item(const struct grant_book *b, const struct service_config_rule *r)
{
	return (struct grant_item){.id = r->id,
	    .etag = STR("file"),
	    .rule = kept_file_rule(r),
	    .decided_ms = b->shell->wall_ms,
	    .by = SG_SURFACE_NONE};
}

/* How often it decided so far, if it says the same as before. */
static void
keep_uses(const struct grant_book *b, struct grant_item *item)
{
	size_t i = grant_book_find(b, item->id);

	if (i == b->n || !same_rule(&b->v[i].rule, &item->rule))
		return;
	item->decided_ms = b->v[i].decided_ms;
	item->uses = b->v[i].uses;
	item->used_ms = b->v[i].used_ms;
}

struct grant_book *
grant_book_with_files(
    const struct grant_book *b, const struct service_config *c)
{
	struct grant_book *fresh;
	bool ok;

	if (b->n + c->n_rules > GRANTS_MAX)
		return NULL;
	fresh = new_like(b,
	    b->cap + c->n_rules < GRANTS_MAX ? b->cap + c->n_rules
					     : GRANTS_MAX);
	ok = fresh != NULL && fresh->v != NULL;
	for (size_t i = 0; i < c->n_rules && ok; i++) {
		struct grant_item item = file_item(b, &c->rules[i]);

		keep_uses(b, &item);
		ok = keep(fresh, &item);
	}
	for (size_t i = 0; i < b->n && ok; i++)
		ok = b->v[i].rule.source.n > 0 || keep(fresh, &b->v[i]);
	if (ok && grant_book_index_all(fresh, fresh->cap) == SG_OK)
		return fresh;
	grant_book_drop(fresh);
	return NULL;
}

enum sg_err
grant_book_add(struct grant_book *b, const struct grant_item *item)
{
	struct grant_item *at;
	enum sg_err err;

	if (grant_book_has(b, &item->rule))
		return SG_OK;
	if (b->n == GRANTS_MAX)
		return SG_EFULL;
	if (b->n == b->cap) {
		size_t cap = 2 * b->cap < GRANTS_MAX ? 2 * b->cap : GRANTS_MAX;

		if ((err = rebuild(b, cap, b->n, NULL)) != SG_OK)
			return err;
	}
	at = &b->v[b->n];
	if (!copy_item(&b->arena, item, at))
		return SG_ENOMEM;
	at->ending = false;
	err = grants_add(&b->index, &at->rule);
	if (err == SG_OK)
		b->n++;
	return err;
}

void
grant_book_take(struct grant_book *b, const struct grant_item *item)
{
	if (grant_book_add(b, item) == SG_OK)
		grant_book_changed(b, item->id);
	else if (item->rule.effect == SG_GRANT_DENY)
		b->shell->shut = true;
}

enum sg_err
grant_book_remove(struct grant_book *b, size_t i)
{
	return i < b->n ? rebuild(b, b->cap, i, NULL) : SG_ENOTFOUND;
}

enum sg_err
grant_book_replace(
    struct grant_book *b, size_t i, const struct grant_item *with)
{
	struct grant_item item = *with;

	if (i >= b->n)
		return SG_ENOTFOUND;
	item.uses = b->v[i].uses;
	item.used_ms = b->v[i].used_ms;
	item.dirty = b->v[i].dirty;
	item.ending = false;
	return rebuild(b, b->cap, i, &item);
}

void
grant_book_ending(struct grant_book *b, size_t i, bool ending)
{
	b->v[i].ending = ending;
}

void
grant_book_used(struct grant_book *book, size_t i)
{
	if (i >= book->n)
		return;
	book->v[i].uses++;
	book->v[i].used_ms = book->shell->wall_ms;
	book->v[i].dirty = true;
	if (book->flush_ms == INT64_MAX)
		book->flush_ms = book->shell->mono_ms + GRANT_FLUSH_MS;
}

int64_t
grant_book_due(const struct grant_book *b)
{
	return b->flush_ms;
}

void
grant_book_tick(struct grant_book *book)
{
	if (book->flush_ms <= book->shell->mono_ms)
		grant_book_flush(book);
}

void
grant_book_tell(struct grant_book *book)
{
	char room[64];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_int(&b, "grants", (int64_t)book->n);
	json_close(&b);
	shell_tell(book->shell, SG_EVENT_GRANTS_CHANGED, 0, buf_str(&b));
}

void
grant_book_changed(struct grant_book *book, struct sg_str id)
{
	grant_book_tell(book);
	book->hooks.changed(book->hooks.ctx, id);
}
