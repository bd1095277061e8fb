/*
 * One request.  The ladder of refusals has one order: place (Host, Origin),
 * address, who, how often, what kind of body; then the command, which checks
 * the role first.
 */
#include <stdio.h>
#include <string.h>

#include "reply/asset.h"
#include "face/http/page.h"
#include "face/http/proxy.h"
#include "log/log.h"

static bool
is_sane_id(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if ((c < '0' || c > '9') &&
		    ((c | 32) < 'a' || (c | 32) > 'z') && c != '-' &&
		    c != '_' && c != '.')
			return false;
	}
	return s.n > 0 && s.n <= CONN_REQUEST_ID;
}

/* The caller's, if it is a plain word, else one of our own. */
static void
name_request(struct conn *c, struct sg_str given)
{
	struct http_server *s = c->server;
	struct buf b = BUF_ON(c->request_id);
	uint8_t bytes[16];

	s->request_no++;
	if (is_sane_id(given)) {
		buf_add(&b, given);
	} else {
		memcpy(bytes, &s->request_salt, 8);
		for (unsigned i = 0; i < 8; i++)
			bytes[8 + i] = (uint8_t)(s->request_no >> (56 - 8 * i));
		buf_addhex(&b, bytes, sizeof(bytes));
	}
	c->request_id_n = (uint8_t)b.n;
}

/* An address of the page: its path stands where other routes have an id. */
static void
find_page(
    struct conn *c, const char *base, struct sg_str path, struct sg_str *id)
{
	struct sg_str accept = http_header(&c->parse, base, HTTP_HEADER_ACCEPT);
	bool reads = c->parse.method == HTTP_METHOD_GET ||
	    c->parse.method == HTTP_METHOD_HEAD;

	c->route = asset_route(path,
	    str_starts(accept, STR("text/html")) &&
		!str_starts(path, STR("/v1/")));
	if (c->route == NULL)
		return;
	*id = path;
	if (reads)
		return;
	c->route = NULL;
	c->allow = 1u << HTTP_METHOD_GET;
}

static bool
find_route(struct conn *c, const char *base)
{
	struct sg_str host = http_header(&c->parse, base, HTTP_HEADER_HOST);
	struct sg_str path, query, id;

	if (!query_split(http_target(&c->parse, base), host, &path, &query))
		return door_shut(&c->door, SG_PROBLEM_BAD_HTTP,
		    "the address must be a path, or this server's Host and a "
		    "path");
	proxy_note(c, path);
	c->route = route_find(c->parse.method, path, &id, &c->allow);
	if (c->route == NULL && c->allow == 0)
		find_page(c, base, path, &id);
	if (c->route == NULL)
		return c->allow == 0
		    ? door_shut(&c->door, SG_PROBLEM_NOT_FOUND,
			  "there is no such address")
		    : door_shut(&c->door, SG_PROBLEM_METHOD_NOT_ALLOWED,
			  "this address does not support the "
			  "method");
	c->id.at = id.n == 0 ? 0 : (uint32_t)(id.p - base);
	c->id.n = (uint32_t)id.n;
	c->query.at = query.n == 0 ? 0 : (uint32_t)(query.p - base);
	c->query.n = (uint32_t)query.n;
	return true;
}

bool
request_rate(struct conn *c)
{
	struct http_server *s = c->server;
	struct meter *m = server_meter(s, c->door.who.channel);
	int64_t wait_ms = 0;

	if (m != NULL &&
	    bucket_take(&m->bucket, s->config.rate, s->config.burst,
		(int64_t)uv_now(s->ports.loop), &wait_ms))
		return true;
	c->retry_s = (uint32_t)((wait_ms + 999) / 1000);
	return false;
}

static bool
pass_rate(struct conn *c)
{
	return request_rate(c) ||
	    door_shut(&c->door, SG_PROBLEM_RATE, "slower, please");
}

