/*
 * Sessions with the Spec Asst on a shell alone: refusals, records before
 * effects, answers that are late, and many sessions.
 */
#include "book/energy_book.h"
#include "lib/crowded.h"
#include "lib/faulty_heap.h"
#include "lib/model_fake.h"
#include "lib/prop.h"
#include "lib/room_run.h"
#include "shape/dialogue.h"
#include "spec/spec.h"
#include "t.h"

struct place {
	struct ground g;
	struct crowded crowded;
	struct energy_book *book;
	struct talks *talks;
};

static bool
place_open(struct place *p)
{
	memset(&fake, 0, sizeof(fake));
	if (!ground_ports(&p->g))
		return false;
	crowded_open(&p->crowded, &p->g);
	p->g.ports.model = &model_fake;
	return ground_start(&p->g) &&
	    (p->book = energy_book_new(&p->g.sh)) != NULL &&
	    (p->talks = talks_new(&p->g.sh, p->book)) != NULL;
}

static void
place_close(struct place *p)
{
	ground_drain(&p->g);
	talks_free(p->talks);
	energy_book_free(p->book);
	ground_close(&p->g);
}

/* The model answers what it was asked, and all that follows happens. */
static void
settle(struct place *p)
{
	for (int i = 0; i < 8; i++) {
		p->g.sh.held++;
		fake_tick(NULL);
		p->g.sh.held--;
		shell_settle(&p->g.sh);
		ground_poll(&p->g);
	}
}

struct ask {
	const char *user, *thread;
	int64_t wait_ms;
};

static const struct ask usual = {"u1", "t1", -1};

static struct said *
send_as(struct place *p, struct said *s, const struct ask *as,
    spec_command *run, const struct contract *c, const char *body)
{
	struct command_in in = ground_in(7);

	in.who.user = str_of(as->user);
	in.id = str_of(as->thread);
	in.body = str_of(body);
	in.wait_ms = as->wait_ms;
	ROOM_SEND(&p->g, p->talks, run, c, &in, said_again(s));
	settle(p);
	return s;
}

static struct said *
get(struct place *p, struct said *s)
{
	return send_as(p, s, &usual, run_dialogue_get, NULL, "");
}

static struct said *
mode(struct place *p, struct said *s, const char *name)
{
	char body[64];

	snprintf(body, sizeof(body), "{\"mode\":\"%s\"}", name);
	return send_as(
	    p, s, &usual, run_dialogue_mode, &dialogue_mode_contract, body);
}

static struct said *
type(struct place *p, struct said *s, const char *text)
{
	char body[256];

	snprintf(body, sizeof(body), "{\"text\":\"%s\"}", text);
	return send_as(
	    p, s, &usual, run_dialogue_send, &dialogue_text_contract, body);
}

static struct said *
tap(struct place *p, struct said *s, spec_command *run, const char *call)
{
	char body[64];

	snprintf(body, sizeof(body), "{\"call_id\":\"%s\"}", call);
	return send_as(p, s, &usual, run,
	    run == run_dialogue_confirm ? &dialogue_confirm_contract
					: &dialogue_tap_contract,
	    body);
}

static struct said *
confirm_as(struct place *p, struct said *s, const char *call, const char *args)
{
	char body[512];

	snprintf(
	    body, sizeof(body), "{\"call_id\":\"%s\",\"args\":%s}", call, args);
	return send_as(p, s, &usual, run_dialogue_confirm,
	    &dialogue_confirm_contract, body);
}

/* What the tables hold, as text. */
static const char *
tables(struct place *p)
{
	static struct said s;
	struct command_in in = ground_in(9);

	ROOM_RUN(&p->g, p->book, run_energy_get, NULL, &in, said_again(&s));
	return s.body;
}

#define OVEN   "{\"name\":\"Ninja Oven\",\"watts\":1700,\"hours\":0.5}"
#define HEATER "{\"name\":\"Heater\",\"watts\":500,\"hours\":2}"

static void
proposes(size_t n)
{
	fake.answers[fake.n++] = (struct fake_answer){
	    .calls = {{"c1", "addLoadItem", OVEN},
		{"c2", "addLoadItem", HEATER}},
	    .n_calls = n};
}

/* A session in which ${n} calls wait. */
static bool
place_review(struct place *p, struct said *s, size_t n)
{
	if (!place_open(p))
		return false;
	mode(p, s, "load");
	proposes(n);
	type(p, s, "add them");
	CHECK(says(s, "\"state\":\"review\"") && says(s, "\"call_id\":\"c1\""),
	    "it waits: %s %s", s->body, s->message);
	return true;
}

