/* The proxy put together: alone, or carried by the loop of a gate. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "face/mcp/room.h"

#define ARENA_MAX (512u << 20)

/* All words of the command line, each with its end. */
static bool
see_server(struct mcp *m)
{
	const struct mcp_options *o = &m->o;
	size_t n = 1;
	struct buf b;

	if (o->line.n > 0)
		return tools_server(&m->tools, o->line);
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
	err = m->host.keep == NULL ? pins_load(&m->tools, m->o.pins, &none)
	    : m->host.pins.n > 0   ? pins_read(&m->tools, m->host.pins, &none)
				   : SG_OK;
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
	agent.way = m->host.agent;
	person.way = m->host.person;
	m->agent = exchanges_new(&agent);
	m->person = exchanges_new(&person);
	m->asks = m->agent != NULL ? asks_new(m->agent, &use) : NULL;
	if (m->person == NULL || m->asks == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	if (m->host.own.n > 0 && m->host.own.n < sizeof(m->own)) {
		/* What an earlier one asked for is still ours, and too late. */
		memcpy(m->own, m->host.own.p, m->host.own.n);
		m->last_own = (uint64_t)1 << 32;
		return SG_OK;
	}
	if (getrandom(random, sizeof(random), 0) != (ssize_t)sizeof(random))
		return err_set(
		    e, SG_EIO, STR(""), STR("the system gave no random bytes"));
	buf_addz(&b, "solgate-");
	buf_addhex(&b, random, sizeof(random));
	buf_addc(&b, '-');
	m->own[b.n] = '\0';
	return SG_OK;
}

/* Our standard streams, and a server of our own. */
static enum sg_err
open_peer(struct mcp *m, struct relay_config *c, struct sg_error *e)
{
	if (m->host.peer.self != NULL) {
		c->peer = m->host.peer;
		return SG_OK;
	}
	return m->o.url != NULL ? http_peer_open(&m->o, &c->peer, e)
				: child_open(m->o.command, &c->peer, e);
}

static enum sg_err
open_relay(struct mcp *m, struct sg_error *e)
{
	struct relay_config c = {.ask = {m->agent, m->person},
	    .asks = m->asks,
	    .hosted = m->host.keep != NULL,
	    .in = m->host.in,
	    .out = m->host.out,
	    .in_socket = m->host.in_socket,
	    .out_socket = m->host.out_socket,
	    .budget = m->host.budget};
	enum sg_err err = open_peer(m, &c, e);

	if (err != SG_OK)
		return err;
	mcp_use(m, &c.use);
	if ((m->relay = relay_new(&c)) == NULL) {
		if (m->host.peer.self == NULL)
			c.peer.close(c.peer.self);
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	}
	return SG_OK;
}

void
mcp_close(struct mcp *m)
{
	if (m == NULL)
		return;
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

struct mcp *
mcp_open(const struct mcp_options *o, const struct mcp_host *host,
    struct sg_error *e)
{
	struct mcp *m = calloc(1, sizeof(*m));
	enum sg_err err;

	if (m == NULL) {
		(void)err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return NULL;
	}
	m->o = *o;
	m->name = str_of(o->name);
	if (host != NULL)
		m->host = *host;
	m->client_elicits = m->host.elicits;
	snprintf(m->who, sizeof(m->who), "mcp:%s", o->name);
	if (o->cwd != NULL)
		snprintf(m->cwd, sizeof(m->cwd), "%s", o->cwd);
	else if (getcwd(m->cwd, sizeof(m->cwd)) == NULL)
		m->cwd[0] = '\0';
	arena_init(&m->a, &mem_heap, ARENA_MAX);
	err = open_pins(m, e);
	if (err == SG_OK)
		err = open_gate(m, e);
	if (err == SG_OK)
		err = open_relay(m, e);
	if (err == SG_OK)
		return m;
	mcp_close(m);
	return NULL;
}

struct relay *
mcp_relay(struct mcp *m)
{
	return m->relay;
}

struct exchanges *
mcp_exchanges(struct mcp *m, bool person)
{
	return person ? m->person : m->agent;
}

bool
mcp_client_elicits(const struct mcp *m)
{
	return m->client_elicits;
}

struct sg_str
mcp_own(const struct mcp *m)
{
	return str_of(m->own);
}

void
mcp_give_up(struct mcp *m)
{
	for (size_t i = 0; i < HELD_MAX; i++)
		if (m->v[i].stage == HELD_ASK || m->v[i].stage == HELD_ATTEND)
			held_refuse(m, &m->v[i],
			    STR("Solgate: denied, the gate stopped before it "
				"had decided"));
}

/* A call that waits for the gate is denied by it before it stops; the others
 * have not been asked about yet. */
bool
mcp_is_settled(const struct mcp *m)
{
	for (size_t i = 0; i < HELD_MAX; i++)
		if (m->v[i].stage == HELD_ASK || m->v[i].stage == HELD_ATTEND)
			return false;
	return true;
}

size_t
mcp_unasked(const struct mcp *m, struct buf *out)
{
	size_t n = 0;

	for (size_t i = 0; i < HELD_MAX; i++) {
		if (m->v[i].stage != HELD_LIST && m->v[i].stage != HELD_PIN &&
		    m->v[i].stage != HELD_LOOK)
			continue;
		n += m->v[i].n;
		if (out != NULL)
			buf_add(out, (struct sg_str){m->v[i].line, m->v[i].n});
	}
	return n;
}

enum sg_err
mcp_run(const struct mcp_options *o, int *code, struct sg_error *e)
{
	enum hand_is is = HAND_NOT;
	struct mcp_host host = {.note = NULL};
	struct hand *h = NULL;
	struct mcp *m;

	relay_signals();
	if (o->command != NULL && o->socket != NULL && !o->alone) {
		h = hand_open(o, &host, e);
		if (h == NULL)
			return e->code;
		is = hand_run(h, &host, code);
	}
	if (is == HAND_ENDED) {
		hand_close(h);
		return SG_OK;
	}
	m = mcp_open(o, &host, e);
	if (m == NULL) {
		hand_close(h);
		return e->code;
	}
	if (h != NULL)
		hand_preload(h, m->relay);
	*code = relay_run(m->relay);
	mcp_close(m);
	hand_free(h);
	return SG_OK;
}
