/*
 * Each law of the table broken once: the check must name the place and the
 * law.  The table that is broken is the book, which keeps them all.
 */
#include <math.h>

#include "lib/lattice_book.h"
#include "t.h"

typedef void breaking(struct sg_lattice *t);

static void
add_type(struct sg_lattice_cell *c, enum sg_allowed_type type)
{
	c->types[c->n_types++] = type;
}

static void
no_name(struct sg_lattice *t)
{
	t->version.n = 0;
}

static void
long_name(struct sg_lattice *t)
{
	static const char name[65] = "lattice";

	t->version = (struct sg_str){name, sizeof(name)};
}

static void
sure_too_early(struct sg_lattice *t)
{
	t->unsure.below = 0.549;
}

static void
never_sure(struct sg_lattice *t)
{
	t->unsure.below = 1.01;
}

static void
no_number(struct sg_lattice *t)
{
	t->unsure.below = NAN;
}

static void
dropped_twice(struct sg_lattice *t)
{
	t->unsure.drops[t->unsure.n_drops++] = SG_ALLOWED_CITATIONS;
}

static void
negative_tokens(struct sg_lattice *t)
{
	t->budgets.mode[SG_ENRICH_NONE].max_output_tokens = -1;
}

static void
absurd_calls(struct sg_lattice *t)
{
	t->budgets.mode[SG_ENRICH_LIGHT].max_tool_calls = 1001;
}

static void
absurd_seconds(struct sg_lattice *t)
{
	t->budgets.mode[SG_ENRICH_FULL].max_seconds = 86401;
}

static void
none_calls(struct sg_lattice *t)
{
	for (unsigned m = 0; m < SG_ENRICH_COUNT; m++)
		t->budgets.mode[m].max_tool_calls = 3;
}

static void
light_below_none(struct sg_lattice *t)
{
	t->budgets.mode[SG_ENRICH_LIGHT].max_output_tokens = 399;
}

static void
light_calls_more_than_full(struct sg_lattice *t)
{
	t->budgets.mode[SG_ENRICH_LIGHT].max_tool_calls = 4;
}

static void
full_is_shorter_than_light(struct sg_lattice *t)
{
	t->budgets.mode[SG_ENRICH_FULL].max_seconds = 11;
}

static void
unknown_mode(struct sg_lattice *t)
{
	CELL(t, TEACH, 0).mode = SG_ENRICH_COUNT;
}

static void
unknown_posture(struct sg_lattice *t)
{
	CELL(t, OTHER, 3).posture = SG_POSTURE_COUNT;
}

static void
unknown_persona(struct sg_lattice *t)
{
	CELL(t, REFLECT, 1).persona_hint = SG_PERSONA_COUNT;
}

static void
unknown_type(struct sg_lattice *t)
{
	add_type(&CELL(t, DECIDE, 0), SG_ALLOWED_COUNT);
}

static void
too_many_types(struct sg_lattice *t)
{
	CELL(t, DECIDE, 0).n_types = SG_ALLOWED_TYPES_MAX + 1;
}

static void
type_twice(struct sg_lattice *t)
{
	add_type(&CELL(t, DECIDE, 0), SG_ALLOWED_CHECKLIST);
}

static void
image_type_twice(struct sg_lattice *t)
{
	struct sg_lattice_cell *c = &CELL(t, INSPECT, 0);

	c->types_with_image[1] = c->types_with_image[0];
	c->n_types_with_image = 2;
}

static void
browsing_type_twice(struct sg_lattice *t)
{
	struct sg_lattice_cell *c = &CELL(t, TEACH, 2);

	c->types_if_browsing[1] = c->types_if_browsing[0];
	c->n_types_if_browsing = 2;
}

static void
medium_is_direct(struct sg_lattice *t)
{
	CELL(t, DECIDE, 2).posture = SG_POSTURE_DIRECT;
}

static void
high_is_direct(struct sg_lattice *t)
{
	CELL(t, DECIDE, 3).posture = SG_POSTURE_DIRECT;
}

static void
high_is_conditional(struct sg_lattice *t)
{
	CELL(t, CREATE, 3).posture = SG_POSTURE_CONDITIONAL;
}

static void
high_is_light(struct sg_lattice *t)
{
	CELL(t, OTHER, 3).mode = SG_ENRICH_LIGHT;
}

static void
high_has_a_type(struct sg_lattice *t)
{
	add_type(&CELL(t, TEACH, 3), SG_ALLOWED_CHECKLIST);
}

static void
high_has_a_picture(struct sg_lattice *t)
{
	CELL(t, INSPECT, 3).n_types_with_image = 1;
}

static void
high_may_cite(struct sg_lattice *t)
{
	CELL(t, INSPECT, 3).types_if_browsing[0] = SG_ALLOWED_CITATIONS;
	CELL(t, INSPECT, 3).n_types_if_browsing = 1;
}

