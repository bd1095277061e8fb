/*
 * Chips on a shell and turns alone: offered, approved, carried out at most
 * once (T62), and never without a durable record (T43).
 */
#include "chip/chips.h"
#include "lib/fake_deed.h"
#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "lib/turn_place.h"
#include "t.h"

/* An executor whose outcome a test sets; it keeps who waits for it. */
static struct {
	unsigned runs, waiting;
	bool ok, late;
	struct executor_done done[64];
	char ids[64][32];
} executor;

static void
report(struct executor_done done)
{
	struct executor_outcome out = {.ok = executor.ok,
	    .summary = STR("Reminder created"),
	    .code = STR("offline"),
	    .reason = STR("Reminders did not answer"),
	    .retryable = true};

	done.done(done.ctx, &out);
}

static bool
knows(void *self, struct sg_str kind)
{
	(void)self;
	return str_eq(kind, STR("create_reminder"));
}

static void
run(void *self, const struct executor_action *a, struct executor_done done)
{
	(void)self;
	said_text(executor.ids[executor.runs % 64], 32, a->action_id);
	executor.runs++;
	if (!executor.late)
		report(done);
	else
		executor.done[executor.waiting++ % 64] = done;
}

static const struct executor_port port = {
    .knows = knows, .run = run, .self = &executor, .deed = fake_deed};

/* The rooms a chip stands on. */
struct place {
	struct turn_place on;
	struct executors executors;
	struct executor_port carries;
	struct actions *actions;
};

static bool
place_start(struct place *p)
{
	p->actions = NULL;
	if (!turn_place_start(&p->on))
		return false;
	p->executors = (struct executors){{&port}};
	p->carries = executors_port(&p->executors);
	p->actions = actions_new(&p->on.g.sh, p->on.turns, &p->carries);
	return p->actions != NULL;
}

static void
place_stop(struct place *p)
{
	ground_drain(&p->on.g);
	actions_free(p->actions);
	turn_place_stop(&p->on);
}

static bool
place_open(struct place *p, bool ok, bool late)
{
	memset(&executor, 0, sizeof(executor));
	executor.ok = ok;
	executor.late = late;
	if (!ground_ports(&p->on.g))
		return false;
	return place_start(p);
}

static void
place_close(struct place *p)
{
	place_stop(p);
	ground_close_ports(&p->on.g);
}

static struct said *
propose(struct place *p, struct said *s, const char *id, const char *kind)
{
	char body[1024];
	struct command_in in = ground_in(1);

	snprintf(body, sizeof(body),
	    "{\"thread_id\":\"t1\",\"action\":{\"request_id\":\"r1\","
	    "\"action_needed\":true,\"action_id\":\"%s\",\"action_label\":"
	    "\"Create Reminder\",\"action_kind\":\"%s\","
	    "\"action_summary_bullets\":[\"A reminder for tomorrow\"],"
	    "\"action_payload_preview\":{\"title\":\"x\"}}}",
	    id, kind);
	in.body = str_of(body);
	ROOM_RUN(&p->on.g, p->actions, run_action_propose,
	    &action_proposal_contract, &in, said_again(s));
	return s;
}

static unsigned tap_second; /* when the person tapped */

static struct said *
execute(struct place *p, struct said *s, const char *id, const char *consent)
{
	char body[512];
	struct command_in in = ground_in(7);

	snprintf(body, sizeof(body),
	    "{\"request_id\":\"r1\",\"action_id\":\"%s\",\"confirmation\":"
	    "{\"explicit_user_consent\":%s,\"decided_at\":"
	    "\"2026-01-01T00:00:%02uZ\",\"surface\":\"chip\"}}",
	    id, consent, tap_second % 60);
	in.body = str_of(body);
	ROOM_RUN(&p->on.g, p->actions, run_action_execute,
	    &action_execute_request_contract, &in, said_again(s));
	return s;
}

static struct said *
refer(struct place *p, struct said *s, const char *id, bool dismiss)
{
	char body[256];
	struct command_in in = ground_in(7);

	snprintf(body, sizeof(body),
	    "{\"request_id\":\"r1\",\"action_id\":\"%s\"}", id);
	in.body = str_of(body);
	if (dismiss)
		ROOM_RUN(&p->on.g, p->actions, run_action_dismiss,
		    &action_reference_contract, &in, said_again(s));
	else
		ROOM_RUN(&p->on.g, p->actions, run_action_defer,
		    &action_reference_contract, &in, said_again(s));
	return s;
}

