/*
 * One text as a path.  What a shell would put in front is put there, wildcards
 * are compared with the gate's own places, and what is literal is walked as
 * the kernel walks it.
 */
#include "guard/guard_int.h"

#include "base/ascii.h"
#include "place/path_pattern.h"
#include "base/banned.h"

#define TELLING_LETTERS 3

enum path_look
guard_look(
    const struct guard_walk *g, struct sg_str name, struct sg_str *target)
{
	const struct path_resolver *r = g->place.resolver;

	*target = (struct sg_str){NULL, 0};
	return r->look(r->self, name, target);
}

static struct sg_str
home_of(struct guard_walk *g)
{
	struct sg_str target;

	if (!g->asked_home &&
	    guard_look(g, STR("~"), &target) == PATH_LOOK_LINK &&
	    !arena_dup(g->a, target, &g->home))
		g->no_memory = true;
	g->asked_home = true;
	return g->home;
}

/*
 * What is left of ${own} behind ${absolute}; false: it is not below.  One that
 * begins without a slash may stand anywhere: "/x/.claude" leaves
 * "settings.json" of ".claude/settings.json", and "/x" all of it.
 */
static bool
left_of(struct sg_str own, struct sg_str absolute, struct sg_str *rest)
{
	size_t n = absolute.n == 1 ? 0 : absolute.n;

	if (own.p[0] == '/') {
		*rest = str_part(own, n + 1, own.n);
		return path_is_in(own, absolute);
	}
	*rest = own;
	for (size_t i = own.n; i > 0; i--) {
		struct sg_str head = str_part(own, 0, i);

		if ((i == own.n || own.p[i] == '/') && absolute.n > i &&
		    absolute.p[absolute.n - i - 1] == '/' &&
		    str_same(str_part(absolute, absolute.n - i, i), head)) {
			*rest = str_part(own, i + 1, own.n);
			break;
		}
	}
	return true;
}

/* Whether ${absolute} is ${own}, which may stand anywhere, or below it. */
static bool
is_below(struct sg_str absolute, struct sg_str own)
{
	if (own.p[0] == '/')
		return path_is_in(absolute, own);
	for (size_t i = 0; i < absolute.n; i++)
		if (absolute.p[i] == '/' &&
		    path_is_in(str_part(absolute, i + 1, absolute.n), own))
			return true;
	return false;
}

static enum guard_place
place_of(const struct guard_walk *g, struct sg_str absolute)
{
	enum guard_place at = GUARD_OUTSIDE;
	struct sg_str rest;

	for (size_t i = 0; i < g->own.n; i++) {
		struct sg_str own = g->own.v[i];

		/* a list that was not filled protects all there is */
		if (own.n == 0 || is_below(absolute, own))
			return GUARD_INSIDE;
		if (!left_of(own, absolute, &rest))
			continue;
		if (rest.n == 0)
			return GUARD_INSIDE;
		/* Any directory may be above one that stands anywhere. */
		if (own.p[0] == '/' || rest.n < own.n)
			at = GUARD_ABOVE;
	}
	return at;
}

enum guard_place
guard_where(const struct guard_walk *g, const struct path *p)
{
	enum guard_place at = place_of(g, p->absolute);

	if (p->own)
		return GUARD_INSIDE;
	return p->program && at != GUARD_INSIDE ? GUARD_PROGRAM : at;
}

/* One name of a pattern, as a shell reads it: "sol*" and "solgate". */
static bool
name_fits(struct sg_str pattern, struct sg_str name)
{
	bool exact;

	return str_same(pattern, name) ||
	    (glob_check(pattern, &exact) == PATH_WHY_NONE &&
		glob_match(pattern, name, GLOB_NARROW));
}

/* Enough of it is literal to mean this name and not any. */
static bool
is_telling(struct sg_str pattern, struct sg_str name)
{
	size_t letters = 0;

	for (size_t i = 0; i < pattern.n; i++)
		if (memchr("*?[]!^-", pattern.p[i], 7) == NULL)
			letters++;
	return letters >= TELLING_LETTERS &&
	    (name.p[0] == '.' || str_find(name, STR("solgate")) < name.n);
}

