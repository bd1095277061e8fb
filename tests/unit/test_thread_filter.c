/* The filter of a list of runs: every word counts, none is passed over. */
#include "lib/prop.h"
#include "t.h"
#include "thread/trace_row.h"
#include "thread/traces.h"

/* clang-format off */
static const struct row {
	const char *text;
	bool ok;
	struct trace_filter want;
} rows[] = {
	{"", true, {0}}, {"  , ,", true, {0}},
	{"must", true, {.decisions = 1u << SG_BREAKPOINT_MUST}},
	{"must,skip", true,
	    {.decisions = 1u << SG_BREAKPOINT_MUST | 1u << SG_BREAKPOINT_SKIP}},
	{"frozen", true, {.frozen = true}},
	{"failed", true, {.failed = true}}, /* */
	{"\"must wait\" must", true, {.decisions = 1u << SG_BREAKPOINT_MUST,
	    .n_words = 1}},
	{"\"frozen\"", true, {.n_words = 1}}, {"\"\"", true, {0}},
	{"\"risk>2", true, {.n_words = 1}}, {"\" \"", true, {0}},
	{"since:2026-02-03T01:00:00Z", true, {.since_ms = 1770080400000}},
	{"until:2026-02-03T01:00:00Z", true, {.until_ms = 1770080400000}},
	{"risk>=0", true, {.risk = 0}}, {"risk>=3", true, {.risk = 3}},
	{"risk>=2 frozen", true, {.risk = 2, .frozen = true}},
	{"intent:teach", true, {.has_intent = true, .intent = SG_INTENT_TEACH}},
	{"thread:t1", true, {.thread = {"t1", 2}}},
	{"must thread:a b, c", true, {.decisions = 1u << SG_BREAKPOINT_MUST,
	    .thread = {"a b, c", 6}}},
	{"thread:", false, {0}}, {"risk>=4", false, {0}},
	{"risk>=-1", false, {0}}, {"risk>=", false, {0}},
	{"risk>=22", false, {0}}, {"risk>2", false, {0}},
	{"intent:", false, {0}}, {"intent:nothing", false, {0}},
	{"must\tskip", false, {0}}, {"risk=2", false, {0}},
	{"since:2026-02-03", true, {.since_ms = 1770076800000}},
	{"until:2026-02-03", true, {.until_ms = 1770163200000}},
	{"since:2026-02-30", false, {0}}, {"since:", false, {0}},
	{"until:tomorrow", false, {0}}, {"since:2026-02-03T01:00", false, {0}},
	{"Must", true, {.n_words = 1}}, {"everything", true, {.n_words = 1}},
	{"must;skip", true, {.n_words = 1}}, {"frozen!", true, {.n_words = 1}},
	{"must solar panel", true, {.decisions = 1u << SG_BREAKPOINT_MUST,
	    .n_words = 2}},
	{"a b c d e f g h i j k l m n o p q", false, {0}},
};
/* clang-format on */

/* T52 */
static void
reading(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct trace_filter f;
		struct sg_error e = {0};
		bool ok = trace_filter_read(str_of(r->text), &f, &e);

		CHECK(ok == r->ok, "%s", r->text);
		CHECK(ok || e.message[0] != '\0', "%s: said", r->text);
		CHECK(!ok ||
			(f.decisions == r->want.decisions &&
			    f.frozen == r->want.frozen &&
			    f.failed == r->want.failed &&
			    f.risk == r->want.risk &&
			    f.has_intent == r->want.has_intent &&
			    f.intent == r->want.intent &&
			    f.since_ms == r->want.since_ms &&
			    f.until_ms == r->want.until_ms &&
			    f.n_words == r->want.n_words &&
			    str_eq(f.thread, r->want.thread)),
		    "%s: what it means", r->text);
	}
}

/* What stands in quotes is found as it stands, and nothing else is. */
static void
quotes(void)
{
	static const struct {
		const char *text;
		bool has;
	} said[] = {{"\"must I wait\"", true}, {"\"must wait\"", false},
	    {"\"MUST\"", true}, {"\"wait or\" sail", true}, {"\"sail", true},
	    {"\"wait sail\"", false}};
	struct trace_filter f;

	for (size_t i = 0; i < sizeof(said) / sizeof(said[0]); i++)
		CHECK(trace_filter_read(str_of(said[i].text), &f, NULL) &&
			trace_filter_says(&f, STR("Must I wait or"),
			    STR("sail")) == said[i].has,
		    "%s", said[i].text);
}

/* Another condition never shows more, and each one holds of what is shown. */
static void
conditions_narrow(void)
{
	for (unsigned long round = 0; round < prop_rounds() / 5; round++) {
		struct stored_turn t = {
		    .decision = (enum sg_breakpoint)any(SG_BREAKPOINT_COUNT)};
		struct trace_filter any_one = {0}, f = {0};

		prop_seed(round);
		t.gate.intent.label = (enum sg_intent)any(SG_INTENT_COUNT);
		t.gate.risk.tier = any(4);
		t.has_thread_id = any(2) == 0;
		t.thread_id = any(2) == 0 ? STR("t1") : STR("t2");
		CHECK(trace_filter_takes(&any_one, &t), "round %lu: no filter",
		    round);
		f.decisions = any(1u << SG_BREAKPOINT_COUNT);
		f.has_intent = any(2) == 0;
		f.intent = (enum sg_intent)any(SG_INTENT_COUNT);
		f.risk = any(4);
		if (any(2) == 0)
			f.thread = STR("t1");
		if (!trace_filter_takes(&f, &t))
			continue;
		CHECK(f.decisions == 0 || (f.decisions >> t.decision & 1) != 0,
		    "round %lu: decision", round);
		CHECK(!f.has_intent || t.gate.intent.label == f.intent,
		    "round %lu: intent", round);
		CHECK((int64_t)t.gate.risk.tier >= f.risk, "round %lu: risk",
		    round);
		CHECK(f.thread.n == 0 ||
			(t.has_thread_id && str_eq(t.thread_id, f.thread)),
		    "round %lu: thread", round);
	}
}

/* Each condition alone refuses what it must: none is without effect. */
static void
each_refuses(void)
{
	struct stored_turn t = {.decision = SG_BREAKPOINT_MUST,
	    .has_thread_id = true,
	    .thread_id = STR("t1")};
	static const char *const refused[] = {"skip", "should", "should skip",
	    "risk>=1", "intent:teach", "thread:t2", "thread:t", "thread:t11",
	    "must risk>=1", "must thread:T1"};
	static const char *const taken[] = {"must", "must skip", "risk>=0",
	    "intent:other", "thread:t1", "must,risk>=0,intent:other,thread:t1"};
	struct trace_filter f;

	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
		CHECK(trace_filter_read(str_of(refused[i]), &f, NULL) &&
			!trace_filter_takes(&f, &t),
		    "%s", refused[i]);
	for (size_t i = 0; i < sizeof(taken) / sizeof(taken[0]); i++)
		CHECK(trace_filter_read(str_of(taken[i]), &f, NULL) &&
			trace_filter_takes(&f, &t),
		    "%s", taken[i]);
	CHECK(trace_filter_read(STR("failed"), &f, NULL) &&
		!trace_filter_takes(&f, &t),
	    "a run that was answered did not fail");
	t.has_thread_id = false;
	CHECK(trace_filter_read(STR("thread:t1"), &f, NULL) &&
		!trace_filter_takes(&f, &t),
	    "a run without a thread is of none");
}

int
main(void)
{
	RUN(reading);
	RUN(quotes);
	RUN(conditions_narrow);
	RUN(each_refuses);
	return t_done("thread_filter");
}
