/*
 * Several systems, each with tables of its own: a boat, a van, a hut.  Which
 * there are and which is open is one row of the store, written in one unit
 * with the tables that come or go.  Until somebody adds or names one there is
 * no such row, and one system.
 */
#include <stdlib.h>
#include <string.h>

#include "book/energy_int.h"
#include "dialogue/plain.h"
#include "json/json_put.h"
#include "shell/record.h"

#define INDEX_ID "energy.systems"

static bool
set_index(struct energy_book *b, struct sg_str text, struct sg_str open)
{
	char *copy = text.n > 0 ? malloc(text.n) : NULL;

	if ((copy == NULL && text.n > 0) || open.n > sizeof(b->open))
		return free(copy), false;
	if (text.n > 0)
		memcpy(copy, text.p, text.n);
	free(b->index);
	b->index = copy;
	b->index_n = text.n;
	memcpy(b->open, open.p, open.n);
	b->open_n = open.n;
	b->indexed = true;
	return true;
}

enum sg_err
energy_load_index(struct energy_book *b, struct arena *a, struct sg_error *e)
{
	const struct store_port *store = b->shell->port.store;
	struct energy_systems all;
	struct store_row row;
	enum sg_err err;

	if (b->indexed)
		return SG_OK;
	err = store->get(store->self, STORE_STATE, STR(INDEX_ID), a, &row, e);
	energy_row_read(&b->list, err == SG_OK ? &row : NULL);
	if (err == SG_ENOTFOUND)
		return set_index(b, STR(""), STR(ENERGY_MAIN)) ? SG_OK
							       : SG_ENOMEM;
	if (err == SG_OK)
		err = contract_decode(
		    &energy_systems_contract, row.body, a, &all, e);
	if (err != SG_OK)
		return err;
	return set_index(b, row.body, all.open) ? SG_OK : SG_ENOMEM;
}

/* As they are, with room for one more; none: no memory. */
struct energy_systems
energy_index(struct energy_book *b, struct arena *a)
{
	struct energy_systems all = {.open = STR("")};
	struct energy_system *v = arena_new(
	    a, (ENERGY_SYSTEMS_MAX + 1) * sizeof(*v));
	struct sg_str text;
	struct sg_error none = {0};

	if (v == NULL)
		return all;
	if (b->index == NULL) {
		v[0] = (struct energy_system){
		    .id = STR(ENERGY_MAIN), .name = STR("")};
		all.open = STR(ENERGY_MAIN);
		all.systems.n = 1;
	} else if (!arena_dup(
		       a, (struct sg_str){b->index, b->index_n}, &text) ||
	    contract_decode(&energy_systems_contract, text, a, &all, &none) !=
		SG_OK) {
		return (struct energy_systems){.open = STR("")};
	} else {
		memcpy(v, all.systems.v, all.systems.n * sizeof(*v));
	}
	all.systems.v = v;
	return all;
}

/* One command about the systems. */
struct change {
	struct energy_book *book;
	struct arena *a;
	struct command_reply to;
	struct energy_systems all;
	const char *what;
	struct sg_str id;      /* of the system it is about */
	struct store_op op[2]; /* the index, and tables that come or go */
	size_t n;
	struct sg_str tables; /* that are open now; empty: see the store */
};

/* False: it was refused. */
static bool
begin(struct change *c)
{
	struct sg_error e = {0};
	struct energy_edit edit;

	/* What is on its way to the disk is about the system that is open. */
	if (c->book->writing > 0) {
		command_say(c->to, SG_PROBLEM_BUSY,
		    "the energy tables are being written; try again");
		return false;
	}
	if (energy_begin(c->book, c->a, &edit, &e) == SG_OK &&
	    (c->all = energy_index(c->book, c->a)).systems.n > 0) {
		c->n = 1;
		return true;
	}
	err_set(&e, SG_EIO, STR(""), STR("the energy tables cannot be read"));
	command_refuse(c->to, SG_PROBLEM_INTERNAL, &e);
	return false;
}

static struct energy_system *
find(struct change *c, struct sg_str id)
{
	for (size_t i = 0; i < c->all.systems.n; i++)
		if (str_eq(c->all.systems.v[i].id, id))
			return &c->all.systems.v[i];
	command_say(
	    c->to, SG_PROBLEM_NOT_FOUND, "there is no system with this id");
	return NULL;
}

/* A name is shown as it is, and names one system.  False: it was refused. */
static bool
is_name(struct change *c, struct sg_str name, const struct energy_system *own)
{
	const char *why = NULL;

	if (!plain_is(name) || name.p[0] == ' ' || name.p[name.n - 1] == ' ' ||
	    memchr(name.p, '\n', name.n) != NULL ||
	    memchr(name.p, '\t', name.n) != NULL)
		why = "the name has characters that cannot be shown, or blanks "
		      "at an end";
	for (size_t i = 0; i < c->all.systems.n; i++)
		if (&c->all.systems.v[i] != own &&
		    str_eq(c->all.systems.v[i].name, name))
			why = "another system has this name";
	if (why != NULL)
		command_say(c->to, SG_PROBLEM_INVALID_REQUEST, why);
	return why == NULL;
}