/*
 * How the names of ${pattern} and of ${rest}, what is left of one of the
 * gate's own places, run together.
 */
static enum guard_place
run_together(struct sg_str pattern, struct sg_str rest, bool *telling)
{
	struct sg_str p, name;

	while (path_next(&rest, &name)) {
		if (!path_next(&pattern, &p))
			return GUARD_ABOVE;
		if (str_eq(p, STR("..")))
			return GUARD_UNSURE;
		if (!name_fits(p, name))
			return GUARD_OUTSIDE;
		if (is_telling(p, name))
			*telling = true;
	}
	return GUARD_INSIDE;
}

/* Behind something that is not known: some way into a place of the gate's. */
static enum guard_place
somewhere(const struct guard_walk *g, struct sg_str suffix)
{
	while (str_starts(suffix, STR("/")) || str_starts(suffix, STR("./")))
		suffix = str_part(suffix, suffix.p[0] == '/' ? 1 : 2, suffix.n);
	for (size_t i = 0; i < g->own.n && suffix.n > 0; i++) {
		struct sg_str rest = g->own.v[i], skipped;

		rest = str_part(rest, rest.p[0] == '/', rest.n);
		while (rest.n > 0) {
			bool telling = false;

			if (run_together(suffix, rest, &telling) ==
				GUARD_INSIDE &&
			    telling)
				return GUARD_UNSURE;
			if (!path_next(&rest, &skipped))
				break;
		}
	}
	return GUARD_OUTSIDE;
}

/* ${text} behind ${front}, in the arena. */
static bool
join(struct guard_walk *g, struct sg_str front, struct sg_str text,
    struct sg_str *out)
{
	struct buf b = arena_buf(g->a, front.n + text.n + 1);

	if (b.p == NULL) {
		g->no_memory = true;
		return false;
	}
	buf_add(&b, front);
	buf_add(&b, text);
	*out = buf_str(&b);
	return true;
}

/* The name at the beginning of ${text}, without its slash. */
static struct sg_str
first_name(struct sg_str text)
{
	size_t n = 0;

	while (n < text.n && text.p[n] != '/')
		n++;
	return str_part(text, 0, n);
}

/* ~ ~name $HOME ${HOME} $PWD: known, if the machine says so. */
static bool
put_front(struct guard_walk *g, struct sg_str *text)
{
	struct sg_str first = first_name(*text),
		      rest = str_part(*text, first.n, text->n);

	if (str_eq(first, STR("$PWD")) || str_eq(first, STR("${PWD}")) ||
	    str_eq(first, STR("~+")))
		return join(g, STR("."), rest, text);
	if (!str_starts(first, STR("~")) && !str_eq(first, STR("$HOME")) &&
	    !str_eq(first, STR("${HOME}")))
		return true;
	return home_of(g).n == 0 || join(g, home_of(g), rest, text);
}

/* Without empty names, "." and "..": as text, for /proc alone. */
static struct sg_str
plain_text(struct guard_walk *g, struct sg_str text)
{
	struct buf b = arena_buf(g->a, text.n + 2);
	struct sg_str name;

	if (b.p == NULL) {
		g->no_memory = true;
		return text;
	}
	while (path_next(&text, &name)) {
		if (name.n == 0 || str_eq(name, STR(".")))
			continue;
		if (!str_eq(name, STR(".."))) {
			buf_addc(&b, '/');
			buf_add(&b, name);
			continue;
		}
		while (b.n > 0 && b.p[--b.n] != '/')
			continue;
	}
	if (b.n == 0)
		buf_addc(&b, '/');
	return buf_str(&b);
}

static bool
is_wild(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (memchr("*?[", s.p[i], 3) != NULL)
			return true;
	return false;
}

