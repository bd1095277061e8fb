/*
 * The ledger is the log, the store its cache.  At a start the rows of grants
 * are brought to what the ledger says; see grant_log.h.
 */
#include <stdlib.h>
#include <string.h>

#include "grants/grant_log.h"
#include "grants/grant_redo_int.h"
#include "shape/service.h"
#include "shell/record.h"
#include "json/json_put.h"

#define CHECK_ALL 2000 /* entries of a ledger that is read at every start */
#define PAGE      64   /* rows at a time */
#define REDO_ROOM (64u << 20)
#define LOGGED    "ledger.grants" /* the ledger has every grant whole */
#define DAY_MS    INT64_C(86400000)

void
grant_redo_flush(struct redo *r)
{
	const struct journal_port *j = r->sh->port.journal;

	if (r->err == SG_OK && (r->n > 0 || r->n_lines > 0))
		r->err = shell_submit(r->sh,
		    &(struct journal_unit){.records = r->lines,
			.n_records = r->n_lines,
			.ops = r->ops,
			.n_ops = r->n});
	if (r->err == SG_OK)
		r->err = j->flush(j->self, r->e);
	r->n = r->n_lines = 0;
	arena_clear(&r->a);
}

static void
starve(struct redo *r)
{
	if (r->err == SG_OK)
		r->err = SG_ENOMEM;
}

/* The place for what is known of grant ${id}; NULL: no memory. */
static struct fate *
fate_of(struct redo *r, struct sg_str id)
{
	for (size_t i = 0; i < r->n_fates; i++)
		if (str_eq(r->fates[i].item.id, id))
			return &r->fates[i];
	if (r->n_fates == r->cap_fates) {
		size_t cap = r->cap_fates == 0 ? 256 : 2 * r->cap_fates;
		void *more = realloc(r->fates, cap * sizeof(*r->fates));

		if (more == NULL)
			return NULL;
		r->fates = more;
		r->cap_fates = cap;
	}
	return &r->fates[r->n_fates++];
}

static bool
copy_texts(struct redo *r, struct grant_item *i)
{
	struct arena *a = &r->kept;

	return arena_dup(a, i->id, &i->id) &&
	    arena_dup(a, i->rule.extension_id, &i->rule.extension_id) &&
	    arena_dup(a, i->rule.pattern, &i->rule.pattern) &&
	    arena_dup(a, i->rule.range, &i->rule.range);
}

static void
add_op(struct redo *r, struct store_op op)
{
	if (!grant_op_is_whole(&op))
		starve(r);
	else
		r->ops[r->n++] = op;
}

static bool
has_row(struct redo *r, struct sg_str id)
{
	const struct store_port *store = r->sh->port.store;
	struct sg_error none = {0};
	struct store_row row;

	return store->get(store->self, STORE_GRANT, id, &r->a, &row, &none) ==
	    SG_OK;
}

/* By the etag of what the row says, not by the one it claims. */
static bool
says_the_same(struct redo *r, const struct grant_item *item,
    const struct store_row *row, const struct grant_row *was)
{
	struct grant_item stored = grant_book_item(row->id, row->etag, was);

	return str_eq(row->etag, item->etag) &&
	    grant_book_tag(&r->a, &stored) && str_eq(stored.etag, item->etag);
}

/*
 * Whether the store says the same already.  How often a grant was used is not
 * in the ledger; what the store knows of that stays.
 */
static bool
is_there(struct redo *r, struct grant_item *item)
{
	const struct store_port *store = r->sh->port.store;
	struct sg_error none = {0};
	struct store_row row;
	struct grant_row was;

	if (store->get(store->self, STORE_GRANT, item->id, &r->a, &row,
		&none) != SG_OK ||
	    contract_decode(
		&grant_row_contract, row.body, &r->a, &was, &none) != SG_OK)
		return false;
	item->uses = was.uses;
	item->used_ms = was.used_ms;
	return says_the_same(r, item, &row, &was);
}

/* The row of ${item}; an allow whose scope nobody knows is none. */
static void
put(struct redo *r, struct grant_item *item, bool known)
{
	bool there;

	if (!grant_book_tag(&r->a, item)) {
		starve(r);
		return;
	}
	there = is_there(r, item);
	if (!known && item->rule.effect == SG_GRANT_ALLOW) {
		r->dropped++;
		add_op(r, grant_book_op(item, &r->a, true));
		return;
	}
	if (there)
		return;
	if (!known) {
		r->widened++;
		r->lines[r->n_lines++] = grant_log_carried(r->sh, item, &r->a);
	}
	r->changes++;
	add_op(r, grant_book_op(item, &r->a, false));
}

