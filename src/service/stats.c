/*
 * stats: what happened, added up.  Totals are since ever; the pictures look
 * back over a number of days, today included.
 */
#include <string.h>

#include "count/counts_table.h"
#include "when/since.h"
#include "solgate/lattice.h"
#include "shape/stats.h"
#include "service/service_int.h"

#define DAYS_MOST 31
#define DAY_MS    INT64_C(86400000)
#define CELLS     ((size_t)SG_INTENT_COUNT * SG_TIER_COUNT)

/*
 * How many days ${view} goes back, today included: "24h", "7d", a date or a
 * time (when/since.h); nothing is 30.  What is older than the counters is cut
 * off.  False: it is no time, or is to come.
 */
static bool
read_days(struct sg_str view, int64_t now_ms, int32_t *days)
{
	char text[40];
	struct buf b = {text, 0, sizeof(text) - 1, false};
	int64_t from;

	*days = 30;
	if (view.n == 0)
		return true;
	buf_add(&b, view);
	text[b.n] = '\0';
	if (buf_full(&b) || memchr(text, '\0', b.n) != NULL ||
	    !since_read(text, now_ms, &from) || from > now_ms)
		return false;
	from = (now_ms - from + DAY_MS - 1) / DAY_MS;
	*days = from < 1 ? 1 : from > DAYS_MOST ? DAYS_MOST : (int32_t)from;
	return true;
}

/* The counters of that day, or NULL: nothing was counted then. */
static const int64_t *
slot_of(const struct counts *c, int32_t day)
{
	size_t slot = (uint32_t)day % COUNTS_SLOTS;
	const int64_t *v = &c->now[AT_DAY + slot * DAY_PARTS];

	return day > 0 && v[DAY_DATE] == day ? v : NULL;
}

static void
fill_totals(const struct counts *c, struct stats *out)
{
	const int64_t *chip = &c->now[AT_CHIP];

	out->shown = chip[CHIP_SHOWN];
	out->autoexpanded = chip[CHIP_AUTOEXPANDED];
	out->approved = chip[CHIP_APPROVED];
	out->deferred = chip[CHIP_DEFERRED];
	out->retry = chip[CHIP_RETRY];
	out->success = chip[CHIP_SUCCESS];
	out->failed = chip[CHIP_FAILED];
	out->time_to_decision.approved_ms = chip[CHIP_APPROVED_MS];
	out->time_to_decision.deferred_ms = chip[CHIP_DEFERRED_MS];
	out->pending = c->pending;
}

static void
add_day(struct stats *out, const int64_t *v)
{
	struct stats_day *d = &out->per_day.v[out->per_day.n++];

	*d = (struct stats_day){.day = (int32_t)v[DAY_DATE],
	    .allowed = v[DAY_ALLOWED],
	    .deferred = v[DAY_DEFERRED],
	    .denied = v[DAY_DENIED],
	    .timed_out = v[DAY_TIMED_OUT]};
	out->times.timeouts += v[DAY_TIMED_OUT];
	out->turns.must += v[DAY_TURN + SG_BREAKPOINT_MUST];
	out->turns.should += v[DAY_TURN + SG_BREAKPOINT_SHOULD];
	out->turns.skip += v[DAY_TURN + SG_BREAKPOINT_SKIP];
	out->turns.frozen += v[DAY_FROZEN];
	for (size_t i = 0; i < COUNTS_BUCKETS; i++)
		out->times.buckets[i].count += v[DAY_TIME + i];
	for (size_t i = 0; i < SG_INTENT_COUNT; i++) {
		const int64_t *cell = &v[DAY_INTENT + i * COUNTS_TIERS];

		out->intents[i].risk_0 += cell[0];
		out->intents[i].risk_1 += cell[1];
		out->intents[i].risk_2 += cell[2];
		out->intents[i].risk_3 += cell[3];
	}
}

/* Only kinds that ever came: an empty list is good news. */
static void
fill_security(struct stats *out, const struct counts *c, int32_t days)
{
	const int64_t *v;

	for (unsigned k = 0; k < SG_ALARM_COUNT; k++) {
		struct stats_security *s = &out->security[out->n_security];

		if (c->now[AT_ALARM + k] == 0)
			continue;
		*s = (struct stats_security){.kind = k,
		    .text = str_of(word_text(&words_alarm, k)),
		    .notice = alarm_loud(k),
		    .total = c->now[AT_ALARM + k]};
		for (int32_t day = c->day - days + 1; day <= c->day; day++)
			if ((v = slot_of(c, day)) != NULL)
				s->count += v[DAY_ALARM + k];
		out->n_security++;
	}
}

