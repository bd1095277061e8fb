/*
 * Sessions of the page: a person's token gives a code, a browser gives the
 * code back and gets a cookie and a key; both make it that person.  What a
 * session may is what its person's token may, as long as that token lives.
 */
#include <string.h>

#include "accounts/accounts.h"
#include "base/rfc3339.h"
#include "face/http/page.h"
#include "net/peer.h"
#include "secret/secret.h"
#include "shape/page.h"

#define BODY_ROOM   (64u << 10)
#define COOKIE_ROOM 256

/*
 * Cookies know hosts, not ports: two gates of one machine must not share a
 * name, or each would end the other's sessions.
 */
static void
add_name(struct buf *b, const char *what, struct sg_str host)
{
	size_t at = host.n;

	while (at > 0 && host.p[at - 1] >= '0' && host.p[at - 1] <= '9')
		at--;
	buf_addz(b, what);
	if (at > 0 && at < host.n && host.p[at - 1] == ':')
		buf_add(b, str_part(host, at, host.n));
	else
		buf_addz(b, "80");
}

struct sg_str
session_cookie(struct conn *c, const char *base, const char *what)
{
	struct sg_str all = http_header(&c->parse, base, HTTP_HEADER_COOKIE);
	char text[COOKIE_ROOM];
	struct buf name = BUF_ON(text);

	add_name(&name, what, http_header(&c->parse, base, HTTP_HEADER_HOST));
	buf_addc(&name, '=');
	while (all.n > 0) {
		const char *end = memchr(all.p, ';', all.n);
		size_t n = end == NULL ? all.n : (size_t)(end - all.p);
		struct sg_str one = str_trim(str_part(all, 0, n));

		if (str_starts(one, buf_str(&name)))
			return str_part(one, name.n, one.n);
		all = str_part(all, n + 1, all.n);
	}
	return (struct sg_str){NULL, 0};
}

/* Browsers send an Origin with all that changes something; door_place() has
 * looked at it if it is there. */
bool
session_has_origin(const struct conn *c)
{
	return c->parse.method == HTTP_METHOD_GET ||
	    c->parse.method == HTTP_METHOD_HEAD ||
	    http_has(&c->parse, HTTP_HEADER_ORIGIN);
}

/* The session of an account; ${c}->door says who.  False: it is none. */
static bool
account_who(struct conn *c, const char *base)
{
	enum sg_surface as;

	if (!accounts_who(service_accounts(c->server->ports.service),
		session_cookie(c, base, SESSION_COOKIE),
		http_header(&c->parse, base, HTTP_HEADER_PAGE), &c->door.who,
		&c->door.session))
		return false;
	c->door.who.keys = c->server->tokens;
	/* solgate itself, on a machine that joined. */
	as = door_surface(http_header(&c->parse, base, HTTP_HEADER_SURFACE),
	    c->door.who.role);
	if (as == SG_SURFACE_CLI || as == SG_SURFACE_TUI ||
	    as == SG_SURFACE_MCP)
		c->door.who.surface = as;
	return session_has_origin(c) ||
	    door_alarm(&c->door, SG_ALARM_FOREIGN_SITE, SG_PROBLEM_FORBIDDEN,
		"the Origin of the page is missing");
}

bool
session_who(struct conn *c, const char *base)
{
	struct http_server *s = c->server;
	const struct page_session *p = page_session_find(&s->sessions,
	    session_cookie(c, base, SESSION_COOKIE),
	    http_header(&c->parse, base, HTTP_HEADER_PAGE), session_now(s));

	c->door.token = NULL;
	c->door.who = (struct principal){.surface = SG_SURFACE_WEB};
	if (c->from->kind != LISTENER_OWN)
		return system_who(c, base);
	if (p == NULL && account_who(c, base))
		return true;
	if (p == NULL || !keyring_alive(s->tokens, p->channel))
		return door_alarm(&c->door, SG_ALARM_WRONG_SESSION,
		    SG_PROBLEM_UNAUTHORIZED,
		    "this browser has no session; get a link: solgate open");
	if (!session_has_origin(c))
		return door_alarm(&c->door, SG_ALARM_FOREIGN_SITE,
		    SG_PROBLEM_FORBIDDEN, "the Origin of the page is missing");
	session_used(s);
	c->door.who.role = SG_ROLE_PERSON;
	c->door.who.proved = STR("session of the page");
	c->door.who.channel = p->channel;
	c->door.who.keys = c->server->tokens;
	c->door.session = p->number;
	c->door.ok = true;
	return true;
}

static void
say(struct conn *c, const struct contract *contract, const void *what,
    struct sg_str cookie)
{
	char text[1024];
	struct buf b = BUF_ON(text);
	struct answer a = {
	    .status = 200, .type = ANSWER_JSON, .cookie = cookie};

	contract_encode(contract, what, &b);
	a.body = buf_str(&b);
	request_answer(c, &a);
	memset(text, 0, sizeof(text));
}

/* When ${ms} from now is, for people. */
static int64_t
in_ms(struct http_server *s, int64_t ms)
{
	return s->ports.clock.wall_ms(s->ports.clock.self) + ms;
}

