/*
 * The rules of Codex: calls of prefix_rule(), written in Starlark.  Only plain
 * calls are read.  Whatever could compute a rule refuses the file: a rule that
 * forbids must not be lost unseen.
 */
#include "carry/carry_int.h"

#define ITEMS_MAX 64
#define MORE_MAX  256 /* rules that the choices of one may make */

/* A text, or a list of texts, or a list with lists of choices in it. */
struct item {
	struct sg_str choice[ITEMS_MAX];
	size_t n;
	bool list;
};

struct reader {
	struct carrying *c;
	struct sg_str in;
	size_t at;
	unsigned line;
	struct item *items; /* of the last list */
	size_t n_items;
	struct sg_str text; /* the last text */
	bool is_text;
};

static enum sg_err
wrong(const struct reader *r, const char *why)
{
	return carry_blame(r->c, r->line, why);
}

static int
peek(const struct reader *r)
{
	return r->at < r->in.n ? (unsigned char)r->in.p[r->at] : -1;
}

static void
blanks(struct reader *r)
{
	for (; r->at < r->in.n; r->at++) {
		char ch = r->in.p[r->at];

		if (ch == '#')
			while (
			    r->at + 1 < r->in.n && r->in.p[r->at + 1] != '\n')
				r->at++;
		else if (ch == '\n')
			r->line++;
		else if (ch != ' ' && ch != '\t' && ch != '\r')
			return;
	}
}

static bool
take(struct reader *r, char ch)
{
	blanks(r);
	if (peek(r) != ch)
		return false;
	r->at++;
	return true;
}

static struct sg_str
take_name(struct reader *r)
{
	size_t from;

	blanks(r);
	for (from = r->at; r->at < r->in.n; r->at++) {
		char ch = r->in.p[r->at];

		if (!(ch >= 'a' && ch <= 'z') && !(ch >= 'A' && ch <= 'Z') &&
		    !(ch >= '0' && ch <= '9') && ch != '_')
			break;
	}
	return str_part(r->in, from, r->at - from);
}

/* "..." and '...' in one line, with the usual escapes. */
static enum sg_err
take_text(struct reader *r, struct sg_str *out)
{
	struct buf b = arena_buf(r->c->a, r->in.n - r->at + 1);
	char quote;

	blanks(r);
	quote = (char)peek(r);
	if (b.p == NULL)
		return err_set(r->c->e, SG_ENOMEM, STR(""), STR("no memory"));
	if (quote != '"' && quote != '\'')
		return wrong(r,
		    "a text in quotes, or a list of them, is read "
		    "here and nothing else");
	r->at++;
	if (peek(r) == quote && r->at + 1 < r->in.n &&
	    r->in.p[r->at + 1] == quote)
		return wrong(r, "texts in three quotes are not read");
	for (; peek(r) != quote; r->at++) {
		int ch = peek(r);

		if (ch < 0 || ch == '\n')
			return wrong(r, "the text does not end in its line");
		if (ch == '\\') {
			r->at++;
			ch = peek(r);
			if (ch != '\\' && ch != '"' && ch != '\'')
				return wrong(r,
				    "only \\\\, \\\" and \\' are "
				    "read in texts");
		}
		buf_addc(&b, (char)ch);
	}
	r->at++;
	*out = buf_str(&b);
	return SG_OK;
}

/* The choices of one place, or a text. */
static enum sg_err
take_item(struct reader *r, struct item *to)
{
	enum sg_err err = SG_OK;

	*to = (struct item){.n = 0};
	if (!(to->list = take(r, '['))) {
		to->n = 1;
		return take_text(r, &to->choice[0]);
	}
	while (!take(r, ']')) {
		if (to->n == ITEMS_MAX)
			return wrong(r, "the list has more than 64 texts");
		err = take_text(r, &to->choice[to->n++]);
		if (err != SG_OK)
			return err;
		if (!take(r, ',') && (blanks(r), peek(r)) != ']')
			return wrong(r, "a comma or ] is missing");
	}
	return to->n > 0 ? SG_OK : wrong(r, "the list is empty");
}

static enum sg_err
take_value(struct reader *r)
{
	enum sg_err err = SG_OK;

	r->n_items = 0;
	r->is_text = !take(r, '[');
	if (r->is_text)
		return take_text(r, &r->text);
	while (!take(r, ']')) {
		if (r->n_items == ITEMS_MAX)
			return wrong(r, "the list has more than 64 entries");
		err = take_item(r, &r->items[r->n_items++]);
		if (err != SG_OK)
			return err;
		if (!take(r, ',') && (blanks(r), peek(r)) != ']')
			return wrong(r, "a comma or ] is missing");
	}
	return SG_OK;
}

static bool
effect_of(struct sg_str word, enum carry_effect *out)
{
	*out = str_eq(word, STR("allow")) ? CARRY_ALLOW
	    : str_eq(word, STR("prompt")) ? CARRY_ASK
					  : CARRY_DENY;
	return *out != CARRY_DENY || str_eq(word, STR("forbidden"));
}

