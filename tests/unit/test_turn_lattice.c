/* The lattice, row by row: one row per sentence of the seed and the facts. */
#include <math.h>

#include "lib/lattice_book.h"
#include "t.h"
#include "turn/lattice.h"

#define LIMIT(m, v) .limits = {.max_##m = (v), .has_max_##m = true}

/* clang-format off */
static const struct row {
	const char *name;
	struct sg_lattice_input in;
	const char *want;
} rows[] = {
	/* R-117 R-118: the sample of the contract */
	{"the sample of the seed",
	    {.intent = SG_INTENT_INSPECT, .confidence = 0.83, .risk_tier = 1,
	    .modality = {.has_text = true}},
	    "light checklist reference_images, direct Ida 900/0/12"},
	{"tier 0 shows pictures only beside a picture",
	    {.intent = SG_INTENT_INSPECT, .confidence = 0.83},
	    "light checklist, direct Ida 900/0/12"},
	{"and beside one it does",
	    {.intent = SG_INTENT_INSPECT, .confidence = 0.83,
	    .modality = {.has_image = true}},
	    "light checklist reference_images, direct Ida 900/0/12"},
	/* R-120 R-121 R-122 */
	{"money, law, medicine: bounded",
	    {.intent = SG_INTENT_DECIDE, .confidence = 0.9, .risk_tier = 2,
	    .browsing = true},
	    "full checklist citations tool_calls_read, conditional "
	    "Sherlock 2000/3/30 bounded"},
	{"no citations without leave to browse",
	    {.intent = SG_INTENT_DECIDE, .confidence = 0.9, .risk_tier = 2},
	    "full checklist tool_calls_read, conditional Sherlock 2000/3/30 "
	    "bounded"},
	{"reflection at tier 2",
	    {.intent = SG_INTENT_REFLECT, .confidence = 0.9, .risk_tier = 2,
	    .affect_bucket = SG_INTENSITY_MED},
	    "light, conditional Sole 900/0/12 bounded"},
	{"and with strong feelings",
	    {.intent = SG_INTENT_REFLECT, .confidence = 0.9, .risk_tier = 2,
	    .affect_bucket = SG_INTENSITY_HIGH},
	    "light, containment Sole 900/0/12 bounded"},
	/* R-123 R-124 */
	{"tier 3 contains what is inspected",
	    {.intent = SG_INTENT_INSPECT, .confidence = 1, .risk_tier = 3,
	    .modality = {.has_image = true}, .browsing = true},
	    "none, containment Ida 400/0/8 bounded"},
	{"tier 3 pauses what is created",
	    {.intent = SG_INTENT_CREATE, .confidence = 1, .risk_tier = 3},
	    "none, boundary_pause Ida 400/0/8 bounded"},
	/* */
	{"0.55 does not degrade",
	    {.intent = SG_INTENT_TEACH, .confidence = 0.55, .risk_tier = 1},
	    "full step_by_step timing_table, direct Ida 2000/3/30"},
	{"what is less does",
	    {.intent = SG_INTENT_TEACH, .confidence = 0.549999, .risk_tier = 1},
	    "light step_by_step, conditional Ida 900/0/12"},
	{"doubt drops pictures",
	    {.intent = SG_INTENT_INSPECT, .confidence = 0.5, .risk_tier = 1,
	    .modality = {.has_image = true}},
	    "light checklist, conditional Ida 900/0/12"},
	{"doubt drops tools and citations",
	    {.intent = SG_INTENT_DECIDE, .confidence = 0, .risk_tier = 2,
	    .browsing = true},
	    "light checklist, conditional Sherlock 900/0/12 bounded"},
	{"teach at tier 0 is light in doubt",
	    {.intent = SG_INTENT_TEACH, .confidence = 0.3},
	    "light step_by_step, conditional Ida 900/0/12"},
	{"other is light when sure",
	    {.intent = SG_INTENT_OTHER, .confidence = 0.55},
	    "light checklist, direct Ida 900/0/12"},
	{"and nothing when not",
	    {.intent = SG_INTENT_OTHER, .confidence = 0.54},
	    "none, conditional Ida 400/0/8"},
	{"a containment is not relaxed by doubt",
	    {.intent = SG_INTENT_REFLECT, .confidence = 0.1, .risk_tier = 3},
	    "none, containment Sole 400/0/8 bounded"},
	/* a smaller budget of the caller wins, a larger never */
	{"fewer tokens",
	    {.intent = SG_INTENT_CREATE, .confidence = 1,
	    LIMIT(output_tokens, 100)},
	    "full step_by_step tool_calls_read tool_calls_write, direct Ida "
	    "100/3/30"},
	{"fewer calls",
	    {.intent = SG_INTENT_CREATE, .confidence = 1, LIMIT(tool_calls, 1)},
	    "full step_by_step tool_calls_read tool_calls_write, direct Ida "
	    "2000/1/30"},
	{"no calls: no tools",
	    {.intent = SG_INTENT_CREATE, .confidence = 1, LIMIT(tool_calls, 0)},
	    "full step_by_step, direct Ida 2000/0/30"},
	{"less time",
	    {.intent = SG_INTENT_CREATE, .confidence = 1, LIMIT(seconds, 0)},
	    "full step_by_step tool_calls_read tool_calls_write, direct Ida "
	    "2000/3/0"},
	{"more calls than there are",
	    {.intent = SG_INTENT_INSPECT, .confidence = 1, .risk_tier = 1,
	    LIMIT(tool_calls, INT64_MAX)},
	    "light checklist reference_images, direct Ida 900/0/12"},
	{"a negative limit is none at all",
	    {.intent = SG_INTENT_CREATE, .confidence = 1,
	    LIMIT(tool_calls, INT64_MIN)},
	    "full step_by_step, direct Ida 2000/0/30"},
	/* what is in no list is the worst case */
	{"a tier above",
	    {.intent = SG_INTENT_CREATE, .confidence = 1, .risk_tier = 4},
	    "none, boundary_pause Ida 400/0/8 bounded"},
	{"a tier below",
	    {.intent = SG_INTENT_CREATE, .confidence = 1, .risk_tier = -1},
	    "none, boundary_pause Ida 400/0/8 bounded"},
	{"a tier that is 0 in 32 bits",
	    {.intent = SG_INTENT_CREATE, .confidence = 1,
	    .risk_tier = INT64_C(1) << 32},
	    "none, boundary_pause Ida 400/0/8 bounded"},
	{"an intent in no list is an unsure other",
	    {.intent = SG_INTENT_COUNT, .confidence = 1},
	    "none, conditional Ida 400/0/8"},
	{"a bucket in no list is high",
	    {.intent = SG_INTENT_REFLECT, .confidence = 1, .risk_tier = 2,
	    .affect_bucket = SG_INTENSITY_COUNT},
	    "light, containment Sole 900/0/12 bounded"},
	{"no number is no confidence",
	    {.intent = SG_INTENT_TEACH, .confidence = NAN},
	    "light step_by_step, conditional Ida 900/0/12"},
};
/* clang-format on */

