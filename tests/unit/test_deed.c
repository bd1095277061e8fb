/* what is shown of an action is what will run. */
#include <stdlib.h>
#include <string.h>

#include "deed/deed.h"
#include "t.h"

static void
say(const void *self, int64_t unix_ms, struct buf *out)
{
	(void)self;
	buf_addz(out, "at ");
	buf_addu(out, (uint64_t)unix_ms);
}

static const struct deed_how how = {.clock = {say, NULL}};

static bool
has(const struct deed_text *t, const char *text)
{
	for (size_t i = 0; i < t->n; i++) {
		char line[512] = "";

		memcpy(line, t->lines[i].p, t->lines[i].n);
		if (strstr(line, text) != NULL)
			return true;
	}
	return false;
}

static void
each_kind_says_what_it_does(void)
{
	static const struct sg_str argv[] = {
	    STR_INIT("/bin/rm"), STR_INIT("-f"), STR_INIT("/tmp/a b")};
	static const struct {
		struct deed d;
		const char *label, *says[4];
	} rows[] = {
	    {{.by = DEED_REMINDER,
		 .kind = STR_INIT("create_reminder"),
		 .title = STR_INIT("Wire 5000 EUR"),
		 .has_start = true,
		 .start_ms = 7,
		 .notes = STR_INIT("n1"),
		 .list = STR_INIT("l1")},
		"Create Reminder",
		{"Adds a reminder: Wire 5000 EUR", "Due: at 7", "Notes: n1",
		    "List: l1"}},
	    {{.by = DEED_REMINDER,
		 .kind = STR_INIT("create_reminder"),
		 .title = STR_INIT("x"),
		 .has_day = true,
		 .day = 0},
		"Create Reminder", {"Due: 1970-01-01"}},
	    {{.by = DEED_REMINDER,
		 .kind = STR_INIT("create_reminder"),
		 .title = STR_INIT("x")},
		"Create Reminder", {"Due: no date"}},
	    {{.by = DEED_EVENT,
		 .kind = STR_INIT("create_calendar_event"),
		 .title = STR_INIT("Lunch"),
		 .has_start = true,
		 .has_end = true,
		 .start_ms = 5,
		 .end_ms = 9,
		 .place = STR_INIT("Here")},
		"Create Event",
		{"Adds an event: Lunch", "When: at 5 to at 9", "Where: Here"}},
	    {{.by = DEED_COMMAND,
		 .kind = STR_INIT("clean_up"),
		 .argv = argv,
		 .n_argv = 3},
		"Run clean_up", {"Runs: /bin/rm -f '/tmp/a b'"}},
	    {{.by = DEED_POST,
		 .kind = STR_INIT("tell"),
		 .url = STR_INIT("https://x.example/hook"),
		 .body = STR_INIT("{\"a\":1}")},
		"Post tell",
		{"Sends: POST https://x.example/hook", "Body: {\"a\":1}"}},
	    {{.by = DEED_ROW,
		 .kind = STR_INIT("addLoadItem"),
		 .title = STR_INIT("Oven"),
		 .table = STR_INIT("loads"),
		 .facts = {{STR_INIT("watts"), STR_INIT("45")}},
		 .n_facts = 1},
		"Add Row", {"Adds a row: Oven", "Table: loads", "watts 45"}},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct deed_text t;
		struct arena a;

		arena_init(&a, &mem_heap, 1u << 22);
		CHECK(deed_write(&rows[i].d, &how, &a, &t) == SG_OK, "row %zu",
		    i);
		CHECK(str_eq(t.label, str_of(rows[i].label)), "row %zu: %.*s",
		    i, (int)t.label.n, t.label.p);
		CHECK(t.n_bullets > 0 && t.n_bullets <= 3, "bullets");
		for (size_t k = 0; k < 4 && rows[i].says[k] != NULL; k++)
			CHECK(has(&t, rows[i].says[k]), "row %zu: %s", i,
			    rows[i].says[k]);
		arena_release(&a);
	}
}

/* T25, T26, T54: no secret, nothing that steers a screen. */
static void
safe_and_masked(void)
{
	struct deed d = {.by = DEED_REMINDER,
	    .kind = STR("create_reminder"),
	    .title = STR("pay\x1b[2J \xe2\x80\xae"
			 "knab password=hunter2hunter2")};
	struct deed_text t;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 22);
	CHECK(deed_write(&d, &how, &a, &t) == SG_OK, "written");
	for (size_t i = 0; i < t.n; i++) {
		CHECK(memchr(t.lines[i].p, 0x1b, t.lines[i].n) == NULL, "T25");
		CHECK(t.lines[i].n <= DEED_LINE_BYTES, "short lines");
	}
	CHECK(has(&t, "U+202E") && !has(&t, "hunter2"), "T26, T54");
	arena_release(&a);
}