bool
token_who(struct conn *c, const char *base, struct sg_str token)
{
	struct principal who = {.keys = c->server->tokens};

	if (!accounts_agent(service_accounts(c->server->ports.service), token,
		&who, &c->door.session))
		return false;
	who.surface = door_surface(
	    http_header(&c->parse, base, HTTP_HEADER_SURFACE), who.role);
	c->door.token = NULL;
	c->door.who = who;
	c->door.ok = true;
	return true;
}

/* A token, a session of the page, or the socket: the first that is there. */
static bool
find_who(struct conn *c, const char *base)
{
	const struct http_parse *p = &c->parse;
	struct door_peer peer = {.known = c->peer_known};

	if (c->from->kind != LISTENER_OWN)
		return system_who(c, base);
	if (proof_is(c, base) && c->server->config.system == NULL)
		return proof_who(c, base);
	if (proxy_is(c->route) && c->server->config.system == NULL &&
	    !http_has(p, HTTP_HEADER_PAGE))
		return proxy_who(c, base);
	if (!http_has(p, HTTP_HEADER_AUTHORIZATION) &&
	    http_has(p, HTTP_HEADER_PAGE))
		return session_who(c, base);
	if (c->server->config.system != NULL)
		return system_who(c, base);
	if (own_is(c, base))
		return own_who(c, base);
	if (token_who(c, base,
		door_bearer(http_header(p, base, HTTP_HEADER_AUTHORIZATION))))
		return true;
	return door_who(c->server->tokens, peer, p, base, &c->door);
}

/* A token of one user is worth nothing in the hands of another. */
static bool
is_bound_here(struct conn *c)
{
	const struct token *k = c->door.token;
	uint32_t uid;

	if (k == NULL || !k->bound || (conn_uid(c, &uid) && uid == k->uid))
		return true;
	return door_alarm(&c->door, SG_ALARM_WRONG_TOKEN,
	    SG_PROBLEM_UNAUTHORIZED, "this token is another user's");
}

#define CHAT_BODY (5 << 20) /* with what comes along with a message */

/* Programs send long conversations, people files with a message. */
static bool
limit_body(struct conn *c)
{
	const struct http_config *f = &c->server->config;

	bool chats = str_eq(c->route->path, STR("/v1/chat")) &&
	    f->max_body < CHAT_BODY;

	c->parse.max_body = (uint32_t)(proxy_is(c->route) ? f->max_proxy_body
		: chats                                   ? CHAT_BODY
							  : f->max_body);
	if (c->parse.length <= c->parse.max_body)
		return true;
	/* A call that nobody can be asked about leaves a record. */
	return c->route->page == ROUTE_COMMAND &&
		str_eq(c->route->path, STR("/v1/hostcalls"))
	    ? door_alarm(&c->door, SG_ALARM_CALL_REFUSED, SG_PROBLEM_TOO_LARGE,
		  "the body is larger than its limit")
	    : door_shut(&c->door, SG_PROBLEM_TOO_LARGE,
		  "the body is larger than its limit");
}

void
request_head(struct conn *c, const char *base)
{
	const struct http_parse *p = &c->parse;

	name_request(c, http_header(p, base, HTTP_HEADER_REQUEST_ID));
	c->began_us = (int64_t)(uv_hrtime() / 1000);
	c->route = NULL;
	c->allow = c->retry_s = 0;
	c->no_body = p->method == HTTP_METHOD_HEAD;
	c->foreign = false;
	c->door = (struct door_verdict){.ok = true};
	if (c->peer_foreign) {
		(void)door_alarm(&c->door, SG_ALARM_FOREIGN_USER,
		    SG_PROBLEM_FORBIDDEN,
		    c->peer_why != NULL
			? c->peer_why
			: "this socket belongs to another user");
		return;
	}
	if (!limit_address(c, base) ||
	    !door_place(
		&c->from->door, p, base, conn_scheme(c, base), &c->door) ||
	    !find_route(c, base))
		return;
	if (c->route->token &&
	    (!find_who(c, base) || !is_bound_here(c) || !limit_admit(c) ||
		!pass_rate(c)))
		return;
	if (c->route->token)
		own_mark(c);
	if (limit_body(c))
		(void)door_media(p, base, c->route, &c->door);
}

