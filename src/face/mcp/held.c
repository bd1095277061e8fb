/* Calls that wait: for a list, for a person, for the gate. */
#include <stdlib.h>
#include <string.h>

#include "face/mcp/room.h"
#include "face/mcp/say.h"

struct held *
held_new(struct mcp *m, struct sg_str line)
{
	struct held *h = NULL;

	for (size_t i = 0; i < HELD_MAX && h == NULL; i++)
		if (m->v[i].stage == HELD_FREE)
			h = &m->v[i];
	if (h == NULL || (h->line = malloc(line.n + 1)) == NULL)
		return NULL;
	memcpy(h->line, line.p, line.n);
	h->n = line.n;
	h->no = MCP_FIRST + m->last_no++;
	return h;
}

void
held_free(struct mcp *m, struct held *h)
{
	(void)m;
	free(h->line);
	free(h->reason);
	free(h->input);
	*h = (struct held){.no = 0};
}

struct held *
held_by_no(struct mcp *m, uint64_t no)
{
	for (size_t i = 0; i < HELD_MAX; i++)
		if (m->v[i].stage != HELD_FREE && m->v[i].no == no)
			return &m->v[i];
	return NULL;
}

bool
held_is_full(const struct mcp *m)
{
	for (size_t i = 0; i < HELD_MAX; i++)
		if (m->v[i].stage == HELD_FREE)
			return asks_full(m->asks);
	return true;
}

bool
held_read(
    struct mcp *m, struct held *h, struct message *msg, struct mcp_call *call)
{
	struct sg_error none = {0};

	message_read((struct sg_str){h->line, h->n}, &m->a, msg);
	return msg->kind == MESSAGE_REQUEST &&
	    mcp_call_of(msg, &m->a, call, &none) == SG_OK;
}

void
held_refuse(struct mcp *m, struct held *h, struct sg_str reason)
{
	struct message msg;

	consent_drop(m, h);
	message_read((struct sg_str){h->line, h->n}, &m->a, &msg);
	mcp_say(m,
	    str_eq(msg.method, STR("tools/call"))
		? say_denied(&m->a, msg.id, reason, h->stateless)
		: say_error(&m->a, msg.id, SAY_DENIED, reason));
	held_free(m, h);
}

/* the request with the arguments that a person gave it. */
static struct sg_str
edited_line(struct mcp *m, struct held *h)
{
	struct sg_str params;
	struct mcp_call call;
	struct message msg;

	if (!held_read(m, h, &msg, &call) ||
	    mcp_call_edit(msg.params, (struct sg_str){h->input, h->n_input},
		&m->a, &params) != SG_OK)
		return STR("");
	return say_call(&m->a, msg.id, params);
}

/* The bytes as they came; but what was meant for us stays here. */
void
held_release(struct mcp *m, struct held *h)
{
	struct sg_str line = {h->line, h->n}, params;
	struct mcp_call call;
	struct message msg;

	if (h->input != NULL && (line = edited_line(m, h)).n == 0) {
		held_refuse(m, h,
		    STR("Solgate: a person changed the call, and the change "
			"could not be made"));
		return;
	}
	consent_drop(m, h);
	if (h->input == NULL && h->settled && held_read(m, h, &msg, &call) &&
	    call.state.n > 0) {
		line = STR("");
		if (mcp_call_bare(msg.params, &m->a, &params) == SG_OK)
			line = say_call(&m->a, msg.id, params);
	}
	/* Calls are made: the first list was that list. */
	m->tools.first[PIN_TOOLS] &= !h->tool;
	if (line.n > 0)
		relay_to_peer(m->relay, line);
	held_free(m, h);
}

void
held_ask(struct mcp *m, struct held *h)
{
	struct mcp_call call;
	struct message msg;

	if (held_read(m, h, &msg, &call))
		look(m, h, &call);
	else
		held_put(m, h, NULL, STR(""));
}

void
held_put(struct mcp *m, struct held *h, const struct mcp_call *known,
    struct sg_str context)
{
	struct mcp_ask ask = {.server = m->name,
	    .id = h->call_id,
	    .cwd = str_of(m->cwd),
	    .context = context};
	struct mcp_call call;
	struct message msg;
	struct sg_str body;
	struct tool *t = NULL;

