/*
 * The energy tables on a shell alone: every command, every refusal, and what
 * the tables are when a record is late, fails or finds no room (T42, T43).
 */
#include "lib/book_place.h"
#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "t.h"

/* One command; what it is about and which version it changes may be given. */
static struct said *
run_on(struct place *p, struct said *s, book_command *run,
    const struct contract *c, const char *id, const char *match,
    const char *body)
{
	struct command_in in = ground_in(7);

	in.id = str_of(id);
	in.match = str_of(match);
	in.body = str_of(body);
	ROOM_RUN(&p->g, p->book, run, c, &in, said_again(s));
	return s;
}

static struct said *
get(struct place *p, struct said *s)
{
	return run_on(p, s, run_energy_get, NULL, "", "", "");
}

static struct said *
add_load(struct place *p, struct said *s, const char *name)
{
	char body[256];

	snprintf(body, sizeof(body),
	    "{\"name\":\"%s\",\"watts\":100,\"hours\":2}", name);
	return run_on(p, s, run_energy_load_add, &add_load_item_args_contract,
	    "", "", body);
}

static struct said *
add_source(struct place *p, struct said *s, const char *name)
{
	char body[256];

	snprintf(body, sizeof(body),
	    "{\"name\":\"%s\",\"input\":400,\"type\":\"solar\"}", name);
	return run_on(p, s, run_energy_source_add,
	    &add_charging_source_args_contract, "", "", body);
}

/* The id of the row ${name} in what was said last. */
static void
row_id(const struct said *s, const char *name, char *out, size_t cap)
{
	char key[128];
	const char *at, *id = NULL;

	snprintf(key, sizeof(key), "\"name\":\"%s\"", name);
	out[0] = '\0';
	if ((at = strstr(s->body, key)) == NULL)
		return;
	for (const char *p = s->body; p < at; p++)
		if (strncmp(p, "\"id\":\"", 6) == 0)
			id = p;
	if (id != NULL)
		pick(id, "id", out, cap);
}

static struct said *
put_load(struct place *p, struct said *s, const char *address, const char *id,
    const char *rest)
{
	char body[512];

	snprintf(body, sizeof(body),
	    "{\"id\":\"%s\",\"category\":\"AC Loads (Inverter)\","
	    "\"quantity\":1,\"hours\":1,\"dutyCycle\":50,\"notes\":\"\",%s}",
	    id, rest);
	return run_on(
	    p, s, run_energy_load_put, &power_item_contract, address, "", body);
}

static struct said *
put_source(struct place *p, struct said *s, const char *address, const char *id,
    const char *rest)
{
	char body[512];

	snprintf(body, sizeof(body),
	    "{\"id\":\"%s\",\"quantity\":1,\"hours\":5,\"efficiency\":0.8,"
	    "\"type\":\"solar\",%s}",
	    id, rest);
	return run_on(p, s, run_energy_source_put, &charging_source_contract,
	    address, "", body);
}

static struct said *
battery(struct place *p, struct said *s, const char *volts)
{
	char body[256];

	snprintf(body, sizeof(body),
	    "{\"capacityAh\":200,\"voltage\":%s,\"initialSoC\":50,"
	    "\"location\":\"shed\",\"forecastMode\":\"now\"}",
	    volts);
	return run_on(
	    p, s, run_energy_battery, &battery_config_contract, "", "", body);
}

/* Before anybody said anything: nothing is used, so it lasts for ever. */
static void
an_empty_book(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	CHECK(energy_etag(p.book).n == 0, "not looked at yet: no version");
	get(&p, &s);
	CHECK(s.ok && says(&s, "\"items\":[]") && says(&s, "\"charging\":[]"),
	    "%s", s.body);
	CHECK(says(&s, "\"initialSoC\":100") && says(&s, "\"infinite\":true"),
	    "full and for ever: %s", s.body);
	CHECK(s.etag[0] != '\0' && energy_etag(p.book).n == strlen(s.etag),
	    "a version");
	CHECK(
	    ground_lines(&p.g, "energy.changed") == 0, "looking is no change");
	free(s.body);
	place_close(&p);
}

