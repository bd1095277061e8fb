#ifndef THREAD_TURN_RUN_H
#define THREAD_TURN_RUN_H

#include "kept/turn.h"
#include "thread/turns_int.h"
#include "turn/url_scan.h"

/*
 * One turn on its way: what came in, what was found out, the texts that were
 * made of it.  turn_run.c decides, turn_say.c writes.
 */
struct turn_run {
	struct turns *t;
	const struct turn_request *q;
	struct sg_str user;
	struct arena *a;
	struct thread_name thread; /* .thread empty: none */
	char id[ID_TEXT];
	struct turn_key key; /* if the request has one */
	struct stored_turn row;
	struct sg_lease lease;
	bool urgent; /* the risk gate says so; why is in its signals */
	struct sg_str gate, answer, stored; /* JSON */
	struct sg_str input; /* how the row begins; for a replay if ROW_KEPT */
	char input_hash[KEPT_HASH];
	const struct packet_evidence *evidence; /* of a chat; NULL: none */
	struct turn_intake *intake; /* what came along; NULL: not looked at */
	bool part;  /* of a chat, which says the answer itself */
	bool later; /* row and record are written by who goes on with it */
	struct sg_str record; /* of the ledger, if later */
};

/*
 * What came along with a message: its addresses, of which those that the
 * client did not send as pages are pages as well.  Nothing is fetched.
 */
#define TURN_PAGES_MAX 25

struct turn_intake {
	struct url_scan scan;
	struct sg_str pages[TURN_PAGES_MAX]; /* addresses; view the message */
	size_t n_pages;
	int64_t left_out; /* for which there was no room */
};

/* Look at it, and put its counts into the row.  False: no memory. */
bool turn_take_intake(struct turn_run *r);

/* The thread of a request: the one it names, else that of its memento. */
struct sg_str turn_thread(const struct turn_request *q);

/*
 * The memento to go on from: the stored one if the request names it, else the
 * request's own, else the stored one.  Its rollup and its signals go into the
 * row.
 */
enum sg_err turn_baseline(struct turn_run *r, struct sg_error *e);

/*
 * The whole turn: decided, written unless that is for later, told.  Its id is
 * drawn unless it has one.  What fails changed nothing.
 */
enum sg_err turn_do(struct turn_run *r, struct sg_error *e);

/* Fill gate, and answer and stored if they are wanted.  False: no room. */
bool turn_say(struct turn_run *r);

/* The run as an answer tells it; ${phases} is room for its counts. */
bool turn_trace_of(
    struct turn_trace *out, const struct turn_run *r, struct buf *phases);

/* Append the record for the ledger, and the event for those who listen. */
void turn_say_record(struct buf *out, const struct turn_run *r);
void turn_say_event(struct buf *out, const struct turn_run *r);

#endif
