/*
 * May this table be used?  Whoever replaces the table can make Solgate
 * stricter in every way, and laxer only within the laws.
 */
#include "base/err.h"
#include "turn/lattice.h"
#include "base/banned.h"

#define VERSION_MAX 64

static bool
is_within(int64_t v, int64_t max)
{
	return lattice_within(v, max) == v;
}

static bool
in_range(const struct sg_budgets *b)
{
	return is_within(b->max_output_tokens, SG_OUTPUT_TOKENS_MAX) &&
	    is_within(b->max_tool_calls, SG_TOOL_CALLS_MAX) &&
	    is_within(b->max_seconds, SG_SECONDS_MAX);
}

static bool
not_above(const struct sg_budgets *a, const struct sg_budgets *b)
{
	return a->max_output_tokens <= b->max_output_tokens &&
	    a->max_tool_calls <= b->max_tool_calls &&
	    a->max_seconds <= b->max_seconds;
}

static enum sg_err
check_budgets(const struct sg_lattice_budgets *b, struct sg_error *e)
{
	const struct sg_budgets *none = &b->mode[SG_ENRICH_NONE];
	const struct sg_budgets *light = &b->mode[SG_ENRICH_LIGHT];
	const struct sg_budgets *full = &b->mode[SG_ENRICH_FULL];

	if (!in_range(none) || !in_range(light) || !in_range(full))
		return err_set(e, SG_ERANGE, STR("/budgets"),
		    STR("a budget is negative or too large"));
	if (none->max_tool_calls != 0)
		return err_set(e, SG_EFORBIDDEN,
		    STR("/budgets/none/max_tool_calls"),
		    STR("must be 0: in the mode none no tool is called"));
	if (!not_above(none, light))
		return err_set(e, SG_EFORBIDDEN, STR("/budgets/light"),
		    STR("must not be below the budget of none"));
	if (!not_above(light, full))
		return err_set(e, SG_EFORBIDDEN, STR("/budgets/full"),
		    STR("must not be below the budget of light"));
	return SG_OK;
}

static enum sg_err
check_head(const struct sg_lattice *t, struct sg_error *e)
{
	const struct sg_lattice_unsure *u = &t->unsure;

	if (t->version.n == 0 || t->version.n > VERSION_MAX)
		return err_set(e, SG_EFORBIDDEN, STR("/version"),
		    STR("must have a name of 64 bytes at most"));
	/* written so that what is not a number is refused */
	if (!(u->below >= SG_CONFIDENCE_SURE && u->below <= 1))
		return err_set(e, SG_ERANGE, STR("/unsure/below"),
		    STR("must be from 0.55 to 1"));
	if (!lattice_listed_once(u->drops, u->n_drops))
		return err_set(e, SG_EFORBIDDEN, STR("/unsure/drops"),
		    STR("each type may appear here only once"));
	return check_budgets(&t->budgets, e);
}

enum sg_err
sg_lattice_check(const struct sg_lattice *table, struct sg_error *e)
{
	enum sg_err err = check_head(table, e);

	for (unsigned i = 0; i < SG_INTENT_COUNT; i++)
		for (unsigned t = 0; t < SG_TIER_COUNT && err == SG_OK; t++)
			err = lattice_check_cell(table, i, t, e);
	return err;
}
