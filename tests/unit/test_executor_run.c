/* Calendars and programs: what is written, what is run, and how often. */
#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/fakes.h"
#include "executor/executor.h"
#include "executor/ical.h"
#include "t.h"

#define ROW(name, op, argv) \
	name "\tlocal\t" op "\tyes\tlow\tyes\tcommand\t" argv "\n"

static char dir[64], file[512], text[1 << 16];
static uv_loop_t loop;
static struct executor *x;
static struct clock_fake now = {1767225600000, 1000};

static struct {
	unsigned times;
	bool ok, retryable;
	char summary[256], url[512], code[64], reason[256];
} got;

static void
copy(char *to, size_t cap, struct sg_str s)
{
	snprintf(to, cap, "%.*s", (int)s.n, s.p != NULL ? s.p : "");
}

static void
done(void *ctx, const struct executor_outcome *o)
{
	(void)ctx;
	got.times++;
	got.ok = o->ok;
	got.retryable = o->retryable;
	copy(got.summary, sizeof(got.summary), o->summary);
	copy(got.url, sizeof(got.url), o->view_url);
	copy(got.code, sizeof(got.code), o->code);
	copy(got.reason, sizeof(got.reason), o->reason);
}

static void
begin(const char *more, int64_t timeout_ms)
{
	static char tools[1 << 16], own[4096];
	FILE *f = fopen("data/tools.v0.1.tsv", "r");
	size_t n = f != NULL ? fread(tools, 1, sizeof(tools), f) : 0;
	struct sg_error e = {0};
	struct executor_options o = {.tools = {tools, n},
	    .clock = clock_fake_port(&now),
	    .loop = &loop,
	    .timeout_ms = timeout_ms};

	if (f != NULL)
		fclose(f);
	snprintf(
	    own, sizeof(own), "tools\tversion\t0.1\t-\t-\t-\t-\t-\n%s", more);
	o.more = str_of(own);
	strcpy(dir, "/tmp/solgate-test-XXXXXX");
	if (mkdtemp(dir) == NULL || uv_loop_init(&loop) != 0)
		exit(1);
	strcat(dir, "/a b");
	o.calendar_dir = dir;
	x = executor_open(&o, &e);
	CHECK(x != NULL, "%s: %s", e.pointer, e.message);
}

static void
end(void)
{
	char command[128];

	executor_close(x);
	uv_run(&loop, UV_RUN_DEFAULT);
	CHECK(uv_loop_close(&loop) == 0, "nothing is left on the loop");
	dir[strlen("/tmp/solgate-test-XXXXXX")] = '\0';
	snprintf(command, sizeof(command), "rm -r %s", dir);
	CHECK(system(command) == 0, "%s", command);
}

static void
act(const char *kind, const char *id, const char *payload)
{
	struct executor_port p = executor_port_of(x);
	struct executor_action a = {.action_id = str_of(id),
	    .request_id = STR("r1"),
	    .kind = str_of(kind),
	    .payload = str_of(payload),
	    .attempt = 1};

	memset(&got, 0, sizeof(got));
	CHECK(p.knows(p.self, a.kind), "%s", kind);
	p.run(p.self, &a, (struct executor_done){done, NULL});
	uv_run(&loop, UV_RUN_DEFAULT);
	CHECK(got.times == 1, "done() came %u times", got.times);
}

/* How many items there are; the text of the last. */
static unsigned
items(void)
{
	DIR *d = opendir(dir);
	unsigned n = 0;
	FILE *f;

	text[0] = '\0';
	for (struct dirent *e; d != NULL && (e = readdir(d)) != NULL;) {
		if (e->d_name[0] == '.' && e->d_name[1] != 'a' &&
		    strlen(e->d_name) <= 2)
			continue;
		n++;
		snprintf(file, sizeof(file), "%s/%s", dir, e->d_name);
		if ((f = fopen(file, "r")) != NULL) {
			text[fread(text, 1, sizeof(text) - 1, f)] = '\0';
			fclose(f);
		}
	}
	if (d != NULL)
		closedir(d);
	return n;
}

static bool
has(const char *part)
{
	return strstr(text, part) != NULL;
}

static void
a_reminder_is_a_file(void)
{
	struct stat st;

	begin("", 0);
	CHECK(items() == 0, "nothing yet");
	act("create_reminder", "a1",
	    "{\"title\":\"Call the electrician; now\",\"due_at\":"
	    "\"2026-01-02T09:00:00Z\",\"notes\":\"line\\nline\"}");
	CHECK(got.ok && strstr(got.summary, "Call the electrician") != NULL,
	    "%s %s", got.code, got.reason);
	CHECK(strncmp(got.url, "file:///tmp/", 12) == 0 &&
		strstr(got.url, "/a%20b/") != NULL,
	    "%s", got.url);
	CHECK(items() == 1, "one file");
	CHECK(has("BEGIN:VTODO") && has("DUE:20260102T090000Z") &&
		has("SUMMARY:Call the electrician\\; now") &&
		has("DESCRIPTION:line\\nline") && has("VERSION:2.0") &&
		has("DTSTAMP:20260101T000000Z") && has("STATUS:NEEDS-ACTION"),
	    "%s", text);
	CHECK(stat(file, &st) == 0 && (st.st_mode & 077) == 0, "private");
	end();
}

