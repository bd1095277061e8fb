#ifndef SHAPE_STATS_H
#define SHAPE_STATS_H

#include "solgate/intent_gate.h"
#include "shape/action.h"

/* What happened, added up: the ledger by pages, counts, times. */

struct audit_record {
#include "contract/members.inc"
#include "shape/list/audit_record.def"
#include "contract/end.inc"
};

struct audit_list {
#include "contract/members.inc"
#include "shape/list/audit_list.def"
#include "contract/end.inc"
};

struct audit_state {
#include "contract/members.inc"
#include "shape/list/audit_state.def"
#include "contract/end.inc"
};

struct stats_bucket {
#include "contract/members.inc"
#include "shape/list/stats_bucket.def"
#include "contract/end.inc"
};

struct stats_times {
#include "contract/members.inc"
#include "shape/list/stats_times.def"
#include "contract/end.inc"
};

struct stats_day {
#include "contract/members.inc"
#include "shape/list/stats_day.def"
#include "contract/end.inc"
};

struct stats_intent {
#include "contract/members.inc"
#include "shape/list/stats_intent.def"
#include "contract/end.inc"
};

struct stats_cell {
#include "contract/members.inc"
#include "shape/list/stats_cell.def"
#include "contract/end.inc"
};

struct stats_turns {
#include "contract/members.inc"
#include "shape/list/stats_turns.def"
#include "contract/end.inc"
};

struct stats {
#include "contract/members.inc"
#include "shape/list/stats.def"
#include "contract/end.inc"
};

extern const struct contract audit_record_contract;
extern const struct contract audit_list_contract;
extern const struct contract audit_state_contract;
extern const struct contract stats_bucket_contract;
extern const struct contract stats_times_contract;
extern const struct contract stats_day_contract;
extern const struct contract stats_intent_contract;
extern const struct contract stats_cell_contract;
extern const struct contract stats_turns_contract;
extern const struct contract stats_contract;

#endif
