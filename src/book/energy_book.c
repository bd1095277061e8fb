/* The energy tables as one row of the store; see energy_book.h. */
#include "book/energy_book.h"

#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "book/energy_int.h"
#include "shell/record.h"
#include "json/json_put.h"

#define ROW_ID "energy"

struct energy_book *
energy_book_new(struct shell *sh)
{
	struct energy_book *b = calloc(1, sizeof(*b));

	if (b != NULL)
		b->shell = sh;
	return b;
}

void
energy_book_free(struct energy_book *b)
{
	if (b == NULL)
		return;
	free(b->text);
	free(b->was);
	free(b->index);
	free(b);
}

/* Two systems with the same tables are still two. */
static void
book_tag(struct energy_book *b)
{
	uint8_t digest[SHA256_SIZE];
	struct buf tag = BUF_ON(b->etag);
	struct sg_str open = {b->open, b->open_n};
	struct sha256 h;

	sha256_init(&h);
	if (!str_eq(open, STR(ENERGY_MAIN)))
		sha256_add(&h, open);
	sha256_add(&h, (struct sg_str){b->text, b->n});
	sha256_end(&h, digest);
	buf_addhex(&tag, digest, sizeof(digest));
}

static bool
book_set(struct energy_book *b, struct sg_str text)
{
	char *copy = malloc(text.n + 1);

	if (copy == NULL)
		return false;
	memcpy(copy, text.p, text.n);
	free(b->was);
	b->was = b->text;
	b->was_n = b->n;
	b->text = copy;
	b->n = text.n;
	b->loaded = true;
	book_tag(b);
	return true;
}

/* What stood there before is of another time, or another system. */
bool
energy_show(struct energy_book *b, struct sg_str tables)
{
	if (!book_set(b, tables))
		return false;
	free(b->was);
	b->was = NULL;
	return true;
}

/*
 * T43: a change that found no room is taken back at once, before another can
 * build on it.  Where the disk failed, every change after it fails as well:
 * then the store says what there is.
 */
void
energy_ended(struct energy_book *b, enum sg_err err)
{
	b->writing--;
	if (err == SG_OK)
		return;
	if (err == SG_EIO || b->was == NULL) {
		b->loaded = false;
		return;
	}
	free(b->text);
	b->text = b->was;
	b->n = b->was_n;
	b->was = NULL;
	book_tag(b);
}

/* Nobody described anything yet. */
struct sg_str
energy_nothing(struct arena *a)
{
	struct energy_export x = {.version = STR("1"),
	    .battery = {.capacity_ah = ENERGY_AH_USUAL,
		.voltage = ENERGY_VOLTS_USUAL,
		.initial_soc = 100,
		.location = STR("")}};

	return shell_json(a, &energy_export_contract, &x);
}

static enum sg_err
book_load(struct energy_book *book, struct arena *a, struct sg_error *e)
{
	const struct store_port *store = book->shell->port.store;
	struct sg_str id;
	struct store_row row;
	enum sg_err err;

	/* Another node may have changed them. */
	if (book->shell->port.nodes != NULL && book->writing == 0)
		book->loaded = book->indexed = false;
	if (book->loaded)
		return SG_OK;
	if ((err = energy_load_index(book, a, e)) != SG_OK)
		return err;
	id = energy_row_of((struct sg_str){book->open, book->open_n}, a);
	if (id.n == 0)
		return SG_ENOMEM;
	err = store->get(store->self, STORE_STATE, id, a, &row, e);
	if (err != SG_OK && err != SG_ENOTFOUND)
		return err;
	energy_row_read(&book->tables, err == SG_OK ? &row : NULL);
	if (err == SG_ENOTFOUND)
		row.body = energy_nothing(a);
	if (e != NULL)
		*e = (struct sg_error){0};
	return row.body.n > 0 && energy_show(book, row.body) ? SG_OK
							     : SG_ENOMEM;
}

void
energy_row_read(struct energy_row *row, const struct store_row *from)
{
	*row = (struct energy_row){.there = from != NULL};
	if (from == NULL || from->etag.n > sizeof(row->etag))
		return;
	if (from->etag.n > 0)
		memcpy(row->etag, from->etag.p, from->etag.n);
	row->n = from->etag.n;
}

