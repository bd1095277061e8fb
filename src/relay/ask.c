/* Questions to the gate, until they have an end; see ask.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "client/hear.h"
#include "relay/ask.h"
#include "port/clock.h"
#include "shape/hostcall.h"
#include "shape/service.h"

#define SEND_MS   10000
#define NAME_MS   60 /* then it is looked whether the question has a name */
#define NEXT_WAIT "wait=20, take-back" /* if this process ends meanwhile */
#define WAIT_MS   30000
#define ARENA_MAX (64u << 20)
#define KEPT_MAX  ((size_t)16 << 10) /* a longer request is not kept */

struct ask {
	uint64_t no; /* 0: free */
	struct asks *of;
	char id[ASK_ID_MAX];
	/*
	 * What the answer is compared with, if there is one to compare: the
	 * request itself, or of a long one what was made of it (body is empty).
	 * Texts are in ${own}.
	 */
	struct sg_str body;
	struct hear_asked asked;
	char *own;
	bool named;
	int64_t again_ms; /* 0: not yet */
};

struct asks {
	struct exchanges *x;
	struct asks_use use;
	struct arena a;
	struct ask v[EXCHANGE_MAX];
};

struct asks *
asks_new(struct exchanges *x, const struct asks_use *use)
{
	struct asks *q = calloc(1, sizeof(*q));

	if (q == NULL)
		return NULL;
	q->x = x;
	q->use = *use;
	arena_init(&q->a, &mem_heap, ARENA_MAX);
	return q;
}

void
asks_free(struct asks *q)
{
	if (q == NULL)
		return;
	for (size_t i = 0; i < EXCHANGE_MAX; i++)
		free(q->v[i].own);
	arena_release(&q->a);
	free(q);
}

void
ask_id(char out[ASK_ID_MAX], const char *prefix)
{
	static uint8_t random[16];
	static uint64_t count;
	struct buf b = {.p = out, .cap = ASK_ID_MAX - 1};

	while (count == 0 &&
	    getrandom(random, sizeof(random), 0) != (ssize_t)sizeof(random))
		;
	buf_addz(&b, prefix);
	buf_addc(&b, '-');
	buf_addhex(&b, random, sizeof(random));
	buf_addc(&b, '-');
	buf_addu(&b, ++count);
	out[b.n] = '\0';
}

bool
asks_full(const struct asks *q)
{
	return !exchange_has_room(q->x);
}

void
ask_hear(unsigned status, struct sg_str body, const struct hear_asked *asked,
    struct arena *a, struct ask_end *out)
{
	struct heard v = {0};

	hear_call(status, body, asked, a, &v);
	*out = (struct ask_end){.allowed = v.allowed,
	    .fault = v.fault,
	    .decided = v.decided,
	    .decision = v.decision,
	    .risk = v.risk,
	    .reason = v.reason,
	    .params = v.params};
}

static void
drop_asked(struct ask *k)
{
	free(k->own);
	k->own = NULL;
	k->no = 0;
}

static void
end_with(struct ask *k, const struct ask_end *end)
{
	uint64_t no = k->no;

	drop_asked(k);
	k->of->use.end(k->of->use.ctx, no, end);
}

static void
end_fault(struct ask *k, const char *what, struct sg_str why)
{
	char room[512];
	struct buf b = BUF_ON(room);
	struct ask_end end = {.fault = true};

	buf_addz(&b, "Solgate: ");
	buf_addz(&b, what);
	buf_addz(&b, " (");
	buf_add(&b, str_part(why, 0, 300));
	buf_addz(&b, ")");
	end.reason = buf_str(&b);
	end_with(k, &end);
}

static void on_reply(void *ctx, const struct exchange_end *end);

static void
send(struct ask *k, const struct client_request *q, int64_t timeout_ms)
{
	struct exchange_ask x = {q, k->no, timeout_ms, on_reply, k};
	struct sg_error e = {0};

	if (!exchange_send(k->of->x, &x, &e))
		end_fault(k,
		    "the gate is not running, start it with: solgate serve",
		    str_of(e.message));
}

/* Ask for its fate, and wait a while for it. */
static void
wait_on(struct ask *k)
{
	char path[ASK_ID_MAX + 32];
	struct client_request q = {
	    .method = "GET", .prefer = k->named ? NEXT_WAIT : "respond-async"};

	snprintf(path, sizeof(path), "/v1/hostcalls/%s", k->id);
	q.path = str_of(path);
	send(k, &q, WAIT_MS);
}

