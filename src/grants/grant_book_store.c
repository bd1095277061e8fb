/* The book and the store: rows in, rows out. */
#include <stdlib.h>

#include "rule/grants_within.h"
#include "grants/grant_book_int.h"
#include "grants/grant_log.h"
#include "kept/rules.h"
#include "shell/record.h"
#include "system/idna.h"

#define SPARE 64 /* room for new ones before the index is rebuilt */

struct grant_item
grant_book_item(
    struct sg_str id, struct sg_str etag, const struct grant_row *row)
{
	return (struct grant_item){.id = id,
	    .etag = etag,
	    .session = row->has_session ? row->session : STR(""),
	    .decided_ms = row->decided_ms,
	    .by = row->by,
	    .uses = row->uses,
	    .used_ms = row->used_ms,
	    .rule = kept_grant_rule(row)};
}

static enum sg_err
keep_over(struct grant_book *b, const struct grant_item *item)
{
	struct grant_waiting *w = grant_waiting_new(item);

	if (w == NULL)
		return SG_ENOMEM;
	w->next = b->over;
	b->over = w;
	return SG_OK;
}

/* T45: a row that is no grant allows nothing; the book does not open. */
static enum sg_err
read_row(struct grant_book *b, const struct store_row *row, struct sg_error *e)
{
	struct grant_item item;
	struct grant_row g;
	enum sg_err err = contract_decode(
	    &grant_row_contract, row->body, &b->arena, &g, e);

	if (err != SG_OK)
		return err;
	item = grant_book_item(row->id, row->etag, &g);
	if (g.has_session && grant_book_is_over(b, g.session, &err))
		return keep_over(b, &item);
	b->v[b->n++] = item;
	return err;
}

static enum sg_err
load(struct grant_book *b, size_t n, struct sg_error *e)
{
	const struct store_port *store = b->shell->port.store;
	struct store_query q = {.kind = STORE_GRANT, .limit = n};
	struct store_row *rows = calloc(n, sizeof(*rows));
	enum sg_err err = SG_ENOMEM;
	size_t got = 0;

	if (rows != NULL)
		err = store->list(store->self, &q, &b->arena, rows, &got, e);
	for (size_t i = 0; i < got && err == SG_OK; i++)
		err = read_row(b, &rows[i], e);
	free(rows);
	return err;
}

static enum sg_err
open_book(struct grant_book *b, struct sg_error *e)
{
	const struct store_port *store = b->shell->port.store;
	uint64_t n = 0;
	enum sg_err err = store->rows(store->self, STORE_GRANT, &n, e);

	if (err != SG_OK)
		return err;
	if (n > GRANTS_MAX)
		return err_set(e, SG_EFULL, STR(""), STR("too many grants"));
	b->cap = (size_t)n + SPARE;
	b->cap = b->cap > GRANTS_MAX ? GRANTS_MAX : b->cap;
	b->v = calloc(b->cap, sizeof(*b->v));
	if (b->v == NULL)
		return SG_ENOMEM;
	if (n > 0 && (err = load(b, (size_t)n, e)) != SG_OK)
		return err;
	return grant_book_index_all(b, b->cap);
}

static enum sg_err
add_files(struct grant_book *b)
{
	struct grant_book *fresh = grant_book_with_files(b, &b->shell->config);

	if (fresh == NULL)
		return SG_ENOMEM;
	grant_book_become(b, fresh);
	return SG_OK;
}

struct grant_book *
grant_book_open(
    struct shell *sh, const struct grant_hooks *hooks, struct sg_error *e)
{
	struct grant_book *b = calloc(1, sizeof(*b));
	enum sg_err err;

	if (b == NULL)
		return NULL;
	b->shell = sh;
	b->hooks = *hooks;
	arena_init(&b->arena, &mem_heap, GRANT_BOOK_MAX);
	b->flush_ms = INT64_MAX;
	err = grant_redo(b, e);
	if (err == SG_OK)
		err = open_book(b, e);
	if (err == SG_OK)
		err = add_files(b);
	if (err == SG_OK)
		return b;
	err_set(e, err, STR(""), STR("the grants cannot be read"));
	grant_book_close(b);
	return NULL;
}

enum sg_err
grant_book_reread(struct grant_book *b, struct sg_error *e)
{
	struct grant_book *fresh = malloc(sizeof(*fresh));
	enum sg_err err;

	if (fresh == NULL)
		return SG_ENOMEM;
	grant_book_forget_over(b);
	*fresh = *b;
	fresh->v = NULL;
	fresh->n = fresh->cap = 0;
	arena_init(&fresh->arena, &mem_heap, GRANT_BOOK_MAX);
	err = open_book(fresh, e);
	if (err == SG_OK)
		err = add_files(fresh);
	if (err != SG_OK) {
		grant_book_forget_over(fresh);
		grant_book_drop(fresh);
		return err_set(
		    e, err, STR(""), STR("the grants cannot be read"));
	}
	grant_book_become(b, fresh);
	return SG_OK;
}