/* a chat that was not there begins idle, with a greeting. */
static void
a_new_chat(void)
{
	static const struct {
		const char *mode, *badge;
	} rows[] = {{"general", "SOL SUM AI"}, {"load", "SPEC ASST."},
	    {"source", "SPEC ASST."}},
	  *r;
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	get(&p, &s);
	CHECK(s.ok && says(&s, "\"threadId\":\"t1\"") &&
		says(&s, "\"mode\":\"general\"") &&
		says(&s, "\"state\":\"idle\"") &&
		says(&s, "\"role\":\"model\""),
	    "%s", s.body);
	EACH (r, rows) {
		char want[64];

		mode(&p, &s, r->mode);
		snprintf(want, sizeof(want), "\"badge\":\"%s\"", r->badge);
		CHECK(s.ok && says(&s, want) &&
			says(&s, "\"state\":\"idle\"") &&
			!says(&s, "\"block\""),
		    "%s: %s", r->mode, s.body);
	}
	CHECK(fake.asked == 0, "nobody said anything: nothing is asked");
	CHECK(ground_lines(&p.g, "event") == 0, "nor recorded");
	free(s.body);
	place_close(&p);
}

/* Each refusal has its name and its words, and changes nothing. */
static void
refusals(void)
{
	static char long_id[258];
	static const struct {
		const char *name;
		spec_command *run;
		const struct contract *c;
		const char *thread, *body;
		enum sg_problem problem;
		const char *message;
	} rows[] = {{"no thread", run_dialogue_get, NULL, "", "",
			SG_PROBLEM_INVALID_REQUEST,
			"the thread is missing from the address"},
	    {"a thread without end", run_dialogue_get, NULL, long_id, "",
		SG_PROBLEM_INVALID_REQUEST,
		"the thread is missing from the address"},
	    {"T61: a call that is not there", run_dialogue_confirm,
		&dialogue_confirm_contract, "t1", "{\"call_id\":\"c1\"}",
		SG_PROBLEM_CONFLICT, "that call is not waiting"},
	    {"nor to be cancelled", run_dialogue_cancel, &dialogue_tap_contract,
		"t1", "{\"call_id\":\"c1\"}", SG_PROBLEM_CONFLICT,
		"that call is not waiting"},
	    {"nothing to correct", run_dialogue_correct,
		&dialogue_text_contract, "t1", "{\"text\":\"x\"}",
		SG_PROBLEM_CONFLICT, "no call is waiting"},
	    {"T52: no text", run_dialogue_send, &dialogue_text_contract, "t1",
		"{\"text\":\"\"}", SG_PROBLEM_INVALID_REQUEST, NULL},
	    {"T52: no such mode", run_dialogue_mode, &dialogue_mode_contract,
		"t1", "{\"mode\":\"all\"}", SG_PROBLEM_INVALID_REQUEST, NULL}},
	  *r;
	struct place p;
	struct said s = {0}, before = {0};

	if (!place_open(&p))
		return;
	memset(long_id, 'x', 257);
	mode(&p, &before, "load");
	EACH (r, rows) {
		send_as(&p, &s, &(struct ask){"u1", r->thread, -1}, r->run,
		    r->c, r->body);
		CHECK(s.times == 1 && !s.ok && s.problem == r->problem,
		    "%s: %d", r->name, (int)s.problem);
		CHECK(r->message == NULL || strcmp(s.message, r->message) == 0,
		    "%s: %s", r->name, s.message);
		CHECK(strcmp(get(&p, &s)->body, before.body) == 0,
		    "%s: as before: %s", r->name, s.body);
	}
	CHECK(fake.asked == 0, "nothing was asked");
	p.g.sh.stopping = true;
	type(&p, &s, "hello");
	CHECK(!s.ok && s.problem == SG_PROBLEM_BUSY && fake.asked == 0,
	    "it stops: %d", (int)s.problem);
	p.g.sh.stopping = false;
	p.g.sh.shut = true;
	type(&p, &s, "hello");
	CHECK(!s.ok && s.problem == SG_PROBLEM_NOT_DURABLE && fake.asked == 0,
	    "T43: nothing can be recorded: %d", (int)s.problem);
	free(s.body);
	free(before.body);
	place_close(&p);
}

/* The line of the ledger that has ${part}, counted from 1; 0: none. */
static unsigned
line_no(struct place *p, const char *part)
{
	struct sg_str all = journal_plain_lines(&p->g.journal);
	char *text = malloc(all.n + 1);
	unsigned n = 0, found = 0;

	said_text(text, all.n + 1, all);
	for (char *line = strtok(text, "\n"); line != NULL && found == 0;
	     line = strtok(NULL, "\n")) {
		n++;
		if (strstr(line, part) != NULL)
			found = n;
	}
	free(text);
	return found;
}

/* decided, added, said, in this order, in the ledger and to the model.
 */
