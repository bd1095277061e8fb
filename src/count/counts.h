#ifndef COUNT_COUNTS_H
#define COUNT_COUNTS_H

#include "base/str.h"
#include "port/store.h"
#include "solgate/words.h"

/*
 * Counters of the service: what /metrics and /v1/stats say.  Labels are words
 * of closed lists, never an id, a scope or a text.
 */
struct counts; /* fixed size; made with the service */

struct counts *counts_new(void);
void counts_free(struct counts *c); /* NULL is fine */

/* What follows happens on the day of ${wall_ms}. */
void counts_day(struct counts *c, int64_t wall_ms);

void counts_decision(struct counts *c, enum sg_capability capability,
    enum sg_risk risk, enum sg_decision_token decision,
    enum sg_surface surface);

/* The rule that decided or asked, by its code, which is one of a closed list.
 */
void counts_rule(struct counts *c, const char *rule, enum sg_verdict verdict);

/* Deciding a call by the rules took this long. */
void counts_verdict_in(struct counts *c, int64_t us);

/* From display to answer. */
void counts_decided_in(struct counts *c, enum sg_decision_token decision,
    enum sg_surface surface, int64_t ms);
void counts_turn(struct counts *c, enum sg_breakpoint decision, bool frozen);
void counts_intent(struct counts *c, enum sg_intent label, unsigned tier);
void counts_chip(struct counts *c, enum sg_chip_event event);
void counts_chip_shown(struct counts *c, bool autoexpanded);

/* From display to Approve or Not now. */
void counts_chip_time(struct counts *c, enum sg_chip_event event, int64_t ms);

/* Something was refused that a person should know of. */
void counts_alarm(struct counts *c, enum sg_alarm kind);
void counts_pending(struct counts *c, uint32_t prompts);

/* Events that a client reported. */
void counts_ingested(struct counts *c, size_t accepted, size_t rejected);

/* From the store; a name that says nothing any more is left alone. */
enum sg_err counts_load(
    struct counts *c, const struct store_port *store, struct sg_error *e);

/*
 * What the store does not know yet, as ops in ${a}; *${n}: how many.  From
 * now on it counts as known.  NULL with *${n} 0: nothing, or no memory.
 */
const struct store_op *
counts_changes(struct counts *c, struct arena *a, size_t *n);

#endif
