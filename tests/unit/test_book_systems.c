/*
 * several energy systems by name, each with tables of its own; what a
 * restart, a failed record or a wrong name leaves of them.
 */
#include "lib/book_place.h"
#include "t.h"

static struct said *
run_on(struct place *p, struct said *s, book_command *run,
    const struct contract *c, const char *id, const char *body)
{
	struct command_in in = ground_in(7);

	in.id = str_of(id);
	in.body = str_of(body);
	ROOM_RUN(&p->g, p->book, run, c, &in, said_again(s));
	return s;
}

static struct said *
get(struct place *p, struct said *s)
{
	return run_on(p, s, run_energy_get, NULL, "", "");
}

static struct said *
list(struct place *p, struct said *s)
{
	return run_on(p, s, run_energy_systems, NULL, "", "");
}

static struct said *
add(struct place *p, struct said *s, const char *body)
{
	return run_on(
	    p, s, run_energy_system_add, &energy_system_new_contract, "", body);
}

static struct said *
put(struct place *p, struct said *s, const char *id, const char *body)
{
	return run_on(p, s, run_energy_system_put,
	    &energy_system_change_contract, id, body);
}

static struct said *
load(struct place *p, struct said *s, const char *name)
{
	char body[128];

	snprintf(body, sizeof(body),
	    "{\"name\":\"%s\",\"watts\":100,\"hours\":2}", name);
	return run_on(
	    p, s, run_energy_load_add, &add_load_item_args_contract, "", body);
}

static void
before_anybody_named_one(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	list(&p, &s);
	CHECK(s.ok && says(&s, "\"open\":\"main\"") &&
		says(&s, "\"systems\":[{\"id\":\"main\",\"name\":\"\"}]"),
	    "one, without a name: %s", s.body);
	CHECK(!says(get(&p, &s), "\"system\""), "and the view is as it was");
	CHECK(
	    ground_lines(&p.g, "energy.changed") == 0, "looking is no change");
	free(s.body);
	place_close(&p);
}

/* Each has its own rows; which is open outlives a restart. */
static void
tables_of_their_own(void)
{
	struct place p;
	struct said s = {0};
	char boat[64], van[64], etag[128];

	if (!place_open(&p))
		return;
	load(&p, &s, "Lamp");
	add(&p, &s, "{\"name\":\"Boat\"}");
	CHECK(s.ok && s.created && says(&s, "\"name\":\"Boat\""), "%s %s",
	    s.body, s.message);
	pick(s.body, "open", boat, sizeof(boat));
	CHECK(says(get(&p, &s), "\"items\":[]") &&
		says(&s, "\"system\":{\"id\":\""),
	    "it is empty and open: %s", s.body);
	load(&p, &s, "Pump");
	add(&p, &s, "{\"name\":\"Van\",\"copy\":true}");
	pick(s.body, "open", van, sizeof(van));
	CHECK(says(get(&p, &s), "Pump") && !says(&s, "Lamp"),
	    "a copy of the open one: %s", s.body);
	snprintf(etag, sizeof(etag), "%s", s.etag);
	put(&p, &s, boat, "{\"open\":true}");
	CHECK(says(get(&p, &s), "Pump") && strcmp(etag, s.etag) != 0,
	    "equal tables of two systems have two versions");
	load(&p, &s, "Heater");
	place_stop(&p);
	CHECK(place_start(&p), "restarted");
	CHECK(says(get(&p, &s), "Heater") && says(&s, "\"name\":\"Boat\""),
	    "still the boat: %s", s.body);
	put(&p, &s, van, "{\"open\":true}");
	CHECK(!says(get(&p, &s), "Heater") && says(&s, "Pump"), "the van: %s",
	    s.body);
	put(&p, &s, "main", "{\"open\":true,\"name\":\"Hut\"}");
	CHECK(says(get(&p, &s), "Lamp") && says(&s, "\"name\":\"Hut\""),
	    "the first one has a name now: %s", s.body);
	CHECK(ground_lines(&p.g, "\"what\":\"+system\"") == 2 &&
		ground_lines(&p.g, "\"what\":\"open\"") == 3,
	    "each change has its line");
	CHECK(ground_lines(&p.g, "Boat") == 0, "without names");
	free(s.body);
	place_close(&p);
}

