/*
 * The laws a cell of the table must keep.  They are rows: each looks at one
 * cell, says what must hold there, and names the member that is at fault if
 * it does not.
 */
#include "base/err.h"
#include "turn/lattice.h"
#include "words/words.h"
#include "base/banned.h"

#define WRITE     SG_ALLOWED_BIT(SG_ALLOWED_TOOL_CALLS_WRITE)
#define CITATIONS SG_ALLOWED_BIT(SG_ALLOWED_CITATIONS)

/* The types a cell lists under ${list}. */
#define TYPES(cell, list) lattice_types((cell)->list, (cell)->n_##list)

/* One cell, and the one with the same intent a tier lower (NULL at 0). */
struct spot {
	const struct sg_lattice_cell *cell, *lower;
	unsigned tier;
};

bool
lattice_listed_once(const enum sg_allowed_type *v, size_t n)
{
	unsigned seen = 0;

	if (n > SG_ALLOWED_TYPES_MAX)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (v[i] >= SG_ALLOWED_COUNT ||
		    (seen & SG_ALLOWED_BIT(v[i])) != 0)
			return false;
		seen |= SG_ALLOWED_BIT(v[i]);
	}
	return true;
}

static bool
types_are_listed_once(const struct spot *s)
{
	return lattice_listed_once(s->cell->types, s->cell->n_types);
}

static bool
image_types_are_listed_once(const struct spot *s)
{
	return lattice_listed_once(
	    s->cell->types_with_image, s->cell->n_types_with_image);
}

static bool
browsing_types_are_listed_once(const struct spot *s)
{
	return lattice_listed_once(
	    s->cell->types_if_browsing, s->cell->n_types_if_browsing);
}

static bool
mode_is_known(const struct spot *s)
{
	return s->cell->mode < SG_ENRICH_COUNT;
}

static bool
posture_is_known(const struct spot *s)
{
	return s->cell->posture < SG_POSTURE_COUNT;
}

static bool
persona_is_known(const struct spot *s)
{
	return !s->cell->has_persona_hint ||
	    s->cell->persona_hint < SG_PERSONA_COUNT;
}

static bool
medium_is_not_direct(const struct spot *s)
{
	return s->tier < SG_TIER_MEDIUM ||
	    s->cell->posture != SG_POSTURE_DIRECT;
}

static bool
high_pauses(const struct spot *s)
{
	return posture_rank(s->cell->posture) >=
	    posture_rank(lattice_posture_from(s->tier));
}

static bool
high_has_no_mode(const struct spot *s)
{
	return s->tier < SG_TIER_HIGH || s->cell->mode == SG_ENRICH_NONE;
}

static bool
none_has_no_types(const struct spot *s)
{
	return s->cell->mode != SG_ENRICH_NONE || s->cell->n_types == 0;
}

static bool
none_has_no_image_types(const struct spot *s)
{
	return s->cell->mode != SG_ENRICH_NONE ||
	    s->cell->n_types_with_image == 0;
}

static bool
none_has_no_browsing_types(const struct spot *s)
{
	return s->cell->mode != SG_ENRICH_NONE ||
	    s->cell->n_types_if_browsing == 0;
}

static enum sg_posture
intense_posture(const struct sg_lattice_cell *c)
{
	return c->has_posture_if_intense ? c->posture_if_intense : c->posture;
}

static bool
risk_does_not_relax(const struct spot *s)
{
	return s->lower == NULL ||
	    posture_rank(s->cell->posture) >= posture_rank(s->lower->posture);
}

static bool
risk_does_not_relax_while_intense(const struct spot *s)
{
	return s->lower == NULL ||
	    posture_rank(intense_posture(s->cell)) >=
	    posture_rank(intense_posture(s->lower));
}

static bool
intensity_does_not_relax(const struct spot *s)
{
	enum sg_posture p = intense_posture(s->cell);

	return p < SG_POSTURE_COUNT &&
	    posture_rank(p) >= posture_rank(s->cell->posture);
}

static bool
doubt_lowers_the_mode(const struct spot *s)
{
	enum sg_enrichment_mode m = s->cell->mode_if_unsure;

	return !s->cell->has_mode_if_unsure ||
	    (m < SG_ENRICH_COUNT &&
		lattice_mode_rank(m) <= lattice_mode_rank(SG_ENRICH_LIGHT) &&
		lattice_mode_rank(m) <= lattice_mode_rank(s->cell->mode));
}

