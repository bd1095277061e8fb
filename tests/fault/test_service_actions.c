/* Chips through the whole service: offered, approved once, put off. */
#include "lib/fake_deed.h"
#include "lib/service_kit.h"
#include "t.h"

/* An executor whose outcome a test sets; it counts what it was asked. */
static struct {
	unsigned runs;
	bool ok, late;
	struct executor_done done;
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
	(void)a;
	executor.runs++;
	executor.done = done;
	if (!executor.late)
		report(done);
}

/* A deed that is another one as soon as somebody changed the table of tools. */
static bool deed_differs;

static enum sg_err
deed_of(void *self, const struct executor_action *x, struct arena *a,
    struct deed *out, struct sg_error *e)
{
	enum sg_err err = fake_deed(self, x, a, out, e);

	if (deed_differs)
		out->notes = STR("and pay 5000");
	return err;
}

static const struct executor_port port = {
    .knows = knows, .run = run, .self = &executor, .deed = deed_of};

static void
begin(bool ok, bool late)
{
	executor.runs = 0;
	executor.ok = ok;
	executor.late = late;
	deed_differs = false;
	kit_open(NULL);
	service_close(kit.s);
	kit.ports.executor = &port;
	kit_open_again();
}

static struct kit_answer *
propose(const char *id, const char *kind, const char *more)
{
	snprintf(kit_body, KIT_TEXT,
	    "{\"thread_id\":\"t1\"%s,\"action\":{\"request_id\":\"r1\","
	    "\"action_needed\":true,\"action_id\":\"%s\",\"action_label\":"
	    "\"Create Reminder\",\"action_kind\":\"%s\","
	    "\"action_summary_bullets\":[\"A reminder for tomorrow\"],"
	    "\"action_payload_preview\":{\"title\":\"x\"}}}",
	    more, id, kind);
	return kit_send(
	    1, COMMAND_ACTION_PROPOSE, (struct command_in){0}, kit_body);
}

static struct kit_answer *
execute(uint64_t channel, const char *id, int second)
{
	snprintf(kit_body, KIT_TEXT,
	    "{\"request_id\":\"r1\",\"action_id\":\"%s\",\"confirmation\":"
	    "{\"explicit_user_consent\":true,\"decided_at\":"
	    "\"2026-01-01T00:00:%02dZ\",\"surface\":\"chip\"}}",
	    id, second);
	return kit_send(
	    channel, COMMAND_ACTION_EXECUTE, (struct command_in){0}, kit_body);
}

static struct kit_answer *
defer(const char *id)
{
	snprintf(kit_body, KIT_TEXT,
	    "{\"request_id\":\"r1\",\"action_id\":\"%s\"}", id);
	return kit_send(
	    7, COMMAND_ACTION_DEFER, (struct command_in){0}, kit_body);
}

/* H3, T62: one approval, one execution, one receipt. */
static void
approved_is_run_once(void)
{
	struct kit_answer *a, *b;

	begin(true, false);
	a = propose("a1", "create_reminder", "");
	CHECK(a->created && has(a->body, "\"state\":\"collapsed\""), "%s",
	    a->body);
	CHECK(executor.runs == 0, "R-274: nothing by itself");
	b = execute(1, "a1", 1);
	CHECK(b->problem == SG_PROBLEM_FORBIDDEN, "an agent never approves");
	a = execute(7, "a1", 1);
	service_poll(kit.s);
	CHECK(a->ok && has(a->body, "\"status\":\"succeeded\"") &&
		has(a->body, "Reminder created"),
	    "%s", a->body);
	b = execute(7, "a1", 1);
	CHECK(b->ok && strcmp(a->body, b->body) == 0, "H3: the same");
	b = execute(7, "a1", 2);
	CHECK(b->ok && strcmp(a->body, b->body) == 0, "and again");
	CHECK(executor.runs == 1, "T62: once, not %u", executor.runs);
	CHECK(kit_lines("\"event\":\"action.decision\"") == 1, "R-270");
	CHECK(kit_lines("\"event\":\"action.succeeded\"") == 1, "its end");
	service_close(kit.s);
	kit_open_again();
	b = execute(7, "a1", 3);
	CHECK(b->ok && strcmp(a->body, b->body) == 0 && executor.runs == 1,
	    "also after a start");
	b = defer("a1");
	CHECK(b->problem == SG_PROBLEM_CONFLICT, "done is done");
	kit_close();
}

