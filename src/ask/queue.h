#ifndef ASK_QUEUE_H
#define ASK_QUEUE_H

#include "ask/consent.h"
#include "ask/queue_effect.h"

/*
 * The queue of questions: what must be asked is collected, asked together
 * where it is one question, and settled.  A pure state machine: one event in,
 * effects out, in the order in which they must be carried out.
 *
 *	- Every call that is taken in gets exactly one fate: one RELEASE or one
 *	  DENY, at once or later, and a RECORD before it.
 *	- RELEASE needs a person's answer to a prompt that was shown and that
 *	  listed the call, or a rule that allows it; it names the hash the
 *	  call was queued under.
 *	- Where a rule asks for several people, the RELEASE needs that many
 *	  distinct ones, who all saw the same revision; see queue_vote.c.
 *	- Time passing, an empty room, a full table, a caller that left and a
 *	  stop deny, each by its own name.
 *	- A refused event changes nothing but the time.
 *	- The same events give the same effects, to the byte.
 *
 * Numbers of the documents; settings may change those that are settings.
 */
#define QUEUE_WINDOW_MS      250
#define QUEUE_TIMEOUT_MS     30000
#define QUEUE_EXTEND_MS      30000
#define QUEUE_EXTENDS_MIN    10 /* so often at least more time is given */
#define QUEUE_STRIKES        3  /* denials of a scope within ... */
#define QUEUE_STRIKES_MS     600000
#define QUEUE_MUTE_MS        600000 /* ... make it quiet for so long */
#define QUEUE_KEYS_MAX       64     /* scopes whose denials are remembered */
#define QUEUE_PAST_MAX       256    /* prompts whose end is remembered */
#define QUEUE_SETTING_MAX_MS 86400000
#define QUEUE_EXTENDS_MAX    1000

#define QUEUE_NEVER INT64_MAX

struct queue_call {
	struct queue_ask ask;
	uint32_t seq;    /* the revision at which it joined */
	uint32_t prompt; /* which one it is asked in */
};

struct queue_cast { /* a yes that waits for others */
	struct ask_name person, seat;
	bool later; /* counts since others are asked as well */
};

struct queue_prompt {
	bool open;
	enum consent_state state;
	struct queue_id id;
	struct queue_key key;
	int64_t due_ms; /* WAITING: end of the window; SHOWN: the deadline */
	uint32_t rev, extended;
	struct queue_quorum quorum; /* of its calls; the most of them */
	int64_t escalate_at_ms;     /* SHOWN; 0: never */
	bool escalated;             /* others are asked as well */
	uint32_t n_cast;
	struct queue_cast cast[QUEUE_EYES_MAX];
};

struct queue_past { /* a prompt that is settled */
	struct queue_id id;
	enum sg_decision_token decision;
};

struct queue_strikes { /* denials of one scope, whatever the turn */
	bool used;
	bool loose;            /* denied elsewhere: the group is not known */
	struct queue_id other; /* the last question of another node */
	struct queue_key key;
	struct ask_name scope;
	uint32_t n;
	int64_t at_ms[QUEUE_STRIKES];
	int64_t muted_until_ms;
};

/* Nobody's business but the queue's; it is open so that a caller can own it. */
struct queue {
	struct queue_settings set;
	int64_t now_ms, wake_ms;
	uint64_t last_call;
	uint32_t people; /* who watch and may decide */
	bool stopped;
	uint32_t n_calls, n_past, opened;
	struct queue_call calls[QUEUE_CALLS_MAX];
	struct queue_prompt prompts[QUEUE_PROMPTS_MAX];
	struct queue_past past[QUEUE_PAST_MAX];
	struct queue_strikes keys[QUEUE_KEYS_MAX];
};

/* An empty queue that nobody watches.  NULL: as in the documents. */
void queue_init(struct queue *q, const struct queue_settings *set);

/**
 * queue_feed(q, ev, fx):
 * Let time pass until ${ev}, take it in, and set *${fx} to what must now be
 * done, in order.  An event that cannot be taken is a REFUSE among them.
 */
void queue_feed(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx);

/* The open question of this id; NULL: there is none. */
const struct queue_prompt *
queue_open(const struct queue *q, const struct queue_id *id);

/* When the next tick is due; QUEUE_NEVER: no need. */
int64_t queue_due(const struct queue *q);

#endif