static bool
citations_need_browsing(const struct spot *s)
{
	return (TYPES(s->cell, types) & CITATIONS) == 0;
}

static bool
citations_need_no_image(const struct spot *s)
{
	return (TYPES(s->cell, types_with_image) & CITATIONS) == 0;
}

static bool
no_write_for_an_image(const struct spot *s)
{
	return (TYPES(s->cell, types_with_image) & WRITE) == 0;
}

static bool
no_write_for_browsing(const struct spot *s)
{
	return (TYPES(s->cell, types_if_browsing) & WRITE) == 0;
}

static bool
write_is_lawful(const struct spot *s)
{
	unsigned write = TYPES(s->cell, types) & WRITE;

	return lattice_lawful(write, s->tier, s->cell->mode, 1) == write;
}

static bool
risk_does_not_add_a_write(const struct spot *s)
{
	return s->lower == NULL || (TYPES(s->cell, types) & WRITE) == 0 ||
	    (TYPES(s->lower, types) & WRITE) != 0;
}

/* clang-format off */
static const struct law {
	bool (*holds)(const struct spot *);
	const char *member, *text;
} laws[] = {
	{mode_is_known, "mode", "is not a mode"},
	{posture_is_known, "posture", "is not a posture"},
	{persona_is_known, "persona_hint", "is not a persona"},
	{types_are_listed_once, "types",
	    "each type may appear here only once"},
	{image_types_are_listed_once, "types_with_image",
	    "each type may appear here only once"},
	{browsing_types_are_listed_once, "types_if_browsing",
	    "each type may appear here only once"},
	{medium_is_not_direct, "posture",
	    "must not be direct from tier 2 upwards"},
	{high_pauses, "posture",
	    "must be boundary_pause or containment at tier 3"},
	{high_has_no_mode, "mode",
	    "must be none at tier 3"},
	{none_has_no_types, "types",
	    "must be empty where the mode is none"},
	{none_has_no_image_types, "types_with_image",
	    "must be empty where the mode is none"},
	{none_has_no_browsing_types, "types_if_browsing",
	    "must be empty where the mode is none"},
	{risk_does_not_relax, "posture",
	    "must not be laxer than one tier below"},
	{intensity_does_not_relax, "posture_if_intense",
	    "must not be laxer than posture"},
	{risk_does_not_relax_while_intense, "posture_if_intense",
	    "must not be laxer than one tier below"},
	{doubt_lowers_the_mode, "mode_if_unsure",
	    "must be light or none, and not above mode"},
	{citations_need_browsing, "types",
	    "citations belong to types_if_browsing"},
	{citations_need_no_image, "types_with_image",
	    "citations belong to types_if_browsing"},
	{no_write_for_an_image, "types_with_image",
	    "tool_calls_write belongs to types"},
	{no_write_for_browsing, "types_if_browsing",
	    "tool_calls_write belongs to types"},
	{write_is_lawful, "types",
	    "tool_calls_write needs tier 0 or 1 and the mode full"},
	{risk_does_not_add_a_write, "types",
	    "tool_calls_write must also be allowed one tier below"},
	{NULL, NULL, NULL},
};
/* clang-format on */

enum sg_err
lattice_check_cell(const struct sg_lattice *t, enum sg_intent intent,
    unsigned tier, struct sg_error *e)
{
	const struct sg_lattice_cell *cells = t->cells.intent[intent].tier;
	struct spot s = {.cell = &cells[tier],
	    .lower = tier > 0 ? &cells[tier - 1] : NULL,
	    .tier = tier};
	char room[SG_POINTER_MAX];
	struct buf at = BUF_ON(room);
	const struct law *l = laws;

	while (l->holds != NULL && l->holds(&s))
		l++;
	if (l->holds == NULL)
		return SG_OK;
	buf_addz(&at, "/cells/");
	buf_addz(&at, sg_intent_name(intent));
	buf_addz(&at, "/tier_");
	buf_addu(&at, tier);
	buf_addc(&at, '/');
	buf_addz(&at, l->member);
	return err_set(e, SG_EFORBIDDEN, buf_str(&at), str_of(l->text));
}