static struct grant_row
row_of(const struct grant_item *i)
{
	const struct grant_rule *r = &i->rule;

	return (struct grant_row){.extension_id = r->extension_id,
	    .capability = r->capability,
	    .has_scope_pattern = r->has_pattern,
	    .scope_pattern = r->pattern,
	    .has_version_range = r->has_range,
	    .version_range = r->range,
	    .decision = r->effect,
	    .decided_ms = i->decided_ms,
	    .has_expires_ms = r->has_expiry,
	    .expires_ms = r->expires_ms,
	    .by = i->by,
	    .has_session = i->session.n > 0,
	    .session = i->session,
	    .has_uses = i->uses > 0,
	    .uses = i->uses,
	    .has_used_ms = i->uses > 0,
	    .used_ms = i->used_ms};
}

struct store_op
grant_book_op(const struct grant_item *item, struct arena *a, bool end)
{
	struct grant_row row = row_of(item);

	return (struct store_op){.verb = end ? STORE_DELETE : STORE_PUT,
	    .kind = STORE_GRANT,
	    .id = item->id,
	    .parent = item->rule.extension_id,
	    .etag = item->etag,
	    .body = end ? STR("") : shell_json(a, &grant_row_contract, &row),
	    .at_ms = item->decided_ms};
}

/* The etag is of what it says, not of how often it was used. */
bool
grant_book_tag(struct arena *a, struct grant_item *item)
{
	struct grant_row row = row_of(item);
	uint8_t digest[SHA256_SIZE];
	struct sha256 h;

	row.has_uses = row.has_used_ms = false;
	sha256_init(&h);
	sha256_add(&h, item->id);
	sha256_add(&h, shell_json(a, &grant_row_contract, &row));
	sha256_end(&h, digest);
	item->etag = str_part(record_hex(a, digest), 0, 16);
	return item->etag.n > 0;
}

bool
grant_book_name(
    struct grant_book *book, struct arena *a, struct grant_item *item)
{
	struct buf id = shell_buf(a, ID_TEXT + 8);

	if (id.p == NULL || !shell_new_id(book->shell, "grant-", &id))
		return false;
	item->id = buf_str(&id);
	if (item->rule.lifetime == SG_LIFETIME_SESSION &&
	    book->shell->port.nodes != NULL)
		item->session = shell_session(book->shell);
	return grant_book_tag(a, item);
}

/* Counts are not worth waiting for. */
void
grant_book_flush(struct grant_book *b)
{
	struct shell_work w;
	struct store_op *ops;
	size_t n = 0;

	b->flush_ms = INT64_MAX;
	shell_work_begin(b->shell, &w);
	ops = arena_new(w.a, b->n * sizeof(*ops));
	for (size_t i = 0; i < b->n && ops != NULL; i++) {
		struct grant_item *item = &b->v[i];

		if (!item->dirty || item->ending)
			continue;
		item->dirty = false;
		if (grant_book_keeps(item) && item->rule.source.n == 0)
			ops[n++] = grant_book_op(item, w.a, false);
	}
	if (n > 0)
		(void)shell_submit(
		    b->shell, &(struct journal_unit){.ops = ops, .n_ops = n});
	shell_work_end(b->shell, &w);
}

/* The deny that leaves nothing of it; the first of them. */
static void
shadow(const struct grant_book *b, const struct grant_item *item,
    struct grant_view *out)
{
	struct grant_entry in;
	struct arena a;

	if (item->rule.effect != SG_GRANT_ALLOW)
		return;
	arena_init(&a, &mem_heap, 1u << 20);
	if (grants_compile(&in, &item->rule, &a, &idna_libidn2, NULL) ==
	    SG_OK) {
		in.state = GRANT_COUNTS;
		for (size_t i = 0; i < b->n && !out->has_shadowed_by; i++) {
			if (!grants_is_shadowed(&in, &b->index.v[i]))
				continue;
			out->has_shadowed_by = true;
			out->shadowed_by = b->v[i].id;
		}
	}
	arena_release(&a);
}

void
grant_book_view(const struct grant_book *b, const struct grant_item *item,
    struct grant_view *out)
{
	const struct grant_rule *r = &item->rule;
	bool inside = item >= b->v && item < b->v + b->n;
	enum grant_state state = inside ? b->index.v[item - b->v].state
					: GRANT_COUNTS;

	*out = (struct grant_view){.id = item->id,
	    .etag = item->etag,
	    .extension_id = r->extension_id,
	    .capability = r->capability,
	    .has_scope_pattern = r->has_pattern,
	    .scope_pattern = r->pattern,
	    .has_version_range = r->has_range,
	    .version_range = r->range,
	    .decision = r->effect,
	    .lifetime = r->lifetime,
	    .decided_ms = item->decided_ms,
	    .has_expires_ms = r->has_expiry,
	    .expires_ms = r->expires_ms,
	    .by = item->by,
	    .uses = item->uses,
	    .has_used_ms = item->uses > 0,
	    .used_ms = item->used_ms,
	    .broad = !r->has_pattern,
	    .counts = state == GRANT_COUNTS,
	    .has_state = state != GRANT_COUNTS,
	    .state = str_of(grant_state_text(state)),
	    .has_source = r->source.n > 0,
	    .source = r->source};
	shadow(b, item, out);
}
