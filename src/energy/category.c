/* Categories and panels, told by words. */
#include "energy/category.h"
#include "energy/hint.h"
#include "energy/tables.h"
#include "base/banned.h"

static const struct {
	enum sg_load_category is;
	struct sg_str word;
} hints[] = {
#define X(sym, text) {SG_LOAD_##sym, STR_INIT(text)},
#include "energy/category_hint.def"
};

static const struct sg_str bifacial[] = {
#define X(text) STR_INIT(text),
#include "energy/bifacial_hint.def"
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

struct category
category_of(struct sg_str category, struct sg_str name)
{
	unsigned word;

	if (word_parse(&words_load_category, category, &word))
		return (struct category){(enum sg_load_category)word, true};
	for (size_t i = 0; i < COUNT(hints); i++) {
		bool told = hint_in(category, hints[i].word);

		if (told || hint_in(name, hints[i].word))
			return (struct category){hints[i].is, told};
	}
	return (struct category){SG_LOAD_DC, hint_in(category, STR("dc"))};
}

double
solar_efficiency(struct sg_str name)
{
	for (size_t i = 0; i < COUNT(bifacial); i++)
		if (hint_in(name, bifacial[i]))
			return 0.95;
	return ENERGY_EFFICIENCY_USUAL;
}
