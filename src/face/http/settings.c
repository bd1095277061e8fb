/* The settings, seen and changed by a person. */
#include <stdlib.h>

#include "face/http/page.h"
#include "port/settings.h"
#include "shape/page.h"

#define VIEW_ROOM (256u << 10)
#define BODY_ROOM (64u << 10)

/* Somebody with an account who is no administrator. */
static bool
is_guest(const struct conn *c)
{
	return c->door.who.account &&
	    c->door.who.standing != SG_PEOPLE_ADMINISTRATOR;
}

static bool
may(struct conn *c, bool look)
{
	if (!(look && is_guest(c)) &&
	    (c->door.who.role != SG_ROLE_PERSON || is_guest(c)))
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "only an administrator may see or change settings");
	else if (c->server->config.settings == NULL)
		request_refuse(c, SG_PROBLEM_NOT_FOUND,
		    "this server has no settings to show");
	else
		return true;
	return false;
}

/* What ${read} says, to a person. */
static void
show(struct conn *c,
    enum sg_err (*read)(void *self, struct buf *out, struct sg_error *e))
{
	const struct settings_port *port = c->server->config.settings;
	struct buf b = {malloc(VIEW_ROOM), 0, VIEW_ROOM, false};
	struct answer a = {.status = 200, .type = ANSWER_JSON};
	struct sg_error e = {.code = SG_OK};

	if (b.p == NULL || read(port->self, &b, &e) != SG_OK || buf_full(&b)) {
		request_refuse(c, SG_PROBLEM_INTERNAL, "");
	} else {
		a.body = buf_str(&b);
		request_answer(c, &a);
	}
	free(b.p);
}

void
settings_get(struct conn *c)
{
	if (may(c, true))
		show(c,
		    is_guest(c) ? c->server->config.settings->read_page
				: c->server->config.settings->read);
}

void
settings_model_get(struct conn *c)
{
	if (may(c, false))
		show(c, c->server->config.settings->model);
}

/* Agents of this machine, and whether they ask the gate. */
void
settings_agents(struct conn *c)
{
	if (!may(c, false))
		return;
	if (c->server->config.settings->agents == NULL)
		request_refuse(c, SG_PROBLEM_NOT_FOUND,
		    "this gate does not look for agents");
	else
		show(c, c->server->config.settings->agents);
}

static enum sg_problem
problem_of(enum sg_err err)
{
	if (err == SG_ENOTFOUND)
		return SG_PROBLEM_NOT_FOUND;
	if (err == SG_EFORBIDDEN)
		return SG_PROBLEM_CONFLICT;
	if (err == SG_EIO || err == SG_ENOMEM)
		return SG_PROBLEM_NOT_DURABLE;
	return SG_PROBLEM_INVALID_REQUEST;
}

void
settings_put(struct conn *c, const char *base, const struct query *q)
{
	const struct settings_port *port = c->server->config.settings;
	struct arena a;
	struct setting_change change = {.value = {NULL, 0}};
	struct sg_error e = {.code = SG_OK};
	enum sg_err err;

	if (!may(c, false))
		return;
	arena_init(&a, &mem_heap, BODY_ROOM);
	err = contract_decode(&setting_change_contract,
	    http_body(&c->parse, base), &a, &change, &e);
	if (err == SG_OK)
		err = port->write(port->self, q->id, change.value, &e);
	if (err == SG_OK)
		settings_get(c);
	else
		request_refuse(c, problem_of(err), e.message);
	arena_release(&a);
}

/* A text that ends in a NUL. */
static struct sg_str
ended(struct sg_str s, struct arena *a)
{
	struct buf b = arena_buf(a, s.n + 1);

	buf_add(&b, s);
	buf_addc(&b, '\0');
	return buf_full(&b) ? STR("") : str_part(buf_str(&b), 0, s.n);
}

void
settings_model_put(struct conn *c, const char *base)
{
	const struct settings_port *port = c->server->config.settings;
	struct arena a;
	struct model_choice in = {.provider = {NULL, 0}};
	struct settings_model m;
	struct sg_error e = {.code = SG_OK};
	enum sg_err err;

	if (!may(c, false))
		return;
	arena_init(&a, &mem_heap, BODY_ROOM);
	err = contract_decode(
	    &model_choice_contract, http_body(&c->parse, base), &a, &in, &e);
	if (err == SG_OK) {
		m = (struct settings_model){.provider = ended(in.provider, &a),
		    .name = ended(in.name, &a),
		    .url = ended(in.url, &a),
		    .key = ended(in.key, &a)};
		err = port->model_change(port->self, &m, &e);
	}
	if (err == SG_OK)
		show(c, port->model);
	else
		request_refuse(c, problem_of(err), e.message);
	arena_release(&a);
}

/* The policy in force and its files; ${again}: read them first. */
void
settings_policy(struct conn *c, bool again)
{
	const struct settings_port *port = c->server->config.settings;
	struct sg_error e = {.code = SG_OK};

	if (!may(c, false))
		return;
	if (again && port->again(port->self, &e) != SG_OK)
		e.code = SG_OK; /* the view says why */
	show(c, port->policy);
}
