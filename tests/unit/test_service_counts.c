/* Counters, /metrics, stats: what is counted, how it is told, that it stays. */
#include "service/service_int.h"
#include "t.h"

#include <ctype.h>

#include "count/counts_table.h"
#include "shell/shell.h"
#include "lib/turn_house.h"

static char text[1 << 18];

static const char *
metrics(struct house *h)
{
	struct buf b = {.p = text, .cap = sizeof(text) - 1};

	service_metrics(h->s, &b);
	text[b.n] = '\0';
	CHECK(!buf_full(&b), "the text fits");
	return text;
}

static struct said *
stats(struct house *h, const char *view)
{
	struct command_in in = house_in(SG_ROLE_VIEWER, "");

	in.view = str_of(view);
	return house_run(h, COMMAND_STATS, &in);
}

static void
count_some(struct house *h)
{
	struct counts *c = h->s->shell->counts;

	counts_decision(c, SG_CAP_EXEC, SG_RISK_HIGH, SG_DECISION_ALLOW_ONCE,
	    SG_SURFACE_WEB);
	counts_decided_in(c, SG_DECISION_ALLOW_ONCE, SG_SURFACE_WEB, 1500);
	counts_decision(c, SG_CAP_HTTP, SG_RISK_MEDIUM,
	    SG_DECISION_DENY_TIMEOUT, SG_SURFACE_NONE);
	counts_decided_in(c, SG_DECISION_DENY_TIMEOUT, SG_SURFACE_NONE, 30000);
	counts_decision(c, SG_CAP_LOG, SG_RISK_LOW, SG_DECISION_ALLOW_POLICY,
	    SG_SURFACE_NONE);
	counts_chip_shown(c, true);
	counts_chip_shown(c, false);
	counts_chip(c, SG_CHIP_ON_APPROVE);
	counts_chip_time(c, SG_CHIP_ON_APPROVE, 6100);
	counts_chip(c, SG_CHIP_ON_NOT_NOW);
	counts_chip_time(c, SG_CHIP_ON_NOT_NOW, 900);
	counts_chip(c, SG_CHIP_ON_RETRY);
	counts_chip(c, SG_CHIP_ON_SUCCESS);
	counts_chip(c, SG_CHIP_ON_FAILURE);
	counts_chip(c, SG_CHIP_ON_EXPAND);
	counts_pending(c, 3);
}

/* UX 3.8: every name there is, whether it counted or not. */
static void
test_names(void)
{
	static const char *const names[] = {"breakpoint_shown_total",
	    "breakpoint_autoexpanded_total", "breakpoint_approved_total",
	    "breakpoint_deferred_total", "breakpoint_retry_total",
	    "breakpoint_success_total", "breakpoint_failed_total",
	    "time_to_decision_seconds", "prompts_pending",
	    "prompt_decisions_total", "turn_decisions_total",
	    "turns_frozen_total", "intent_total", "build_info", "journal_ok"};
	struct house h;
	char part[128];

	if (!house_open(&h))
		return;
	metrics(&h);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		snprintf(part, sizeof(part), "# HELP solgate_%s ", names[i]);
		CHECK(strstr(text, part) != NULL, "%s", part);
		snprintf(part, sizeof(part), "# TYPE solgate_%s ", names[i]);
		CHECK(strstr(text, part) != NULL, "%s", part);
	}
	house_close(&h);
}

