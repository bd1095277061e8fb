#ifndef SHAPE_CHAT_H
#define SHAPE_CHAT_H

#include "shape/memento.h"
#include "shape/turns.h"

/* The chat: what a packet is answered with, and what is kept of it. */

struct driver_counts {
#include "contract/members.inc"
#include "shape/list/driver_counts.def"
#include "contract/end.inc"
};

struct evidence_summary {
#include "contract/members.inc"
#include "shape/list/evidence_summary.def"
#include "contract/end.inc"
};

struct chat_breakpoint {
#include "contract/members.inc"
#include "shape/list/chat_breakpoint.def"
#include "contract/end.inc"
};

struct chat_mode_decision {
#include "contract/members.inc"
#include "shape/list/chat_mode_decision.def"
#include "contract/end.inc"
};

struct chat_response {
#include "contract/members.inc"
#include "shape/list/chat_response.def"
#include "contract/end.inc"
};

struct chat_pending {
#include "contract/members.inc"
#include "shape/list/chat_pending.def"
#include "contract/end.inc"
};

struct stored_chat {
#include "contract/members.inc"
#include "shape/list/stored_chat.def"
#include "contract/end.inc"
};

struct transmission {
#include "contract/members.inc"
#include "shape/list/transmission.def"
#include "contract/end.inc"
};

struct transmission_view {
#include "contract/members.inc"
#include "shape/list/transmission_view.def"
#include "contract/end.inc"
};

struct thread_messages {
#include "contract/members.inc"
#include "shape/list/thread_messages.def"
#include "contract/end.inc"
};

struct thread_item {
#include "contract/members.inc"
#include "shape/list/thread_item.def"
#include "contract/end.inc"
};

struct thread_list {
#include "contract/members.inc"
#include "shape/list/thread_list.def"
#include "contract/end.inc"
};

struct stored_thread {
#include "contract/members.inc"
#include "shape/list/stored_thread.def"
#include "contract/end.inc"
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
