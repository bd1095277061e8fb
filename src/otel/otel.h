#ifndef OTEL_OTEL_H
#define OTEL_OTEL_H

#include "base/err.h"
#include "port/telemetry.h"

/* Spans to a collector; see README.md. */
#define OTEL_QUEUE 64
#define OTEL_BODY  (1u << 20) /* bytes of one request, at most */

struct otel;

struct otel_options {
	const char *url;     /* "/v1/traces" is put behind it */
	const char *ca_file; /* NULL or "": the machine's */
	int64_t wait_ms;     /* for one post; 0: 10 s */
	/* Whether posts go through has changed; from the thread.  ${why} is
	 * NULL: they do. */
	void (*changed)(void *ctx, const char *why);
	void *ctx;
};

/* NULL: ${e} says why. */
struct otel *otel_open(const struct otel_options *o, struct sg_error *e);

/* Posts what waits, if its time is not over; NULL is fine. */
void otel_close(struct otel *t);

struct telemetry_port otel_port(struct otel *t);

/* How many were taken to the collector, and how many were not. */
void otel_counts(struct otel *t, uint64_t *sent, uint64_t *dropped);

#endif