static void
the_order_of_records(void)
{
	struct place p;
	struct said s = {0};

	if (!place_review(&p, &s, 1))
		return;
	CHECK(line_no(&p, "dialogue.decision") == 0, "nothing is decided yet");
	fake_says("There it is.");
	tap(&p, &s, run_dialogue_confirm, "c1");
	CHECK(s.ok && says(&s, "There it is.") && says(&s, "Added"), "%s %s",
	    s.body, s.message);
	CHECK(line_no(&p, "dialogue.decision") == 1 &&
		line_no(&p, "energy.changed") == 2 &&
		line_no(&p, "dialogue.outcome") == 3,
	    "in this order");
	CHECK(ground_lines(&p.g, "Ninja") == 0, "without what is private");
	CHECK(ground_lines(&p.g, "\"decision\":\"confirmed\"") == 1, "decided");
	CHECK(
	    strstr(fake.said,
		">result c1 Success: Ninja Oven added to persistent state.") !=
		NULL,
	    "R-373: %s", fake.said);
	free(s.body);
	place_close(&p);
}

/* what a person changed in the block is what is added, recorded and
 * told to the model; what is no row is refused, and the call still waits. */
static void
changed_before_confirming(void)
{
	static const struct {
		const char *args, *pointer;
	} wrong[] = {{"{\"name\":\"Ninja Oven\",\"watts\":-1}", "/args/watts"},
	    {"{\"watts\":1}", "/args/name"},
	    {"{\"name\":\"x\",\"volts\":1}", "/args/volts"}, {"7", "/args"},
	    {"{\"name\":\"a\\u202eb\",\"watts\":1}", "/args/name"}},
	  *r;
	struct place p;
	struct said s = {0};

	if (!place_review(&p, &s, 1))
		return;
	EACH (r, wrong) {
		confirm_as(&p, &s, "c1", r->args);
		CHECK(!s.ok && s.problem == SG_PROBLEM_INVALID_REQUEST &&
			strcmp(s.pointer, r->pointer) == 0,
		    "%s: %s %s", r->args, s.pointer, s.message);
		CHECK(says(get(&p, &s), "\"call_id\":\"c1\""),
		    "it still waits: %s", s.body);
	}
	CHECK(line_no(&p, "dialogue.decision") == 0, "nothing was decided");
	fake_says("There it is.");
	confirm_as(&p, &s, "c1",
	    "{\"name\":\"Small Oven\",\"watts\":900,\"hours\":0.5}");
	CHECK(s.ok && says(&s, "Added **Small Oven**"), "%s %s", s.body,
	    s.message);
	CHECK(strstr(tables(&p), "\"name\":\"Small Oven\"") != NULL &&
		strstr(tables(&p), "\"watts\":900") != NULL &&
		strstr(tables(&p), "Ninja") == NULL,
	    "added as changed: %s", tables(&p));
	CHECK(ground_lines(&p.g, "\"amends\":\"") == 2,
	    "both records have the hash of what was asked");
	CHECK(strstr(fake.said,
		  ">result c1 Success: Small Oven added to persistent state. "
		  "The user changed it first. Added was: {\"name\":\"Small "
		  "Oven\",\"watts\":900,\"hours\":0.5}") != NULL,
	    "the model is told: %s", fake.said);
	free(s.body);
	place_close(&p);
}

static struct said *
system_new(struct place *p, struct said *s, const char *body)
{
	struct command_in in = ground_in(9);

	in.body = str_of(body);
	ROOM_RUN(&p->g, p->book, run_energy_system_add,
	    &energy_system_new_contract, &in, said_again(s));
	return s;
}

static struct said *
system_open(struct place *p, struct said *s, const char *id)
{
	struct command_in in = ground_in(9);

	in.id = str_of(id);
	in.body = STR("{\"open\":true}");
	ROOM_RUN(&p->g, p->book, run_energy_system_put,
	    &energy_system_change_contract, &in, said_again(s));
	return s;
}

/* a call that was shown for one system is not carried out in another. */
static void
another_system_was_opened(void)
{
	struct place p;
	struct said s = {0}, sys = {0};

	if (!place_review(&p, &s, 1))
		return;
	system_new(&p, &sys, "{\"name\":\"Boat\"}");
	CHECK(sys.ok, "%s", sys.message);
	tap(&p, &s, run_dialogue_confirm, "c1");
	CHECK(!s.ok && s.problem == SG_PROBLEM_CONFLICT &&
		strstr(s.message, "another energy system") != NULL,
	    "%s", s.message);
	CHECK(strstr(tables(&p), "Ninja") == NULL, "%s", tables(&p));
	CHECK(line_no(&p, "dialogue.decision") == 0, "nothing was decided");
	system_open(&p, &sys, "main");
	fake_says("There it is.");
	tap(&p, &s, run_dialogue_confirm, "c1");
	CHECK(s.ok && strstr(tables(&p), "Ninja") != NULL, "%s", s.message);
	free(s.body);
	free(sys.body);
	place_close(&p);
}

/* T43: a decision on its way to the disk has done nothing; a second tap
 * meanwhile is none (T62). */
