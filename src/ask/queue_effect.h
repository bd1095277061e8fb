#ifndef ASK_QUEUE_EFFECT_H
#define ASK_QUEUE_EFFECT_H

#include "ask/queue_event.h"

/* How much the queue holds.  What does not fit is denied, and said so. */
#define QUEUE_CALLS_MAX         256
#define QUEUE_PROMPTS_MAX       64
#define QUEUE_OWNER_CALLS_MAX   64 /* of one extension, hence of one prompt */
#define QUEUE_OWNER_PROMPTS_MAX 8
#define QUEUE_LISTED_MAX        3 /* scopes a prompt lists before "+N more" */

/*
 * One event settles each call at most once; for each prompt it can ask for a
 * record, a grant, a resolution, a record of a cool-down and two displays.
 */
#define QUEUE_EFFECTS_MAX (QUEUE_CALLS_MAX + 6 * QUEUE_PROMPTS_MAX + 8)
#define QUEUE_LISTS_MAX   (6 * QUEUE_CALLS_MAX)

struct queue_effect {
	enum sg_queue_effect kind;
	enum sg_queue_refusal refusal;   /* REFUSE */
	enum sg_queue_record about;      /* RECORD */
	enum sg_decision_token decision; /* how it was settled, and by whom */
	struct queue_id prompt;          /* zero: nobody was asked */
	uint64_t call;                   /* RELEASE, DENY */
	struct ask_name hash;            /* RELEASE: of the call as approved */
	uint64_t
	    by; /* RECORD, RESOLVE: the person; SHOW: to whom; 0: nobody, all */
	int64_t at_ms;     /* WAKE: when; SHOW, UPDATE: the deadline */
	uint32_t rev;      /* SHOW, UPDATE, RECORD: the prompt's revision */
	uint32_t first, n; /* its calls in lists.v, the worst first */
	unsigned
	    options; /* SHOW, UPDATE: QUEUE_OPTION_BIT() of those offered */
};

#define QUEUE_OPTION_BIT(option) (1u << (option))

struct queue_effects {
	size_t n, n_calls;
	struct queue_effect v[QUEUE_EFFECTS_MAX];
	uint64_t calls[QUEUE_LISTS_MAX];
};

/* How many of ${n} calls a prompt lists; the others are "+N more". */
uint32_t queue_listed(uint32_t n);

/*
 * The check at the last moment: may call ${no}, which now hashes to ${hash},
 * go by ${fx}?  Only by its own release, and only unchanged.
 */
bool queue_release_holds(
    const struct queue_effect *fx, uint64_t no, const struct ask_name *hash);

bool queue_id_eq(const struct queue_id *a, const struct queue_id *b);

#endif