static void
what_is_refused(void)
{
	static const struct {
		const char *name, *id, *body;
		enum sg_problem problem;
		const char *words;
	} rows[] = {{"a name twice", "", "{\"name\":\"Boat\"}",
			SG_PROBLEM_INVALID_REQUEST, "another system has this"},
	    {"a name that reads otherwise", "", "{\"name\":\"a\\u202eb\"}",
		SG_PROBLEM_INVALID_REQUEST, "cannot be shown"},
	    {"two lines", "", "{\"name\":\"a\\nb\"}",
		SG_PROBLEM_INVALID_REQUEST, "cannot be shown"},
	    {"a blank", "", "{\"name\":\" \"}", SG_PROBLEM_INVALID_REQUEST,
		"blanks"},
	    {"no name", "", "{}", SG_PROBLEM_INVALID_REQUEST, ""},
	    {"nobody", "nope", "{\"open\":true}", SG_PROBLEM_NOT_FOUND,
		"no system with this id"},
	    {"renamed to another's", "main", "{\"name\":\"Boat\"}",
		SG_PROBLEM_INVALID_REQUEST, "another system has this"}},
	  *r;
	struct place p;
	struct said s = {0}, before = {0};

	if (!place_open(&p))
		return;
	add(&p, &before, "{\"name\":\"Boat\"}");
	EACH (r, rows) {
		if (r->id[0] == '\0')
			add(&p, &s, r->body);
		else
			put(&p, &s, r->id, r->body);
		CHECK(!s.ok && s.problem == r->problem &&
			strstr(s.message, r->words) != NULL,
		    "%s: %s", r->name, s.message);
		CHECK(strcmp(list(&p, &s)->body, before.body) == 0,
		    "%s changed: %s", r->name, s.body);
	}
	free(s.body);
	free(before.body);
	place_close(&p);
}

/* What was removed is gone; the open one stays; there is an end to it. */
static void
come_and_go(void)
{
	struct place p;
	struct said s = {0};
	char boat[64];

	if (!place_open(&p))
		return;
	add(&p, &s, "{\"name\":\"Boat\"}");
	pick(s.body, "open", boat, sizeof(boat));
	load(&p, &s, "Pump");
	run_on(&p, &s, run_energy_system_delete, NULL, boat, "");
	CHECK(!s.ok && s.problem == SG_PROBLEM_CONFLICT, "the open one stays");
	put(&p, &s, "main", "{\"open\":true}");
	run_on(&p, &s, run_energy_system_delete, NULL, boat, "");
	CHECK(s.ok && !says(&s, "Boat"), "%s", s.body);
	place_stop(&p);
	CHECK(place_start(&p) && !says(list(&p, &s), "Boat"), "%s", s.body);
	CHECK(!put(&p, &s, boat, "{\"open\":true}")->ok, "no longer there");
	for (int i = 1; i < ENERGY_SYSTEMS_MAX; i++) {
		char body[64];

		snprintf(body, sizeof(body), "{\"name\":\"n%d\"}", i);
		CHECK(add(&p, &s, body)->ok, "%d: %s", i, s.message);
	}
	CHECK(!add(&p, &s, "{\"name\":\"one too many\"}")->ok &&
		s.problem == SG_PROBLEM_CONFLICT,
	    "32: %s", s.message);
	run_on(&p, &s, run_energy_system_delete, NULL, "main", "");
	CHECK(s.ok && !says(&s, "main"), "the first one can go: %s", s.body);
	free(s.body);
	place_close(&p);
}

/* T43: a change that could not be recorded is not there; and while tables are
 * on their way to the disk, no other system is opened under them. */
static void
what_the_disk_says(void)
{
	struct place p;
	struct said s = {0}, slow = {0};
	struct command_in in = ground_in(7);

	if (!place_open(&p))
		return;
	load(&p, &s, "Lamp");
	journal_plain_hold(&p.g.journal, true);
	in.body = STR("{\"name\":\"Fan\",\"watts\":1,\"hours\":1}");
	ROOM_SEND(&p.g, p.book, run_energy_load_add,
	    &add_load_item_args_contract, &in, said_again(&slow));
	CHECK(!add(&p, &s, "{\"name\":\"Boat\"}")->ok &&
		s.problem == SG_PROBLEM_BUSY,
	    "%s", s.message);
	journal_plain_hold(&p.g.journal, false);
	ground_drain(&p.g);
	CHECK(slow.ok, "then it is kept: %s", slow.message);
	p.crowded.full = 1;
	CHECK(!add(&p, &s, "{\"name\":\"Boat\"}")->ok, "no room");
	CHECK(!says(list(&p, &s), "Boat"), "and no boat: %s", s.body);
	CHECK(says(get(&p, &s), "Lamp") && says(&s, "Fan"), "%s", s.body);
	free(s.body);
	free(slow.body);
	place_close(&p);
}

int
main(void)
{
	RUN(before_anybody_named_one);
	RUN(tables_of_their_own);
	RUN(what_is_refused);
	RUN(come_and_go);
	RUN(what_the_disk_says);
	return t_done("book_systems");
}