static void
while_the_disk_is_slow(void)
{
	struct place p;
	struct said s = {0}, again = {0}, view = {0};

	if (!place_review(&p, &s, 1))
		return;
	journal_plain_hold(&p.g.journal, true);
	fake_says("Done.");
	tap(&p, &s, run_dialogue_confirm, "c1");
	CHECK(s.times == 0 && strstr(tables(&p), "Ninja") == NULL, "not yet");
	get(&p, &view);
	CHECK(!says(&view, "\"block\""), "R-358: the block is gone first");
	tap(&p, &again, run_dialogue_confirm, "c1");
	CHECK(again.times == 1 && !again.ok &&
		again.problem == SG_PROBLEM_CONFLICT,
	    "a second tap: %s", again.message);
	tap(&p, &again, run_dialogue_cancel, "c1");
	CHECK(again.problem == SG_PROBLEM_CONFLICT, "too late to cancel");
	type(&p, &again, "make it two");
	CHECK(again.problem == SG_PROBLEM_CONFLICT, "or to say more");
	journal_plain_hold(&p.g.journal, false);
	settle(&p);
	CHECK(s.times == 1 && s.ok, "then it is told: %s", s.message);
	CHECK(strstr(tables(&p), "Ninja") != NULL, "and there");
	CHECK(ground_lines(&p.g, "energy.changed") == 1, "once");
	free(s.body);
	free(again.body);
	free(view.body);
	place_close(&p);
}

/* A switch while a confirmed call is on its way to the disk is refused: the
 * call is neither dropped nor done in another session. */
static void
a_switch_while_the_disk_is_slow(void)
{
	struct place p;
	struct said s = {0}, other = {0};

	if (!place_review(&p, &s, 2))
		return;
	journal_plain_hold(&p.g.journal, true);
	tap(&p, &s, run_dialogue_confirm, "c1");
	mode(&p, &other, "source");
	CHECK(other.times == 1 && !other.ok &&
		other.problem == SG_PROBLEM_CONFLICT,
	    "refused: %d %s", other.times, other.message);
	journal_plain_hold(&p.g.journal, false);
	settle(&p);
	CHECK(s.times == 1 && says(&s, "\"mode\":\"load\"") &&
		says(&s, "\"call_id\":\"c2\""),
	    "the next waits: %s", s.body);
	CHECK(strstr(tables(&p), "Ninja") != NULL &&
		strstr(tables(&p), "Heater") == NULL,
	    "the one that was confirmed: %s", tables(&p));
	mode(&p, &other, "source");
	CHECK(other.ok && !says(&other, "c2") && !says(&other, "Ninja"),
	    "R-359: now it begins anew: %s", other.body);
	CHECK(ground_lines(&p.g, "mode_switch") == 1,
	    "R-360: and what waited is recorded as denied");
	free(s.body);
	free(other.body);
	place_close(&p);
}

/* the row is there but its outcome finds no room in the journal:
 * it is told all the same, for it would never be otherwise. */
static void
an_outcome_without_room(void)
{
	struct place p;
	struct said s = {0};

	if (!place_review(&p, &s, 1))
		return;
	journal_plain_hold(&p.g.journal, true);
	fake_says("Done.");
	tap(&p, &s, run_dialogue_confirm, "c1");
	journal_plain_hold(&p.g.journal, false);
	ground_poll(&p.g); /* the decision is durable, the row submitted */
	p.crowded.full = 1;
	settle(&p);
	CHECK(s.times == 1 && strstr(tables(&p), "Ninja") != NULL,
	    "it was added: %s", tables(&p));
	CHECK(strstr(fake.said, ">result c1 Success: ") != NULL,
	    "and the model knows: %s", fake.said);
	get(&p, &s);
	CHECK(says(&s, "\"state\":\"idle\"") && !says(&s, "\"block\""),
	    "it is over: %s", s.body);
	free(s.body);
	place_close(&p);
}

/* The row itself finds no room: not added, said so, and it goes on. */
static void
a_row_without_room(void)
{
	struct place p;
	struct said s = {0};

	if (!place_review(&p, &s, 1))
		return;
	journal_plain_hold(&p.g.journal, true);
	fake_says("Sorry.");
	tap(&p, &s, run_dialogue_confirm, "c1");
	p.crowded
	    .full = 1; /* the row, which comes when the decision is there */
	journal_plain_hold(&p.g.journal, false);
	settle(&p);
	CHECK(s.times == 1 && s.ok && says(&s, "Not added: "), "%s %s", s.body,
	    s.message);
	CHECK(strstr(tables(&p), "Ninja") == NULL, "%s", tables(&p));
	CHECK(strstr(fake.said, ">result c1 Error: ") != NULL, "R-346: %s",
	    fake.said);
	CHECK(says(&s, "\"state\":\"idle\""), "usable: %s", s.body);
	free(s.body);
	place_close(&p);
}

