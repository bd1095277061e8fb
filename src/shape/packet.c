/* The tables of wire/shape_packet.h, read from wire/shape/. */
#include "shape/packet.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct trace_config
static const struct field trace_config_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_config.def"
#include "contract/end.inc"
};

CONTRACT(
    trace_config, "TraceConfig", "how much of the trace comes back", STRICT);

#define FIELD_OF struct provider_hints
static const struct field provider_hints_fields[] = {
#include "contract/rows.inc"
#include "shape/list/provider_hints.def"
#include "contract/end.inc"
};

CONTRACT(provider_hints, "ProviderHints", "which model is preferred", STRICT);

#define FIELD_OF struct driver_block_ref
static const struct field driver_block_ref_fields[] = {
#include "contract/rows.inc"
#include "shape/list/driver_block_ref.def"
#include "contract/end.inc"
};

CONTRACT(driver_block_ref, "DriverBlockRef", "rules for the answer, by name",
    STRICT);

#define FIELD_OF struct driver_block_inline
static const struct field driver_block_inline_fields[] = {
#include "contract/rows.inc"
#include "shape/list/driver_block_inline.def"
#include "contract/end.inc"
};

CONTRACT(driver_block_inline, "DriverBlockInline",
    "rules for the answer, in full", STRICT);

#define FIELD_OF struct evidence_capture
static const struct field evidence_capture_fields[] = {
#include "contract/rows.inc"
#include "shape/list/evidence_capture.def"
#include "contract/end.inc"
};

CONTRACT(evidence_capture, "EvidenceCapture", "a page the user brought along",
    STRICT);

#define FIELD_OF struct evidence_support
static const struct field evidence_support_fields[] = {
#include "contract/rows.inc"
#include "shape/list/evidence_support.def"
#include "contract/end.inc"
};

/* clang-format off */
static const struct field_rule evidence_support_rules[] = {
	RULE(struct evidence_support, type, SG_SUPPORT_URL_CAPTURE, REQUIRES, capture_id),
	RULE(struct evidence_support, type, SG_SUPPORT_TEXT_SNIPPET, REQUIRES, snippet_text),
};
/* clang-format on */

CONTRACT(evidence_support, "EvidenceSupport", "what in the evidence matters",
    STRICT, RULES(evidence_support));

#define FIELD_OF struct evidence_claim
static const struct field evidence_claim_fields[] = {
#include "contract/rows.inc"
#include "shape/list/evidence_claim.def"
#include "contract/end.inc"
};

CONTRACT(evidence_claim, "EvidenceClaim",
    "what is said to follow from evidence", STRICT);

#define FIELD_OF struct packet_evidence
static const struct field packet_evidence_fields[] = {
#include "contract/rows.inc"
#include "shape/list/packet_evidence.def"
#include "contract/end.inc"
};

CONTRACT(
    packet_evidence, "PacketEvidence", "what the user brought along", STRICT);

#define FIELD_OF struct packet_context
static const struct field packet_context_fields[] = {
#include "contract/rows.inc"
#include "shape/list/packet_context.def"
#include "contract/end.inc"
};

CONTRACT(packet_context, "PacketContext",
    "where the thread stood, as the client knows it", STRICT);

#define FIELD_OF struct packet_input
static const struct field packet_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/packet_input.def"
#include "contract/end.inc"
};

CONTRACT(packet_input, "PacketInput", "one turn as a client sends it", STRICT);
