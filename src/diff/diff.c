/* Lines that go and come; see diff.h. */
#include "diff/diff.h"

#include <string.h>

#include "base/banned.h"

struct side {
	struct sg_str *v;
	uint32_t n;
};

struct walk {
	struct side b, a;
	uint32_t head, tail; /* lines that both begin and end with */
	uint16_t *common;    /* (rows + 1) * (columns + 1) cells, or NULL */
	struct diff_line *all;
	size_t n;
};

static enum sg_err
split(struct sg_str s, struct arena *a, struct side *out)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == '\n';
	n += s.n > 0 && s.p[s.n - 1] != '\n';
	if (n > DIFF_LINES_MAX)
		return SG_ELONG;
	*out = (struct side){.v = arena_new(a, (n + 1) * sizeof(*out->v))};
	if (out->v == NULL)
		return SG_ENOMEM;
	while (s.n > 0) {
		const char *end = memchr(s.p, '\n', s.n);
		size_t m = end != NULL ? (size_t)(end - s.p) : s.n;

		out->v[out->n++] = str_part(s, 0, m);
		s = str_part(s, m + 1, s.n);
	}
	return SG_OK;
}

static void
trim(struct walk *w)
{
	uint32_t least = w->b.n < w->a.n ? w->b.n : w->a.n;

	while (w->head < least && str_eq(w->b.v[w->head], w->a.v[w->head]))
		w->head++;
	while (w->tail < least - w->head &&
	    str_eq(w->b.v[w->b.n - 1 - w->tail], w->a.v[w->a.n - 1 - w->tail]))
		w->tail++;
}

/* How many lines the rests of both have in common, from each pair on. */
static enum sg_err
count_common(struct walk *w, struct arena *a)
{
	size_t rows = w->b.n - w->head - w->tail;
	size_t columns = w->a.n - w->head - w->tail;

	if (rows == 0 || columns == 0 ||
	    (rows + 1) * (columns + 1) > DIFF_CELLS_MAX)
		return SG_OK;
	w->common = arena_new(
	    a, (rows + 1) * (columns + 1) * sizeof(*w->common));
	if (w->common == NULL)
		return SG_ENOMEM;
	for (size_t i = rows; i-- > 0;)
		for (size_t k = columns; k-- > 0;) {
			uint16_t *at = &w->common[i * (columns + 1) + k];
			uint16_t down = at[columns + 1], right = at[1];

			if (str_eq(w->b.v[w->head + i], w->a.v[w->head + k]))
				*at = (uint16_t)(at[columns + 2] + 1);
			else
				*at = down > right ? down : right;
		}
	return SG_OK;
}

static void
say(struct walk *w, enum diff_sign sign, uint32_t i, uint32_t k)
{
	w->all[w->n++] = (struct diff_line){.sign = sign,
	    .before = sign == DIFF_CAME ? 0 : i + 1,
	    .after = sign == DIFF_GONE ? 0 : k + 1,
	    .text = sign == DIFF_CAME ? w->a.v[k] : w->b.v[i]};
}

/* What goes stands before what comes. */
static bool
goes(const struct walk *w, uint32_t i, uint32_t k)
{
	size_t columns = w->a.n - w->head - w->tail;
	const uint16_t *at;

	if (w->common == NULL || k == w->a.n - w->tail)
		return i < w->b.n - w->tail;
	if (i == w->b.n - w->tail)
		return false;
	at = &w->common[(i - w->head) * (columns + 1) + (k - w->head)];
	return at[columns + 1] >= at[1];
}

static bool
is_common(const struct walk *w, uint32_t i, uint32_t k)
{
	return w->common != NULL && i < w->b.n - w->tail &&
	    k < w->a.n - w->tail && str_eq(w->b.v[i], w->a.v[k]);
}

static void
walk(struct walk *w)
{
	uint32_t i = 0, k = 0;

	for (; i < w->head; i++, k++)
		say(w, DIFF_SAME, i, k);
	while (i < w->b.n - w->tail || k < w->a.n - w->tail) {
		if (is_common(w, i, k)) {
			say(w, DIFF_SAME, i, k);
			i++;
			k++;
		} else if (goes(w, i, k)) {
			say(w, DIFF_GONE, i++, k);
		} else {
			say(w, DIFF_CAME, i, k++);
		}
	}
	for (; i < w->b.n; i++, k++)
		say(w, DIFF_SAME, i, k);
}

/* Whether a line that changes stands within ${context} lines of ${at}. */
static bool
is_near(const struct walk *w, size_t at, size_t context)
{
	size_t from = at > context ? at - context : 0;
	size_t to = context < w->n - at ? at + context + 1 : w->n;

	for (size_t i = from; i < to; i++)
		if (w->all[i].sign != DIFF_SAME)
			return true;
	return false;
}

static void
choose(const struct walk *w, size_t context, struct diff *out)
{
	bool skipped = false;

	for (size_t i = 0; i < w->n; i++) {
		const struct diff_line *l = &w->all[i];

		out->gone += l->sign == DIFF_GONE;
		out->came += l->sign == DIFF_CAME;
		if (!is_near(w, i, context)) {
			skipped = true;
			continue;
		}
		if (skipped)
			out->v[out->n++] = (struct diff_line){.sign = DIFF_SKIP,
			    .before = l->before,
			    .after = l->after};
		skipped = false;
		out->v[out->n++] = *l;
	}
}

enum sg_err
diff_lines(struct sg_str before, struct sg_str after, size_t context,
    struct arena *a, struct diff *out)
{
	struct walk w = {.head = 0};
	enum sg_err err;

	*out = (struct diff){.v = NULL};
	if ((err = split(before, a, &w.b)) != SG_OK ||
	    (err = split(after, a, &w.a)) != SG_OK)
		return err;
	trim(&w);
	if (w.head == w.b.n && w.head == w.a.n)
		return SG_OK;
	if ((err = count_common(&w, a)) != SG_OK)
		return err;
	w.all = arena_new(a, (w.b.n + w.a.n + 1) * sizeof(*w.all));
	out->v = arena_new(a, 2 * (w.b.n + w.a.n + 1) * sizeof(*out->v));
	if (w.all == NULL || out->v == NULL)
		return SG_ENOMEM;
	walk(&w);
	choose(&w, context, out);
	return SG_OK;
}