/* What became of the chip that is called ${ref}, the id of its view. */
static struct said *
look(struct place *p, struct said *s, const char *ref)
{
	struct command_in in = ground_in(9);

	in.id = str_of(ref);
	ROOM_RUN(
	    &p->on.g, p->actions, run_action_get, NULL, &in, said_again(s));
	return s;
}

/* what is offered is shown, and nothing happens by itself. */
static void
an_offer_does_nothing(void)
{
	struct place p;
	struct said s = {0};
	char ref[64];

	if (!place_open(&p, true, false))
		return;
	propose(&p, &s, "a1", "create_reminder");
	CHECK(s.times == 1 && s.ok && s.created, "offered: %s", s.message);
	pick(s.body, "id", ref, sizeof(ref));
	for (int i = 0; i < 100; i++) {
		ground_pass(&p.on.g, 60000);
		ground_poll(&p.on.g);
	}
	CHECK(executor.runs == 0, "and nothing is run");
	CHECK(says(look(&p, &s, ref), "\"state\":\"collapsed\""), "%s", s.body);
	free(s.body);
	place_close(&p);
}

/* T62, H3: one approval, one run, and the same receipt for all who ask. */
static void
approved_once(void)
{
	struct place p;
	struct said s = {0}, again = {0};

	if (!place_open(&p, true, false))
		return;
	propose(&p, &s, "a1", "create_reminder");
	execute(&p, &s, "a1", "true");
	CHECK(s.ok && says(&s, "succeeded"), "%s %s", s.body, s.message);
	for (int i = 0; i < 5; i++) {
		execute(&p, &again, "a1", "true");
		CHECK(again.ok && strcmp(again.body, s.body) == 0, "the same");
	}
	CHECK(executor.runs == 1, "run %u times", executor.runs);
	CHECK(ground_lines(&p.on.g, "\"event\":\"action.decision\"") == 1 &&
		ground_lines(&p.on.g, "\"event\":\"action.succeeded\"") == 1,
	    "a line for each");
	free(s.body);
	free(again.body);
	place_close(&p);
}

/* Without the person's own word there is no approval. */
static void
no_consent_no_run(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p, true, false))
		return;
	propose(&p, &s, "a1", "create_reminder");
	execute(&p, &s, "a1", "false");
	CHECK(s.times == 1 && !s.ok && executor.runs == 0, "T58: %s", s.body);
	execute(&p, &s, "other", "true");
	CHECK(
	    !s.ok && s.problem == SG_PROBLEM_NOT_FOUND, "what was not offered");
	free(s.body);
	place_close(&p);
}

/* T62: what was put off was not carried out; who puts off what runs is late. */
static void
put_off(void)
{
	struct place p;
	struct said s = {0}, tap = {0};

	if (!place_open(&p, true, true))
		return;
	propose(&p, &s, "a1", "create_reminder");
	refer(&p, &s, "a1", false);
	CHECK(s.ok && says(&s, "deferred") && executor.runs == 0, "%s", s.body);
	place_close(&p);
	if (!place_open(&p, true, true))
		return;
	propose(&p, &s, "a1", "create_reminder");
	execute(&p, &tap, "a1", "true");
	CHECK(executor.runs == 1 && tap.times == 0, "another one runs");
	refer(&p, &s, "a1", false);
	CHECK(!s.ok, "too late to put it off: %s", s.body);
	CHECK(executor.runs <= 1, "once at most");
	while (executor.waiting > 0)
		report(executor.done[--executor.waiting]);
	ground_poll(&p.on.g);
	free(s.body);
	free(tap.body);
	place_close(&p);
}

/* T43: the record of the approval fails: the executor is never asked. */
static void
no_record_no_run(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p, true, false))
		return;
	propose(&p, &s, "a1", "create_reminder");
	journal_plain_fail(&p.on.g.journal, 1);
	execute(&p, &s, "a1", "true");
	CHECK(s.times == 1 && !s.ok && s.problem == SG_PROBLEM_NOT_DURABLE,
	    "%d %s", s.problem, s.body);
	CHECK(executor.runs == 0, "T43: not run");
	execute(&p, &s, "a1", "true");
	CHECK(!s.ok && executor.runs == 0, "nor later");
	propose(&p, &s, "a2", "create_reminder");
	CHECK(!s.ok, "nothing is offered either");
	free(s.body);
	place_close(&p);
}

