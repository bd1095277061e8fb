/* T42, T43: an answer waits for its record, comes once, or is a no. */
#include "lib/prop.h"
#include "lib/shell_house.h"
#include "t.h"
#include "words/words.h"

enum { MANY = 40 };

struct then_seen {
	int times;
	void *room;
	enum sg_err err;
	int said_before; /* answers that had come when it was called */
	struct said *said;
};

static void
then(void *room, void *ctx, enum sg_err err)
{
	struct then_seen *t = ctx;

	t->times++;
	t->room = room;
	t->err = err;
	t->said_before = t->said->times;
}

static struct sg_str one_record = {"{\"event\":\"x\"}", 13};

static struct shell_answer
answer_of(struct said *to)
{
	return (struct shell_answer){
	    .unit = {.records = &one_record, .n_records = 1, .durable = true},
	    .to = {said_reply, to},
	    .out = {.ok = true,
		.created = true,
		.body = STR("{\"n\":1}"),
		.details = STR("{\"d\":2}"),
		.etag = STR("tag"),
		.id = STR("id-1")},
	    .conflict = SG_PROBLEM_ALREADY_DECIDED};
}

static void
nothing_before_the_record(void)
{
	struct ground g;
	struct said s = {0};
	struct then_seen t = {.said = &s};
	struct shell_answer a = answer_of(&s);

	if (!ground_open(&g))
		return;
	a.then = then;
	a.room = &g;
	a.ctx = &t;
	journal_plain_hold(&g.journal, true);
	shell_answer(&g.sh, &a);
	ground_poll(&g);
	CHECK(s.times == 0 && t.times == 0, "the disk is slow: nothing yet");
	CHECK(g.sh.passes != NULL, "it waits");
	journal_plain_hold(&g.journal, false);
	ground_poll(&g);
	CHECK(s.times == 1 && s.ok && s.created, "now, and once");
	CHECK(t.times == 1 && t.err == SG_OK && t.room == &g, "then() too");
	CHECK(t.said_before == 0, "and before the answer");
	CHECK(strcmp(s.body, "{\"n\":1}") == 0 &&
		strcmp(s.details, "{\"d\":2}") == 0 &&
		strcmp(s.etag, "tag") == 0,
	    "all of its texts");
	CHECK(g.sh.passes == NULL, "nothing waits any more");
	CHECK(ground_lines(&g, "\"event\":\"x\"") == 1, "one line");
	ground_poll(&g);
	CHECK(s.times == 1, "never again");
	free(s.body);
	ground_close(&g);
}

/* The texts of a command are gone when it returns; the answer has its own. */
static void
texts_are_copied(void)
{
	struct ground g;
	struct said s = {0};
	char body[] = "{\"long\":\"text of a command\"}", tag[] = "abc";
	struct shell_answer a = answer_of(&s);

	if (!ground_open(&g))
		return;
	a.out.body = str_of(body);
	a.out.etag = str_of(tag);
	shell_answer(&g.sh, &a);
	memset(body, 'z', sizeof(body) - 1);
	memset(tag, 'z', sizeof(tag) - 1);
	ground_poll(&g);
	CHECK(says(&s, "text of a command"), "%s", s.body);
	CHECK(strcmp(s.etag, "abc") == 0, "%s", s.etag);
	free(s.body);
	ground_close(&g);
}

/* T43: no allow without its record, and none after it. */
static void
a_record_that_fails(void)
{
	struct ground g;
	struct said s = {0}, later = {0};
	struct then_seen t = {.said = &s};
	struct shell_answer a = answer_of(&s);

	if (!ground_open(&g))
		return;
	a.then = then;
	a.ctx = &t;
	journal_plain_fail(&g.journal, 1);
	shell_answer(&g.sh, &a);
	ground_poll(&g);
	CHECK(s.times == 1 && !s.ok, "one answer, and it is a no");
	CHECK(s.problem == SG_PROBLEM_NOT_DURABLE, "%d", s.problem);
	CHECK(s.body[0] == '\0' && s.etag[0] == '\0',
	    "nothing of what was to be said");
	CHECK(t.times == 1 && t.err == SG_EIO, "then() knows it");
	CHECK(g.sh.shut && g.sh.shut_told, "the shell is shut, and said so");
	CHECK(strstr(ground_event(&g, SG_EVENT_STOPPING, 7), "not_durable") !=
		NULL,
	    "everybody hears it");
	a = answer_of(&later);
	shell_answer(&g.sh, &a);
	CHECK(later.times == 1 && later.problem == SG_PROBLEM_NOT_DURABLE,
	    "what comes later is refused at once");
	CHECK(ground_lines(&g, "event") == 0, "no line");
	free(s.body);
	free(later.body);
	ground_close(&g);
}

/* T46: a condition that did not hold is no fault of the disk. */
static void
a_conflict(void)
{
	struct ground g;
	struct said s = {0}, next = {0};
	struct store_op op = {.verb = STORE_ADD,
	    .kind = STORE_STATE,
	    .id = STR("taken"),
	    .body = STR("{}")};
	struct shell_answer a = answer_of(&s);

	if (!ground_open(&g))
		return;
	a.unit = (struct journal_unit){.ops = &op, .n_ops = 1, .durable = true};
	shell_answer(&g.sh, &a);
	ground_poll(&g);
	CHECK(s.times == 1 && s.ok, "the first");
	a.to.ctx = &next;
	shell_answer(&g.sh, &a);
	ground_poll(&g);
	CHECK(next.times == 1 && !next.ok &&
		next.problem == SG_PROBLEM_ALREADY_DECIDED,
	    "the second has the problem that was named: %d", next.problem);
	CHECK(!g.sh.shut, "and the shell goes on");
	free(s.body);
	free(next.body);
	ground_close(&g);
}

