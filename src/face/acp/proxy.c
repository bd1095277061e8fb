/* Lines between an editor and an agent; see proxy.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "face/acp/permission.h"
#include "face/acp/proxy.h"
#include "term/cli.h"
#include "base/utf8.h"
#include "json/json_put.h"
#include "relay/ask.h"
#include "relay/message.h"
#include "relay/relay.h"

#define HELD_MAX  48
#define ARENA_MAX (512u << 20)

/* One request of the agent; its questions have the numbers from ${no} on. */
struct held {
	uint64_t no; /* 0: free */
	size_t asked, left;
	bool known; /* what it will do, when it was asked about */
	char *line;
	size_t n;
};

struct acp {
	struct acp_options o;
	struct relay *relay;
	struct exchanges *agent;
	struct asks *asks;
	struct acp_memory *memory;
	struct arena a;
	struct held v[HELD_MAX];
	uint64_t last_no;
	char cwd[4096];
};

static bool
held_read(struct acp *p, struct held *h, struct message *msg,
    struct acp_permission *out)
{
	struct sg_error none = {0};

	message_read((struct sg_str){h->line, h->n}, &p->a, msg);
	return msg->kind == MESSAGE_REQUEST &&
	    acp_permission_read(msg->params, p->memory, &p->a, out, &none) ==
	    SG_OK;
}

static void
held_free(struct held *h)
{
	free(h->line);
	*h = (struct held){.no = 0};
}

/* What is still asked of it is taken back. */
static void
take_questions(struct acp *p, const struct held *h)
{
	for (size_t i = 0; i < h->asked; i++)
		ask_cancel(p->asks, h->no + i);
}

/* The editor's person has the choice; false: there is none to be had. */
static bool
pass_on(struct acp *p, struct held *h)
{
	struct acp_permission *q = arena_new(&p->a, sizeof(*q));
	struct message msg;
	struct sg_str line = {NULL, 0};

	if (q != NULL && held_read(p, h, &msg, q))
		line = acp_pass_on(
		    q, h->known, (struct sg_str){h->line, h->n}, &p->a);
	if (line.n == 0)
		return false;
	relay_to_client(p->relay, line);
	held_free(h);
	return true;
}

/* One of the options of the agent, or that it was cancelled. */
static void
answer(struct acp *p, struct held *h, bool allowed, bool cancelled)
{
	struct acp_permission *q = arena_new(&p->a, sizeof(*q));
	struct sg_str option = {NULL, 0}, line;
	struct message msg = {.kind = MESSAGE_BAD};

	if (q != NULL && held_read(p, h, &msg, q) && !cancelled)
		option = acp_choose(q, allowed);
	if (allowed && option.n == 0 && !cancelled) {
		/* Allowed, but by no option that counts once. */
		if (pass_on(p, h))
			return;
		if (q != NULL)
			option = acp_choose(q, false);
	}
	line = acp_answer(&p->a, msg.id, option);
	if (line.n > 0)
		relay_to_peer(p->relay, line);
	held_free(h);
}

static void
on_end(void *self, uint64_t no, const struct ask_end *end)
{
	struct acp *p = self;
	struct held *h = NULL;

	for (size_t i = 0; i < HELD_MAX; i++)
		if (p->v[i].no != 0 && no >= p->v[i].no &&
		    no < p->v[i].no + p->v[i].asked)
			h = &p->v[i];
	if (h == NULL)
		return;
	if (end->allowed && --h->left > 0)
		return; /* each of its files has to be allowed */
	if (!end->allowed) {
		cli_put(stderr, end->reason);
		fputc('\n', stderr);
		take_questions(p, h);
	}
	if (p->o.pass_on && end->decided &&
	    end->decision == SG_DECISION_DENY_UNATTENDED && pass_on(p, h))
		return;
	answer(p, h, end->allowed, false);
}

static struct held *
held_new(struct acp *p, struct sg_str line)
{
	for (size_t i = 0; i < HELD_MAX; i++) {
		struct held *h = &p->v[i];

		if (h->no != 0)
			continue;
		if ((h->line = malloc(line.n + 1)) == NULL)
			return NULL;
		memcpy(h->line, line.p, line.n);
		h->n = line.n;
		h->no = p->last_no + 1;
		p->last_no += ACP_FILES_MAX;
		return h;
	}
	return NULL;
}

