/* The tables of wire/shape_chat.h, read from wire/shape/. */
#include "shape/chat.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct driver_counts
static const struct field driver_counts_fields[] = {
#include "contract/rows.inc"
#include "shape/list/driver_counts.def"
#include "contract/end.inc"
};

CONTRACT(driver_counts, "DriverCounts", "how many rules were taken", STRICT);

#define FIELD_OF struct evidence_summary
static const struct field evidence_summary_fields[] = {
#include "contract/rows.inc"
#include "shape/list/evidence_summary.def"
#include "contract/end.inc"
};

CONTRACT(
    evidence_summary, "EvidenceSummary", "how much evidence there was", STRICT);

#define FIELD_OF struct chat_breakpoint
static const struct field chat_breakpoint_fields[] = {
#include "contract/rows.inc"
#include "shape/list/chat_breakpoint.def"
#include "contract/end.inc"
};

CONTRACT(chat_breakpoint, "ChatBreakpoint", "what a turn may do to the summary",
    STRICT);

#define FIELD_OF struct chat_mode_decision
static const struct field chat_mode_decision_fields[] = {
#include "contract/rows.inc"
#include "shape/list/chat_mode_decision.def"
#include "contract/end.inc"
};

CONTRACT(chat_mode_decision, "ChatModeDecision", "who answered", STRICT);

#define FIELD_OF struct chat_response
static const struct field chat_response_fields[] = {
#include "contract/rows.inc"
#include "shape/list/chat_response.def"
#include "contract/end.inc"
};

CONTRACT(chat_response, "ChatResponse", "a turn that was answered", STRICT);

#define FIELD_OF struct chat_pending
static const struct field chat_pending_fields[] = {
#include "contract/rows.inc"
#include "shape/list/chat_pending.def"
#include "contract/end.inc"
};

CONTRACT(chat_pending, "ChatPending", "a turn that is being answered", STRICT);

#define FIELD_OF struct stored_chat
static const struct field stored_chat_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stored_chat.def"
#include "contract/end.inc"
};

CONTRACT(
    stored_chat, "StoredChat", "an exchange as the store keeps it", STRICT);

#define FIELD_OF struct transmission
static const struct field transmission_fields[] = {
#include "contract/rows.inc"
#include "shape/list/transmission.def"
#include "contract/end.inc"
};

CONTRACT(transmission, "Transmission", "a packet and how it stands", STRICT);

#define FIELD_OF struct transmission_view
static const struct field transmission_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/transmission_view.def"
#include "contract/end.inc"
};

CONTRACT(transmission_view, "TransmissionView",
    "a transmission with its answer", STRICT);

#define FIELD_OF struct thread_messages
static const struct field thread_messages_fields[] = {
#include "contract/rows.inc"
#include "shape/list/thread_messages.def"
#include "contract/end.inc"
};

CONTRACT(
    thread_messages, "ThreadMessages", "what was said in a thread", STRICT);

#define FIELD_OF struct thread_item
static const struct field thread_item_fields[] = {
#include "contract/rows.inc"
#include "shape/list/thread_item.def"
#include "contract/end.inc"
};

CONTRACT(thread_item, "ThreadItem", "a conversation in a list", STRICT);

#define FIELD_OF struct thread_list
static const struct field thread_list_fields[] = {
#include "contract/rows.inc"
#include "shape/list/thread_list.def"
#include "contract/end.inc"
};

CONTRACT(thread_list, "ThreadList", "conversations, the newest first", STRICT);

#define FIELD_OF struct stored_thread
static const struct field stored_thread_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stored_thread.def"
#include "contract/end.inc"
};

CONTRACT(stored_thread, "StoredThread", "a conversation as the store keeps it",
    STRICT);