static struct sg_str
record_of(struct change *c)
{
	struct buf b = shell_buf(c->a, 512);

	if (b.p == NULL)
		return STR("");
	json_open(&b);
	json_put_text(&b, "row", c->id);
	json_put_name(&b, "what", c->what);
	json_close(&b);
	return record_event(c->book->shell,
	    &(struct record_event){.event = "energy.changed",
		.message = "the energy systems were changed",
		.level = SG_LOG_LEVEL_INFO,
		.data = buf_str(&b)},
	    c->a);
}

/* Kept or not: what the store has is what there is. */
static void
on_end(void *room, void *ctx, enum sg_err err)
{
	struct energy_book *b = room;

	(void)ctx;
	b->writing--;
	if (err != SG_OK)
		b->loaded = b->indexed = false;
}

static struct sg_str
tag_of(struct sg_str text, struct arena *a)
{
	uint8_t digest[SHA256_SIZE];

	sha256_of(text, digest);
	return record_hex(a, digest);
}

static void
end(struct change *c, bool created)
{
	struct energy_book *b = c->book;
	struct shell_answer w = {.to = c->to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = on_end,
	    .room = b};
	struct sg_str text = shell_json(
	    c->a, &energy_systems_contract, &c->all);
	struct sg_str record = record_of(c);
	bool other = !str_eq(c->all.open, (struct sg_str){b->open, b->open_n});

	if (text.n == 0 || record.n == 0 || !set_index(b, text, c->all.open)) {
		command_say(c->to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	/* Tables that were kept before are in the store: nothing is on its way
	 * there.  Those of a new system are not yet. */
	if (other && (c->tables.n == 0 || !energy_show(b, c->tables)))
		b->loaded = false;
	if (other && b->loaded)
		b->tables = (struct energy_row){.there = true};
	b->writing++;
	c->op[0] = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = STR(INDEX_ID),
	    .etag = tag_of(text, c->a),
	    .body = text,
	    .at_ms = b->shell->wall_ms};
	energy_guard(b, &b->list, &c->op[0]);
	w.unit = shell_unit(&record, c->op, c->n);
	w.out = (struct command_out){
	    .ok = true, .body = text, .created = created, .id = c->id};
	shell_answer(b->shell, &w);
}

#define CHANGE(c, means)                                                    \
	struct change c = {                                                 \
	    .book = book, .a = a, .to = to, .what = (means), .id = in->id}; \
	if (!begin(&c))                                                     \
	return

void
run_energy_systems(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct sg_error e = {0};
	struct energy_edit edit;
	struct energy_systems all;

	(void)in;
	(void)body;
	if (energy_begin(book, a, &edit, &e) != SG_OK ||
	    (all = energy_index(book, a)).systems.n == 0) {
		err_set(&e, SG_EIO, STR(""),
		    STR("the energy tables cannot be read"));
		command_refuse(to, SG_PROBLEM_INTERNAL, &e);
		return;
	}
	command_done(to, shell_json(a, &energy_systems_contract, &all));
}

/* The tables a new system begins with: those that are open, or none. */
static struct sg_str
first_tables(struct change *c, bool copy)
{
	struct sg_str text = STR("");

	if (!copy)
		return energy_nothing(c->a);
	if (!arena_dup(c->a, (struct sg_str){c->book->text, c->book->n}, &text))
		return STR("");
	return text;
}

void
run_energy_system_add(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct energy_system_new *x = body;
	struct energy_systems *all;
	struct sg_str tables;

	CHANGE(c, "+system");
	all = &c.all;
	if (all->systems.n == ENERGY_SYSTEMS_MAX) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    "there are 32 systems; remove one first");
		return;
	}
	if (!is_name(&c, x->name, NULL))
		return;
	tables = first_tables(&c, x->copy);
	if (tables.n == 0 || !energy_draw_id(book, a, &c.id)) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	all->systems.v[all->systems.n++] = (struct energy_system){
	    .id = c.id, .name = x->name};
	all->open = c.id;
	c.op[c.n++] = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = energy_row_of(c.id, a),
	    .body = tables,
	    .at_ms = book->shell->wall_ms};
	c.tables = tables;
	end(&c, true);
}

void
run_energy_system_put(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct energy_system_change *x = body;
	struct energy_system *s;

	CHANGE(c, x->open ? "open" : "system");
	if ((s = find(&c, in->id)) == NULL)
		return;
	if (x->has_name && !is_name(&c, x->name, s))
		return;
	if (x->has_name)
		s->name = x->name;
	if (x->open)
		c.all.open = s->id;
	end(&c, false);
}

void
run_energy_system_delete(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct energy_systems *all;
	struct energy_system *s;

	CHANGE(c, "-system");
	(void)body;
	all = &c.all;
	if ((s = find(&c, in->id)) == NULL)
		return;
	if (str_eq(s->id, all->open)) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    "this system is open; open another one first");
		return;
	}
	c.op[c.n++] = (struct store_op){.verb = STORE_DELETE,
	    .kind = STORE_STATE,
	    .id = energy_row_of(s->id, a)};
	memmove(s, s + 1,
	    (size_t)(all->systems.v + all->systems.n - (s + 1)) * sizeof(*s));
	all->systems.n--;
	end(&c, false);
}
