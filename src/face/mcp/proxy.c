/* Lines between a client and a server of tools; see proxy.h. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "face/mcp/method.h"
#include "face/mcp/room.h"
#include "face/mcp/say.h"
#include "term/cli.h"

void
mcp_say(struct mcp *m, struct sg_str line)
{
	if (line.n > 0)
		relay_to_client(m->relay, line);
}

void
mcp_own_id(struct mcp *m, char out[OWN_ID_MAX])
{
	snprintf(out, OWN_ID_MAX, "%.48s%llu", m->own,
	    (unsigned long long)++m->last_own);
}

/* Whether the JSON ${id} is one of ours. */
static bool
is_own(const struct mcp *m, struct sg_str id)
{
	return id.n > 2 && id.p[0] == '"' &&
	    str_starts(str_part(id, 1, id.n), str_of(m->own));
}

static void
too_large(struct mcp *m, const struct message *msg)
{
	char room[160];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "Solgate: the arguments are larger than ");
	buf_addu(&b, m->o.max_call >> 10);
	buf_addz(&b, " KiB, the limit that mcp.max_call_kb sets");
	mcp_say(m, say_error(&m->a, msg->id, SAY_INVALID_PARAMS, buf_str(&b)));
}

static void
on_call(struct mcp *m, const struct message *msg, struct sg_str line)
{
	struct held *h, *parked;
	struct mcp_call call;
	struct sg_error e = {0};

	if (mcp_call_of(msg, &m->a, &call, &e) != SG_OK) {
		char room[SG_POINTER_MAX + SG_MESSAGE_MAX + 64];
		struct buf b = BUF_ON(room);

		buf_addz(&b, "Solgate: the call could not be understood: ");
		buf_addz(&b, e.pointer);
		buf_addz(&b, " ");
		buf_addz(&b, e.message);
		mcp_say(m,
		    say_error(&m->a, msg->id, SAY_INVALID_PARAMS, buf_str(&b)));
		return;
	}
	if (call.arguments.n > m->o.max_call) {
		too_large(m, msg);
		return;
	}
	if (call.state.n > 0 &&
	    (parked = consent_parked(m, call.state)) != NULL) {
		consent_retry(m, msg, &call, parked);
		return;
	}
	if ((h = held_new(m, line)) == NULL) {
		mcp_say(m,
		    say_denied(&m->a, msg->id,
			STR("Solgate: denied, too many calls are waiting"),
			call.stateless));
		return;
	}
	h->stateless = call.stateless;
	h->can_elicit = call.stateless ? call.can_elicit : m->client_elicits;
	held_go(m, h, &call);
}

/* A call that still waits here is taken back; the server never saw it. */
static bool
on_cancelled(struct mcp *m, const struct message *msg)
{
	struct sg_str id;
	struct message was;

	if (message_member(msg->params, STR("requestId"), &m->a, &id) != 1)
		return false;
	for (size_t i = 0; i < HELD_MAX; i++) {
		struct held *h = &m->v[i];

		if (h->stage == HELD_FREE || h->stage == HELD_PARKED)
			continue;
		message_read((struct sg_str){h->line, h->n}, &m->a, &was);
		if (!str_eq(was.id, id))
			continue;
		ask_cancel(m->asks, h->no);
		consent_drop(m, h);
		held_free(m, h);
		return true;
	}
	return false;
}

/* F20: what no table knows goes to neither side. */
static struct sg_str
unknown_method(struct mcp *m, const struct message *msg)
{
	if (msg->kind == MESSAGE_REQUEST)
		return say_error(&m->a, msg->id, SAY_METHOD_NOT_FOUND,
		    STR("Solgate: this method is not one that Solgate knows, "
			"so "
			"it was not passed on"));
	mcp_note(
	    m, STR("solgate: left out a notification with an unknown method"));
	return STR("");
}

/* True: it is not for the server, or not yet. */
static bool
keep_back(struct mcp *m, const struct message *msg, struct sg_str line)
{
	enum method_does does = method_does(msg->method, METHOD_CLIENT);
	struct sg_str can;

	if (msg->kind == MESSAGE_RESPONSE) {
		if (!is_own(m, msg->id))
			return false;
		consent_answer(m, msg);
		return true;
	}
	if (does == METHOD_REFUSE) {
		mcp_say(m, unknown_method(m, msg));
		return true;
	}
	if (does == METHOD_ASK) {
		/* Without an id there is nobody to be told, so it is dropped.
		 */
		if (msg->kind == MESSAGE_REQUEST)
			on_call(m, msg, line);
		return true;
	}
	if (str_eq(msg->method, STR("notifications/cancelled")))
		return on_cancelled(m, msg);
	if (str_eq(msg->method, STR("initialize")) &&
	    message_member(msg->params, STR("capabilities"), &m->a, &can) == 1)
		m->client_elicits = mcp_can_elicit(can, &m->a);
	return false;
}