static void
rows_hold(void)
{
	struct sg_lattice t = book_table();
	const struct row *r;

	EACH (r, rows) {
		struct looked l = look_at(&t, &r->in);
		char got[BOOK_TEXT];

		as_text(&l, got);
		CHECK(strcmp(got, r->want) == 0, "%s: %s", r->name, got);
		CHECK(
		    str_eq(l.d.version, t.version), "%s", r->name); /* */
	}
}

/* A table that nobody filled allows nothing and promises nothing. */
static void
a_zeroed_table_allows_nothing(void)
{
	static const struct sg_lattice zero;

	for (unsigned i = 0; i <= SG_INTENT_COUNT; i++)
		for (int64_t n = -1; n <= SG_TIER_COUNT; n++) {
			struct sg_lattice_input in = {.intent = i,
			    .confidence = 1,
			    .risk_tier = n,
			    .modality = {true, true, true},
			    .browsing = true};
			struct looked l = look_at(&zero, &in);

			CHECK(l.d.mode == SG_ENRICH_NONE, "%u", i);
			CHECK(l.d.posture == SG_POSTURE_CONTAINMENT, "%u", i);
			CHECK(l.d.n_allowed == 0, "%u", i);
			CHECK(!l.d.has_persona_hint, "%u", i);
			CHECK(l.b.max_output_tokens == 0 &&
				l.b.max_tool_calls == 0 && l.b.max_seconds == 0,
			    "%u", i);
		}
}

