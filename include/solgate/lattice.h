#ifndef SOLGATE_LATTICE_H
#define SOLGATE_LATTICE_H

#include "solgate/error.h"
#include "solgate/intent_gate.h"

/*
 * The enrichment lattice: what may the answer to this turn do?  A table of 24
 * cells, intent by risk tier, is looked up; a few conditions of the turn
 * choose within the cell; a smaller budget of the caller wins.
 *
 * The cells are data (data/lattice.v0.1.json) and may be replaced.  The laws
 * may not: sg_lattice_check() refuses a table that breaks one, and
 * sg_lattice_apply() keeps those on a single cell for any table whatever.
 * A zeroed table allows nothing.
 *
 * Pure: the same question gives the same answer on every machine.
 */
#define SG_ALLOWED_BIT(type) (1u << (type))

/* No table may take a confidence below this for sure. */
#define SG_CONFIDENCE_SURE 0.55

/* What anybody may ask for at most. */
#define SG_OUTPUT_TOKENS_MAX 1000000
#define SG_TOOL_CALLS_MAX    1000
#define SG_SECONDS_MAX       86400

#define SG_LATTICE_NOTES_MAX 12

struct sg_lattice_cell {
	enum sg_enrichment_mode mode;
	enum sg_enrichment_mode mode_if_unsure; /* absent: light at most */
	bool has_mode_if_unsure;
	enum sg_allowed_type types[SG_ALLOWED_TYPES_MAX];
	size_t n_types;
	enum sg_allowed_type types_with_image[SG_ALLOWED_TYPES_MAX];
	size_t n_types_with_image;
	enum sg_allowed_type types_if_browsing[SG_ALLOWED_TYPES_MAX];
	size_t n_types_if_browsing;
	enum sg_posture posture;
	enum sg_posture posture_if_intense; /* while the affect is high */
	bool has_posture_if_intense;
	enum sg_persona persona_hint; /* changes no permission */
	bool has_persona_hint;
};

struct sg_lattice_row {
	struct sg_lattice_cell tier[SG_TIER_COUNT];
};

struct sg_lattice_cells {
	struct sg_lattice_row intent[SG_INTENT_COUNT];
};

struct sg_lattice_budgets {
	struct sg_budgets mode[SG_ENRICH_COUNT];
};

struct sg_lattice_unsure {
	double below; /* a confidence that is less degrades the cell */
	enum sg_allowed_type drops[SG_ALLOWED_TYPES_MAX];
	size_t n_drops;
};

struct sg_lattice {
	struct sg_str version;
	struct sg_str notes[SG_LATTICE_NOTES_MAX]; /* for readers only */
	size_t n_notes;
	struct sg_lattice_unsure unsure;
	struct sg_lattice_budgets budgets;
	struct sg_lattice_cells cells;
};

/* What a caller is ready to spend; what is absent is up to the table. */
struct sg_budget_limits {
	int64_t max_output_tokens, max_tool_calls, max_seconds;
	bool has_max_output_tokens, has_max_tool_calls, has_max_seconds;
};

struct sg_lattice_input {
	enum sg_intent intent;
	double confidence;
	int64_t risk_tier; /* what is not 0..3 is taken for 3 */
	struct sg_modality modality;
	bool browsing; /* there is leave to browse */
	enum sg_intensity affect_bucket;
	struct sg_budget_limits limits;
};

/**
 * sg_lattice_apply(table, in, decision, budgets, assumptions_required):
 * Look up what the turn ${in} may do.  Text in *${decision} is that of
 * ${table} and lives as long.  *${assumptions_required} says that the answer
 * must state what it assumes and claim no certainty: from tier 2 on.
 */
SG_API void sg_lattice_apply(const struct sg_lattice *table,
    const struct sg_lattice_input *in, struct sg_lattice_decision *decision,
    struct sg_budgets *budgets, bool *assumptions_required);

/*
 * Whether ${table} keeps every law; if not, ${e} has the JSON pointer of the
 * first place that breaks one, and which.
 */
SG_API SG_MUST_CHECK enum sg_err
sg_lattice_check(const struct sg_lattice *table, struct sg_error *e);

/*
 * sg_lattice_new(json, out, e):
 * A table from the text of a file (share/solgate/lattice.v0.1.json or one of
 * the user's), decoded strictly and checked by sg_lattice_check().  ${json} may
 * go afterwards.  On failure *${out} is NULL and ${e} has the place and why.
 */
SG_API SG_MUST_CHECK enum sg_err
sg_lattice_new(struct sg_str json, struct sg_lattice **out, struct sg_error *e);
SG_API void sg_lattice_free(struct sg_lattice *table);

#endif