/* each row comes, is changed and goes, and each change has its line. */
static void
rows_come_change_and_go(void)
{
	struct place p;
	struct said s = {0};
	char load[64], source[64];

	if (!place_open(&p))
		return;
	add_load(&p, &s, "Fridge");
	CHECK(s.ok && s.created, "a load: %s", s.message);
	row_id(&s, "Fridge", load, sizeof(load));
	add_source(&p, &s, "Panel");
	CHECK(s.ok && s.created, "a source: %s", s.message);
	row_id(&s, "Panel", source, sizeof(source));
	CHECK(load[0] != '\0' && source[0] != '\0' && strcmp(load, source) != 0,
	    "each has an id of its own: %s %s", load, source);
	put_load(&p, &s, load, load, "\"name\":\"Icebox\",\"watts\":0");
	CHECK(s.ok && !s.created && says(&s, "Icebox") && !says(&s, "Fridge") &&
		says(&s, "\"watts\":0"),
	    "R-363: zero is a value: %s %s", s.body, s.message);
	put_source(&p, &s, source, source, "\"name\":\"Roof\",\"input\":500");
	CHECK(s.ok && !s.created && says(&s, "Roof") && !says(&s, "Panel"),
	    "%s %s", s.body, s.message);
	battery(&p, &s, "12");
	CHECK(s.ok && !s.created && says(&s, "\"voltage\":12") &&
		says(&s, "\"location\":\"shed\""),
	    "%s", s.body);
	run_on(&p, &s, run_energy_load_delete, NULL, load, "", "");
	CHECK(
	    s.ok && says(&s, "\"items\":[]") && says(&s, "Roof"), "%s", s.body);
	run_on(&p, &s, run_energy_source_delete, NULL, source, "", "");
	CHECK(s.ok && says(&s, "\"charging\":[]"), "%s", s.body);
	CHECK(ground_lines(&p.g, "\"event\":\"energy.changed\"") == 7,
	    "one line for each change");
	CHECK(ground_lines(&p.g, "\"what\":\"+load\"") == 1 &&
		ground_lines(&p.g, "\"what\":\"-load\"") == 1 &&
		ground_lines(&p.g, "\"what\":\"load\"") == 1 &&
		ground_lines(&p.g, "\"what\":\"+source\"") == 1 &&
		ground_lines(&p.g, "\"what\":\"-source\"") == 1 &&
		ground_lines(&p.g, "\"what\":\"source\"") == 1 &&
		ground_lines(&p.g, "\"what\":\"battery\"") == 1,
	    "which says what it was");
	CHECK(ground_lines(&p.g, "Icebox") == 0 &&
		ground_lines(&p.g, "Roof") == 0,
	    "and not what it is called");
	free(s.body);
	place_close(&p);
}

