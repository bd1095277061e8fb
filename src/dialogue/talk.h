#ifndef DIALOGUE_TALK_H
#define DIALOGUE_TALK_H

#include "ask/consent_review.h"
#include "dialogue/talk_words.h"

/*
 * One dialogue with a model, around the review of its calls (consent_review):
 * which session it is, whether an answer is due, what calls a reply brought
 * and what the model will be told of each.
 *
 *	- Text is passed on until the first call of a reply, and not after it.
 *	  The calls are shown when the reply is over and whole.
 *	- No call runs but by Confirm on its own block.  Every call that was
 *	  shown gets exactly one response, all in one message; a reply that
 *	  breaks off, or brings calls that cannot be told apart, is void as a
 *	  whole and must not enter the history.
 *	- What Confirm runs is what the person saw: the arguments as they
 *	  came, or as the person changed them, and then the model is told.
 *	- While an answer is due nothing is sent; while a call waits no plain
 *	  text is sent.  Another mode is another session: what belongs to an
 *	  older one is dropped.
 *
 * Texts are the caller's and must live until the session is reset or the next
 * reply begins.
 */
struct talk_call {
	struct sg_str id, name, args; /* args: JSON, as it came */
	enum sg_consent_event told;   /* COUNT: nothing yet */
	struct sg_str told_text;
	struct sg_str asked; /* args as they came, if a person changed them */
	bool unnamed;        /* the model gave no id */
};

struct talk {
	struct review review;
	uint32_t session; /* which one; goes up with each reset */
	bool waiting;     /* an answer of the model is due, */
	bool begun;       /* and it has begun */
	uint32_t n;       /* calls of the last reply, as far as it came */
	struct talk_call calls[REVIEW_CALLS_MAX];
};

struct talk_event {
	enum sg_talk_event on;
	enum sg_role role;
	uint32_t session;   /* TEXT, CALL, END, BROKEN: to which it belongs */
	struct sg_str text; /* SEND, TEXT, TYPE; SUCCESS: the name of what was
			       added; FAILURE, BROKEN: why */
	struct sg_str id, name, args; /* CALL; CONFIRM: args as a person
					 changed them, empty: as they came */
	bool unnamed;                 /* CALL */
	enum sg_chat_mode mode;       /* SWITCH */
};

struct talk_effect {
	enum sg_talk_effect kind;
	enum sg_talk_refusal refusal;    /* REFUSE, FAIL */
	enum sg_consent_event on;        /* RECORD, RESPOND, RECEIPT */
	enum sg_decision_token decision; /* RECORD; SG_DECISION_NONE: none */
	uint32_t call;      /* RECORD, HIDE, RUN, RESPOND, RECEIPT, SHOW */
	struct sg_str text; /* TELL, PASS, FAIL */
};

struct talk_effects {
	size_t n;
	struct talk_effect v[REVIEW_EFFECTS_MAX];
};

void talk_init(struct talk *t, enum sg_chat_mode mode);

/* Take one step; what must be done is in *${fx}, in order. */
void
talk_step(struct talk *t, const struct talk_event *ev, struct talk_effects *fx);

/*
 * What the model is told of call ${i} ("User cancelled."); false: nothing
 * yet.  After FLUSH every call of the reply has one.
 */
bool talk_result(const struct talk *t, uint32_t i, struct buf *out);

/* Why a record says what it says: "mode_switch", or "" where it is plain. */
const char *talk_reason(const struct talk_effect *e);

#endif
