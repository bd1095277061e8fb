/* Addresses, forms and headers; see oauth_int.h. */
#include <string.h>

#include "oauth/oauth_int.h"
#include "pubkey/base64url.h"

void
oauth_base64url(const uint8_t bytes[32], char out[OAUTH_BASE64 + 1])
{
	struct buf b = {out, 0, OAUTH_BASE64, false};

	base64url_add(&b, (struct sg_str){(const char *)bytes, 32});
	out[OAUTH_BASE64] = '\0';
}

static bool
is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' ||
	    c == '~';
}

void
oauth_escape(struct buf *b, struct sg_str value)
{
	static const char hex[] = "0123456789ABCDEF";

	for (size_t i = 0; i < value.n; i++) {
		unsigned char c = (unsigned char)value.p[i];

		if (is_plain((char)c)) {
			buf_addc(b, (char)c);
			continue;
		}
		buf_addc(b, '%');
		buf_addc(b, hex[c >> 4]);
		buf_addc(b, hex[c & 15]);
	}
}

void
oauth_add(struct buf *b, const char *name, struct sg_str value)
{
	if (b->n > 0 && b->p[b->n - 1] != '?')
		buf_addc(b, '&');
	buf_addz(b, name);
	buf_addc(b, '=');
	oauth_escape(b, value);
}

static int
digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static struct sg_str
unescape(struct sg_str s, struct arena *a)
{
	struct buf b = {.p = arena_new(a, s.n + 1), .cap = s.n};

	if (b.p == NULL)
		return STR("");
	for (size_t i = 0; i < s.n; i++) {
		int high = i + 2 < s.n ? digit_of(s.p[i + 1]) : -1;
		int low = high >= 0 ? digit_of(s.p[i + 2]) : -1;

		if (s.p[i] != '%') {
			buf_addc(&b, s.p[i] == '+' ? ' ' : s.p[i]);
		} else if (high >= 0 && low >= 0) {
			buf_addc(&b, (char)(high << 4 | low));
			i += 2;
		} else {
			return STR("");
		}
	}
	return buf_str(&b);
}

struct sg_str
oauth_get(struct sg_str query, const char *name, struct arena *a)
{
	while (query.n > 0) {
		struct sg_str one = str_cut(&query, '&');
		struct sg_str key = str_cut(&one, '=');

		if (str_eq(key, str_of(name)))
			return unescape(one, a);
	}
	return STR("");
}

bool
oauth_split(struct sg_str url, struct sg_str *origin, struct sg_str *path)
{
	size_t at = str_find(url, STR("://"));
	struct sg_str rest;

	if (at == url.n)
		return false;
	rest = str_part(url, at + 3, url.n);
	*path = rest;
	(void)str_cut(path, '/');
	origin->p = url.p;
	origin->n = url.n - path->n;
	if (path->n > 0 || (rest.n > 0 && rest.p[rest.n - 1] == '/')) {
		origin->n--;
		path->p--;
		path->n++;
	}
	while (path->n > 0 && path->p[path->n - 1] == '/')
		path->n--;
	return origin->n > at + 3;
}

static bool
is_near(struct sg_str url)
{
	static const char *const starts[] = {"http://127.0.0.1:",
	    "http://127.0.0.1/", "http://localhost:", "http://localhost/",
	    "http://[::1]:", "http://[::1]/"};
	bool ok = false;

	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++)
		ok |= str_starts(url, str_of(starts[i]));
	return ok;
}

bool
oauth_url_ok(struct sg_str url, struct sg_str near)
{
	for (size_t i = 0; i < url.n; i++)
		if (url.p[i] <= ' ' || url.p[i] > '~' || url.p[i] == '\\' ||
		    url.p[i] == '"' || url.p[i] == '@')
			return false;
	return url.n < 2000 &&
	    (str_starts(url, STR("https://")) ||
		(is_near(url) && is_near(near)));
}

bool
oauth_covers(struct sg_str resource, struct sg_str url)
{
	struct sg_str rest = str_part(url, resource.n, url.n);

	return resource.n > 0 && str_starts(url, resource) &&
	    (rest.n == 0 || resource.p[resource.n - 1] == '/' ||
		rest.p[0] == '/' || rest.p[0] == '?');
}

struct sg_str
oauth_param(struct sg_str header, const char *name)
{
	struct sg_str want = str_of(name);

	for (size_t i = 0; i + want.n + 1 < header.n; i++) {
		struct sg_str rest = str_part(header, i, header.n);

		if (!str_starts_same(rest, want) || rest.p[want.n] != '=' ||
		    (i > 0 && header.p[i - 1] != ' ' && header.p[i - 1] != ','))
			continue;
		rest = str_part(rest, want.n + 1, rest.n);
		if (rest.n > 0 && rest.p[0] == '"') {
			rest = str_part(rest, 1, rest.n);
			return str_cut(&rest, '"');
		}
		return str_trim(str_cut(&rest, ','));
	}
	return STR("");
}
