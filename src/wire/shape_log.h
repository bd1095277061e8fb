#ifndef WIRE_SHAPE_LOG_H
#define WIRE_SHAPE_LOG_H

#include "wire/field.h"

/* The line written for every decision on a call (pi.ext.log.v1). */

struct log_correlation {
#include "wire/members.inc"
#include "wire/shape/log_correlation.def"
#include "wire/end.inc"
};

struct log_source {
#include "wire/members.inc"
#include "wire/shape/log_source.def"
#include "wire/end.inc"
};

struct policy_decision_data {
#include "wire/members.inc"
#include "wire/shape/policy_decision_data.def"
#include "wire/end.inc"
};

struct policy_decision_log {
#include "wire/members.inc"
#include "wire/shape/policy_decision_log.def"
#include "wire/end.inc"
};

extern const struct contract log_correlation_contract;
extern const struct contract log_source_contract;
extern const struct contract policy_decision_data_contract;
extern const struct contract policy_decision_log_contract;

#endif
