#ifndef SHAPE_LOG_H
#define SHAPE_LOG_H

#include "contract/field.h"

/* The line written for every decision on a call (pi.ext.log.v1). */

struct log_correlation {
#include "contract/members.inc"
#include "shape/list/log_correlation.def"
#include "contract/end.inc"
};

struct log_source {
#include "contract/members.inc"
#include "shape/list/log_source.def"
#include "contract/end.inc"
};

struct policy_decision_data {
#include "contract/members.inc"
#include "shape/list/policy_decision_data.def"
#include "contract/end.inc"
};

struct policy_decision_log {
#include "contract/members.inc"
#include "shape/list/policy_decision_log.def"
#include "contract/end.inc"
};

extern const struct contract log_correlation_contract;
extern const struct contract log_source_contract;
extern const struct contract policy_decision_data_contract;
extern const struct contract policy_decision_log_contract;

#endif