/*
 * /proc/N/root is the root: ABOVE, and *${text} is what is to be walked.  What
 * a process stands in or holds open is not known; *${suffix} is what follows.
 */
static enum guard_place
through_process(
    const struct guard_walk *g, struct sg_str *text, struct sg_str *suffix)
{
	struct sg_str rest = str_part(*text, 6, text->n), process, name, unused;

	if (!path_next(&rest, &process))
		return GUARD_OUTSIDE;
	if (is_wild(process))
		return GUARD_UNSURE;
	if (ascii_is_digit(process.p[0]) &&
	    guard_look(g, str_part(*text, 0, 6 + process.n), &unused) ==
		PATH_LOOK_OWN)
		return GUARD_INSIDE;
	if (!path_next(&rest, &name))
		return GUARD_OUTSIDE;
	if (str_eq(name, STR("task")) &&
	    (!path_next(&rest, &unused) || !path_next(&rest, &name)))
		return GUARD_OUTSIDE;
	if (str_eq(name, STR("cwd")) && rest.n > 0)
		*suffix = rest;
	if (str_eq(name, STR("cwd")))
		return GUARD_UNSURE;
	if (!str_eq(name, STR("root")))
		return GUARD_OUTSIDE;
	*text = rest.n == 0 ? STR("/")
			    : (struct sg_str){rest.p - 1, rest.n + 1};
	return GUARD_ABOVE;
}

static bool
is_dynamic(struct sg_str text, size_t *behind)
{
	bool found = false;

	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] == '$' || text.p[i] == '`') {
			*behind = i;
			found = true;
		}
	while (found && *behind < text.n && text.p[*behind] != '/')
		++*behind;
	return found;
}

static enum guard_place
walk_from(const struct guard_walk *g, struct sg_str base, struct sg_str text,
    struct path *p)
{
	struct path_place place = g->place;

	place.cwd = base;
	if (path_resolve(&place, text, PATH_FOLLOW_LAST, g->a, p))
		return guard_where(g, p);
	if (p->own)
		return GUARD_INSIDE;
	if (p->why == PATH_WHY_UNREADABLE)
		return GUARD_UNSURE;
	return GUARD_OUTSIDE;
}

/* The wildcards of ${text}, which begin in ${dir}, against one place. */
static enum guard_place
compared(struct sg_str own, struct sg_str dir, struct sg_str text)
{
	bool telling = false;
	enum guard_place at;
	struct sg_str rest;

	if (!left_of(own, dir, &rest))
		return GUARD_OUTSIDE;
	at = run_together(text, rest, &telling);
	if (own.p[0] != '/' && rest.n == own.n && !telling)
		return GUARD_OUTSIDE;
	return at;
}

/* The names in front of the first wildcard are walked, the rest compared. */
static enum guard_place
globbed(const struct guard_walk *g, struct sg_str base, struct sg_str text)
{
	enum guard_place worst = GUARD_OUTSIDE, at;
	size_t wild = 0, cut = 0;
	struct path p;

	while (wild < text.n && memchr("*?[", text.p[wild], 3) == NULL)
		if (text.p[wild++] == '/')
			cut = wild;
	at = walk_from(
	    g, base, cut > 0 ? str_part(text, 0, cut) : STR("."), &p);
	if (at == GUARD_INSIDE || at == GUARD_UNSURE)
		return at;
	text = str_part(text, cut, text.n);
	if (p.absolute.n == 1 && name_fits(first_name(text), STR("proc")))
		return GUARD_UNSURE;
	for (size_t i = 0; i < g->own.n && p.absolute.n > 0; i++) {
		at = compared(g->own.v[i], p.absolute, text);
		worst = at > worst ? at : worst;
	}
	return worst;
}

static enum guard_place
from_base(const struct guard_walk *g, struct sg_str base, struct sg_str text,
    unsigned flags)
{
	struct path p;

	if ((flags & (WORD_GLOB | WORD_BRACE)) != 0)
		return globbed(g, base, text);
	return walk_from(g, base, text, &p);
}