static void
from_client(void *self, struct sg_str line)
{
	struct mcp *m = self;
	struct message msg;

	arena_clear(&m->a);
	if (str_trim(line).n == 0)
		return;
	message_read(line, &m->a, &msg);
	if (msg.kind == MESSAGE_BAD || msg.kind == MESSAGE_BATCH ||
	    !utf8_valid(line)) {
		char room[160];
		struct buf b = BUF_ON(room);

		buf_addz(&b, "Solgate: a message was not passed on: ");
		buf_addz(
		    &b, msg.why != NULL ? msg.why : "the message is not UTF-8");
		mcp_say(m,
		    say_error(&m->a, STR(""),
			msg.kind == MESSAGE_BATCH ? SAY_INVALID_REQUEST
						  : SAY_PARSE_ERROR,
			buf_str(&b)));
		return;
	}
	if (!keep_back(m, &msg, line))
		relay_to_peer(m->relay, line);
}

static void
too_long(void *self)
{
	struct mcp *m = self;

	arena_clear(&m->a);
	mcp_say(m,
	    say_error(&m->a, STR(""), SAY_INVALID_REQUEST,
		STR("Solgate: a message was not passed on: the message is too "
		    "long")));
}

static void
left_out(struct mcp *m, const char *why)
{
	char room[256];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "solgate: left out a line from the server: ");
	buf_addz(&b, why);
	mcp_note(m, buf_str(&b));
}

static void
from_peer(void *self, struct sg_str line)
{
	struct mcp *m = self;
	struct message msg;

	arena_clear(&m->a);
	message_read(line, &m->a, &msg);
	if (msg.kind == MESSAGE_BAD || msg.kind == MESSAGE_BATCH) {
		if (str_trim(line).n > 0)
			left_out(m, msg.why);
		return;
	}
	if (msg.kind == MESSAGE_RESPONSE && is_own(m, msg.id)) {
		/* Nothing but the answer to what we asked; not even late. */
		if (m->listing[0] != '\0' &&
		    str_eq(
			str_part(msg.id, 1, msg.id.n - 2), str_of(m->listing)))
			list_own(m, &msg);
		return;
	}
	if (msg.kind != MESSAGE_RESPONSE &&
	    method_does(msg.method, METHOD_SERVER) == METHOD_REFUSE) {
		struct sg_str no = unknown_method(m, &msg);

		if (no.n > 0)
			relay_to_peer(m->relay, no);
		return;
	}
	if (msg.kind == MESSAGE_NOTICE &&
	    str_eq(msg.method, STR("notifications/tools/list_changed")))
		m->tools.known = false;
	if (msg.kind == MESSAGE_RESPONSE && msg.result.n > 0 &&
	    tools_kind_of(msg.result, &m->a) >= 0)
		list_heard(m, &msg, line);
	else
		relay_to_client(m->relay, line);
}

static bool
has_room(void *self)
{
	const struct mcp *m = self;

	return !held_is_full(m);
}

/* What waits for a person is taken back: its caller has left (T40). */
static bool
finished(void *self)
{
	struct mcp *m = self;
	bool settled = true;

	m->finishing = true;
	for (size_t i = 0; i < HELD_MAX; i++) {
		struct held *h = &m->v[i];

		if (h->stage == HELD_FREE)
			continue;
		if ((h->stage == HELD_ASK && !h->waits) ||
		    h->stage == HELD_LIST || h->stage == HELD_LOOK) {
			settled = false;
			continue;
		}
		ask_cancel(m->asks, h->no);
		held_free(m, h);
	}
	return settled;
}

static void
peer_gone(void *self)
{
	struct mcp *m = self;

	for (size_t i = 0; i < HELD_MAX; i++) {
		struct held *h = &m->v[i];
		struct message msg;

		if (h->stage == HELD_FREE)
			continue;
		ask_cancel(m->asks, h->no);
		arena_clear(&m->a);
		message_read((struct sg_str){h->line, h->n}, &m->a, &msg);
		if (h->stage != HELD_PARKED)
			mcp_say(m,
			    say_error(&m->a, msg.id, SAY_INTERNAL,
				STR("Solgate: the server has ended")));
		held_free(m, h);
	}
}

static void
tick(void *self)
{
	struct mcp *m = self;

	arena_clear(&m->a);
	consent_tick(m);
}

void
mcp_note(struct mcp *m, struct sg_str line)
{
	if (m->host.note != NULL) {
		m->host.note(m->host.self, line);
		return;
	}
	cli_put(stderr, line);
	fputc('\n', stderr);
}

const struct relay_use *
mcp_use(struct mcp *m, struct relay_use *out)
{
	*out = (struct relay_use){m, from_client, from_peer, too_long, has_room,
	    finished, peer_gone, tick};
	return out;
}