static void
low_is_laxer_than_harmless(struct sg_lattice *t)
{
	CELL(t, DECIDE, 0).posture = SG_POSTURE_CONDITIONAL;
}

static void
feeling_relaxes(struct sg_lattice *t)
{
	CELL(t, REFLECT, 3).has_posture_if_intense = true;
	CELL(t, REFLECT, 3).posture_if_intense = SG_POSTURE_BOUNDARY_PAUSE;
}

static void
feeling_is_unknown(struct sg_lattice *t)
{
	CELL(t, REFLECT, 0).has_posture_if_intense = true;
	CELL(t, REFLECT, 0).posture_if_intense = SG_POSTURE_COUNT;
}

static void
risk_relaxes_a_feeling(struct sg_lattice *t)
{
	CELL(t, DECIDE, 1).has_posture_if_intense = true;
	CELL(t, DECIDE, 1).posture_if_intense = SG_POSTURE_BOUNDARY_PAUSE;
}

static void
doubt_is_full(struct sg_lattice *t)
{
	CELL(t, TEACH, 0).mode_if_unsure = SG_ENRICH_FULL;
}

static void
doubt_is_more(struct sg_lattice *t)
{
	CELL(t, TEACH, 3).has_mode_if_unsure = true;
	CELL(t, TEACH, 3).mode_if_unsure = SG_ENRICH_LIGHT;
}

static void
doubt_is_unknown(struct sg_lattice *t)
{
	CELL(t, TEACH, 0).mode_if_unsure = SG_ENRICH_COUNT;
}

static void
cites_unread(struct sg_lattice *t)
{
	add_type(&CELL(t, CREATE, 1), SG_ALLOWED_CITATIONS);
}

static void
cites_a_picture(struct sg_lattice *t)
{
	CELL(t, INSPECT, 0).types_with_image[0] = SG_ALLOWED_CITATIONS;
}

static void
writes_for_a_picture(struct sg_lattice *t)
{
	CELL(t, INSPECT, 0).types_with_image[0] = SG_ALLOWED_TOOL_CALLS_WRITE;
}

static void
writes_while_browsing(struct sg_lattice *t)
{
	CELL(t, CREATE, 2).types_if_browsing[0] = SG_ALLOWED_TOOL_CALLS_WRITE;
}

static void
writes_at_tier_2(struct sg_lattice *t)
{
	add_type(&CELL(t, CREATE, 2), SG_ALLOWED_TOOL_CALLS_WRITE);
}

static void
writes_in_light(struct sg_lattice *t)
{
	add_type(&CELL(t, DECIDE, 0), SG_ALLOWED_TOOL_CALLS_WRITE);
}

static void
writes_by_more_risk(struct sg_lattice *t)
{
	add_type(&CELL(t, TEACH, 1), SG_ALLOWED_TOOL_CALLS_WRITE);
}

