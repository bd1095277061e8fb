/* A flood of one event leaves few lines, and a count; see log_int.h. */
#include <string.h>

#include "log/log_int.h"

static void
end(struct log_repeats *r, size_t i, log_tell *tell, void *ctx)
{
	const char *event = r->v[i].event;
	uint64_t n = r->v[i].left_out;

	r->v[i].event = NULL;
	r->v[i].said = r->v[i].left_out = 0;
	if (n > 0)
		tell(ctx, event, n);
}

bool
log_repeats_pass(struct log_repeats *r, const char *event, int64_t now_ms,
    log_tell *tell, void *ctx)
{
	size_t at = LOG_EVENTS;

	for (size_t i = 0; i < LOG_EVENTS; i++) {
		if (r->v[i].event != NULL && now_ms >= r->v[i].ends_ms)
			end(r, i, tell, ctx);
		if (r->v[i].event != NULL && strcmp(r->v[i].event, event) == 0)
			at = i;
	}
	for (size_t i = 0; i < LOG_EVENTS && at == LOG_EVENTS; i++)
		if (r->v[i].event == NULL)
			at = i;
	if (at == LOG_EVENTS)
		return true;
	if (r->v[at].event == NULL) {
		r->v[at].event = event;
		r->v[at].ends_ms = now_ms + LOG_WINDOW_MS;
	}
	if (r->v[at].said < LOG_LINES) {
		r->v[at].said++;
		return true;
	}
	r->v[at].left_out++;
	return false;
}

void
log_repeats_end(struct log_repeats *r, log_tell *tell, void *ctx)
{
	for (size_t i = 0; i < LOG_EVENTS; i++)
		if (r->v[i].event != NULL)
			end(r, i, tell, ctx);
}