/* T59: what no check has seen still buys no way around the laws. */
static void
a_lawless_table_is_tightened(void)
{
	struct sg_lattice t = book_table();
	struct sg_lattice_input in = {
	    .intent = SG_INTENT_CREATE, .confidence = 1};
	struct looked l;

	for (unsigned n = 0; n < SG_TIER_COUNT; n++)
		CELL(&t, CREATE, n) = CELL(&t, CREATE, 0);
	in.risk_tier = 2;
	l = look_at(&t, &in);
	CHECK(l.d.posture == SG_POSTURE_CONDITIONAL, "tier 2 is direct");
	CHECK((allowed_bits(&l.d) &
		  SG_ALLOWED_BIT(SG_ALLOWED_TOOL_CALLS_WRITE)) == 0,
	    "tier 2 writes");
	CHECK((allowed_bits(&l.d) &
		  SG_ALLOWED_BIT(SG_ALLOWED_TOOL_CALLS_READ)) != 0,
	    "tier 2 may read");
	in.risk_tier = 3;
	l = look_at(&t, &in);
	CHECK(l.d.posture == SG_POSTURE_BOUNDARY_PAUSE, "tier 3 goes on");
	CHECK(l.d.mode == SG_ENRICH_NONE && l.d.n_allowed == 0, "tier 3");
	CHECK(l.b.max_tool_calls == 0, "tier 3 calls");
}

static void
a_table_of_nonsense_is_tightened(void)
{
	struct sg_lattice t = book_table();
	struct sg_lattice_cell *c = &CELL(&t, CREATE, 0);
	struct sg_lattice_input in = {
	    .intent = SG_INTENT_CREATE, .confidence = 0.54};
	struct looked l;

	t.unsure.below = 0; /* sure of anything */
	l = look_at(&t, &in);
	CHECK(l.d.mode == SG_ENRICH_LIGHT, "0.54 is sure");
	CHECK(l.d.posture == SG_POSTURE_CONDITIONAL, "0.54 is direct");
	t.unsure.below = 0.9; /* a table may be stricter */
	in.confidence = 0.89;
	CHECK(look_at(&t, &in).d.mode == SG_ENRICH_LIGHT, "0.89 is sure");
	in.confidence = 0.9;
	CHECK(look_at(&t, &in).d.mode == SG_ENRICH_FULL, "0.9 is not");

	c->n_types = SIZE_MAX;
	c->types[3] = SG_ALLOWED_COUNT;
	c->types[4] = c->types[5] = c->types[6] = SG_ALLOWED_CITATIONS;
	c->persona_hint = SG_PERSONA_COUNT;
	l = look_at(&t, &in);
	CHECK(l.d.n_allowed == 3, "%zu types", l.d.n_allowed);
	CHECK(!l.d.has_persona_hint, "a persona in no list");
	c->posture = SG_POSTURE_COUNT;
	l = look_at(&t, &in);
	CHECK(l.d.posture == SG_POSTURE_CONTAINMENT, "a posture in no list");
	c->mode = SG_ENRICH_COUNT;
	l = look_at(&t, &in);
	CHECK(l.d.mode == SG_ENRICH_NONE, "a mode in no list");
	CHECK(l.d.n_allowed == 0 && l.b.max_tool_calls == 0, "types");
}