	if (known != NULL)
		call = *known;
	if ((known == NULL && !held_read(m, h, &msg, &call)) ||
	    (!call.method && (t = tools_find(&m->tools, call.name)) == NULL)) {
		held_refuse(m, h,
		    STR("Solgate: the call could not be "
			"understood"));
		return;
	}
	ask.high = t != NULL && t->high;
	ask_id(h->call_id, "mcp");
	if (mcp_call_body(&call, &ask, &m->a, &body) != SG_OK) {
		held_refuse(m, h, STR("Solgate: out of memory"));
		return;
	}
	h->stage = HELD_ASK;
	ask_begin(m->asks, h->no, h->call_id, body);
}

/* The resource or the prompt that ${call} is about, if it is held. */
static bool
reaches_held(struct mcp *m, const struct mcp_call *call)
{
	static const struct {
		const char *method, *key;
		enum pin_kind kind;
	} v[] = {{"resources/read", "uri", PIN_RESOURCES},
	    {"resources/subscribe", "uri", PIN_RESOURCES},
	    {"prompts/get", "name", PIN_PROMPTS}};
	const struct tool *t;
	struct sg_str name;

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		if (!call->method || !str_eq(call->name, str_of(v[i].method)))
			continue;
		if (!message_member_text(
			call->arguments, str_of(v[i].key), &m->a, &name))
			return false;
		t = tools_find_kind(&m->tools, v[i].kind, name);
		return t != NULL && t->state == TOOL_HELD;
	}
	return false;
}

void
held_step(struct mcp *m, struct held *h)
{
	struct mcp_call call;
	struct message msg;

	if (held_read(m, h, &msg, &call))
		held_go(m, h, &call);
	else
		held_refuse(m, h,
		    STR("Solgate: the call could not be "
			"understood"));
}

void
held_go(struct mcp *m, struct held *h, const struct mcp_call *call)
{
	const struct tool *server = tools_find(&m->tools, STR(""));
	struct tool *t = call->method ? NULL
				      : tools_find(&m->tools, call->name);

	h->tool = !call->method;
	if (reaches_held(m, call)) {
		h->stage = HELD_PIN;
		pin_ask(m);
	} else if (call->method && server != NULL &&
	    server->state != TOOL_HELD) {
		look(m, h, call);
	} else if (!m->tools.known) {
		h->stage = HELD_LIST;
		list_begin(m, call->meta);
	} else if (!call->method && (t == NULL || call->name.n == 0)) {
		held_refuse(m, h,
		    STR("Solgate: denied, the server does not list this tool"));
	} else if ((t != NULL && t->state == TOOL_HELD) || server == NULL ||
	    server->state == TOOL_HELD) {
		h->stage = HELD_PIN;
		pin_ask(m);
	} else {
		look(m, h, call);
	}
}

void
held_pending(void *self, uint64_t no, struct sg_str prompt_id)
{
	struct mcp *m = self;
	struct held *h = held_by_no(m, no);

	if (h == NULL)
		return;
	h->waits = true;
	if (m->finishing) {
		ask_cancel(m->asks, no);
		held_free(m, h);
	} else if (consent_can(m, h)) {
		consent_ask(m, h, prompt_id);
	}
}

/* The arguments a person gave the call; false: they cannot be kept. */
static bool
take_edit(struct mcp *m, struct held *h, const struct ask_end *end)
{
	struct sg_str input;

	if (!end->allowed || end->params.n == 0)
		return true;
	if (message_member(end->params, STR("input"), &m->a, &input) != 1 ||
	    input.p[0] != '{' || (h->input = malloc(input.n)) == NULL)
		return false;
	memcpy(h->input, input.p, input.n);
	h->n_input = input.n;
	return true;
}

/* Kept for the client, which will try again. */
static void
settle(struct held *h, const struct ask_end *end)
{
	h->settled = true;
	h->allowed = end->allowed;
	h->reason = malloc(end->reason.n + 1);
	if (h->reason == NULL) {
		h->allowed = false;
		return;
	}
	memcpy(h->reason, end->reason.p, end->reason.n);
	h->reason[end->reason.n] = '\0';
}

void
held_end(void *self, uint64_t no, const struct ask_end *end)
{
	struct mcp *m = self;
	struct held *h;

	if (no == MCP_PIN_NO) {
		pin_end(m, end);
		return;
	}
	if ((h = held_by_no(m, no)) == NULL)
		return;
	if (!take_edit(m, h, end))
		held_refuse(m, h, STR("Solgate: out of memory"));
	else if (h->stage == HELD_PARKED)
		settle(h, end);
	else if (end->allowed)
		held_release(m, h);
	else if (end->decided && end->decision == SG_DECISION_DENY_UNATTENDED &&
	    risk_rank(end->risk) <= risk_rank(m->o.most) &&
	    consent_attend(m, h))
		return;
	else
		held_refuse(m, h, end->reason);
}
