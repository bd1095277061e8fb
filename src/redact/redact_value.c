/*
 * Reading a secret to its end.
 *
 * It ends where a shell, or a reader of the text, would end it: quotes of its
 * own hold it together, the quote around it closes it.  Live expansions and
 * substitutions in it are shown, for what they run must be seen; the letters
 * around them are masked.
 */
#include "redact/redact_value.h"
#include "base/banned.h"

/* What a dry walk passes of it. */
static size_t
substitution_length(const struct scan *c, size_t i)
{
	size_t end = value_substitution(c, i);

	return end == 0 ? 0 : end + 1 - i;
}

static bool
runs_at(const struct scan *c, size_t i, size_t n)
{
	return c->s.p[i] == '`' || c->s.p[i + n - 1] == '(';
}

/* One way over the value: to see what it is, or to mask it. */
struct walk {
	bool dry;
	char text[REDACT_RUN_MAX]; /* dry: its letters */
	size_t n;
	size_t from, to; /* the letters to be masked next */
	char quote;      /* that was open at ${from}, */
	char last;       /* and at ${to} */
	bool some;
};

static void
add_quote(struct scan *c, char quote)
{
	if (quote == '"' || quote == '\'')
		buf_addc(c->out, quote);
}

static void
flush(struct scan *c, struct value *v, struct walk *w)
{
	if (!w->some)
		return;
	w->some = false;
	if (w->dry)
		return;
	scan_mask(c, w->from, w->to);
	if (w->quote != w->last) { /* keep those that are shown in pairs */
		add_quote(c, w->quote);
		add_quote(c, w->last);
	}
	if (!v->counted)
		c->r->hidden++;
	v->counted = true;
}

static void
take(struct scan *c, struct value *v, struct walk *w, size_t i, size_t n)
{
	if (!v->on) {
		v->on = c->s.p[i] == v->after;
		return;
	}
	if (!w->some) {
		w->from = i;
		w->quote = v->own;
		w->some = true;
	}
	w->to = i + n;
	w->last = v->own;
	if (w->n < sizeof(w->text))
		w->text[w->n++] = c->s.p[i + n - 1];
}

/* A quote: it opens, it closes, or it is a letter. */
static size_t
take_mark(struct scan *c, struct value *v, struct walk *w, size_t i)
{
	struct mark m = value_mark(c, v, i);

	if (m.n == 0)
		return 0;
	if (v->own == m.quote) {
		v->own = 0;
		if (w->some && w->quote != m.quote) {
			w->to = i + m.n;
			w->last = 0;
		}
		return m.n;
	}
	if (v->own != 0 || m.quote == v->inner)
		return 0;
	if (v->outer == 0 && c->kind == REDACT_COMMAND) {
		v->own = m.quote;
		return m.n;
	}
	if (c->kind != REDACT_COMMAND && w->n > 0)
		return 0; /* in a text only a whole value is quoted */
	if (!value_closes(c, *v, i))
		return 0;
	v->own = m.quote;
	return m.n;
}

/*
 * Set the value aside until the scan has read the substitution at ${i}.  One
 * that has no end, or is too deep, ends the value: what it runs is shown.
 */
static bool
set_aside(struct scan *c, const struct value *v, size_t i)
{
	size_t end = value_substitution(c, i);

	if (end == 0 || c->depth == REDACT_DEPTH_MAX) {
		scan_to(c, i);
		return false;
	}
	c->frames[c->depth++] = (struct frame){*v, c->end, c->quote, c->script};
	c->at = i;
	c->end = end;
	c->quote = 0;
	c->script = false;
	c->fresh = true;
	return true;
}

/* True: the value is set aside.  Else c->at, unless dry, is behind it. */
static bool
walk(struct scan *c, struct value *v, struct walk *w)
{
	size_t i = c->at, n;

	while (i < c->end && !(w->dry && w->n == sizeof(w->text))) {
		if ((n = take_mark(c, v, w, i)) > 0) {
			i += n;
			continue;
		}
		if (value_ends(c, v, i))
			break;
		if ((n = value_expansion(c, v, i)) == 0) {
			n = value_letter(c, v, i);
			take(c, v, w, i, n);
		} else {
			flush(c, v, w);
			if (runs_at(c, i, n) && !w->dry)
				return set_aside(c, v, i + n);
			if (runs_at(c, i, n))
				n += substitution_length(c, i + n);
		}
		i += n;
	}
	flush(c, v, w);
	if (!w->dry)
		scan_to(c, i < c->end ? i : c->end);
	return false;
}

void
value_resume(struct scan *c, struct value v)
{
	struct walk w = {.dry = false};

	(void)walk(c, &v, &w);
}

void
value_read(struct scan *c, struct value v)
{
	struct walk w = {.dry = true};
	struct value look;
	struct sg_str t;

	v.outer = c->kind == REDACT_COMMAND ? c->quote : 0;
	v.data = !c->script;
	v.on = v.after == 0;
	look = v;
	(void)walk(c, &look, &w);
	t = (struct sg_str){w.text, w.n};
	if (t.n > 0 && value_is_plain(&v, t))
		return;
	w = (struct walk){.dry = false};
	(void)walk(c, &v, &w);
}
