/*
 * Requests of the proxy without a socket: an agent's are commands of this
 * service, as the principal whom the door let in; a person's go back to the
 * proxy, which is looked at when it sends them.
 */
#include <string.h>

#include "face/hop/hop.h"
#include "reply/answer.h"
#include "route/query.h"

static void
mark(struct hop *h)
{
	if (h->working)
		return;
	h->dirty = true;
	h->of->dirty = true;
}

/* The call may happen as it was asked about: no word of the answer is read. */
static bool
is_plain_yes(const struct command_out *out)
{
	return out->ok && !out->accepted && out->has_fate &&
	    out->fate.params.n == 0 &&
	    decision_verdict(out->fate.decision) == SG_VERDICT_ALLOW;
}

static void
on_reply(void *ctx, const struct command_out *out)
{
	struct hop_local *l = ctx;
	struct hop *h = l->hop;
	NOT_CLEARED char text[ANSWER_ROOM];
	struct buf room = BUF_ON(text);
	struct answer a = {.status = 500};

	l->used = false;
	if (is_plain_yes(out)) {
		exchange_allow(
		    mcp_exchanges(h->mcp, false), l->key, out->fate.decision);
		mark(h);
		return;
	}
	answer_of(&a, out, l->route, &room);
	exchange_answer(mcp_exchanges(h->mcp, false), l->key, a.status, a.body);
	mark(h);
}

/* As by HTTP: its token asked too much lately. */
static void
too_many(struct hop *h, uint64_t key)
{
	char text[ANSWER_ROOM];
	struct buf room = BUF_ON(text);
	struct answer a = {.status = 500};

	answer_refuse(&a, SG_PROBLEM_RATE, "slower, please", &room);
	exchange_answer(mcp_exchanges(h->mcp, false), key, a.status, a.body);
}

static enum http_method
method_of(const char *name)
{
	return strcmp(name, "POST") == 0  ? HTTP_METHOD_POST
	    : strcmp(name, "DELETE") == 0 ? HTTP_METHOD_DELETE
					  : HTTP_METHOD_GET;
}

static struct hop_local *
free_one(struct hop *h)
{
	for (size_t i = 0; i < EXCHANGE_MAX; i++)
		if (!h->locals[i].used)
			return &h->locals[i];
	return NULL;
}

static bool
agent_send(void *self, uint64_t key, const struct client_request *q,
    struct sg_error *e)
{
	struct hop *h = self;
	struct hop_local *l = free_one(h);
	struct command_in in = {.who = h->who, .body = q->body};
	struct sg_str id = {NULL, 0};
	struct query say;
	unsigned others;
	const struct route *r = route_find(
	    method_of(q->method), q->path, &id, &others);

	if (l == NULL || r == NULL || r->page != ROUTE_COMMAND ||
	    query_read(&say, r, id, STR(""),
		q->prefer != NULL ? str_of(q->prefer) : STR("")) != NULL) {
		(void)err_set(
		    e, SG_EINVALID, STR(""), STR("the request cannot be made"));
		return false;
	}
	if (!http_hand_rate(h->conn)) {
		too_many(h, key);
		return true;
	}
	in.id = say.id;
	in.wait_ms = say.wait_ms;
	in.takes_back = say.takes_back;
	*l = (struct hop_local){h, key, r, true};
	command_run(h->of->service, r->command, &in,
	    (struct command_reply){on_reply, l});
	return true;
}

static void
agent_drop(void *self, uint64_t key)
{
	struct hop *h = self;

	for (size_t i = 0; i < EXCHANGE_MAX; i++) {
		struct hop_local *l = &h->locals[i];

		if (!l->used || l->key != key)
			continue;
		l->used = false;
		service_forget(h->of->service, l);
	}
}

struct exchange_way
local_agent(struct hop *h)
{
	return (struct exchange_way){agent_send, agent_drop, h};
}

static bool
person_send(void *self, uint64_t key, const struct client_request *q,
    struct sg_error *e)
{
	struct hop *h = self;
	char room[2048];
	struct buf b = BUF_ON(room);

	parcel_add_u64(&b, key);
	parcel_add_text(&b, str_of(q->method));
	parcel_add_text(&b, q->path);
	parcel_add_text(&b, q->accept != NULL ? str_of(q->accept) : STR(""));
	parcel_add_text(&b, q->prefer != NULL ? str_of(q->prefer) : STR(""));
	if (buf_full(&b) || h->says.broken) {
		(void)err_set(
		    e, SG_EIO, STR(""), STR("the proxy cannot be asked"));
		return false;
	}
	parcel_head(&h->says, PARCEL_ASK, b.n + q->body.n);
	outlet_put(&h->says, buf_str(&b));
	if (q->body.n > 0)
		outlet_put(&h->says, q->body);
	mark(h);
	return true;
}

static void
person_drop(void *self, uint64_t key)
{
	struct hop *h = self;
	char room[8];
	struct buf b = BUF_ON(room);

	parcel_add_u64(&b, key);
	parcel_put(&h->says, PARCEL_DROP, buf_str(&b));
}

struct exchange_way
local_person(struct hop *h)
{
	return (struct exchange_way){person_send, person_drop, h};
}

bool
local_reply(struct hop *h, struct sg_str body)
{
	uint64_t key, status;

	if (h->mcp == NULL || !parcel_take_u64(&body, &key) ||
	    !parcel_take_u64(&body, &status) || status > 999)
		return false;
	exchange_answer(
	    mcp_exchanges(h->mcp, true), key, (unsigned)status, body);
	return true;
}
