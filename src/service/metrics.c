/*
 * The text of /metrics (Prometheus, version 0.0.4).  Labels are words of
 * closed lists; a series that never counted is not written.
 */
#include "count/counts_table.h"
#include "count/expose.h"
#include "system/process.h"
#include "thread/turns.h"
#include "solgate/version.h"
#include "service/service_int.h"

static void
head(struct buf *b, const char *name, const char *type, const char *help)
{
	char room[128];
	struct buf whole = {room, 0, sizeof(room) - 1, false};

	buf_addz(&whole, "solgate_");
	buf_addz(&whole, name);
	room[whole.n] = '\0';
	expose_head(b, room, type, help);
}

static void
label(struct buf *b, const char *name, const char *value)
{
	if (b->n > 0 && b->p[b->n - 1] != '{')
		buf_addc(b, ',');
	buf_addz(b, name);
	buf_addz(b, "=\"");
	buf_addz(b, value);
	buf_addc(b, '"');
}

static void
series(struct buf *b, const char *name)
{
	buf_addz(b, "solgate_");
	buf_addz(b, name);
}

static void
value(struct buf *b, int64_t v)
{
	buf_addc(b, ' ');
	buf_addi(b, v);
	buf_addc(b, '\n');
}

static void
single(struct buf *b, const char *name, const char *type, const char *help,
    int64_t v)
{
	head(b, name, type, help);
	series(b, name);
	value(b, v);
}

/* Milliseconds as seconds. */
static void
add_seconds(struct buf *b, int64_t ms)
{
	buf_addi(b, ms / 1000);
	if (ms % 1000 == 0)
		return;
	buf_addc(b, '.');
	if (ms % 100 == 0)
		buf_addi(b, ms % 1000 / 100);
	else
		buf_add_padded(b, (uint64_t)(ms % 1000), 3);
}