/* A budget nobody could mean is cut, whoever asks for it. */
static void
budgets_stay_in_bounds(void)
{
	static const struct sg_budgets most = {INT64_MAX, INT64_MAX, INT64_MAX};
	static const struct sg_budgets least = {INT64_MIN, -1, -1};
	struct sg_lattice t = book_table();
	struct sg_lattice_input in = {
	    .intent = SG_INTENT_CREATE, .confidence = 1};
	struct looked l;

	t.budgets.mode[SG_ENRICH_FULL] = most;
	l = look_at(&t, &in);
	CHECK(l.b.max_output_tokens == SG_OUTPUT_TOKENS_MAX, "tokens");
	CHECK(l.b.max_tool_calls == SG_TOOL_CALLS_MAX, "calls");
	CHECK(l.b.max_seconds == SG_SECONDS_MAX, "seconds");
	t.budgets.mode[SG_ENRICH_FULL] = least;
	l = look_at(&t, &in);
	CHECK(l.b.max_output_tokens == 0 && l.b.max_tool_calls == 0 &&
		l.b.max_seconds == 0,
	    "negative");
	CHECK(l.d.n_allowed == 1, "tools without calls");
	t.budgets.mode[SG_ENRICH_NONE] = most;
	in.risk_tier = 3;
	CHECK(look_at(&t, &in).b.max_tool_calls == 0, "calls at tier 3");
}

/* A write needs the mode full, whatever the table gives to light. */
static void
light_does_not_write(void)
{
	struct sg_lattice t = book_table();
	struct sg_lattice_input in = {
	    .intent = SG_INTENT_CREATE, .confidence = 0.1};
	struct looked l;

	t.unsure.n_drops = 0;
	t.budgets.mode[SG_ENRICH_LIGHT].max_tool_calls = 2;
	l = look_at(&t, &in);
	CHECK(l.d.mode == SG_ENRICH_LIGHT && l.b.max_tool_calls == 2, "light");
	CHECK(allowed_bits(&l.d) ==
		(SG_ALLOWED_BIT(SG_ALLOWED_STEP_BY_STEP) |
		    SG_ALLOWED_BIT(SG_ALLOWED_TOOL_CALLS_READ)),
	    "%#x", allowed_bits(&l.d));
}

static void
the_parts_fail_safe(void)
{
	CHECK(lattice_posture_from(9) == SG_POSTURE_BOUNDARY_PAUSE, "tier 9");
	CHECK(lattice_mode_rank(SG_ENRICH_COUNT) == 0, "mode");
	CHECK(lattice_stricter(SG_POSTURE_COUNT, SG_POSTURE_DIRECT) ==
		SG_POSTURE_CONTAINMENT,
	    "left");
	CHECK(lattice_stricter(SG_POSTURE_CONTAINMENT, SG_POSTURE_COUNT) ==
		SG_POSTURE_CONTAINMENT,
	    "right");
	CHECK(lattice_stricter(SG_POSTURE_DIRECT, SG_POSTURE_CONDITIONAL) ==
		SG_POSTURE_CONDITIONAL,
	    "order");
	CHECK(lattice_within(-1, 5) == 0 && lattice_within(6, 5) == 5 &&
		lattice_within(5, 5) == 5 && lattice_within(0, 5) == 0,
	    "within");
}

int
main(void)
{
	RUN(rows_hold);
	RUN(a_zeroed_table_allows_nothing);
	RUN(a_lawless_table_is_tightened);
	RUN(a_table_of_nonsense_is_tightened);
	RUN(budgets_stay_in_bounds);
	RUN(light_does_not_write);
	RUN(the_parts_fail_safe);
	return t_done("turn_lattice");
}
