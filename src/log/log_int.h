#ifndef LOG_LOG_INT_H
#define LOG_LOG_INT_H

#include "log/log.h"

/* A line before it is written. */
struct log_line {
	enum sg_log_level level;
	const char *event, *message;
	const struct log_field *v;
	size_t n;
};

/* How often each event was said lately; what is over its limit is counted. */
#define LOG_EVENTS    32
#define LOG_WINDOW_MS 10000
#define LOG_LINES     500 /* of one event, in a window */

struct log_repeats {
	struct {
		const char *event; /* NULL: not used */
		int64_t ends_ms;
		uint64_t said, left_out;
	} v[LOG_EVENTS];
};

typedef void log_tell(void *ctx, const char *event, uint64_t n);

/* Whether a line of ${event} is said now.  Windows that are over tell what was
 * left out in them. */
bool log_repeats_pass(struct log_repeats *r, const char *event, int64_t now_ms,
    log_tell *tell, void *ctx);

/* All of them are over. */
void log_repeats_end(struct log_repeats *r, log_tell *tell, void *ctx);

#endif