/* T42: the disk is slow: nobody runs anything before the record is there. */
static void
the_record_comes_first(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p, true, false))
		return;
	propose(&p, &s, "a1", "create_reminder");
	journal_plain_hold(&p.on.g.journal, true);
	execute(&p, &s, "a1", "true");
	CHECK(s.times == 0 && executor.runs == 0, "not yet");
	journal_plain_hold(&p.on.g.journal, false);
	ground_polls(&p.on.g);
	CHECK(s.times == 1 && s.ok && executor.runs == 1, "then: %s", s.body);
	free(s.body);
	place_close(&p);
}

/*
 * T42: the end of a run that nobody saw is not taken for one.  The second
 * program reads what the first had written when it was killed.
 */
static void
an_unknown_outcome(void)
{
	struct place p, after;
	struct said s = {0}, tap = {0};
	char ref[64];

	if (!place_open(&p, true, true))
		return;
	propose(&p, &s, "a1", "create_reminder");
	pick(s.body, "id", ref, sizeof(ref));
	execute(&p, &tap, "a1", "true");
	CHECK(executor.runs == 1 && tap.times == 0, "it runs");
	after = p;
	if (!place_start(&after))
		return;
	look(&after, &s, ref);
	CHECK(s.ok && strstr(s.body, "succeeded") == NULL,
	    "nobody saw it succeed: %s", s.body);
	execute(&after, &s, "a1", "true");
	CHECK(executor.runs == 1, "and it is not run again by itself: %u",
	    executor.runs);
	place_stop(&after);
	report(executor.done[0]);
	ground_poll(&p.on.g);
	CHECK(tap.times == 1 && tap.ok, "the first is told its own end");
	free(s.body);
	free(tap.body);
	place_close(&p);
}

/* A failed run may be tried again by a person, one run for each tap. */
static void
tried_again(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p, false, false))
		return;
	propose(&p, &s, "a1", "create_reminder");
	execute(&p, &s, "a1", "true");
	CHECK(s.times == 1 && executor.runs == 1, "failed: %s", s.body);
	CHECK(says(&s, "offline"), "with its code: %s", s.body);
	execute(&p, &s, "a1", "true");
	CHECK(executor.runs == 1, "H3: the same tap again is not another");
	executor.ok = true;
	tap_second++;
	execute(&p, &s, "a1", "true");
	CHECK(
	    s.ok && says(&s, "succeeded") && executor.runs == 2, "%s", s.body);
	tap_second++;
	execute(&p, &s, "a1", "true");
	CHECK(executor.runs == 2, "done is done");
	free(s.body);
	place_close(&p);
}

static void
what_nobody_carries_out(void)
{
	struct place p;
	struct said s = {0};

	if (!place_open(&p, true, false))
		return;
	propose(&p, &s, "a1", "launch_rocket");
	CHECK(!s.ok && s.problem == SG_PROBLEM_INVALID_REQUEST,
	    "is not offered: %s", s.body);
	execute(&p, &s, "a1", "true");
	CHECK(!s.ok && executor.runs == 0, "is not run");
	free(s.body);
	place_close(&p);
}

/* T52: a body outside its contract changes nothing. */
static void
wrong_bodies(void)
{
	static const char *const bodies[] = {"", "{}", "[]", "null",
	    "{\"a\":1}", "{\"thread_id\":\"t1\"}",
	    "{\"thread_id\":\"t1\",\"action\":{}}",
	    "{\"thread_id\":\"\",\"action\":null}",
	    "{\"thread_id\":\"t1\",\"thread_id\":\"t2\",\"action\":{}}"};
	struct place p;
	struct said s = {0};
	uint64_t rows = 9;

	if (!place_open(&p, true, false))
		return;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
		struct command_in in = ground_in(1);

		in.body = str_of(bodies[i]);
		ROOM_RUN(&p.on.g, p.actions, run_action_propose,
		    &action_proposal_contract, &in, said_again(&s));
		CHECK(s.times == 1 && !s.ok, "%s", bodies[i]);
	}
	CHECK(p.on.g.store.rows(p.on.g.store.self, STORE_ACTION, &rows, NULL) ==
		    SG_OK &&
		rows == 0,
	    "no row");
	free(s.body);
	place_close(&p);
}