/* clang-format off */
static const struct row {
	breaking *how;
	const char *name, *pointer, *says;
	enum sg_err code;
} rows[] = {
#define ROW(how, pointer, says, code) {how, #how, pointer, says, SG_##code}
	ROW(no_name, "/version", "name", EFORBIDDEN),
	ROW(long_name, "/version", "64 bytes", EFORBIDDEN),
	ROW(sure_too_early, "/unsure/below", "0.55", ERANGE), /* */
	ROW(never_sure, "/unsure/below", "to 1", ERANGE),
	ROW(no_number, "/unsure/below", "0.55", ERANGE),
	ROW(dropped_twice, "/unsure/drops", "once", EFORBIDDEN),
	ROW(negative_tokens, "/budgets", "negative", ERANGE),
	ROW(absurd_calls, "/budgets", "too large", ERANGE),
	ROW(absurd_seconds, "/budgets", "too large", ERANGE),
	ROW(none_calls, "/budgets/none/max_tool_calls", "no tool", EFORBIDDEN),
	ROW(light_below_none, "/budgets/light", "below", EFORBIDDEN),
	ROW(light_calls_more_than_full, "/budgets/full", "below", EFORBIDDEN),
	ROW(full_is_shorter_than_light, "/budgets/full", "below", EFORBIDDEN),
	ROW(unknown_mode, "/cells/teach/tier_0/mode", "not a mode", EFORBIDDEN),
	ROW(unknown_posture, "/cells/other/tier_3/posture", "not a posture",
	    EFORBIDDEN),
	ROW(unknown_persona, "/cells/reflect/tier_1/persona_hint",
	    "not a persona", EFORBIDDEN),
	ROW(unknown_type, "/cells/decide/tier_0/types", "once", EFORBIDDEN),
	ROW(too_many_types, "/cells/decide/tier_0/types", "once", EFORBIDDEN),
	ROW(type_twice, "/cells/decide/tier_0/types", "once", EFORBIDDEN),
	ROW(image_type_twice, "/cells/inspect/tier_0/types_with_image", "once",
	    EFORBIDDEN),
	ROW(browsing_type_twice, "/cells/teach/tier_2/types_if_browsing",
	    "once", EFORBIDDEN),
	/* R-120 R-123 R-124 T59 */
	ROW(medium_is_direct, "/cells/decide/tier_2/posture", "tier 2",
	    EFORBIDDEN),
	ROW(high_is_direct, "/cells/decide/tier_3/posture", "tier 2",
	    EFORBIDDEN),
	ROW(high_is_conditional, "/cells/create/tier_3/posture", "tier 3",
	    EFORBIDDEN),
	ROW(high_is_light, "/cells/other/tier_3/mode", "tier 3", EFORBIDDEN),
	ROW(high_has_a_type, "/cells/teach/tier_3/types", "empty", EFORBIDDEN),
	ROW(high_has_a_picture, "/cells/inspect/tier_3/types_with_image",
	    "empty", EFORBIDDEN),
	ROW(high_may_cite, "/cells/inspect/tier_3/types_if_browsing", "empty",
	    EFORBIDDEN),
	/* */
	ROW(low_is_laxer_than_harmless, "/cells/decide/tier_1/posture",
	    "one tier below", EFORBIDDEN),
	ROW(feeling_relaxes, "/cells/reflect/tier_3/posture_if_intense",
	    "than posture", EFORBIDDEN),
	ROW(feeling_is_unknown, "/cells/reflect/tier_0/posture_if_intense",
	    "than posture", EFORBIDDEN),
	ROW(risk_relaxes_a_feeling, "/cells/decide/tier_2/posture_if_intense",
	    "one tier below", EFORBIDDEN),
	ROW(doubt_is_full, "/cells/teach/tier_0/mode_if_unsure", "light",
	    EFORBIDDEN),
	ROW(doubt_is_more, "/cells/teach/tier_3/mode_if_unsure", "not above",
	    EFORBIDDEN),
	ROW(doubt_is_unknown, "/cells/teach/tier_0/mode_if_unsure", "light",
	    EFORBIDDEN),
	ROW(cites_unread, "/cells/create/tier_1/types", "if_browsing",
	    EFORBIDDEN),
	ROW(cites_a_picture, "/cells/inspect/tier_0/types_with_image",
	    "if_browsing", EFORBIDDEN),
	/* R-127 T59: the right to propose a write */
	ROW(writes_for_a_picture, "/cells/inspect/tier_0/types_with_image",
	    "belongs to types", EFORBIDDEN),
	ROW(writes_while_browsing, "/cells/create/tier_2/types_if_browsing",
	    "belongs to types", EFORBIDDEN),
	ROW(writes_at_tier_2, "/cells/create/tier_2/types", "tier 0 or 1",
	    EFORBIDDEN),
	ROW(writes_in_light, "/cells/decide/tier_0/types", "mode full",
	    EFORBIDDEN),
	ROW(writes_by_more_risk, "/cells/teach/tier_1/types", "one tier below",
	    EFORBIDDEN),
#undef ROW
};
/* clang-format on */

static void
every_law_is_kept(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct sg_lattice t = book_table();
		struct sg_error e = {0};
		enum sg_err err;

		r->how(&t);
		err = sg_lattice_check(&t, &e);
		CHECK(err == r->code && e.code == r->code, "%s: %s", r->name,
		    sg_err_name(err));
		CHECK(strcmp(e.pointer, r->pointer) == 0, "%s: %s", r->name,
		    e.pointer);
		CHECK(strstr(e.message, r->says) != NULL, "%s: %s", r->name,
		    e.message);
		CHECK(sg_lattice_check(&t, NULL) == r->code, "%s", r->name);
	}
}

static void
the_book_keeps_them(void)
{
	struct sg_lattice t = book_table();
	struct sg_error e = {0};

	CHECK(
	    sg_lattice_check(&t, &e) == SG_OK, "%s: %s", e.pointer, e.message);
	CHECK(e.code == SG_OK && e.message[0] == '\0', "touched");
}

static void
a_zeroed_table_is_refused(void)
{
	static const struct sg_lattice zero;

	CHECK(sg_lattice_check(&zero, NULL) != SG_OK, "taken");
}

/* Stricter in every way is welcome. */
static void
a_stricter_table_is_taken(void)
{
	struct sg_lattice t = book_table();
	struct sg_error e = {0};

	t.unsure.below = 1;
	t.unsure.n_drops = 0;
	for (unsigned i = 0; i < SG_INTENT_COUNT; i++)
		for (unsigned n = 0; n < SG_TIER_COUNT; n++)
			t.cells.intent[i].tier[n] = (struct sg_lattice_cell){
			    .mode = SG_ENRICH_NONE};
	CHECK(
	    sg_lattice_check(&t, &e) == SG_OK, "%s: %s", e.pointer, e.message);
}

int
main(void)
{
	RUN(every_law_is_kept);
	RUN(the_book_keeps_them);
	RUN(a_zeroed_table_is_refused);
	RUN(a_stricter_table_is_taken);
	return t_done("turn_lattice_check");
}
