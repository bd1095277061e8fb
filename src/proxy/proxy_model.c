/* Asking the model for a program, and its answer through the gate. */
#include <stdlib.h>

#include "proxy/proxy_int.h"
#include "json/json_find.h"

#define WRITE_ROOM ((size_t)1 << 20)

static void
nobody_waits(void *ctx, const struct command_out *out)
{
	(void)ctx;
	(void)out;
}

/* The question to the model and the one to a person are taken back. */
void
proxy_cancel(struct proxy_run *r)
{
	const struct model_port *m = r->proxies->shell->port.model;
	struct command_in in = {.who = r->in.who, .id = str_of(r->call_id)};

	if (r->ticket != 0 && m != NULL)
		m->cancel(m->self, r->ticket);
	r->ticket = 0;
	if (!r->waits)
		return;
	r->waits = false;
	desk_forget(r->proxies->desk, r);
	desk_take_back(r->proxies->desk, &in,
	    (struct command_reply){nobody_waits, r->proxies});
}

/* The answer before it is done with: the next one is read in its place. */
static bool
open_answer(struct proxy_run *r, bool stream)
{
	struct gated *g;

	if (r->g != NULL && r->g->stream != stream)
		return false; /* the program has the one or the other */
	g = malloc(sizeof(*g));
	if (g == NULL)
		return false;
	if (r->g == NULL && r->many) {
		gated_open_many(g, r->in.kind, stream, r->out);
	} else if (r->g == NULL) {
		gated_open(g, r->in.kind, stream, r->out);
		for (size_t i = 0; i < r->n_hosted; i++)
			g->shell_there |= str_eq(
			    r->hosted[i].name, STR("shell"));
	} else {
		gated_open_again(g, r->g);
		gated_close(r->g);
		free(r->g);
	}
	r->g = g;
	return true;
}

static void
fail_now(struct proxy_run *r, struct sg_str why)
{
	proxy_cancel(r);
	proxy_fail(r, 502, why, 0);
}

static void
finish(struct proxy_run *r)
{
	r->ticket = 0;
	if (!r->fresh) {
		proxy_fail(r, 502, STR("the model sent an empty answer"), 0);
		return;
	}
	gated_end(r->g);
	if (r->g->failed && r->g->told)
		proxy_end(r);
	else if (r->g->failed)
		proxy_fail(r, 502, r->g->why, 0);
	else if (r->g->n > 0)
		proxy_decide(r);
	else
		proxy_end(r);
}

static void
on_raw(void *ctx, struct sg_str bytes, bool stream)
{
	struct proxy_run *r = ctx;

	shell_stamp(r->proxies->shell);
	if (r->over)
		return;
	if (r->in.path.n > 0) {
		proxy_say(r, bytes);
		return;
	}
	if (!r->fresh && !(r->fresh = open_answer(r, stream))) {
		fail_now(r, STR("the model's answer cannot be used"));
		return;
	}
	gated_feed(r->g, bytes);
	if (r->g->failed && r->g->told) {
		proxy_cancel(r);
		proxy_end(r);
	} else if (r->g->failed) {
		fail_now(r, r->g->why);
	}
}

/* ---- A model without bytes: its events, as its provider writes them --------
 */

static bool
begin_writing(struct proxy_run *r)
{
	const struct model_port *m = r->proxies->shell->port.model;
	struct llm_reply head = {.id = STR("solgate"),
	    .model = str_of(m->model(m->self, (int)r->in.kind)),
	    .created_s = r->proxies->shell->wall_ms / 1000};
	struct buf text = {.p = r->writer.text.p, .cap = WRITE_ROOM};
	struct buf items = {.p = r->writer.items.p, .cap = WRITE_ROOM};

	if (r->told == NULL) { /* the room is there for every round */
		text.p = arena_new(&r->a, text.cap);
		items.p = arena_new(&r->a, items.cap);
		r->told = arena_new(&r->a, GATED_EVENTS_MAX * sizeof(*r->told));
	}
	if (text.p == NULL || items.p == NULL || r->told == NULL)
		return false;
	llm_writer_init(&r->writer, r->in.kind, &head, text, items);
	r->n_told = 0;
	return true;
}

static void
write_event(struct proxy_run *r, const struct llm_event *e)
{
	struct arena a;
	struct buf b = {.cap = 8 * (e->text.n + e->args.n) + (64u << 10)};
	enum sg_err err = SG_ENOMEM;

	arena_init(&a, &mem_heap, WRITE_ROOM);
	if (r->request.stream && (b.p = arena_new(&a, b.cap)) != NULL)
		err = provider_write_event(&r->writer, e, &a, &b);
	if (err == SG_OK && !buf_full(&b) && b.n > 0)
		on_raw(r, buf_str(&b), true);
	arena_release(&a);
	if (err != SG_OK && !r->over)
		fail_now(r, STR("out of memory"));
}

