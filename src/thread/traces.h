#ifndef THREAD_TRACES_H
#define THREAD_TRACES_H

#include "thread/turns_int.h"

/*
 * Which runs a list shows: words with blanks or commas between, all of which
 * must hold: must, should, skip, frozen, failed, risk>=N, intent:LABEL,
 * since:DATE, until:DATE (that day is the last, in UTC; a moment is one too),
 * thread:ID.  Any other word, and whatever stands in quotes, is looked for in
 * the message and the answer.
 */
#define TRACE_WORDS_MAX 16

struct trace_filter {
	unsigned decisions; /* a bit for each that is wanted; 0: any */
	bool frozen, failed;
	int64_t risk;
	bool has_intent;
	enum sg_intent intent;
	int64_t since_ms, until_ms; /* from, and before; 0: any */
	struct sg_str words[TRACE_WORDS_MAX];
	size_t n_words;
	struct sg_str thread; /* empty: any */
};

/* False, and ${e} says which word is none. */
bool trace_filter_read(
    struct sg_str text, struct trace_filter *out, struct sg_error *e);
bool
trace_filter_takes(const struct trace_filter *f, const struct stored_turn *row);

/* Whether each of its words is in ${message} or in ${answer}. */
bool trace_filter_says(
    const struct trace_filter *f, struct sg_str message, struct sg_str answer);

/*
 * What was said and answered in a run, without what looks like a secret; empty:
 * nothing, or it is not kept.  trace_text.c.
 */
struct trace_said {
	struct sg_str message, answer;
};
SG_MUST_CHECK enum sg_err
trace_said_of(struct shell *sh, const struct stored_turn *row, struct sg_str id,
    struct arena *a, struct trace_said *out);

/* ${row} in a list, without its message. */
void trace_item_of(
    struct trace_item *out, const struct stored_turn *row, struct sg_str id);

#endif
