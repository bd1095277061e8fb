/* Host, Origin, media type, token. */
#include "door/door.h"

bool
door_shut(struct door_verdict *v, enum sg_problem problem, const char *why)
{
	v->ok = false;
	v->problem = problem;
	v->why = why;
	return false;
}

bool
door_alarm(struct door_verdict *v, enum sg_alarm kind, enum sg_problem problem,
    const char *why)
{
	v->alarmed = true;
	v->alarm = kind;
	return door_shut(v, problem, why);
}

bool
door_add(struct door *d, struct sg_str host)
{
	struct buf b;

	if (d->n_hosts == DOOR_HOSTS_MAX || host.n == 0)
		return false;
	b = BUF_ON(d->host[d->n_hosts]);
	buf_add(&b, host);
	buf_addc(&b, '\0');
	if (buf_full(&b))
		return false;
	d->n_hosts++;
	return true;
}

static void
add_with_port(struct door *d, const char *name, uint16_t port)
{
	char text[64];
	struct buf b = BUF_ON(text);

	buf_addz(&b, name);
	if (port == 80 || port == 443)
		(void)door_add(d, buf_str(&b));
	buf_addc(&b, ':');
	buf_addu(&b, port);
	(void)door_add(d, buf_str(&b));
}

void
door_init(struct door *d, bool by_socket, uint16_t port)
{
	*d = (struct door){.by_socket = by_socket};
	if (by_socket) {
		(void)door_add(d, STR("localhost"));
		return;
	}
	add_with_port(d, "127.0.0.1", port);
	add_with_port(d, "localhost", port);
	add_with_port(d, "[::1]", port);
}

static bool
is_ours(const struct door *d, struct sg_str host)
{
	for (size_t i = 0; i < d->n_hosts; i++)
		if (str_eq(host, str_of(d->host[i])))
			return true;
	return false;
}

/* The same scheme, host and port as the request went to, byte for byte. */
static bool
is_same(struct sg_str origin, struct sg_str host, enum door_scheme scheme)
{
	struct sg_str rest;

	if (scheme != DOOR_HTTPS && str_starts(origin, STR("http://")))
		rest = str_part(origin, 7, origin.n);
	else if (scheme != DOOR_HTTP && str_starts(origin, STR("https://")))
		rest = str_part(origin, 8, origin.n);
	else
		return false;
	return str_eq(rest, host);
}

/* Only the page itself is there, and it shows nothing by itself. */
static bool
is_back(const struct door *d, const struct http_parse *p, const char *base)
{
	struct sg_str path = http_target(p, base);

	return d->back != NULL && p->method == HTTP_METHOD_GET &&
	    str_eq(str_cut(&path, '?'), str_of(d->back));
}

bool
door_place(const struct door *d, const struct http_parse *p, const char *base,
    enum door_scheme scheme, struct door_verdict *v)
{
	struct sg_str host = http_header(p, base, HTTP_HEADER_HOST);
	struct sg_str origin = http_header(p, base, HTTP_HEADER_ORIGIN);
	struct sg_str site = http_header(p, base, HTTP_HEADER_FETCH_SITE);

	if (!is_ours(d, host))
		return door_alarm(v, SG_ALARM_FOREIGN_SITE,
		    SG_PROBLEM_FORBIDDEN,
		    "this Host is not one of "
		    "this server's");
	if (http_has(p, HTTP_HEADER_ORIGIN) && !is_same(origin, host, scheme))
		return door_alarm(v, SG_ALARM_FOREIGN_SITE,
		    SG_PROBLEM_FORBIDDEN,
		    "this Origin is not this "
		    "server's");
	if (http_has(p, HTTP_HEADER_FETCH_SITE) &&
	    !str_eq(site, STR("same-origin")) && !str_eq(site, STR("none")) &&
	    !is_back(d, p, base))
		return door_alarm(v, SG_ALARM_FOREIGN_SITE,
		    SG_PROBLEM_FORBIDDEN,
		    "the request comes from a page of "
		    "another site");
	v->ok = true;
	return true;
}

/* "application/json", with a charset of UTF-8 or none. */
static bool
is_json(struct sg_str type)
{
	static const char want[] = "application/json";
	struct sg_str rest;

	if (type.n < sizeof(want) - 1)
		return false;
	for (size_t i = 0; i < sizeof(want) - 1; i++)
		if ((type.p[i] | 32) != (want[i] | 32))
			return false;
	rest = str_trim(str_part(type, sizeof(want) - 1, type.n));
	if (rest.n == 0)
		return true;
	if (rest.p[0] != ';')
		return false;
	rest = str_trim(str_part(rest, 1, rest.n));
	return str_eq(rest, STR("charset=utf-8")) ||
	    str_eq(rest, STR("charset=UTF-8"));
}

