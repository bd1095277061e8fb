/* Addresses in a message; see url_scan.h. */
#include "turn/url_scan.h"

#include <string.h>

#include "base/ascii.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/banned.h"

#define PORT_MAX 65535

/* The length of "http://" or "https://" where ${s} begins with it; else 0. */
static size_t
scheme_length(struct sg_str s)
{
	if (str_starts_same(s, STR("http://")))
		return 7;
	return str_starts_same(s, STR("https://")) ? 8 : 0;
}

/* What a browser calls white space ends an address. */
static bool
is_space(uint32_t c)
{
	return c == ' ' || (c >= 0x09 && c <= 0x0d) || c == 0xa0 ||
	    c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 ||
	    c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000 ||
	    c == 0xfeff;
}

static size_t
word_length(struct sg_str s)
{
	size_t n = 0, used;
	uint32_t c;

	while (
	    (used = utf8_decode(str_part(s, n, s.n), &c)) > 0 && !is_space(c))
		n += used;
	return n;
}

/* A NUL is one of any. */
static bool
is_one_of(char c, const char *any)
{
	return memchr(any, c, strlen(any) + 1) != NULL;
}

static struct sg_str
without_tail(struct sg_str s)
{
	while (s.n > 0 && is_one_of(s.p[s.n - 1], ").,]"))
		s.n--;
	return s;
}

/* Up to the first of ${ends}. */
static struct sg_str
up_to(struct sg_str s, const char *ends)
{
	size_t n = 0;

	while (n < s.n && !is_one_of(s.p[n], ends))
		n++;
	return str_part(s, 0, n);
}

static struct sg_str
host_of(struct sg_str address)
{
	size_t n = scheme_length(address);
	struct sg_str s = up_to(str_part(address, n, address.n), "/\\?#");

	for (size_t i = s.n; i > 0; i--)
		if (s.p[i - 1] == '@')
			return str_part(s, i, s.n);
	return s;
}

static bool
port_is_fine(struct sg_str port)
{
	unsigned v = 0;

	for (size_t i = 0; i < port.n; i++) {
		if (!ascii_is_digit(port.p[i]))
			return false;
		v = v * 10 + (unsigned)(port.p[i] - '0');
		if (v > PORT_MAX)
			return false;
	}
	return true;
}

/* Something, and nothing that no host may hold; no name is looked up. */
static bool
name_is_fine(struct sg_str name)
{
	for (size_t i = 0; i < name.n; i++)
		if ((unsigned char)name.p[i] <= ' ' || name.p[i] == 0x7f ||
		    is_one_of(name.p[i], "<>^|[]%"))
			return false;
	return name.n > 0;
}

static bool
is_address(struct sg_str address)
{
	struct sg_str host = host_of(address), name;

	if (host.n > 0 && host.p[0] == '[') {
		name = up_to(host, "]");
		if (name.n == host.n || name.n < 3)
			return false;
		for (size_t i = 1; i < name.n; i++)
			if (ascii_hex(name.p[i]) < 0 && name.p[i] != ':' &&
			    name.p[i] != '.')
				return false;
		host = str_part(host, name.n + 1, host.n);
		return host.n == 0 ||
		    (host.p[0] == ':' &&
			port_is_fine(str_part(host, 1, host.n)));
	}
	name = up_to(host, ":");
	return name_is_fine(name) &&
	    port_is_fine(str_part(host, name.n + 1, host.n));
}

static void
warn(struct url_scan *o, struct url_warning w)
{
	if (o->n_warnings < URL_SCAN_WARNINGS)
		o->warnings[o->n_warnings++] = w;
}

static bool
is_known(const struct url_scan *o, struct sg_str address)
{
	for (size_t i = 0; i < o->n_urls; i++)
		if (str_eq(o->urls[i], address))
			return true;
	return false;
}

/* ${over}: how many were too many so far. */
static void
take(struct url_scan *o, struct sg_str address, int64_t *over)
{
	size_t units = url_scan_units(address);

	if (units > URL_SCAN_BYTES)
		warn(o,
		    (struct url_warning){SG_URL_WARNING_LENGTH_OVERFLOW,
			(int64_t)units, URL_SCAN_BYTES, address});
	else if (!is_address(address))
		warn(o,
		    (struct url_warning){
			SG_URL_WARNING_INVALID_FORMAT, -1, -1, address});
	else if (is_known(o, address))
		return;
	else if (o->n_urls == URL_SCAN_MAX)
		++*over;
	else
		o->urls[o->n_urls++] = address;
}

void
url_scan(struct sg_str s, struct url_scan *o)
{
	int64_t over = 0;
	size_t at = 0, n;

	o->n_urls = o->n_warnings = o->hits = 0;
	while (at < s.n) {
		struct sg_str rest = str_part(s, at, s.n);
		size_t scheme = ascii_lower(rest.p[0]) == 'h'
		    ? scheme_length(rest)
		    : 0;

		n = scheme > 0 ? word_length(rest) : 0;
		if (n <= scheme) {
			at++;
			continue;
		}
		o->hits++;
		take(o, without_tail(str_part(rest, 0, n)), &over);
		at += n;
	}
	if (over > 0)
		warn(o,
		    (struct url_warning){SG_URL_WARNING_COUNT_OVERFLOW, over,
			URL_SCAN_MAX, {NULL, 0}});
}

size_t
url_scan_units(struct sg_str s)
{
	size_t units = 0, used;
	uint32_t c;

	for (; (used = utf8_decode(s, &c)) > 0; s = str_part(s, used, s.n))
		units += c > 0xffff ? 2 : 1;
	return units;
}

/* The first ${n} characters of what the two are together. */
static size_t
add_some(struct buf *b, struct sg_str s, size_t n)
{
	size_t used;
	uint32_t c;

	while (n > 0 && (used = utf8_decode(s, &c)) > 0) {
		if (c >= ' ' && c != 0x7f)
			buf_add(b, str_part(s, 0, used));
		s = str_part(s, used, s.n);
		n--;
	}
	return n;
}

void
url_preview(struct buf *b, struct sg_str address)
{
	struct sg_str host = address, path = {NULL, 0};
	size_t keep = URL_PREVIEW;

	if (is_address(address)) {
		host = host_of(address);
		path = up_to(
		    str_part(address, (size_t)(host.p + host.n - address.p),
			address.n),
		    "?#");
	}
	if (utf8_count(host) + utf8_count(path) > URL_PREVIEW)
		keep -= 3;
	(void)add_some(b, path, add_some(b, host, keep));
	if (keep < URL_PREVIEW)
		buf_add(b, STR("..."));
}

size_t
message_parts(
    const struct message_facts *f, struct sg_str out[MESSAGE_PARTS_MAX])
{
	size_t n = 0;

	if (f->has_text)
		out[n++] = STR("text");
	if (f->urls > 0)
		out[n++] = STR("url");
	if (f->snippet_units > 0)
		out[n++] = STR("snippet");
	if (n == 0)
		out[n++] = STR("unknown");
	return n;
}
