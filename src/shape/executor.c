/* The tables of wire/shape_executor.h, read from wire/shape/. */
#include "shape/executor.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct reminder_payload
static const struct field reminder_payload_fields[] = {
#include "contract/rows.inc"
#include "shape/list/reminder_payload.def"
#include "contract/end.inc"
};

CONTRACT(
    reminder_payload, "ReminderPayload", "what create_reminder does", STRICT);

#define FIELD_OF struct event_payload
static const struct field event_payload_fields[] = {
#include "contract/rows.inc"
#include "shape/list/event_payload.def"
#include "contract/end.inc"
};

CONTRACT(
    event_payload, "EventPayload", "what create_calendar_event does", STRICT);
