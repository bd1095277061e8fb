#ifndef THREAD_TRACE_GATES_H
#define THREAD_TRACE_GATES_H

#include "base/str.h"
#include "shape/turns.h"

/*
 * The words and metadata of the events that a decided turn has: one function
 * for each.  Metadata are names, counts and truth values.
 */
typedef void
trace_gate(const struct stored_turn *row, struct buf *words, struct buf *meta);

trace_gate trace_normalize, trace_intake_taken, trace_policy, trace_modality,
    trace_urls, trace_intent, trace_risk, trace_cell, trace_lattice,
    trace_breakpoint, trace_kept;

/* Append a member to an object that is being built; the first opens it. */
void trace_key(struct buf *b, const char *name);
void trace_text(struct buf *b, const char *name, const char *value);
void trace_bool(struct buf *b, const char *name, bool value);
void trace_int(struct buf *b, const char *name, int64_t value);

#endif
