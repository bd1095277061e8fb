/* Words of a text; see when_int.h. */
#include "when/when_int.h"

#include "base/banned.h"

static const struct {
	struct sg_str text;
	enum word_kind kind;
	int value;
} table[] = {
#define X(text, kind, value) {STR_INIT(text), WORD_##kind, value},
#include "when/when_word.def"
};

bool
word_is(struct sg_str low, enum word_kind kind, int *value)
{
	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (table[i].kind == kind && str_eq(low, table[i].text)) {
			*value = table[i].value;
			return true;
		}
	return false;
}

unsigned
word_kinds(struct sg_str low)
{
	unsigned kinds = 0;

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if (str_eq(low, table[i].text))
			kinds |= 1u << table[i].kind;
	return kinds;
}

static bool
digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
wordy(char c)
{
	return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    c == '\'' || c == ':' || c == '.' || c == '/' || c == '-' ||
	    c == '+' || c == '@' || c == '&' || (unsigned char)c >= 0x80;
}

/* Marks that end a word and are none of it. */
static bool
mark(char c)
{
	return c == '.' || c == ':' || c == '-' || c == '\'' || c == '/';
}

static void
add(struct words *w, size_t from, size_t to)
{
	if (w->n == WORDS_MAX || to <= from)
		return;
	w->v[w->n++] = (struct word){
	    .low = {w->low + from, to - from}, .from = from, .to = to};
}

/* "20min" and "2h15m" are numbers and units; "9am" and "3rd" stay. */
static void
add_parts(struct words *w, size_t from, size_t to)
{
	size_t i = from, before = w->n;
	int unit;

	while (i < to) {
		size_t a = i, b;

		while (i < to && digit(w->low[i]))
			i++;
		b = i;
		while (i < to && !digit(w->low[i]))
			i++;
		if (b == a ||
		    (i > b &&
			!word_is((struct sg_str){w->low + b, i - b}, WORD_UNIT,
			    &unit)) ||
		    (i == b && (a == from || i < to))) {
			w->n = before;
			add(w, from, to);
			return;
		}
		add(w, a, b);
		add(w, b, i);
	}
}

void
words_split(struct words *w, struct sg_str text)
{
	size_t n = text.n < sizeof(w->low) ? text.n : sizeof(w->low);

	w->n = 0;
	for (size_t i = 0; i < n; i++)
		w->low[i] = text.p[i] >= 'A' && text.p[i] <= 'Z'
		    ? (char)(text.p[i] + ('a' - 'A'))
		    : text.p[i];
	for (size_t i = 0; i < n;) {
		size_t from = i, to;

		while (i < n && wordy(w->low[i]))
			i++;
		to = i;
		while (from < to && mark(w->low[from]))
			from++;
		while (to > from && mark(w->low[to - 1]))
			to--;
		if (to > from)
			add_parts(w, from, to);
		if (i < n && !wordy(w->low[i]))
			i++;
	}
}
