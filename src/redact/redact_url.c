/*
 * URLs and connection strings: who asks and what is asked are hidden, the
 * scheme, the host and the path are shown, but for tokens in the path.
 */
#include <string.h>

#include "redact/redact_int.h"
#include "base/banned.h"

#define HOOK_MIN 16 /* letters of a part of the path of a webhook */

/* Behind "scheme://" at c->at, or 0. */
static size_t
scheme_end(const struct scan *c)
{
	size_t i = c->at;

	while (
	    i < c->end && (char_in(c->s.p[i], SET_DOTTED) || c->s.p[i] == '+'))
		i++;
	if (i == c->at ||
	    !str_starts(str_part(c->s, i, c->end - i), STR("://")))
		return 0;
	return i + 3;
}

static bool
ends_url(const struct scan *c, size_t i)
{
	char b = c->s.p[i];

	if (ascii_is_space(b) || memchr("\"'`<>;|", b, 7) != NULL)
		return true;
	if (c->kind != REDACT_COMMAND)
		return false;
	if (c->quote == 0 && char_is_operator(b))
		return true;
	return b == '$' && scan_byte(c, i + 1) == '(';
}

static size_t
url_end(const struct scan *c, size_t i)
{
	while (i < c->end && !ends_url(c, i))
		i++;
	return i;
}

static size_t
find_any(const struct scan *c, size_t from, size_t to, const char *set)
{
	while (from < to && memchr(set, c->s.p[from], strlen(set)) == NULL)
		from++;
	return from;
}

static size_t
find_last(const struct scan *c, size_t from, size_t to, char b)
{
	size_t found = to;

	for (; from < to; from++)
		if (c->s.p[from] == b)
			found = from;
	return found;
}

static bool
is_live(const struct scan *c, size_t from, size_t to)
{
	return c->kind == REDACT_COMMAND && c->quote != '\'' &&
	    find_any(c, from, to, "$") < to;
}

/* Hide [from, to); in the log nothing stands for it. */
static void
hide(struct scan *c, size_t from, size_t to, size_t gone)
{
	if (c->kind == REDACT_URL && c->r->sink == REDACT_LOG) {
		buf_add(c->out, str_part(c->s, c->shown, from - c->shown));
		c->shown = gone;
	} else {
		scan_mask(c, from, to);
	}
	c->r->hidden++;
}

static bool
is_number(const struct scan *c, size_t from, size_t to)
{
	for (; from < to; from++)
		if (c->s.p[from] < '0' || c->s.p[from] > '9')
			return false;
	return true;
}

/*
 * The name and the password before the host.  A password may hold any of
 * / ? # though it should not: then what stands before the colon could be
 * the host to another reader, and is shown.
 */
static size_t
user_read(struct scan *c, size_t from, size_t end)
{
	size_t slash = find_any(c, from, end, "/?#");
	size_t at = find_last(c, from, slash, '@');
	size_t colon = find_any(c, from, slash, ":");

	if (at == slash && colon < slash &&
	    (colon == from || !is_number(c, colon + 1, slash))) {
		at = find_last(c, from, end, '@');
		from = colon + 1;
		slash = end;
	}
	if (at == slash || at == from)
		return from;
	if (is_live(c, from, at)) { /* the password may still be one */
		colon = find_any(c, from, at, ":");
		from = colon < at ? colon + 1 : at;
	}
	if (from < at && !is_live(c, from, at))
		hide(c, from, at, at + 1);
	return at + 1;
}

/* A part of a path that opens a door: of a webhook, or drawn by lot. */
static bool
is_secret_part(const struct scan *c, size_t from, size_t to, bool hook)
{
	struct sg_str part = str_part(c->s, from, to - from);

	if (random_looks(part))
		return true;
	/* a number is the name of the hook */
	return hook && part.n >= HOOK_MIN && !is_number(c, from, to);
}

