/* The tables of libunistring, on every row of tests/corpus/text.tsv. */
#include "system/text_unistring.h"
#include "system/unistring_api.h"
#include "lib/text_corpus.h"

/* T22 T25 T26 T27 T28 */
static void
corpus_holds(void)
{
	text_corpus(&text_classes_unistring, true);
}

/* What is shown without the library is shown alike with it. */
static void
plain_tables_agree(void)
{
	unsigned shown = 0;

	for (uint32_t cp = 0; cp <= 0x10ffff; cp++) {
		enum text_class p = text_classes_plain.class_of(cp);
		enum text_class u = text_classes_unistring.class_of(cp);
		bool one = p == u || p == TEXT_UNDEFINED ||
		    (p == TEXT_INVISIBLE && u == TEXT_UNDEFINED);

		CHECK(one, "U+%04X: %d, %d", cp, (int)p, (int)u);
		if (p < TEXT_COMBINING)
			continue;
		shown++;
		CHECK(text_classes_plain.script_of(cp) ==
			text_classes_unistring.script_of(cp),
		    "U+%04X: script", cp);
	}
	CHECK(shown > 30000, "%u", shown);
}

/* of ASCII the library is not asked, and would say the same. */
static void
ascii_needs_no_library(void)
{
	for (uint32_t cp = 0; cp < 0x80; cp++) {
		const char *name = uc_script(cp)->name;
		enum text_script want = strcmp(name, "Latin") == 0
		    ? TEXT_SCRIPT_LATIN
		    : TEXT_SCRIPT_NONE;

		CHECK(strcmp(name, "Latin") == 0 || strcmp(name, "Common") == 0,
		    "U+%04X is %s", cp, name);
		CHECK(
		    text_classes_unistring.script_of(cp) == want, "U+%04X", cp);
	}
}

int
main(void)
{
	RUN(corpus_holds);
	RUN(plain_tables_agree);
	RUN(ascii_needs_no_library);
	return t_done("app_text_unistring");
}
