#ifndef ASK_CONSENT_H
#define ASK_CONSENT_H

#include "ask/ask_words.h"

/*
 * The consent machine: one table of arcs (consent.def) for the chip, the Spec
 * Asst and the capability prompt.  A person is asked in one of its states;
 * what can happen then is a row, and anything else is refused and changes
 * nothing.  chip.h, review.h and queue.h are the three that walk along it.
 */
enum consent_state {
#define X(sym, wire, text) CONSENT_CHIP_##sym,
#include "words/chip_state.def"
#define X(sym, wire, text) CONSENT_SA_##sym,
#include "words/sa_state.def"
#define X(sym, wire, text) CONSENT_PROMPT_##sym,
#include "ask/prompt_state.def"
	CONSENT_STATE_COUNT
};

/* What the chip counts: numbers only, never what an action says. */
enum consent_count {
	CONSENT_COUNT_NOTHING,
	CONSENT_COUNT_SHOWN,
	CONSENT_COUNT_AUTOEXPANDED,
	CONSENT_COUNT_APPROVED,
	CONSENT_COUNT_DEFERRED,
	CONSENT_COUNT_RETRY,
	CONSENT_COUNT_SUCCESS,
	CONSENT_COUNT_FAILED,
	CONSENT_COUNT_COUNT
};

#define CONSENT_BIT(effect) (1u << (effect))

/* No decision was made on this arc. */
#define SG_DECISION_NONE SG_DECISION_COUNT

struct consent_arc {
	enum consent_state from;
	enum sg_consent_event on;
	enum consent_state to;
	unsigned does; /* CONSENT_BIT() of CONSENT_DO_* */
	enum sg_decision_token decision;
	enum consent_count count;
};

/* The one arc from ${from} on ${on}, or NULL: that cannot happen. */
const struct consent_arc *
consent_find(enum consent_state from, enum sg_consent_event on);

/* The face a state belongs to; unknown: the prompt, which waits for a call. */
enum sg_consent_face consent_face(enum consent_state s);

/* "collapsed", "review", "shown"; "unknown" outside. */
const char *consent_state_name(enum consent_state s);

/* The state of that name on that face.  False: *${s} is as it was. */
bool consent_state_parse(
    enum sg_consent_face face, struct sg_str name, enum consent_state *s);

/* What decides whether a new chip opens its first line by itself. */
struct consent_moment {
	bool foreground;  /* the app is in front */
	bool same_thread; /* and shows this thread */
	bool typing;      /* the person types */
	bool scrolling;   /* or scrolls fast */
};

/* One line of "What will happen", and never the full details. */
bool consent_micro_expands(const struct consent_moment *m);

/* The counters of the chip, a fold over what happened. */
struct consent_counts {
	int64_t n[CONSENT_COUNT_COUNT];
	int64_t approved_ms; /* from display to Approve, over all */
	int64_t deferred_ms; /* from display to Not now, over all */
};

/* One more of ${what}; ${since_ms} is how long the chip had been shown. */
void consent_counted(
    struct consent_counts *c, enum consent_count what, int64_t since_ms);

#endif