/* What was not written down for want of memory is never submitted. */
static void
half_a_unit(void)
{
	static const struct {
		const char *name;
		enum store_verb verb;
		struct sg_str record, body;
		bool ok;
	} rows[] =
	    {
		{"whole", STORE_PUT, {"{}", 2}, {"{}", 2}, true},
		{"an empty record", STORE_PUT, {"", 0}, {"{}", 2}, false},
		{"an empty row", STORE_PUT, {"{}", 2}, {"", 0}, false},
		{"an empty row to add", STORE_ADD, {"", 0}, {"", 0}, false},
		{"a delete has no body", STORE_DELETE, {"{}", 2}, {"", 0},
		    true},
		{"nor has a counter", STORE_COUNT, {"{}", 2}, {"", 0}, true},
	    },
	  *r;
	struct ground g;

	if (!ground_open(&g))
		return;
	EACH (r, rows) {
		struct said s = {0};
		struct store_op op = {.verb = r->verb,
		    .kind = STORE_STATE,
		    .id = STR("a"),
		    .body = r->body};
		struct shell_answer a = answer_of(&s);

		a.unit = (struct journal_unit){.records = &r->record,
		    .n_records = 1,
		    .ops = &op,
		    .n_ops = 1,
		    .durable = true};
		shell_answer(&g.sh, &a);
		ground_poll(&g);
		CHECK(s.times == 1 && s.ok == r->ok, "%s", r->name);
		CHECK(r->ok || s.problem == SG_PROBLEM_BUSY, "%s: %d", r->name,
		    s.problem);
		CHECK(!g.sh.shut, "%s: nothing is broken", r->name);
		free(s.body);
	}
	ground_close(&g);
}

static void
who_left_is_not_answered(void)
{
	struct ground g;
	struct said s[3] = {{0}};
	struct then_seen t = {.said = &s[1]};

	if (!ground_open(&g))
		return;
	for (int i = 0; i < 3; i++) {
		struct shell_answer a = answer_of(&s[i]);

		a.then = i == 1 ? then : NULL;
		a.ctx = &t;
		shell_answer(&g.sh, &a);
	}
	shell_forget_passes(&g.sh, &s[1]);
	shell_forget_passes(&g.sh, &g);
	ground_poll(&g);
	CHECK(s[0].times == 1 && s[2].times == 1, "the others are answered");
	CHECK(s[1].times == 0, "who left is not");
	CHECK(t.times == 1 && t.err == SG_OK, "but what follows is done");
	CHECK(ground_lines(&g, "event") == 3, "and recorded");
	free(s[0].body);
	free(s[2].body);
	ground_close(&g);
}

/* The same when the record failed: nobody is called who is not there. */
static void
who_left_before_a_failure(void)
{
	struct ground g;
	struct said s = {0};
	struct shell_answer a = answer_of(&s);

	if (!ground_open(&g))
		return;
	journal_plain_fail(&g.journal, 1);
	shell_answer(&g.sh, &a);
	shell_forget_passes(&g.sh, &s);
	ground_poll(&g);
	CHECK(s.times == 0 && g.sh.shut, "silent, and shut");
	ground_close(&g);
}

/*
 * Whatever order things come in, every caller hears exactly once, and an ok
 * only if its record is in the ledger (T42, T43).
 */
static void
one_round(unsigned long round)
{
	struct ground g;
	struct said s[MANY] = {{0}};
	bool left[MANY] = {false};
	unsigned ok = 0, gone = 0;

	prop_seed(round);
	if (!ground_open(&g))
		return;
	if (any(2) == 0)
		journal_plain_fail(&g.journal, 1 + any(MANY));
	for (unsigned i = 0; i < MANY; i++) {
		struct shell_answer a = answer_of(&s[i]);
		unsigned who = any(MANY);

		shell_answer(&g.sh, &a);
		journal_plain_hold(&g.journal, any(3) == 0);
		if (any(8) == 0 && s[who].times == 0 && who <= i) {
			shell_forget_passes(&g.sh, &s[who]);
			left[who] = true;
		}
		if (any(3) == 0)
			ground_poll(&g);
	}
	journal_plain_hold(&g.journal, false);
	ground_poll(&g);
	for (unsigned i = 0; i < MANY; i++) {
		CHECK(s[i].times == !left[i], "round %lu: %u heard %d times",
		    round, i, s[i].times);
		ok += s[i].ok;
		gone += left[i];
		free(s[i].body);
	}
	CHECK(ok <= ground_lines(&g, "event") &&
		ground_lines(&g, "event") <= ok + gone,
	    "round %lu: as many lines as yes", round);
	CHECK(g.sh.passes == NULL, "round %lu: nothing waits", round);
	ground_close(&g);
}

static void
any_order(void)
{
	for (unsigned long i = 0; i < 300; i++)
		one_round(i);
}

int
main(void)
{
	RUN(nothing_before_the_record);
	RUN(texts_are_copied);
	RUN(a_record_that_fails);
	RUN(a_conflict);
	RUN(half_a_unit);
	RUN(who_left_is_not_answered);
	RUN(who_left_before_a_failure);
	RUN(any_order);
	return t_done("shell_answer");
}
