/*
 * The ledger is the log, the store its cache.  At a start the rows of grants
 * are brought to what the ledger says; see grant_log.h.
 */
#include <stdlib.h>
#include <string.h>

#include "grants/grant_book_int.h"
#include "grants/grant_log.h"
#include "shape/service.h"
#include "shell/record.h"
#include "json/json_put.h"

#define OPS_MAX   256
#define PAGE      64  /* rows at a time */
#define ONE_LINE  130 /* changes that one record may lead to, or more */
#define REDO_ROOM (64u << 20)
#define LOGGED    "ledger.grants" /* the ledger has every grant whole */
#define DAY_MS    INT64_C(86400000)

struct redo {
	struct grant_book *book;
	struct shell *sh;
	struct arena a; /* of the changes that wait */
	struct store_op ops[OPS_MAX];
	size_t n;
	struct sg_str lines[OPS_MAX];
	size_t n_lines;
	bool all;           /* from the first entry on */
	struct arena kept;  /* of the ids */
	struct sg_str *ids; /* of grants that the ledger knows */
	size_t n_ids, cap_ids;
	uint64_t changes, widened, dropped, carried;
	enum sg_err err;
	struct sg_error *e;
};

/* What waits goes to the store now. */
static void
flush(struct redo *r)
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

static void
know(struct redo *r, struct sg_str id)
{
	struct sg_str copy;

	if (!r->all)
		return;
	if (r->n_ids == r->cap_ids) {
		size_t cap = r->cap_ids == 0 ? 256 : 2 * r->cap_ids;
		void *more = realloc(r->ids, cap * sizeof(*r->ids));

		if (more == NULL) {
			starve(r);
			return;
		}
		r->ids = more;
		r->cap_ids = cap;
	}
	if (!arena_dup(&r->kept, id, &copy))
		starve(r);
	else
		r->ids[r->n_ids++] = copy;
}

static void
add_op(struct redo *r, struct store_op op)
{
	if (!grant_op_is_whole(&op))
		starve(r);
	else
		r->ops[r->n++] = op;
}

/* How often it was used is not in the ledger; what the store knows stays. */
static void
keep_uses(struct redo *r, struct grant_item *item)
{
	const struct store_port *store = r->sh->port.store;
	struct sg_error none = {0};
	struct store_row row;
	struct grant_row was;

	if (store->get(store->self, STORE_GRANT, item->id, &r->a, &row,
		&none) != SG_OK ||
	    contract_decode(
		&grant_row_contract, row.body, &r->a, &was, &none) != SG_OK)
		return;
	item->uses = was.uses;
	item->used_ms = was.used_ms;
}

static struct sg_str
carried_line(struct redo *r, const struct grant_item *item)
{
	struct grant_record log = grant_log_of(r->sh, item, &r->a);

	return record_event(r->sh,
	    &(struct record_event){.event = "grant.carried",
		.message = "a grant of the store was carried over",
		.level = SG_LOG_LEVEL_INFO,
		.extension_id = item->rule.extension_id,
		.data = shell_json(&r->a, &grant_record_contract, &log)},
	    &r->a);
}

/* The row of ${item}; an allow whose scope nobody knows is none. */
static void
put(struct redo *r, struct grant_item *item, bool known)
{
	if (!known && item->rule.effect == SG_GRANT_ALLOW) {
		r->dropped++;
		add_op(r, grant_book_op(item, &r->a, true));
		return;
	}
	keep_uses(r, item);
	if (!grant_book_tag(&r->a, item)) {
		starve(r);
		return;
	}
	if (!known) {
		r->widened++;
		r->lines[r->n_lines++] = carried_line(r, item);
	}
	r->changes++;
	add_op(r, grant_book_op(item, &r->a, false));
}

static void
end(struct redo *r, struct grant_item *item, bool known, int64_t at_ms)
{
	struct store_op undo;

	r->changes++;
	add_op(r, grant_book_op(item, &r->a, true));
	if (!known || at_ms + GRANT_UNDO_DAYS * DAY_MS <= r->sh->wall_ms ||
	    !grant_book_tag(&r->a, item))
		return;
	undo = grant_undo_op(r->book, item, &r->a, false);
	undo.expires_ms = at_ms + GRANT_UNDO_DAYS * DAY_MS;
	add_op(r, undo);
}