/* Each refusal: its name, its place, and nothing has changed. */
static void
refusals(void)
{
	static const struct {
		const char *name;
		int about; /* 0 load put, 1 source put, 2 and 3 deletes */
		const char *address, *id, *rest;
		enum sg_problem problem;
		const char *pointer;
	} rows[] = {{"a load that is not there", 0, "x", "x",
			"\"name\":\"a\",\"watts\":1", SG_PROBLEM_NOT_FOUND,
			NULL},
	    {"a load under another address", 0, "x", "y",
		"\"name\":\"a\",\"watts\":1", SG_PROBLEM_INVALID_REQUEST,
		"/id"},
	    {"R-363: less than no power", 0, "x", "x",
		"\"name\":\"a\",\"watts\":-1", SG_PROBLEM_INVALID_REQUEST,
		"/watts"},
	    {"a load without a name", 0, "x", "x", "\"watts\":1",
		SG_PROBLEM_INVALID_REQUEST, "/name"},
	    {"T52: a member nobody knows", 0, "x", "x",
		"\"name\":\"a\",\"watts\":1,\"more\":1",
		SG_PROBLEM_INVALID_REQUEST, "/more"},
	    {"a source that is not there", 1, "x", "x",
		"\"name\":\"a\",\"input\":1", SG_PROBLEM_NOT_FOUND, NULL},
	    {"a source under another address", 1, "x", "y",
		"\"name\":\"a\",\"input\":1", SG_PROBLEM_INVALID_REQUEST,
		"/id"},
	    {"a source without power", 1, "x", "x", "\"name\":\"a\"",
		SG_PROBLEM_INVALID_REQUEST, "/input"},
	    {"no load to delete", 2, "x", "", "", SG_PROBLEM_NOT_FOUND, NULL},
	    {"no source to delete", 3, "x", "", "", SG_PROBLEM_NOT_FOUND,
		NULL}},
	  *r;
	struct place p;
	struct said s = {0}, before = {0};

	if (!place_open(&p))
		return;
	add_load(&p, &s, "Fridge");
	add_source(&p, &s, "Panel");
	get(&p, &before);
	EACH (r, rows) {
		if (r->about == 0)
			put_load(&p, &s, r->address, r->id, r->rest);
		else if (r->about == 1)
			put_source(&p, &s, r->address, r->id, r->rest);
		else
			run_on(&p, &s,
			    r->about == 2 ? run_energy_load_delete
					  : run_energy_source_delete,
			    NULL, r->address, "", "");
		CHECK(s.times == 1 && !s.ok && s.problem == r->problem,
		    "%s: %d %s", r->name, (int)s.problem, s.message);
		CHECK(r->pointer == NULL || strcmp(s.pointer, r->pointer) == 0,
		    "%s: at %s", r->name, s.pointer);
		CHECK(s.message[0] != '\0', "%s: a reason", r->name);
		get(&p, &s);
		CHECK(strcmp(s.body, before.body) == 0 &&
			strcmp(s.etag, before.etag) == 0,
		    "%s: as before", r->name);
	}
	battery(&p, &s, "-1");
	CHECK(!s.ok && s.problem == SG_PROBLEM_INVALID_REQUEST &&
		strcmp(s.pointer, "/voltage") == 0,
	    "a battery that is none: %s", s.pointer);
	CHECK(ground_lines(&p.g, "energy.changed") == 2, "no line of those");
	free(s.body);
	free(before.body);
	place_close(&p);
}

/* T46: a change names the version it was made for, and no other is changed. */
static void
versions(void)
{
	static const char oven[] = "{\"name\":\"Oven\",\"watts\":1}";
	struct place p;
	struct said s = {0};
	struct command_in in = ground_in(9);
	char tag[140], was[140];

	if (!place_open(&p))
		return;
	get(&p, &s);
	snprintf(tag, sizeof(tag), "\"%s\"", s.etag);
	run_on(&p, &s, run_energy_load_add, &add_load_item_args_contract, "",
	    tag, oven);
	CHECK(s.ok, "the version that is there: %s", s.message);
	snprintf(was, sizeof(was), "%s", s.etag);
	run_on(&p, &s, run_energy_load_add, &add_load_item_args_contract, "",
	    tag, oven);
	CHECK(!s.ok && s.problem == SG_PROBLEM_PRECONDITION &&
		strcmp(s.etag, was) == 0,
	    "one that was: refused, with the one that is");
	run_on(&p, &s, run_energy_load_add, &add_load_item_args_contract, "",
	    "*", oven);
	CHECK(s.ok, "any");
	snprintf(was, sizeof(was), "W/\"%s\"", s.etag);
	run_on(&p, &s, run_energy_load_add, &add_load_item_args_contract, "",
	    was, oven);
	CHECK(s.problem == SG_PROBLEM_PRECONDITION, "a weak one is none");
	in.none_match = str_of(was);
	ROOM_RUN(&p.g, p.book, run_energy_get, NULL, &in, said_again(&s));
	CHECK(s.ok && s.unchanged && s.body[0] == '\0', "but enough to read");
	in.none_match = str_of(tag);
	ROOM_RUN(&p.g, p.book, run_energy_get, NULL, &in, said_again(&s));
	CHECK(s.ok && !s.unchanged && says(&s, "Oven"), "an old copy is not");
	free(s.body);
	place_close(&p);
}

