#ifndef TESTS_PROVIDER_EVENTS_H
#define TESTS_PROVIDER_EVENTS_H

/*
 * The events of an answer as one line of text, pieces of text joined:
 *
 *	text 'Sure'; call c1 addLoadItem {"name":"x"}; usage 10 5; finish calls
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "provider/provider_proxy.h"
#include "provider/provider_stream.h"

#define EVENTS_ROOM (1 << 16)

struct event_log {
	char text[EVENTS_ROOM];
	size_t n;
	bool in_text; /* the last one was text: the next piece joins it */
	unsigned ends;
};

static const char *const finish_names[] = {
    "other", "stop", "calls", "length", "blocked"};

static inline void
log_event(void *ctx, const struct llm_event *e)
{
	struct event_log *l = ctx;
	char *at = l->text + l->n;
	size_t room = sizeof(l->text) - l->n;
	const char *between = l->n == 0 ? "" : "; ";
	int n = 0;

	if (e->kind == LLM_TEXT && l->in_text) {
		l->n--; /* the quote */
		n = snprintf(at - 1, room, "%.*s'", (int)e->text.n, e->text.p);
	} else if (e->kind == LLM_TEXT) {
		n = snprintf(at, room, "%stext '%.*s'", between, (int)e->text.n,
		    e->text.p);
	} else if (e->kind == LLM_CALL) {
		n = snprintf(at, room, "%scall %.*s %.*s %.*s%s%.*s", between,
		    (int)e->id.n, e->id.p, (int)e->name.n, e->name.p,
		    (int)e->args.n, e->args.p, e->signature.n > 0 ? " " : "",
		    (int)e->signature.n, e->signature.p);
	} else if (e->kind == LLM_USAGE) {
		n = snprintf(at, room, "%susage %lld %lld", between,
		    (long long)e->input_tokens, (long long)e->output_tokens);
	} else if (e->kind == LLM_FINISH) {
		n = snprintf(
		    at, room, "%sfinish %s", between, finish_names[e->finish]);
	} else {
		n = snprintf(at, room, "%serror %.*s '%.*s'", between,
		    (int)e->name.n, e->name.p, (int)e->text.n, e->text.p);
	}
	l->ends += e->kind == LLM_FINISH || e->kind == LLM_ERROR;
	l->in_text = e->kind == LLM_TEXT;
	l->n += (size_t)n < room ? (size_t)n : room - 1;
}

/* What a whole answer is; the memory for calls and all else is bounded. */
static inline void
log_reply_in(struct event_log *l, enum provider_kind k, struct sg_str body,
    size_t keep_max, size_t max)
{
	static struct llm_reader r;
	struct arena keep, scratch;

	memset(l, 0, sizeof(*l));
	arena_init(&keep, &mem_heap, keep_max);
	arena_init(&scratch, &mem_heap, max);
	llm_reader_init(
	    &r, k, (struct llm_sink){log_event, l}, &keep, &scratch);
	llm_read(&r, body);
	arena_release(&keep);
	arena_release(&scratch);
}

/* What a stream is that comes ${step} bytes at a time. */
static inline void
log_stream_in(struct event_log *l, enum provider_kind k, struct sg_str bytes,
    size_t step, size_t max)
{
	static struct llm_stream s;
	static char line[EVENTS_ROOM], data[EVENTS_ROOM];
	struct arena keep, scratch;

	memset(l, 0, sizeof(*l));
	arena_init(&keep, &mem_heap, max);
	arena_init(&scratch, &mem_heap, max);
	llm_reader_init(
	    &s.reader, k, (struct llm_sink){log_event, l}, &keep, &scratch);
	llm_stream_init(&s, line, data, sizeof(line));
	for (size_t i = 0; i < bytes.n; i += step)
		llm_stream_feed(&s, str_part(bytes, i, step));
	llm_stream_end(&s);
	arena_release(&keep);
	arena_release(&scratch);
}

#define PLENTY ((size_t)1 << 24)

static inline const char *
reply_events(enum provider_kind k, const char *body)
{
	static struct event_log l;

	log_reply_in(&l, k, str_of(body), PLENTY, PLENTY);
	return l.text;
}

static inline const char *
stream_events(enum provider_kind k, const char *bytes, size_t step)
{
	static struct event_log l;

	log_stream_in(&l, k, str_of(bytes), step, PLENTY);
	return l.text;
}

#endif
