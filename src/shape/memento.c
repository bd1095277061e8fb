/* The tables of wire/shape_memento.h, read from wire/shape/. */
#include "shape/memento.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct sg_affect_point
static const struct field sg_affect_point_fields[] = {
#include "contract/rows.inc"
#include "shape/list/thread_memento_affect_point.def"
#include "contract/end.inc"
};

CONTRACT(sg_affect_point, "ThreadMementoAffectPoint", "how one message felt",
    STRICT);

#define FIELD_OF struct sg_affect_rollup
static const struct field sg_affect_rollup_fields[] = {
#include "contract/rows.inc"
#include "shape/list/thread_memento_affect_rollup.def"
#include "contract/end.inc"
};

CONTRACT(sg_affect_rollup, "ThreadMementoAffectRollup",
    "how the thread feels now", STRICT);

#define FIELD_OF struct sg_affect
static const struct field sg_affect_fields[] = {
#include "contract/rows.inc"
#include "shape/list/thread_memento_affect.def"
#include "contract/end.inc"
};

CONTRACT(
    sg_affect, "ThreadMementoAffect", "how the thread felt and feels", STRICT);

#define FIELD_OF struct sg_memento_signal
static const struct field sg_memento_signal_fields[] = {
#include "contract/rows.inc"
#include "shape/list/thread_memento_signal_item.def"
#include "contract/end.inc"
};

CONTRACT(sg_memento_signal, "ThreadMementoSignalItem",
    "one thing that happened in the thread", STRICT);

#define FIELD_OF struct sg_memento_signals
static const struct field sg_memento_signals_fields[] = {
#include "contract/rows.inc"
#include "shape/list/thread_memento_signals.def"
#include "contract/end.inc"
};

CONTRACT(sg_memento_signals, "ThreadMementoSignals",
    "what happened in the thread lately", STRICT);

#define FIELD_OF struct sg_memento
static const struct field sg_memento_fields[] = {
#include "contract/rows.inc"
#include "shape/list/thread_memento.def"
#include "contract/end.inc"
};

/* clang-format off */
static const struct field_rule sg_memento_rules[] = {
	RULE(struct sg_memento, version, SG_MEMENTO_V0_2, REQUIRES, active),
	RULE(struct sg_memento, version, SG_MEMENTO_V0_2, REQUIRES, parked),
	RULE(struct sg_memento, version, SG_MEMENTO_V0_2, REQUIRES, decisions),
	RULE(struct sg_memento, version, SG_MEMENTO_V0_2, REQUIRES, next),
	RULE(struct sg_memento, version, SG_MEMENTO_V0_1, FORBIDS, signals),
};
/* clang-format on */

CONTRACT(sg_memento, "ThreadMemento", "where a thread stands", STRICT,
    RULES(sg_memento));

#define FIELD_OF struct thread_memento_ref
static const struct field thread_memento_ref_fields[] = {
#include "contract/rows.inc"
#include "shape/list/thread_memento_ref.def"
#include "contract/end.inc"
};

CONTRACT(thread_memento_ref, "ThreadMementoRef", "a memento by name", STRICT);

#define FIELD_OF struct memento_draft
static const struct field memento_draft_fields[] = {
#include "contract/rows.inc"
#include "shape/list/memento_draft.def"
#include "contract/end.inc"
};

CONTRACT(memento_draft, "MementoDraft", "a memento that is proposed", LAX);

#define FIELD_OF struct memento_drafted
static const struct field memento_drafted_fields[] = {
#include "contract/rows.inc"
#include "shape/list/memento_drafted.def"
#include "contract/end.inc"
};

CONTRACT(memento_drafted, "MementoDrafted", "the draft as it is kept", STRICT);

#define FIELD_OF struct memento_decision
static const struct field memento_decision_fields[] = {
#include "contract/rows.inc"
#include "shape/list/memento_decision.def"
#include "contract/end.inc"
};

CONTRACT(memento_decision, "MementoDecision", "what is to become of a draft",
    STRICT);

#define FIELD_OF struct memento_decided
static const struct field memento_decided_fields[] = {
#include "contract/rows.inc"
#include "shape/list/memento_decided.def"
#include "contract/end.inc"
};

CONTRACT(memento_decided, "MementoDecided", "what became of it", STRICT);
