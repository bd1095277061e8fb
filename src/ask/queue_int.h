#ifndef ASK_QUEUE_INT_H
#define ASK_QUEUE_INT_H

#include "ask/queue.h"

/*
 * Inside the queue: the tables and what is done with them.  Nothing here
 * decides; queue.c, queue_ask.c and queue_answer.c do.
 */

/* Which calls of a prompt are meant; a zero says nothing about its matter. */
struct queue_cover {
	uint32_t rev;     /* those that had joined by then */
	uint64_t channel; /* those of this caller */
	uint64_t no;      /* this one */
};

/* One way a prompt, or a part of it, ends. */
struct queue_end {
	uint32_t slot;
	enum sg_consent_event on;
	struct queue_cover cover;
	uint64_t by;                   /* the person; 0: nobody */
	const struct queue_id *fresh;  /* id for the rest; NULL: it stays */
	const struct consent_arc *arc; /* of a rule; NULL: the one of ${on} */
};

/* ${by_ms} after ${ms}, or the end of time. */
int64_t queue_later(int64_t ms, int64_t by_ms);

bool queue_key_eq(const struct queue_key *a, const struct queue_key *b);
bool queue_id_is_zero(const struct queue_id *id);

/* May a prompt be opened under this id? */
bool queue_id_is_fresh(const struct queue *q, const struct queue_id *id);

/* Is the call of ${ev} one that was never there?  QUEUE_NOT_COUNT: yes. */
enum sg_queue_refusal
queue_why_not_new(const struct queue *q, const struct queue_event *ev);

/*
 * The prompt the call of ${ev} is asked in, or a new one, with it.  Who had
 * agreed to what was there before agreed to something else: said, and void.
 */
uint32_t queue_join(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx);

/* ---- More than one person: queue_vote.c ---------------------------------- */

/* The rule of a call that joins counts for all of its prompt. */
void queue_quorum_join(struct queue_prompt *p, const struct queue_ask *ask);

/* A record about the prompt as it stands, with all of its calls. */
void queue_remark(const struct queue *q, struct queue_effects *fx,
    uint32_t slot, enum sg_queue_record about, uint64_t by);

/* What was agreed counts no more. */
void queue_void(struct queue *q, struct queue_effects *fx, uint32_t slot);

/* The prompt is shown: from here on time runs. */
void queue_quorum_show(struct queue *q, struct queue_prompt *p);

/* When others are to be asked as well; QUEUE_NEVER: not, or they are. */
int64_t queue_escalates(const struct queue_prompt *p);
void queue_escalate_due(struct queue *q, struct queue_effects *fx);

/* Why this yes is not taken; QUEUE_NOT_COUNT: it is. */
enum sg_queue_refusal queue_why_no_vote(
    const struct queue *q, const struct queue_event *ev, uint32_t slot);

/* Take it.  True: they are enough. */
bool queue_vote(struct queue *q, const struct queue_event *ev, uint32_t slot,
    struct queue_effects *fx);

/* Only a prompt that was shown can be answered: *${slot}, or why not. */
enum sg_queue_refusal queue_why_not_open(
    const struct queue *q, const struct queue_id *id, uint32_t *slot);

/* Slots; QUEUE_PROMPTS_MAX: none. */
uint32_t queue_slot_of_key(const struct queue *q, const struct queue_key *key);
uint32_t queue_slot_of_id(const struct queue *q, const struct queue_id *id);
uint32_t queue_slot_free(const struct queue *q);

/* How the prompt ended, or SG_DECISION_NONE: it is not remembered. */
enum sg_decision_token
queue_past_of(const struct queue *q, const struct queue_id *id);
void queue_past_add(
    struct queue *q, const struct queue_id *id, enum sg_decision_token d);

/* The waiting call of that number, or NULL. */
const struct queue_call *queue_call_of(const struct queue *q, uint64_t no);

uint32_t queue_owner_calls(const struct queue *q, const struct ask_name *ext);
uint32_t queue_owner_prompts(const struct queue *q, const struct ask_name *ext);

/* The covered calls of a prompt, the worst first; how many. */
uint32_t queue_covered(const struct queue *q, uint32_t slot,
    const struct queue_cover *cover, uint32_t at[QUEUE_OWNER_CALLS_MAX]);

/* Forget them. */
void
queue_drop(struct queue *q, uint32_t slot, const struct queue_cover *cover);

/* Effects; the list has room for all that one event can lead to. */
struct queue_effect *
queue_do(struct queue_effects *fx, enum sg_queue_effect kind);
void queue_list(struct queue_effects *fx, struct queue_effect *e,
    const struct queue *q, const uint32_t *at, uint32_t n);

/* The answer would store what every call has to be written down for. */
bool queue_needs_rule(enum sg_prompt_option o);

/* SHOW or UPDATE the prompt as it stands; ${by} 0: to all. */
void queue_display(struct queue *q, struct queue_effects *fx,
    enum sg_queue_effect kind, uint32_t slot, uint64_t by);

/* Ask the people now; the deadline runs from here. */
void queue_show(struct queue *q, struct queue_effects *fx, uint32_t slot);

/* Give the covered calls their fate.  False: none, or there is no such arc. */
bool queue_settle(
    struct queue *q, struct queue_effects *fx, const struct queue_end *end);

/*
 * Cool-down of the scope of ${ask}: is it quiet; one more denial (true: now it
 * is); amends.
 */
bool queue_is_muted(const struct queue *q, const struct queue_ask *ask);
bool queue_strike(struct queue *q, const struct queue_ask *ask);
void queue_forgive(struct queue *q, const struct queue_ask *ask);

/* The events; QUEUE_NOT_COUNT: taken. */
typedef enum sg_queue_refusal
queue_take(struct queue *, const struct queue_event *, struct queue_effects *);
queue_take queue_take_call, queue_take_cancel, queue_take_decide,
    queue_take_edit, queue_take_extend, queue_take_leave, queue_take_unmute,
    queue_take_elsewhere, queue_take_rule;

#endif
