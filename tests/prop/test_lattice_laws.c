/*
 * The laws of the lattice over its whole input space, for the built-in table:
 * every intent and tier, confidences on both sides of the threshold, every
 * modality, browsing, every affect bucket, budgets absent, none, one and
 * beyond all measure.  And for tables drawn at random: one that passes the
 * check keeps the laws, one that does not keeps those on a single cell.
 */
#include <stdlib.h>

#include "system/lattice_file.h"
#include "lib/lattice_book.h"
#include "t.h"
#include "words/words.h"

#define HUGE_LIMIT INT64_MAX
#define BIT(type)  SG_ALLOWED_BIT(SG_ALLOWED_##type)
#define TOOLS      (BIT(TOOL_CALLS_READ) | BIT(TOOL_CALLS_WRITE))

static const double confidences[] = {0, 0.3, 0.549, 0.55, 0.551, 1};
static const int64_t limits[] = {0, 1, HUGE_LIMIT}; /* or absent */

#define CONFIDENCES (sizeof(confidences) / sizeof(confidences[0]))
#define CALLS       4
#define SPENDS      4
#define FLAGS       16 /* text, picture, sound, browsing */
#define BUCKETS     SG_INTENSITY_COUNT
#define SPACE                                                              \
	(SG_INTENT_COUNT * SG_TIER_COUNT * CONFIDENCES * FLAGS * BUCKETS * \
	    CALLS * SPENDS)

static struct sg_lattice table;
static struct arena memory;
static unsigned long asked;

static size_t
draw(size_t *point, size_t n)
{
	size_t v = *point % n;

	*point /= n;
	return v;
}