void
request_answer(struct conn *c, struct answer *a)
{
	char proof[PROOF_ROOM];

	a->request_id = (struct sg_str){c->request_id, c->request_id_n};
	a->date = server_date(c->server);
	a->no_body = c->no_body;
	a->close = c->last;
	proof_give(c, a, proof);
	if (c->began_us > 0)
		route_times_add(&c->server->times, c->route, a->status,
		    (int64_t)(uv_hrtime() / 1000) - c->began_us);
	c->began_us = 0;
	if (!answer_write(&c->server->pool, &c->out, a))
		c->last = true;
}

/* Of note: who may not, who asks too much, what failed here. */
static enum sg_log_level
level_of(enum sg_problem p)
{
	unsigned status = problem_status(p);

	return status >= 500 ? SG_LOG_LEVEL_ERROR
	    : status == 401 || status == 403 || status == 429
	    ? SG_LOG_LEVEL_WARN
	    : SG_LOG_LEVEL_DEBUG;
}

static void
log_refusal(const struct conn *c, enum sg_problem p, const char *why)
{
	struct log_field v[] = {
	    {"problem", str_of(word_name(&words_problem, p))},
	    {"route", c->route != NULL ? c->route->path : STR("")}};

	log_request((struct sg_str){c->request_id, c->request_id_n});
	log_say(level_of(p), "request.refused",
	    why != NULL && why[0] != '\0' ? why : "a request was refused", v,
	    2);
	log_request(STR(""));
}

void
request_refuse(struct conn *c, enum sg_problem p, const char *why)
{
	char text[ANSWER_ROOM];
	struct buf room = BUF_ON(text);
	struct answer a = {.allow = c->allow, .retry_s = c->retry_s};

	if (c->request_id_n == 0)
		name_request(c, STR(""));
	log_refusal(c, p, why);
	a.request_id = (struct sg_str){c->request_id, c->request_id_n};
	answer_refuse(&a, p, why, &room);
	if (c->foreign)
		proxy_refuse(c, &a, why, &room);
	request_answer(c, &a);
}

void
request_alarm(struct conn *c, enum sg_alarm kind)
{
	struct alarm a = {.kind = kind,
	    .source = c->from->door.by_socket ? STR("the socket")
					      : STR("the TCP port")};

	if (c->route != NULL)
		a.about = c->route->path;
	if (c->door.who.channel != 0) {
		a.who = &c->door.who;
		a.source = STR("");
	}
	service_alarm(c->server->ports.service, &a);
}

void
request_chunk(struct conn *c, struct sg_str bytes)
{
	struct bytes_pool *pool = &c->server->pool;
	char head[24];

	if (bytes.n == 0)
		return;
	snprintf(head, sizeof(head), "%zx\r\n", bytes.n);
	if (!bytes_add(pool, &c->out, str_of(head)) ||
	    !bytes_add(pool, &c->out, bytes) ||
	    !bytes_add(pool, &c->out, STR("\r\n")))
		c->last = true;
	if (!c->dispatching)
		server_later(c);
}

void
request_chunks_end(struct conn *c)
{
	if (!bytes_add(&c->server->pool, &c->out, STR("0\r\n\r\n")) ||
	    server_parts(c->server))
		c->last = true;
	c->waiting = false;
	if (!c->dispatching)
		server_later(c);
}

/* Some of an event stream, before its end is known. */
static void
on_part(void *ctx, struct sg_str id, struct sg_str bytes)
{
	struct conn *c = ctx;
	struct answer a = {
	    .status = 200, .type = ANSWER_STREAM, .chunked = true, .run = id};

	if (!c->parted)
		request_answer(c, &a);
	c->parted = true;
	request_chunk(c, bytes);
}

/* The rest of it; a failure is an event of its own, as its status has left. */
static void
end_parts(struct conn *c, struct answer *a)
{
	c->parted = false;
	if (a->status < 300) {
		request_chunk(c, a->body);
	} else {
		request_chunk(c, STR("event: failed\ndata: "));
		request_chunk(c, a->body);
		request_chunk(c, STR("\n\n"));
	}
	request_chunks_end(c);
}

