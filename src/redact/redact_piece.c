/*
 * One piece of a text: a private key, a URL, a token, letters drawn by lot, a
 * name with its value, an option that announces one.
 */
#include <string.h>

#include "redact/redact_int.h"
#include "base/banned.h"

#define TOKEN_MIN   9  /* letters of the shortest token of the table */
#define BASE64_MIN  16 /* letters of base64 that is looked into */
#define PROSE_MAX   16 /* of the tokens without a sign the shortest: AKIA */
#define LOOK_MAX    64
#define CLEAN_MAX   (2 * REDACT_NAME_MAX)
#define PADDING_MAX 2

/* Mask, and keep the quotes that are shown in pairs. */
static void
mask(struct scan *c, size_t from, size_t to)
{
	char before = 0;

	scan_to(c, from);
	before = c->quote;
	scan_mask(c, from, to);
	c->r->hidden++;
	scan_to(c, to);
	if (c->quote == before)
		return;
	if (before != 0)
		buf_addc(c->out, before);
	if (c->quote == 0)
		return;
	if (scan_byte(c, to) == c->quote)
		scan_to(c, c->shown = to + 1);
	else
		buf_addc(c->out, c->quote);
}

/* A path that says so is shown to its end, but for tokens in it. */
static void
note_path(struct scan *c)
{
	size_t i = c->at;

	if (i < c->path || !redact_path_evident(str_part(c->s, i, c->end - i)))
		return;
	while (i < c->end && !ascii_is_space(c->s.p[i]) &&
	    !char_is_operator(c->s.p[i]) &&
	    memchr("=\"'`", c->s.p[i], 4) == NULL)
		i++;
	c->path = i;
}

/* A token that begins in [c->at, end), where no letter stands before it. */
static bool
token_read(struct scan *c, size_t end)
{
	bool begins = true;

	for (size_t i = c->at; i < end; i++) {
		size_t to = begins ? token_end(c->s, i, c->end) : i;

		if (to > i) {
			mask(c, i, to);
			return true;
		}
		begins = !char_in(c->s.p[i], SET_ALNUM);
	}
	return false;
}

/* Small words and a slash before the run are a path it stands in. */
static size_t
path_prefix(struct sg_str run)
{
	size_t at = 0;

	for (size_t i = 0; i < run.n; i++) {
		if (run.p[i] == '/' && i - at >= 3)
			at = i + 1;
		else if (run.p[i] < 'a')
			break;
	}
	return at;
}

/* Where the = at the end of base64 end. */
static size_t
padding_end(const struct scan *c, size_t i)
{
	size_t to = i;

	while (scan_byte(c, to) == '=' && to - i < PADDING_MAX)
		to++;
	return char_in(scan_byte(c, to), SET_TOKEN) ? i : to;
}

static bool
run_is_secret(struct scan *c, struct sg_str run)
{
	char text[REDACT_RUN_MAX];
	size_t n;

	if (run.n >= BASE64_MIN && !c->inner &&
	    (n = base64_text(run, text)) > 0)
		return redact_finds((struct sg_str){text, n});
	return random_looks(run);
}

/* The run of letters at c->at, if it looks drawn by lot. */
static bool
random_read(struct scan *c)
{
	size_t from = c->at, to, n, skip;
	char clean[REDACT_RUN_MAX];

	if (from < c->path)
		return false;
	to = char_run(c->s, from, c->end, SET_RUN);
	c->path = to; /* its parts are not judged again */
	n = char_clean(c->s, from, to, clean, sizeof(clean));
	if (n < BASE64_MIN)
		return false;
	skip = n == to - from ? path_prefix((struct sg_str){clean, n}) : 0;
	if (run_is_secret(c, (struct sg_str){clean + skip, n - skip})) {
		mask(c, from + skip, padding_end(c, to));
		return true;
	}
	return false;
}

static bool
is_one_of(struct sg_str word, const char *const *list)
{
	for (; word.n > 0 && *list != NULL; list++)
		if (**list == word.p[0] && str_eq(word, str_of(*list)))
			return true;
	return false;
}

bool
word_launches(struct sg_str word)
{
	static const char *const launch[] = {"eval", "ssh", "su", "watch",
	    "trap", "tmux", "screen", "parallel", "runuser", NULL};

	return is_one_of(word, launch) ||
	    (word.n >= 2 && word.n <= 4 && word.p[0] == '-' &&
		word.p[1] != '-' && word.p[word.n - 1] == 'c');
}

/* Words behind which a command line may stand, or a name and a value. */
static void
note_word(struct scan *c, struct sg_str word)
{
	static const char *const set[] = {
	    "set", "setx", "config", "put", "-x", "-gx", "-Ux", NULL};

	if (word_launches(word))
		c->launches = true;
	if (is_one_of(word, set))
		c->sets = true;
}

