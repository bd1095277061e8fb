/*
 * The laws of paths and their patterns: the globs against a second reading of
 * them that tries everything, what is narrower never matches more, and what
 * was found is found again.  T12 T13 T15, R-225
 */
#include <stdio.h>

#include "place/path_links.h"
#include "place/path_pattern.h"
#include "base/utf8.h"
#include "lib/prop.h"
#include "t.h"

#define NAMES 8
#define CHARS 16

/* A path or a pattern taken apart. */
struct parts {
	uint32_t c[NAMES][CHARS];
	unsigned len[NAMES], n;
};

static struct parts
take_apart(struct sg_str s)
{
	struct parts p = {.n = 0};
	struct sg_str name;

	while (path_next(&s, &name)) {
		while (name.n > 0) {
			uint32_t *c = &p.c[p.n][p.len[p.n]++];

			name = str_part(name, utf8_decode(name, c), name.n);
		}
		p.n++;
	}
	return p;
}

/* One class of the pattern at ${p}; returns its end. */
static const uint32_t *
book_class(const uint32_t *p, uint32_t c, bool *in)
{
	bool other = p[1] == '!' || p[1] == '^', found = false;

	for (p += other ? 2 : 1; *p != ']'; p++) {
		if (p[1] == '-' && p[2] != ']') {
			found |= c >= p[0] && c <= p[2];
			p += 2;
		} else {
			found |= c == *p;
		}
	}
	*in = found != other;
	return p + 1;
}

/* Both end in zero. */
static bool
book_name(const uint32_t *p, const uint32_t *s)
{
	bool in;

	if (*p == 0)
		return *s == 0;
	if (*p == '*')
		return book_name(p + 1, s) || (*s != 0 && book_name(p, s + 1));
	if (*s == 0)
		return false;
	if (*p == '[') {
		p = book_class(p, *s, &in);
		return in && book_name(p, s + 1);
	}
	return (*p == '?' || *p == *s) && book_name(p + 1, s + 1);
}

static bool
book(const struct parts *p, unsigned i, const struct parts *s, unsigned k,
    bool wide)
{
	bool stars;

	if (i == p->n)
		return k == s->n;
	stars = p->len[i] == 2 && p->c[i][0] == '*' && p->c[i][1] == '*';
	if (stars && i + 1 == p->n && k == s->n)
		return wide;
	if (stars) {
		bool takes = k < s->n && (wide || s->c[k][0] != '.');

		if (i + 1 == p->n)
			return takes &&
			    (k + 1 == s->n || book(p, i, s, k + 1, wide));
		return book(p, i + 1, s, k, wide) ||
		    (takes && book(p, i, s, k + 1, wide));
	}
	return k < s->n && (wide || s->c[k][0] != '.' || p->c[i][0] == '.') &&
	    book_name(p->c[i], s->c[k]) && book(p, i + 1, s, k + 1, wide);
}

static const char *const letters[] = {"a", "a", "b", ".", "\xc3\xa9", "-"};
static const char *const bits[] = {"a", "a", "b", "*", "*", "?", "[ab]", "[!a]",
    "[a-]", "[^.]", "[\xc3\xa0-\xc3\xbf]", "\xc3\xa9", ".", "-"};

static bool
is_dots(struct sg_str s)
{
	return str_eq(s, STR(".")) || str_eq(s, STR(".."));
}

static void
any_path(struct buf *b)
{
	unsigned names = any(5) + 1;

	for (unsigned i = 0; i < names; i++) {
		size_t from = b->n;

		do {
			b->n = from;
			if (i > 0)
				buf_addc(b, '/');
			for (unsigned k = any(4) + 1; k > 0; k--)
				buf_addz(b, ANY_OF(letters));
		} while (is_dots(str_part(buf_str(b), from + (i > 0), b->n)));
	}
}

static void
any_pattern(struct buf *b)
{
	unsigned names = any(5) + 1;

	for (unsigned i = 0; i < names; i++) {
		if (i > 0)
			buf_addc(b, '/');
		if (any(3) == 0) {
			buf_addz(b, "**");
			continue;
		}
		for (unsigned k = any(3) + 1; k > 0; k--)
			buf_addz(b, ANY_OF(bits));
	}
}

static struct path
path_of(struct sg_str text)
{
	return (struct path){.text = text, .absolute = text, .inside = true};
}

