/*
 * Reminders at their time, on a clock that waits and a calendar that says what
 * a test wrote: told once, late, again, put off, and kept over a restart.
 */
#include "due/due.h"

#include "lib/shell_house.h"
#include "t.h"

#define UID_A "0123456789abcdef0123456789abcdef@solgate"
#define ID_A  "0123456789abcdef0123456789abcdef"
#define NOON  (GROUND_NOON / 1000)

static struct calendar {
	bool there, done, silent;
	int64_t at_s, every_s; /* every_s: comes again */
	uint64_t stamp;
	unsigned completed;
} calendar;

static uint64_t
stamp(void *self)
{
	(void)self;
	return calendar.stamp;
}

static void
each(void *self, const struct calendar_reader *r)
{
	struct calendar_item i = {.uid = STR(UID_A),
	    .title = STR("call mum"),
	    .path = STR("/x.ics"),
	    .has_alarm = !calendar.silent,
	    .done = calendar.done,
	    .at_s = calendar.at_s,
	    .rule = calendar.every_s > 0 ? STR("FREQ=DAILY") : STR("")};
	int64_t after = r->after(r->ctx, i.uid);

	(void)self;
	while (calendar.every_s > 0 && i.at_s <= after)
		i.at_s += calendar.every_s;
	i.over = i.at_s <= after;
	if (calendar.there)
		r->item(r->ctx, &i);
}

static enum sg_err
complete(void *self, struct sg_str uid, int64_t now_s, struct sg_error *e)
{
	(void)self;
	(void)now_s;
	(void)e;
	calendar.completed += str_eq(uid, STR(UID_A));
	calendar.done = true;
	return SG_OK;
}

static const struct calendar_port port = {stamp, each, complete, NULL};
static struct ground g;
static struct due *due;
static uint64_t seen;
static struct said said;

/* Events since the last look; the last of them in ${last}. */
static char last[512];

static unsigned
told(void)
{
	struct principal who = {.role = SG_ROLE_PERSON};
	const struct event *e;
	bool missed = false;
	unsigned n = 0;

	ground_polls(&g);
	while ((e = events_next(g.sh.events, seen, &who, &missed)) != NULL) {
		seen = e->no;
		if (e->kind != SG_EVENT_REMINDER)
			continue;
		n++;
		snprintf(last, sizeof(last), "%.*s", (int)e->data.n, e->data.p);
	}
	return n;
}

static void
at(int64_t seconds, bool heard)
{
	g.clock.wall_ms = (NOON + seconds) * 1000;
	g.clock.mono_ms += 3000;
	shell_stamp(&g.sh);
	due_tick(due, heard);
	shell_settle(&g.sh);
}

static void
begin(void)
{
	CHECK(ground_ports(&g), "ports");
	g.ports.calendar = &port;
	CHECK(ground_start(&g), "start");
	due = due_new(&g.sh);
	seen = 0;
	calendar = (struct calendar){
	    .there = true, .at_s = NOON + 60, .stamp = 1};
}

static void
again(void) /* the gate is started once more on the same store */
{
	ground_drain(&g);
	due_free(due);
	ground_stop(&g);
	CHECK(ground_start(&g), "start");
	due = due_new(&g.sh);
	seen = 0;
}

static void
end(void)
{
	ground_drain(&g);
	due_free(due);
	ground_close(&g);
	free(said.body);
	said = (struct said){0};
}

static void
command(due_command *run, const void *body)
{
	struct command_in in = {.id = STR(ID_A)};
	struct shell_work w;

	shell_stamp(&g.sh);
	shell_work_begin(&g.sh, &w);
	run(due, &in, body, w.a, (struct command_reply){said_reply, &said});
	shell_work_end(&g.sh, &w);
	ground_polls(&g);
}

