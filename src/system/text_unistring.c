/* The adapter over libunistring: classes, widths and scripts of characters. */
#include "system/text_unistring.h"

#include <string.h>

#include "system/unistring_api.h"

#define CATEGORIES_UNDEFINED \
	(UC_CATEGORY_MASK_Cn | UC_CATEGORY_MASK_Co | UC_CATEGORY_MASK_Cs)
#define CATEGORIES_INVISIBLE (UC_CATEGORY_MASK_Z | UC_CATEGORY_MASK_Cf)
#define CATEGORIES_MARK      (UC_CATEGORY_MASK_Mn | UC_CATEGORY_MASK_Me)

static bool
is_in(uint32_t cp, uint32_t mask)
{
	return uc_is_general_category_withtable(cp, mask);
}

static enum text_class
class_of(uint32_t cp)
{
	int width;

	if (is_in(cp, UC_CATEGORY_MASK_Cc))
		return TEXT_CONTROL;
	if (uc_is_property_bidi_control(cp))
		return TEXT_BIDI;
	if (uc_is_property_default_ignorable_code_point(cp))
		return TEXT_INVISIBLE;
	if (is_in(cp, CATEGORIES_UNDEFINED))
		return TEXT_UNDEFINED;
	if (cp != ' ' && is_in(cp, CATEGORIES_INVISIBLE))
		return TEXT_INVISIBLE;
	width = uc_width(cp, "UTF-8");
	if (is_in(cp, CATEGORIES_MARK) || width == 0)
		return TEXT_COMBINING;
	return width == 2 ? TEXT_WIDE : TEXT_NARROW;
}

static enum text_script
script_of(uint32_t cp)
{
	static const struct {
		const char *name;
		enum text_script script;
	} known[] = {{"Latin", TEXT_SCRIPT_LATIN}, {"Greek", TEXT_SCRIPT_GREEK},
	    {"Cyrillic", TEXT_SCRIPT_CYRILLIC}, {"Common", TEXT_SCRIPT_NONE},
	    {"Inherited", TEXT_SCRIPT_NONE}, {"Han", TEXT_SCRIPT_HAN},
	    {"Hiragana", TEXT_SCRIPT_HAN}, {"Katakana", TEXT_SCRIPT_HAN},
	    {"Hangul", TEXT_SCRIPT_HAN}, {"Bopomofo", TEXT_SCRIPT_HAN}};
	const uc_script_t *s;

	if (cp < 0x80)
		return text_classes_plain.script_of(cp);
	s = uc_script(cp);
	for (size_t i = 0; s != NULL && i < sizeof(known) / sizeof(known[0]);
	     i++)
		if (strcmp(s->name, known[i].name) == 0)
			return known[i].script;
	return TEXT_SCRIPT_OTHER;
}

const struct text_classes text_classes_unistring = {class_of, script_of};