/* Two taps while it runs: both get the one receipt. */
static void
taps_while_it_runs_wait(void)
{
	struct kit_answer *a, *b;

	begin(true, true);
	propose("a1", "create_reminder", "");
	a = execute(7, "a1", 1);
	b = execute(8, "a1", 2);
	CHECK(!a->came && !b->came && executor.runs == 1, "runs once");
	report(executor.done);
	service_poll(kit.s);
	CHECK(a->ok && b->ok && strcmp(a->body, b->body) == 0, "%s", a->body);
	kit_close();
}

/* The approval is durable before the executor is asked. */
static void
no_record_no_run(void)
{
	struct kit_answer *a;

	begin(true, false);
	propose("a1", "create_reminder", "");
	journal_plain_fail(&kit.journal, 1);
	a = execute(7, "a1", 1);
	service_poll(kit.s);
	CHECK(!a->ok && a->problem == SG_PROBLEM_NOT_DURABLE, "%s", a->body);
	CHECK(executor.runs == 0, "T43: not run");
	kit_close();
	begin(true, false);
	propose("a1", "create_reminder", "");
	journal_plain_fail(&kit.journal, 2);
	a = execute(7, "a1", 1);
	service_poll(kit.s);
	CHECK(!a->ok && a->problem == SG_PROBLEM_NOT_DURABLE,
	    "an outcome that is not written down is not told: %s", a->body);
	kit_close();
}

/* R-291 on: failed, then Retry by a new tap, under the same id. */
static void
failed_can_be_retried(void)
{
	struct kit_answer *a;

	begin(false, false);
	propose("a1", "create_reminder", "");
	a = execute(7, "a1", 1);
	service_poll(kit.s);
	CHECK(has(a->body, "\"status\":\"failed\"") &&
		has(a->body, "\"code\":\"offline\""),
	    "%s", a->body);
	a = execute(7, "a1", 1);
	CHECK(has(a->body, "offline") && executor.runs == 1, "a replay");
	executor.ok = true;
	a = execute(7, "a1", 2);
	service_poll(kit.s);
	CHECK(has(a->body, "succeeded") && executor.runs == 2, "a retry: %s",
	    a->body);
	kit_close();
}

static void
no_executor_no_offer(void)
{
	struct kit_answer *a;

	begin(true, false);
	a = propose("a1", "launch_rocket", "");
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST &&
		has(a->message, "nothing here carries out"),
	    "not offered: %s", a->message);
	a = execute(7, "a1", 1);
	CHECK(a->problem == SG_PROBLEM_NOT_FOUND, "nor run");
	CHECK(executor.runs == 0, "nothing ran");
	a = execute(7, "zzz", 1);
	CHECK(a->problem == SG_PROBLEM_NOT_FOUND, "unknown");
	kit_close();
}

/* not now, and not again until asked for. */
static void
not_now_is_kept(void)
{
	struct kit_answer *a;

	begin(true, false);
	propose("a1", "create_reminder", "");
	a = defer("a1");
	CHECK(a->ok && has(a->body, "\"state\":\"deferred\""), "%s", a->body);
	a = defer("a1");
	CHECK(a->ok, "twice is as good");
	a = execute(7, "a1", 1);
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "409");
	a = propose("a2", "create_reminder", "");
	CHECK(a->ok && !a->created && has(a->body, "\"suppressed\":true"),
	    "R-273: %s", a->body);
	service_close(kit.s);
	kit_open_again();
	a = propose("a3", "create_reminder", "");
	CHECK(has(a->body, "\"suppressed\":true"), "also after a start");
	a = propose("a4", "create_reminder", ",\"asked\":true");
	CHECK(a->created, "asked for: %s", a->body);
	a = kit_send(7, COMMAND_ACTION_LIST,
	    (struct command_in){.filter = STR("t1")}, "");
	CHECK(has(a->body, "\"a4\"") && has(a->body, "\"a1\"") &&
		!has(a->body, "\"a2\""),
	    "%s", a->body);
	a = kit_send(1, COMMAND_ACTION_GET,
	    (struct command_in){.id = str_of(kit_text(a->body, "id"))}, "");
	CHECK(has(a->body, "\"a4\""), "%s", a->body);
	CHECK(executor.runs == 0, "R-271: nothing ran");
	kit_close();
}