/* T42: told is what is durable; and it is there after a start. */
static void
told_when_durable(void)
{
	struct place p;
	struct said s = {0}, again = {0};

	if (!place_open(&p))
		return;
	journal_plain_hold(&p.g.journal, true);
	add_load(&p, &s, "Fridge");
	CHECK(s.times == 0, "the disk is slow: nothing is told");
	journal_plain_hold(&p.g.journal, false);
	ground_poll(&p.g);
	CHECK(s.ok && says(&s, "Fridge"), "then: %s", s.message);
	place_stop(&p);
	if (!place_start(&p))
		return;
	get(&p, &again);
	CHECK(
	    strcmp(s.body, again.body) == 0 && strcmp(s.etag, again.etag) == 0,
	    "after a start: %s", again.body);
	free(s.body);
	free(again.body);
	place_close(&p);
}

/* two changes on their way to the disk: neither loses the other. */
static void
two_on_their_way(void)
{
	struct place p;
	struct said a = {0}, b = {0}, s = {0};

	if (!place_open(&p))
		return;
	journal_plain_hold(&p.g.journal, true);
	add_load(&p, &a, "Fridge");
	add_load(&p, &b, "Oven");
	journal_plain_hold(&p.g.journal, false);
	ground_polls(&p.g);
	CHECK(a.ok && b.ok && says(&b, "Fridge") && says(&b, "Oven"), "%s",
	    b.body);
	place_stop(&p);
	if (!place_start(&p))
		return;
	get(&p, &s);
	CHECK(says(&s, "Fridge") && says(&s, "Oven"), "stored: %s", s.body);
	free(a.body);
	free(b.body);
	free(s.body);
	place_close(&p);
}

/* T43: a change that was refused is not there, now or with the next one. */
static void
refused_is_not_there(void)
{
	struct place p;
	struct said s = {0};
	char tag[140];

	if (!place_open(&p))
		return;
	add_load(&p, &s, "Fridge");
	snprintf(tag, sizeof(tag), "%s", s.etag);
	p.crowded.full = 1;
	add_load(&p, &s, "Oven");
	CHECK(s.times == 1 && !s.ok && s.problem == SG_PROBLEM_BUSY,
	    "the journal has no room: %s", s.message);
	get(&p, &s);
	CHECK(!says(&s, "Oven") && strcmp(s.etag, tag) == 0,
	    "refused, so it is not shown: %s", s.body);
	add_load(&p, &s, "Heater");
	CHECK(s.ok && says(&s, "Heater") && says(&s, "Fridge") &&
		!says(&s, "Oven"),
	    "nor does it come with the next: %s", s.body);
	place_stop(&p);
	if (!place_start(&p))
		return;
	get(&p, &s);
	CHECK(says(&s, "Heater") && !says(&s, "Oven"), "nor after a start");
	free(s.body);
	place_close(&p);
}

/* T43: the disk is gone: refused, and the tables are what the store has. */
static void
a_disk_that_fails(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	add_load(&p, &s, "Fridge");
	journal_plain_fail(&p.g.journal, 1);
	add_load(&p, &s, "Oven");
	CHECK(s.times == 1 && !s.ok && s.problem == SG_PROBLEM_NOT_DURABLE,
	    "%s", s.message);
	get(&p, &s);
	CHECK(says(&s, "Fridge") && !says(&s, "Oven"), "%s", s.body);
	add_source(&p, &s, "Panel");
	CHECK(!s.ok && s.problem == SG_PROBLEM_NOT_DURABLE, "nor another");
	free(s.body);
	place_close(&p);
}

/* An outcome of the book as an executor. */
struct outcome {
	unsigned times;
	bool ok, retryable;
	char summary[256], code[32], reason[256];
};

static void
on_done(void *ctx, const struct executor_outcome *out)
{
	struct outcome *o = ctx;

	o->times++;
	o->ok = out->ok;
	o->retryable = out->retryable;
	said_text(o->summary, sizeof(o->summary), out->summary);
	said_text(o->code, sizeof(o->code), out->code);
	said_text(o->reason, sizeof(o->reason), out->reason);
}