/* A chat belongs to its user and its thread; no other sees or answers it. */
static void
whose_chat(void)
{
	static const struct ask others[] = {
	    {"u2", "t1", -1}, {"u1", "t2", -1}, {"u2", "t2", -1}};
	struct place p;
	struct said s = {0};

	if (!place_review(&p, &s, 1))
		return;
	for (size_t i = 0; i < 3; i++) {
		send_as(&p, &s, &others[i], run_dialogue_get, NULL, "");
		CHECK(s.ok && !says(&s, "add them") && !says(&s, "\"block\"") &&
			says(&s, "\"mode\":\"general\""),
		    "%s %s: %s", others[i].user, others[i].thread, s.body);
		send_as(&p, &s, &others[i], run_dialogue_confirm,
		    &dialogue_tap_contract, "{\"call_id\":\"c1\"}");
		CHECK(s.problem == SG_PROBLEM_CONFLICT, "nor decides it");
	}
	get(&p, &s);
	CHECK(says(&s, "\"call_id\":\"c1\""), "it still waits");
	CHECK(strstr(tables(&p), "Ninja") == NULL, "nothing was added");
	free(s.body);
	place_close(&p);
}

/* The program starts again on the same store; nobody said goodbye. */
static bool
place_again(struct place *p)
{
	ground_drain(&p->g);
	talks_free(p->talks);
	energy_book_free(p->book);
	fake.n_open = 0; /* whoever was asked then is gone */
	fake.n = fake.next = 0;
	if ((p->book = energy_book_new(&p->g.sh)) == NULL ||
	    (p->talks = talks_new(&p->g.sh, p->book)) == NULL)
		return false;
	talks_recover(p->talks);
	settle(p);
	return true;
}

#define SEALED "{\"x\":\"\\u00e9\",\"seal\": 1.0}"

/* what was said, what the model must get back and the call that waits
 * outlive the program. */
static void
a_start_in_the_middle(void)
{
	struct place p;
	struct said s = {0}, before = {0};

	if (!place_open(&p))
		return;
	mode(&p, &s, "load");
	fake.answers[fake.n++] = (struct fake_answer){.turn = SEALED,
	    .calls = {{"c1", "addLoadItem", OVEN},
		{"c2", "addLoadItem", HEATER}},
	    .n_calls = 2};
	type(&p, &s, "add them");
	tap(&p, &s, run_dialogue_cancel, "c1");
	get(&p, &before);
	CHECK(says(&before, "\"call_id\":\"c2\"") && says(&before, "\"at\":2"),
	    "the second waits: %s", before.body);
	for (int i = 0; i < 3; i++) {
		if (!place_again(&p))
			return;
		CHECK(strcmp(get(&p, &s)->body, before.body) == 0,
		    "start %d:\n  %s\n  %s", i, before.body, s.body);
	}
	CHECK(strstr(tables(&p), "Ninja") == NULL, "nothing was added");
	fake_says("There it is.");
	tap(&p, &s, run_dialogue_confirm, "c2");
	CHECK(s.ok && says(&s, "Added **Heater**") && says(&s, "There it is."),
	    "%s %s", s.body, s.message);
	CHECK(strstr(fake.said, "=raw " SEALED "\n") != NULL &&
		strstr(fake.said, ">result c1 User cancelled.") != NULL &&
		strstr(fake.said, ">result c2 Success: ") != NULL,
	    "R-382: %s", fake.said);
	CHECK(ground_lines(&p.g, "energy.changed") == 1, "one row");
	free(s.body);
	free(before.body);
	place_close(&p);
}

/* a question that was never answered is asked again. */
static void
a_start_while_the_model_thinks(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	mode(&p, &s, "load");
	send_as(&p, &s, &(struct ask){"u1", "t1", 0}, run_dialogue_send,
	    &dialogue_text_contract, "{\"text\":\"an oven\"}");
	if (!place_again(&p))
		return;
	proposes(1);
	get(&p, &s);
	CHECK(s.times == 1 && says(&s, "\"call_id\":\"c1\"") &&
		says(&s, "an oven"),
	    "%s", s.body);
	/* And so are results that nobody took. */
	tap(&p, &s, run_dialogue_cancel, "c1");
	CHECK(s.times == 0, "the model is silent");
	talks_stop(p.talks);
	if (!place_again(&p))
		return;
	fake_says("Fine.");
	get(&p, &s);
	CHECK(says(&s, "Fine.") && says(&s, "\"state\":\"idle\"") &&
		strstr(fake.said, ">result c1 User cancelled.") != NULL,
	    "%s %s", s.body, fake.said);
	free(s.body);
	place_close(&p);
}

/* confirmed, and the program is gone before the row: it is added at the
 * next start, once, however often it starts. */
