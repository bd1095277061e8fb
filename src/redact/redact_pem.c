/*
 * Private keys in PEM.  The lines of the key are masked, what is no base64 is
 * not: a command between the two ends of a key is shown.
 */
#include <string.h>

#include "redact/redact_int.h"
#include "base/banned.h"

#define LINE_MIN 12 /* letters of a line of a key, but of the last */

static bool
is_label(char c)
{
	return c == ' ' || char_in(c, SET_UPPER);
}

/* Where the key at ${at} begins behind its first line, or ${at}. */
static size_t
body_of(struct sg_str s, size_t at, size_t end)
{
	static const struct sg_str begin = STR_INIT("-----BEGIN ");
	struct sg_str rest = str_part(s, at, end - at), label;
	size_t n;

	if (!str_starts(rest, begin))
		return at;
	for (n = begin.n; n < rest.n && is_label(rest.p[n]); n++)
		;
	label = str_part(rest, begin.n, n - begin.n);
	if (!str_starts(str_part(rest, n, rest.n), STR("-----")))
		return at;
	return str_find(label, STR("PRIVATE")) < label.n ? at + n + 5 : at;
}

static bool
is_gap(const struct scan *c, size_t i)
{
	char b = c->s.p[i];

	return ascii_is_space(b) || b == '"' || b == '\'' ||
	    (b == '\\' && i + 1 < c->end);
}

/* A gap: space, quotes, and \n written out. */
static size_t
gap_end(const struct scan *c, size_t i)
{
	while (i < c->end && is_gap(c, i))
		i += c->s.p[i] == '\\' ? 2 : 1;
	return i;
}

/* The last line may be short, if the end of the key follows it. */
static void
read_lines(struct scan *c, size_t body)
{
	size_t from = body, to = body, i = gap_end(c, body), end;
	bool some = false;

	while ((end = char_run(c->s, i, c->end, SET_B64)) > i) {
		struct sg_str line = str_part(c->s, i, end - i);
		size_t next = gap_end(c, end);
		bool last = next < c->end && c->s.p[next] == '-';

		if ((line.n < LINE_MIN && !(last && some)) ||
		    redact_path_evident(line))
			break;
		from = some ? from : i;
		to = end;
		some = true;
		i = next;
	}
	if (some) {
		scan_mask(c, from, to);
		c->r->hidden++;
	}
	scan_to(c, to);
}

bool
pem_read(struct scan *c)
{
	size_t body = body_of(c->s, c->at, c->end);

	if (body == c->at)
		return false;
	read_lines(c, body);
	return true;
}
