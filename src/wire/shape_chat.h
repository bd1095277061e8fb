#ifndef WIRE_SHAPE_CHAT_H
#define WIRE_SHAPE_CHAT_H

#include "wire/shape_memento.h"
#include "wire/shape_turns.h"

/* The chat: what a packet is answered with, and what is kept of it. */

struct driver_counts {
#include "wire/members.inc"
#include "wire/shape/driver_counts.def"
#include "wire/end.inc"
};

struct evidence_summary {
#include "wire/members.inc"
#include "wire/shape/evidence_summary.def"
#include "wire/end.inc"
};

struct chat_breakpoint {
#include "wire/members.inc"
#include "wire/shape/chat_breakpoint.def"
#include "wire/end.inc"
};

struct chat_mode_decision {
#include "wire/members.inc"
#include "wire/shape/chat_mode_decision.def"
#include "wire/end.inc"
};

struct chat_response {
#include "wire/members.inc"
#include "wire/shape/chat_response.def"
#include "wire/end.inc"
};

struct chat_pending {
#include "wire/members.inc"
#include "wire/shape/chat_pending.def"
#include "wire/end.inc"
};

struct stored_chat {
#include "wire/members.inc"
#include "wire/shape/stored_chat.def"
#include "wire/end.inc"
};

struct transmission {
#include "wire/members.inc"
#include "wire/shape/transmission.def"
#include "wire/end.inc"
};

struct transmission_view {
#include "wire/members.inc"
#include "wire/shape/transmission_view.def"
#include "wire/end.inc"
};

struct thread_messages {
#include "wire/members.inc"
#include "wire/shape/thread_messages.def"
#include "wire/end.inc"
};

struct thread_item {
#include "wire/members.inc"
#include "wire/shape/thread_item.def"
#include "wire/end.inc"
};

struct thread_list {
#include "wire/members.inc"
#include "wire/shape/thread_list.def"
#include "wire/end.inc"
};

struct stored_thread {
#include "wire/members.inc"
#include "wire/shape/stored_thread.def"
#include "wire/end.inc"
};

extern const struct contract driver_counts_contract;
extern const struct contract evidence_summary_contract;
extern const struct contract chat_breakpoint_contract;
extern const struct contract chat_mode_decision_contract;
extern const struct contract chat_response_contract;
extern const struct contract chat_pending_contract;
extern const struct contract stored_chat_contract;
extern const struct contract transmission_contract;
extern const struct contract transmission_view_contract;
extern const struct contract thread_messages_contract;
extern const struct contract thread_item_contract;
extern const struct contract thread_list_contract;
extern const struct contract stored_thread_contract;

#endif