/* T44: whichever piece of memory is missing, one answer and no second run. */
static void
without_memory(void)
{
	bool done = false;

	for (long nth = 0; nth < 200 && !done; nth++) {
		struct place p;
		struct said s = {0}, tap = {0};

		if (!place_open(&p, true, false))
			return;
		faulty_after(nth);
		propose(&p, &s, "a1", "create_reminder");
		CHECK(s.times == 1, "piece %ld: offer answered %d times", nth,
		    s.times);
		execute(&p, &tap, "a1", "true");
		CHECK(tap.times == 1, "piece %ld: tap answered %d times", nth,
		    tap.times);
		done = s.ok && tap.ok && !faulty_ran_out();
		faulty_never();
		CHECK(executor.runs <= 1, "piece %ld: run %u times", nth,
		    executor.runs);
		CHECK(!tap.ok || ground_lines(&p.on.g, "action.decision") == 1,
		    "piece %ld: a yes has its record", nth);
		CHECK(executor.runs <= ground_lines(&p.on.g, "action.decision"),
		    "piece %ld: no run without a record", nth);
		free(s.body);
		free(tap.body);
		place_close(&p);
	}
	CHECK(done, "in the end there is enough");
}

enum { CHIPS = 4, STEPS = 40 };

/* One random step of a person, a model, a disk or an executor. */
static void
step(struct place *p, struct said *s)
{
	static const char *const ids[CHIPS] = {"a1", "a2", "a3", "a4"};
	const char *id = ANY_OF(ids);

	switch (any(8)) {
	case 0:
	case 1:
		propose(p, s, id, "create_reminder");
		break;
	case 2:
	case 3:
		tap_second = any(3);
		execute(p, s, id, "true");
		break;
	case 4:
		refer(p, s, id, any(2) == 0);
		break;
	case 5:
		executor.ok = any(2) == 0;
		if (executor.waiting > 0)
			report(executor.done[--executor.waiting]);
		break;
	case 6:
		journal_plain_hold(&p->on.g.journal, any(3) == 0);
		break;
	default:
		ground_pass(&p->on.g, any(2000));
		ground_poll(&p->on.g);
		break;
	}
}

/*
 * T43, T62: whatever happens, there are never more runs than recorded
 * approvals, and never two of one chip that succeeded.
 */
static void
any_order(void)
{
	for (unsigned long round = 0; round < prop_part(150); round++) {
		static struct said said[STEPS];
		struct place p;

		prop_seed(round);
		memset(said, 0, sizeof(said));
		if (!place_open(&p, true, any(2) == 0))
			return;
		if (any(3) == 0)
			journal_plain_fail(&p.on.g.journal, 1 + any(30));
		for (unsigned i = 0; i < STEPS; i++) {
			step(&p, &said[i]);
			CHECK(executor.runs <=
				ground_lines(&p.on.g, "action.decision"),
			    "round %lu: a run without a record", round);
		}
		journal_plain_hold(&p.on.g.journal, false);
		for (int i = 0; i < 4; i++) {
			ground_poll(&p.on.g);
			while (executor.waiting > 0)
				report(executor.done[--executor.waiting]);
		}
		ground_poll(&p.on.g);
		for (unsigned i = 0; i < STEPS; i++) {
			CHECK(said[i].times <= 1,
			    "round %lu: answered %d times", round,
			    said[i].times);
			free(said[i].body);
		}
		CHECK(ground_lines(&p.on.g, "action.succeeded") <= CHIPS,
		    "round %lu: a chip succeeded twice", round);
		place_close(&p);
	}
}

/* The room may be closed while an attempt runs: its end is nobody's then. */
static void
a_report_that_comes_too_late(void)
{
	struct said s = {0};
	struct place p;

	CHECK(place_open(&p, true, true), "open");
	propose(&p, &s, "a1", "create_reminder");
	ground_poll(&p.on.g);
	execute(&p, &s, "a1", "true");
	ground_poll(&p.on.g);
	CHECK(executor.waiting == 1 && s.times == 0, "it runs: %s", s.body);
	place_close(&p);
	CHECK(s.times == 0, "nobody is told");
	report(executor.done[0]);
	CHECK(s.times == 0, "nor later");
	free(s.body);
}

int
main(void)
{
	RUN(an_offer_does_nothing);
	RUN(approved_once);
	RUN(no_consent_no_run);
	RUN(put_off);
	RUN(no_record_no_run);
	RUN(the_record_comes_first);
	RUN(an_unknown_outcome);
	RUN(tried_again);
	RUN(what_nobody_carries_out);
	RUN(wrong_bodies);
	RUN(a_report_that_comes_too_late);
	RUN(without_memory);
	RUN(any_order);
	return t_done("chip_alone");
}