static void
on_reply(void *ctx, const struct command_out *out)
{
	struct conn *c = ctx;
	char text[ANSWER_ROOM];
	struct buf room = BUF_ON(text);
	struct answer a = {.status = 500};

	c->waiting = false;
	limit_waited(c);
	if (server_parts(c->server))
		c->last = true;
	a.request_id = (struct sg_str){c->request_id, c->request_id_n};
	answer_of(&a, out, c->route, &room);
	if (c->parted) {
		end_parts(c, &a);
		return;
	}
	request_answer(c, &a);
	if (!c->dispatching)
		server_later(c);
}

static void
run_command(struct conn *c, const char *base, const struct query *q)
{
	const struct http_parse *p = &c->parse;
	char room[DOOR_HOST_MAX + 16];
	struct buf page = BUF_ON(room);
	struct command_in in = {
	    .who = c->door.who,
	    .id = q->id,
	    .body = http_body(p, base),
	    .match = http_header(p, base, HTTP_HEADER_IF_MATCH),
	    .none_match = http_header(p, base, HTTP_HEADER_IF_NONE_MATCH),
	    .origin = c->door.session == 0
		? STR("")
		: http_header(p, base, HTTP_HEADER_ORIGIN),
	    .events = str_starts(
		http_header(p, base, HTTP_HEADER_ACCEPT), STR(ANSWER_STREAM)),
	    .part = on_part,
	    .cursor = q->cursor,
	    .filter = q->filter,
	    .view = q->view,
	    .drafts = q->drafts,
	    .limit = q->limit,
	    .wait_ms = q->wait_ms,
	    .takes_back = q->takes_back,
	};

	if (c->route->command == COMMAND_PEOPLE_LINK)
		in.page = session_page(c->server, &page);
	if (!limit_may_wait(c))
		return;
	c->waiting = true;
	c->dispatching = true;
	log_request((struct sg_str){c->request_id, c->request_id_n});
	command_run(c->server->ports.service, c->route->command, &in,
	    (struct command_reply){on_reply, c});
	log_request(STR(""));
	c->dispatching = false;
	limit_wait(c);
}

/* F22: a person's threads are a person's; each agent has its own. */
static struct sg_str
user_of(const struct conn *c)
{
	if (c->door.who.account)
		return c->door.who.person_id;
	if (c->door.who.role != SG_ROLE_AGENT)
		return str_of(c->server->config.user);
	if (c->door.token != NULL)
		return str_of(c->door.token->user);
	if (accounts_knows(&c->door.who))
		return c->door.who.user;
	return c->from->kind == LISTENER_AGENTS ? system_user(c)
						: STR(TOKEN_USER "socket");
}

/* ${base} may be NULL when the head was refused. */
void
request_run(struct conn *c, const char *base)
{
	struct query q;
	const char *why;

	if (!c->door.ok) {
		if (c->door.alarmed)
			request_alarm(c, c->door.alarm);
		if (c->door.problem == SG_PROBLEM_BAD_HTTP || c->peer_foreign)
			c->last = true;
		request_refuse(c, c->door.problem, c->door.why);
		return;
	}
	if (!proof_body_ok(c, base)) {
		request_refuse(c, SG_PROBLEM_UNAUTHORIZED,
		    "the body is not the one that was proved");
		return;
	}
	c->door.who.user = user_of(c);
	if (c->route->page >= ROUTE_PAGE_INDEX) {
		page_file(c, base);
		return;
	}
	why = query_read(&q, c->route,
	    (struct sg_str){base + c->id.at, c->id.n},
	    (struct sg_str){base + c->query.at, c->query.n},
	    http_header(&c->parse, base, HTTP_HEADER_PREFER));
	if (why != NULL)
		request_refuse(c, SG_PROBLEM_INVALID_REQUEST, why);
	else if (c->server->stopping && c->route->page == ROUTE_COMMAND)
		request_refuse(
		    c, SG_PROBLEM_STOPPING, "the server is stopping");
	else if (c->route->page == ROUTE_COMMAND)
		run_command(c, base, &q);
	else
		page_run(c, base, &q);
}
