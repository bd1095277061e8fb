/*
 * The URL reader.  It goes from left to right once; there is no repair, no
 * decoding and no guess.
 */
#include <string.h>

#include "place/url.h"
#include "base/utf8.h"
#include "base/banned.h"

#define HTTP_PORT  80u
#define HTTPS_PORT 443u

static bool
has(struct sg_str s, char c)
{
	return s.n > 0 && memchr(s.p, c, s.n) != NULL;
}

/* Bytes that some reader drops, turns or stops at. */
static enum host_why
check_bytes(struct sg_str s)
{
	if (s.n == 0)
		return HOST_WHY_EMPTY;
	if (str_eq(s, STR("<dynamic>")))
		return HOST_WHY_DYNAMIC;
	if (s.n > URL_BYTES_MAX)
		return HOST_WHY_LONG;
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] <= ' ' || s.p[i] == 0x7f)
			return HOST_WHY_BYTES;
	if (has(s, '\\'))
		return HOST_WHY_BACKSLASH;
	return utf8_valid(s) ? HOST_WHY_NONE : HOST_WHY_BYTES;
}

static bool
read_scheme(struct sg_str *s, struct url *u)
{
	size_t n = sizeof("http://") - 1;

	u->https = str_starts_same(*s, STR("https://"));
	if (!u->https && !str_starts_same(*s, STR("http://")))
		return false;
	*s = str_part(*s, n + u->https, s->n);
	u->port = u->https ? HTTPS_PORT : HTTP_PORT;
	return true;
}

/* What stands before the first '/', '?' or '#'. */
static struct sg_str
cut_authority(struct sg_str *s)
{
	size_t n = 0;
	struct sg_str authority;

	while (n < s->n && s->p[n] != '/' && s->p[n] != '?' && s->p[n] != '#')
		n++;
	authority = str_part(*s, 0, n);
	*s = str_part(*s, n, s->n);
	return authority;
}

/*
 * A reader that knows of no end but '/' finds a user in "host?x@evil" and in
 * "host#@evil".
 */
static bool
has_user(struct sg_str authority, struct sg_str rest)
{
	return has(authority, '@') ||
	    (rest.n > 0 && rest.p[0] != '/' && has(rest, '@'));
}

static enum host_why
read_authority(struct sg_str s, const struct host_idna *idna, struct arena *a,
    struct url *u)
{
	unsigned standard = u->port;
	struct sg_str host, port;
	enum host_why why;
	bool has_port;

	host_split_port(s, &host, &port, &has_port);
	if (!host_parse(host, idna, a, &u->host, &why))
		return why;
	if (has_port && !host_parse_port(port, &u->port))
		return HOST_WHY_PORT;
	u->default_port = u->port == standard;
	return HOST_WHY_NONE;
}

static void
read_rest(struct sg_str s, struct url *u)
{
	const char *mark = s.n == 0 ? NULL : memchr(s.p, '#', s.n);

	u->has_fragment = mark != NULL;
	if (mark != NULL)
		s = str_part(s, 0, (size_t)(mark - s.p));
	mark = s.n == 0 ? NULL : memchr(s.p, '?', s.n);
	u->has_query = mark != NULL;
	u->path = s;
	if (mark != NULL) {
		u->path = str_part(s, 0, (size_t)(mark - s.p));
		u->query = str_part(s, u->path.n + 1, s.n);
	}
	if (u->path.n == 0)
		u->path = STR("/");
}

bool
url_parse(struct sg_str text, const struct host_idna *idna, struct arena *a,
    struct url *out, enum host_why *why)
{
	struct url u = {.https = false};
	struct sg_str authority;

	*out = u;
	*why = check_bytes(text);
	if (*why != HOST_WHY_NONE)
		return false;
	*why = HOST_WHY_SCHEME;
	if (!read_scheme(&text, &u))
		return false;
	authority = cut_authority(&text);
	*why = HOST_WHY_USERINFO;
	if (has_user(authority, text))
		return false;
	*why = read_authority(authority, idna, a, &u);
	if (*why != HOST_WHY_NONE)
		return false;
	read_rest(text, &u);
	*out = u;
	return true;
}

void
url_group(const struct url *u, struct buf *out)
{
	buf_add(out, u->host.text);
	if (!u->default_port) {
		buf_addc(out, ':');
		buf_addu(out, u->port);
	}
}

void
url_summary(const struct url *u, struct buf *out)
{
	buf_addz(out, u->https ? "https://" : "http://");
	url_group(u, out);
	buf_add(out, u->path);
}