static void
chips(struct buf *b, const int64_t *chip)
{
	static const struct {
		unsigned at;
		const char *name, *help;
	} rows[] = {
	    {CHIP_SHOWN, "breakpoint_shown_total", "Chips shown."},
	    {CHIP_AUTOEXPANDED, "breakpoint_autoexpanded_total",
		"Chips that opened by themselves."},
	    {CHIP_APPROVED, "breakpoint_approved_total", "Chips approved."},
	    {CHIP_DEFERRED, "breakpoint_deferred_total", "Chips deferred."},
	    {CHIP_RETRY, "breakpoint_retry_total", "Actions tried again."},
	    {CHIP_SUCCESS, "breakpoint_success_total", "Actions carried out."},
	    {CHIP_FAILED, "breakpoint_failed_total", "Actions that failed."},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		single(
		    b, rows[i].name, "counter", rows[i].help, chip[rows[i].at]);
}

static void
bucket(struct buf *b, unsigned decision, unsigned surface)
{
	series(b, "time_to_decision_seconds_bucket{");
	label(b, "decision", word_name(&words_decision_token, decision));
	label(b, "surface", word_name(&words_surface, surface));
	buf_addz(b, ",le=\"");
}

static void
times_of(struct buf *b, const int64_t *v, unsigned decision, unsigned surface)
{
	static const char *const ends[] = {
	    "time_to_decision_seconds_sum{", "time_to_decision_seconds_count{"};
	int64_t n = 0;

	for (size_t i = 0; i < COUNTS_BUCKETS; i++)
		n += v[i];
	if (n == 0)
		return;
	n = 0;
	for (size_t i = 0; i < COUNTS_BUCKETS; i++) {
		bucket(b, decision, surface);
		if (i < COUNTS_BUCKETS - 1)
			add_seconds(b, counts_bounds[i]);
		else
			buf_addz(b, "+Inf");
		buf_addz(b, "\"}");
		value(b, n += v[i]);
	}
	for (size_t i = 0; i < 2; i++) {
		series(b, ends[i]);
		label(
		    b, "decision", word_name(&words_decision_token, decision));
		label(b, "surface", word_name(&words_surface, surface));
		buf_addz(b, "} ");
		if (i == 0)
			add_seconds(b, v[TIME_SUM]);
		else
			buf_addi(b, n);
		buf_addc(b, '\n');
	}
}

static void
times(struct buf *b, const int64_t *v)
{
	head(b, "time_to_decision_seconds", "histogram",
	    "Time from showing a question to its answer.");
	for (unsigned d = 0; d < SG_DECISION_COUNT; d++)
		for (unsigned s = 0; s < SG_SURFACE_COUNT; s++)
			times_of(b,
			    v + ((size_t)d * SG_SURFACE_COUNT + s) * TIME_PARTS,
			    d, s);
}

static void
decisions(struct buf *b, const int64_t *v)
{
	head(b, "prompt_decisions_total", "counter",
	    "Calls that were settled, by what settled them.");
	for (unsigned i = 0; i < (unsigned)(AT_TIME - AT_DECISION); i++) {
		unsigned at = i;

		if (v[i] == 0)
			continue;
		series(b, "prompt_decisions_total{");
		at /= SG_SURFACE_COUNT * SG_DECISION_COUNT;
		label(b, "capability",
		    word_name(&words_capability, at / SG_RISK_COUNT));
		label(b, "risk", word_name(&words_risk, at % SG_RISK_COUNT));
		at = i % (SG_SURFACE_COUNT * SG_DECISION_COUNT);
		label(b, "decision",
		    word_name(&words_decision_token, at / SG_SURFACE_COUNT));
		label(b, "surface",
		    word_name(&words_surface, at % SG_SURFACE_COUNT));
		buf_addc(b, '}');
		value(b, v[i]);
	}
}

static void
turns(struct buf *b, const int64_t *v)
{
	head(b, "turn_decisions_total", "counter", "Turns, by decision.");
	for (unsigned i = 0; i < SG_BREAKPOINT_COUNT; i++) {
		series(b, "turn_decisions_total{");
		label(b, "decision", word_name(&words_breakpoint, i));
		buf_addc(b, '}');
		value(b, v[i]);
	}
}

static void
intents(struct buf *b, const int64_t *v)
{
	char tier[2] = "0";

	head(b, "intent_total", "counter", "Turns, by intent and risk tier.");
	for (unsigned i = 0; i < SG_INTENT_COUNT * COUNTS_TIERS; i++) {
		tier[0] = (char)('0' + i % COUNTS_TIERS);
		series(b, "intent_total{");
		label(b, "label", word_name(&words_intent, i / COUNTS_TIERS));
		label(b, "risk", tier);
		buf_addc(b, '}');
		value(b, v[i]);
	}
}

static void
alarms(struct buf *b, const int64_t *v)
{
	head(b, "security_events_total", "counter",
	    "Refusals that a person should know of, by kind.");
	for (unsigned i = 0; i < SG_ALARM_COUNT; i++) {
		series(b, "security_events_total{");
		label(b, "kind", word_name(&words_alarm, i));
		buf_addc(b, '}');
		value(b, v[i]);
	}
}

static void
rules(struct buf *b, const struct counts *c)
{
	head(b, "rule_decisions_total", "counter",
	    "Calls, by the rule that decided or asked, and what came of it; "
	    "since the start.");
	for (size_t i = 0; i < COUNTS_RULES && c->rules[i].code != NULL; i++)
		for (unsigned v = 0; v < SG_VERDICT_COUNT; v++) {
			if (c->rules[i].n[v] == 0)
				continue;
			series(b, "rule_decisions_total{");
			label(b, "rule", c->rules[i].code);
			label(b, "verdict", word_name(&words_verdict, v));
			buf_addc(b, '}');
			value(b, c->rules[i].n[v]);
		}
}

static void
latencies(struct buf *b, struct service *s)
{
	const struct journal_port *j = s->shell->port.journal;
	struct latency sync = {.sum_us = 0};

	head(b, "verdict_duration_seconds", "histogram",
	    "Time to decide a call by the rules, without writing it down.");
	expose_latency(b, "solgate_verdict_duration_seconds", STR(""),
	    &s->shell->counts->verdicts);
	if (j->sync_times == NULL)
		return;
	j->sync_times(j->self, &sync);
	head(b, "journal_sync_duration_seconds", "histogram",
	    "Time until the disk had what was written to the ledger.");
	expose_latency(
	    b, "solgate_journal_sync_duration_seconds", STR(""), &sync);
}

static void
number(struct buf *b, const char *name, const char *type, const char *help,
    uint64_t v)
{
	expose_head(b, name, type, help);
	buf_addz(b, name);
	buf_addc(b, ' ');
	buf_addu(b, v);
	buf_addc(b, '\n');
}

/* By the names that every dashboard knows. */
static void
processes(struct buf *b, const struct service *s)
{
	struct process_use u;

	process_use(&u);
	expose_head(b, "process_cpu_seconds_total", "counter",
	    "Processor time of this process.");
	buf_addz(b, "process_cpu_seconds_total ");
	expose_us(b, u.cpu_us);
	buf_addc(b, '\n');
	number(b, "process_resident_memory_bytes", "gauge",
	    "Memory of this process that is not swapped out.",
	    u.resident_bytes);
	number(b, "process_open_fds", "gauge", "Open file descriptors.",
	    u.open_fds);
	number(
	    b, "process_max_fds", "gauge", "How many there may be.", u.max_fds);
	number(b, "process_start_time_seconds", "gauge",
	    "When the process started, in seconds since 1970.",
	    (uint64_t)(s->shell->started_ms / 1000));
}

static void
process(struct buf *b, struct service *s)
{
	const struct journal_port *j = s->shell->port.journal;

	head(b, "build_info", "gauge", "The running version; always 1.");
	series(b, "build_info{");
	label(b, "version", SG_VERSION);
	label(b, "rules", turns_rules(s->turns));
	buf_addz(b, "} 1\n");
	single(b, "start_time_seconds", "gauge",
	    "When the program started, in seconds since 1970.",
	    s->shell->started_ms / 1000);
	processes(b, s);
	single(b, "journal_ok", "gauge",
	    "1 while records can be written; at 0 everything is denied.",
	    j->state(j->self, NULL) == SG_OK);
	single(b, "ledger_records_total", "counter", "Records in the ledger.",
	    (int64_t)j->head(j->self).seq);
	single(b, "leases_open", "gauge", "Turns with an open lease.",
	    (int64_t)turns_leases(s->turns));
}

void
service_metrics(struct service *s, struct buf *out)
{
	const struct counts *c = s->shell->counts;

	process(out, s);
	chips(out, &c->now[AT_CHIP]);
	times(out, &c->now[AT_TIME]);
	single(out, "prompts_pending", "gauge",
	    "Questions waiting for a person.", c->pending);
	decisions(out, &c->now[AT_DECISION]);
	rules(out, c);
	latencies(out, s);
	turns(out, &c->now[AT_TURN]);
	single(out, "turns_frozen_total", "counter",
	    "Turns that left the summary as it was, at peak intensity.",
	    c->now[AT_FROZEN]);
	intents(out, &c->now[AT_INTENT]);
	alarms(out, &c->now[AT_ALARM]);
	service_anchor_metrics(s, out);
	reach_metrics(s->reach, out);
}