static void
test_values(void)
{
	static const char *const lines[] = {
	    "solgate_breakpoint_shown_total 2\n",
	    "solgate_breakpoint_autoexpanded_total 1\n",
	    "solgate_breakpoint_approved_total 1\n",
	    "solgate_breakpoint_deferred_total 1\n",
	    "solgate_breakpoint_retry_total 1\n",
	    "solgate_breakpoint_success_total 1\n",
	    "solgate_breakpoint_failed_total 1\n",
	    "solgate_prompts_pending 3\n",
	    "solgate_prompt_decisions_total{capability=\"exec\","
	    "risk=\"high\",decision=\"allow_once\",surface=\"web\"} 1\n",
	    "solgate_time_to_decision_seconds_bucket{decision="
	    "\"allow_once\",surface=\"web\",le=\"0.5\"} 0\n",
	    "solgate_time_to_decision_seconds_bucket{decision="
	    "\"allow_once\",surface=\"web\",le=\"1\"} 0\n",
	    "solgate_time_to_decision_seconds_bucket{decision="
	    "\"allow_once\",surface=\"web\",le=\"2\"} 1\n",
	    "solgate_time_to_decision_seconds_bucket{decision="
	    "\"allow_once\",surface=\"web\",le=\"+Inf\"} 1\n",
	    "solgate_time_to_decision_seconds_sum{decision=\"allow_once\","
	    "surface=\"web\"} 1.5\n",
	    "solgate_time_to_decision_seconds_count{decision=\"allow_once\","
	    "surface=\"web\"} 1\n",
	    "solgate_time_to_decision_seconds_bucket{decision="
	    "\"deny_timeout\",surface=\"none\",le=\"30\"} 1\n",
	    "solgate_turn_decisions_total{decision=\"skip\"} 1\n",
	    "solgate_intent_total{label=\"other\",risk=\"0\"} 1\n",
	    "solgate_turns_frozen_total 0\n", "solgate_journal_ok 1\n",
	    "solgate_ledger_records_total 1\n"};
	struct house h;

	if (!house_open(&h))
		return;
	count_some(&h);
	house_ask(&h, COMMAND_TURN, "{\"message\":\"ok thanks\"}");
	metrics(&h);
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		CHECK(strstr(text, lines[i]) != NULL, "%s in\n%s", lines[i],
		    text);
	journal_plain_fail(&h.journal, 1);
	house_ask(&h, COMMAND_TURN, "{\"message\":\"ok thanks\"}");
	CHECK(
	    strstr(metrics(&h), "solgate_journal_ok 0\n") != NULL, "%s", text);
	house_close(&h);
}

/* One line: a comment, or a name, labels, a number. */
static bool
line_is_fine(const char *line, size_t n)
{
	size_t i = 0;

	if (n >= 7 &&
	    (memcmp(line, "# HELP ", 7) == 0 ||
		memcmp(line, "# TYPE ", 7) == 0))
		return true;
	while (i < n && (islower((unsigned char)line[i]) || line[i] == '_'))
		i++;
	if (i < 8 ||
	    (memcmp(line, "solgate_", 8) != 0 &&
		memcmp(line, "process_", 8) != 0))
		return false;
	if (i < n && line[i] == '{')
		while (i < n && line[i++] != '}')
			;
	if (i >= n || line[i++] != ' ' || i == n)
		return false;
	while (i < n && (isdigit((unsigned char)line[i]) || line[i] == '.'))
		i++;
	return i == n;
}

/* O1: a lint of the whole text; counters end in _total, no unit but base. */
static void
test_lint(void)
{
	struct house h;
	size_t n;

	if (!house_open(&h))
		return;
	count_some(&h);
	for (const char *p = metrics(&h); *p != '\0'; p += n + 1) {
		n = strcspn(p, "\n");
		CHECK(line_is_fine(p, n), "%.*s", (int)n, p);
		if (strncmp(p, "# TYPE", 6) == 0 &&
		    memcmp(p + n - 7, "counter", 7) == 0)
			CHECK(memcmp(p + n - 14, "_total", 6) == 0, "%.*s",
			    (int)n, p);
	}
	CHECK(strstr(text, "_ms") == NULL, "%s", text);
	house_close(&h);
}

/* The names of the chip's document, exactly. */
static void
test_stats(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	count_some(&h);
	house_ask(&h, COMMAND_TURN, "{\"message\":\"ok thanks\"}");
	a = stats(&h, NULL);
	CHECK(says(a,
		  "{\"breakpoint_shown_count\":2,"
		  "\"breakpoint_autoexpanded_count\":1,"
		  "\"breakpoint_approved_count\":1,"
		  "\"breakpoint_deferred_count\":1,"
		  "\"breakpoint_retry_count\":1,"
		  "\"breakpoint_success_count\":1,"
		  "\"breakpoint_failed_count\":1,"
		  "\"time_to_decision_ms\":{\"approved\":6100,"
		  "\"deferred\":900},\"days\":30,\"promptsPending\":3,"),
	    "%s", a->body);
	/* Three people decided; the one that timed out did not. */
	CHECK(
	    says(a, "\"timeToDecide\":{\"n\":3,\"medianMs\":"), "%s", a->body);
	CHECK(says(a, "\"timeouts\":1"), "%s", a->body);
	CHECK(says(a,
		  "\"decisionsPerDay\":[{\"day\":\"2026-01-02\","
		  "\"allowed\":2,\"deferred\":1,\"denied\":0,"
		  "\"timedOut\":1}]"),
	    "%s", a->body);
	CHECK(says(a, "{\"intent\":\"other\",\"risk0\":1,\"risk1\":0,"), "%s",
	    a->body);
	CHECK(says(a,
		  "\"turns\":{\"must\":0,\"should\":0,\"skip\":1,"
		  "\"frozen\":0}"),
	    "%s", a->body);
	/* Picture 4 is the table in force: at tier 3 nothing. */
	CHECK(says(a,
		  "{\"intent\":\"create\",\"risk\":3,\"mode\":\"none\","
		  "\"posture\":\"boundary_pause\",\"allowedTypes\":[]}"),
	    "%s", a->body);
	CHECK(!stats(&h, "1y")->ok, "a view that is none");
	house_close(&h);
}