static void
a_start_after_confirm(void)
{
	struct place p;
	struct said s = {0};

	if (!place_review(&p, &s, 1))
		return;
	journal_plain_hold(&p.g.journal, true);
	tap(&p, &s, run_dialogue_confirm, "c1");
	journal_plain_hold(&p.g.journal, false);
	p.crowded.full = 100; /* nothing of what follows gets to the disk */
	settle(&p);
	p.crowded.full = 0;
	CHECK(strstr(tables(&p), "Ninja") == NULL, "not yet");
	for (int i = 0; i < 3; i++) {
		if (!place_again(&p))
			return;
		CHECK(strstr(tables(&p), "Ninja") != NULL, "start %d", i);
	}
	CHECK(ground_lines(&p.g, "energy.changed") == 1, "once");
	fake_says("Done.");
	get(&p, &s);
	CHECK(says(&s, "Added **Ninja Oven**") && says(&s, "Done."), "%s",
	    s.body);
	free(s.body);
	place_close(&p);
}

/* a yes at a block confirms nothing and takes nothing back. */
static void
a_yes_at_a_block(void)
{
	static const char *const yes[] = {"yes", "ok", "Yes!", "ok, add it",
	    "confirm", "Sounds good", "yep, go ahead"};
	struct place p;
	struct said s = {0};

	if (!place_review(&p, &s, 1))
		return;
	for (size_t i = 0; i < sizeof(yes) / sizeof(yes[0]); i++) {
		unsigned asked = fake.asked;

		type(&p, &s, yes[i]);
		CHECK(s.ok && says(&s, "\"call_id\":\"c1\"") &&
			says(&s, "Confirm Add adds it") && fake.asked == asked,
		    "%s: %s", yes[i], s.body);
	}
	CHECK(line_no(&p, "dialogue.decision") == 0 &&
		strstr(tables(&p), "Ninja") == NULL,
	    "nothing was decided");
	fake_says("Noted.");
	type(&p, &s, "yes but 100 watts");
	CHECK(!says(&s, "\"block\"") &&
		strstr(fake.said, "said: yes but 100 watts") != NULL,
	    "a correction is one: %s", fake.said);
	free(s.body);
	place_close(&p);
}

/* Calls without ids, or with the same ones in each reply, are rows of their
 * own; a tap on an older block is about nothing (T61). */
static void
calls_named_alike(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	mode(&p, &s, "load");
	for (int i = 0; i < 2; i++) {
		fake.answers[fake.n++] = (struct fake_answer){.unnamed = true,
		    .calls = {{"call-1", "addLoadItem",
			i == 0 ? OVEN : HEATER}},
		    .n_calls = 1};
		type(&p, &s, "one more");
		CHECK(says(&s,
			  i == 0 ? "\"call_id\":\"call-1-1\""
				 : "\"call_id\":\"call-2-1\""),
		    "%s", s.body);
		fake_says("Yes.");
		tap(&p, &s, run_dialogue_confirm,
		    i == 0 ? "call-1-1" : "call-2-1");
	}
	for (int i = 0; i < 2; i++) {
		proposes(1);
		fake_says("Yes.");
		type(&p, &s, "and again");
		tap(&p, &s, run_dialogue_confirm, "c1");
	}
	CHECK(ground_lines(&p.g, "energy.changed") == 4, "four rows: %s",
	    tables(&p));
	free(s.body);
	place_close(&p);
}

/* general mode knows the tables, and has no tools. */
static void
general_knows_the_tables(void)
{
	struct place p;
	struct said s = {0};

	if (!place_review(&p, &s, 1))
		return;
	fake_says("Done.");
	tap(&p, &s, run_dialogue_confirm, "c1");
	CHECK(strstr(fake.system, "- Ninja") == NULL, "not in load mode");
	mode(&p, &s, "general");
	fake_says("All is well.");
	type(&p, &s, "System Audit");
	CHECK(fake.n_tools == 0, "no tools");
	CHECK(strstr(fake.system,
		  "Loads: 1\n- Ninja Oven: 1 x 1700 W, 0.5 h a "
		  "day, duty 100 %") != NULL &&
		strstr(fake.system, "Battery: 400 Ah at 24 V, 100 % full\n") &&
		strstr(fake.system, "A day: ") != NULL,
	    "%s", fake.system);
	free(s.body);
	place_close(&p);
}

/* Sixty-four chats are in memory; the one that rested longest makes room. */
static void
many_chats(void)
{
	struct place p;
	struct said s = {0};
	char thread[16];
	struct ask as = {"u1", thread, 0};

	if (!place_open(&p))
		return;
	for (unsigned i = 0; i < 65; i++) {
		snprintf(thread, sizeof(thread), "n%u", i);
		send_as(&p, &s, &as, run_dialogue_mode, &dialogue_mode_contract,
		    "{\"mode\":\"load\"}");
		CHECK(s.ok, "chat %u: %s", i, s.message);
	}
	snprintf(thread, sizeof(thread), "n1");
	send_as(&p, &s, &as, run_dialogue_get, NULL, "");
	CHECK(says(&s, "\"mode\":\"load\""), "the second is kept");
	snprintf(thread, sizeof(thread), "n0");
	send_as(&p, &s, &as, run_dialogue_get, NULL, "");
	CHECK(says(&s, "\"mode\":\"load\""), "the first is read again");
	snprintf(thread, sizeof(thread), "n1");
	send_as(&p, &s, &as, run_dialogue_get, NULL, "");
	CHECK(says(&s, "\"mode\":\"load\""), "who was asked last stays");
	free(s.body);
	place_close(&p);
}