/* Bearer X, wherever it stands. */
static bool
is_scheme(struct sg_str name)
{
	static const char *const schemes[] = {
	    "Bearer", "bearer", "BEARER", "Basic", "basic", NULL};

	return (name.n == 5 || name.n == 6) && is_one_of(name, schemes);
}

/* --token X, and TOKEN X behind "set". */
static void
note_option(struct scan *c, size_t end, struct sg_str name)
{
	size_t next = char_seen(c->s, end, c->end);
	bool dashed = c->fresh && name.n > 2 && name.p[0] == '-';
	enum name_class class;

	if (next >= c->end || !ascii_is_space(c->s.p[next]))
		return;
	if (is_scheme(name)) {
		c->expect = true;
		c->next = (struct value){.class = NAME_SCHEME};
		return;
	}
	if (!dashed &&
	    !(c->sets &&
		(memchr(name.p, '_', name.n) || memchr(name.p, '.', name.n))))
		return;
	class = name_class(name);
	if (class == NAME_PLAIN)
		return;
	c->expect = true;
	c->next = (struct value){.class = class, .whole = true};
}

/* A name: of a program, of a value, of an option. */
static void
name_read(struct scan *c)
{
	size_t end = char_run(c->s, c->at, c->end, SET_NAME);
	bool at_command = c->kind == REDACT_COMMAND &&
	    (c->quote == 0 || c->script || c->at == c->opened);
	char clean[CLEAN_MAX];
	struct sg_str name = {
	    clean, char_clean(c->s, c->at, end, clean, sizeof(clean))};

	if (at_command && (c->fresh || c->s.p[c->at - 1] == '/')) {
		if (option_read(c, end, name))
			return;
		note_word(c, name);
	}
	if (login_read(c, end, name) || pair_read(c, end, name))
		return;
	note_option(c, end, name);
	/* what stands behind a dot is looked at on its own */
	for (size_t i = c->at; i < end; i++)
		if (c->s.p[i] == '.')
			end = i + 1;
	scan_to(c, end);
}

/* Whether enough letters for a token follow; it does not look far. */
static bool
may_be_token(const struct scan *c)
{
	size_t end = c->end - c->at < LOOK_MAX ? c->end : c->at + LOOK_MAX;

	return char_run(c->s, c->at, end, SET_TOKEN) - c->at >= TOKEN_MIN;
}

/* What ends a word and nothing else: no sign of a value, no disguise. */
static bool
ends_word(const struct scan *c, size_t end)
{
	size_t i = end;

	while (scan_byte(c, i) == ' ' || scan_byte(c, i) == '\t')
		i++;
	if (i > end)
		return scan_byte(c, i) != '='; /* name = value */
	return i == c->end || memchr("\n,;!?)", c->s.p[i], 6) != NULL;
}

/*
 * Where the word of prose at c->at ends, with the dots of its sentence: letters
 * and digits alone, fewer than any token of nothing else has, and nothing
 * behind them that could make a name of them.  c->at: there is none.
 */
static size_t
prose_end(const struct scan *c)
{
	size_t i = c->at;
	struct sg_str word;

	while (i < c->end && char_in(c->s.p[i], SET_ALNUM))
		i++;
	word = str_part(c->s, c->at, i - c->at);
	while (scan_byte(c, i) == '.')
		i++;
	return word.n < PROSE_MAX && i > c->at && ends_word(c, i) &&
		!is_scheme(word)
	    ? i
	    : c->at;
}

bool
prose_read(struct scan *c)
{
	size_t from = c->at, end;

	if (c->kind != REDACT_TEXT)
		return false;
	while (c->at < c->end && (end = prose_end(c)) > c->at) {
		c->at = end;
		c->fresh = false;
		for (; scan_byte(c, c->at) == ' '; c->at++)
			c->fresh = true;
	}
	return c->at > from;
}

static void
path_piece(struct scan *c)
{
	size_t end = char_run(c->s, c->at, c->end, SET_TOKEN);

	if (!token_read(c, end))
		scan_to(c, end);
}

void
piece_read(struct scan *c)
{
	char b = c->s.p[c->at];
	size_t end;

	if (!char_in(b, SET_TOKEN)) {
		scan_to(c, c->at + 1);
		return;
	}
	if (c->kind == REDACT_PATH) {
		path_piece(c);
		return;
	}
	if (b == '-' && pem_read(c))
		return;
	note_path(c);
	if (redact_url_read(c))
		return;
	end = char_run(c->s, c->at, c->end, SET_NAME);
	if (may_be_token(c) && token_read(c, end > c->at ? end : c->at + 1))
		return;
	if (char_in(b, SET_RUN) && random_read(c))
		return;
	if (end > c->at)
		name_read(c);
	else
		scan_to(c, c->at + 1);
}