static void
end(struct redo *r, struct grant_item *item, bool known, int64_t at_ms)
{
	struct store_op undo;

	if (!grant_book_tag(&r->a, item)) {
		starve(r);
		return;
	}
	if (!r->anew && !has_row(r, item->id))
		return;
	r->changes += !r->anew;
	add_op(r, grant_book_op(item, &r->a, true));
	if (!known || at_ms + GRANT_UNDO_DAYS * DAY_MS <= r->sh->wall_ms)
		return;
	undo = grant_undo_op(r->book, item, &r->a, false);
	undo.expires_ms = at_ms + GRANT_UNDO_DAYS * DAY_MS;
	add_op(r, undo);
}

/* Every grant once, as its last record says. */
static void
apply(struct redo *r)
{
	for (size_t i = 0; i < r->n_fates && r->err == SG_OK; i++) {
		struct fate *f = &r->fates[i];
		struct grant_item row;

		if (r->n + 2 > OPS_MAX || r->n_lines == OPS_MAX)
			grant_redo_flush(r);
		if (grant_redo_old(r, f, &row)) {
			r->carried++;
			r->lines[r->n_lines++] = grant_log_carried(
			    r->sh, &row, &r->a);
		} else if (f->ends)
			end(r, &f->item, f->known, f->at_ms);
		else
			put(r, &f->item, f->known);
	}
	grant_redo_flush(r);
}

static void
take(struct redo *r, const struct grant_record *g, struct sg_str who, bool ends,
    int64_t at_ms)
{
	struct fate now = {.ends = ends, .at_ms = at_ms}, *f;

	now.known = grant_log_read(r->sh, g, who, &r->a, &now.item);
	if (g->lifetime != SG_LIFETIME_ALWAYS)
		return;
	if ((f = fate_of(r, g->grant_id)) == NULL ||
	    !copy_texts(r, &now.item) ||
	    !arena_dup(&r->kept, g->scope_hash, &now.scope_hash)) {
		r->n_fates = 0; /* none of it is used */
		starve(r);
		return;
	}
	*f = now;
}

/* grant.added, .narrowed, .restored, .carried, .revoked. */
static void
take_event(struct redo *r, struct sg_str record)
{
	struct ledger_record line;
	struct grant_record g;

	r->err = contract_decode(
	    &ledger_record_contract, record, &r->a, &line, r->e);
	if (r->err == SG_OK)
		r->err = contract_decode(
		    &grant_record_contract, line.data, &r->a, &g, r->e);
	if (r->err == SG_OK)
		take(r, &g, line.correlation.extension_id,
		    str_eq(line.event, STR("grant.revoked")), line.ts_ms);
}

/*
 * An answer that lasts, of an earlier version: it does not say what was kept.
 * Of a denial the whole capability is denied.
 */
static void
take_old(struct redo *r, const struct policy_decision_log *line, uint64_t seq)
{
	struct buf id = shell_buf(&r->a, 48);
	struct grant_record g = {.capability = line->data.capability,
	    .decision = SG_GRANT_DENY,
	    .lifetime = SG_LIFETIME_ALWAYS};

	if (decision_verdict(line->data.decision) == SG_VERDICT_ALLOW) {
		r->dropped++;
		return;
	}
	if (id.p == NULL) {
		starve(r);
		return;
	}
	buf_addz(&id, "grant-of-entry-");
	buf_addu(&id, seq);
	g.grant_id = buf_str(&id);
	take(r, &g, line->data.extension_id, false, line->ts_ms);
}

static void
take_decision(struct redo *r, struct sg_str record, uint64_t seq)
{
	struct policy_decision_log line;

	r->err = contract_decode(
	    &policy_decision_log_contract, record, &r->a, &line, r->e);
	if (r->err != SG_OK)
		return;
	if (!line.data.has_grants &&
	    decision_lifetime(line.data.decision) == SG_LIFETIME_ALWAYS)
		take_old(r, &line, seq);
	for (size_t i = 0; i < line.data.grants.n && r->err == SG_OK; i++)
		take(r, &line.data.grants.v[i], line.data.extension_id, false,
		    line.ts_ms);
}

static bool
says(const struct ledger_entry *entry, struct sg_str text)
{
	return str_find(entry->record, text) < entry->record.n;
}

/* What is read of a record points into it, and the entry is soon gone. */
static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct redo *r = ctx;
	bool grant = says(entry, STR(JSON_NAME("event") "\"grant."));
	struct sg_str record;

	if (!grant &&
	    (!says(entry, STR(JSON_NAME("event") "\"policy.decision\"")) ||
		(!says(entry, STR(JSON_NAME("grants") "[{")) &&
		    !says(entry, STR("_always\"")))))
		return true;
	arena_clear(&r->a);
	if (!arena_dup(&r->a, entry->record, &record))
		starve(r);
	else if (grant)
		take_event(r, record);
	else
		take_decision(r, record, entry->seq);
	return r->err == SG_OK;
}

