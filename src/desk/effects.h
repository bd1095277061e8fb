#ifndef DESK_EFFECTS_H
#define DESK_EFFECTS_H

#include "ask/queue.h"
#include "desk/calls.h"
#include "eyes/eyes.h"

/*
 * The queue of questions and what it wants done.  An event changes the queue
 * and the tables at once; what others get to know of it (events, answers,
 * grants) stands in one line and is carried out in order, nothing of it
 * before the record in front of it is durable.
 *
 * Should a record fail, what stands behind it becomes a no.
 */
struct signature_record;
struct effects *effects_new(const struct service_config *c);
void effects_free(struct effects *x);

/* Who acts; for the record. */
struct effects_by {
	enum sg_surface surface;
	struct sg_str note;
	struct sg_str proved;  /* how the person was */
	struct sg_str amended; /* EDIT: the hash of the changed call */
	const struct signature_record *signature; /* or NULL */
	const struct principal *who;  /* DECIDE, where several must agree: */
	const struct eyes_try *voter; /* and what they are in the question */
};

/*
 * Feed ${ev}, stamped with the time of now.  QUEUE_NOT_COUNT: it was taken;
 * else why not.  ${by} may be NULL.
 */
enum sg_queue_refusal effects_feed(
    struct desk *desk, struct queue_event *ev, const struct effects_by *by);

/* The settings of questions are other ones. */
void effects_reload(struct desk *desk);

/*
 * Answer ${to} with ${body} when all that was fed so far is carried out; if
 * the last record failed, NOT_DURABLE.  ${body} is copied.
 */
void
effects_answer(struct desk *desk, struct command_reply to, struct sg_str body);

/* Carry out what can be. */
void effects_run(struct desk *desk);

const struct queue *effects_queue(const struct effects *x);
void effects_forget(struct effects *x, const void *ctx);

/* The prompt a waiting call is asked in, shown or not; false: none. */
bool
effects_prompt_of(const struct effects *x, uint64_t no, struct queue_id *out);

/* Nothing waits to be carried out. */
bool effects_idle(const struct effects *x);

#endif