/* T59: a turn that nobody knows of allows no action. */
static void
a_turn_may_pause_actions(void)
{
	struct kit_answer *a;

	begin(true, false);
	a = propose("a1", "create_reminder", ",\"turn_id\":\"nowhere\"");
	CHECK(has(a->body, "\"state\":\"blocked\""), "%s", a->body);
	a = execute(7, "a1", 1);
	CHECK(
	    a->problem == SG_PROBLEM_FORBIDDEN && executor.runs == 0, "paused");
	kit_close();
}

/* The gate dies between the execution and its receipt, and starts again. */
static void
die_while_it_runs(bool (*repeats)(void *, struct sg_str))
{
	static struct executor_port other;

	other = port;
	other.repeats = repeats;
	begin(true, true);
	service_close(kit.s);
	kit.ports.executor = &other;
	kit_open_again();
	propose("a1", "create_reminder", "");
	execute(7, "a1", 1);
	service_poll(kit.s);
	CHECK(executor.runs == 1, "it ran");
	service_close(kit.s);
	report(executor.done); /* nobody listens any more */
	kit_open_again();
}

static bool
always(void *self, struct sg_str kind)
{
	(void)self;
	(void)kind;
	return true;
}

/* R-308, T62: what has no memory of its own is never run twice, and nobody is
 * told that it was done, or that it was not. */
static void
an_unknown_end_is_told_as_one(void)
{
	struct kit_answer *a;

	die_while_it_runs(NULL);
	a = kit_send(9, COMMAND_ACTION_LIST,
	    (struct command_in){.filter = STR("t1")}, "");
	CHECK(has(a->body, "\"code\":\"outcome_unknown\"") &&
		has(a->body, "\"retryable\":false"),
	    "%s", a->body);
	a = execute(7, "a1", 2);
	service_poll(kit.s);
	CHECK(a->ok && has(a->body, "outcome_unknown") && executor.runs == 1,
	    "not again: %u %s", executor.runs, a->body);
	kit_close();
	/* what knows its items by their names may be tried again */
	executor.late = false;
	die_while_it_runs(always);
	executor.late = false;
	a = execute(7, "a1", 2);
	service_poll(kit.s);
	CHECK(a->ok && has(a->body, "succeeded") && executor.runs == 2, "%u %s",
	    executor.runs, a->body);
	kit_close();
}

/* Dismiss puts a failure away, for good and for every face. */
static void
a_failure_is_put_away(void)
{
	struct kit_answer *a;

	begin(false, false);
	propose("a1", "create_reminder", "");
	a = kit_send(7, COMMAND_ACTION_DISMISS, (struct command_in){0},
	    "{\"request_id\":\"r1\",\"action_id\":\"a1\"}");
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "it has not failed yet");
	execute(7, "a1", 1);
	service_poll(kit.s);
	for (unsigned i = 0; i < 2; i++) {
		a = kit_send(7, COMMAND_ACTION_DISMISS, (struct command_in){0},
		    "{\"request_id\":\"r1\",\"action_id\":\"a1\"}");
		service_poll(kit.s);
		CHECK(a->ok && has(a->body, "\"state\":\"dismissed\""), "%s %s",
		    a->body, a->message);
	}
	service_close(kit.s);
	kit_open_again();
	a = kit_send(9, COMMAND_ACTION_LIST,
	    (struct command_in){.filter = STR("t1")}, "");
	CHECK(has(a->body, "\"state\":\"dismissed\""), "%s", a->body);
	kit_close();
}

/* T25, T26, T28: what is shown is one safe line, whoever's words it has. */
static void
words_of_an_offer_are_safe(void)
{
	struct kit_answer *a;

	begin(true, false);
	a = kit_send(1, COMMAND_ACTION_PROPOSE, (struct command_in){0},
	    "{\"thread_id\":\"t1\",\"action\":{\"request_id\":\"r1\","
	    "\"action_needed\":true,\"action_id\":\"a1\",\"action_label\":"
	    "\"Pay\\u202eknab\",\"action_kind\":\"create_reminder\","
	    "\"action_summary_bullets\":[\"one\\ntwo\\u001b[2J\"],"
	    "\"action_payload_preview\":{\"title\":\"x\"}}}");
	CHECK(a->created && !has(a->body, "\\u001b") &&
		!has(a->body, "\xe2\x80\xae") && !has(a->body, "\\n") &&
		has(a->body, "U+202E"),
	    "%s %s", a->body, a->message);
	kit_close();
}

