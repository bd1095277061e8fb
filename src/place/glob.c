/*
 * Globs without recursion.  Within a name, and over the names of a path, a
 * failure goes back to the last star only: whatever an earlier star could take
 * in its place, the last one can take as well.  So the cost is at most the
 * length of the pattern times the length of the path.
 */
#include <string.h>

#include "place/glob.h"
#include "base/utf8.h"
#include "base/banned.h"

/* A byte that is no text is a character of its own that no pattern names. */
#define NOT_TEXT 0x110000u

static bool
is_stars(struct sg_str name)
{
	return name.n == 2 && name.p[0] == '*' && name.p[1] == '*';
}

/* ${s} without its first ${n} bytes, which it has. */
static struct sg_str
after(struct sg_str s, size_t n)
{
	return (struct sg_str){s.p + n, s.n - n};
}

/* The character at the start of ${s}, which is not empty. */
static size_t
take(struct sg_str s, uint32_t *c)
{
	unsigned char byte = (unsigned char)s.p[0];
	size_t n;

	*c = byte;
	if (byte < 0x80)
		return 1;
	n = utf8_decode(s, c);
	if (n > 0)
		return n;
	*c = NOT_TEXT | byte;
	return 1;
}

static uint32_t
lower(uint32_t c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/*
 * read_class(s, c, in):
 * Read the class that begins with the '[' of ${s} and tell in *${in} whether
 * ${c} is one of it.  Return its length, or zero when it is none.
 */
static size_t
read_class(struct sg_str s, uint32_t c, bool *in)
{
	size_t at = 1, first;
	bool found = false, other;

	other = s.n > 1 && (s.p[1] == '!' || s.p[1] == '^');
	at += other;
	for (first = at; at < s.n && s.p[at] != ']';) {
		uint32_t low, high;

		at += take(after(s, at), &low);
		high = low;
		if (low == '[' && at < s.n && memchr(":.=", s.p[at], 3) != NULL)
			return 0;
		if (at + 1 < s.n && s.p[at] == '-' && s.p[at + 1] != ']')
			at += 1 + take(str_part(s, at + 1, s.n), &high);
		if (high < low)
			return 0;
		found |= c >= low && c <= high;
	}
	if (at >= s.n || at == first)
		return 0;
	*in = found != other;
	return at + 1;
}

/* One character of ${name} against what ${pattern} begins with. */
static size_t
match_one(struct sg_str pattern, uint32_t c)
{
	uint32_t want;
	size_t n;
	bool in = false;

	if (pattern.n == 0)
		return 0;
	if (pattern.p[0] == '?')
		return 1;
	if (pattern.p[0] == '[') {
		n = read_class(pattern, c, &in);
		return in ? n : 0;
	}
	n = take(pattern, &want);
	return want == c ? n : 0;
}

static bool
match_name(struct sg_str pattern, struct sg_str name, unsigned how)
{
	struct sg_str behind = {NULL, 0}, mark = {NULL, 0};
	bool starred = false;
	uint32_t c;

	if ((how & GLOB_WIDE) == 0 && name.p[0] == '.' && pattern.p[0] != '.')
		return false;
	while (name.n > 0) {
		size_t used = take(name, &c), n;

		if (pattern.n > 0 && pattern.p[0] == '*') {
			pattern = behind = after(pattern, 1);
			mark = name;
			starred = true;
			continue;
		}
		n = match_one(pattern, (how & GLOB_FOLD) != 0 ? lower(c) : c);
		if (n > 0) {
			pattern = after(pattern, n);
			name = after(name, used);
			continue;
		}
		if (!starred)
			return false;
		mark = after(mark, take(mark, &c));
		name = mark;
		pattern = behind;
	}
	while (pattern.n > 0 && pattern.p[0] == '*')
		pattern = after(pattern, 1);
	return pattern.n == 0;
}

/* '**' may stand for ${name}. */
static bool
stars_take(struct sg_str name, unsigned how)
{
	return (how & GLOB_WIDE) != 0 || name.p[0] != '.';
}

static bool
stars_take_all(struct sg_str names, unsigned how)
{
	struct sg_str name;

	while (path_next(&names, &name))
		if (!stars_take(name, how))
			return false;
	return true;
}

/* The names are used up: is the pattern? */
static bool
at_end(struct sg_str pattern, unsigned how)
{
	struct sg_str name;

	while (path_next(&pattern, &name))
		if ((how & GLOB_WIDE) == 0 || !is_stars(name))
			return false;
	return true;
}

bool
glob_match(struct sg_str pattern, struct sg_str names, unsigned how)
{
	struct sg_str behind = {NULL, 0}, mark = {NULL, 0}, want, name;
	bool starred = false;

	while (names.n > 0) {
		struct sg_str p = pattern, n = names;

		path_next(&n, &name);
		if (path_next(&p, &want)) {
			if (is_stars(want) && p.n == 0)
				return stars_take_all(names, how);
			if (is_stars(want)) {
				pattern = behind = p;
				mark = names;
				starred = true;
				continue;
			}
			if (match_name(want, name, how)) {
				pattern = p;
				names = n;
				continue;
			}
		}
		if (!starred)
			return false;
		path_next(&mark, &name); /* '**' takes one more */
		if (!stars_take(name, how))
			return false;
		names = mark;
		pattern = behind;
	}
	return at_end(pattern, how);
}

bool
glob_reaches(struct sg_str pattern, struct sg_str names)
{
	struct sg_str want, name;

	while (path_next(&pattern, &want)) {
		if (is_stars(want) || !path_next(&names, &name))
			return true;
		if (!match_name(want, name, GLOB_WIDE))
			return false;
	}
	return false;
}

/* What is wrong with one name of a pattern. */
static enum path_why
check_name(struct sg_str name, bool *exact)
{
	if (name.n == 0)
		return PATH_WHY_PATTERN_SLASHES;
	if (str_eq(name, STR(".")) || str_eq(name, STR("..")))
		return PATH_WHY_PATTERN_DOTS;
	for (size_t at = 0, n; at < name.n; at += n) {
		struct sg_str s = str_part(name, at, name.n);
		bool in;

		n = 1;
		if (str_starts(s, STR("**")) && !is_stars(name))
			return PATH_WHY_PATTERN_STARS;
		if (str_starts(s, STR("[\\]"))) {
			n = 3;
		} else if (s.p[0] == '[') {
			n = read_class(s, 0, &in);
			if (n == 0)
				return PATH_WHY_PATTERN_CLASS;
			if (memchr(s.p, '\\', n) != NULL)
				return PATH_WHY_PATTERN_BACKSLASH;
		} else if (s.p[0] == '\\') {
			return PATH_WHY_PATTERN_BACKSLASH;
		}
		/* [x] is x */
		*exact &= s.p[0] != '*' && s.p[0] != '?' &&
		    (s.p[0] != '[' || n == 3);
	}
	return PATH_WHY_NONE;
}

enum path_why
glob_check(struct sg_str pattern, bool *exact)
{
	unsigned names = 0;
	struct sg_str name;

	*exact = true;
	if (pattern.n > 0 && pattern.p[pattern.n - 1] == '/')
		return PATH_WHY_PATTERN_SLASHES;
	while (path_next(&pattern, &name)) {
		enum path_why why = check_name(name, exact);

		if (why != PATH_WHY_NONE)
			return why;
		if (++names > PATTERN_NAMES_MAX)
			return PATH_WHY_PATTERN_LONG;
	}
	return PATH_WHY_NONE;
}