static void
test_days(void)
{
	int64_t day = INT64_C(86400000);
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	count_some(&h);
	house_pass(&h, 2 * day);
	counts_decision(h.s->shell->counts, SG_CAP_EXEC, SG_RISK_HIGH,
	    SG_DECISION_DENY_ONCE, SG_SURFACE_TUI);
	a = stats(&h, "24h");
	CHECK(says(a,
		  "\"decisionsPerDay\":[{\"day\":\"2026-01-04\","
		  "\"allowed\":0,\"deferred\":0,\"denied\":1"),
	    "%s", a->body);
	CHECK(!says(a, "2026-01-02") && says(a, "\"n\":0,\"buckets\""), "%s",
	    a->body);
	a = stats(&h, "7d");
	CHECK(says(a, "2026-01-02") && says(a, "2026-01-04"), "%s", a->body);
	/* A slot is used again after 32 days, and then it begins at zero. */
	house_pass(&h, 30 * day);
	a = stats(&h, "30d");
	CHECK(says(a, "\"decisionsPerDay\":[{\"day\":\"2026-01-04\"") ||
		!says(a, "2026-01-02"),
	    "%s", a->body);
	CHECK(says(a, "\"day\":\"2026-02-03\",\"allowed\":0,\"deferred\":0"),
	    "%s", a->body);
	house_close(&h);
}

/* What was counted survives a restart, and is not counted twice. */
static void
test_restart(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	count_some(&h);
	house_pass(&h, 10000);
	count_some(&h);
	for (int i = 0; i < 3; i++)
		CHECK(house_restart(&h), "restart");
	a = stats(&h, NULL);
	CHECK(says(a, "\"breakpoint_shown_count\":4,"), "%s", a->body);
	CHECK(says(a, "\"allowed\":4,\"deferred\":2"), "%s", a->body);
	metrics(&h);
	CHECK(strstr(text,
		  "solgate_time_to_decision_seconds_sum{decision="
		  "\"allow_once\",surface=\"web\"} 3\n") != NULL,
	    "%s", text);
	house_close(&h);
}

/* Whatever the caller gives, nothing outside is written. */
static void
test_outside(void)
{
	struct counts *c = counts_new();

	counts_decision(c, SG_CAP_COUNT, 0, 0, 0);
	counts_decision(c, 0, SG_RISK_COUNT, 0, 0);
	counts_decision(c, 0, 0, SG_DECISION_COUNT, 0);
	counts_decision(c, 0, 0, 0, SG_SURFACE_COUNT);
	counts_decided_in(c, SG_DECISION_COUNT, 0, 1);
	counts_decided_in(c, 0, SG_SURFACE_COUNT, 1);
	counts_turn(c, SG_BREAKPOINT_COUNT, true);
	counts_intent(c, SG_INTENT_COUNT, 0);
	counts_intent(c, 0, 4);
	counts_chip_time(c, SG_CHIP_ON_EXPAND, 5);
	for (size_t i = 0; i < COUNTS_ALL; i++)
		CHECK(c->now[i] == 0, "counter %zu", i);
	counts_decided_in(c, SG_DECISION_DENY_ONCE, 0, -5);
	CHECK(counts_bucket(0) == 0 && counts_bucket(500) == 0 &&
		counts_bucket(501) == 1 && counts_bucket(300000) == 9 &&
		counts_bucket(300001) == 10,
	    "buckets");
	counts_free(c);
}

int
main(void)
{
	RUN(test_names);
	RUN(test_values);
	RUN(test_lint);
	RUN(test_stats);
	RUN(test_days);
	RUN(test_restart);
	RUN(test_outside);
	return t_done("service_counts");
}
