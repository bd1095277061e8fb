#ifndef SHAPE_EXECUTOR_H
#define SHAPE_EXECUTOR_H

#include "contract/field.h"

/* Payloads of actions that Solgate carries out itself. */

struct reminder_payload {
#include "contract/members.inc"
#include "shape/list/reminder_payload.def"
#include "contract/end.inc"
};

struct event_payload {
#include "contract/members.inc"
#include "shape/list/event_payload.def"
#include "contract/end.inc"
};

extern const struct contract reminder_payload_contract;
extern const struct contract event_payload_contract;

#endif
