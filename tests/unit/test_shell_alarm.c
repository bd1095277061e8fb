/* Security events: counted, folded, recorded, told (F21, R-426, R-427). */
#include "shell/alarm.h"

#include "count/counts_table.h"
#include "lib/shell_house.h"
#include "t.h"

static const struct principal agent = {.role = SG_ROLE_AGENT,
    .surface = SG_SURFACE_HOOK,
    .channel = 3,
    .extension = {"host.claude", 11}};
static const struct principal person = {
    .role = SG_ROLE_PERSON, .surface = SG_SURFACE_WEB, .channel = 7};
static const struct principal viewer = {.role = SG_ROLE_VIEWER, .channel = 9};

/* How often ${text} stands in the ledger. */
static unsigned
lines_with(const struct ground *g, const char *text)
{
	const struct plain *p = g->journal.self;
	struct sg_str all = {p->lines, p->n_lines};
	size_t n = strlen(text);
	unsigned found = 0;

	for (size_t i = 0; i + n <= all.n; i++)
		found += memcmp(all.p + i, text, n) == 0;
	return found;
}

static void
wrong_token(struct ground *g, const char *source)
{
	shell_stamp(&g->sh);
	shell_alarm(&g->sh,
	    &(struct alarm){
		.kind = SG_ALARM_WRONG_TOKEN, .source = str_of(source)});
}

static const struct event *
heard(struct ground *g, uint64_t after, const struct principal *who)
{
	bool missed = false;

	return events_next(g->sh.events, after, who, &missed);
}

/* a record of its own kind, and people alone hear of it (T66). */
static void
recorded_and_told(void)
{
	struct ground g;
	const struct event *e;

	if (!ground_open(&g))
		return;
	shell_alarm(&g.sh,
	    &(struct alarm){.kind = SG_ALARM_ROLE_REFUSED,
		.who = &agent,
		.about = STR("prompt.decide")});
	CHECK(lines_with(&g, "\"event\":\"security.event\"") == 1, "recorded");
	CHECK(lines_with(&g, "\"kind\":\"role_refused\"") == 1, "the kind");
	CHECK(lines_with(&g, "\"source\":\"agent host.claude\"") == 1, "whom");
	CHECK(lines_with(&g, "\"about\":\"prompt.decide\"") == 1, "about");
	CHECK(lines_with(&g, "\"level\":\"warn\"") == 1, "a warning");
	e = heard(&g, 0, &person);
	CHECK(e != NULL && e->kind == SG_EVENT_SECURITY, "a person hears it");
	CHECK(heard(&g, 0, &agent) == NULL, "T66: the agent does not");
	CHECK(heard(&g, 0, &viewer) == NULL, "nor who looks on");
	CHECK(
	    g.sh.counts->now[AT_ALARM + SG_ALARM_ROLE_REFUSED] == 1, "counted");
	ground_close(&g);
}

/* 8,000 guesses are two records, and none is lost from the count. */
static void
folded_by_source(void)
{
	struct ground g;

	if (!ground_open(&g))
		return;
	for (int i = 0; i < 8000; i++)
		wrong_token(&g, "the TCP port");
	wrong_token(&g, "the socket");
	CHECK(lines_with(&g, "security.event") == 2, "one for each source");
	CHECK(shell_alarm_due(&g.sh) == g.sh.mono_ms + ALARM_WINDOW_MS,
	    "the window ends");
	ground_pass(&g, ALARM_WINDOW_MS);
	shell_alarm_tick(&g.sh);
	CHECK(lines_with(&g, "security.event") == 3, "and what was folded");
	CHECK(lines_with(&g, "\"count\":7999") == 1, "with its number");
	CHECK(lines_with(&g, "the TCP port, 7999 times") == 1, "in words");
	CHECK(g.sh.counts->now[AT_ALARM + SG_ALARM_WRONG_TOKEN] == 8001,
	    "every one is counted");
	ground_close(&g);
}

/* whoever goes on is heard of less and less often. */
static void
windows_grow_and_end(void)
{
	struct ground g;
	int64_t due, last = ALARM_WINDOW_MS;

	if (!ground_open(&g))
		return;
	wrong_token(&g, "a");
	for (int i = 0; i < 10; i++) {
		wrong_token(&g, "a");
		due = shell_alarm_due(&g.sh) - g.sh.mono_ms;
		CHECK(due == last, "%d: %lld", i, (long long)due);
		last = last * 2 < ALARM_WINDOW_MAX_MS ? last * 2
						      : ALARM_WINDOW_MAX_MS;
		ground_pass(&g, due);
		shell_alarm_tick(&g.sh);
	}
	CHECK(lines_with(&g, "security.event") == 11, "one for each window");
	CHECK(shell_alarm_due(&g.sh) == INT64_MAX, "nothing is folded");
	ground_pass(&g, ALARM_WINDOW_MAX_MS);
	wrong_token(&g, "a");
	CHECK(lines_with(&g, "security.event") == 12,
	    "after a quiet window the next is told at once");
	wrong_token(&g, "a");
	shell_alarm_flush(&g.sh);
	CHECK(lines_with(&g, "security.event") == 13, "a stop loses none");
	ground_close(&g);
}

/* invented sources do not fill the ledger. */
static void
many_sources_are_one(void)
{
	struct ground g;
	char name[32];

	if (!ground_open(&g))
		return;
	for (int i = 0; i < 5000; i++) {
		snprintf(name, sizeof(name), "pid %d", i);
		wrong_token(&g, name);
	}
	CHECK(lines_with(&g, "security.event") == ALARM_SOURCES + 1, "%u",
	    lines_with(&g, "security.event"));
	CHECK(lines_with(&g, "\"source\":\"other sources\"") == 1,
	    "the rest has one name");
	ground_close(&g);
}

/* T25, T55: text from outside is plain before it is kept. */
static void
texts_are_plain(void)
{
	struct ground g;
	char longer[3 * ALARM_TEXT];

	if (!ground_open(&g))
		return;
	memset(longer, 'x', sizeof(longer));
	shell_alarm(&g.sh,
	    &(struct alarm){.kind = (enum sg_alarm)9999,
		.source = STR("a\x1b[31m\xd1\x80\n\"b"),
		.about = {longer, sizeof(longer)}});
	CHECK(lines_with(&g, "\"kind\":\"other\"") == 1, "unknown: other");
	CHECK(lines_with(&g, "\"source\":\"a?[31m???\\\"b\"") == 1, "plain");
	CHECK(lines_with(&g, "xxxx\"") == 1, "cut, not refused");
	shell_alarm(&g.sh, &(struct alarm){.kind = SG_ALARM_NO_TOKEN});
	CHECK(lines_with(&g, "\"source\":\"unknown\"") == 1, "no source");
	CHECK(lines_with(&g, "\"level\":\"info\"") == 1, "no notice");
	ground_close(&g);
}

/* T43: a ledger that is shut loses the record, not the program. */
static void
a_shut_ledger(void)
{
	struct ground g;

	if (!ground_open(&g))
		return;
	g.sh.shut = true;
	wrong_token(&g, "a");
	CHECK(lines_with(&g, "security.event") == 0, "not recorded");
	CHECK(g.sh.counts->now[AT_ALARM + SG_ALARM_WRONG_TOKEN] == 1,
	    "but counted");
	g.sh.shut = false;
	ground_close(&g);
}

int
main(void)
{
	RUN(recorded_and_told);
	RUN(folded_by_source);
	RUN(windows_grow_and_end);
	RUN(many_sources_are_one);
	RUN(texts_are_plain);
	RUN(a_shut_ledger);
	return t_done("shell_alarm");
}
