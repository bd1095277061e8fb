#ifndef TESTS_LIB_MODEL_FAKE_H
#define TESTS_LIB_MODEL_FAKE_H

#include <string.h>

#include "port/model.h"
#include "provider/provider.h"

/*
 * A model whose answers a test writes down before.  It answers at tick(), in
 * order; what it was asked last is kept as text.
 */
enum { FAKE_ASKS = 64, FAKE_TEXT = 1 << 17 };

struct fake_call {
	const char *id, *name, *args;
};

struct fake_answer {
	const char *text; /* NULL: none */
	struct fake_call calls[4];
	size_t n_calls;
	bool fails, endless, unnamed;
	const char *turn; /* how it came, sealed parts and all; NULL: "" */
	struct model_failure failure;
};

static struct {
	struct fake_answer answers[FAKE_ASKS];
	size_t n, next;
	uint64_t tickets; /* given so far */
	struct {
		uint64_t ticket;
		struct model_listener l;
	} open[FAKE_ASKS];
	size_t n_open;
	unsigned asked, cancelled;
	char system[FAKE_TEXT], said[FAKE_TEXT]; /* of the last request */
	size_t n_tools;
	int64_t max_tokens, deadline_ms;
	const struct contract *form;
	bool refuses;
} fake;

static inline void
fake_put(char *to, struct sg_str s)
{
	size_t n = strlen(to);

	if (s.n < FAKE_TEXT - n - 2) {
		memcpy(to + n, s.p != NULL ? s.p : "", s.n);
		to[n + s.n] = '\0';
	}
}

static inline uint64_t
fake_ask(void *self, const struct model_ask *a, struct model_listener l,
    struct sg_error *e)
{
	const struct llm_request *r = a->request;

	(void)self;
	if (fake.refuses || llm_check(r, e) != SG_OK) {
		err_set(e, SG_EIO, STR(""), STR("refused"));
		return 0;
	}
	fake.asked++;
	fake.system[0] = fake.said[0] = '\0';
	fake_put(fake.system, r->system);
	fake.n_tools = r->n_tools;
	fake.max_tokens = r->max_tokens;
	fake.deadline_ms = a->deadline_ms;
	fake.form = r->form;
	for (size_t i = 0; i < r->n_turns; i++) {
		if (r->turns[i].raw.n > 0) {
			fake_put(fake.said, STR("=raw "));
			fake_put(fake.said, r->turns[i].raw);
			fake_put(fake.said, STR("\n"));
		}
		for (size_t k = 0; k < r->turns[i].n; k++) {
			const struct llm_part *p = &r->turns[i].parts[k];

			fake_put(
			    fake.said, r->turns[i].model ? STR("<") : STR(">"));
			if (p->kind == LLM_PART_CALL ||
			    p->kind == LLM_PART_RESULT) {
				fake_put(fake.said,
				    p->kind == LLM_PART_CALL ? STR("call ")
							     : STR("result "));
				fake_put(fake.said, p->id);
				fake_put(fake.said, STR(" "));
			}
			fake_put(fake.said, p->text);
			fake_put(fake.said, STR("\n"));
		}
	}
	fake.open[fake.n_open].ticket = ++fake.tickets;
	fake.open[fake.n_open++].l = l;
	return fake.tickets;
}

static inline bool
fake_is_open(uint64_t ticket)
{
	for (size_t i = 0; i < fake.n_open; i++)
		if (fake.open[i].ticket == ticket)
			return true;
	return false;
}

static inline void
fake_drop(uint64_t ticket)
{
	for (size_t i = 0; i < fake.n_open; i++)
		if (fake.open[i].ticket == ticket) {
			fake.open[i] = fake.open[--fake.n_open];
			return;
		}
}

static inline void
fake_cancel(void *self, uint64_t ticket)
{
	(void)self;
	fake.cancelled += fake_is_open(ticket);
	fake_drop(ticket);
}

static inline void
fake_text(uint64_t t, struct model_listener l, struct sg_str text)
{
	struct llm_event ev = {.kind = LLM_TEXT};

	while (text.n > 0 && fake_is_open(t)) {
		ev.text = str_part(text, 0, 4096);
		l.event(l.ctx, &ev);
		text = str_part(text, ev.text.n, text.n);
	}
}

static inline void
fake_deliver(uint64_t t, struct model_listener l, const struct fake_answer *a)
{
	static const char as[4096] = "a";
	struct llm_event end = {.kind = LLM_FINISH,
	    .finish = LLM_FINISH_STOP,
	    .turn = str_of(a->turn),
	    .from = str_of("fake m")};

	if (a->text != NULL)
		fake_text(t, l, str_of(a->text));
	while (a->endless && fake_is_open(t))
		fake_text(t, l, (struct sg_str){as, sizeof(as)});
	for (size_t i = 0; i < a->n_calls && fake_is_open(t); i++)
		l.event(l.ctx,
		    &(struct llm_event){.kind = LLM_CALL,
			.id = str_of(a->calls[i].id),
			.name = str_of(a->calls[i].name),
			.unnamed = a->unnamed,
			.args = str_of(a->calls[i].args)});
	if (!fake_is_open(t))
		return;
	fake_drop(t);
	if (a->fails)
		l.failed(l.ctx, &a->failure);
	else
		l.event(l.ctx, &end);
}

/* Each question that waits gets the next answer. */
static inline void
fake_tick(void *self)
{
	(void)self;
	while (fake.n_open > 0 && fake.next < fake.n)
		fake_deliver(fake.open[0].ticket, fake.open[0].l,
		    &fake.answers[fake.next++]);
}

static inline int64_t
fake_due(void *self)
{
	(void)self;
	return fake.n_open > 0 ? 0 : INT64_MAX;
}

static inline void
fake_ready(void *self, int fd, unsigned events)
{
	(void)self;
	(void)fd;
	(void)events;
}

/* As one inside the program: see model_port.at_hand. */
static bool fake_is_near;

static inline bool
fake_at_hand(void *self, int provider)
{
	(void)self;
	(void)provider;
	return fake_is_near;
}

static inline const char *
fake_name(void *self, int provider)
{
	(void)self;
	(void)provider;
	return "fake";
}

static inline void
fake_close(void *self)
{
	(void)self;
}

static const struct model_port model_fake = {.ask = fake_ask,
    .cancel = fake_cancel,
    .due = fake_due,
    .tick = fake_tick,
    .ready = fake_ready,
    .at_hand = fake_at_hand,
    .provider = fake_name,
    .model = fake_name,
    .close = fake_close};

static inline void
fake_says(const char *text)
{
	fake.answers[fake.n++] = (struct fake_answer){.text = text};
}

#endif
