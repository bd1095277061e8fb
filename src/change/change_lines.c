/* Lines that go and come, as they may be shown; see change_int.h. */
#include "change/change_int.h"

#include "diff/diff.h"
#include "redact/sanitize.h"
#include "base/banned.h"

#define LINE_COLUMNS 400

bool
change_masked(struct change *c, struct sg_str *text)
{
	struct buf b = {.cap = 12 * text->n + 64};

	if ((b.p = arena_new(c->a, b.cap)) == NULL)
		return false;
	redact_add(&c->r, REDACT_TEXT, *text, &b);
	*text = buf_str(&b);
	return !buf_full(&b);
}

void
change_line(struct change *c, char sign, struct sg_str text)
{
	struct prompt_change *out = c->out;
	struct sanitize how = {.classes = c->classes, .columns = LINE_COLUMNS};
	struct buf b = {.cap = SANITIZE_ROOM(text.n) + 1};
	struct sg_str line;

	if (out->lines.n == CHANGE_LINES_MAX ||
	    (b.p = arena_new(c->a, b.cap)) == NULL) {
		out->left_out++;
		return;
	}
	buf_addc(&b, sign);
	(void)sanitize_add(&how, text, &b);
	if (buf_full(&b) || !arena_dup(c->keep, buf_str(&b), &line))
		out->left_out++;
	else
		out->lines.v[out->lines.n++] = line;
}

/* "@12": the lines behind it begin there. */
static void
add_place(struct change *c, uint32_t line)
{
	char room[16];
	struct buf b = BUF_ON(room);

	buf_addu(&b, line);
	change_line(c, '@', buf_str(&b));
}

static size_t
count_lines(struct sg_str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == '\n';
	return n;
}

/* The lines of ${text}, in ${a}. */
static bool
split(struct sg_str text, struct arena *a, struct sg_str_list *out)
{
	size_t n = count_lines(text) + 1;

	*out = (struct sg_str_list){arena_new(a, n * sizeof(*out->v)), 0};
	while (out->v != NULL && out->n < n)
		out->v[out->n++] = str_cut(&text, '\n');
	return out->v != NULL;
}

/* A text as it is, and what may be shown of it. */
struct side {
	struct sg_str is, shown;
	struct sg_str_list lines; /* that are shown; none: see lines_of() */
};

/*
 * Where no secret goes over several lines, lines are compared as they are: one
 * that has another secret goes and comes, and reads the same.
 */
static bool
read_side(struct change *c, struct sg_str text, struct side *out)
{
	*out = (struct side){.is = text, .shown = text};
	return change_masked(c, &out->shown) &&
	    (count_lines(text) != count_lines(out->shown) ||
		split(out->shown, c->a, &out->lines));
}

/* The line of number ${n} as it is shown. */
static struct sg_str
shown_line(
    struct change *c, const struct side *s, uint32_t n, struct sg_str as_it_is)
{
	if (n == 0 || n > s->lines.n)
		return STR("");
	c->hidden += !str_eq(s->lines.v[n - 1], as_it_is);
	return s->lines.v[n - 1];
}

bool
change_diff(struct change *c, struct sg_str before, struct sg_str after)
{
	static const char signs[] = {
	    [DIFF_SAME] = ' ', [DIFF_GONE] = '-', [DIFF_CAME] = '+'};
	struct side b, a;
	struct diff d;
	bool exact;

	if (!read_side(c, before, &b) || !read_side(c, after, &a))
		return false;
	c->differs |= !str_eq(before, after);
	c->seen |= !str_eq(b.shown, a.shown);
	exact = b.lines.n > 0 && a.lines.n > 0;
	if (diff_lines(exact ? b.is : b.shown, exact ? a.is : a.shown,
		DIFF_CONTEXT, c->a, &d) != SG_OK)
		return false;
	c->hidden += exact ? 0 : c->r.hidden;
	c->out->added += (int64_t)d.came;
	c->out->removed += (int64_t)d.gone;
	for (size_t i = 0; i < d.n; i++) {
		const struct diff_line *l = &d.v[i];

		if (l->sign == DIFF_SKIP)
			add_place(c, l->before > 0 ? l->before : l->after);
		else if (!exact)
			change_line(c, signs[l->sign], l->text);
		else if (l->sign == DIFF_CAME)
			change_line(
			    c, '+', shown_line(c, &a, l->after, l->text));
		else
			change_line(c, signs[l->sign],
			    shown_line(c, &b, l->before, l->text));
	}
	return true;
}

void
change_hidden(struct change *c)
{
	c->out->hidden = (int64_t)c->hidden;
	c->out->has_hidden = c->hidden > 0;
	c->out->has_left_out = c->out->left_out > 0;
}