/* "http://127.0.0.1:7878", or nothing. */
static struct sg_str
origin_of(const struct http_server *s)
{
	for (size_t i = 0; i < s->n_listeners; i++)
		if (!s->listener[i].door.by_socket)
			return str_of(s->listener[i].origin);
	return (struct sg_str){NULL, 0};
}

/* How another machine says it: the first name of server.hosts. */
static struct sg_str
remote_of(const struct http_server *s, struct buf *b)
{
	if (s->config.n_hosts == 0 ||
	    (s->config.tls == NULL && s->config.proxy == NULL))
		return (struct sg_str){NULL, 0};
	buf_addz(b, "https://");
	buf_add(b, s->config.hosts[0]);
	return buf_full(b) ? (struct sg_str){NULL, 0} : buf_str(b);
}

struct sg_str
session_page(const struct http_server *s, struct buf *b)
{
	struct sg_str remote = remote_of(s, b);

	return remote.n > 0 ? remote : origin_of(s);
}

void
session_code(struct conn *c)
{
	struct http_server *s = c->server;
	const struct page_code *code;
	char name[DOOR_HOST_MAX + 16];
	struct buf remote = BUF_ON(name);
	struct page_code_view v = {.expires_ms = in_ms(s, PAGE_CODE_MS)};

	if (c->door.token == NULL || c->door.who.role != SG_ROLE_PERSON) {
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "only a person's token can get a code");
		return;
	}
	code = page_code_make(
	    &s->sessions, c->door.who.channel, session_now(s));
	if (code == NULL) {
		request_refuse(c, SG_PROBLEM_INTERNAL, "");
		return;
	}
	v.code = str_of(code->text);
	v.origin = origin_of(s);
	v.has_origin = v.origin.n > 0;
	v.remote = remote_of(s, &remote);
	v.has_remote = v.remote.n > 0;
	say(c, &page_code_view_contract, &v, (struct sg_str){NULL, 0});
}

static void
add_cookie(struct buf *b, const char *value, int64_t ms, bool https)
{
	buf_addc(b, '=');
	buf_addz(b, value);
	buf_addz(b, "; Path=/; HttpOnly; SameSite=Strict; Max-Age=");
	buf_addu(b, (uint64_t)(ms / 1000));
	if (https)
		buf_addz(b, "; Secure");
}

static bool
spend(struct conn *c, const char *base, struct page_opened *out)
{
	struct http_server *s = c->server;
	struct sg_str host = http_header(&c->parse, base, HTTP_HEADER_HOST);
	struct page_where where = {.host = ""};
	struct page_code_use use = {.code = {NULL, 0}};
	struct arena a;
	bool ok = false;

	page_where_of(
	    &where, http_header(&c->parse, base, HTTP_HEADER_USER_AGENT));
	if (host.n < sizeof(where.host))
		memcpy(where.host, host.p, host.n);
	arena_init(&a, &mem_heap, BODY_ROOM);
	if (contract_decode(&page_code_use_contract, http_body(&c->parse, base),
		&a, &use, NULL) == SG_OK)
		ok = page_code_spend(
		    &s->sessions, use.code, &where, session_now(s), out);
	arena_release(&a);
	return ok;
}

/*
 * Browsers are told the link in their arguments, which every user of the
 * machine can read.  Only our own user may use it; behind a proxy (another
 * Host) the kernel's word is about the proxy, and is not asked for.
 */
static bool
is_foreign(struct conn *c, struct sg_str host)
{
	uv_os_fd_t fd;
	uint32_t uid = UINT32_MAX;
	enum peer_user user;

	if (!str_starts(host, STR("127.0.0.1")) &&
	    !str_starts(host, STR("localhost")) &&
	    !str_starts(host, STR("[::1]")))
		return false;
	if (uv_fileno(&c->u.handle, &fd) != 0)
		return false;
	user = peer_user(fd, "/proc/net/", &uid);
	if (c->server->config.system != NULL)
		return user == PEER_UNKNOWN ||
		    !system_is_person(c->server, uid);
	return user == PEER_FOREIGN;
}

void
session_open(struct conn *c, const char *base)
{
	struct sg_str host = http_header(&c->parse, base, HTTP_HEADER_HOST);
	struct page_session_view v = {.role = SG_ROLE_PERSON};
	struct page_opened p;
	char text[COOKIE_ROOM];
	struct buf cookie = BUF_ON(text);

	if (!session_has_origin(c)) {
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "only the page can exchange a code, and it must send its "
		    "Origin");
		return;
	}
	if (is_foreign(c, host)) {
		request_alarm(c, SG_ALARM_FOREIGN_USER);
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "the code is only for the user who runs this gate");
		return;
	}
	if (!spend(c, base, &p) ||
	    !keyring_alive(c->server->tokens, p.session->channel)) {
		request_alarm(c, SG_ALARM_WRONG_CODE);
		request_refuse(c, SG_PROBLEM_UNAUTHORIZED,
		    "this code does not work any more: a code works once, "
		    "within a minute; get another: solgate open");
		return;
	}
	add_name(&cookie, SESSION_COOKIE, host);
	add_cookie(&cookie, p.cookie, PAGE_SESSION_MS,
	    conn_scheme(c, base) == DOOR_HTTPS);
	v.has_key = v.has_expires_ms = true;
	v.key = str_of(p.key);
	v.expires_ms = in_ms(c->server, PAGE_SESSION_MS);
	(void)session_write(c->server); /* else it ends with the process */
	say(c, &page_session_view_contract, &v, buf_str(&cookie));
	secret_wipe(text, sizeof(text));
	secret_wipe(&p, sizeof(p));
}

