/* Who may come in; see listen_int.h. */
#include "face/listen/listen_int.h"
#include "face/mcp/say.h"
#include "net/peer.h"

/* A name of this machine, with our port or (an Origin) with any. */
static bool
is_here(const struct listener *l, struct sg_str s, bool origin)
{
	static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
	char text[16];
	struct buf b = BUF_ON(text);

	if (origin) {
		if (!str_starts(s, STR("http://")))
			return false;
		s = str_part(s, 7, s.n);
	}
	buf_addc(&b, ':');
	buf_addu(&b, l->port);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct sg_str rest = str_part(s, strlen(names[i]), s.n);

		if (!str_starts(s, str_of(names[i])))
			continue;
		if (str_eq(rest, buf_str(&b)))
			return true;
		if (!origin)
			continue;
		if (rest.n == 0)
			return true;
		for (size_t k = 1; rest.p[0] == ':' && k < rest.n; k++)
			if (rest.p[k] < '0' || rest.p[k] > '9')
				return false;
		return rest.p[0] == ':' && rest.n > 1;
	}
	return false;
}

/* As long for the wrong one as for the right one. */
static bool
same_secret(struct sg_str given, struct sg_str want)
{
	unsigned char differs = (unsigned char)(given.n != want.n);

	for (size_t i = 0; i < want.n; i++)
		differs |= (unsigned char)(want.p[i] ^
		    (i < given.n ? given.p[i] : '\0'));
	return differs == 0;
}

static bool
is_known(const struct listener *l, const struct caller *c)
{
	struct sg_str given = http_header(
	    &c->parse, c->in.p, HTTP_HEADER_AUTHORIZATION);
	uint32_t uid;

	if (l->o.token == NULL)
		return peer_user(c->fd, "/proc/net/", &uid) == PEER_OURS;
	if (!str_starts_same(given, STR("Bearer ")))
		return false;
	(void)str_cut(&given, ' ');
	return same_secret(str_trim(given), str_of(l->o.token));
}

bool
door_accepts(struct sg_str accept, const char *type)
{
	while (accept.n > 0) {
		struct sg_str one = str_cut(&accept, ',');
		struct sg_str name = str_trim(str_cut(&one, ';'));

		if (str_same(name, str_of(type)) || str_eq(name, STR("*/*")))
			return true;
	}
	return false;
}

bool
door_version_ok(const struct visit *s, struct sg_str version)
{
	static const char *const known[] = {"2024-11-05", "2025-03-26",
	    "2025-06-18", "2025-11-25", "2026-07-28"};

	if (version.n == 0 || str_eq(version, str_of(s->version)))
		return true;
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (str_eq(version, str_of(known[i])))
			return true;
	return false;
}

static bool
is_the_path(struct sg_str target)
{
	struct sg_str path = str_cut(&target, '?');

	return str_eq(path, STR("/mcp"));
}

bool
door_open(struct listener *l, struct caller *c)
{
	const struct http_parse *p = &c->parse;
	struct sg_str origin = http_header(p, c->in.p, HTTP_HEADER_ORIGIN);

	if (!is_here(l, http_header(p, c->in.p, HTTP_HEADER_HOST), false))
		caller_refuse(l, c, 403, SAY_DENIED,
		    "this Host is not one of this server's");
	else if (http_has(p, HTTP_HEADER_ORIGIN) && !is_here(l, origin, true))
		caller_refuse(l, c, 403, SAY_DENIED,
		    "the request comes from a page of another site");
	else if (!is_known(l, c))
		caller_refuse(l, c, 401, SAY_DENIED,
		    l->o.token == NULL
			? "only programs of this user may come in"
			: "the token of this server is missing or wrong");
	else if (!is_the_path(http_target(p, c->in.p)))
		caller_refuse(l, c, 404, SAY_DENIED,
		    "the address of this server is /mcp");
	else if (http_has(p, HTTP_HEADER_CONTENT_ENCODING))
		caller_refuse(l, c, 415, SAY_DENIED,
		    "the body must be sent as it is, without an encoding");
	else
		return true;
	return false;
}