/* All questions are made before the first is asked: it may end at once. */
static bool
make_questions(struct acp *p, const struct acp_permission *q,
    char (*ids)[ASK_ID_MAX], struct sg_str *bodies)
{
	struct acp_ask ask = {
	    .agent = str_of(p->o.name), .cwd = str_of(p->cwd)};
	size_t n = acp_questions(q);
	bool ok = true;

	for (size_t i = 0; i < n && ok; i++) {
		ask_id(ids[i], "acp");
		ask.id = ids[i];
		ok = acp_body(q, i, &ask, &p->a, &bodies[i]) == SG_OK;
	}
	return ok;
}

static void
ask_all(struct acp *p, struct held *h, char (*ids)[ASK_ID_MAX],
    const struct sg_str *bodies, size_t n)
{
	uint64_t no = h->no;

	h->asked = h->left = n;
	for (size_t i = 0; i < n && h->no == no; i++)
		ask_begin(p->asks, no + i, ids[i], bodies[i]);
}

static void
on_request(struct acp *p, const struct message *msg, struct sg_str line)
{
	struct acp_permission *q = arena_new(&p->a, sizeof(*q));
	struct held *h = held_new(p, line);
	char ids[ACP_FILES_MAX][ASK_ID_MAX];
	struct sg_str bodies[ACP_FILES_MAX];
	struct sg_error e = {0};

	if (h == NULL || q == NULL) {
		relay_to_peer(p->relay, acp_answer(&p->a, msg->id, STR("")));
		return;
	}
	if (acp_permission_read(msg->params, p->memory, &p->a, q, &e) !=
		SG_OK ||
	    !make_questions(p, q, ids, bodies)) {
		fprintf(stderr,
		    "solgate: could not understand a request for permission: "
		    "%s%s%s\n",
		    e.pointer, e.pointer[0] != '\0' ? " " : "", e.message);
		answer(p, h, false, true);
		return;
	}
	h->known = q->deed.known;
	ask_all(p, h, ids, bodies, acp_questions(q));
}

/* Whether ${h} is of the session, or is the request, ${json}. */
static bool
is_of(struct acp *p, struct held *h, struct sg_str json, bool session)
{
	struct message msg;
	struct sg_str own;

	message_read((struct sg_str){h->line, h->n}, &p->a, &msg);
	if (!session)
		return str_eq(msg.id, json);
	return message_member(msg.params, STR("sessionId"), &p->a, &own) != 1 ||
	    str_eq(own, json);
}

static void
take_back(struct acp *p, struct sg_str json, bool session)
{
	for (size_t i = 0; i < HELD_MAX; i++) {
		struct held *h = &p->v[i];

		if (h->no == 0 || !is_of(p, h, json, session))
			continue;
		take_questions(p, h);
		answer(p, h, false, true);
	}
}

/* What is not one message is for nobody; the editor hears so. */
static void
refuse_line(struct acp *p, const char *why, int code)
{
	struct buf b = arena_buf(&p->a, 512);
	char text[160];
	struct buf says = BUF_ON(text);

	if (b.p == NULL)
		return;
	buf_addz(&says, "Solgate: a message was not passed on: ");
	buf_addz(&says, why);
	json_open(&b);
	json_put_name(&b, "jsonrpc", "2.0");
	json_put_raw(&b, "id", STR("null"));
	json_put_open(&b, "error");
	json_put_int(&b, "code", code);
	json_put_text(&b, "message", buf_str(&says));
	json_close(&b);
	json_close(&b);
	buf_addc(&b, '\n');
	if (!buf_full(&b))
		relay_to_client(p->relay, buf_str(&b));
}

