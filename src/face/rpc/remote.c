/* The headless mode for a server that is running; see remote.h. */
#include <stdlib.h>
#include <string.h>

#include "face/rpc/remote_int.h"
#include "port/clock.h"
#include "words/words.h"

#define IDLE_MS     20000  /* then a connection is not used again */
#define PATIENCE_MS 600000 /* an agent waits for its calls */
#define CANCEL_MS   2000   /* for one call to be taken back */

static int64_t
now_ms(void)
{
	return clock_system().mono_ms(NULL);
}

static struct client *
open_client(struct remote *m, struct sg_error *e)
{
	return client_open(m->options->socket, m->has_token ? &m->key : NULL,
	    SG_SURFACE_RPC, e);
}

static struct client *
open_stream(struct remote *m, const char *path, struct sg_error *e)
{
	struct client *c = open_client(m, e);
	struct client_request q = {.method = "GET",
	    .path = str_of(path),
	    .accept = "text/event-stream"};

	if (c != NULL && !client_send(c, &q)) {
		err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
		client_close(c);
		c = NULL;
	}
	return c;
}

/* A fresh connection if there is none that can be trusted to be open. */
static bool
ready_to_ask(struct remote *m)
{
	struct sg_error e = {0};
	bool stale = m->ask != NULL &&
	    (client_work(m->ask) == CLIENT_GONE ||
		now_ms() - m->asked_ms > IDLE_MS);

	if (stale) {
		client_close(m->ask);
		m->ask = NULL;
	}
	if (m->ask == NULL)
		m->ask = open_client(m, &e);
	return m->ask != NULL;
}

static bool
is_live(const struct client *stream)
{
	return stream == NULL || client_status(stream) == 200;
}

/* Nothing is asked before its result could be heard. */
static bool
ready(void *self)
{
	const struct remote *m = self;

	return m->greeted && is_live(m->results) && is_live(m->prompts);
}

static void
ask_next(struct remote *m)
{
	struct remote_ask *q = m->first;

	if (q == NULL || m->busy || !ready(m))
		return;
	if (ready_to_ask(m) && client_send(m->ask, &q->request)) {
		m->busy = true;
		m->asked_ms = now_ms();
		(void)client_work(m->ask);
		return;
	}
	m->first = q->next;
	m->last = m->first == NULL ? &m->first : m->last;
	remote_refuse(q, SG_PROBLEM_STOPPING, "the server cannot be reached");
	free(q);
}

static void
take_answer(struct remote *m)
{
	struct remote_ask *q = m->first;
	enum client_state state;

	if (!m->busy)
		return;
	state = client_state(m->ask) == CLIENT_WAITING ? client_work(m->ask)
						       : client_state(m->ask);
	if (state == CLIENT_WAITING)
		return;
	m->busy = false;
	m->first = q->next;
	m->last = m->first == NULL ? &m->first : m->last;
	if (state == CLIENT_DONE)
		remote_answer(q, client_reply(m->ask));
	else
		remote_refuse(q, SG_PROBLEM_STOPPING,
		    "the server stopped; whether the command was carried out "
		    "is unknown");
	free(q);
}

static void
run(void *self, enum command_name n, const struct command_in *in,
    struct command_reply to)
{
	struct remote *m = self;
	struct remote_ask *q = remote_ask_new(n, in, to), none = {.to = to};

	if (q == NULL) {
		remote_refuse(&none, SG_PROBLEM_BUSY, "out of memory");
		return;
	}
	*m->last = q;
	m->last = &q->next;
	ask_next(m);
}

static void
forget(void *self, void *ctx)
{
	struct remote *m = self;

	for (struct remote_ask *q = m->first; q != NULL; q = q->next)
		if (q->to.ctx == ctx)
			q->to.reply = NULL;
}

static size_t
wait_for(void *self, struct pollfd *fds, int64_t *due_ms)
{
	struct remote *m = self;
	struct client *v[] = {m->results, m->prompts, m->busy ? m->ask : NULL};
	size_t n = 0;

	(void)due_ms;
	for (size_t i = 0; i < 3; i++)
		if (v[i] != NULL)
			fds[n++] = (struct pollfd){
			    client_fd(v[i]), client_events(v[i]), 0};
	return n;
}

