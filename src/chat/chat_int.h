#ifndef CHAT_CHAT_INT_H
#define CHAT_CHAT_INT_H

#include "chat/chat_run.h"

/*
 * Inside the chat.  chat_send.c takes a packet, chat_past.c what came before
 * it, chat_ask.c asks the model, chat_judge.c and chat_quality.c look at the
 * answer, chat_end.c or chat_fail.c writes it down and tells it.
 */
/* The device's own decision on the turn, which the gate is told; or NULL. */
const struct sg_gate_result *chat_device(const struct chat_run *run);

/* The posture of the answer, by the turn and the device. */
enum sg_posture chat_posture(const struct chat_run *run);

struct sg_str chat_id(const struct chat_run *run);
void chat_run_free(struct chat_run *run); /* and out of the list */

/* Another step of the trace; what does not fit is left out. */
void chat_step(struct chat_run *run, const struct chat_step *step);

/*
 * Room for one text that is being built, and a copy of it that lives as long
 * as the run; empty: it was too long, or there is no memory.  One at a time.
 */
struct buf chat_room(struct chat_run *run);
struct sg_str chat_keep(struct chat_run *run, const struct buf *b);

/* The row of the exchange; ${end} has what is known of its end. */
bool chat_row(
    struct chat_run *run, const struct stored_chat *end, struct store_op *op);

/* Write that the exchange has begun; what waits goes along. */
enum sg_err chat_begin(struct chat_run *run);

/*
 * The unit that ends the run: ${line} for the ledger, behind that of the turn
 * if it waits, and ${n} of ${ops}, which has room for what waits.
 */
struct journal_unit chat_unit(
    struct chat_run *run, struct sg_str line, struct store_op *ops, size_t n);

/* The key and the hash of the packet, which came as ${body}; false: no memory.
 */
bool chat_key(struct chat_run *run, struct sg_str body);

/* The key of that request of that user. */
void chat_key_of(struct sg_str user, struct sg_str request, char out[CHAT_KEY]);

/* True: it was sent before, and the caller has its answer. */
bool chat_seen(struct chat_run *run);

/* 202: where to look. */
void
chat_say_pending(struct chat_run *run, struct command_reply to, bool replay);

/* Ask the model; it fails at once or reports later. */
void chat_ask(struct chat_run *run);

/* The text of the answer is whole. */
void chat_judge(struct chat_run *run);

/* DB-001 on text that is still coming: nothing is called done that is not. */
bool chat_claims_hold(struct chat_run *run, struct sg_str text);

/*
 * It passed the checks, but says too little of the thread: true, it is asked
 * for once more, and this answer stands if the other is no better (3.6).
 */
bool chat_repair(struct chat_run *run);

/* The second answer is of no use: true, the first is back and stands. */
bool chat_restore(struct chat_run *run);

/* What is weak about what the answer says of the thread: a bit each. */
unsigned chat_issues(struct chat_run *run);

/* How the model says the message feels; NULL: it does not. */
const struct sg_affect_point *chat_affect(struct chat_run *run);

/* It was accepted; or there is none.  Both end the run. */
void chat_succeed(struct chat_run *run);
void chat_fail(struct chat_run *run, const struct chat_failure *f);
void chat_starve(struct chat_run *run); /* for want of memory */

/* Whether the packet brought a capture, or a support, of that id. */
bool chat_has_capture(const struct packet_evidence *e, struct sg_str id);
bool chat_has_support(const struct packet_evidence *e, struct sg_str id);

/* A line of the ledger, and the row of the turn with what followed. */
struct sg_str chat_line(struct chat_run *run, const char *event,
    const char *message, const char *reason);
bool chat_trace_row(struct chat_run *run, struct store_op *op);

/* An event for those who follow the user's transmissions. */
void
chat_tell(struct chat_run *run, enum sg_event_kind kind, const char *payload);
void chat_tell_status(
    struct chat_run *run, enum sg_event_kind kind, const char *status);

/*
 * The response as events: the text in pieces, the envelope, the memento, and
 * all of it.  Of the text ${shown} left before: if it goes on from there, the
 * rest follows; if not, all of it, as what replaces that.
 */
struct sg_str chat_events(struct sg_str shown, struct sg_str text,
    struct sg_str response, struct arena *a);

struct evidence_summary chat_evidence(const struct chat_run *run);

/* The exchange of that id if it is the user's; SG_ENOTFOUND. */
enum sg_err chat_stored(struct chat *chat, struct sg_str id, struct sg_str user,
    struct arena *a, struct stored_chat *out);

#endif
