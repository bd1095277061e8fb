#ifndef SHAPE_ENVELOPE_H
#define SHAPE_ENVELOPE_H

#include "shape/action.h"
#include "contract/field.h"

/*
 * OutputEnvelope and its parts: what a model answers.  The full contract
 * judges everything; OutputEnvelopeMin only what no answer may lack.
 */
#define MODEL_SHAPE_ITEMS_MAX 6

struct evidence_ref {
#include "contract/members.inc"
#include "shape/list/evidence_ref.def"
#include "contract/end.inc"
};

struct envelope_claim {
#include "contract/members.inc"
#include "shape/list/envelope_claim.def"
#include "contract/end.inc"
};

struct capture_suggestion {
#include "contract/members.inc"
#include "shape/list/capture_suggestion.def"
#include "contract/end.inc"
};

struct model_shape {
#include "contract/members.inc"
#include "shape/list/model_shape.def"
#include "contract/end.inc"
};

struct affect_signal {
#include "contract/members.inc"
#include "shape/list/affect_signal.def"
#include "contract/end.inc"
};

struct output_envelope_meta {
#include "contract/members.inc"
#include "shape/list/output_envelope_meta.def"
#include "contract/end.inc"
};

struct output_envelope {
#include "contract/members.inc"
#include "shape/list/output_envelope.def"
#include "contract/end.inc"
};

struct output_envelope_meta_min {
#include "contract/members.inc"
#include "shape/list/output_envelope_meta_min.def"
#include "contract/end.inc"
};

struct output_envelope_min {
#include "contract/members.inc"
#include "shape/list/output_envelope_min.def"
#include "contract/end.inc"
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
