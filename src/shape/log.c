/* The tables of wire/shape_log.h, read from wire/shape/. */
#include "shape/log.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct log_correlation
static const struct field log_correlation_fields[] = {
#include "contract/rows.inc"
#include "shape/list/log_correlation.def"
#include "contract/end.inc"
};

CONTRACT(
    log_correlation, "LogCorrelation", "what a log line belongs to", STRICT);

#define FIELD_OF struct log_source
static const struct field log_source_fields[] = {
#include "contract/rows.inc"
#include "shape/list/log_source.def"
#include "contract/end.inc"
};

CONTRACT(log_source, "LogSource", "who wrote a log line", STRICT);

#define FIELD_OF struct policy_decision_data
static const struct field policy_decision_data_fields[] = {
#include "contract/rows.inc"
#include "shape/list/policy_decision_data.def"
#include "contract/end.inc"
};

CONTRACT(policy_decision_data, "PolicyDecisionData",
    "a decision, without the scopes", STRICT);

#define FIELD_OF struct policy_decision_log
static const struct field policy_decision_log_fields[] = {
#include "contract/rows.inc"
#include "shape/list/policy_decision_log.def"
#include "contract/end.inc"
};

CONTRACT(policy_decision_log, "PolicyDecisionLog", "the log line of a decision",
    STRICT);
