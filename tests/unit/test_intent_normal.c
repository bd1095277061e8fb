/* What looks alike becomes alike; nothing grows; any bytes will do. */
#include "intent/normal.h"

#include "base/utf8.h"
#include "t.h"

static const struct row {
	const char *name, *in, *want;
} rows[] = {
    {"letters become small", "Is THIS ok?", "is this ok?"},
    {"digits and marks stay", "3.5% of $20, [x]", "3.5% of $20, [x]"},
    {"tabs and controls are blanks",
	"a\tb\x01"
	"c\x7f",
	"a b c "},
    {"both line ends are one", "a\r\nb", "a\n\nb"},
    {"accents are dropped", "Caf\xc3\xa9 \xc3\x80 \xc5\x9a\xc5\xbb",
	"cafe a sz"},
    {"letters that are two",
	"Stra\xc3\x9f"
	"e \xc3\xa6 \xc5\x93 \xef\xac\x81",
	"strasse ae oe fi"},
    {"quotes are plain",
	"\xe2\x80\x9c"
	"don\xe2\x80\x99t\xe2\x80\x9d",
	"\"don't\""},
    {"dashes and dots",
	"a\xe2\x80\x94"
	"b\xe2\x80\xa6",
	"a-b..."},
    {"full-width letters", "\xef\xbd\x8b\xef\xbc\xa9\xef\xbd\x8c\xef\xbc\x91",
	"kil1"},
    {"styled letters", "\xf0\x9d\x90\x80\xf0\x9d\x90\x9b\xf0\x9d\x9f\x8f",
	"ab1"},
    {"circled and squared letters", "\xe2\x92\xb6\xe2\x93\x91\xf0\x9f\x84\xb0",
	"aba"},
    {"what is not seen is dropped", "ki\xe2\x80\x8bl\xc2\xadl\xef\xbb\xbf",
	"kill"},
    {"marks on letters are dropped", "k\xcc\xb6i\xcc\xb6ll", "kill"},
    {"bytes that are no text are dropped", "ki\xffl\xc0l\xe2\x80", "kill"},
    {"a Cyrillic letter in a Latin word",
	"k\xd1\x96ll \xd1\x80"
	"aypal",
	"kill paypal"},
    {"the first and the last that imitate", "\u0391b \u051dx", "ab wx"},
    {"a Greek one before it", "\xce\x9fk", "ok"},
    {"a Russian word stays, in small letters",
	"\xd0\x9f\xd0\xa0\xd0\x98 \xd0\x81",
	"\xd0\xbf\xd1\x80\xd0\xb8 \xd0\xb5"},
    {"Arabic: vowel marks and tatweel go, forms of alef, yeh, heh are one",
	"أُرِيـدُ آلة مستشفى إلى", "اريد اله مستشفي الي"},
    {"Urdu letters are read as their Arabic forms", "کیا ہے", "كيا هي"},
    {"digits and marks of Arabic", "٣ ۴؟ ،", "3 4? ,"},
    {"Devanagari: nukta goes, candrabindu is anusvara", "ख़ून ज़हर हूँ।",
	"खून जहर हूं."},
    {"Bengali: nukta letters and candrabindu", "বাঁচতে ওড়া", "বাচতে ওডা"},
    {"katakana is hiragana", "シニタイ・カ", "しにたい か"},
    {"Japanese marks", "「死」、。", "\"死\",."},
    {"a joiner inside a word goes", "म\u200dर", "मर"},
    {"a Greek word stays", "\xce\xa3\xce\x91 ok", "\xcf\x83\xce\xb1 ok"},
    {"a Latin word, then a Russian one", "ok \xd0\xbe\xd0\xba",
	"ok \xd0\xbe\xd0\xba"},
    {"a foreign letter nobody imitates", "a\xd0\xb6\xd0\xb0 b",
	"a\xd0\xb6"
	"a b"},
    {"other blanks",
	"a\xc2\xa0"
	"b\xe2\x80\x89"
	"c\xe3\x80\x80"
	"d\xe2\x80\xaf",
	"a b c d "},
    {"Spanish marks are no letters", "\xc2\xbfqu\xc3\xa9?", " que?"},
    {"Chinese stays", "\xe4\xbd\xa0\xe5\xa5\xbd\xe3\x80\x82",
	"\xe4\xbd\xa0\xe5\xa5\xbd."},
    {"KELVIN SIGN", "\xe2\x84\xaa", "k"},
    {"nothing", "", ""},
};

static void
folds(void)
{
	const struct row *r;
	char out[256];

	EACH (r, rows) {
		struct sg_str in = str_of(r->in);
		size_t n = normal_text(in, out, sizeof(out));
		struct sg_str got = {out, n};

		CHECK(n <= in.n, "%s: grew", r->name);
		CHECK(str_eq(got, str_of(r->want)), "%s: %.*s", r->name, (int)n,
		    out);
	}
}

static void
is_cut_at_a_character(void)
{
	struct sg_str in = STR("abc\xe4\xbd\xa0xyz");
	char out[16];

	for (size_t cap = 0; cap < sizeof(out); cap++) {
		size_t n = normal_text(in, out, cap);

		CHECK(n <= cap, "%zu", cap);
		CHECK(utf8_valid((struct sg_str){out, n}), "%zu", cap);
	}
	CHECK(normal_text(in, out, 5) == 3, "the wide one does not fit");
}

static void
any_code_point_folds_to_text(void)
{
	char in[8], out[8];

	for (uint32_t cp = 1; cp < 0x30000; cp++) {
		struct buf b = BUF_ON(in);
		size_t n;

		utf8_add(&b, cp);
		n = normal_text(buf_str(&b), out, sizeof(out));
		CHECK(n <= b.n && utf8_valid((struct sg_str){out, n}), "U+%04x",
		    (unsigned)cp);
	}
}

int
main(void)
{
	RUN(folds);
	RUN(is_cut_at_a_character);
	RUN(any_code_point_folds_to_text);
	return t_done("turn_normal");
}
