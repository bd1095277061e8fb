/* A proposed row: shown, and added once a person confirmed. */
#include <stdlib.h>

#include <string.h>

#include "book/energy_int.h"
#include "base/decimal.h"
#include "base/sha256.h"
#include "deed/deed.h"
#include "dialogue/plain.h"
#include "energy/propose.h"
#include "json/canonical_json.h"

#define NOTES_ROOM (4 * (ENERGY_NOTES_MAX + ENERGY_NAME_MAX) + 64)

static const struct sg_str load_name = STR_INIT("addLoadItem");
static const struct sg_str source_name = STR_INIT("addChargingSource");

/* The row of a call; which of the two it is says ${is_load}. */
struct proposed {
	bool is_load;
	struct power_item load;
	struct charging_source source;
};

static bool
knows(void *self, struct sg_str name)
{
	(void)self;
	return str_eq(name, load_name) || str_eq(name, source_name);
}

static enum sg_err
read_load(struct sg_str args, struct arena *a, struct proposed *out,
    struct sg_error *e)
{
	struct buf notes = shell_buf(a, NOTES_ROOM);
	struct add_load_item_args *in = arena_new(a, sizeof(*in));
	enum sg_err err;

	if (in == NULL || notes.p == NULL)
		return SG_ENOMEM;
	err = contract_decode(&add_load_item_args_contract, args, a, in, e);
	if (err != SG_OK)
		return err;
	propose_load(in, ENERGY_RULES_V19, &notes, &out->load);
	out->load.id = STR("proposed");
	return load_check(&out->load, e);
}

static enum sg_err
read_source(struct sg_str args, double volts, struct arena *a,
    struct proposed *out, struct sg_error *e)
{
	struct add_charging_source_args *in = arena_new(a, sizeof(*in));
	enum sg_err err;

	if (in == NULL)
		return SG_ENOMEM;
	err = contract_decode(
	    &add_charging_source_args_contract, args, a, in, e);
	if (err != SG_OK)
		return err;
	propose_source(in, volts, ENERGY_RULES_V19, &out->source);
	out->source.id = STR("proposed");
	return source_check(&out->source, e);
}

/* What a person is shown is what is added: no second text hides in it. */
static enum sg_err
check_shown(const struct proposed *p, struct sg_error *e)
{
	struct sg_str name = p->is_load ? p->load.name : p->source.name;

	if (plain_is(name) && plain_is(p->load.notes))
		return SG_OK;
	return err_set(e, SG_EINVALID, STR("/name"),
	    STR("has characters that cannot be shown"));
}

static enum sg_err
read_call(struct sg_str name, struct sg_str args, double volts, struct arena *a,
    struct proposed *out, struct sg_error *e)
{
	enum sg_err err;

	*out = (struct proposed){.is_load = str_eq(name, load_name)};
	if (out->is_load)
		err = read_load(args, a, out, e);
	else if (str_eq(name, source_name))
		err = read_source(args, volts, a, out, e);
	else
		err = err_set(
		    e, SG_ENOTFOUND, STR(""), STR("there is no such tool"));
	return err == SG_OK ? check_shown(out, e) : err;
}

enum sg_err
energy_preview(struct energy_book *book, struct sg_str name, struct sg_str args,
    struct arena *a, struct sg_str *out, struct sg_error *e)
{
	struct energy_edit edit;
	struct proposed p;
	enum sg_err err = energy_begin(book, a, &edit, e);

	if (err == SG_OK)
		err = read_call(name, args, edit.x.battery.voltage, a, &p, e);
	if (err != SG_OK)
		return err;
	*out = p.is_load ? shell_json(a, &power_item_contract, &p.load)
			 : shell_json(a, &charging_source_contract, &p.source);
	return out->n > 0 ? SG_OK : SG_ENOMEM;
}

/* The same call has the same row, in this run and the next. */
static struct sg_str
row_id(const struct executor_action *x, char room[ENERGY_ROW_ID])
{
	struct buf b = {.p = room, .cap = ENERGY_ROW_ID};
	uint8_t digest[SHA256_SIZE];
	struct sha256 h;

	sha256_init(&h);
	sha256_add(&h, x->request_id);
	sha256_add(&h, STR("\0"));
	sha256_add(&h, x->action_id);
	sha256_end(&h, digest);
	buf_addz(&b, "row-");
	buf_addhex(&b, digest, 16);
	return buf_str(&b);
}

/* An addition on its way to the disk. */
struct adding {
	struct executor_done done;
	size_t n;
	char name[ENERGY_NAME_MAX * 4];
};

static void
added(void *room, void *ctx, enum sg_err err)
{
	struct adding *w = ctx;
	struct executor_outcome out = {.ok = err == SG_OK,
	    .summary = {w->name, w->n},
	    .code = STR("not_durable"),
	    .reason = STR("the change could not be recorded")};

	(void)room;
	w->done.done(w->done.ctx, &out);
	free(w);
}

static void
on_end(void *room, void *ctx, enum sg_err err)
{
	energy_ended(room, err);
	added(room, ctx, err);
}

