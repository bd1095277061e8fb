/*
 * another node writes the energy tables at any moment.  A change that
 * was made to what it replaced conflicts, and takes nothing back.
 */
#include "lib/book_place.h"
#include "t.h"

/* A store whose rows another node changes behind the n-th look at one. */
static struct other {
	struct store_port of; /* the one it stands for */
	const char *row;
	int after; /* looks at the row until then; 0: no more */
	const char *body;
} other;

static void
write_row(void)
{
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = str_of(other.row),
	    .etag = STR("of another node"),
	    .body = str_of(other.body),
	    .at_ms = 1};
	struct store_unit u = {.ops = &op, .n = 1};
	struct sg_error e = {0};

	CHECK(other.of.commit(other.of.self, &u, 1, true, &e) == SG_OK,
	    "the other node writes: %s", e.message);
}

static enum sg_err
get_row(void *self, enum store_kind kind, struct sg_str id, struct arena *a,
    struct store_row *row, struct sg_error *e)
{
	enum sg_err err = other.of.get(self, kind, id, a, row, e);

	if (kind == STORE_STATE && str_eq(id, str_of(other.row)) &&
	    other.after > 0 && --other.after == 0)
		write_row();
	return err;
}

/* The journal of a node writes a record with a condition; this one, of a gate
 * that is alone, takes the condition without it. */
static enum sg_err
submit_rows(void *self, const struct journal_unit *u, struct sg_error *e)
{
	struct journal_unit rows = *u;

	rows.n_records = 0;
	return crowded_submit(self, &rows, e);
}

static bool
among_others(struct place *p)
{
	static const struct nodes_port nodes;

	if (!place_open(p))
		return false;
	other = (struct other){.of = p->g.store, .row = "energy"};
	p->g.store.get = get_row;
	p->crowded.port.submit = submit_rows;
	p->g.sh.port.nodes = &nodes;
	return true;
}

static struct said *
run_on(struct place *p, struct said *s, book_command *run,
    const struct contract *c, const char *body)
{
	struct command_in in = ground_in(7);

	in.id = STR("");
	in.body = str_of(body);
	ROOM_RUN(&p->g, p->book, run, c, &in, said_again(s));
	return s;
}

static struct said *
load(struct place *p, struct said *s, const char *name)
{
	char body[128];

	snprintf(body, sizeof(body),
	    "{\"name\":\"%s\",\"watts\":100,\"hours\":2}", name);
	return run_on(
	    p, s, run_energy_load_add, &add_load_item_args_contract, body);
}

static char *
exported(struct place *p)
{
	struct said s = {0};

	run_on(p, &s, run_energy_export, NULL, "");
	CHECK(s.ok, "%s", s.message);
	return s.body;
}

/* At whichever look of a command the other node is quicker. */
static void
the_other_is_quicker(void)
{
	struct said s = {0};
	struct place p;
	char *theirs;

	for (int after = 1; after <= 4; after++) {
		if (!among_others(&p))
			return;
		CHECK(load(&p, &s, "Fridge")->ok, "%s", s.message);
		theirs = exported(&p);
		CHECK(load(&p, &s, "Lamp")->ok, "%s", s.message);
		other.body = theirs;
		other.after = after;
		load(&p, &s, "Fan");
		if (other.after > 0) { /* nobody looked so often */
			CHECK(s.ok, "%s", s.message);
		} else {
			CHECK(!s.ok && s.problem == SG_PROBLEM_CONFLICT,
			    "look %d: who was second is told: %s", after,
			    s.body == NULL ? "" : s.body);
			free(s.body);
			s.body = exported(&p);
			CHECK(strcmp(s.body, theirs) == 0,
			    "look %d: what the other node wrote stands: %s",
			    after, s.body);
		}
		other.after = 0;
		CHECK(load(&p, &s, "Pump")->ok, "the next one: %s", s.message);
		free(theirs);
		place_close(&p);
	}
	free(s.body);
}

int
main(void)
{
	RUN(the_other_is_quicker);
	return t_done("book_nodes");
}
