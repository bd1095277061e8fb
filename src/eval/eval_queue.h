#ifndef EVAL_EVAL_QUEUE_H
#define EVAL_EVAL_QUEUE_H

#include "eval/eval.h"
#include "shape/eval.h"

/* Inside eval queue: one script being run. */

/* Names in the order of their numbers; the first one is number 1. */
struct queue_names {
	struct sg_str *v;
	size_t n;
};

struct queue_run {
	struct queue q;
	struct queue_effects fx;
	struct arena *a;
	struct queue_names calls, summaries, people, channels;
	struct eval_queue_output *out;
	size_t room;  /* for effects in out */
	bool starved; /* memory ran out; nothing of out may be used */
};

/* Zeroed memory, or NULL and the run is starved. */
void *queue_run_take(struct queue_run *r, size_t n);

/* Prompts are p1, p2 and so on; what is no such name is no prompt. */
struct queue_id queue_run_id(uint32_t number);
struct queue_id queue_run_id_named(struct sg_str name);

/* Add the effects of the last event, which was number ${event}. */
void queue_run_add(struct queue_run *r, size_t event);

#endif
