/*
 * The way over a text: space, quotes and operators are passed here, what
 * stands between them is for redact_piece.c.
 */
#include "redact/redact_int.h"
#include "base/banned.h"

void
scan_init(struct scan *c, struct redact *r, enum redact_kind kind,
    struct sg_str s, struct buf *out)
{
	*c = (struct scan){.r = r,
	    .out = out,
	    .s = s,
	    .kind = kind,
	    .end = s.n,
	    .fresh = true};
}

void
scan_mask(struct scan *c, size_t from, size_t to)
{
	if (to <= c->shown) /* in words that are only read */
		return;
	buf_add(c->out, str_part(c->s, c->shown, from - c->shown));
	buf_add(c->out, redact_mask(c->r));
	c->shown = to;
}

static void
open_quote(struct scan *c, char quote)
{
	c->quote = quote;
	c->opened = c->at + 1;
	c->script = c->launches;
}

/* A quote of the command line, or one that is only a letter. */
static void
pass_quote(struct scan *c)
{
	char b = c->s.p[c->at];

	if (c->quote == 0)
		open_quote(c, b);
	else if (c->quote == b)
		c->quote = 0;
	c->at++;
}

/* What a backslash stands before is no quote and no operator. */
static void
pass_backslash(struct scan *c)
{
	char next = c->at + 1 < c->end ? c->s.p[c->at + 1] : '\0';

	c->at++;
	if (c->quote == '\'' || next == '\0')
		return;
	if (next == '"' || next == '\'' || next == '\\' || next == '\n' ||
	    char_is_operator(next))
		c->at++;
}

static bool
is_quote(char b)
{
	return b == '"' || b == '\'';
}

void
scan_to(struct scan *c, size_t to)
{
	if (c->kind == REDACT_COMMAND)
		while (c->at < to) {
			char b = c->s.p[c->at];

			if (is_quote(b))
				pass_quote(c);
			else if (b == '\\')
				pass_backslash(c);
			else
				c->at++;
		}
	c->at = to;
	c->fresh = false;
}

static void
end_command(struct scan *c)
{
	c->program = 0;
	c->expect = false;
	c->launches = false;
	c->sets = false;
}

/* What looks like an option is not the value of the one before. */
static bool
is_option(const struct scan *c)
{
	size_t at = char_seen(c->s, c->at, c->end);
	char word[REDACT_NAME_MAX];
	size_t end = char_run(c->s, at, c->end, SET_NAME);
	size_t n = char_clean(c->s, at, end, word, sizeof(word));
	size_t next = char_seen(c->s, end, c->end);

	if (n < 2 || word[0] != '-')
		return false;
	if (next < c->end && c->s.p[next] != '=' &&
	    !ascii_is_space(c->s.p[next]))
		return false;
	for (size_t i = 0; i < n; i++)
		if (word[i] != '-' && word[i] < 'a')
			return n <= 3;
	return true;
}

/* The word that an option announced; whether it was read. */
static bool
expected(struct scan *c)
{
	size_t at = c->at;

	c->expect = false;
	if (is_option(c))
		return false;
	value_read(c, c->next);
	return c->at > at;
}

static void
step_command(struct scan *c)
{
	char b = c->s.p[c->at];
	bool joined = b == '\\' && c->at + 1 < c->end &&
	    c->s.p[c->at + 1] == '\n';

	if (c->expect && c->fresh && !ascii_is_space(b) && !joined &&
	    !(c->quote == 0 && char_is_operator(b)) && expected(c))
		return;
	if (is_quote(b)) {
		pass_quote(c);
	} else if (b == '\\') {
		pass_backslash(c);
	} else if (c->quote == 0 && (b == '\n' || char_is_operator(b))) {
		end_command(c);
		c->fresh = true;
		c->at++;
	} else if (ascii_is_space(b)) {
		c->fresh = true;
		c->at++;
	} else {
		piece_read(c);
	}
}

static void
step_text(struct scan *c)
{
	char b = c->s.p[c->at];

	if (c->expect && c->fresh && !ascii_is_space(b) && expected(c))
		return;
	if (ascii_is_space(b) || is_quote(b)) {
		c->fresh = true;
		c->at++;
	} else if (!prose_read(c)) {
		piece_read(c);
	}
}

/* The substitution ended: back to the value around it. */
static void
leave(struct scan *c)
{
	struct frame *f = &c->frames[--c->depth];

	c->end = f->end;
	c->quote = f->quote;
	c->script = f->script;
	c->expect = false;
	c->at++; /* its end */
	value_resume(c, f->value);
}

void
scan_all(struct scan *c)
{
	if (c->kind == REDACT_URL)
		(void)redact_url_read(c);
	while (c->at < c->end || c->depth > 0) {
		if (c->at >= c->end)
			leave(c);
		else if (c->kind == REDACT_COMMAND)
			step_command(c);
		else
			step_text(c);
	}
	buf_add(c->out, str_part(c->s, c->shown, c->s.n - c->shown));
}
