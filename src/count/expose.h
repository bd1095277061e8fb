#ifndef COUNT_EXPOSE_H
#define COUNT_EXPOSE_H

#include "base/latency.h"
#include "base/str.h"

/*
 * Counters as text for Prometheus (version 0.0.4).  Names are whole: "solgate_"
 * or "process_" and the rest; tests/e2e/metrics.py has the rules for them.
 */
void expose_head(
    struct buf *b, const char *name, const char *type, const char *help);

/* NAME="VALUE", with a comma before it unless it is the first. */
void expose_label(struct buf *b, const char *name, struct sg_str value);

/* A histogram in seconds; ${labels} is empty, or NAME="VALUE",... */
void expose_latency(struct buf *b, const char *name, struct sg_str labels,
    const struct latency *l);

/* Microseconds as seconds. */
void expose_us(struct buf *b, uint64_t us);

#endif
