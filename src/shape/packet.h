#ifndef SHAPE_PACKET_H
#define SHAPE_PACKET_H

#include "shape/intentgate.h"
#include "shape/memento.h"
#include "contract/field.h"

/* PacketInput and its parts: one turn as a client sends it. */

struct trace_config {
#include "contract/members.inc"
#include "shape/list/trace_config.def"
#include "contract/end.inc"
};

struct provider_hints {
#include "contract/members.inc"
#include "shape/list/provider_hints.def"
#include "contract/end.inc"
};

struct driver_block_ref {
#include "contract/members.inc"
#include "shape/list/driver_block_ref.def"
#include "contract/end.inc"
};

struct driver_block_inline {
#include "contract/members.inc"
#include "shape/list/driver_block_inline.def"
#include "contract/end.inc"
};

struct evidence_capture {
#include "contract/members.inc"
#include "shape/list/evidence_capture.def"
#include "contract/end.inc"
};

struct evidence_support {
#include "contract/members.inc"
#include "shape/list/evidence_support.def"
#include "contract/end.inc"
};

struct evidence_claim {
#include "contract/members.inc"
#include "shape/list/evidence_claim.def"
#include "contract/end.inc"
};

struct packet_evidence {
#include "contract/members.inc"
#include "shape/list/packet_evidence.def"
#include "contract/end.inc"
};

struct packet_context {
#include "contract/members.inc"
#include "shape/list/packet_context.def"
#include "contract/end.inc"
};

struct packet_input {
#include "contract/members.inc"
#include "shape/list/packet_input.def"
#include "contract/end.inc"
};

extern const struct contract trace_config_contract;
extern const struct contract provider_hints_contract;
extern const struct contract driver_block_ref_contract;
extern const struct contract driver_block_inline_contract;
extern const struct contract evidence_capture_contract;
extern const struct contract evidence_support_contract;
extern const struct contract evidence_claim_contract;
extern const struct contract packet_evidence_contract;
extern const struct contract packet_context_contract;
extern const struct contract packet_input_contract;

#endif