static void
globs_agree_with_the_book(void)
{
	unsigned long rounds = prop_rounds(), met[3] = {0};

	for (unsigned long r = 0; r < rounds; r++) {
		char one[128], two[128];
		struct buf pattern = BUF_ON(one), text = BUF_ON(two);
		struct path_pattern p;
		struct parts a, b;
		enum path_why why;
		struct path path;
		bool covers, hits;

		prop_seed(r);
		any_pattern(&pattern);
		any_path(&text);
		if (!path_pattern_parse(buf_str(&pattern), &p, &why))
			continue;
		path = path_of(buf_str(&text));
		a = take_apart(p.text);
		b = take_apart(path.text);
		covers = path_pattern_covers(&p, &path);
		hits = path_pattern_hits(&p, &path);
		CHECK(covers == book(&a, 0, &b, 0, false),
		    "round %lu: allow %.*s of %.*s: %d", r, (int)pattern.n,
		    pattern.p, (int)text.n, text.p, covers);
		CHECK(hits == book(&a, 0, &b, 0, true),
		    "round %lu: deny %.*s of %.*s: %d", r, (int)pattern.n,
		    pattern.p, (int)text.n, text.p, hits);
		CHECK(!covers || hits, "round %lu: covers and does not hit", r);
		met[covers + hits]++;
	}
	for (int i = 0; i < 3; i++)
		CHECK(met[i] > rounds / 200, "kind %d was met %lu times", i,
		    met[i]);
}

/* ${wide} with one of its wildcards replaced by less. */
static void
narrow(struct sg_str wide, struct buf *out)
{
	static const char *const name[] = {"a", "b", "\xc3\xa9", "ab"};
	static const char *const names[] = {"*", "a", "a/**", "**/b", "*/**"};
	unsigned skip = any(4);

	for (size_t i = 0; i < wide.n; i++) {
		struct sg_str s = str_part(wide, i, wide.n);
		bool stars = str_starts(s, STR("**"));
		bool wild = stars || s.p[0] == '*' || s.p[0] == '?';

		if (s.p[0] == '[') { /* classes stay */
			const char *end = memchr(s.p, ']', s.n);

			buf_add(out, str_part(s, 0, (size_t)(end - s.p)));
			i += (size_t)(end - s.p) - 1;
			continue;
		}
		if (wild && skip-- == 0) {
			buf_addz(out,
			    stars               ? ANY_OF(names)
				: s.p[0] == '?' ? name[any(3)]
						: ANY_OF(name));
			i += stars;
		} else {
			buf_add(out, str_part(s, 0, 1 + stars));
			i += stars;
		}
	}
}

static void
narrower_never_matches_more(void)
{
	unsigned long rounds = prop_rounds(), met = 0;

	for (unsigned long r = 0; r < rounds; r++) {
		char one[128], two[256], three[128];
		struct buf w = BUF_ON(one), n = BUF_ON(two), t = BUF_ON(three);
		struct path_pattern wide, less;
		enum path_why why;
		struct path p;

		prop_seed(r);
		any_pattern(&w);
		any_path(&t);
		if (!path_pattern_parse(buf_str(&w), &wide, &why))
			continue;
		narrow(wide.text, &n);
		if (!path_pattern_parse(buf_str(&n), &less, &why))
			continue;
		p = path_of(buf_str(&t));
		met += path_pattern_covers(&less, &p);
		CHECK(!path_pattern_covers(&less, &p) ||
			path_pattern_covers(&wide, &p),
		    "round %lu: %.*s covers %.*s, %.*s does not", r, (int)n.n,
		    n.p, (int)t.n, t.p, (int)w.n, w.p);
		CHECK(!path_pattern_hits(&less, &p) ||
			path_pattern_hits(&wide, &p),
		    "round %lu: %.*s hits %.*s, %.*s does not", r, (int)n.n,
		    n.p, (int)t.n, t.p, (int)w.n, w.p);
	}
	CHECK(met > rounds / 500, "met %lu", met);
}