/* T44, T51: chats in which the model is still asked are not thrown away for
 * a new one. */
static void
busy_chats_stay(void)
{
	struct place p;
	struct said s = {0};
	char thread[16];
	struct ask as = {"u1", thread, 0};

	if (!place_open(&p))
		return;
	for (unsigned i = 0; i < 64; i++) {
		snprintf(thread, sizeof(thread), "n%u", i);
		send_as(&p, &s, &as, run_dialogue_send, &dialogue_text_contract,
		    "{\"text\":\"hello\"}");
		CHECK(s.ok, "chat %u: %s", i, s.message);
	}
	CHECK(fake.asked == 64 && fake.cancelled == 0, "each waits");
	snprintf(thread, sizeof(thread), "one-more");
	send_as(&p, &s, &as, run_dialogue_get, NULL, "");
	CHECK(!s.ok && s.problem == SG_PROBLEM_BUSY &&
		strcmp(s.message, "too many Spec Asst sessions") == 0,
	    "%d %s", (int)s.problem, s.message);
	CHECK(fake.cancelled == 0, "nobody's question was taken back");
	fake_says("Hello.");
	settle(&p);
	send_as(&p, &s, &as, run_dialogue_get, NULL, "");
	CHECK(s.ok, "one rests now: %s", s.message);
	free(s.body);
	place_close(&p);
}

/* What was said long ago is not shown for ever; nor is all of it kept. */
static void
a_long_chat(void)
{
	struct place p;
	struct said s = {0};
	unsigned lines = 0;
	char text[32];

	if (!place_open(&p))
		return;
	for (unsigned i = 0; i < 60; i++) {
		fake.n = fake.next = 0;
		fake_says("Yes.");
		snprintf(text, sizeof(text), "question %u.", i);
		type(&p, &s, text);
		CHECK(s.ok, "%u: %s", i, s.message);
	}
	for (const char *at = s.body; (at = strstr(at, "\"role\":")) != NULL;
	     at++)
		lines++;
	CHECK(lines == 100, "%u lines", lines);
	CHECK(says(&s, "question 59.") && says(&s, "question 10.") &&
		!says(&s, "question 9."),
	    "the newest are shown");
	for (unsigned i = 60; i < 80; i++) {
		fake.n = fake.next = 0;
		fake_says("Yes.");
		type(&p, &s, "more");
		CHECK(s.times == 1, "%u: one answer", i);
	}
	fake.n = fake.next = 0;
	fake_says("Still here.");
	type(&p, &s, "and now?");
	if (!says(&s, "Still here.")) /* too long just now: it began anew */
		type(&p, &s, "and now?");
	CHECK(says(&s, "Still here."), "usable: %s",
	    s.body + strlen(s.body) - 200);
	free(s.body);
	place_close(&p);
}

/* Who does not wait is told where to look; who left is told nothing. */
static void
who_waits(void)
{
	struct place p;
	struct said s = {0}, left = {0};
	struct command_in in = ground_in(7);

	if (!place_open(&p))
		return;
	send_as(&p, &s, &(struct ask){"u1", "t1", 0}, run_dialogue_send,
	    &dialogue_text_contract, "{\"text\":\"hello\"}");
	CHECK(s.times == 1 && s.ok && says(&s, "\"state\":\"thinking\""),
	    "at once: %s", s.body);
	fake_says("Hello.");
	settle(&p);
	CHECK(s.times == 1, "and not again");
	CHECK(says(get(&p, &s), "Hello."), "it is there to be read");
	in.id = STR("t1");
	in.body = STR("{\"text\":\"again\"}");
	in.wait_ms = -1;
	ROOM_SEND(&p.g, p.talks, run_dialogue_send, &dialogue_text_contract,
	    &in, said_again(&left));
	talks_forget(p.talks, &left);
	fake_says("Hello again.");
	settle(&p);
	CHECK(left.times == 0, "who left hears nothing");
	CHECK(says(get(&p, &s), "Hello again."), "but it happened");
	ROOM_SEND(&p.g, p.talks, run_dialogue_send, &dialogue_text_contract,
	    &in, said_again(&left));
	talks_stop(p.talks);
	CHECK(fake.n_open == 0, "the question is taken back");
	free(s.body);
	place_close(&p);
	CHECK(
	    left.times == 1 && !left.ok && left.problem == SG_PROBLEM_STOPPING,
	    "who waits at the end is told: %d", left.times);
	free(left.body);
}