/* The time that ${part} of 100 stayed below, read off the buckets. */
static int64_t
quantile(const struct stats_times *t, int64_t part)
{
	int64_t want = t->n * part, seen = 0, from = 0;

	for (size_t i = 0; i < COUNTS_BUCKETS - 1; i++) {
		int64_t n = t->buckets[i].count, to = counts_bounds[i];

		if (n > 0 && (seen + n) * 100 >= want)
			return from +
			    (to - from) * (want - seen * 100) / (n * 100);
		seen += n;
		from = to;
	}
	return from; /* at least that long */
}

static void
begin_times(struct stats_times *t)
{
	t->n_buckets = COUNTS_BUCKETS;
	for (size_t i = 0; i < COUNTS_BUCKETS - 1; i++)
		t->buckets[i] = (struct stats_bucket){
		    .upto_ms = counts_bounds[i], .has_upto_ms = true};
}

static void
end_times(struct stats_times *t)
{
	for (size_t i = 0; i < COUNTS_BUCKETS; i++)
		t->n += t->buckets[i].count;
	t->has_median_ms = t->has_p95_ms = t->n > 0;
	if (t->n == 0)
		return;
	t->median_ms = quantile(t, 50);
	t->p95_ms = quantile(t, 95);
}

/* What the table in force allows, for a turn that is sure and has no extras. */
static void
fill_lattice(const struct sg_lattice *lattice, struct stats *out)
{
	struct sg_lattice_decision d;
	struct sg_budgets budgets;
	bool assume;

	for (unsigned i = 0; i < CELLS; i++) {
		struct sg_lattice_input in = {.intent = i / SG_TIER_COUNT,
		    .confidence = 1.0,
		    .risk_tier = i % SG_TIER_COUNT,
		    .modality.has_text = true,
		    .affect_bucket = SG_INTENSITY_LOW};
		struct stats_cell *cell = &out->lattice.v[i];

		sg_lattice_apply(lattice, &in, &d, &budgets, &assume);
		*cell = (struct stats_cell){.intent = in.intent,
		    .risk = in.risk_tier,
		    .mode = d.mode,
		    .posture = d.posture,
		    .n_allowed = d.n_allowed};
		for (size_t k = 0; k < d.n_allowed; k++)
			cell->allowed[k] = d.allowed[k];
	}
	out->lattice.n = CELLS;
}

static bool
make_room(struct stats *out, struct arena *a)
{
	out->per_day.v = arena_new(a, DAYS_MOST * sizeof(*out->per_day.v));
	out->lattice.v = arena_new(a, CELLS * sizeof(*out->lattice.v));
	return out->per_day.v != NULL && out->lattice.v != NULL;
}

static void
fill(struct stats *out, const struct service *s, int32_t days)
{
	const struct counts *c = s->shell->counts;
	const int64_t *v;

	out->days = days;
	fill_totals(c, out);
	begin_times(&out->times);
	out->n_intents = SG_INTENT_COUNT;
	for (unsigned i = 0; i < SG_INTENT_COUNT; i++)
		out->intents[i].intent = i;
	for (int32_t day = c->day - days + 1; day <= c->day; day++)
		if ((v = slot_of(c, day)) != NULL)
			add_day(out, v);
	end_times(&out->times);
	fill_security(out, c, days);
	fill_lattice(turns_lattice(s->turns), out);
}

void
run_stats(struct service *s, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct stats *out = arena_new(a, sizeof(*out));
	struct sg_str json = STR("");
	int32_t days;

	(void)body;
	if (!read_days(in->view, s->shell->wall_ms, &days)) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "view must be a time that has passed: " SINCE_HINT);
		return;
	}
	counts_day(s->shell->counts, s->shell->wall_ms);
	if (out != NULL && make_room(out, a)) {
		fill(out, s, days);
		json = shell_json(a, &stats_contract, out);
	}
	if (json.n == 0)
		command_failed(to, SG_ENOMEM, NULL);
	else
		command_done(to, json);
}