/* A server that refuses the stream has a reason; others are just gone. */
static void
blame(struct remote *m, const struct client *stream)
{
	unsigned status = client_status(stream);
	char room[64];
	struct buf b = BUF_ON(room);

	if (m->greeted || status == 0 || status == 200)
		return;
	buf_addz(&b, "the server refused the event stream with status ");
	buf_addu(&b, status);
	err_set(m->error, SG_EIO, str_of(m->options->socket), buf_str(&b));
}

/* False: the stream ended, and with it the gate. */
static bool
hear(struct remote *m, struct client *stream, enum remote_part part)
{
	if (stream == NULL)
		return true;
	if (client_work(stream) != CLIENT_WAITING) {
		blame(m, stream);
		return false;
	}
	if (is_live(stream))
		remote_tell(m, stream, part);
	m->greeted |= rpc_output(m->rpc).n > 0;
	return true;
}

/* As an agent all comes by one stream. */
static bool
work(void *self, const struct pollfd *fds, size_t n)
{
	struct remote *m = self;
	bool person = m->options->role == SG_ROLE_PERSON;

	(void)fds;
	(void)n;
	take_answer(m);
	if (!hear(m, m->results, person ? REMOTE_RESULTS : REMOTE_ALL) ||
	    !hear(m, m->prompts, REMOTE_REST))
		return false;
	ask_next(m);
	return true;
}

/* Nobody answers here any more; the results of calls may still come. */
static void
leave(void *self)
{
	struct remote *m = self;

	client_close(m->prompts);
	m->prompts = NULL;
}

static int64_t
patience_ms(void *self)
{
	struct remote *m = self;

	return m->options->role == SG_ROLE_AGENT ? PATIENCE_MS : 0;
}

static bool
open_all(struct remote *m, struct sg_error *e)
{
	const char *name = word_name(&words_role, m->options->role);
	enum sg_err err = client_token(m->options->tokens, name, &m->key, e);

	m->has_token = err == SG_OK;
	if (err == SG_ENOTFOUND && m->options->role == SG_ROLE_AGENT)
		*e = (struct sg_error){0}; /* the socket is enough */
	else if (err != SG_OK)
		return false;
	m->results = open_stream(m, "/v1/events", e);
	if (m->results != NULL && m->options->role == SG_ROLE_PERSON)
		m->prompts = open_stream(m, "/v1/events?listen=rpc", e);
	return e->code == SG_OK;
}

struct taking_back {
	struct client *c;
	struct sg_error e;
	bool failed; /* the server does not answer: not once more */
};

static void
take_back(void *ctx, struct sg_str call_id)
{
	struct taking_back *t = ctx;
	struct command_in in = {.id = call_id};
	struct remote_ask *q = remote_ask_new(
	    COMMAND_HOSTCALL_CANCEL, &in, (struct command_reply){NULL, NULL});
	struct client_reply reply;

	if (q != NULL && !t->failed)
		t->failed = client_call(t->c, &q->request, CANCEL_MS, &reply,
				&t->e) != SG_OK;
	free(q);
}

/* T40: nobody hears their fate any more, so nobody carries them out. */
static void
take_all_back(struct remote *m)
{
	struct taking_back t = {0};

	if (rpc_calls_open(m->rpc) == 0)
		return;
	if ((t.c = open_client(m, &t.e)) != NULL)
		rpc_each_call(m->rpc, take_back, &t);
	client_close(t.c);
}

static void
close_all(struct remote *m)
{
	for (struct remote_ask *q = m->first, *next; q != NULL; q = next) {
		next = q->next;
		free(q);
	}
	client_close(m->ask);
	client_close(m->results);
	client_close(m->prompts);
	client_token_wipe(&m->key);
}

enum rpc_end
rpc_remote_run(const struct rpc_remote_options *o, int in, int out,
    const volatile int *stop, struct sg_error *e)
{
	struct remote m = {.options = o, .error = e};
	struct rpc_gate gate = {run, forget, &m};
	struct rpc_source source = {
	    wait_for, work, ready, leave, patience_ms, &m};
	struct principal who = {
	    .role = o->role, .surface = SG_SURFACE_RPC, .channel = 1};
	enum rpc_end end = RPC_END_BROKEN;

	m.last = &m.first;
	if (open_all(&m, e)) {
		if ((m.rpc = rpc_new(&gate, &who)) != NULL)
			end = rpc_loop(m.rpc, &source, in, out, stop);
		if (m.rpc != NULL && end != RPC_END_GONE)
			take_all_back(&m);
		rpc_free(m.rpc);
	}
	close_all(&m);
	return end;
}
