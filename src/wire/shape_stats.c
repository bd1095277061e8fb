/* The tables of wire/shape_stats.h, read from wire/shape/. */
#include "wire/shape_stats.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct audit_record
static const struct field audit_record_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/audit_record.def"
#include "wire/end.inc"
};

CONTRACT(audit_record, "AuditRecord", "one line of the ledger", STRICT);

#define FIELD_OF struct audit_list
static const struct field audit_list_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/audit_list.def"
#include "wire/end.inc"
};

CONTRACT(audit_list, "AuditList", "records, the newest first", STRICT);

#define FIELD_OF struct audit_state
static const struct field audit_state_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/audit_state.def"
#include "wire/end.inc"
};

CONTRACT(audit_state, "AuditState", "whether the chain is whole", STRICT);

#define FIELD_OF struct stats_bucket
static const struct field stats_bucket_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/stats_bucket.def"
#include "wire/end.inc"
};

CONTRACT(stats_bucket, "StatsBucket", "decisions by time", STRICT);

#define FIELD_OF struct stats_times
static const struct field stats_times_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/stats_times.def"
#include "wire/end.inc"
};

CONTRACT(stats_times, "StatsTimes", "how long people took", STRICT);

#define FIELD_OF struct stats_day
static const struct field stats_day_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/stats_day.def"
#include "wire/end.inc"
};

CONTRACT(stats_day, "StatsDay", "decisions of one day", STRICT);

#define FIELD_OF struct stats_intent
static const struct field stats_intent_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/stats_intent.def"
#include "wire/end.inc"
};

CONTRACT(stats_intent, "StatsIntent", "turns of one intent by risk", STRICT);

#define FIELD_OF struct stats_cell
static const struct field stats_cell_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/stats_cell.def"
#include "wire/end.inc"
};

CONTRACT(stats_cell, "StatsCell", "what the lattice allows", STRICT);

#define FIELD_OF struct stats_turns
static const struct field stats_turns_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/stats_turns.def"
#include "wire/end.inc"
};

CONTRACT(stats_turns, "StatsTurns", "turns by decision", STRICT);

#define FIELD_OF struct stats
static const struct field stats_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/stats.def"
#include "wire/end.inc"
};

CONTRACT(stats, "Stats", "counts and times of decisions", STRICT);