void
energy_guard(struct energy_book *b, struct energy_row *row, struct store_op *op)
{
	if (b->shell->port.nodes == NULL)
		return;
	memcpy(row->was, row->etag, row->n);
	op->verb = row->there ? STORE_SWAP : STORE_ADD;
	op->match = (struct sg_str){row->was, row->n};
	row->there = op->etag.n <= sizeof(row->etag);
	row->n = row->there ? op->etag.n : 0;
	if (row->n > 0)
		memcpy(row->etag, op->etag.p, row->n);
}

struct sg_str
energy_row_of(struct sg_str system, struct arena *a)
{
	struct buf b = shell_buf(a, sizeof(ROW_ID) + 1 + system.n);

	if (str_eq(system, STR(ENERGY_MAIN)))
		return STR(ROW_ID);
	buf_addz(&b, ROW_ID ".");
	buf_add(&b, system);
	return b.p == NULL ? STR("") : buf_str(&b);
}

bool
energy_draw_id(struct energy_book *b, struct arena *a, struct sg_str *id)
{
	const struct id_port *ids = &b->shell->port.ids;
	struct buf out = shell_buf(a, ENERGY_ROW_ID);

	if (out.p == NULL || !ids->make(ids->self, &out))
		return false;
	*id = buf_str(&out);
	return true;
}

/* Of what is loaded: reading again here would pair older tables with a newer
 * version of their row, and lose what another node wrote between. */
static enum sg_err
open_system(
    struct energy_book *book, struct arena *a, struct energy_system *out)
{
	struct energy_systems all;

	*out = (struct energy_system){.id = STR(""), .name = STR("")};
	if (book->index == NULL)
		return SG_OK;
	all = energy_index(book, a);
	for (size_t i = 0; i < all.systems.n; i++)
		if (str_eq(all.systems.v[i].id, all.open))
			*out = all.systems.v[i];
	return out->id.n > 0 ? SG_OK : SG_ENOMEM;
}

enum sg_err
energy_open_system(struct energy_book *book, struct arena *a,
    struct energy_system *out, struct sg_error *e)
{
	enum sg_err err = book_load(book, a, e);

	if (err == SG_OK)
		return open_system(book, a, out);
	*out = (struct energy_system){.id = STR(""), .name = STR("")};
	return err;
}

/* Lists with room for one more. */
static bool
make_room(struct energy_edit *out, struct arena *a)
{
	struct energy_export *x = &out->x;
	struct power_item *items = arena_new(
	    a, (x->items.n + 1) * sizeof(*items));
	struct charging_source *sources = arena_new(
	    a, (x->charging.n + 1) * sizeof(*sources));

	if (items == NULL || sources == NULL)
		return false;
	if (x->items.n > 0)
		memcpy(items, x->items.v, x->items.n * sizeof(*items));
	if (x->charging.n > 0)
		memcpy(
		    sources, x->charging.v, x->charging.n * sizeof(*sources));
	out->rows = (struct energy_rows){.items = items,
	    .n_items = x->items.n,
	    .items_max = x->items.n < ENERGY_ROWS_MAX ? x->items.n + 1
						      : ENERGY_ROWS_MAX,
	    .sources = sources,
	    .n_sources = x->charging.n,
	    .sources_max = x->charging.n < ENERGY_ROWS_MAX ? x->charging.n + 1
							   : ENERGY_ROWS_MAX};
	return true;
}

enum sg_err
energy_begin(struct energy_book *book, struct arena *a, struct energy_edit *out,
    struct sg_error *e)
{
	enum sg_err err = book_load(book, a, e);
	struct sg_str text = {book->text, book->n};
	struct sg_str copy;

	if (err != SG_OK)
		return err;
	/* The text in memory may be replaced while this edit lives. */
	if (!arena_dup(a, text, &copy))
		return SG_ENOMEM;
	err = contract_decode(&energy_export_contract, copy, a, &out->x, e);
	if (err == SG_OK && !make_room(out, a))
		err = SG_ENOMEM;
	if (err == SG_OK && !arena_dup(a, energy_etag(book), &out->etag))
		err = SG_ENOMEM;
	if (err == SG_OK)
		err = open_system(book, a, &out->system);
	return err;
}

struct sg_str
energy_etag(const struct energy_book *book)
{
	return book->loaded ? (struct sg_str){book->etag, sizeof(book->etag)}
			    : STR("");
}

static struct sg_str
line_of(
    struct energy_book *book, const struct energy_change *c, struct arena *a)
{
	struct buf b = shell_buf(a, 1024);

