/* A short body, read whole. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "json/json.h"
#include "spool/spool_int.h"

/* Some of the text, and the string behind it. */
struct part {
	uint64_t at; /* in the whole */
	size_t from, n;
	uint64_t n_string; /* 0: none */
	size_t which;
};

struct spool_view {
	const struct spool *s;
	struct sg_str text;
	struct part *v;
	size_t n, cap, last; /* last: where it was read */
	uint64_t size;
};

static bool
read_number(struct sg_str s, size_t *out)
{
	*out = 0;
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if ((c < '0' || c > '9') && (c < 'a' || c > 'f'))
			return false;
		*out = *out << 4 | (size_t)(c <= '9' ? c - '0' : c - 'a' + 10);
	}
	return true;
}

size_t
spool_find(const struct spool *s, struct sg_str text, size_t *which)
{
	size_t i = 0;

	while (text.n - i >= SPOOL_MARK) {
		const char *p = memmem(
		    text.p + i, text.n - i, s->head, sizeof(s->head));

		if (p == NULL || text.n - (size_t)(p - text.p) < SPOOL_MARK)
			break;
		i = (size_t)(p - text.p);
		if (read_number(
			(struct sg_str){p + SPOOL_HEAD + 1, SPOOL_DIGIT},
			which) &&
		    *which < s->n)
			return i;
		i++;
	}
	return text.n;
}

static bool
add_part(struct spool_view *v, struct part p)
{
	struct part *more = v->v;

	if (v->n == v->cap) {
		v->cap = v->cap > 0 ? 2 * v->cap : 64;
		more = realloc(v->v, v->cap * sizeof(*v->v));
	}
	if (more == NULL)
		return false;
	v->v = more;
	v->v[v->n++] = p;
	v->size += p.n + p.n_string;
	return true;
}

struct spool_view *
spool_view_new(const struct spool *s, struct sg_str text)
{
	struct spool_view *v = calloc(1, sizeof(*v));
	size_t from = 0;

	if (v == NULL)
		return NULL;
	v->s = s;
	v->text = text;
	while (from < text.n) {
		struct part p = {.at = v->size, .from = from};

		p.n = spool_find(
		    s, str_part(text, from, text.n - from), &p.which);
		from += p.n;
		if (from < text.n) {
			p.n_string = s->v[p.which].n;
			from += SPOOL_MARK;
		}
		if (!add_part(v, p)) {
			spool_view_free(v);
			return NULL;
		}
	}
	return v;
}

void
spool_view_free(struct spool_view *v)
{
	if (v == NULL)
		return;
	free(v->v);
	free(v);
}

static size_t
view_read(void *self, uint64_t at, char *to, size_t room)
{
	struct spool_view *v = self;
	const struct part *p;
	size_t n;

	if (at >= v->size)
		return 0;
	if (at < v->v[v->last].at)
		v->last = 0; /* it is sent once more */
	while (v->last + 1 < v->n && v->v[v->last + 1].at <= at)
		v->last++;
	p = &v->v[v->last];
	at -= p->at;
	if (at >= p->n)
		return spool_get(v->s, p->which, at - p->n, to, room);
	n = p->n - (size_t)at < room ? p->n - (size_t)at : room;
	memcpy(to, v->text.p + p->from + at, n);
	return n;
}

struct body_port
spool_view_port(struct spool_view *v)
{
	return (struct body_port){v->size, view_read, v};
}

enum sg_err
spool_whole(const struct spool *s, struct sg_str text, size_t max,
    struct arena *a, struct sg_str *out)
{
	struct spool_view *v = spool_view_new(s, text);
	enum sg_err err = SG_ENOMEM;
	struct buf b = {.cap = 0};
	size_t k;

