#ifndef EVAL_EVAL_CONSENT_H
#define EVAL_EVAL_CONSENT_H

#include "ask/consent_chip.h"
#include "ask/consent_review.h"
#include "eval/eval.h"
#include "shape/eval.h"

/* Inside eval consent: one script being run, and its three faces. */

/* What is known of a function call, and the response it gets. */
struct consent_call {
	struct sg_str id, name;
	struct function_response response;
};

struct consent_run {
	struct arena *a;
	size_t event;             /* which one */
	enum sg_consent_event on; /* and what it is */
	size_t room;              /* for effects in out */
	bool starved; /* memory ran out; nothing of out may be used */
	struct eval_consent_output *out;
	struct chips chips;
	struct sg_str ids[CHIPS_MAX]; /* action_id of each chip */
	struct review review;
	struct consent_call calls[REVIEW_CALLS_MAX];
	enum consent_state prompt;
};

/* Zeroed memory, or NULL and the run is starved. */
void *consent_take(struct consent_run *r, size_t n);

/* One more effect, or NULL and the run is starved. */
struct eval_consent_effect *consent_say(struct consent_run *r,
    enum sg_consent_effect kind, enum consent_state state);

/* The state the run stands in now. */
void consent_stands(struct consent_run *r, enum consent_state state);

struct sg_str consent_or(bool has, struct sg_str text, struct sg_str otherwise);

void consent_on_chip(struct consent_run *r, struct eval_consent_event *e);
void
consent_on_review(struct consent_run *r, const struct eval_consent_event *e);

/* Begin with one chip in that state. */
void consent_begin_chip(struct consent_run *r, enum consent_state state);

/* Begin with one call under review, where the state has one. */
void consent_begin_review(struct consent_run *r, enum consent_state state);

#endif
