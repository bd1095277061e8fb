/* The course of a line: parsed, run, answered; events go the same way out. */
#include <stdlib.h>
#include <string.h>

#include "face/rpc/rpc_int.h"
#include "json/json_members.h"

#define ARENA_MAX (16u << 20)

const struct rpc_command rpc_commands[RPC_COUNT] = {
#define QUIET_NOTHING true
#define QUIET_ANSWER  false
#define X(sym, type, command, id_key, data, text) \
	[RPC_##sym] = {type, id_key, text, COMMAND_##command, QUIET_##data},
#include "face/rpc/command.def"
};

struct rpc *
rpc_new(const struct rpc_gate *gate, const struct principal *who)
{
	struct rpc *r = calloc(1, sizeof(*r));

	if (r == NULL)
		return NULL;
	r->gate = *gate;
	r->who = *who;
	arena_init(&r->a, &mem_heap, ARENA_MAX);
	return r;
}

void
rpc_free(struct rpc *r)
{
	if (r == NULL)
		return;
	for (struct rpc_open *o = r->open, *next; o != NULL; o = next) {
		next = o->next;
		if (!o->replied)
			r->gate.forget(r->gate.self, o);
		free(o);
	}
	arena_release(&r->a);
	free(r->out);
	free(r);
}

static void
drop(struct rpc *r, struct rpc_open *o)
{
	struct rpc_open **at = &r->open;

	while (*at != o)
		at = &(*at)->next;
	*at = o->next;
	r->commands -= !o->replied;
	r->calls -= o->call_id.n > 0;
	free(o);
}

/* The fate of a call goes out once, and with it what was kept of the call. */
static void
on_reply(void *ctx, const struct command_out *out)
{
	struct rpc_open *o = ctx;
	struct rpc *r = o->rpc;
	bool call = o->call_id.n > 0;

	rpc_answer_out(r, o, out);
	if (call && out->ok && !out->accepted && !o->told)
		rpc_tell(r, "host_result", out->body);
	o->replied = true;
	r->commands--;
	if (!call || !out->ok || !out->accepted || o->told)
		drop(r, o);
}

static struct rpc_open *
remember(struct rpc *r, const struct rpc_request *q)
{
	struct rpc_open *o = calloc(1, sizeof(*o) + q->id.n + q->call_id.n);
	char *text;

	if (o == NULL)
		return NULL;
	text = (char *)(o + 1);
	*o = (struct rpc_open){.rpc = r,
	    .next = r->open,
	    .command = q->command,
	    .has_id = q->has_id,
	    .id = {text, q->id.n},
	    .call_id = {text + q->id.n, q->call_id.n}};
	if (q->id.n > 0)
		memcpy(text, q->id.p, q->id.n);
	if (q->call_id.n > 0)
		memcpy(text + q->id.n, q->call_id.p, q->call_id.n);
	r->open = o;
	r->commands++;
	r->calls += q->call_id.n > 0;
	return o;
}

static void
refuse_busy(struct rpc *r, const struct rpc_request *q)
{
	rpc_answer(r,
	    &(struct rpc_answer){.id = q->has_id ? &q->id : NULL,
		.command = q->type,
		.error = "busy"});
}

void
rpc_feed(struct rpc *r, struct sg_str line)
{
	struct rpc_request q = {0};
	struct rpc_open *o;

	if (str_trim(line).n == 0)
		return;
	arena_clear(&r->a);
	if (!rpc_parse(r, line, &q))
		return;
	if (r->commands + r->calls >= RPC_OPEN_MAX ||
	    (o = remember(r, &q)) == NULL) {
		refuse_busy(r, &q);
		return;
	}
	q.in.who = r->who;
	r->gate.run(r->gate.self, q.command->command, &q.in,
	    (struct command_reply){on_reply, o});
}

void
rpc_feed_long(struct rpc *r)
{
	rpc_answer(r,
	    &(struct rpc_answer){.command = STR("parse"),
		.error = "Failed to parse command: the line is longer than "
			 "1048576 bytes"});
}

/* The call that ${data} is the result of, if it is one of ours. */
static struct rpc_open *
find_call(struct rpc *r, struct sg_str data)
{
	struct json_member *m;
	struct sg_str id;
	size_t n;

	arena_clear(&r->a);
	if (json_members(data, 16, &r->a, &m, &n) != SG_OK)
		return NULL;
	for (size_t i = 0; i < n; i++) {
		if (!str_eq(m[i].key, STR("call_id")) ||
		    json_member_text(m[i].value, &r->a, &id) != SG_OK)
			continue;
		for (struct rpc_open *o = r->open; o != NULL; o = o->next)
			if (str_eq(o->call_id, id) && !o->told)
				return o;
	}
	return NULL;
}

void
rpc_event(struct rpc *r, enum sg_event_kind kind, struct sg_str data)
{
	struct rpc_open *o;

	if (kind == SG_EVENT_HOST_RESULT) {
		if ((o = find_call(r, data)) == NULL)
			return;
		o->told = true;
		rpc_tell(r, sg_event_kind_name(kind), data);
		if (o->replied)
			drop(r, o);
		return;
	}
	if (kind == SG_EVENT_HELLO || kind == SG_EVENT_CAPABILITY_PROMPT ||
	    kind == SG_EVENT_CAPABILITY_PROMPT_UPDATE ||
	    kind == SG_EVENT_CAPABILITY_RESOLVED)
		rpc_tell(r, sg_event_kind_name(kind), data);
}

void
rpc_each_call(const struct rpc *r, void (*fn)(void *ctx, struct sg_str call_id),
    void *ctx)
{
	for (const struct rpc_open *o = r->open; o != NULL; o = o->next)
		if (o->call_id.n > 0 && !o->told)
			fn(ctx, o->call_id);
}

size_t
rpc_commands_open(const struct rpc *r)
{
	return r->commands;
}

size_t
rpc_calls_open(const struct rpc *r)
{
	return r->calls;
}