/* */
static void
test_once(void)
{
	begin();
	at(0, true);
	CHECK(told() == 0, "too early");
	at(59, true);
	CHECK(told() == 0, "too early");
	at(60, true);
	CHECK(told() == 1, "at its time");
	CHECK(strstr(last, "\"state\":\"due\"") != NULL &&
		strstr(last, "\"missed\":false") != NULL &&
		strstr(last, "call mum") != NULL,
	    "%s", last);
	at(63, true);
	at(600, true);
	CHECK(told() == 0, "once");
	again();
	at(700, true);
	CHECK(told() == 0, "not again after a start");
	end();
}

/* */
static void
test_missed(void)
{
	begin();
	at(0, true);
	again();
	at(3600, false);
	CHECK(told() == 0, "nobody listens");
	at(3610, true);
	CHECK(
	    told() == 1 && strstr(last, "\"missed\":true") != NULL, "%s", last);
	again();
	at(3620, true);
	CHECK(told() == 0, "once");
	end();
}

/* the file is read before anybody is told. */
static void
test_file_is_right(void)
{
	begin();
	at(0, true);
	calendar.at_s = NOON + 500; /* moved later, and the stamp the same */
	at(60, true);
	CHECK(told() == 0, "moved later");
	calendar.at_s = NOON + 100;
	calendar.stamp++;
	at(90, true);
	at(100, true);
	CHECK(told() == 1, "moved earlier");
	calendar.at_s = NOON + 200;
	calendar.stamp++;
	at(150, true);
	at(200, true);
	CHECK(told() == 1, "moved on after it was told: told again");
	calendar.at_s = NOON + 300;
	calendar.done = true;
	calendar.stamp++;
	at(300, true);
	CHECK(told() == 0, "completed elsewhere");
	end();
	begin();
	at(0, true);
	calendar.there = false;
	at(60, true);
	CHECK(told() == 0, "deleted");
	end();
}

/* What comes again: each time; after a long sleep once for all. */
static void
test_again(void)
{
	begin();
	calendar.every_s = 86400;
	at(0, true);
	at(60, true);
	CHECK(told() == 1, "the first");
	at(86399, true);
	CHECK(told() == 0, "between");
	at(86460, true);
	CHECK(told() == 1, "the second");
	at(86400 * 10, true);
	CHECK(told() == 1 && strstr(last, "\"missed\":true") != NULL,
	    "all that was missed is one");
	at(86400 * 10 + 3, true);
	CHECK(told() == 0, "one");
	command(run_reminder_done, NULL);
	CHECK(calendar.completed == 0, "what comes again goes on");
	at(86400 * 10 + 60, true);
	end();
}

static void
test_commands(void)
{
	struct reminder_snooze ten = {.minutes = 10};

	begin();
	at(60, true);
	CHECK(told() == 1, "told");
	command(run_reminder_snooze, &ten);
	CHECK(told() == 1 && strstr(last, "\"state\":\"waiting\"") != NULL,
	    "%s", last);
	again();
	at(600, true);
	CHECK(told() == 0, "put off, over a start too");
	at(660, true);
	CHECK(told() == 1, "ten minutes later");
	command(run_reminder_done, NULL);
	CHECK(calendar.completed == 1, "completed in the file");
	CHECK(told() == 1 && strstr(last, "\"state\":\"done\"") != NULL, "%s",
	    last);
	at(9999, true);
	CHECK(told() == 0, "no more");
	end();
}

/* It wakes in time, and never for nobody. */
static void
test_due(void)
{
	begin();
	at(0, true);
	CHECK(due_due(due, true) <= g.sh.mono_ms + 2000, "looks again");
	at(59, true);
	CHECK(due_due(due, true) <= g.sh.mono_ms + 1000, "at its time");
	end();
	begin();
	g.sh.port.calendar = NULL;
	CHECK(due_due(due, true) == INT64_MAX, "without a calendar never");
	end();
}

int
main(void)
{
	RUN(test_once);
	RUN(test_missed);
	RUN(test_file_is_right);
	RUN(test_again);
	RUN(test_commands);
	RUN(test_due);
	return t_done("test_due");
}