static void
carry_out(struct place *p, struct outcome *o, const char *request,
    const char *action, const char *kind, const char *args)
{
	struct executor_port x = energy_book_port(p->book);

	memset(o, 0, sizeof(*o));
	shell_stamp(&p->g.sh);
	x.run(x.self,
	    &(struct executor_action){.kind = str_of(kind),
		.payload = str_of(args),
		.request_id = str_of(request),
		.action_id = str_of(action),
		.attempt = 1},
	    (struct executor_done){on_done, o});
	ground_polls(&p->g);
}

#define OVEN "{\"name\":\"Ninja Oven\",\"watts\":1700,\"hours\":0.5}"

static unsigned
times_in(const char *text, const char *part)
{
	unsigned n = 0;

	while ((text = strstr(text, part)) != NULL) {
		n++;
		text += strlen(part);
	}
	return n;
}

/* T62, R-308: the same request and action is one row, also after a start. */
static void
carried_out_once(void)
{
	struct place p;
	struct outcome o;
	struct said s = {0};
	struct executor_port x;

	if (!place_open(&p))
		return;
	x = energy_book_port(p.book);
	CHECK(x.knows(x.self, STR("addLoadItem")) &&
		x.knows(x.self, STR("addChargingSource")) &&
		!x.knows(x.self, STR("addloaditem")) &&
		!x.knows(x.self, STR("")),
	    "two kinds");
	CHECK(x.repeats(x.self, STR("addLoadItem")), "that may be repeated");
	for (unsigned i = 0; i < 3; i++) {
		carry_out(&p, &o, "r1", "a1", "addLoadItem", OVEN);
		CHECK(o.times == 1 && o.ok &&
			strcmp(o.summary, "Ninja Oven") == 0,
		    "time %u: %s %s", i, o.summary, o.reason);
		if (i != 1)
			continue;
		place_stop(&p);
		if (!place_start(&p))
			return;
	}
	get(&p, &s);
	CHECK(times_in(s.body, "Ninja Oven") == 1, "one row: %s", s.body);
	CHECK(ground_lines(&p.g, "energy.changed") == 1, "and one line");
	carry_out(&p, &o, "r1", "a2", "addLoadItem", OVEN);
	carry_out(&p, &o, "r2", "a1", "addLoadItem", OVEN);
	/* "r1" with "a1" and "r" with "1a1" are two */
	carry_out(&p, &o, "r", "1a1", "addLoadItem", OVEN);
	get(&p, &s);
	CHECK(times_in(s.body, "Ninja Oven") == 4,
	    "another request or action is another row: %s", s.body);
	free(s.body);
	place_close(&p);
}

/* What cannot be a row is none, and the reason is said. */
static void
not_carried_out(void)
{
	static const struct {
		const char *kind, *args;
	} rows[] = {{"addLoadItem", "{}"}, {"addLoadItem", "x"},
	    {"addLoadItem", "{\"name\":\"x\",\"watts\":-5}"},
	    {"addLoadItem", "{\"name\":\"x\",\"quantity\":0}"},
	    {"addLoadItem", "{\"name\":\"x\",\"dutyCycle\":101}"},
	    {"addLoadItem", "{\"name\":\"x\\u202e\",\"watts\":5}"},
	    {"addLoadItem", "{\"name\":\"x\\u001b[2J\",\"watts\":5}"},
	    {"addLoadItem", "{\"name\":\"x\",\"notes\":\"y\\u200b\"}"},
	    {"addChargingSource", "{\"name\":\"x\",\"type\":\"magic\"}"},
	    {"addChargingSource",
		"{\"name\":\"x\\u202e\",\"input\":1,\"type\":\"solar\"}"},
	    {"deleteEverything", "{\"name\":\"x\"}"}},
	  *r;
	struct place p;
	struct outcome o;
	struct said s = {0};

	if (!place_open(&p))
		return;
	EACH (r, rows) {
		struct sg_error e = {0};
		struct sg_str shown = {NULL, 0};
		struct arena a;

		carry_out(&p, &o, "r", "a", r->kind, r->args);
		CHECK(o.times == 1 && !o.ok && !o.retryable &&
			strcmp(o.code, "bad_args") == 0 && o.reason[0] != '\0',
		    "%s %s: %s", r->kind, r->args, o.reason);
		arena_init(&a, &mem_heap, 1u << 20);
		CHECK(energy_preview(p.book, str_of(r->kind), str_of(r->args),
			  &a, &shown, &e) != SG_OK &&
			shown.n == 0 && strcmp(e.message, o.reason) == 0,
		    "%s: the same is said before: %s", r->args, e.message);
		arena_release(&a);
	}
	get(&p, &s);
	CHECK(says(&s, "\"items\":[]") && says(&s, "\"charging\":[]"), "%s",
	    s.body);
	free(s.body);
	place_close(&p);
}