/* asked for, what is still open comes again; the older one goes. */
static void
a_newer_offer_takes_the_place(void)
{
	struct kit_answer *a;

	begin(true, false);
	propose("a1", "create_reminder", "");
	a = propose("a2", "create_reminder", "");
	CHECK(has(a->body, "\"suppressed\":true"), "it is asked already");
	a = propose("a3", "create_reminder", ",\"asked\":true");
	CHECK(a->created, "asked for: %s", a->body);
	CHECK(kit_lines("\"event\":\"action.superseded\"") == 1, "a line");
	a = execute(7, "a1", 1);
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "the older is gone");
	service_close(kit.s);
	kit_open_again();
	a = execute(7, "a1", 1);
	CHECK(a->problem == SG_PROBLEM_CONFLICT && executor.runs == 0,
	    "also after a start");
	a = execute(7, "a3", 1);
	service_poll(kit.s);
	CHECK(has(a->body, "succeeded") && executor.runs == 1, "%s", a->body);
	kit_close();
}

/* what nobody answers stays open until its time is over. */
static void
an_offer_expires(void)
{
	struct kit_answer *a;

	begin(true, false);
	propose("a1", "create_reminder", "");
	kit_pass(23 * 3600 * 1000);
	service_tick(kit.s);
	CHECK(kit_lines("\"event\":\"action.expired\"") == 0, "not yet");
	CHECK(service_due(kit.s) < INT64_MAX, "it is waited for");
	kit_pass(3600 * 1000);
	service_tick(kit.s);
	CHECK(kit_lines("\"event\":\"action.expired\"") == 1, "by itself");
	a = execute(7, "a1", 1);
	CHECK(a->problem == SG_PROBLEM_EXPIRED && executor.runs == 0,
	    "too late: %s", a->body);
	service_close(kit.s);
	kit_open_again();
	a = execute(7, "a1", 1);
	CHECK(a->problem == SG_PROBLEM_EXPIRED, "also after a start");
	kit_close();
	/* one that nobody looked at meanwhile ends when it is read */
	begin(true, false);
	propose("a1", "create_reminder", "");
	service_close(kit.s);
	clock_fake_pass(&kit.clock, 25 * 3600 * 1000);
	kit_open_again();
	a = execute(7, "a1", 1);
	CHECK(a->problem == SG_PROBLEM_EXPIRED && executor.runs == 0,
	    "not run: %s", a->body);
	kit_close();
}

/* A deferred action is opened again by a person, and by nobody else. */
static void
reopened(void)
{
	struct kit_answer *a;

	begin(true, false);
	propose("a1", "create_reminder", "");
	defer("a1");
	a = kit_send(1, COMMAND_ACTION_REOPEN, (struct command_in){0},
	    "{\"request_id\":\"r1\",\"action_id\":\"a1\"}");
	CHECK(a->problem == SG_PROBLEM_FORBIDDEN, "not an agent");
	for (unsigned i = 0; i < 2; i++) {
		a = kit_send(7, COMMAND_ACTION_REOPEN, (struct command_in){0},
		    "{\"request_id\":\"r1\",\"action_id\":\"a1\"}");
		CHECK(a->ok && has(a->body, "\"state\":\"collapsed\"") &&
			has(a->body, "\"put_off\":false"),
		    "%s", a->body);
	}
	CHECK(kit_lines("\"event\":\"action.reopened\"") == 1, "a line");
	a = execute(7, "a1", 1);
	service_poll(kit.s);
	CHECK(has(a->body, "succeeded") && executor.runs == 1, "%s", a->body);
	kit_close();
}

/* what would run is no longer what was shown. */
static void
what_changed_is_not_run(void)
{
	struct kit_answer *a;

	begin(true, false);
	propose("a1", "create_reminder", "");
	deed_differs = true;
	a = execute(7, "a1", 1);
	service_poll(kit.s);
	CHECK(a->problem == SG_PROBLEM_CONFLICT && executor.runs == 0 &&
		has(a->message, "no longer what was shown"),
	    "%s %s", a->body, a->message);
	CHECK(kit_lines("\"event\":\"action.refused\"") == 1, "a line");
	deed_differs = false;
	a = execute(7, "a1", 2);
	service_poll(kit.s);
	CHECK(!a->ok && executor.runs == 0, "the offer has ended: %s", a->body);
	kit_close();
}

static struct kit_answer *
execute_hash(const char *hash)
{
	snprintf(kit_body, KIT_TEXT,
	    "{\"request_id\":\"r1\",\"action_id\":\"a1\",\"consent_hash\":"
	    "\"%s\",\"confirmation\":{\"explicit_user_consent\":true,"
	    "\"decided_at\":\"2026-01-01T00:00:01Z\",\"surface\":\"chip\"}}",
	    hash);
	return kit_send(
	    7, COMMAND_ACTION_EXECUTE, (struct command_in){0}, kit_body);
}