/* All of it, or nobody is asked. */
static void
whole_or_not(void)
{
	char *text = malloc(20000);
	struct deed d = {.by = DEED_POST,
	    .kind = STR("tell"),
	    .url = STR("https://x.example/"),
	    .body = {text, 20000}};
	struct deed_text t;
	struct arena a;
	size_t n = 0;

	memset(text, 'y', 20000);
	arena_init(&a, &mem_heap, 1u << 24);
	CHECK(deed_write(&d, &how, &a, &t) == SG_ELONG, "too long");
	d.body.n = (size_t)DEED_LINES_MAX * DEED_LINE_BYTES;
	CHECK(deed_write(&d, &how, &a, &t) == SG_ELONG, "a line too many");
	d.body.n = 3000;
	CHECK(deed_write(&d, &how, &a, &t) == SG_OK, "several lines");
	for (size_t i = 0; i < t.n; i++)
		n += t.lines[i].n;
	CHECK(n >= 3000 && t.n > 15, "%zu bytes in %zu lines", n, t.n);
	d.by = DEED_NOTHING;
	CHECK(deed_write(&d, &how, &a, &t) == SG_EINVALID, "nothing");
	arena_release(&a);
	free(text);
}

static struct deed_hashes
hashes(const struct deed *d, struct sg_str request, struct arena *a)
{
	struct deed_hashes h;
	struct deed_text t;

	CHECK(deed_write(d, &how, a, &t) == SG_OK, "written");
	deed_hash(d, &t, request, STR("a1"), &h);
	return h;
}

/* What runs, what is shown, and for what it is asked: each is in the hash. */
static void
the_hash_holds_both(void)
{
	struct sg_str one[] = {STR("/bin/x"), STR("a"), STR("b")},
		      two[] = {STR("/bin/x"), STR("a b")};
	struct deed d = {.by = DEED_COMMAND,
	    .kind = STR("k"),
	    .payload = STR("{}"),
	    .argv = one,
	    .n_argv = 3};
	struct deed_hashes h, g;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 22);
	h = hashes(&d, STR("r1"), &a);
	g = hashes(&d, STR("r1"), &a);
	CHECK(memcmp(&h, &g, sizeof(h)) == 0, "the same");
	g = hashes(&d, STR("r2"), &a);
	CHECK(memcmp(h.both, g.both, SHA256_SIZE) != 0, "another request");
	d.payload = STR("{\"x\":1}");
	g = hashes(&d, STR("r1"), &a);
	CHECK(memcmp(h.runs, g.runs, SHA256_SIZE) != 0 &&
		memcmp(h.shown, g.shown, SHA256_SIZE) == 0 &&
		memcmp(h.both, g.both, SHA256_SIZE) != 0,
	    "what is not shown counts too");
	d.payload = STR("{}");
	d.argv = two;
	d.n_argv = 2;
	g = hashes(&d, STR("r1"), &a);
	CHECK(memcmp(h.runs, g.runs, SHA256_SIZE) != 0, "other words");
	arena_release(&a);
}

static void
times_with_an_offset(void)
{
	static const struct {
		const char *text;
		int64_t ms; /* below 0: none */
	} rows[] = {{"1970-01-01T01:00:00+01:00", 0},
	    {"1970-01-01T01:30:00.5+00:30", 3600500},
	    {"1969-12-31T19:00:00-05:00", 0}, {"1970-01-01T00:00:01Z", 1000},
	    {"1970-01-01T00:00+00:00", 0}, {"1970-01-01T00:00:00", -1},
	    {"1970-01-01T00:00:00+1:00", -1}, {"1970-01-01T00:00:00+24:00", -1},
	    {"1970-01-01T00:00:00+01:60", -1}, {"tomorrow", -1}, {"", -1},
	    {"+01:00", -1}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int64_t ms = -1;
		bool ok = deed_time(str_of(rows[i].text), &ms);

		CHECK(ok == (rows[i].ms >= 0) && (!ok || ms == rows[i].ms),
		    "%s: %lld", rows[i].text, (long long)ms);
	}
}

static void
what_it_is_about(void)
{
	struct deed d = {.kind = STR("create_reminder"),
	    .title = STR("Call Mum"),
	    .payload = STR("{\"title\":\"Call Mum\"}")};
	struct arena a;
	struct sg_str first;

	arena_init(&a, &mem_heap, 1u << 20);
	first = deed_subject(&d, &a);
	d.title = STR("call mum");
	d.payload = STR("{}");
	CHECK(str_eq(first, deed_subject(&d, &a)), "the same thing");
	d.title = STR("call dad");
	CHECK(!str_eq(first, deed_subject(&d, &a)), "another");
	arena_release(&a);
}

int
main(void)
{
	RUN(each_kind_says_what_it_does);
	RUN(safe_and_masked);
	RUN(whole_or_not);
	RUN(the_hash_holds_both);
	RUN(times_with_an_offset);
	RUN(what_it_is_about);
	return t_done("deed");
}