/* what is shown before is what is there after. */
static void
shown_is_added(void)
{
	static const struct {
		const char *kind, *args;
	} rows[] = {{"addLoadItem", OVEN},
	    {"addLoadItem", "{\"name\":\"Lamp\"}"},
	    {"addChargingSource",
		"{\"name\":\"Roof\",\"input\":400,\"type\":\"solar\"}"},
	    {"addChargingSource",
		"{\"name\":\"Alt\",\"input\":30,\"unit\":\"A\","
		"\"type\":\"alternator\"}"}},
	  *r;
	struct place p;
	struct outcome o;
	struct said s = {0};
	struct sg_error e = {0};

	if (!place_open(&p))
		return;
	battery(&p, &s, "12");
	EACH (r, rows) {
		struct sg_str shown = {NULL, 0};
		struct arena a;
		char text[1024];
		const char *rest;

		arena_init(&a, &mem_heap, 1u << 20);
		CHECK(energy_preview(p.book, str_of(r->kind), str_of(r->args),
			  &a, &shown, &e) == SG_OK,
		    "%s: %s", r->args, e.message);
		said_text(text, sizeof(text), shown);
		arena_release(&a);
		get(&p, &s);
		CHECK(!says(&s, text), "looking adds nothing");
		carry_out(&p, &o, "r", r->args, r->kind, r->args);
		CHECK(o.ok, "%s: %s", r->args, o.reason);
		get(&p, &s);
		rest = strstr(text, "\"proposed\"");
		CHECK(rest != NULL && says(&s, rest + strlen("\"proposed\"")),
		    "%s: shown %s, added %s", r->args, text, s.body);
	}
	free(s.body);
	place_close(&p);
}

/* T43: a row whose record fails was not added, and says so. */
static void
a_row_without_a_record(void)
{
	struct place p;
	struct outcome o;
	struct said s = {0};

	if (!place_open(&p))
		return;
	p.crowded.full = 1;
	carry_out(&p, &o, "r", "a", "addLoadItem", OVEN);
	CHECK(o.times == 1 && !o.ok && strcmp(o.code, "not_durable") == 0, "%s",
	    o.code);
	CHECK(!says(get(&p, &s), "Ninja Oven"), "not there: %s", s.body);
	carry_out(&p, &o, "r", "a", "addLoadItem", OVEN);
	CHECK(o.ok && times_in(get(&p, &s)->body, "Ninja Oven") == 1,
	    "tried again, it is: %s", s.body);
	journal_plain_fail(&p.g.journal, 1);
	carry_out(&p, &o, "r", "b", "addLoadItem", OVEN);
	CHECK(o.times == 1 && !o.ok && strcmp(o.code, "not_durable") == 0, "%s",
	    o.code);
	free(s.body);
	place_close(&p);
}