/* T11: a quoted path is covered by itself and by no other path. */
static void
quoted_is_exact(void)
{
	static const char *const odd[] = {
	    "a", "*", "?", "[", "]", "!", "-", "\\", "^", "b"};

	for (unsigned long r = 0; r < prop_rounds(); r++) {
		char one[32], two[32], three[128];
		struct buf a = BUF_ON(one), b = BUF_ON(two), q = BUF_ON(three);
		struct path_pattern p;
		struct path pa, pb;
		enum path_why why;

		prop_seed(r);
		for (unsigned k = any(4) + 1; k > 0; k--)
			buf_addz(&a, ANY_OF(odd));
		for (unsigned k = any(4) + 1; k > 0; k--)
			buf_addz(&b, ANY_OF(odd));
		path_pattern_quote(&q, buf_str(&a));
		CHECK(path_pattern_parse(buf_str(&q), &p, &why) && p.exact,
		    "round %lu: %.*s", r, (int)q.n, q.p);
		pa = path_of(buf_str(&a));
		pb = path_of(buf_str(&b));
		CHECK(path_pattern_covers(&p, &pa), "round %lu: itself", r);
		CHECK(path_pattern_hits(&p, &pb) ==
			str_eq(buf_str(&a), buf_str(&b)),
		    "round %lu: another", r);
	}
}

static const char *const steps[] = {
    "a", "b", "c", "..", "..", ".", "", "l", "m", "a/l", "b/m"};
static const char *const targets[] = {"..", ".", "/", "a", "../b", "/r/p/a",
    "/r/p", "m", "b/../a", "/x", "../../r/p/c", "a//b/"};
static const char *const places[] = {"l", "m", "a/l", "b/m", "/x/l", "a/b/c"};

static void
any_given(struct buf *b)
{
	if (any(6) == 0)
		buf_addc(b, '/');
	buf_addz(b, ANY_OF(steps));
	for (unsigned k = any(6); k > 0; k--) {
		buf_addc(b, '/');
		buf_addz(b, ANY_OF(steps));
	}
}

/* ${given} with more dots and slashes that say nothing. */
static void
pad(struct sg_str given, struct buf *out)
{
	for (size_t i = 0; i < given.n; i++) {
		buf_addc(out, given.p[i]);
		if (given.p[i] == '/' && any(2) == 0)
			buf_addz(out, any(2) == 0 ? "/" : "./");
	}
}

static void
check_found(const struct path_place *place, struct sg_str given,
    const struct path *p, struct arena *a, unsigned long r)
{
	struct path_place root = *place;
	struct path again;
	char room[512];
	struct buf padded = BUF_ON(room);

	CHECK(path_resolve(place, p->absolute, PATH_FOLLOW_LAST, a, &again) &&
		str_eq(again.absolute, p->absolute) &&
		str_eq(again.text, p->text) && !again.linked,
	    "round %lu: found twice", r);
	root.cwd = root.root;
	CHECK(path_resolve(&root, p->text, PATH_FOLLOW_LAST, a, &again) &&
		str_eq(again.absolute, p->absolute),
	    "round %lu: by its text", r);
	CHECK(p->inside == (p->text.p[0] != '/'), "round %lu: inside", r);
	pad(given, &padded);
	CHECK(path_resolve(
		  place, buf_str(&padded), PATH_FOLLOW_LAST, a, &again) &&
		str_eq(again.absolute, p->absolute),
	    "round %lu: padded", r);
}

static void
found_is_found_again(void)
{
	unsigned long rounds = prop_rounds(), found = 0;
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 20);
	for (unsigned long r = 0; r < rounds; r++) {
		struct path_link v[4];
		struct path_links links = {STR("/r/p"), v, 0};
		struct path_resolver resolver = path_links_resolver(&links);
		struct path_place place = {.root = STR("/r/p"),
		    .cwd = STR("/r/p"),
		    .resolver = &resolver};
		char room[128];
		struct buf given = BUF_ON(room);
		enum path_why why;
		struct path p;

		prop_seed(r);
		links.n = any(5);
		for (size_t i = 0; i < links.n; i++)
			v[i] = (struct path_link){
			    str_of(ANY_OF(places)), str_of(ANY_OF(targets))};
		if (any(4) == 0)
			place.cwd = STR("/r/p/a");
		any_given(&given);
		if (path_place_init(&place, &a, &why) &&
		    path_resolve(
			&place, buf_str(&given), PATH_FOLLOW_LAST, &a, &p)) {
			found++;
			check_found(&place, buf_str(&given), &p, &a, r);
		}
		arena_clear(&a);
	}
	CHECK(found > rounds / 2, "found only %lu", found);
	arena_release(&a);
}

int
main(void)
{
	RUN(globs_agree_with_the_book);
	RUN(narrower_never_matches_more);
	RUN(quoted_is_exact);
	RUN(found_is_found_again);
	return t_done("path_laws");
}