/* A rule for each way to choose. */
static enum sg_err
add_choices(struct reader *r, const struct carry_rule *like,
    const struct item *items, size_t n)
{
	size_t made = 1;
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < n; i++)
		if ((made *= items[i].n) > MORE_MAX)
			return wrong(r,
			    "the lists of choices make more than "
			    "256 rules");
	for (size_t k = 0; k < made && err == SG_OK; k++) {
		struct sg_str *words = arena_new(r->c->a, n * sizeof(*words));
		struct carry_rule one = *like;
		size_t left = k;

		if (words == NULL)
			return err_set(
			    r->c->e, SG_ENOMEM, STR(""), STR("no memory"));
		for (size_t i = 0; i < n; i++) {
			words[i] = items[i].choice[left % items[i].n];
			left /= items[i].n;
		}
		err = carry_words(r->c, &one, words, n, false);
		if (err == SG_OK)
			err = carry_add(r->c, &one);
	}
	return err;
}

struct found {
	struct item items[ITEMS_MAX];
	size_t n_items;
	enum carry_effect effect;
	struct sg_str host;
	bool has_host;
};

static enum sg_err
take_argument(struct reader *r, struct sg_str call, struct found *to)
{
	struct sg_str key = take_name(r);
	enum sg_err err;

	if (key.n == 0 || !take(r, '='))
		return wrong(r,
		    "arguments are read by their name: "
		    "pattern = [...], decision = \"...\"");
	err = take_value(r);
	if (err != SG_OK)
		return err;
	if (str_eq(key, STR("pattern")) && str_eq(call, STR("prefix_rule"))) {
		if (r->is_text || r->n_items == 0)
			return wrong(r, "pattern is a list of words");
		memcpy(to->items, r->items, sizeof(to->items));
		to->n_items = r->n_items;
	} else if (str_eq(key, STR("decision"))) {
		if (!r->is_text || !effect_of(r->text, &to->effect))
			return wrong(r,
			    "decision is \"allow\", \"prompt\" or "
			    "\"forbidden\"");
	} else if (str_eq(key, STR("host"))) {
		to->has_host = r->is_text;
		to->host = r->text;
	}
	return SG_OK;
}

static enum sg_err
end_call(struct reader *r, struct sg_str call, struct sg_str text,
    const struct found *f, unsigned line)
{
	struct carry_rule like = {.effect = f->effect,
	    .capability = SG_CAP_EXEC,
	    .extension = r->c->about->extension,
	    .text = text,
	    .line = line,
	    .rank = CARRY_ALLOW - f->effect};

	if (str_eq(call, STR("prefix_rule")))
		return f->n_items > 0
		    ? add_choices(r, &like, f->items, f->n_items)
		    : wrong(r, "prefix_rule() has no pattern");
	if (str_eq(call, STR("network_rule")) && f->has_host) {
		like.capability = SG_CAP_HTTP;
		carry_pattern(&like, f->host);
		return carry_add(r->c, &like);
	}
	like.effect = CARRY_ALLOW;
	like.lost = "rules here are not about where a program lies";
	return str_eq(call, STR("host_executable"))
	    ? carry_add(r->c, &like)
	    : wrong(r,
		  "only prefix_rule(), network_rule() and "
		  "host_executable() are read");
}

static enum sg_err
take_call(struct reader *r)
{
	struct found *f = arena_new(r->c->a, sizeof(*f));
	size_t from = r->at;
	unsigned line = r->line;
	struct sg_str call = take_name(r);
	enum sg_err err = SG_OK;

	if (f == NULL)
		return err_set(r->c->e, SG_ENOMEM, STR(""), STR("no memory"));
	f->effect = CARRY_ALLOW;
	if (call.n == 0 || !take(r, '('))
		return wrong(r,
		    "only calls such as prefix_rule(...) are read; "
		    "nothing was carried over");
	while (err == SG_OK && !take(r, ')')) {
		err = take_argument(r, call, f);
		if (err == SG_OK && !take(r, ',') &&
		    (blanks(r), peek(r)) != ')')
			err = wrong(r, "a comma or ) is missing");
	}
	return err == SG_OK
	    ? end_call(r, call, str_part(r->in, from, r->at - from), f, line)
	    : err;
}

enum sg_err
carry_codex(struct carrying *c)
{
	struct reader r = {.c = c,
	    .in = c->about->text,
	    .line = 1,
	    .items = arena_new(c->a, ITEMS_MAX * sizeof(struct item))};
	enum sg_err err = SG_OK;

	if (r.items == NULL)
		return err_set(c->e, SG_ENOMEM, STR(""), STR("out of memory"));
	for (blanks(&r); err == SG_OK && r.at < r.in.n; blanks(&r))
		err = take_call(&r);
	return err;
}