static bool
is_known(const struct redo *r, struct sg_str id)
{
	for (size_t i = 0; i < r->n_fates; i++)
		if (str_eq(r->fates[i].item.id, id))
			return true;
	return false;
}

/* A row that the ledger may not know: a denial stays, an allow goes. */
static void
check_row(struct redo *r, const struct store_row *row, bool carry)
{
	struct grant_row g;
	struct grant_item item;

	if (is_known(r, row->id))
		return;
	r->err = contract_decode(
	    &grant_row_contract, row->body, &r->a, &g, r->e);
	if (r->err != SG_OK)
		return;
	item = grant_book_item(row->id, row->etag, &g);
	if (carry || item.rule.effect == SG_GRANT_DENY) {
		r->carried++;
		r->lines[r->n_lines++] = grant_log_carried(r->sh, &item, &r->a);
	} else {
		r->dropped++;
		add_op(r, grant_book_op(&item, &r->a, true));
	}
}

/* Rows of the store that the ledger does not have, or not whole. */
static void
check_rows(struct redo *r, bool carry)
{
	const struct store_port *store = r->sh->port.store;
	struct store_query q = {.kind = STORE_GRANT, .limit = PAGE};
	struct store_row rows[PAGE];
	struct arena a;
	size_t n = 0;

	arena_init(&a, &mem_heap, REDO_ROOM);
	do {
		arena_clear(&a);
		r->err = store->list(store->self, &q, &a, rows, &n, r->e);
		for (size_t i = 0; i < n && r->err == SG_OK; i++) {
			check_row(r, &rows[i], carry);
			q.after = rows[i].no;
		}
		grant_redo_flush(r);
	} while (r->err == SG_OK && n == PAGE);
	arena_release(&a);
}

/* Whether every grant of the store stands in the ledger whole. */
static bool
is_logged(struct redo *r)
{
	const struct store_port *store = r->sh->port.store;
	struct sg_error none = {0};
	struct store_row row;
	bool is = store->get(store->self, STORE_STATE, STR(LOGGED), &r->a, &row,
		      &none) == SG_OK;

	arena_clear(&r->a);
	return is;
}

static void
say_logged(struct redo *r)
{
	add_op(r,
	    (struct store_op){.verb = STORE_PUT,
		.kind = STORE_STATE,
		.id = STR(LOGGED),
		.body = STR("{}"),
		.at_ms = r->sh->wall_ms});
	grant_redo_flush(r);
}

/* The entries from ${from} on become fates; false: one of them is damaged. */
static bool
read_from(struct redo *r, uint64_t from)
{
	const struct ledger_port *l = r->sh->port.ledger;
	enum sg_err err = l->each(l->self, from, see, r, r->e);

	arena_clear(&r->a);
	r->err = r->err == SG_OK ? err : r->err;
	return r->err == SG_OK;
}

/*
 * What the store does not know must be read.  The rest is read where it is
 * short, to find what was changed in the store alone; if an old entry is
 * damaged, the background reading says so.
 */
static void
read_ledger(struct redo *r)
{
	const struct journal_found *f = r->sh->port.found;

	if (r->sh->port.ledger == NULL || f->ledger.seq == 0)
		return;
	if (r->all && (read_from(r, 1) || r->anew))
		return;
	r->all = false;
	r->n_fates = 0;
	r->err = SG_OK;
	*r->e = (struct sg_error){0};
	if (f->ledger.seq > f->store.seq)
		(void)read_from(r, f->store.seq + 1);
}

static void
run(struct redo *r)
{
	bool logged = is_logged(r);

	read_ledger(r);
	if (r->err == SG_OK)
		apply(r);
	if (r->err == SG_OK && (r->all || !logged))
		check_rows(r, !r->anew && !logged);
	if (r->err == SG_OK && !logged)
		say_logged(r);
}

enum sg_err
grant_redo(struct grant_book *book, struct sg_error *e)
{
	const struct journal_found *f = book->shell->port.found;
	struct redo *r;
	enum sg_err err;

	if (f == NULL)
		return SG_OK;
	if ((r = calloc(1, sizeof(*r))) == NULL)
		return SG_ENOMEM;
	*r = (struct redo){.book = book,
	    .sh = book->shell,
	    .anew = f->store.seq == 0 && f->ledger.seq > 0,
	    .all = (f->store.seq == 0 && f->ledger.seq > 0) ||
		f->ledger.seq <= CHECK_ALL,
	    .e = e};
	arena_init(&r->a, &mem_heap, REDO_ROOM);
	arena_init(&r->kept, &mem_heap, REDO_ROOM);
	run(r);
	if (r->err == SG_OK &&
	    (f->cache != JOURNAL_CACHE_FITS || r->changes > 0 ||
		r->dropped > 0)) {
		grant_redo_say(r);
	}
	err = r->err;
	arena_release(&r->a);
	arena_release(&r->kept);
	free(r->fates);
	free(r);
	return err;
}
