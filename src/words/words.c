/*
 * The tables behind the vocabularies.  Every name and every fact comes from a
 * .def list; this file only says which column goes where.
 */
#include <string.h>

#include "words/words.h"

#include "base/banned.h"

/* clang-format off */
#define SG_LIST(name)           static const struct word rows_##name[] = {
#define SG_ROW(sym, wire, text)         [sym] = {wire, sizeof(wire) - 1, text},
#define SG_END(name, count)     };                                             \
	const struct word_list words_##name = {#name, rows_##name, count};
#include "words/all.def"

const struct word_alias words_aliases[] = {
#define X(list, wire, value, text) \
	{&words_##list, {wire, sizeof(wire) - 1, text}, value},
#include "words/alias.def"
};
/* clang-format on */

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

const unsigned words_aliases_count = COUNT(words_aliases);

static const struct word unknown = {"unknown", 7, "unknown"};

static const struct word *
word_at(const struct word_list *l, unsigned value)
{
	return value < l->n ? &l->v[value] : &unknown;
}

const char *
word_name(const struct word_list *l, unsigned value)
{
	return word_at(l, value)->wire;
}

const char *
word_text(const struct word_list *l, unsigned value)
{
	return word_at(l, value)->text;
}

static bool
word_is(const struct word *w, struct sg_str s)
{
	return w->n == s.n && memcmp(w->wire, s.p, s.n) == 0;
}

bool
word_parse(const struct word_list *l, struct sg_str s, unsigned *value)
{
	for (unsigned i = 0; i < l->n; i++) {
		if (word_is(&l->v[i], s)) {
			*value = i;
			return true;
		}
	}
	for (unsigned i = 0; i < words_aliases_count; i++) {
		const struct word_alias *a = &words_aliases[i];

		if (a->list == l && word_is(&a->word, s)) {
			*value = a->value;
			return true;
		}
	}
	return false;
}

#define SG_LIST(list)                                            \
	const char *sg_##list##_name(enum sg_##list word)        \
	{                                                        \
		return word_name(&words_##list, (unsigned)word); \
	}
#define SG_ROW(sym, wire, text)
#define SG_END(list, count)
#include "words/all.def"