static void
failed(struct executor_done done, enum sg_err err, const struct sg_error *e)
{
	struct executor_outcome out = {.code = STR("bad_args"),
	    .reason = str_of(e->message[0] != '\0' ? e->message : "no memory"),
	    .retryable = err == SG_ENOMEM || err == SG_EFULL};

	done.done(done.ctx, &out);
}

static void
add_row(struct energy_book *book, const struct energy_edit *edit,
    const struct energy_change *change, struct adding *w, struct arena *a)
{
	struct shell_answer answer = {.then = on_end, .room = book, .ctx = w};
	struct store_op op;
	struct sg_str record;
	enum sg_err err = energy_keep(book, edit, change, a, &op, &record);

	if (err != SG_OK) {
		added(book, w, err);
		return;
	}
	answer.unit = shell_unit(&record, &op, 1);
	shell_answer(book->shell, &answer);
}

static void
add(struct energy_book *book, const struct executor_action *x,
    struct executor_done done, struct arena *a)
{
	struct sg_error e = {0};
	struct energy_edit edit;
	struct proposed p;
	char room[ENERGY_ROW_ID];
	struct sg_str id = row_id(x, room), name = STR("");
	enum sg_err err = energy_begin(book, a, &edit, &e);
	struct adding *w = malloc(sizeof(*w));
	struct buf copy;

	if (err == SG_OK)
		err = read_call(
		    x->kind, x->payload, edit.x.battery.voltage, a, &p, &e);
	if (err == SG_OK) {
		p.load.id = p.source.id = id;
		name = p.is_load ? p.load.name : p.source.name;
		err = p.is_load ? rows_add_load(&edit.rows, &p.load, &e)
				: rows_add_source(&edit.rows, &p.source, &e);
	}
	if (w == NULL || (err != SG_OK && err != SG_ECONFLICT)) {
		free(w);
		failed(done, w == NULL ? SG_ENOMEM : err, &e);
		return;
	}
	w->done = done;
	copy = BUF_ON(w->name);
	buf_add(&copy, name);
	w->n = copy.n;
	/* It is there since before a crash: done already. */
	if (err == SG_ECONFLICT)
		added(book, w, SG_OK);
	else
		add_row(book, &edit,
		    &(struct energy_change){
			p.is_load ? "+load" : "+source", id},
		    w, a);
}

static void
run(void *self, const struct executor_action *x, struct executor_done done)
{
	struct energy_book *book = self;
	struct shell_work w;

	shell_work_begin(book->shell, &w);
	add(book, x, done, w.a);
	shell_work_end(book->shell, &w);
}

static void
add_fact(struct deed *d, const char *name, double value, struct arena *a)
{
	struct buf b = shell_buf(a, 64);

	if (b.p == NULL || d->n_facts == DEED_FACTS_MAX)
		return;
	decimal_add(&b, value);
	d->facts[d->n_facts++] = (struct deed_fact){str_of(name), buf_str(&b)};
}

static void
row_facts(struct deed *d, const struct proposed *p,
    const struct energy_system *system, struct arena *a)
{
	/* Where there are several: agreed to is a row of this one. */
	if (system->id.n > 0)
		d->facts[d->n_facts++] = (struct deed_fact){STR("system"),
		    system->name.n > 0 ? system->name : STR("the first one")};
	d->by = DEED_ROW;
	d->table = p->is_load ? STR("loads") : STR("charging sources");
	d->title = p->is_load ? p->load.name : p->source.name;
	if (p->is_load) {
		add_fact(d, "quantity", (double)p->load.quantity, a);
		add_fact(d, "watts", p->load.watts, a);
		add_fact(d, "hours a day", p->load.hours, a);
		add_fact(d, "duty cycle in percent", p->load.duty_cycle, a);
		d->notes = p->load.notes;
		return;
	}
	add_fact(d, "quantity", (double)p->source.quantity, a);
	add_fact(d,
	    p->source.unit == SG_UNIT_W ? "input in watts" : "input in amperes",
	    p->source.input, a);
	add_fact(d, "hours a day", p->source.hours, a);
	add_fact(d, "efficiency", p->source.efficiency, a);
}

/* What run() would add. */
static enum sg_err
deed(void *self, const struct executor_action *x, struct arena *a,
    struct deed *d, struct sg_error *e)
{
	struct energy_book *book = self;
	struct energy_edit edit;
	struct proposed p;
	struct buf b = shell_buf(a, CANONICAL_MAX(x->payload.n));
	enum sg_err err = energy_begin(book, a, &edit, e);

	memset(d, 0, sizeof(*d));
	if (b.p == NULL)
		return SG_ENOMEM;
	if (err == SG_OK)
		err = read_call(
		    x->kind, x->payload, edit.x.battery.voltage, a, &p, e);
	if (err == SG_OK)
		err = canonical_json_add(&b, x->payload, a, e);
	if (err != SG_OK)
		return err;
	d->kind = x->kind;
	d->payload = buf_str(&b);
	row_facts(d, &p, &edit.system, a);
	return SG_OK;
}

/* A row is there once, however often it is added. */
struct executor_port
energy_book_port(struct energy_book *book)
{
	return (struct executor_port){.knows = knows,
	    .run = run,
	    .repeats = knows,
	    .deed = deed,
	    .self = book};
}