static void
on_pending(struct ask *k, struct sg_str body)
{
	struct hostcall_pending d;
	struct sg_error none = {0};
	uint64_t no = k->no;

	if (contract_decode(&hostcall_pending_contract, body, &k->of->a, &d,
		&none) != SG_OK) {
		end_fault(k, "the gate's answer could not be understood",
		    str_of(none.message));
		return;
	}
	/* It has a deadline as soon as it is shown. */
	if (d.has_prompt_id && d.has_expires_ms && !k->named) {
		k->named = true;
		if (k->of->use.pending != NULL)
			k->of->use.pending(k->of->use.ctx, no, d.prompt_id);
		if (k->no != no) /* it was taken back */
			return;
	}
	if (k->named)
		wait_on(k);
	else
		k->again_ms = clock_system().mono_ms(NULL) + NAME_MS;
}

void
asks_tick(struct asks *q)
{
	for (size_t i = 0; i < EXCHANGE_MAX; i++) {
		struct ask *k = &q->v[i];

		if (k->no == 0 || k->again_ms == 0 ||
		    clock_system().mono_ms(NULL) < k->again_ms)
			continue;
		k->again_ms = 0;
		wait_on(k);
	}
}

int64_t
asks_due(const struct asks *q)
{
	int64_t due = INT64_MAX;

	for (size_t i = 0; i < EXCHANGE_MAX; i++)
		if (q->v[i].no != 0 && q->v[i].again_ms > 0 &&
		    q->v[i].again_ms < due)
			due = q->v[i].again_ms;
	return due;
}

static bool
asked_of(struct ask *k, struct hear_asked *out)
{
	if (k->body.n > 0)
		return hear_asked(k->body, &k->of->a, out);
	*out = k->asked;
	out->id = str_of(k->id);
	return true;
}

static void
on_reply(void *ctx, const struct exchange_end *end)
{
	struct ask *k = ctx;
	struct hear_asked asked;
	struct ask_end out;

	arena_clear(&k->of->a);
	if (end->yes) {
		out = (struct ask_end){.allowed = true,
		    .decided = true,
		    .decision = end->decision,
		    .reason = STR("allowed by Solgate")};
		end_with(k, &out);
	} else if (end->status == 202) {
		on_pending(k, end->body);
	} else if (end->status == 0) {
		end_fault(k, "the gate did not answer", end->body);
	} else if (!asked_of(k, &asked)) {
		end_fault(k, "the call could not be understood", STR("no id"));
	} else {
		ask_hear(end->status, end->body, &asked, &k->of->a, &out);
		end_with(k, &out);
	}
}

/* What the answer will be compared with; false: no memory, or it is none. */
static bool
keep_call(struct ask *k, struct sg_str body)
{
	struct hear_asked *asked = &k->asked;
	size_t n = body.n;

	if (body.n > KEPT_MAX) {
		if (!hear_asked(body, &k->of->a, asked))
			return false;
		n = asked->method.n + asked->cwd.n;
	}
	if ((k->own = malloc(n + 1)) == NULL)
		return false;
	if (body.n <= KEPT_MAX) {
		memcpy(k->own, body.p, n);
		k->body = (struct sg_str){k->own, n};
		return n > 0;
	}
	memcpy(k->own, asked->method.p, asked->method.n);
	if (asked->cwd.n > 0)
		memcpy(k->own + asked->method.n, asked->cwd.p, asked->cwd.n);
	asked->method.p = k->own;
	asked->cwd.p = k->own + asked->method.n;
	return true;
}

void
ask_begin(struct asks *q, uint64_t no, const char *id, struct sg_str body)
{
	struct client_request r = {.method = "POST",
	    .path = STR("/v1/hostcalls"),
	    .body = body,
	    .prefer = "respond-async"};
	struct ask full = {.no = no, .of = q}, *k = &full;

	for (size_t i = 0; i < EXCHANGE_MAX && k == &full; i++)
		if (q->v[i].no == 0)
			k = &q->v[i];
	*k = (struct ask){.no = no, .of = q};
	snprintf(k->id, sizeof(k->id), "%s", id);
	arena_clear(&q->a);
	if (k == &full)
		end_fault(
		    k, "too many calls are waiting already", STR("try later"));
	else if (!keep_call(k, body))
		end_fault(k, "the call could not be understood", STR("no id"));
	else
		send(k, &r, SEND_MS);
}

static void
forget(void *ctx, const struct exchange_end *end)
{
	(void)ctx;
	(void)end;
}

void
ask_cancel(struct asks *q, uint64_t no)
{
	char path[ASK_ID_MAX + 32];
	struct client_request r = {.method = "DELETE"};
	struct exchange_ask x = {&r, UINT64_MAX, SEND_MS, forget, q};
	struct sg_error none = {0};

	for (size_t i = 0; i < EXCHANGE_MAX; i++) {
		if (q->v[i].no != no || no == 0)
			continue;
		exchange_drop(q->x, no);
		drop_asked(&q->v[i]);
		snprintf(path, sizeof(path), "/v1/hostcalls/%s", q->v[i].id);
		r.path = str_of(path);
		(void)exchange_send(q->x, &x, &none);
	}
}
