#ifndef ASK_CONSENT_REVIEW_H
#define ASK_CONSENT_REVIEW_H

#include "ask/consent.h"

/*
 * The review of function calls (Spec Asst).  A reply of the model may bring
 * several calls: they are reviewed one after the other, one block at a time,
 * and the model is told of all of them in one message at the end.
 *
 *	- No call runs but by the person's Confirm, which is about the one call
 *	  whose block is shown; settling one never runs another (T61).
 *	- Every call is told of exactly once; a new session is told nothing.
 *	- Text typed during the review is a correction of the call under
 *	  review, sent as its function response, never as plain text.
 */
#define REVIEW_CALLS_MAX 64 /* as many responses as one message holds */

/* For each event at most one of each effect, and a record for each call. */
#define REVIEW_EFFECTS_MAX (REVIEW_CALLS_MAX + 2 * CONSENT_DO_COUNT)

struct review {
	enum consent_state state;
	enum sg_chat_mode mode;
	uint32_t n;     /* calls of the last reply */
	uint32_t at;    /* the one under review; those before are settled */
	bool corrected; /* one of them was */
};

struct review_event {
	enum sg_consent_event on;
	enum sg_role role;
	uint32_t n;             /* CALLS: how many */
	enum sg_chat_mode mode; /* SWITCH: to what */
};

struct review_effect {
	enum sg_consent_effect kind;
	enum sg_consent_refusal refusal; /* REFUSE */
	enum sg_consent_event on;        /* RECORD, RESPOND: what happened */
	enum sg_decision_token decision; /* RECORD */
	uint32_t call; /* RECORD, HIDE, RUN, RESPOND, RECEIPT, SHOW: which */
};

struct review_effects {
	size_t n;
	struct review_effect v[REVIEW_EFFECTS_MAX];
};

void review_init(struct review *r, enum sg_chat_mode mode);

/* Take one step; what must be done is in *${fx}, in order. */
void review_step(
    struct review *r, const struct review_event *ev, struct review_effects *fx);

/*
 * What the model is told of a call: ${on} is what happened to it, ${text} the
 * name that was added (SUCCESS), the reason (FAILURE) or what the person
 * typed (TYPE).  False: there is nothing to tell.
 */
bool
review_result(struct buf *out, enum sg_consent_event on, struct sg_str text);

#endif
