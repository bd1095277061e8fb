/* Lists of tools as they come, and the question about what is held. */
#include <string.h>

#include "face/mcp/room.h"
#include "face/mcp/say.h"

#define PAGES_MAX 256 /* a list that goes on has no end */

void
list_begin(struct mcp *m, struct sg_str meta)
{
	if (m->listing[0] != '\0')
		return;
	m->pages = 0;
	mcp_own_id(m, m->listing);
	relay_to_peer(
	    m->relay, say_list(&m->a, str_of(m->listing), STR(""), meta));
}

/* The calls that waited in ${stage} go on. */
static void
go_on(struct mcp *m, enum held_stage stage)
{
	for (size_t i = 0; i < HELD_MAX; i++)
		if (m->v[i].stage == stage)
			held_step(m, &m->v[i]);
}

static void
refuse_all(struct mcp *m, enum held_stage stage, struct sg_str why)
{
	for (size_t i = 0; i < HELD_MAX; i++)
		if (m->v[i].stage == stage)
			held_refuse(m, &m->v[i], why);
}

static void
keep_pins(struct mcp *m)
{
	char room[SG_MESSAGE_MAX + 64];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};
	struct sg_str text;

	if (!m->tools.dirty)
		return;
	if (m->host.keep != NULL) {
		text = pins_text(&m->tools, &m->a);
		if (text.n > 0)
			m->host.keep(m->host.self, text);
		m->tools.dirty = text.n == 0;
		return;
	}
	if (pins_save(&m->tools, m->o.pins, &e) == SG_OK)
		return;
	buf_addz(&b, "solgate: the pins cannot be kept: ");
	buf_addz(&b, e.message);
	mcp_note(m, buf_str(&b));
}

void
list_after(struct mcp *m)
{
	uint8_t hash[SHA256_SIZE];

	keep_pins(m);
	if (!tools_is_held(&m->tools))
		return;
	tools_held_hash(&m->tools, hash);
	if (!m->was_asked || memcmp(hash, m->pinned_hash, sizeof(hash)) != 0)
		pin_ask(m);
}

static void
own_list_failed(struct mcp *m)
{
	m->listing[0] = '\0';
	refuse_all(m, HELD_LIST,
	    STR("Solgate: denied, the server does not say what its tools "
		"are"));
}

void
list_own(struct mcp *m, const struct message *msg)
{
	struct tools_list list;

	if (msg->result.n == 0 || ++m->pages > PAGES_MAX ||
	    tools_take(&m->tools, msg->result, &m->a, &list) != SG_OK) {
		own_list_failed(m);
		return;
	}
	if (!list.whole) {
		mcp_own_id(m, m->listing);
		relay_to_peer(m->relay,
		    say_list(&m->a, str_of(m->listing), list.cursor, STR("")));
		return;
	}
	m->listing[0] = '\0';
	list_after(m);
	go_on(m, HELD_LIST);
}

void
list_heard(struct mcp *m, const struct message *msg, struct sg_str line)
{
	struct tools_list list;

	int kind = tools_kind_of(msg->result, &m->a);

	if (kind < 0 || kind >= PIN_KINDS ||
	    tools_take_kind(&m->tools, (enum pin_kind)kind, msg->result, &m->a,
		&list) != SG_OK) {
		mcp_say(m,
		    say_error(&m->a, msg->id, SAY_INTERNAL,
			STR("Solgate: the list of the server could not be "
			    "understood, so it is not shown")));
		return;
	}
	mcp_say(
	    m, list.shorter ? say_result(&m->a, msg->id, list.result) : line);
	if (kind != PIN_TOOLS || m->tools.known)
		list_after(m);
	else
		keep_pins(m);
	if (m->tools.known && m->listing[0] == '\0')
		go_on(m, HELD_LIST);
}

static void
tell_of_held(struct mcp *m)
{
	char room[3 * MCP_NAME_MAX + 160];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "solgate: tools, resources or prompts of ");
	buf_add(&b, m->name);
	buf_addz(&b,
	    " are new or changed, and are held back until a person accepts "
	    "them:");
	mcp_note(m, buf_str(&b));
	b = BUF_ON(room);
	buf_addz(&b, "  solgate grants add mcp-pin:");
	buf_add(&b, m->name);
	buf_addz(&b, " tool '");
	tools_held_name(&m->tools, m->name, &b);
	buf_addz(&b, "'");
	mcp_note(m, buf_str(&b));
}

void
pin_ask(struct mcp *m)
{
	char id[ASK_ID_MAX];
	struct sg_str body;

	if (m->pinning)
		return;
	tools_held_hash(&m->tools, m->pinned_hash);
	m->pinning = m->was_asked = true;
	ask_id(id, "mcp-pin");
	if (tools_held_body(&m->tools, m->name, id, &m->a, &body) != SG_OK) {
		struct ask_end none = {0};

		pin_end(m, &none);
		return;
	}
	tell_of_held(m);
	ask_begin(m->asks, MCP_PIN_NO, id, body);
}

/* A person said so, now or by a decision that lasts; no mode and no list. */
static bool
is_taken(const struct ask_end *end, bool *keep)
{
	*keep = end->decision == SG_DECISION_ALLOW_ALWAYS ||
	    end->decision == SG_DECISION_ALLOW_STORED;
	return end->allowed && end->decided &&
	    (*keep || end->decision == SG_DECISION_ALLOW_ONCE ||
		end->decision == SG_DECISION_ALLOW_SESSION);
}

/* The client may ask again for each list that had something held. */
static void
tell_lists(struct mcp *m)
{
	static const char *const methods[PIN_KINDS] = {
	    [PIN_TOOLS] = "notifications/tools/list_changed",
	    [PIN_RESOURCES] = "notifications/resources/list_changed",
	    [PIN_TEMPLATES] = "notifications/resources/list_changed",
	    [PIN_PROMPTS] = "notifications/prompts/list_changed",
	};
	bool told[PIN_KINDS] = {false};

	for (size_t i = 0; i < m->tools.n; i++)
		if (m->tools.v[i].state == TOOL_HELD)
			told[m->tools.v[i].kind] = true;
	told[PIN_RESOURCES] |= told[PIN_TEMPLATES];
	told[PIN_TEMPLATES] = false;
	for (size_t k = 0; k < PIN_KINDS; k++)
		if (told[k])
			mcp_say(m, say_notice(&m->a, methods[k]));
}

void
pin_end(struct mcp *m, const struct ask_end *end)
{
	uint8_t hash[SHA256_SIZE];
	bool keep;

	m->pinning = false;
	if (!is_taken(end, &keep)) {
		refuse_all(m, HELD_PIN,
		    STR("Solgate: denied, this is new or describes itself "
			"differently than when it was pinned; a person must "
			"accept the change first"));
		return;
	}
	tools_held_hash(&m->tools, hash);
	if (memcmp(hash, m->pinned_hash, sizeof(hash)) != 0) {
		pin_ask(m); /* it changed again meanwhile */
		return;
	}
	tell_lists(m);
	tools_accept(&m->tools, keep);
	keep_pins(m);
	go_on(m, HELD_PIN);
}
