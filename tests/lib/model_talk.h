#ifndef TESTS_MODEL_TALK_H
#define TESTS_MODEL_TALK_H

/*
 * Conversations with a model, and what it answered as one line of text:
 *
 *	text 'Sure'; call c1 addLoadItem {...}; usage; finish calls
 *	failed PROVIDER_ERROR 500 'why' retry after 2000 streamed
 */
#include <stdio.h>
#include <string.h>

#include "lib/fakes.h"
#include "port/clock.h"
#include "port/model.h"
#include "provider/provider.h"

struct talk_request {
	struct llm_request r;
	struct llm_turn turns[16];
	struct llm_part parts[16];
	struct llm_tool tool;
};

struct talk_log {
	char text[1 << 16];
	size_t n;
	unsigned pieces, ends;
	bool in_text;
	struct model_failure failure;    /* its text is gone */
	const struct model_port *cancel; /* at the first event */
	uint64_t ticket;
};

static inline void
talk_request(struct talk_request *q, const char *tool, const char *system)
{
	memset(q, 0, sizeof(*q));
	q->r.turns = q->turns;
	q->r.system = str_of(system);
	q->r.stream = true;
	q->r.tools = &q->tool;
	q->r.n_tools = tool != NULL;
	q->tool.name = str_of(tool);
	q->tool.schema = STR(
	    "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":"
	    "\"string\"}}}");
}

/* A further turn; results of one turn stand together. */
static inline void
talk_add(struct talk_request *q, bool model, struct llm_part p)
{
	struct llm_turn *last = q->r.n_turns > 0 ? &q->turns[q->r.n_turns - 1]
						 : NULL;
	size_t used = 0;

	for (size_t i = 0; i < q->r.n_turns; i++)
		used += q->turns[i].n;
	q->parts[used] = p;
	if (last != NULL && last->model == model && p.kind != LLM_PART_TEXT) {
		last->n++;
		return;
	}
	q->turns[q->r.n_turns++] = (struct llm_turn){
	    .model = model, .parts = &q->parts[used], .n = 1};
}

static inline void
talk_text(struct talk_request *q, bool model, const char *text)
{
	talk_add(q, model,
	    (struct llm_part){.kind = LLM_PART_TEXT, .text = str_of(text)});
}

static inline void
talk_call(
    struct talk_request *q, const char *id, const char *name, const char *args)
{
	talk_add(q, true,
	    (struct llm_part){.kind = LLM_PART_CALL,
		.id = str_of(id),
		.name = str_of(name),
		.args = str_of(args)});
}

static inline void
talk_result(
    struct talk_request *q, const char *id, const char *name, const char *text)
{
	talk_add(q, false,
	    (struct llm_part){.kind = LLM_PART_RESULT,
		.id = str_of(id),
		.name = str_of(name),
		.text = str_of(text)});
}

static inline void
talk_write(struct talk_log *l, const char *text, size_t n)
{
	if (l->n + n >= sizeof(l->text))
		n = sizeof(l->text) - 1 - l->n;
	memcpy(l->text + l->n, text, n);
	l->n += n;
	l->text[l->n] = '\0';
}

static inline void
talk_event(void *ctx, const struct llm_event *e)
{
	static const char *const ends[] = {
	    "other", "stop", "calls", "length", "blocked"};
	struct talk_log *l = ctx;
	const char *between = l->n == 0 ? "" : "; ";
	char line[8192];
	int n = 0;

	if (l->cancel != NULL)
		l->cancel->cancel(l->cancel->self, l->ticket);
	l->pieces++;
	if (e->kind == LLM_TEXT) {
		if (l->in_text)
			l->n--; /* the quote */
		else
			n = snprintf(line, sizeof(line), "%stext '", between);
		talk_write(l, line, (size_t)n);
		talk_write(l, e->text.p, e->text.n);
		talk_write(l, "'", 1);
		l->in_text = true;
		return;
	}
	l->in_text = false;
	if (e->kind == LLM_CALL)
		n = snprintf(line, sizeof(line), "%scall %.*s %.*s %.*s",
		    between, (int)e->id.n, e->id.p, (int)e->name.n, e->name.p,
		    (int)e->args.n, e->args.p);
	else if (e->kind == LLM_USAGE)
		n = snprintf(line, sizeof(line), "%susage%s", between,
		    e->input_tokens > 0 && e->output_tokens > 0 ? "" : " none");
	else
		n = snprintf(line, sizeof(line), "%sfinish %s", between,
		    ends[e->finish]);
	l->ends += e->kind == LLM_FINISH;
	talk_write(l, line, (size_t)n);
}

static inline void
talk_failed(void *ctx, const struct model_failure *f)
{
	struct talk_log *l = ctx;
	char line[1024], after[48] = "";
	int n;

	if (f->retry_after_ms > 0)
		(void)snprintf(after, sizeof(after), " after %lld",
		    (long long)f->retry_after_ms);
	n = snprintf(line, sizeof(line), "%sfailed %s %u '%.*s'%s%s%s",
	    l->n == 0 ? "" : "; ", sg_failure_code_name(f->code), f->status,
	    (int)f->text.n, f->text.p, f->retryable ? " retry" : "", after,
	    f->streamed ? " streamed" : "");
	l->failure = *f;
	l->ends++;
	talk_write(l, line, (size_t)n);
}

static inline struct model_listener
talk_to(struct talk_log *l)
{
	return (struct model_listener){talk_event, talk_failed, l};
}

/* Ask, and let the time pass until it ended. */
static inline void
talk_ask(struct talk_log *l, const struct model_port *m, struct talk_request *q,
    struct clock_fake *hands)
{
	struct model_ask ask = {.request = &q->r, .provider = MODEL_DEFAULT};
	struct sg_error e = {0};

	memset(l, 0, sizeof(*l));
	if (m->ask(m->self, &ask, talk_to(l), &e) == 0) {
		(void)snprintf(
		    l->text, sizeof(l->text), "refused %s", e.message);
		return;
	}
	for (int i = 0; i < 100000 && l->ends == 0; i++) {
		int64_t due = m->due(m->self);

		if (due > hands->mono_ms)
			clock_fake_pass(hands, due - hands->mono_ms);
		m->tick(m->self);
	}
}

#endif
