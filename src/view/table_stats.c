/* The numbers as rows. */
#include "base/rfc3339.h"
#include "view/lines.h"
#include "view/table_int.h"
#include "shape/stats.h"

#define BAR_MAX 40

static void
add(const struct table_fill *f, struct sg_str what, struct sg_str value)
{
	f->t->v[f->t->n++] = (struct table_row){.cell = {what, value}};
}

static void
add_count(const struct table_fill *f, const char *what, int64_t n)
{
	add(f, str_of(what), lines_format(&f->t->a, "%lld", (long long)n));
}

static void
add_seconds(const struct table_fill *f, const char *what, bool has, int64_t ms)
{
	add(f, str_of(what),
	    has ? lines_format(&f->t->a, "%lld.%lld s", (long long)(ms / 1000),
		      (long long)(ms % 1000 / 100))
		: STR("-"));
}

static void
add_times(const struct table_fill *f, const struct stats_times *t)
{
	int64_t from = 0;

	add_count(f, "Decisions by people", t->n);
	add_seconds(f, "Median time to decide", t->has_median_ms, t->median_ms);
	add_seconds(f, "p95", t->has_p95_ms, t->p95_ms);
	add_count(f, "Nobody answered", t->timeouts);
	for (size_t i = 0; i < t->n_buckets; i++) {
		int64_t n = t->buckets[i].count;
		int bar = n > BAR_MAX ? BAR_MAX : (int)n;
		static const char
		    bars[] = "########################################";

		if (n == 0)
			continue;
		add(f,
		    t->buckets[i].has_upto_ms
			? lines_format(&f->t->a, "  %lld.%lld to %lld.%lld s",
			      (long long)(from / 1000),
			      (long long)(from % 1000 / 100),
			      (long long)(t->buckets[i].upto_ms / 1000),
			      (long long)(t->buckets[i].upto_ms % 1000 / 100))
			: STR("  longer"),
		    lines_format(
			&f->t->a, "%.*s %lld", bar, bars, (long long)n));
		from = t->buckets[i].upto_ms;
	}
}

bool
table_fill_stats(const struct table_fill *f)
{
	struct stats s;

	if (!table_decode(f, &stats_contract, &s) ||
	    !table_rows(f->t, 64 + s.per_day.n))
		return false;
	add_count(f, "Waiting requests", s.pending);
	add_times(f, &s.times);
	add(f, STR("Turns"),
	    lines_format(&f->t->a,
		"must %lld, should %lld, skip %lld, summary frozen %lld",
		(long long)s.turns.must, (long long)s.turns.should,
		(long long)s.turns.skip, (long long)s.turns.frozen));
	add(f, STR("Chips"),
	    lines_format(&f->t->a,
		"shown %lld, approved %lld, deferred %lld, failed %lld",
		(long long)s.shown, (long long)s.approved,
		(long long)s.deferred, (long long)s.failed));
	for (size_t i = s.per_day.n; i-- > 0;) {
		const struct stats_day *d = &s.per_day.v[i];
		struct buf b = {.p = arena_new(&f->t->a, 16), .cap = 16};

		if (b.p == NULL || !rfc3339_add_date(&b, d->day))
			return false;
		add(f, buf_str(&b),
		    lines_format(&f->t->a,
			"allowed %lld, deferred %lld, denied %lld, timed out "
			"%lld",
			(long long)d->allowed, (long long)d->deferred,
			(long long)d->denied, (long long)d->timed_out));
	}
	return true;
}