/* Where ${text} leads, which has no braces any more. */
static enum guard_place
spelled(struct guard_walk *g, struct sg_str text, unsigned flags)
{
	enum guard_place worst = GUARD_OUTSIDE, at;
	struct sg_str suffix = {NULL, 0};
	size_t behind = 0;

	if (text.n == 0 || !put_front(g, &text))
		return GUARD_OUTSIDE;
	if (text.p[0] == '/' && str_find(text, STR("proc")) < text.n)
		text = plain_text(g, text);
	if (str_starts(text, STR("/proc/"))) {
		at = through_process(g, &text, &suffix);
		if (at != GUARD_ABOVE)
			return suffix.n > 0 ? somewhere(g, suffix) : at;
	}
	if (is_dynamic(text, &behind) && (flags & WORD_EXPANSION) != 0)
		return somewhere(g, str_part(text, behind, text.n));
	if (str_starts(text, STR("~")))
		return somewhere(g, str_part(text, first_name(text).n, text.n));
	if (g->adrift && text.p[0] != '/')
		worst = somewhere(g, text);
	for (size_t i = 0; i < g->n_bases; i++) {
		at = from_base(g, g->bases[i], text, flags);
		worst = at > worst ? at : worst;
		if (text.p[0] == '/')
			break;
	}
	return worst;
}

enum guard_place
guard_text(struct guard_walk *g, struct sg_str text, unsigned flags)
{
	enum guard_place worst = GUARD_OUTSIDE, at;
	struct sg_str one;

	if ((flags & WORD_BRACE) == 0)
		return spelled(g, text, flags);
	for (size_t i = 0; guard_spelling(g, text, i, &one); i++) {
		if (!guard_has_spelling(i))
			return GUARD_UNSURE;
		at = spelled(g, one, flags);
		worst = at > worst ? at : worst;
	}
	return worst;
}

bool
guard_directory(struct guard_walk *g, struct sg_str text, struct sg_str *out)
{
	struct path p;

	if (!put_front(g, &text) || text.n == 0 ||
	    memchr("$`~", text.p[0], 3) != NULL)
		return false;
	(void)walk_from(g, g->bases[g->n_bases - 1], text, &p);
	*out = p.absolute;
	return p.absolute.n > 0;
}

static bool
is_name_byte(struct sg_str s, size_t i)
{
	char c = i < s.n ? ascii_lower(s.p[i]) : '\0';

	return (c >= 'a' && c <= 'z') || ascii_is_digit(c) || c == '_' ||
	    c == '-';
}

/* Most bytes cannot be the first of it, and are passed by as such. */
static bool
has(struct sg_str text, struct sg_str part)
{
	char lower = part.n > 1 ? ascii_lower(part.p[0]) : '\0';
	char upper = lower >= 'a' && lower <= 'z' ? (char)(lower - 32) : lower;

	for (size_t i = 0; part.n > 1 && i + part.n <= text.n; i++)
		if ((text.p[i] == lower || text.p[i] == upper) &&
		    str_same(str_part(text, i, part.n), part) &&
		    !is_name_byte(text, i + part.n))
			return true;
	return false;
}

bool
guard_mentions(struct guard_walk *g, struct sg_str text)
{
	struct sg_str home = home_of(g);

	for (size_t i = 0; i < g->own.n; i++) {
		struct sg_str own = g->own.v[i];

		if (has(text, own))
			return true;
		if (home.n > 1 && path_is_in(own, home) && own.n > home.n &&
		    has(text, str_part(own, home.n + 1, own.n)))
			return true;
	}
	return false;
}

bool
guard_names_program(struct sg_str text)
{
	struct sg_str name = STR("solgate");

	for (size_t i = 0; i + name.n <= text.n; i++)
		if (str_same(str_part(text, i, name.n), name) &&
		    (i == 0 || !is_name_byte(text, i - 1)) &&
		    !is_name_byte(text, i + name.n))
			return true;
	return false;
}