static void
part_read(struct scan *c, size_t to, bool hook)
{
	size_t from = c->at;

	for (size_t i = from; i < to; i++) {
		size_t end = i == from || !char_in(c->s.p[i - 1], SET_ALNUM)
		    ? token_end(c->s, i, to)
		    : i;

		if (end > i) {
			hide(c, i, end, end);
			i = end;
		}
	}
	if (c->shown <= from && is_secret_part(c, from, to, hook))
		hide(c, from, to, to);
	c->at = to;
}

static void
path_read(struct scan *c, size_t end)
{
	bool hook = false;

	while (c->at < end) {
		size_t to = find_any(c, c->at, end, "/;,=&");
		struct sg_str part = str_part(c->s, c->at, to - c->at);

		part_read(c, to, hook);
		hook |= str_eq(part, STR("services")) ||
		    str_eq(part, STR("webhooks")) || str_eq(part, STR("hooks"));
		if (c->at < end)
			c->at++;
	}
}

/* What is asked, and the fragment: hidden, or read pair by pair. */
static void
query_read(struct scan *c, size_t end)
{
	struct value v = {.class = NAME_HEADER, .always = true};

	if (c->kind == REDACT_URL && c->r->sink == REDACT_LOG) {
		hide(c, c->at, c->s.n, c->s.n);
		c->at = c->s.n;
		return;
	}
	c->at++;
	if (c->r->sink == REDACT_SHOW && c->r->details)
		return;
	if (c->kind == REDACT_COMMAND) {
		value_read(c, v);
	} else if (c->at < end) {
		hide(c, c->at, end, end);
		c->at = end;
	}
}

bool
redact_url_read(struct scan *c)
{
	size_t from = scheme_end(c), end, query;

	/* what is given as a URL is one, whatever it begins with */
	if (from == 0 && (c->kind != REDACT_URL || c->at > 0))
		return false;
	end = c->kind == REDACT_URL ? c->end : url_end(c, c->at);
	if (from > 0)
		from = user_read(c, from, end);
	c->at = from > c->at ? from : c->at;
	c->fresh = false;
	query = find_any(c, c->at, end, "?#");
	/* the host is shown whatever it looks like */
	c->at = find_any(c, c->at, query, "/");
	path_read(c, query);
	if (query < end)
		query_read(c, end);
	return true;
}

/* Letters behind the last dot, or numbers and dots; or localhost. */
static bool
is_host(struct sg_str s)
{
	size_t dots = 0, word = 0, digits = 0;

	for (size_t i = 0; i < s.n; i++) {
		char b = ascii_lower(s.p[i]);

		dots += b == '.';
		word = b >= 'a' ? word + 1 : 0;
		digits += b >= '0' && b <= '9';
	}
	if (str_eq(s, STR("localhost")))
		return true;
	return (word > 1 && word + dots < s.n && dots > 0) ||
	    (dots == 3 && digits + dots == s.n);
}

static bool
is_scheme(struct sg_str name)
{
	static const struct sg_str schemes[] = {STR_INIT("mailto"),
	    STR_INIT("sip"), STR_INIT("sips"), STR_INIT("xmpp"),
	    STR_INIT("acct"), STR_INIT("npm"), STR_INIT("pkg")};

	for (size_t i = 0; i < sizeof(schemes) / sizeof(schemes[0]); i++)
		if (str_eq(name, schemes[i]))
			return true;
	return false;
}

bool
login_read(struct scan *c, size_t end, struct sg_str name)
{
	size_t from = end + 1, at = from, to;

	if (scan_byte(c, end) != ':' || is_scheme(name) ||
	    is_number(c, c->at, end))
		return false;
	while (at < c->end && at - from < REDACT_RUN_MAX && !ends_url(c, at) &&
	    !char_is_operator(c->s.p[at]) && c->s.p[at] != '@' &&
	    c->s.p[at] != '/')
		at++;
	if (scan_byte(c, at) != '@' || at == from || is_live(c, from, at))
		return false;
	to = char_run(c->s, at + 1, c->end, SET_NAME);
	if (!is_host(str_part(c->s, at + 1, to - at - 1)))
		return false;
	scan_mask(c, from, at);
	c->r->hidden++;
	scan_to(c, at);
	return true;
}
