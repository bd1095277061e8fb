/* Programs that take us for their provider: their life and their end. */
#include "proxy/proxy.h"

#include <stdlib.h>
#include <string.h>

#include "proxy/proxy_int.h"

struct proxies *
proxies_new(struct shell *sh, struct turns *turns, struct desk *desk)
{
	struct proxies *p = calloc(1, sizeof(*p));

	if (p == NULL)
		return NULL;
	p->shell = sh;
	p->turns = turns;
	p->desk = desk;
	return p;
}

static void
run_free(struct proxy_run *r)
{
	proxy_cancel(r);
	if (r->g != NULL)
		gated_close(r->g);
	free(r->g);
	arena_release(&r->a);
	spool_view_free(r->view);
	spool_free(r->in.spool);
	free(r);
}

/* Let go what is over; nobody up the stack looks at it from a tick. */
static void
sweep(struct proxies *p)
{
	struct proxy_run **at = &p->all;

	while (*at != NULL) {
		struct proxy_run *r = *at;

		if (!r->over) {
			at = &r->next;
			continue;
		}
		*at = r->next;
		p->n--;
		run_free(r);
	}
}

void
proxies_free(struct proxies *p)
{
	if (p == NULL)
		return;
	for (struct proxy_run *r = p->all; r != NULL; r = r->next)
		r->over = true;
	sweep(p);
	proxy_owed_free(p);
	free(p);
}

void
proxy_begin(struct proxy_run *r, bool stream)
{
	if (r->begun || r->to.ctx == NULL)
		return;
	r->begun = true;
	r->to.begin(r->to.ctx, 200, stream, 0);
}

static void
say(struct proxy_run *r, struct sg_str bytes)
{
	if (r->to.ctx == NULL || bytes.n == 0)
		return;
	r->said_ms = r->proxies->shell->mono_ms;
	r->to.bytes(r->to.ctx, bytes);
}

void
proxy_end(struct proxy_run *r)
{
	if (r->over)
		return;
	r->over = true;
	proxy_cancel(r);
	if (r->to.ctx != NULL)
		r->to.end(r->to.ctx);
	r->to.ctx = NULL;
}

/* In a stream that has begun, an error is an event of its own. */
void
proxy_fail(
    struct proxy_run *r, unsigned status, struct sg_str why, uint32_t retry_s)
{
	struct buf b = {.cap = 6 * why.n + 1024};
	struct llm_writer w = {.kind = r->in.kind, .begun = true};
	struct llm_event e = {.kind = LLM_ERROR, .text = why};

	if (r->over)
		return;
	b.p = malloc(b.cap);
	if (b.p == NULL) {
		proxy_end(r);
		return;
	}
	if (r->begun) {
		if (provider_write_event(&w, &e, &r->a, &b) != SG_OK)
			b.n = 0;
	} else {
		provider_write_error(r->in.kind, status, why, &b);
		r->begun = true;
		if (r->to.ctx != NULL)
			r->to.begin(r->to.ctx, status, false, retry_s);
	}
	say(r, r->error.n > 0 ? r->error : buf_str(&b));
	free(b.p);
	proxy_end(r);
}

static void
on_bytes(void *ctx, struct sg_str bytes)
{
	struct proxy_run *r = ctx;

	proxy_begin(r, r->g->stream);
	say(r, bytes);
}

void
proxy_say(struct proxy_run *r, struct sg_str bytes)
{
	proxy_begin(r, false);
	say(r, bytes);
}

static struct proxy_run *
run_new(struct proxies *proxies, const struct proxy_in *in, struct proxy_out to)
{
	struct proxy_run *r = calloc(1, sizeof(*r));
	struct proxy_in *k;

	if (r == NULL)
		return NULL;
	r->proxies = proxies;
	r->to = to;
	r->out = (struct gated_out){on_bytes, r};
	r->in = *in;
	r->said_ms = proxies->shell->mono_ms;
	k = &r->in;
	arena_init(&r->a, &mem_heap, PROXY_ARENA + 4 * in->body.n);
	if ((in->spool != NULL || arena_dup(&r->a, in->body, &k->body)) &&
	    arena_dup(&r->a, in->model, &k->model) &&
	    arena_dup(&r->a, in->path, &k->path) &&
	    arena_dup(&r->a, in->version, &k->version) &&
	    arena_dup(&r->a, in->beta, &k->beta) &&
	    arena_dup(&r->a, in->who.user, &k->who.user) &&
	    arena_dup(&r->a, in->who.extension, &k->who.extension)) {
		r->body = k->body;
		return r;
	}
	r->in.spool = NULL; /* still the caller's */
	run_free(r);
	return NULL;
}

/* Before there is a run. */
static void
refuse(const struct proxy_in *in, struct proxy_out to, unsigned status,
    const char *why)
{
	char room[1024];
	struct buf b = BUF_ON(room);

	provider_write_error(in->kind, status, str_of(why), &b);
	spool_free(in->spool);
	to.begin(to.ctx, status, false, 0);
	to.bytes(to.ctx, buf_str(&b));
	to.end(to.ctx);
}

void
proxy_run(struct proxies *p, const struct proxy_in *in, struct proxy_out to)
{
	struct proxy_run *r;

	shell_stamp(p->shell);
	sweep(p);
	if (p->shell->shut || p->shell->stopping) {
		refuse(in, to, 503,
		    p->shell->shut
			? "Solgate cannot write its records, so nothing "
			  "is released"
			: "Solgate is stopping");
		return;
	}
	if (in->who.role != SG_ROLE_AGENT &&
	    !(in->page && in->get && in->path.n > 0)) {
		refuse(in, to, 403,
		    "a program needs the agent's token of Solgate as its key");
		return;
	}
	r = p->n < PROXY_RUNS_MAX ? run_new(p, in, to) : NULL;
	if (r == NULL) {
		refuse(in, to, 503, "too much is waiting already");
		return;
	}
	r->next = p->all;
	p->all = r;
	p->n++;
	if (r->in.path.n > 0)
		proxy_ask(r);
	else if (proxy_read(r))
		proxy_offer(r);
	shell_settle(p->shell);
}

void
proxies_stop(struct proxies *p)
{
	for (struct proxy_run *r = p->all; r != NULL; r = r->next)
		proxy_fail(r, 503, STR("Solgate is stopping"), 0);
}

void
proxies_forget(struct proxies *p, const void *ctx)
{
	for (struct proxy_run *r = p->all; r != NULL; r = r->next)
		if (r->to.ctx == ctx && !r->over) {
			r->to.ctx = NULL;
			proxy_end(r);
		}
}

static bool
idles(const struct proxy_run *r)
{
	return !r->over && r->waits && r->g != NULL && r->g->stream;
}

int64_t
proxies_due(const struct proxies *p)
{
	int64_t due = INT64_MAX;

	for (const struct proxy_run *r = p->all; r != NULL; r = r->next)
		if (r->over)
			return p->shell->mono_ms;
		else if (idles(r) && r->said_ms + PROXY_IDLE_MS < due)
			due = r->said_ms + PROXY_IDLE_MS;
	return due;
}

/* A person may take a while: the program hears that we are there. */
void
proxies_tick(struct proxies *p)
{
	sweep(p);
	for (struct proxy_run *r = p->all; r != NULL; r = r->next) {
		if (!idles(r) || p->shell->mono_ms < r->said_ms + PROXY_IDLE_MS)
			continue;
		proxy_begin(r, true);
		say(r, gated_idle(r->in.kind));
	}
}