static void
take(struct redo *r, const struct grant_record *g, struct sg_str who, bool ends,
    int64_t at_ms)
{
	struct grant_item item;
	bool known = grant_log_read(r->sh, g, who, &r->a, &item);

	if (g->lifetime != SG_LIFETIME_ALWAYS)
		return;
	know(r, g->grant_id);
	if (ends)
		end(r, &item, known, at_ms);
	else
		put(r, &item, known);
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
	if (r->n + ONE_LINE > OPS_MAX || r->n_lines + ONE_LINE > OPS_MAX)
		flush(r);
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
	for (size_t i = 0; i < r->n_ids; i++)
		if (str_eq(r->ids[i], id))
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
		r->lines[r->n_lines++] = carried_line(r, &item);
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
		flush(r);
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
	flush(r);
}

static void
run(struct redo *r)
{
	const struct journal_found *f = r->sh->port.found;
	const struct ledger_port *l = r->sh->port.ledger;
	bool logged = is_logged(r);

	if (f->ledger.seq > f->store.seq && l != NULL) {
		enum sg_err err = l->each(
		    l->self, f->store.seq + 1, see, r, r->e);

		r->err = r->err == SG_OK ? err : r->err;
		flush(r);
	}
	if (r->err == SG_OK && (r->all || !logged))
		check_rows(r, !r->all);
	if (r->err == SG_OK && !logged)
		say_logged(r);
}

static const char *
kind_of(const struct journal_found *f)
{
	switch (f->cache) {
	case JOURNAL_CACHE_FITS:
		return "behind";
	case JOURNAL_CACHE_GONE:
		return "gone";
	case JOURNAL_CACHE_DAMAGED:
		return "damaged";
	case JOURNAL_CACHE_OTHER:
		return "other";
	}
	return "unknown";
}

static void
say_count(struct buf *b, uint64_t n, const char *one, const char *more)
{
	if (n == 0)
		return;
	buf_addz(b, "; ");
	buf_addu(b, n);
	buf_addz(b, n == 1 ? one : more);
}

/* What happened, for people; it stays in the shell. */
static void
say_text(struct redo *r)
{
	static const char *const what[] = {
	    [JOURNAL_CACHE_FITS] = "the store was behind the ledger by entries "
				   "",
	    [JOURNAL_CACHE_GONE] = "the store was gone and was made again from "
				   "entries ",
	    [JOURNAL_CACHE_DAMAGED] = "the store was damaged, was put aside "
				      "and made again from entries ",
	    [JOURNAL_CACHE_OTHER] = "the store belonged to another ledger, was "
				    "put aside and made again from entries ",
	};
	const struct journal_found *f = r->sh->port.found;
	struct buf b = {
	    .p = r->sh->repaired, .cap = sizeof(r->sh->repaired) - 1};

	buf_addz(&b, what[f->cache]);
	buf_addu(&b, f->store.seq + 1);
	buf_addz(&b, " to ");
	buf_addu(&b, f->ledger.seq);
	say_count(&b, r->changes, " change of grants", " changes of grants");
	say_count(&b, r->widened,
	    " denial covers its whole capability: its scope cannot be read",
	    " denials cover their whole capability: their scopes cannot be "
	    "read");
	say_count(&b, r->dropped, " allow was dropped", " allows were dropped");
	r->sh->repaired[b.n] = '\0';
}

static void
record(struct redo *r)
{
	const struct journal_found *f = r->sh->port.found;
	struct buf b = shell_buf(&r->a, 8192);

	if (b.p == NULL)
		return;
	json_open(&b);
	if (f->aside[0] != '\0')
		json_put_name(&b, "aside", f->aside);
	json_put_int(&b, "carried", (int64_t)r->carried);
	json_put_int(&b, "changes", (int64_t)r->changes);
	json_put_int(&b, "dropped", (int64_t)r->dropped);
	json_put_int(&b, "from", (int64_t)f->store.seq + 1);
	json_put_name(&b, "found", kind_of(f));
	json_put_int(&b, "to", (int64_t)f->ledger.seq);
	json_put_int(&b, "widened", (int64_t)r->widened);
	json_close(&b);
	r->lines[r->n_lines++] = record_event(r->sh,
	    &(struct record_event){.event = "store.repaired",
		.message = "the store was brought to what the ledger says",
		.level = SG_LOG_LEVEL_WARN,
		.extension_id = STR("solgate"),
		.data = buf_str(&b)},
	    &r->a);
	flush(r);
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
	    .all = f->store.seq == 0 && f->ledger.seq > 0,
	    .e = e};
	arena_init(&r->a, &mem_heap, REDO_ROOM);
	arena_init(&r->kept, &mem_heap, REDO_ROOM);
	run(r);
	if (r->err == SG_OK &&
	    (f->cache != JOURNAL_CACHE_FITS || r->changes > 0)) {
		say_text(r);
		record(r);
	}
	err = r->err;
	arena_release(&r->a);
	arena_release(&r->kept);
	free(r->ids);
	free(r);
	return err;
}
