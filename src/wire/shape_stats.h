#ifndef WIRE_SHAPE_STATS_H
#define WIRE_SHAPE_STATS_H

#include "solgate/intent_gate.h"
#include "wire/shape_action.h"

/* What happened, added up: the ledger by pages, counts, times. */

struct audit_record {
#include "wire/members.inc"
#include "wire/shape/audit_record.def"
#include "wire/end.inc"
};

struct audit_list {
#include "wire/members.inc"
#include "wire/shape/audit_list.def"
#include "wire/end.inc"
};

struct audit_state {
#include "wire/members.inc"
#include "wire/shape/audit_state.def"
#include "wire/end.inc"
};

struct stats_bucket {
#include "wire/members.inc"
#include "wire/shape/stats_bucket.def"
#include "wire/end.inc"
};

struct stats_times {
#include "wire/members.inc"
#include "wire/shape/stats_times.def"
#include "wire/end.inc"
};

struct stats_day {
#include "wire/members.inc"
#include "wire/shape/stats_day.def"
#include "wire/end.inc"
};

struct stats_intent {
#include "wire/members.inc"
#include "wire/shape/stats_intent.def"
#include "wire/end.inc"
};

struct stats_cell {
#include "wire/members.inc"
#include "wire/shape/stats_cell.def"
#include "wire/end.inc"
};

struct stats_turns {
#include "wire/members.inc"
#include "wire/shape/stats_turns.def"
#include "wire/end.inc"
};

struct stats {
#include "wire/members.inc"
#include "wire/shape/stats.def"
#include "wire/end.inc"
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