static void
from_client(void *self, struct sg_str line)
{
	struct acp *p = self;
	struct message msg;
	struct sg_str v;

	arena_clear(&p->a);
	message_read(line, &p->a, &msg);
	if (str_trim(line).n == 0)
		return;
	if (msg.kind == MESSAGE_BAD || msg.kind == MESSAGE_BATCH ||
	    !utf8_valid(line)) {
		refuse_line(p,
		    msg.why != NULL ? msg.why : "the message is not UTF-8",
		    msg.kind == MESSAGE_BATCH ? -32600 : -32700);
		return;
	}
	/* A turn that is cancelled: what waits must say so. */
	if (msg.kind == MESSAGE_NOTICE &&
	    str_eq(msg.method, STR("session/cancel")) &&
	    message_member(msg.params, STR("sessionId"), &p->a, &v) == 1)
		take_back(p, v, true);
	relay_to_peer(p->relay, line);
}

static void
from_peer(void *self, struct sg_str line)
{
	struct acp *p = self;
	struct message msg;
	struct sg_str v;

	arena_clear(&p->a);
	message_read(line, &p->a, &msg);
	if (msg.kind == MESSAGE_BAD || msg.kind == MESSAGE_BATCH) {
		if (str_trim(line).n > 0)
			fprintf(stderr,
			    "solgate: left out a line from the agent: %s\n",
			    msg.why);
		return;
	}
	if (msg.kind == MESSAGE_REQUEST &&
	    str_eq(msg.method, STR("session/request_permission"))) {
		on_request(p, &msg, line);
		return;
	}
	if (msg.kind == MESSAGE_NOTICE &&
	    str_eq(msg.method, STR("session/update")))
		acp_memory_hear(p->memory, msg.params, &p->a);
	if (msg.kind == MESSAGE_NOTICE &&
	    str_eq(msg.method, STR("$/cancel_request")) &&
	    message_member(msg.params, STR("requestId"), &p->a, &v) == 1)
		take_back(p, v, false);
	relay_to_client(p->relay, line);
}

static void
too_long(void *self)
{
	struct acp *p = self;

	arena_clear(&p->a);
	refuse_line(p, "the message is too long", -32600);
}

static bool
finished(void *self)
{
	struct acp *p = self;

	for (size_t i = 0; i < HELD_MAX; i++)
		if (p->v[i].no != 0) {
			take_questions(p, &p->v[i]);
			answer(p, &p->v[i], false, true);
		}
	return true;
}

static void
peer_gone(void *self)
{
	struct acp *p = self;

	for (size_t i = 0; i < HELD_MAX; i++)
		if (p->v[i].no != 0) {
			take_questions(p, &p->v[i]);
			held_free(&p->v[i]);
		}
}

static void
tick(void *self)
{
	struct acp *p = self;

	arena_clear(&p->a);
}

static enum sg_err
open_all(struct acp *p, struct sg_error *e)
{
	struct exchange_config agent = {.socket = p->o.socket,
	    .tokens = p->o.tokens,
	    .role = "agents/acp",
	    .surface = SG_SURFACE_NONE};
	struct asks_use use = {NULL, on_end, p};
	struct relay_config c = {.use = {p, from_client, from_peer, too_long,
				     NULL, finished, peer_gone, tick}};
	enum sg_err err;

	p->agent = exchanges_new(&agent);
	p->asks = p->agent != NULL ? asks_new(p->agent, &use) : NULL;
	p->memory = acp_memory_new();
	if (p->asks == NULL || p->memory == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	relay_signals();
	if ((err = child_open(p->o.command, &c.peer, e)) != SG_OK)
		return err;
	c.ask[0] = p->agent;
	c.asks = p->asks;
	if ((p->relay = relay_new(&c)) != NULL)
		return SG_OK;
	c.peer.close(c.peer.self);
	return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
}

enum sg_err
acp_run(const struct acp_options *o, int *code, struct sg_error *e)
{
	struct acp *p = calloc(1, sizeof(*p));
	enum sg_err err;

	if (p == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	p->o = *o;
	if (getcwd(p->cwd, sizeof(p->cwd)) == NULL)
		p->cwd[0] = '\0';
	arena_init(&p->a, &mem_heap, ARENA_MAX);
	err = open_all(p, e);
	if (err == SG_OK)
		*code = relay_run(p->relay);
	relay_free(p->relay);
	for (size_t i = 0; i < HELD_MAX; i++)
		held_free(&p->v[i]);
	asks_free(p->asks);
	acp_memory_free(p->memory);
	exchanges_free(p->agent);
	arena_release(&p->a);
	free(p);
	return err;
}