/* a person agrees to what was shown, named by its hash. */
static void
another_hash_is_not_agreed_to(void)
{
	struct kit_answer *a;
	char hash[65], other[65];

	begin(true, false);
	a = propose("a1", "create_reminder", "");
	snprintf(hash, sizeof(hash), "%s", kit_text(a->body, "consent_hash"));
	CHECK(strlen(hash) == 64, "%s", a->body);
	memcpy(other, hash, sizeof(other));
	other[63] = hash[63] == '0' ? '1' : '0';
	a = execute_hash(other);
	service_poll(kit.s);
	CHECK(a->problem == SG_PROBLEM_CONFLICT && executor.runs == 0, "%s %s",
	    a->body, a->message);
	CHECK(kit_lines("\"event\":\"action.refused\"") == 1, "a line");
	a = execute_hash(hash);
	service_poll(kit.s);
	CHECK(a->ok && executor.runs == 1, "the offer stands: %s %s", a->body,
	    a->message);
	kit_close();
}

static struct kit_answer *
propose_titled(uint64_t channel, unsigned no)
{
	snprintf(kit_body, KIT_TEXT,
	    "{\"thread_id\":\"t1\",\"action\":{\"request_id\":\"r1\","
	    "\"action_needed\":true,\"action_id\":\"n%u\",\"action_label\":"
	    "\"Create Reminder\",\"action_kind\":\"create_reminder\","
	    "\"action_summary_bullets\":[\"A reminder for tomorrow\"],"
	    "\"action_payload_preview\":{\"title\":\"x%u\"}}}",
	    no, no);
	return kit_send(
	    channel, COMMAND_ACTION_PROPOSE, (struct command_in){0}, kit_body);
}

/* R-490, F14: a thread takes more than 256 in its life. */
static void
what_is_over_takes_no_place(void)
{
	struct kit_answer *a;
	unsigned lost = 0;

	begin(true, false);
	for (unsigned i = 0; i < 300; i++) {
		char id[16];

		snprintf(id, sizeof(id), "n%u", i);
		a = propose_titled(1, i);
		lost += !a->created;
		(void)execute(7, id, 1);
		service_poll(kit.s);
	}
	CHECK(lost == 0, "%u were not offered", lost);
	CHECK(executor.runs == 300, "%u runs", executor.runs);
	a = propose_titled(1, 1);
	CHECK(!a->ok && a->problem == SG_PROBLEM_CONFLICT,
	    "T62: an id stands for one action, also one that left memory");
	service_close(kit.s);
	kit_open_again();
	a = propose_titled(1, 300);
	CHECK(a->created, "also after a start");
	a = propose_titled(1, 2);
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "T62: then, too");
	kit_close();
}

/* the open ones of agents are limited, a person's own are not. */
static void
agents_have_few_open(void)
{
	struct kit_answer *a = NULL;
	unsigned taken = 0;

	begin(true, false);
	for (unsigned i = 0; i < 40; i++)
		taken += propose_titled(1, i)->created;
	CHECK(taken == 32, "%u are open", taken);
	a = propose_titled(2, 50);
	CHECK(a->problem == SG_PROBLEM_RATE, "of all agents together");
	a = propose_titled(7, 51);
	CHECK(a->created, "a person's own");
	(void)defer("n3");
	a = propose_titled(1, 52);
	CHECK(a->problem == SG_PROBLEM_RATE, "33 were open");
	(void)defer("n4");
	a = propose_titled(1, 53);
	CHECK(a->created, "and one less");
	kit_close();
}

int
main(void)
{
	RUN(an_unknown_end_is_told_as_one);
	RUN(a_failure_is_put_away);
	RUN(words_of_an_offer_are_safe);
	RUN(approved_is_run_once);
	RUN(taps_while_it_runs_wait);
	RUN(no_record_no_run);
	RUN(failed_can_be_retried);
	RUN(no_executor_no_offer);
	RUN(not_now_is_kept);
	RUN(a_turn_may_pause_actions);
	RUN(a_newer_offer_takes_the_place);
	RUN(an_offer_expires);
	RUN(reopened);
	RUN(what_changed_is_not_run);
	RUN(another_hash_is_not_agreed_to);
	RUN(what_is_over_takes_no_place);
	RUN(agents_have_few_open);
	return t_done("service_actions");
}
