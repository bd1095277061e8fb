/* energy.*: the tables as a person changes them by hand. */
#include "book/energy_int.h"
#include "shell/etag.h"
#include "energy/check.h"
#include "energy/propose.h"

#define NOTES_ROOM (4 * (ENERGY_NOTES_MAX + ENERGY_NAME_MAX) + 64)

/* One command about the tables. */
struct energy_cmd {
	struct energy_book *book;
	const struct command_in *in;
	struct arena *a;
	struct command_reply to;
	struct energy_edit edit;
	struct sg_error e;
};

static void
refuse(struct energy_cmd *c, enum sg_err err)
{
	enum sg_problem p = SG_PROBLEM_INTERNAL;

	if (err == SG_ENOTFOUND)
		p = SG_PROBLEM_NOT_FOUND;
	else if (err == SG_ECONFLICT)
		p = SG_PROBLEM_CONFLICT;
	else if (err == SG_EFULL || err == SG_ENOMEM)
		p = SG_PROBLEM_BUSY;
	else if (err != SG_EIO && err != SG_EINTERNAL)
		p = SG_PROBLEM_INVALID_REQUEST;
	err_set(&c->e, err, STR(""), STR("the energy tables cannot be read"));
	command_refuse(c->to, p, &c->e);
}

/* False: it was refused.  A caller may say which version it changes. */
static bool
begin(struct energy_cmd *c)
{
	struct command_out out = {.problem = SG_PROBLEM_PRECONDITION};
	enum sg_err err = energy_begin(c->book, c->a, &c->edit, &c->e);

	if (err != SG_OK) {
		refuse(c, err);
		return false;
	}
	if (c->in->match.n == 0 ||
	    etag_listed(c->in->match, c->edit.etag, false))
		return true;
	err_set(&out.error, SG_ECONFLICT, STR(""),
	    STR("the row was changed since it was read"));
	out.etag = c->edit.etag;
	c->to.reply(c->to.ctx, &out);
	return false;
}

static void
on_end(void *room, void *ctx, enum sg_err err)
{
	(void)ctx;
	energy_ended(room, err);
}

/* Durable, then told; ${err} is what the change came to. */
static void
end(struct energy_cmd *c, enum sg_err err, const struct energy_change *change)
{
	struct shell_answer w = {.to = c->to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = on_end,
	    .room = c->book};
	struct store_op op;
	struct sg_str record;

	if (err == SG_OK)
		err = energy_keep(
		    c->book, &c->edit, change, c->a, &op, &record);
	if (err != SG_OK) {
		refuse(c, err);
		return;
	}
	w.unit = shell_unit(&record, &op, 1);
	w.out = (struct command_out){.ok = true,
	    .body = energy_say(&c->edit, c->a),
	    .etag = energy_etag(c->book)};
	if (change->id.n > 0 && change->what[0] == '+') {
		w.out.created = true;
		w.out.id = change->id;
	}
	shell_answer(c->book->shell, &w);
}

#define CMD(c)                                                            \
	struct energy_cmd c = {.book = book, .in = in, .a = a, .to = to}; \
	(void)body;                                                       \
	if (!begin(&c))                                                   \
	return

/* The tables, unless the caller has them as they are. */
static void
tell(struct energy_cmd *c, struct sg_str (*say)(struct energy_cmd *c))
{
	struct command_out out = {.ok = true, .etag = c->edit.etag};

	out.unchanged = c->in->none_match.n > 0 &&
	    etag_listed(c->in->none_match, out.etag, true);
	if (!out.unchanged)
		out.body = say(c);
	c->to.reply(c->to.ctx, &out);
}

static struct sg_str
as_view(struct energy_cmd *c)
{
	return energy_say(&c->edit, c->a);
}

static struct sg_str
as_file(struct energy_cmd *c)
{
	return shell_json(c->a, &energy_export_contract, &c->edit.x);
}

void
run_energy_get(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	CMD(c);
	tell(&c, as_view);
}

void
run_energy_export(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	CMD(c);
	tell(&c, as_file);
}