	if (b.p == NULL)
		return STR("");
	json_open(&b);
	json_put_text(&b, "etag", energy_etag(book));
	/* The ledger names rows by ids of ours, never by somebody else's. */
	json_put_text(&b, "row", c->id.n == ENERGY_ROW_ID ? c->id : STR(""));
	if (book->index != NULL)
		json_put_text(
		    &b, "system", (struct sg_str){book->open, book->open_n});
	json_put_name(&b, "what", c->what);
	json_close(&b);
	return record_event(book->shell,
	    &(struct record_event){.event = "energy.changed",
		.message = "the energy tables were changed",
		.level = SG_LOG_LEVEL_INFO,
		.data = buf_str(&b)},
	    a);
}

enum sg_err
energy_keep(struct energy_book *book, const struct energy_edit *edit,
    const struct energy_change *change, struct arena *a, struct store_op *op,
    struct sg_str *record)
{
	struct energy_export x = edit->x;
	struct sg_str open = {book->open, book->open_n};
	struct sg_str text, id = energy_row_of(open, a);

	x.items.v = edit->rows.items;
	x.items.n = edit->rows.n_items;
	x.charging.v = edit->rows.sources;
	x.charging.n = edit->rows.n_sources;
	text = shell_json(a, &energy_export_contract, &x);
	if (text.n == 0 || text.n > STORE_BODY_MAX)
		return SG_EFULL;
	if (id.n == 0 || !book_set(book, text))
		return SG_ENOMEM;
	book->writing++;
	*op = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = id,
	    .etag = energy_etag(book),
	    .body = text,
	    .at_ms = book->shell->wall_ms};
	energy_guard(book, &book->tables, op);
	*record = line_of(book, change, a);
	if (record->n > 0)
		return SG_OK;
	energy_ended(book, SG_ENOMEM);
	return SG_ENOMEM;
}

static void
add_autonomy(struct energy_view *v, const struct energy_tables *t,
    enum sg_autonomy_scenario weather, struct arena *a)
{
	struct energy_autonomy *out = &v->autonomy.v[v->autonomy.n];
	struct autonomy f = autonomy(t, weather, autonomy_soc(&v->totals));
	struct buf label = shell_buf(a, 32);

	if (label.p == NULL)
		return;
	*out = (struct energy_autonomy){.scenario = weather,
	    .infinite = f.infinite,
	    .days = energy_round(f.days),
	    .has_days = !f.infinite,
	    .hours = energy_round(f.hours),
	    .has_hours = !f.infinite,
	    .net_wh = energy_round(f.net_wh)};
	out->tone = autonomy_label(&f, &label);
	out->label = buf_str(&label);
	v->autonomy.n++;
}

static void
round_totals(struct system_totals *t)
{
	t->daily_wh_consumed = energy_round(t->daily_wh_consumed);
	t->daily_ah_consumed = energy_round(t->daily_ah_consumed);
	t->daily_wh_generated = energy_round(t->daily_wh_generated);
	t->daily_ah_generated = energy_round(t->daily_ah_generated);
	t->net_wh = energy_round(t->net_wh);
	t->net_ah = energy_round(t->net_ah);
	t->final_soc = energy_round(t->final_soc);
}

struct sg_str
energy_say(const struct energy_edit *edit, struct arena *a)
{
	struct energy_tables t = {.items = edit->rows.items,
	    .n_items = edit->rows.n_items,
	    .sources = edit->rows.sources,
	    .n_sources = edit->rows.n_sources,
	    .battery = edit->x.battery};
	struct energy_view v = {.battery = edit->x.battery,
	    .totals = energy_totals(&t),
	    .system = edit->system,
	    .has_system = edit->system.id.n > 0};

	v.items.v = edit->rows.items;
	v.items.n = edit->rows.n_items;
	v.charging.v = edit->rows.sources;
	v.charging.n = edit->rows.n_sources;
	v.autonomy.v = arena_new(a, SG_SCENARIO_COUNT * sizeof(*v.autonomy.v));
	if (v.autonomy.v == NULL)
		return STR("");
	for (unsigned w = 0; w < SG_SCENARIO_COUNT; w++)
		add_autonomy(&v, &t, (enum sg_autonomy_scenario)w, a);
	round_totals(&v.totals);
	return shell_json(a, &energy_view_contract, &v);
}
