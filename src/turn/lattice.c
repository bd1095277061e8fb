/*
 * The lattice: one look-up, then what the turn itself takes away.  Nothing
 * here adds a type, relaxes a posture or raises a budget; what may be added
 * for a picture or for browsing stands in the cell.
 */
#include "base/str.h"
#include "turn/lattice.h"
#include "base/banned.h"

/* A turn in its cell. */
struct look {
	const struct sg_lattice *table;
	const struct sg_lattice_cell *cell;
	const struct sg_lattice_input *in;
	unsigned tier;
	bool unsure;
};

/* The order in which an answer lists them: plain text first, tools last. */
static const enum sg_allowed_type order[SG_ALLOWED_COUNT] = {
    SG_ALLOWED_CHECKLIST,
    SG_ALLOWED_STEP_BY_STEP,
    SG_ALLOWED_TIMING_TABLE,
    SG_ALLOWED_REFERENCE_IMAGES,
    SG_ALLOWED_CITATIONS,
    SG_ALLOWED_TOOL_CALLS_READ,
    SG_ALLOWED_TOOL_CALLS_WRITE,
};

/* An intent in no list is "other", and nothing is sure about it. */
static struct look
look_up(const struct sg_lattice *t, const struct sg_lattice_input *in)
{
	bool known = in->intent < SG_INTENT_COUNT;
	enum sg_intent intent = known ? in->intent : SG_INTENT_OTHER;
	unsigned tier = lattice_tier(in->risk_tier);
	/* written so that what is not a number is not sure */
	bool sure = in->confidence >= SG_CONFIDENCE_SURE &&
	    in->confidence >= t->unsure.below;

	return (struct look){.table = t,
	    .cell = &t->cells.intent[intent].tier[tier],
	    .in = in,
	    .tier = tier,
	    .unsure = !known || !sure};
}

static enum sg_enrichment_mode
lesser(enum sg_enrichment_mode a, enum sg_enrichment_mode b)
{
	return lattice_mode_rank(a) < lattice_mode_rank(b) ? a : b;
}

static enum sg_enrichment_mode
mode_of(const struct look *l)
{
	enum sg_enrichment_mode mode = l->cell->mode;

	if (l->unsure)
		mode = lesser(mode, SG_ENRICH_LIGHT);
	if (l->unsure && l->cell->has_mode_if_unsure)
		mode = lesser(mode, l->cell->mode_if_unsure);
	/* also what is no mode at all */
	if (l->tier >= SG_TIER_HIGH || lattice_mode_rank(mode) == 0)
		return SG_ENRICH_NONE;
	return mode;
}

static enum sg_posture
posture_of(const struct look *l)
{
	enum sg_intensity felt = l->in->affect_bucket;
	bool intense = felt >= SG_INTENSITY_COUNT || felt == SG_INTENSITY_HIGH;
	enum sg_posture p = lattice_stricter(
	    l->cell->posture, lattice_posture_from(l->tier));

	if (intense && l->cell->has_posture_if_intense)
		p = lattice_stricter(p, l->cell->posture_if_intense);
	if (l->unsure)
		p = lattice_stricter(p, SG_POSTURE_CONDITIONAL);
	return p;
}

static unsigned
types_of(const struct look *l)
{
	const struct sg_lattice_cell *c = l->cell;
	const struct sg_lattice_unsure *u = &l->table->unsure;
	unsigned types = lattice_types(c->types, c->n_types);

	if (l->in->modality.has_image)
		types |= lattice_types(
		    c->types_with_image, c->n_types_with_image);
	if (l->in->browsing)
		types |= lattice_types(
		    c->types_if_browsing, c->n_types_if_browsing);
	else
		types &= ~SG_ALLOWED_BIT(SG_ALLOWED_CITATIONS);
	if (l->unsure)
		types &= ~lattice_types(u->drops, u->n_drops);
	return types;
}

/* The smaller of what the table gives and what the caller is ready for. */
static int64_t
budget(int64_t given, bool limited, int64_t limit, int64_t max)
{
	if (limited && limit < given)
		given = limit;
	return lattice_within(given, max);
}

static struct sg_budgets
budgets_of(const struct look *l, enum sg_enrichment_mode mode)
{
	const struct sg_budgets *b = &l->table->budgets.mode[mode];
	const struct sg_budget_limits *c = &l->in->limits;

	return (struct sg_budgets){
	    .max_output_tokens = budget(b->max_output_tokens,
		c->has_max_output_tokens, c->max_output_tokens,
		SG_OUTPUT_TOKENS_MAX),
	    .max_tool_calls = budget(b->max_tool_calls, c->has_max_tool_calls,
		c->max_tool_calls,
		mode == SG_ENRICH_NONE ? 0 : SG_TOOL_CALLS_MAX),
	    .max_seconds = budget(b->max_seconds, c->has_max_seconds,
		c->max_seconds, SG_SECONDS_MAX),
	};
}

void
sg_lattice_apply(const struct sg_lattice *table,
    const struct sg_lattice_input *in, struct sg_lattice_decision *decision,
    struct sg_budgets *budgets, bool *assumptions_required)
{
	struct look l = look_up(table, in);
	enum sg_enrichment_mode mode = mode_of(&l);
	struct sg_budgets b = budgets_of(&l, mode);
	unsigned types = lattice_lawful(
	    types_of(&l), l.tier, mode, b.max_tool_calls);
	struct sg_lattice_decision d = {
	    .version = table->version, .mode = mode, .posture = posture_of(&l)};

	for (size_t i = 0; i < SG_ALLOWED_COUNT; i++)
		if ((types & SG_ALLOWED_BIT(order[i])) != 0)
			d.allowed[d.n_allowed++] = order[i];
	d.has_persona_hint = l.cell->has_persona_hint &&
	    l.cell->persona_hint < SG_PERSONA_COUNT;
	if (d.has_persona_hint)
		d.persona_hint = str_of(sg_persona_name(l.cell->persona_hint));
	*decision = d;
	*budgets = b;
	*assumptions_required = l.tier >= SG_TIER_MEDIUM;
}
