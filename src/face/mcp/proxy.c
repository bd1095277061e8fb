/* Lines between a client and a server of tools; see proxy.h. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/utf8.h"
#include "face/mcp/method.h"
#include "face/mcp/room.h"
#include "face/mcp/say.h"

#define ARENA_MAX (512u << 20)

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
	held_step(m, h);
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
	fputs("solgate: left out a notification with an unknown method\n",
	    stderr);
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
from_peer(void *self, struct sg_str line)
{
	struct mcp *m = self;
	struct message msg;

	arena_clear(&m->a);
	message_read(line, &m->a, &msg);
	if (msg.kind == MESSAGE_BAD || msg.kind == MESSAGE_BATCH) {
		if (str_trim(line).n > 0)
			fprintf(stderr,
			    "solgate: left out a line from the server: %s\n",
			    msg.why);
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
		    h->stage == HELD_LIST) {
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

/* All words of the command line, each with its end. */
static bool
see_server(struct mcp *m)
{
	const struct mcp_options *o = &m->o;
	size_t n = 1;
	struct buf b;

	for (size_t i = 0; o->command != NULL && o->command[i] != NULL; i++)
		n += strlen(o->command[i]) + 1;
	b = (struct buf){.cap = n + (o->url != NULL ? strlen(o->url) : 0)};
	if ((b.p = arena_new(&m->a, b.cap)) == NULL)
		return false;
	for (size_t i = 0; o->command != NULL && o->command[i] != NULL; i++) {
		buf_addz(&b, o->command[i]);
		buf_addc(&b, '\0');
	}
	if (o->url != NULL)
		buf_addz(&b, o->url);
	return !buf_full(&b) && tools_server(&m->tools, buf_str(&b));
}

static enum sg_err
open_pins(struct mcp *m, struct sg_error *e)
{
	struct sg_error none = {0};
	enum sg_err err;

	if (!tools_init(&m->tools))
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	m->tools.pass_new = m->o.pass_new;
	err = pins_load(&m->tools, m->o.pins, &none);
	if (err != SG_OK && err != SG_ENOTFOUND)
		return err_set(e, err, str_of(m->o.pins), str_of(none.message));
	if (!see_server(m))
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	return SG_OK;
}

static enum sg_err
open_gate(struct mcp *m, struct sg_error *e)
{
	struct exchange_config agent = {.socket = m->o.socket,
	    .tokens = m->o.tokens,
	    .role = "agents/mcp",
	    .surface = SG_SURFACE_MCP};
	struct exchange_config person = agent;
	struct asks_use use = {held_pending, held_end, m};
	uint8_t random[12];
	struct buf b = BUF_ON(m->own);

	person.role = "person";
	m->agent = exchanges_new(&agent);
	m->person = exchanges_new(&person);
	m->asks = m->agent != NULL ? asks_new(m->agent, &use) : NULL;
	if (m->person == NULL || m->asks == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	if (getrandom(random, sizeof(random), 0) != (ssize_t)sizeof(random))
		return err_set(
		    e, SG_EIO, STR(""), STR("the system gave no random bytes"));
	buf_addz(&b, "solgate-");
	buf_addhex(&b, random, sizeof(random));
	buf_addc(&b, '-');
	m->own[b.n] = '\0';
	return SG_OK;
}

static enum sg_err
open_relay(struct mcp *m, struct sg_error *e)
{
	struct relay_config c = {.use = {m, from_client, from_peer, too_long,
				     has_room, finished, peer_gone, tick},
	    .ask = {m->agent, m->person},
	    .asks = m->asks};
	enum sg_err err;

	relay_signals();
	err = m->o.url != NULL ? http_peer_open(&m->o, &c.peer, e)
			       : child_open(m->o.command, &c.peer, e);
	if (err != SG_OK)
		return err;
	if ((m->relay = relay_new(&c)) == NULL) {
		c.peer.close(c.peer.self);
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	}
	return SG_OK;
}

static void
close_all(struct mcp *m)
{
	relay_free(m->relay);
	for (size_t i = 0; i < HELD_MAX; i++)
		held_free(m, &m->v[i]);
	asks_free(m->asks);
	exchanges_free(m->agent);
	exchanges_free(m->person);
	tools_release(&m->tools);
	arena_release(&m->a);
	free(m);
}

enum sg_err
mcp_run(const struct mcp_options *o, int *code, struct sg_error *e)
{
	struct mcp *m = calloc(1, sizeof(*m));
	enum sg_err err;

	if (m == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	m->o = *o;
	m->name = str_of(o->name);
	snprintf(m->who, sizeof(m->who), "mcp:%s", o->name);
	if (getcwd(m->cwd, sizeof(m->cwd)) == NULL)
		m->cwd[0] = '\0';
	arena_init(&m->a, &mem_heap, ARENA_MAX);
	err = open_pins(m, e);
	if (err == SG_OK)
		err = open_gate(m, e);
	if (err == SG_OK)
		err = open_relay(m, e);
	if (err == SG_OK)
		*code = relay_run(m->relay);
	close_all(m);
	return err;
}