/* Which row of the file is wrong, and where in it. */
static enum sg_err
refuse_row(struct energy_cmd *c, const char *table, size_t row,
    const struct sg_error *why)
{
	char room[sizeof(why->pointer)];
	struct buf b = BUF_ON(room);

	buf_addz(&b, table);
	buf_addu(&b, row);
	buf_addz(&b, why->code == SG_ECONFLICT ? "/id" : why->pointer);
	return err_set(&c->e, SG_EINVALID, buf_str(&b),
	    why->code == SG_ECONFLICT
		? STR("another row of the file has the same id")
		: str_of(why->message));
}

/* The rows of a file in the place of those that are there. */
static enum sg_err
replace(struct energy_cmd *c, const struct energy_export *x)
{
	struct energy_rows *r = &c->edit.rows;
	struct sg_error why = {0};

	if (!str_eq(x->version, c->edit.x.version))
		return err_set(&c->e, SG_EINVALID, STR("/version"),
		    STR("this version of the file is not known"));
	*r = (struct energy_rows){
	    .items = arena_new(c->a, (x->items.n + 1) * sizeof(*r->items)),
	    .items_max = x->items.n,
	    .sources = arena_new(
		c->a, (x->charging.n + 1) * sizeof(*r->sources)),
	    .sources_max = x->charging.n};
	if (r->items == NULL || r->sources == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < x->items.n; i++)
		if (rows_add_load(r, &x->items.v[i], &why) != SG_OK)
			return refuse_row(c, "/items/", i, &why);
	for (size_t i = 0; i < x->charging.n; i++)
		if (rows_add_source(r, &x->charging.v[i], &why) != SG_OK)
			return refuse_row(c, "/charging/", i, &why);
	c->edit.x.battery = x->battery;
	return battery_check(&x->battery, &c->e);
}

void
run_energy_import(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	enum sg_err err;

	CMD(c);
	err = replace(&c, body);
	end(&c, err, &(struct energy_change){"import", STR("")});
}

void
run_energy_load_add(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct buf notes = shell_buf(a, NOTES_ROOM);
	struct power_item row = {0};
	enum sg_err err = SG_EFULL;

	CMD(c);
	propose_load(body, ENERGY_RULES_V19, &notes, &row);
	if (energy_draw_id(book, a, &row.id))
		err = rows_add_load(&c.edit.rows, &row, &c.e);
	end(&c, err, &(struct energy_change){"+load", row.id});
}

void
run_energy_load_put(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct power_item *row = body;
	enum sg_err err;

	CMD(c);
	if (str_eq(row->id, in->id))
		err = rows_update_load(&c.edit.rows, row, &c.e);
	else
		err = err_set(&c.e, SG_EINVALID, STR("/id"),
		    STR("does not match the row in the address"));
	end(&c, err, &(struct energy_change){"load", row->id});
}

void
run_energy_load_delete(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	CMD(c);
	end(&c, rows_remove_load(&c.edit.rows, in->id, &c.e),
	    &(struct energy_change){"-load", in->id});
}

void
run_energy_source_add(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct charging_source row = {0};
	enum sg_err err = SG_EFULL;

	CMD(c);
	propose_source(body, c.edit.x.battery.voltage, ENERGY_RULES_V19, &row);
	if (energy_draw_id(book, a, &row.id))
		err = rows_add_source(&c.edit.rows, &row, &c.e);
	end(&c, err, &(struct energy_change){"+source", row.id});
}

void
run_energy_source_put(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct charging_source *row = body;
	enum sg_err err;

	CMD(c);
	if (str_eq(row->id, in->id))
		err = rows_update_source(&c.edit.rows, row, &c.e);
	else
		err = err_set(&c.e, SG_EINVALID, STR("/id"),
		    STR("does not match the row in the address"));
	end(&c, err, &(struct energy_change){"source", row->id});
}

void
run_energy_source_delete(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	CMD(c);
	end(&c, rows_remove_source(&c.edit.rows, in->id, &c.e),
	    &(struct energy_change){"-source", in->id});
}

void
run_energy_battery(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct battery_config *b = body;
	enum sg_err err;

	CMD(c);
	if ((err = battery_check(b, &c.e)) == SG_OK)
		c.edit.x.battery = *b;
	end(&c, err, &(struct energy_change){"battery", STR("")});
}