bool
door_media(const struct http_parse *p, const char *base, const struct route *r,
    struct door_verdict *v)
{
	bool body = p->chunked || p->length > 0;

	if (body &&
	    (r->method == HTTP_METHOD_GET || r->method == HTTP_METHOD_DELETE))
		return door_shut(v, SG_PROBLEM_INVALID_REQUEST,
		    "this address accepts no body");
	if (http_has(p, HTTP_HEADER_CONTENT_ENCODING))
		return door_shut(
		    v, SG_PROBLEM_MEDIA_TYPE, "bodies must not be compressed");
	if (body && !is_json(http_header(p, base, HTTP_HEADER_CONTENT_TYPE)))
		return door_shut(v, SG_PROBLEM_MEDIA_TYPE,
		    "Content-Type must be application/json");
	return true;
}

enum sg_surface
door_surface(struct sg_str name, enum sg_role role)
{
	unsigned s = SG_SURFACE_HTTP;
	bool person;

	if (!word_parse(&words_surface, name, &s))
		return SG_SURFACE_HTTP;
	if (s == SG_SURFACE_RPC)
		return SG_SURFACE_RPC;
	person = s == SG_SURFACE_WEB || s == SG_SURFACE_TUI ||
	    s == SG_SURFACE_CLI;
	if (person && role == SG_ROLE_PERSON)
		return (enum sg_surface)s;
	if (s == SG_SURFACE_HOOK && role == SG_ROLE_AGENT)
		return (enum sg_surface)s;
	/* The proxy asks as an agent, and brings answers of its client. */
	if (s == SG_SURFACE_MCP && role != SG_ROLE_VIEWER)
		return (enum sg_surface)s;
	return SG_SURFACE_HTTP;
}

struct sg_str
door_bearer(struct sg_str s)
{
	static const char scheme[] = "bearer ";

	if (s.n < sizeof(scheme) - 1)
		return (struct sg_str){NULL, 0};
	for (size_t i = 0; i < sizeof(scheme) - 1; i++)
		if ((s.p[i] | 32) != scheme[i])
			return (struct sg_str){NULL, 0};
	return str_trim(str_part(s, sizeof(scheme) - 1, s.n));
}

void
door_admit(
    const struct keyring *t, const struct token *k, struct door_verdict *v)
{
	v->token = k;
	v->who = (struct principal){.surface = SG_SURFACE_HTTP,
	    .role = k->role,
	    .channel = k->channel,
	    .extension = k->extension,
	    .owner = k->owner,
	    .keys = t};
	if (k->role == SG_ROLE_PERSON)
		v->who.proved = STR("token of a person");
	v->ok = true;
}

bool
door_token(const struct keyring *t, struct sg_str token, struct door_verdict *v)
{
	const struct token *k = keyring_find(t, token);

	v->who = (struct principal){.surface = SG_SURFACE_HTTP};
	v->token = NULL;
	if (k == NULL)
		return door_alarm(v, SG_ALARM_WRONG_TOKEN,
		    SG_PROBLEM_UNAUTHORIZED, "this token is not valid here");
	door_admit(t, k, v);
	return true;
}

bool
door_who(const struct keyring *t, struct door_peer peer,
    const struct http_parse *p, const char *base, struct door_verdict *v)
{
	struct sg_str surface = http_header(p, base, HTTP_HEADER_SURFACE);

	v->token = NULL;
	v->who = (struct principal){.surface = SG_SURFACE_HTTP};
	if (http_has(p, HTTP_HEADER_AUTHORIZATION)) {
		if (!door_token(t,
			door_bearer(
			    http_header(p, base, HTTP_HEADER_AUTHORIZATION)),
			v))
			return false;
	} else if (peer.known) {
		v->who.role = SG_ROLE_AGENT;
		v->who.channel = DOOR_SOCKET_CHANNEL;
		v->who.owner = OWNER_LOCAL;
		v->who.keys = t;
	} else {
		return door_alarm(v, SG_ALARM_NO_TOKEN, SG_PROBLEM_UNAUTHORIZED,
		    "send a token: Authorization: Bearer TOKEN");
	}
	v->who.surface = door_surface(surface, v->who.role);
	v->ok = true;
	return true;
}
