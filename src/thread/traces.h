#ifndef THREAD_TRACES_H
#define THREAD_TRACES_H

#include "thread/turns_int.h"

/*
 * Which runs a list shows: words with blanks or commas between, all of which
 * must hold: must, should, skip, frozen, risk>=N, intent:LABEL, thread:ID.
 */
struct trace_filter {
	unsigned decisions; /* a bit for each that is wanted; 0: any */
	bool frozen;
	int64_t risk;
	bool has_intent;
	enum sg_intent intent;
	struct sg_str thread; /* empty: any */
};

/* False, and ${e} says which word is none. */
bool trace_filter_read(
    struct sg_str text, struct trace_filter *out, struct sg_error *e);
bool
trace_filter_takes(const struct trace_filter *f, const struct stored_turn *row);

/* ${row} in a list, without its message. */
void trace_item_of(
    struct trace_item *out, const struct stored_turn *row, struct sg_str id);

#endif