/* The turn at one point of the space. */
static struct sg_lattice_input
turn_at(size_t point)
{
	struct sg_lattice_input in = {
	    .intent = (enum sg_intent)draw(&point, SG_INTENT_COUNT),
	    .risk_tier = (int64_t)draw(&point, SG_TIER_COUNT),
	    .confidence = confidences[draw(&point, CONFIDENCES)],
	    .affect_bucket = (enum sg_intensity)draw(&point, BUCKETS)};
	size_t flags = draw(&point, FLAGS), calls = draw(&point, CALLS),
	       spend = draw(&point, SPENDS);

	in.modality = (struct sg_modality){
	    (flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0};
	in.browsing = (flags & 8) != 0;
	if (calls > 0) {
		in.limits.has_max_tool_calls = true;
		in.limits.max_tool_calls = limits[calls - 1];
	}
	if (spend > 0) {
		in.limits.has_max_output_tokens = true;
		in.limits.max_output_tokens = limits[spend - 1];
		in.limits.has_max_seconds = true;
		in.limits.max_seconds = limits[spend - 1];
	}
	return in;
}

typedef void law(const struct sg_lattice *t, const struct sg_lattice_input *in,
    const struct looked *l);

static void
over_everything(law *holds)
{
	for (size_t p = 0; p < SPACE; p++) {
		struct sg_lattice_input in = turn_at(p);
		struct looked l = look_at(&table, &in);

		holds(&table, &in, &l);
		asked++;
	}
}

/* A failed check says which turn it was about. */
#define HOLDS(cond)                                                            \
	CHECK(cond, "%s tier %d confidence %g image %d browsing %d affect %s", \
	    sg_intent_name(in->intent), (int)in->risk_tier, in->confidence,    \
	    in->modality.has_image, in->browsing,                              \
	    sg_intensity_name(in->affect_bucket))

static void
same_as_book(const struct sg_lattice *t, const struct sg_lattice_input *in,
    const struct looked *l)
{
	char want[BOOK_TEXT], got[BOOK_TEXT];

	by_the_book(in, want);
	as_text(l, got);
	CHECK(strcmp(got, want) == 0, "%s tier %d: %s, not %s",
	    sg_intent_name(in->intent), (int)in->risk_tier, got, want);
	HOLDS(str_eq(l->d.version, t->version));
}

/* R-082 R-108 R-109 R-110 R-111 R-117 R-118 R-133 R-134 R-141 R-144 */
static void
agrees_with_the_book(void)
{
	over_everything(same_as_book);
}

static void
is_careful(const struct sg_lattice *t, const struct sg_lattice_input *in,
    const struct looked *l)
{
	(void)t;
	HOLDS(in->risk_tier < 2 || l->d.posture != SG_POSTURE_DIRECT);
	HOLDS(l->bounded == (in->risk_tier >= 2));
	HOLDS((allowed_bits(&l->d) & BIT(TOOL_CALLS_WRITE)) == 0 ||
	    in->risk_tier < 2);
	if (in->risk_tier < 3)
		return;
	HOLDS(l->d.posture == SG_POSTURE_BOUNDARY_PAUSE ||
	    l->d.posture == SG_POSTURE_CONTAINMENT);
	HOLDS(l->d.mode == SG_ENRICH_NONE && l->d.n_allowed == 0);
	HOLDS(l->b.max_tool_calls == 0);
}

/* T59 R-120 R-121 R-122 R-123 R-124 */
static void
risk_is_met_with_care(void)
{
	over_everything(is_careful);
}

static void
does_not_relax(const struct sg_lattice *t, const struct sg_lattice_input *in,
    const struct looked *l)
{
	struct sg_lattice_input worse = *in;

	for (worse.risk_tier++; worse.risk_tier < 4; worse.risk_tier++) {
		struct looked w = look_at(t, &worse);
		unsigned more = allowed_bits(&w.d) & ~allowed_bits(&l->d);

		HOLDS(posture_rank(w.d.posture) >= posture_rank(l->d.posture));
		HOLDS((more & BIT(TOOL_CALLS_WRITE)) == 0);
		HOLDS(w.bounded || !l->bounded);
	}
}

/* T59 R-125: raising the tier never relaxes the posture or adds a write. */
static void
a_higher_tier_never_relaxes(void)
{
	over_everything(does_not_relax);
}

/* Wherever both are known the smaller wins. */
static bool
smaller_wins(int64_t got, bool limited, int64_t limit, int64_t given)
{
	return got == (limited && limit < given ? limit : given);
}

static void
spends_no_more(const struct sg_lattice *t, const struct sg_lattice_input *in,
    const struct looked *l)
{
	const struct sg_budget_limits *c = &in->limits;
	struct sg_lattice_input free = *in;
	struct looked f;

	free.limits = (struct sg_budget_limits){0};
	f = look_at(t, &free);
	HOLDS(smaller_wins(l->b.max_output_tokens, c->has_max_output_tokens,
	    c->max_output_tokens, f.b.max_output_tokens));
	HOLDS(smaller_wins(l->b.max_tool_calls, c->has_max_tool_calls,
	    c->max_tool_calls, f.b.max_tool_calls));
	HOLDS(smaller_wins(l->b.max_seconds, c->has_max_seconds, c->max_seconds,
	    f.b.max_seconds));
	/* and nothing else depends on the caller's budget but the tools */
	HOLDS(l->d.mode == f.d.mode && l->d.posture == f.d.posture);
	HOLDS((allowed_bits(&l->d) & ~TOOLS) == (allowed_bits(&f.d) & ~TOOLS));
	HOLDS((allowed_bits(&l->d) & ~allowed_bits(&f.d)) == 0);
	HOLDS(l->b.max_tool_calls > 0 || (allowed_bits(&l->d) & TOOLS) == 0);
}

/* */
static void
a_smaller_budget_always_wins(void)
{
	over_everything(spends_no_more);
}

static void
degrades(const struct sg_lattice *t, const struct sg_lattice_input *in,
    const struct looked *l)
{
	struct sg_lattice_input sure = *in;
	struct looked s;

	sure.confidence = 1;
	s = look_at(t, &sure);
	if (in->confidence >= 0.55) { /* 0.55 itself does not */
		char a[BOOK_TEXT], b[BOOK_TEXT];

		as_text(l, a);
		as_text(&s, b);
		HOLDS(strcmp(a, b) == 0);
		return;
	}
	HOLDS(l->d.mode != SG_ENRICH_FULL);
	HOLDS(l->d.posture != SG_POSTURE_DIRECT);
	HOLDS(posture_rank(l->d.posture) >= posture_rank(s.d.posture));
	HOLDS((allowed_bits(&l->d) & ~allowed_bits(&s.d)) == 0);
	HOLDS((allowed_bits(&l->d) &
		  (TOOLS | BIT(REFERENCE_IMAGES) | BIT(CITATIONS))) == 0);
	HOLDS(l->b.max_output_tokens <= s.b.max_output_tokens &&
	    l->b.max_tool_calls <= s.b.max_tool_calls &&
	    l->b.max_seconds <= s.b.max_seconds);
}

/* */
static void
doubt_degrades(void)
{
	over_everything(degrades);
}

static void
has_its_reasons(const struct sg_lattice *t, const struct sg_lattice_input *in,
    const struct looked *l)
{
	unsigned types = allowed_bits(&l->d);

	(void)t;
	HOLDS((types & BIT(CITATIONS)) == 0 || in->browsing);
	HOLDS((types & BIT(REFERENCE_IMAGES)) == 0 ||
	    (in->intent == SG_INTENT_INSPECT && in->risk_tier < 2));
	HOLDS((types & BIT(REFERENCE_IMAGES)) == 0 || in->risk_tier == 1 ||
	    in->modality.has_image);
	HOLDS((types & BIT(TOOL_CALLS_WRITE)) == 0 ||
	    (in->intent == SG_INTENT_CREATE && l->b.max_tool_calls > 0 &&
		l->d.mode == SG_ENRICH_FULL));
	HOLDS(l->d.mode != SG_ENRICH_NONE || types == 0);
	for (size_t i = 0; i < l->d.n_allowed; i++) { /* none twice */
		HOLDS((types & SG_ALLOWED_BIT(l->d.allowed[i])) != 0);
		types &= ~SG_ALLOWED_BIT(l->d.allowed[i]);
	}
}

/* R-118 R-127 */
static void
every_type_has_its_reason(void)
{
	over_everything(has_its_reasons);
}

static void
felt(const struct sg_lattice *t, const struct sg_lattice_input *in,
    const struct looked *l)
{
	struct sg_lattice_input calm = *in;
	struct looked c;

	calm.affect_bucket = SG_INTENSITY_LOW;
	calm.modality.has_text = !in->modality.has_text;
	calm.modality.has_audio = !in->modality.has_audio;
	c = look_at(t, &calm);
	HOLDS(posture_rank(l->d.posture) >= posture_rank(c.d.posture));
	HOLDS(l->d.posture == c.d.posture ||
	    (in->intent == SG_INTENT_REFLECT && in->risk_tier == 2));
	HOLDS(allowed_bits(&l->d) == allowed_bits(&c.d));
	HOLDS(l->d.mode == c.d.mode);
}

/* feelings only tighten; text and sound change nothing. */
static void
feelings_never_relax(void)
{
	over_everything(felt);
}

static void
same_without_persona(const struct sg_lattice *t,
    const struct sg_lattice_input *in, const struct looked *l)
{
	static struct sg_lattice nobody;
	struct looked n;

	if (nobody.version.p == NULL) {
		nobody = *t;
		for (unsigned i = 0; i < SG_INTENT_COUNT; i++)
			for (unsigned k = 0; k < SG_TIER_COUNT; k++)
				nobody.cells.intent[i]
				    .tier[k]
				    .has_persona_hint = false;
	}
	n = look_at(&nobody, in);
	HOLDS(!n.d.has_persona_hint && l->d.has_persona_hint);
	HOLDS(n.d.mode == l->d.mode && n.d.posture == l->d.posture);
	HOLDS(allowed_bits(&n.d) == allowed_bits(&l->d));
	HOLDS(memcmp(&n.b, &l->b, sizeof(n.b)) == 0);
}

/* */
static void
a_persona_changes_no_permission(void)
{
	over_everything(same_without_persona);
}

static void
same_again(const struct sg_lattice *t, const struct sg_lattice_input *in,
    const struct looked *l)
{
	struct sg_lattice_input copy = *in;
	struct looked again = look_at(t, &copy);
	char a[BOOK_TEXT], b[BOOK_TEXT];

	as_text(l, a);
	as_text(&again, b);
	HOLDS(strcmp(a, b) == 0);
}

/* */
static void
the_same_turn_gives_the_same_answer(void)
{
	over_everything(same_again);
}

static unsigned
any(unsigned n)
{
	return (unsigned)rand() % n;
}

static int64_t
any_budget(void)
{
	return (int64_t)any(9) - 4;
}

static size_t
any_types(enum sg_allowed_type *v, unsigned wild)
{
	size_t n = any(4);

	for (size_t i = 0; i < n; i++)
		v[i] = any(SG_ALLOWED_COUNT + wild);
	return n;
}

/* A cell of anything; ${wild} lets in values that are in no list. */
static struct sg_lattice_cell
any_cell(unsigned wild)
{
	struct sg_lattice_cell c = {.mode = any(SG_ENRICH_COUNT + wild),
	    .mode_if_unsure = any(SG_ENRICH_COUNT + wild),
	    .has_mode_if_unsure = any(2) != 0,
	    .posture = any(SG_POSTURE_COUNT + wild),
	    .posture_if_intense = any(SG_POSTURE_COUNT + wild),
	    .has_posture_if_intense = any(2) != 0,
	    .persona_hint = any(SG_PERSONA_COUNT + wild),
	    .has_persona_hint = any(2) != 0};

	c.n_types = any_types(c.types, wild);
	c.n_types_with_image = any_types(c.types_with_image, wild);
	c.n_types_if_browsing = any_types(c.types_if_browsing, wild);
	return c;
}

static struct sg_lattice_cell *
any_place(struct sg_lattice *t)
{
	return &t->cells.intent[any(SG_INTENT_COUNT)].tier[any(SG_TIER_COUNT)];
}

/* The laws that sg_lattice_apply() keeps for any table whatever. */
static void
keeps_the_laws_of_a_cell(const struct sg_lattice *t,
    const struct sg_lattice_input *in, const struct looked *l)
{
	unsigned types = allowed_bits(&l->d);

	is_careful(t, in, l);
	spends_no_more(t, in, l);
	HOLDS(l->d.mode < SG_ENRICH_COUNT && l->d.posture < SG_POSTURE_COUNT);
	HOLDS((types & BIT(CITATIONS)) == 0 || in->browsing);
	HOLDS((types & BIT(TOOL_CALLS_WRITE)) == 0 ||
	    l->d.mode == SG_ENRICH_FULL);
	HOLDS(l->d.mode != SG_ENRICH_NONE || types == 0);
	HOLDS(in->confidence >= 0.55 ||
	    (l->d.mode != SG_ENRICH_FULL && l->d.posture != SG_POSTURE_DIRECT));
	HOLDS(l->b.max_output_tokens >= 0 && l->b.max_tool_calls >= 0 &&
	    l->b.max_seconds >= 0);
}

/* T59: a table no check has seen. */
static void
any_table_is_tightened(void)
{
	srand(58);
	for (int round = 0; round < 300; round++) {
		struct sg_lattice t = table;

		for (int i = 0; i < 24; i++)
			*any_place(&t) = any_cell(2);
		t.unsure.below = (double)any(3) - 1;
		t.budgets.mode[any(SG_ENRICH_COUNT)] = (struct sg_budgets){
		    any_budget(), any_budget(), any_budget()};
		for (int i = 0; i < 200; i++) {
			struct sg_lattice_input in = turn_at(
			    (size_t)rand() % SPACE);
			struct looked l = look_at(&t, &in);

			keeps_the_laws_of_a_cell(&t, &in, &l);
			asked++;
		}
	}
}

/* T59 R-125: a table that passes the check keeps the laws between cells. */
static void
a_table_that_passes_keeps_every_law(void)
{
	int passed = 0;

	srand(59);
	for (int round = 0; round < 60000; round++) {
		struct sg_lattice t = table;

		for (unsigned i = any(4); i > 0; i--)
			*any_place(&t) = any_cell(0);
		if (sg_lattice_check(&t, NULL) != SG_OK)
			continue;
		passed++;
		for (int i = 0; i < 200; i++) {
			struct sg_lattice_input in = turn_at(
			    (size_t)rand() % SPACE);
			struct looked l = look_at(&t, &in);

			keeps_the_laws_of_a_cell(&t, &in, &l);
			does_not_relax(&t, &in, &l);
			asked++;
		}
		if (passed == 2000)
			break;
	}
	CHECK(passed == 2000, "only %d tables passed", passed);
}

int
main(void)
{
	struct sg_error e = {0};

	arena_init(&memory, &mem_heap, 1 << 20);
	if (lattice_builtin(&memory, &table, &e) != SG_OK) {
		fprintf(stderr, "%s: %s\n", e.pointer, e.message);
		return 1;
	}
	RUN(agrees_with_the_book);
	RUN(risk_is_met_with_care);
	RUN(a_higher_tier_never_relaxes);
	RUN(a_smaller_budget_always_wins);
	RUN(doubt_degrades);
	RUN(every_type_has_its_reason);
	RUN(feelings_never_relax);
	RUN(a_persona_changes_no_permission);
	RUN(the_same_turn_gives_the_same_answer);
	RUN(any_table_is_tightened);
	RUN(a_table_that_passes_keeps_every_law);
	arena_release(&memory);
	printf("%lu turns looked up\n", asked);
	return t_done("lattice_laws");
}
