/* Words, numbers and phrases; see script_text.h. */
#include <string.h>

#include "base/decimal.h"
#include "model/script_text.h"

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_wordy(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || c == '\'' || (unsigned char)c >= 0x80;
}

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

struct buf
script_buf(struct arena *a, size_t cap)
{
	struct buf b = {.p = arena_raw(a, cap), .cap = cap};

	if (b.p == NULL)
		b = (struct buf){.full = true};
	return b;
}

bool
script_lower(struct sg_str text, struct arena *a, struct sg_str *low)
{
	char *p = arena_raw(a, text.n);

	if (p == NULL)
		return false;
	for (size_t i = 0; i < text.n; i++)
		p[i] = lower(text.p[i]);
	*low = (struct sg_str){p, text.n};
	return true;
}

/* One word from ${from} to ${to}: what surrounds it is punctuation. */
static void
take_word(struct script_words *w, struct sg_str text, size_t from, size_t to)
{
	struct script_word *at = &w->v[w->n];
	size_t end = to;

	at->breaks = false;
	while (end > from && memchr(".,;:!?)\"'", text.p[end - 1], 9) != NULL)
		end--;
	while (from < end && memchr("(\"'", text.p[from], 3) != NULL)
		from++;
	for (size_t i = end; i < to; i++)
		at->breaks |= text.p[i] == ',' || text.p[i] == ';';
	at->breaks |= to < text.n && text.p[to] == '\n';
	if (end == from) { /* punctuation alone belongs to the word before */
		if (w->n > 0)
			w->v[w->n - 1].breaks |= at->breaks;
		at->breaks = false;
		return;
	}
	at->raw = str_part(text, from, end - from);
	at->low = str_part(w->low, from, end - from);
	w->n++;
}

void
script_split(struct script_words *w, struct sg_str text, struct sg_str low)
{
	size_t i = 0;

	w->n = 0;
	w->low = low;
	while (i < text.n && w->n < SCRIPT_WORDS_MAX) {
		size_t from = i;

		while (i < text.n && !is_blank(text.p[i]))
			i++;
		if (i > from)
			take_word(w, text, from, i);
		else
			i++;
	}
}

bool
script_read(struct script_words *w, struct sg_str text, struct arena *a)
{
	struct sg_str low;

	if (!script_lower(text, a, &low))
		return false;
	script_split(w, text, low);
	return true;
}

size_t
script_after(struct sg_str low, const char *phrase)
{
	size_t n = strlen(phrase);
	const char *at = low.p, *end = low.p + low.n;

	while (low.n > 0 && (size_t)(end - at) >= n) {
		at = memchr(at, phrase[0], (size_t)(end - at) - n + 1);
		if (at == NULL)
			return 0;
		if (at[n - 1] == phrase[n - 1] && memcmp(at, phrase, n) == 0 &&
		    (at == low.p || !is_wordy(at[-1])) &&
		    (at + n == end || !is_wordy(at[n])))
			return (size_t)(at - low.p) + n;
		at++;
	}
	return 0;
}

bool
script_has(struct sg_str low, const char *phrase)
{
	return script_after(low, phrase) > 0;
}

bool
script_among(struct sg_str word, const char *list)
{
	const char *at = list;

	while (*at != '\0') {
		size_t n = 0;

		while (at[n] != '\0' && at[n] != ' ')
			n++;
		if (n == word.n && memcmp(at, word.p, n) == 0)
			return true;
		at += at[n] == ' ' ? n + 1 : n;
	}
	return false;
}

static const struct unit_word {
	const char *words;
	enum script_unit unit;
	double times;
} units[] = {
    {"w watt watts", UNIT_WATT, 1},
    {"kw kilowatt kilowatts", UNIT_WATT, 1000},
    {"a amp amps ampere amperes", UNIT_AMPERE, 1},
    {"v volt volts", UNIT_VOLT, 1},
    {"h hr hrs hour hours", UNIT_HOUR, 1},
    {"min mins minute minutes", UNIT_HOUR, 1.0 / 60},
    {"% percent", UNIT_PERCENT, 1},
    {"x \xc3\x97", UNIT_TIMES, 1},
};

static const struct unit_word *
unit_of(struct sg_str word)
{
	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (script_among(word, units[i].words))
			return &units[i];
	return NULL;
}

/* How many bytes of ${s} are a number. */
static size_t
digits_of(struct sg_str s)
{
	size_t n = 0;

	while (n < s.n && is_digit(s.p[n]))
		n++;
	if (n > 0 && n + 1 < s.n && s.p[n] == '.' && is_digit(s.p[n + 1])) {
		n++;
		while (n < s.n && is_digit(s.p[n]))
			n++;
	}
	return n;
}

static bool
number_word(struct sg_str word, double *out)
{
	static const char *const names[] = {"half", "one", "two", "three",
	    "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
	    "twelve"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (!str_eq(word, str_of(names[i])))
			continue;
		*out = i == 0 ? 0.5 : (double)i;
		return true;
	}
	return false;
}

/* A leading zero is no JSON number but one people write: "007". */
static bool
parse_digits(struct sg_str s, double *out)
{
	while (s.n > 1 && s.p[0] == '0' && is_digit(s.p[1]))
		s = str_part(s, 1, s.n);
	return s.n <= 15 && decimal_parse(s, out);
}

size_t
script_number(const struct script_words *w, size_t i, double *value,
    enum script_unit *unit)
{
	struct sg_str word = w->v[i].low;
	size_t n = digits_of(word), used = 1;
	const struct unit_word *u = NULL;

	*unit = UNIT_NONE;
	if (n == 0 ? !number_word(word, value)
		   : !parse_digits(str_part(word, 0, n), value))
		return 0;
	if (n > 0 && n < word.n) {
		u = unit_of(str_part(word, n, word.n));
		if (u == NULL)
			return 0; /* "3d", "45l": a part of a name */
	} else if (i + 1 < w->n && !w->v[i].breaks) {
		u = unit_of(w->v[i + 1].low);
		/* "2 a day" is no ampere. */
		if (u != NULL && u->unit == UNIT_AMPERE && i + 2 < w->n &&
		    str_eq(w->v[i + 2].low, STR("day")))
			u = NULL;
		used += u != NULL;
	}
	if (u != NULL) {
		*unit = u->unit;
		*value *= u->times;
	}
	return used;
}

struct sg_str
script_cut(struct sg_str s, size_t max)
{
	if (s.n <= max)
		return s;
	while (max > 0 && ((unsigned char)s.p[max] & 0xc0) == 0x80)
		max--;
	return str_part(s, 0, max);
}
