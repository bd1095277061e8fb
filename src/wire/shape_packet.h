#ifndef WIRE_SHAPE_PACKET_H
#define WIRE_SHAPE_PACKET_H

#include "wire/shape_intentgate.h"
#include "wire/shape_memento.h"
#include "wire/field.h"

/* PacketInput and its parts: one turn as a client sends it. */

struct trace_config {
#include "wire/members.inc"
#include "wire/shape/trace_config.def"
#include "wire/end.inc"
};

struct provider_hints {
#include "wire/members.inc"
#include "wire/shape/provider_hints.def"
#include "wire/end.inc"
};

struct driver_block_ref {
#include "wire/members.inc"
#include "wire/shape/driver_block_ref.def"
#include "wire/end.inc"
};

struct driver_block_inline {
#include "wire/members.inc"
#include "wire/shape/driver_block_inline.def"
#include "wire/end.inc"
};

struct evidence_capture {
#include "wire/members.inc"
#include "wire/shape/evidence_capture.def"
#include "wire/end.inc"
};

struct evidence_support {
#include "wire/members.inc"
#include "wire/shape/evidence_support.def"
#include "wire/end.inc"
};

struct evidence_claim {
#include "wire/members.inc"
#include "wire/shape/evidence_claim.def"
#include "wire/end.inc"
};

struct packet_evidence {
#include "wire/members.inc"
#include "wire/shape/packet_evidence.def"
#include "wire/end.inc"
};

struct packet_context {
#include "wire/members.inc"
#include "wire/shape/packet_context.def"
#include "wire/end.inc"
};

struct packet_input {
#include "wire/members.inc"
#include "wire/shape/packet_input.def"
#include "wire/end.inc"
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