/* A model that cannot be asked, says nothing, or never stops. */
static void
a_model_that_is_no_help(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p))
		return;
	fake.refuses = true;
	type(&p, &s, "hello");
	CHECK(s.times == 1 && s.ok && says(&s, "\"isError\":true") &&
		says(&s, "\"state\":\"idle\""),
	    "refused: %s", s.body);
	fake.refuses = false;
	mode(&p, &s, "load");
	fake.answers[fake.n++] = (struct fake_answer){.text = NULL};
	type(&p, &s, "an oven");
	CHECK(s.times == 1 && says(&s, "\"state\":\"idle\"") &&
		!says(&s, "\"block\""),
	    "nothing: %s", s.body);
	fake.answers[fake.n++] = (struct fake_answer){
	    .calls = {{"c1", "addLoadItem", OVEN},
		{"c1", "addLoadItem", HEATER}},
	    .n_calls = 2};
	type(&p, &s, "two with one id");
	CHECK(s.times == 1 && !says(&s, "\"block\"") &&
		says(&s, "\"isError\":true"),
	    "T61: calls that cannot be told apart: %s", s.body);
	fake_says("Fine.");
	type(&p, &s, "hello?");
	CHECK(says(&s, "Fine.") && strstr(fake.said, "result") == NULL &&
		strstr(fake.said, "call") == NULL,
	    "nothing of it is in the history: %s", fake.said);
	free(s.body);
	place_close(&p);
	if (!ground_ports(&p.g))
		return;
	if (!ground_start(&p.g) ||
	    (p.book = energy_book_new(&p.g.sh)) == NULL ||
	    (p.talks = talks_new(&p.g.sh, p.book)) == NULL)
		return;
	memset(&s, 0, sizeof(s));
	type(&p, &s, "hello");
	CHECK(s.times == 1 && s.ok && says(&s, "\"isError\":true"),
	    "no model at all: %s", s.body);
	free(s.body);
	place_close(&p);
}

/* T44: whichever piece is missing: one answer, and a row only if the decision
 * has its line. */
static void
without_memory(void)
{
	bool done = false;

	for (long nth = 0; nth < 400 && !done; nth++) {
		struct place p;
		struct said s = {0};

		if (!place_review(&p, &s, 1))
			return;
		fake_says("Done.");
		faulty_after(nth);
		tap(&p, &s, run_dialogue_confirm, "c1");
		done = s.ok && !faulty_ran_out();
		faulty_never();
		settle(&p);
		CHECK(s.times == 1, "piece %ld: %d answers", nth, s.times);
		CHECK(strstr(tables(&p), "Ninja") == NULL ||
			line_no(&p, "dialogue.decision") == 1,
		    "piece %ld: a row that nobody decided", nth);
		free(s.body);
		place_close(&p);
	}
	CHECK(done, "in the end there is enough");
}

/*
 * T61, T62: taps in any order, with a journal that is slow or
 * has no room: the rows in the table are those whose Confirm was recorded.
 */
static void
any_order(void)
{
	for (unsigned long round = 0; round < prop_part(60); round++) {
		struct place p;
		struct said s = {0};
		bool held = false;

		prop_seed(round);
		if (!place_review(&p, &s, 2))
			return;
		for (unsigned i = 0; i < 12; i++) {
			const char *call = any(2) == 0 ? "c1" : "c2";

			fake.n = fake.next = 0;
			fake_says("Well.");
			p.crowded.full = any(5) == 0;
			held = any(3) == 0;
			journal_plain_hold(&p.g.journal, held);
			if (any(3) == 0)
				tap(&p, &s, run_dialogue_cancel, call);
			else
				tap(&p, &s, run_dialogue_confirm, call);
			p.crowded.full = 0;
			journal_plain_hold(&p.g.journal, false);
			settle(&p);
			CHECK(s.times == 1, "round %lu: %d answers", round,
			    s.times);
		}
		CHECK(ground_lines(&p.g, "\"decision\":\"confirmed\"") >=
			ground_lines(&p.g, "energy.changed"),
		    "round %lu: each row was confirmed", round);
		CHECK(ground_lines(&p.g, "dialogue.decision") <= 2,
		    "round %lu: each call was decided once", round);
		free(s.body);
		place_close(&p);
	}
}

int
main(void)
{
	RUN(a_new_chat);
	RUN(refusals);
	RUN(the_order_of_records);
	RUN(changed_before_confirming);
	RUN(another_system_was_opened);
	RUN(while_the_disk_is_slow);
	RUN(a_switch_while_the_disk_is_slow);
	RUN(an_outcome_without_room);
	RUN(a_row_without_room);
	RUN(whose_chat);
	RUN(a_start_in_the_middle);
	RUN(a_start_while_the_model_thinks);
	RUN(a_start_after_confirm);
	RUN(a_yes_at_a_block);
	RUN(calls_named_alike);
	RUN(general_knows_the_tables);
	RUN(many_chats);
	RUN(busy_chats_stay);
	RUN(a_long_chat);
	RUN(who_waits);
	RUN(a_model_that_is_no_help);
	RUN(without_memory);
	RUN(any_order);
	return t_done("spec_alone");
}