	if (v != NULL && v->size > max)
		err = SG_EFULL;
	else if (v != NULL)
		b = arena_buf(a, (size_t)v->size + 1);
	while (b.p != NULL && b.n < v->size &&
	    (k = view_read(v, b.n, b.p + b.n, (size_t)v->size - b.n)) > 0)
		b.n += k;
	if (b.p != NULL)
		err = b.n == v->size ? SG_OK : SG_EIO;
	spool_view_free(v);
	*out = buf_str(&b);
	return err;
}

/* ---- What a text says ------------------------------------------------------
 */

/* Where the pieces go; false: it wants no more. */
struct sink {
	bool (*take)(void *ctx, struct sg_str s);
	void *ctx;
};

/* How much of ${n} bytes of a string can be decoded by itself. */
static size_t
whole_of(const char *p, size_t n)
{
	size_t i = 0, end = 0;

	while (i < n) {
		bool high = false;

		end = i;
		if (p[i] != '\\') {
			i++;
			while (i < n && ((unsigned char)p[i] & 0xc0) == 0x80)
				i++;
			continue;
		}
		do { /* a pair is two of them */
			if (n - i < 6)
				return end;
			high = p[i + 1] == 'u' && (p[i + 2] | 32) == 'd' &&
			    strchr("89abAB", p[i + 3]) != NULL;
			i += p[i + 1] == 'u' ? 6 : 2;
		} while (high && i < n && p[i] == '\\');
		if (high && i >= n)
			return end;
	}
	return end;
}

static bool
say_string(const struct spool *s, size_t which, struct sink to)
{
	char raw[SPOOL_PIECE];
	uint64_t at = 0, all = s->v[which].n;

	while (at < all) {
		size_t n = spool_get(s, which, at, raw, sizeof(raw));
		size_t use = at + n < all ? whole_of(raw, n) : n;
		struct sg_str said;
		struct arena a;
		bool on;

		if (use == 0)
			return false;
		arena_init(&a, &mem_heap, 4 * SPOOL_PIECE);
		on = json_unescape((struct sg_str){raw, use}, &a, &said) ==
			SG_OK &&
		    to.take(to.ctx, said);
		arena_release(&a);
		if (!on)
			return false;
		at += use;
	}
	return true;
}

static bool
say_all(const struct spool *s, struct sg_str text, struct sink to)
{
	while (text.n > 0) {
		size_t which, n = spool_find(s, text, &which);

		if (n > 0 && !to.take(to.ctx, str_part(text, 0, n)))
			return false;
		if (n == text.n)
			break;
		if (!say_string(s, which, to))
			return false;
		text = str_part(text, n + SPOOL_MARK, text.n);
	}
	return true;
}

struct gathered {
	struct arena *a;
	struct buf b;
	size_t max;
	bool cut, failed;
};

static bool
gather(void *ctx, struct sg_str s)
{
	struct gathered *g = ctx;

	if (g->b.n + s.n > g->max) {
		g->cut = true;
		s = str_part(s, 0, g->max - g->b.n);
	}
	if (s.n > 0 && !arena_grow(g->a, &g->b, s))
		g->failed = true;
	return !g->cut && !g->failed;
}

enum sg_err
spool_said(const struct spool *s, struct sg_str text, size_t max,
    struct arena *a, struct sg_str *out, bool *cut)
{
	struct gathered g = {.a = a, .max = max};
	bool all = say_all(s, text, (struct sink){gather, &g});

	*out = buf_str(&g.b);
	*cut = g.cut;
	if (g.failed)
		return SG_ENOMEM;
	return all || g.cut ? SG_OK : SG_EIO;
}

static bool
add_hash(void *ctx, struct sg_str s)
{
	sha256_add(ctx, s);
	return true;
}

bool
spool_hash(const struct spool *s, struct sg_str text, uint8_t out[SHA256_SIZE])
{
	struct sha256 h;
	bool all;

	sha256_init(&h);
	all = say_all(s, text, (struct sink){add_hash, &h});
	sha256_end(&h, out);
	return all;
}
