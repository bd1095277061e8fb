/*
 * Secrets that are known by their form: the table of token_format.def, and
 * three forms that are more than a beginning.
 */
#include <string.h>

#include "redact/redact_int.h"
#include "base/banned.h"

/* Letters beyond this do not matter for the form; it bounds the cost. */
#define TOKEN_AHEAD 512

enum needs { ANY, DIGIT, CAPITAL, RANDOM };

/* clang-format off */
static const struct format {
	struct sg_str begin;
	enum char_set set;
	unsigned least;
	enum needs needs;
} formats[] = {
#define X(b, s, n, what, who) {STR_INIT(b), SET_##s, n, what},
#include "redact/token_format.def"
};

/* Where each begins, side by side: most letters begin none. */
static const char firsts[] = {
#define X(b, s, n, what, who) (b)[0],
#include "redact/token_format.def"
};
/* clang-format on */

static size_t
ahead(size_t at, size_t end)
{
	return end - at < TOKEN_AHEAD ? end : at + TOKEN_AHEAD;
}

/* Where ${word} that is seen at ${at} ends, or 0: it is not. */
static size_t
word_end(struct sg_str s, size_t at, size_t end, struct sg_str word)
{
	for (size_t i = 0; i < word.n; i++) {
		if (i > 0)
			at = char_seen(s, at, end);
		if (at >= end || s.p[at] != word.p[i])
			return 0;
		at++;
	}
	return at;
}

static bool
has_what_it_needs(enum needs needs, struct sg_str body)
{
	bool digit = false, capital = false;

	if (needs == RANDOM)
		return random_seems(body);
	for (size_t i = 0; i < body.n; i++) {
		digit |= body.p[i] >= '0' && body.p[i] <= '9';
		capital |= body.p[i] >= 'A' && body.p[i] <= 'Z';
	}
	return needs == ANY || (digit && (needs == DIGIT || capital));
}

static size_t
format_end(const struct format *f, struct sg_str s, size_t at, size_t end)
{
	size_t body = word_end(s, at, end, f->begin), to, n;
	char clean[REDACT_RUN_MAX];

	if (body == 0)
		return at;
	to = char_run(s, body, ahead(body, end), f->set);
	n = char_clean(s, body, to, clean, sizeof(clean));
	if (n < f->least ||
	    !has_what_it_needs(f->needs, (struct sg_str){clean, n}))
		return at;
	return char_run(s, char_run(s, to, end, f->set), end, SET_URL64);
}

/* How many letters of ${set} are seen from ${at}; *${to}: where they end. */
static size_t
letters(struct sg_str s, size_t at, size_t end, enum char_set set, size_t *to)
{
	char clean[REDACT_RUN_MAX];

	*to = char_run(s, at, ahead(at, end), set);
	return char_clean(s, at, *to, clean, sizeof(clean));
}

/* Where the byte ${c} that is seen at ${at} ends, or 0. */
static size_t
past(struct sg_str s, size_t at, size_t end, char c)
{
	at = char_seen(s, at, end);
	return at < end && s.p[at] == c ? at + 1 : 0;
}

/* eyJ..., two parts or more: a JSON web token. */
static size_t
jwt_end(struct sg_str s, size_t at, size_t end)
{
	size_t to, dot;

	if (word_end(s, at, end, STR("eyJ")) == 0 ||
	    letters(s, at, end, SET_URL64, &to) < 10 ||
	    (dot = past(s, to, end, '.')) == 0 ||
	    letters(s, dot, end, SET_URL64, &to) < 4)
		return at;
	return char_run(s, to, end, SET_DOTTED);
}

/* 123456789:AA...: a bot of Telegram, perhaps behind "bot". */
static size_t
telegram_end(struct sg_str s, size_t at, size_t end)
{
	size_t bot = word_end(s, at, end, STR("bot"));
	size_t from = bot > 0 ? char_seen(s, bot, end) : at, to, colon;

	for (to = from; to < end && s.p[to] >= '0' && s.p[to] <= '9'; to++)
		;
	if (to - from < 6 || (colon = past(s, to, end, ':')) == 0 ||
	    letters(s, colon, end, SET_URL64, &to) < 30)
		return at;
	return char_run(s, to, end, SET_URL64);
}

/* Three parts of 23 to 28, 6 or 7 and 27 and more: a bot of Discord. */
static size_t
discord_end(struct sg_str s, size_t at, size_t end)
{
	size_t to, dot, n = letters(s, at, end, SET_URL64, &to);

	if (n < 23 || n > 28 || (dot = past(s, to, end, '.')) == 0)
		return at;
	n = letters(s, dot, end, SET_URL64, &to);
	if (n < 6 || n > 7 || (dot = past(s, to, end, '.')) == 0 ||
	    letters(s, dot, end, SET_URL64, &to) < 27)
		return at;
	return char_run(s, to, end, SET_URL64);
}

size_t
token_end(struct sg_str s, size_t at, size_t end)
{
	const char *f = firsts, *last = firsts + sizeof(firsts);
	size_t to;

	for (; (f = memchr(f, s.p[at], (size_t)(last - f))) != NULL; f++)
		if ((to = format_end(&formats[f - firsts], s, at, end)) > at)
			return to;
	if ((to = jwt_end(s, at, end)) > at ||
	    (to = telegram_end(s, at, end)) > at)
		return to;
	return discord_end(s, at, end);
}
