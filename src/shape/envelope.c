/* The tables of wire/shape_envelope.h, read from wire/shape/. */
#include "shape/envelope.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct evidence_ref
static const struct field evidence_ref_fields[] = {
#include "contract/rows.inc"
#include "shape/list/evidence_ref.def"
#include "contract/end.inc"
};

CONTRACT(evidence_ref, "EvidenceRef", "a piece of evidence", STRICT);

#define FIELD_OF struct envelope_claim
static const struct field envelope_claim_fields[] = {
#include "contract/rows.inc"
#include "shape/list/envelope_claim.def"
#include "contract/end.inc"
};

CONTRACT(
    envelope_claim, "EnvelopeClaim", "what the text claims, and why", STRICT);

#define FIELD_OF struct capture_suggestion
static const struct field capture_suggestion_fields[] = {
#include "contract/rows.inc"
#include "shape/list/capture_suggestion.def"
#include "contract/end.inc"
};

/* clang-format off */
static const struct field_rule capture_suggestion_rules[] = {
	RULE(struct capture_suggestion, suggestion_type, SG_SUGGESTION_CALENDAR_EVENT, REQUIRES, suggested_start_ms),
	RULE(struct capture_suggestion, suggestion_type, SG_SUGGESTION_CALENDAR_EVENT, FORBIDS, suggested_date),
	RULE(struct capture_suggestion, suggestion_type, SG_SUGGESTION_REMINDER, FORBIDS, suggested_start_ms),
	RULE(struct capture_suggestion, suggestion_type, SG_SUGGESTION_JOURNAL_ENTRY, FORBIDS, suggested_start_ms),
};
/* clang-format on */

CONTRACT(capture_suggestion, "CaptureSuggestion",
    "something the user may want to keep", STRICT, RULES(capture_suggestion));

#define FIELD_OF struct model_shape
static const struct field model_shape_fields[] = {
#include "contract/rows.inc"
#include "shape/list/model_shape.def"
#include "contract/end.inc"
};

CONTRACT(model_shape, "ModelShape", "where the thread stands, says the model",
    STRICT);

#define FIELD_OF struct affect_signal
static const struct field affect_signal_fields[] = {
#include "contract/rows.inc"
#include "shape/list/affect_signal.def"
#include "contract/end.inc"
};

CONTRACT(affect_signal, "AffectSignal",
    "how the user's message feels, says the model", STRICT);

#define FIELD_OF struct output_envelope_meta
static const struct field output_envelope_meta_fields[] = {
#include "contract/rows.inc"
#include "shape/list/output_envelope_meta.def"
#include "contract/end.inc"
};

/* clang-format off */
static const struct field_rule output_envelope_meta_rules[] = {
	RULE(struct output_envelope_meta, display_hint, SG_DISPLAY_GHOST_CARD, REQUIRES, ghost_kind),
	RULE(struct output_envelope_meta, display_hint, SG_DISPLAY_GHOST_CARD, REQUIRES, memory_id),
	RULE(struct output_envelope_meta, display_hint, SG_DISPLAY_GHOST_CARD, REQUIRES, rigor_level),
	RULE(struct output_envelope_meta, display_hint, SG_DISPLAY_GHOST_CARD, REQUIRES, snippet),
	RULE(struct output_envelope_meta, display_hint, SG_DISPLAY_GHOST_CARD, REQUIRES, fact_null),
	RULE(struct output_envelope_meta, display_hint, SG_DISPLAY_GHOST_CARD, FORBIDS, ghost_type),
	RULE(struct output_envelope_meta, fact_null, true, NULL, memory_id),
	RULE(struct output_envelope_meta, fact_null, true, NULL, snippet),
	RULE(struct output_envelope_meta, fact_null, false, NOT_NULL, memory_id),
	RULE(struct output_envelope_meta, fact_null, false, NOT_NULL, snippet),
	RULE(struct output_envelope_meta, action_needed, true, REQUIRES, request_id),
	RULE(struct output_envelope_meta, action_needed, true, REQUIRES, action_id),
	RULE(struct output_envelope_meta, action_needed, true, REQUIRES, action_label),
	RULE(struct output_envelope_meta, action_needed, true, REQUIRES, action_kind),
	RULE(struct output_envelope_meta, action_needed, true, REQUIRES, action_summary_bullets),
};
/* clang-format on */

CONTRACT(output_envelope_meta, "OutputEnvelopeMeta",
    "what a model says beside its text", LAX, RULES(output_envelope_meta));

#define FIELD_OF struct output_envelope
static const struct field output_envelope_fields[] = {
#include "contract/rows.inc"
#include "shape/list/output_envelope.def"
#include "contract/end.inc"
};

CONTRACT(output_envelope, "OutputEnvelope", "what a model answers", STRICT);

#define FIELD_OF struct output_envelope_meta_min
static const struct field output_envelope_meta_min_fields[] = {
#include "contract/rows.inc"
#include "shape/list/output_envelope_meta_min.def"
#include "contract/end.inc"
};

CONTRACT(output_envelope_meta_min, "OutputEnvelopeMetaMin",
    "the parts of an answer as they came", LAX);

#define FIELD_OF struct output_envelope_min
static const struct field output_envelope_min_fields[] = {
#include "contract/rows.inc"
#include "shape/list/output_envelope_min.def"
#include "contract/end.inc"
};

CONTRACT(output_envelope_min, "OutputEnvelopeMin",
    "the least an answer must be", STRICT);