/* A whole answer is written when it is known. */
static void
write_reply(struct proxy_run *r)
{
	struct llm_reply reply = {.id = r->writer.id,
	    .model = r->writer.model,
	    .created_s = r->writer.created_s,
	    .v = r->told,
	    .n = r->n_told};
	struct buf b = {.cap = WRITE_ROOM};

	b.p = arena_new(&r->a, b.cap);
	if (b.p != NULL &&
	    provider_write_reply(r->in.kind, &reply, &r->a, &b) == SG_OK &&
	    !buf_full(&b))
		on_raw(r, buf_str(&b), false);
	else
		fail_now(r, STR("out of memory"));
}

static void
keep_event(struct proxy_run *r, const struct llm_event *e)
{
	struct llm_event *to = &r->told[r->n_told];

	if (r->n_told == GATED_EVENTS_MAX) {
		fail_now(r, STR("the model's answer is too long"));
		return;
	}
	*to = *e;
	if (arena_dup(&r->a, e->text, &to->text) &&
	    arena_dup(&r->a, e->id, &to->id) &&
	    arena_dup(&r->a, e->name, &to->name) &&
	    arena_dup(&r->a, e->args, &to->args) &&
	    arena_dup(&r->a, e->signature, &to->signature))
		r->n_told++;
	else
		fail_now(r, STR("out of memory"));
}

static void
on_event(void *ctx, const struct llm_event *e)
{
	struct proxy_run *r = ctx;
	bool bytes = r->fresh && !r->writes;

	shell_stamp(r->proxies->shell);
	if (r->over)
		return;
	if (r->in.path.n > 0) {
		r->ticket = 0;
		proxy_say(r, STR(""));
		proxy_end(r);
		return;
	}
	if (!bytes) {
		if (!r->writes && !(r->writes = begin_writing(r))) {
			fail_now(r, STR("out of memory"));
			return;
		}
		if (e->kind == LLM_USAGE) {
			r->writer.input_tokens = e->input_tokens;
			r->writer.output_tokens = e->output_tokens;
		}
		if (r->request.stream)
			write_event(r, e);
		else
			keep_event(r, e);
		if (!r->over && e->kind == LLM_FINISH && !r->request.stream)
			write_reply(r);
	}
	if (e->kind == LLM_FINISH && !r->over)
		finish(r);
}

static void
on_failed(void *ctx, const struct model_failure *f)
{
	struct proxy_run *r = ctx;
	unsigned status = f->status >= 400 && f->status < 600 ? f->status : 502;

	shell_stamp(r->proxies->shell);
	r->ticket = 0;
	/* The key that was refused is ours, not the program's. */
	if (f->code == SG_FAILURE_AUTH_EXPIRED)
		status = 502;
	else if (f->code == SG_FAILURE_PROVIDER_TIMEOUT && f->status == 0)
		status = 504;
	else if (!r->begun && json_finds(f->body, "error", &r->a))
		r->error = f->body; /* as the provider said it */
	proxy_fail(r, status, f->text, (uint32_t)(f->retry_after_ms / 1000));
}

/* What is sent, if it is too long to be held. */
static bool
open_view(struct proxy_run *r, struct body_port *whole)
{
	spool_view_free(r->view);
	r->view = spool_view_new(r->in.spool, r->body);
	if (r->view == NULL)
		return false;
	*whole = spool_view_port(r->view);
	return true;
}

void
proxy_ask(struct proxy_run *r)
{
	const struct model_port *m = r->proxies->shell->port.model;
	struct sg_error e = {0};
	struct body_port whole;
	struct model_ask ask = {.request = &r->request,
	    .provider = (int)r->in.kind,
	    .body = r->body,
	    .version = r->in.version,
	    .beta = r->in.beta,
	    .path = r->in.path,
	    .get = r->in.get,
	    .raw = on_raw};

	r->fresh = r->writes = false;
	if (++r->round > PROXY_ROUNDS_MAX) {
		proxy_fail(r, 502,
		    STR("the model keeps repeating a call that was denied"), 0);
		return;
	}
	if (r->in.spool != NULL) {
		if (!open_view(r, &whole)) {
			proxy_fail(r, 503, STR("out of memory"), 0);
			return;
		}
		ask.whole = &whole;
	}
	if (m != NULL)
		r->ticket = m->ask(m->self, &ask,
		    (struct model_listener){on_event, on_failed, r}, &e);
	if (r->ticket == 0)
		proxy_fail(r,
		    e.code == SG_EINVALID    ? 400
			: e.code == SG_EFULL ? 429
					     : 503,
		    m == NULL ? STR("no model is set up") : str_of(e.message),
		    0);
}
