#ifndef WIRE_SHAPE_EXECUTOR_H
#define WIRE_SHAPE_EXECUTOR_H

#include "wire/field.h"

/* Payloads of actions that Solgate carries out itself. */

struct reminder_payload {
#include "wire/members.inc"
#include "wire/shape/reminder_payload.def"
#include "wire/end.inc"
};

struct event_payload {
#include "wire/members.inc"
#include "wire/shape/event_payload.def"
#include "wire/end.inc"
};

extern const struct contract reminder_payload_contract;
extern const struct contract event_payload_contract;

#endif