/* T45: a row edited by hand is an error of its reader, and stays as it is. */
static void
damaged(void)
{
	static const char *const rows[] = {"{}", "x", "[]",
	    "{\"version\":\"1\",\"items\":[{}],\"charging\":[]}"};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct place p;
		struct said s = {0};
		struct store_row row;
		struct arena a;
		struct store_op op = {.verb = STORE_PUT,
		    .kind = STORE_STATE,
		    .id = STR("energy"),
		    .etag = STR("x"),
		    .body = str_of(rows[i])};

		if (!place_open(&p))
			return;
		(void)p.g.store.commit(p.g.store.self,
		    &(struct store_unit){.ops = &op, .n = 1}, 1, true, NULL);
		get(&p, &s);
		CHECK(s.times == 1 && !s.ok, "%s: %s", rows[i], s.body);
		add_load(&p, &s, "Fridge");
		CHECK(s.times == 1 && !s.ok, "%s: not written over", rows[i]);
		arena_init(&a, &mem_heap, 1u << 20);
		CHECK(p.g.store.get(p.g.store.self, STORE_STATE, STR("energy"),
			  &a, &row, NULL) == SG_OK &&
			str_eq(row.body, str_of(rows[i])),
		    "%s: kept for who mends it", rows[i]);
		arena_release(&a);
		free(s.body);
		place_close(&p);
	}
}

/* T44: whichever piece is missing: one answer, and told is what is there. */
static void
without_memory(void)
{
	bool done = false;

	for (long nth = 0; nth < 200 && !done; nth++) {
		struct place p;
		struct said s = {0}, now = {0};
		struct outcome o;

		if (!place_open(&p))
			return;
		faulty_after(nth);
		add_load(&p, &s, "Fridge");
		carry_out(&p, &o, "r", "a", "addLoadItem", OVEN);
		done = s.ok && o.ok && !faulty_ran_out();
		faulty_never();
		ground_polls(&p.g);
		CHECK(s.times == 1 && o.times == 1, "piece %ld: %d and %u", nth,
		    s.times, o.times);
		get(&p, &now);
		CHECK(now.ok && s.ok == says(&now, "Fridge") &&
			o.ok == says(&now, "Ninja Oven"),
		    "piece %ld: told %d and %d: %s", nth, s.ok, o.ok, now.body);
		free(s.body);
		free(now.body);
		place_close(&p);
	}
	CHECK(done, "in the end there is enough");
}

/*
 * The tables beside a list of names: whatever was told is what is there, over
 * a journal without room, versions and starts.
 */
static void
any_order(void)
{
	for (unsigned long round = 0; round < prop_part(20); round++) {
		struct place p;
		struct said s = {0};
		bool there[8] = {false};

		prop_seed(round);
		if (!place_open(&p))
			return;
		for (unsigned i = 0; i < 30; i++) {
			unsigned k = any(8);
			char name[16], id[64];

			snprintf(name, sizeof(name), "name%u", k);
			p.crowded.full = any(4) == 0;
			get(&p, &s);
			row_id(&s, name, id, sizeof(id));
			if (!there[k]) {
				there[k] = add_load(&p, &s, name)->ok;
			} else if (any(2) == 0) {
				there[k] = !run_on(&p, &s,
				    run_energy_load_delete, NULL, id, "", "")
						->ok;
			} else {
				place_stop(&p);
				if (!place_start(&p))
					return;
			}
			p.crowded.full = 0;
			get(&p, &s);
			for (k = 0; k < 8; k++) {
				snprintf(name, sizeof(name), "\"name%u\"", k);
				CHECK(says(&s, name) == there[k],
				    "round %lu, step %u: %s", round, i, s.body);
			}
		}
		free(s.body);
		place_close(&p);
	}
}

int
main(void)
{
	RUN(an_empty_book);
	RUN(rows_come_change_and_go);
	RUN(refusals);
	RUN(versions);
	RUN(told_when_durable);
	RUN(two_on_their_way);
	RUN(refused_is_not_there);
	RUN(a_disk_that_fails);
	RUN(carried_out_once);
	RUN(not_carried_out);
	RUN(shown_is_added);
	RUN(a_row_without_a_record);
	RUN(damaged);
	RUN(without_memory);
	RUN(any_order);
	return t_done("book_alone");
}
