#ifndef WIRE_SHAPE_ENVELOPE_H
#define WIRE_SHAPE_ENVELOPE_H

#include "wire/shape_action.h"
#include "wire/field.h"

/*
 * OutputEnvelope and its parts: what a model answers.  The full contract
 * judges everything; OutputEnvelopeMin only what no answer may lack.
 */
#define MODEL_SHAPE_ITEMS_MAX 6

struct evidence_ref {
#include "wire/members.inc"
#include "wire/shape/evidence_ref.def"
#include "wire/end.inc"
};

struct envelope_claim {
#include "wire/members.inc"
#include "wire/shape/envelope_claim.def"
#include "wire/end.inc"
};

struct capture_suggestion {
#include "wire/members.inc"
#include "wire/shape/capture_suggestion.def"
#include "wire/end.inc"
};

struct model_shape {
#include "wire/members.inc"
#include "wire/shape/model_shape.def"
#include "wire/end.inc"
};

struct affect_signal {
#include "wire/members.inc"
#include "wire/shape/affect_signal.def"
#include "wire/end.inc"
};

struct output_envelope_meta {
#include "wire/members.inc"
#include "wire/shape/output_envelope_meta.def"
#include "wire/end.inc"
};

struct output_envelope {
#include "wire/members.inc"
#include "wire/shape/output_envelope.def"
#include "wire/end.inc"
};

struct output_envelope_meta_min {
#include "wire/members.inc"
#include "wire/shape/output_envelope_meta_min.def"
#include "wire/end.inc"
};

struct output_envelope_min {
#include "wire/members.inc"
#include "wire/shape/output_envelope_min.def"
#include "wire/end.inc"
};

extern const struct contract evidence_ref_contract;
extern const struct contract envelope_claim_contract;
extern const struct contract capture_suggestion_contract;
extern const struct contract model_shape_contract;
extern const struct contract affect_signal_contract;
extern const struct contract output_envelope_meta_contract;
extern const struct contract output_envelope_contract;
extern const struct contract output_envelope_meta_min_contract;
extern const struct contract output_envelope_min_contract;

#endif
