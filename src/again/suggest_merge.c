/*
 * Which scopes may become one pattern, and which pattern: commands of one
 * program, one first argument and one length, word by word; files of one
 * directory.  Hosts and names stand for themselves.
 */
#include <string.h>

#include "system/idna.h"
#include "again/suggest_int.h"

static bool
is_path(enum sg_capability c)
{
	return c == SG_CAP_READ || c == SG_CAP_WRITE;
}

/* A word that needs no quotes, so that it can be written back as it is. */
static bool
is_plain(struct sg_str w)
{
	for (size_t i = 0; i < w.n; i++) {
		char c = w.p[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
			(c >= '0' && c <= '9') ||
			memchr("_./:=@%+,-", c, 10) != NULL))
			return false;
	}
	return w.n > 0;
}

static bool
plain_words(struct sg_str text, struct arena *a, struct word_pattern *out)
{
	struct sg_error none = {0};

	if (word_pattern_init(out, text, a, &none) != SG_OK)
		return false;
	for (size_t i = 0; i < out->n; i++) {
		bool wild = (out->wild[i / 64] >> (i % 64) & 1) != 0;

		if (!wild && !is_plain(out->words[i]))
			return false;
	}
	return true;
}

/* The directory of a path pattern that names one file; empty: none. */
static struct sg_str
dir_of(struct sg_str path)
{
	size_t n = path.n;

	while (n > 0 && path.p[n - 1] != '/')
		n--;
	return str_part(path, 0, n > 1 ? n - 1 : 0);
}

static struct sg_str
command_key(struct suggest *s, struct sg_str pattern)
{
	struct buf b = {
	    .p = arena_new(&s->a, pattern.n + 32), .cap = pattern.n + 32};
	struct word_pattern w;

	if (b.p == NULL || !plain_words(pattern, &s->a, &w) || w.n < 3)
		return pattern;
	buf_add(&b, w.words[0]);
	buf_addc(&b, ' ');
	buf_add(&b, w.words[1]);
	buf_addc(&b, '\n');
	buf_addu(&b, w.n);
	return buf_str(&b);
}

bool
suggest_key(struct suggest *s, struct suggest_item *i)
{
	const struct gate_answer *r = i->answer;
	struct sg_str dir;

	i->key = (struct sg_str){NULL, 0};
	if (!r->preview.offered)
		return true;
	i->key = r->preview.pattern;
	if (r->call.capability == SG_CAP_EXEC)
		i->key = command_key(s, r->preview.pattern);
	dir = dir_of(r->preview.pattern);
	if (is_path(r->call.capability) && dir.n > 0)
		i->key = dir;
	return i->key.p != NULL;
}

static bool
is_wild(const struct word_pattern *w, size_t i)
{
	return (w->wild[i / 64] >> (i % 64) & 1) != 0;
}

static struct sg_str
merge_words(struct suggest *s, struct sg_str one, struct sg_str two)
{
	struct sg_str none = {NULL, 0};
	struct buf b = {.cap = one.n + two.n + 512};
	struct word_pattern x, y;

	b.p = arena_new(&s->a, b.cap);
	if (b.p == NULL || !plain_words(one, &s->a, &x) ||
	    !plain_words(two, &s->a, &y) || x.n != y.n)
		return none;
	for (size_t i = 0; i < x.n; i++) {
		bool same = !is_wild(&x, i) && !is_wild(&y, i) &&
		    str_eq(x.words[i], y.words[i]);

		if (i < 2 && !same)
			return none;
		if (i > 0)
			buf_addc(&b, ' ');
		buf_add(&b, same ? x.words[i] : STR("*"));
	}
	return buf_full(&b) ? none : buf_str(&b);
}

struct sg_str
suggest_merge(struct suggest *s, enum sg_capability capability,
    struct sg_str one, struct sg_str two)
{
	struct sg_str dir = dir_of(one), none = {NULL, 0};
	struct buf b = {.p = arena_new(&s->a, dir.n + 3), .cap = dir.n + 3};

	if (str_eq(one, two))
		return one;
	if (capability == SG_CAP_EXEC)
		return merge_words(s, one, two);
	if (!is_path(capability) || dir.n == 0 || b.p == NULL ||
	    !str_eq(dir, dir_of(two)))
		return none;
	buf_add(&b, dir);
	buf_addz(&b, "/*");
	return buf_str(&b);
}