/* T62: carried out, no receipt, carried out again: one item. */
static void
the_same_action_is_one_item(void)
{
	char first[2048];

	begin("", 0);
	act("create_reminder", "a1", "{\"title\":\"x\"}");
	items();
	copy(first, sizeof(first), str_of(text));
	now.wall_ms += 60000;
	act("create_reminder", "a1", "{\"title\":\"x\"}");
	CHECK(got.ok && strstr(got.summary, "already") != NULL, "%s",
	    got.summary);
	CHECK(items() == 1 && strcmp(first, text) == 0, "as it was");
	act("create_reminder", "a2", "{\"title\":\"x\"}");
	CHECK(got.ok && items() == 2, "another action is another item");
	end();
}

static void
an_event_has_a_start(void)
{
	begin("", 0);
	act("create_calendar_event", "a1", "{\"title\":\"x\"}");
	CHECK(!got.ok && strcmp(got.code, "bad_args") == 0 && !got.retryable &&
		items() == 0,
	    "%s", got.reason);
	act("create_calendar_event", "a1",
	    "{\"title\":\"x\",\"start_at\":\"2026-01-02T09:00:00Z\","
	    "\"end_at\":\"2026-01-02T08:00:00Z\"}");
	CHECK(!got.ok && items() == 0, "ends before it begins");
	act("create_calendar_event", "a1",
	    "{\"title\":\"x\",\"start_at\":\"2026-01-02T09:00:00Z\","
	    "\"location\":\"Kyoto\",\"shell\":\"rm\"}");
	CHECK(!got.ok && items() == 0, "nothing nobody was shown");
	act("create_calendar_event", "a1",
	    "{\"title\":\"x\",\"start_at\":\"2026-01-02T09:00:00Z\","
	    "\"location\":\"Kyoto\"}");
	CHECK(got.ok && items() == 1 && has("BEGIN:VEVENT") &&
		has("DTSTART:20260102T090000Z") &&
		has("DTEND:20260102T100000Z") && has("LOCATION:Kyoto"),
	    "%s", text);
	act("create_reminder", "a2",
	    "{\"title\":\"y\",\"due_date\":\"2026-03-01\",\"list\":\"home\"}");
	CHECK(got.ok && items() == 2, "%s", got.reason);
	end();
}

/* No shell reads the words; the environment is empty; no option slips in. */
static void
a_program_gets_its_words(void)
{
	begin(ROW("say", "write", "/bin/echo <{x}> {n}") ROW("env", "write",
		  "/usr/bin/env") ROW("plain", "write", "/bin/echo {x}"),
	    0);
	setenv("SECRET", "s3", 1);
	act("say", "a1", "{\"x\":\"a b; $(id)\",\"n\":3}");
	CHECK(got.ok && strcmp(got.summary, "<a b; $(id)> 3") == 0, "%s %s",
	    got.summary, got.reason);
	act("env", "a1", "{}");
	CHECK(
	    got.ok && strstr(got.summary, "PATH=") != NULL, "%s", got.summary);
	act("plain", "a1", "{\"x\":\"-e\"}");
	CHECK(!got.ok && strcmp(got.code, "bad_args") == 0, "%s", got.summary);
	act("plain", "a1", "{}");
	CHECK(!got.ok && strcmp(got.code, "bad_args") == 0, "%s", got.summary);
	act("plain", "a1", "{\"x\":{\"y\":1}}");
	CHECK(!got.ok && strcmp(got.code, "bad_args") == 0, "no text");
	end();
}

static void
a_program_has_limits(void)
{
	begin(ROW("sleep", "write", "/bin/sleep 60") ROW("yes", "write",
		  "/usr/bin/yes") ROW("false", "write", "/bin/false")
		  ROW("none", "write", "/no/such/program"),
	    200);
	act("sleep", "a1", "{}");
	CHECK(!got.ok && strcmp(got.code, "timeout") == 0, "%s", got.code);
	act("yes", "a1", "{}");
	CHECK(!got.ok && strcmp(got.code, "output_too_long") == 0, "%s",
	    got.code);
	act("false", "a1", "{}");
	CHECK(!got.ok && strcmp(got.code, "failed") == 0, "%s", got.code);
	act("none", "a1", "{}");
	CHECK(!got.ok && strcmp(got.code, "not_started") == 0, "%s", got.code);
	end();
}

/* A read that ran out of time is tried once more, a write never. */
static void
only_a_read_is_tried_again(void)
{
	static const struct row {
		const char *op;
		int runs;
	} rows[] = {{"write", 1}, {"read", 2}};
	const struct row *row;
	char more[512], path[128], script[160], line[64];

	snprintf(path, sizeof(path), "/tmp/solgate-runs-%d", (int)getpid());
	snprintf(script, sizeof(script), "%s.sh", path);
	EACH (row, rows) {
		FILE *f = fopen(script, "w");
		int n = 0;

		fprintf(f, "#!/bin/sh\necho >>%s\nsleep 9\n", path);
		fclose(f);
		chmod(script, 0700);
		snprintf(more, sizeof(more),
		    "slow\tlocal\t%s\tyes\tlow\tyes\tcommand\t%s\t"
		    "write=/tmp\n",
		    row->op, script);
		begin(more, 200);
		act("slow", "a1", "{}");
		if ((f = fopen(path, "r")) != NULL) {
			while (fgets(line, sizeof(line), f) != NULL)
				n++;
			fclose(f);
		}
		unlink(path);
		unlink(script);
		CHECK(!got.ok && n == row->runs, "%s: %d runs, %s", row->op, n,
		    got.code);
		end();
	}
}

int
main(void)
{
	RUN(a_reminder_is_a_file);
	RUN(the_same_action_is_one_item);
	RUN(an_event_has_a_start);
	RUN(a_program_gets_its_words);
	RUN(a_program_has_limits);
	RUN(only_a_read_is_tried_again);
	return t_done("executor_run");
}
