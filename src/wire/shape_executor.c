/* The tables of wire/shape_executor.h, read from wire/shape/. */
#include "wire/shape_executor.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct reminder_payload
static const struct field reminder_payload_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/reminder_payload.def"
#include "wire/end.inc"
};

CONTRACT(
    reminder_payload, "ReminderPayload", "what create_reminder does", STRICT);

#define FIELD_OF struct event_payload
static const struct field event_payload_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/event_payload.def"
#include "wire/end.inc"
};

CONTRACT(
    event_payload, "EventPayload", "what create_calendar_event does", STRICT);
