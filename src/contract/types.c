/*
 * What there is to write: every object and word list that the given contracts
 * reach, each once, parts before wholes.  It calls itself as deep as tables
 * nest.
 */
#include "contract/types_int.h"
#include "base/banned.h"

static const struct types_writer *const writers[TYPES_LANG_COUNT] = {
    [TYPES_TS] = &types_ts,
    [TYPES_SWIFT] = &types_swift,
    [TYPES_PYTHON] = &types_python,
    [TYPES_C] = &types_c,
};

const char *
types_lang_name(enum types_lang lang)
{
	return (unsigned)lang < TYPES_LANG_COUNT ? writers[lang]->name
						 : "unknown";
}

bool
types_lang_parse(struct sg_str name, enum types_lang *lang)
{
	for (unsigned i = 0; i < TYPES_LANG_COUNT; i++) {
		if (!str_eq(name, str_of(writers[i]->name)))
			continue;
		*lang = (enum types_lang)i;
		return true;
	}
	return false;
}

static void
set_words(struct types_set *s, const struct word_list *w)
{
	for (size_t i = 0; i < s->nwords; i++)
		if (s->words[i] == w)
			return;
	if (s->nwords == TYPES_WORDS_MAX)
		s->full = true;
	else
		s->words[s->nwords++] = w;
}

static void
set_object(struct types_set *s, const struct contract *c)
{
	for (size_t i = 0; i < s->nobjects; i++)
		if (s->objects[i] == c)
			return;
	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *f = &c->fields[i];
		unsigned kind = f->kind == FIELD_LIST ? f->item : f->kind;

		s->kinds |= UINT32_C(1) << kind;
		s->nullable = s->nullable || f->need == NULLABLE;
		if (kind == FIELD_OBJ)
			set_object(s, f->of);
		else if (kind == FIELD_WORD || kind == FIELD_LEVEL)
			set_words(s, f->of);
	}
	if (s->nobjects == TYPES_OBJECTS_MAX)
		s->full = true;
	else
		s->objects[s->nobjects++] = c;
}

void
types_write(enum types_lang lang, const struct contract *const *list, size_t n,
    struct buf *b)
{
	struct types_set s = {.nobjects = 0};

	for (size_t i = 0; i < n; i++)
		set_object(&s, list[i]);
	if (s.full || (unsigned)lang >= TYPES_LANG_COUNT) {
		b->full = true;
		return;
	}
	writers[lang]->head(b, &s);
	for (size_t i = 0; i < s.nwords; i++)
		writers[lang]->words(b, s.words[i]);
	for (size_t i = 0; i < s.nobjects; i++)
		writers[lang]->object(b, s.objects[i]);
	buf_addz(b, writers[lang]->tail);
}
