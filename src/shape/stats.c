/* The tables of wire/shape_stats.h, read from wire/shape/. */
#include "shape/stats.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct audit_record
static const struct field audit_record_fields[] = {
#include "contract/rows.inc"
#include "shape/list/audit_record.def"
#include "contract/end.inc"
};

CONTRACT(audit_record, "AuditRecord", "one line of the ledger", STRICT);

#define FIELD_OF struct audit_list
static const struct field audit_list_fields[] = {
#include "contract/rows.inc"
#include "shape/list/audit_list.def"
#include "contract/end.inc"
};

CONTRACT(audit_list, "AuditList", "records, the newest first", STRICT);

#define FIELD_OF struct audit_state
static const struct field audit_state_fields[] = {
#include "contract/rows.inc"
#include "shape/list/audit_state.def"
#include "contract/end.inc"
};

CONTRACT(audit_state, "AuditState", "whether the chain is whole", STRICT);

#define FIELD_OF struct stats_bucket
static const struct field stats_bucket_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stats_bucket.def"
#include "contract/end.inc"
};

CONTRACT(stats_bucket, "StatsBucket", "decisions by time", STRICT);

#define FIELD_OF struct stats_times
static const struct field stats_times_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stats_times.def"
#include "contract/end.inc"
};

CONTRACT(stats_times, "StatsTimes", "how long people took", STRICT);

#define FIELD_OF struct stats_day
static const struct field stats_day_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stats_day.def"
#include "contract/end.inc"
};

CONTRACT(stats_day, "StatsDay", "decisions of one day", STRICT);

#define FIELD_OF struct stats_intent
static const struct field stats_intent_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stats_intent.def"
#include "contract/end.inc"
};

CONTRACT(stats_intent, "StatsIntent", "turns of one intent by risk", STRICT);

#define FIELD_OF struct stats_cell
static const struct field stats_cell_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stats_cell.def"
#include "contract/end.inc"
};

CONTRACT(stats_cell, "StatsCell", "what the lattice allows", STRICT);

#define FIELD_OF struct stats_turns
static const struct field stats_turns_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stats_turns.def"
#include "contract/end.inc"
};

CONTRACT(stats_turns, "StatsTurns", "turns by decision", STRICT);

#define FIELD_OF struct stats
static const struct field stats_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stats.def"
#include "contract/end.inc"
};

CONTRACT(stats, "Stats", "counts and times of decisions", STRICT);