/* It is durable, or refused: then the cookie is worth nothing. */
void
session_entered(void *ctx, const struct command_out *out)
{
	struct conn *c = ctx;
	char text[ANSWER_ROOM], set[COOKIE_ROOM];
	struct buf room = BUF_ON(text), cookie = BUF_ON(set);
	struct answer a = {.status = 500};

	c->waiting = false;
	a.request_id = (struct sg_str){c->request_id, c->request_id_n};
	answer_of(&a, out, c->route, &room);
	if (out->ok) {
		buf_addz(&cookie, c->entering);
		add_cookie(&cookie, c->entry.cookie,
		    c->entry.expires_ms - in_ms(c->server, 0),
		    c->entering_https);
		a.cookie = buf_str(&cookie);
	} else if (out->problem == SG_PROBLEM_UNAUTHORIZED) {
		request_alarm(c, SG_ALARM_WRONG_CODE);
	}
	request_answer(c, &a);
	secret_wipe(&c->entry, sizeof(c->entry));
	secret_wipe(set, sizeof(set));
	if (!c->dispatching)
		server_later(c);
}

void
session_begin(struct conn *c, const char *base, const char *what)
{
	struct buf name = BUF_ON(c->entering);

	add_name(&name, what, http_header(&c->parse, base, HTTP_HEADER_HOST));
	buf_addc(&name, '\0');
	c->entering_https = conn_scheme(c, base) == DOOR_HTTPS;
	c->waiting = c->dispatching = true;
}

/* A one-time link enrols this browser as a device of its person. */
void
session_link(struct conn *c, const char *base)
{
	if (!session_has_origin(c)) {
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "only the page can use a link, and it must send its "
		    "Origin");
		return;
	}
	session_begin(c, base, SESSION_COOKIE);
	accounts_enrol(service_accounts(c->server->ports.service),
	    http_body(&c->parse, base), &c->entry,
	    (struct command_reply){session_entered, c});
	c->dispatching = false;
}

static void
on_asked(void *ctx, const struct command_out *out)
{
	struct conn *c = ctx;
	char text[ANSWER_ROOM];
	struct buf room = BUF_ON(text);
	struct answer a = {.status = 500};

	c->waiting = false;
	a.request_id = (struct sg_str){c->request_id, c->request_id_n};
	answer_of(&a, out, c->route, &room);
	request_answer(c, &a);
}

/* A challenge for a passkey, and what it signed. */
void
session_passkey(struct conn *c, const char *base, bool asks)
{
	struct accounts *s = service_accounts(c->server->ports.service);
	struct sg_str origin = http_header(&c->parse, base, HTTP_HEADER_ORIGIN);

	if (!session_has_origin(c)) {
		request_refuse(c, SG_PROBLEM_FORBIDDEN,
		    "only the page can use a passkey, and it must send its "
		    "Origin");
		return;
	}
	session_begin(c, base, SESSION_COOKIE);
	if (asks)
		accounts_ask_passkey(
		    s, origin, (struct command_reply){on_asked, c});
	else
		accounts_enter(s, http_body(&c->parse, base), origin, &c->entry,
		    (struct command_reply){session_entered, c});
	c->dispatching = false;
}

void
session_get(struct conn *c)
{
	const struct principal *who = &c->door.who;
	struct page_session_view v = {.role = who->role,
	    .has_person = who->account,
	    .person = who->person,
	    .has_device = who->account,
	    .device = who->device,
	    .has_standing = who->account,
	    .standing = who->standing,
	    .team = accounts_team(service_accounts(c->server->ports.service))};

	v.has_team = v.team;
	say(c, &page_session_view_contract, &v, (struct sg_str){NULL, 0});
}

void
session_end(struct conn *c)
{
	struct answer a = {.status = 204};

	if (c->door.session == 0) {
		request_refuse(c, SG_PROBLEM_CONFLICT,
		    "this is not a browser session; to end a token, remove its "
		    "file");
		return;
	}
	if (c->door.who.account)
		accounts_sign_out(service_accounts(c->server->ports.service),
		    &c->door.who, c->door.session);
	else
		page_session_end(&c->server->sessions, c->door.session);
	if (!session_write(c->server))
		request_refuse(c, SG_PROBLEM_NOT_DURABLE,
		    "the session has ended, but that could not be written: "
		    "it would be back after a restart");
	else
		request_answer(c, &a);
	stream_check_all(c->server);
}
