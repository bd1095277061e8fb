#ifndef SHAPE_MEMENTO_H
#define SHAPE_MEMENTO_H

#include "solgate/memento.h"
#include "contract/field.h"

/* ThreadMemento and its parts; the structs are those of solgate/memento.h. */

struct thread_memento_ref {
#include "contract/members.inc"
#include "shape/list/thread_memento_ref.def"
#include "contract/end.inc"
};

struct memento_draft {
#include "contract/members.inc"
#include "shape/list/memento_draft.def"
#include "contract/end.inc"
};

struct memento_drafted {
#include "contract/members.inc"
#include "shape/list/memento_drafted.def"
#include "contract/end.inc"
};

struct memento_decision {
#include "contract/members.inc"
#include "shape/list/memento_decision.def"
#include "contract/end.inc"
};

struct memento_decided {
#include "contract/members.inc"
#include "shape/list/memento_decided.def"
#include "contract/end.inc"
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
