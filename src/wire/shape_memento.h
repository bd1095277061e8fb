#ifndef WIRE_SHAPE_MEMENTO_H
#define WIRE_SHAPE_MEMENTO_H

#include "solgate/memento.h"
#include "wire/field.h"

/* ThreadMemento and its parts; the structs are those of solgate/memento.h. */

struct thread_memento_ref {
#include "wire/members.inc"
#include "wire/shape/thread_memento_ref.def"
#include "wire/end.inc"
};

struct memento_draft {
#include "wire/members.inc"
#include "wire/shape/memento_draft.def"
#include "wire/end.inc"
};

struct memento_drafted {
#include "wire/members.inc"
#include "wire/shape/memento_drafted.def"
#include "wire/end.inc"
};

struct memento_decision {
#include "wire/members.inc"
#include "wire/shape/memento_decision.def"
#include "wire/end.inc"
};

struct memento_decided {
#include "wire/members.inc"
#include "wire/shape/memento_decided.def"
#include "wire/end.inc"
};

extern const struct contract sg_affect_point_contract;
extern const struct contract sg_affect_rollup_contract;
extern const struct contract sg_affect_contract;
extern const struct contract sg_memento_signal_contract;
extern const struct contract sg_memento_signals_contract;
extern const struct contract sg_memento_contract;
extern const struct contract thread_memento_ref_contract;
extern const struct contract memento_draft_contract;
extern const struct contract memento_drafted_contract;
extern const struct contract memento_decision_contract;
extern const struct contract memento_decided_contract;

#endif
