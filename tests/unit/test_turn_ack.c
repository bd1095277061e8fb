/* Acknowledgements: the seed's examples and every edge of the normaliser. */
#include "base/str.h"
#include "solgate/breakpoint.h"
#include "t.h"

#define S(lit)                       \
	{                            \
		lit, sizeof(lit) - 1 \
	}

static const struct row {
	const char *name;
	struct sg_str message;
	bool ack;
} rows[] = {
    {"two words of the set", S("ok thanks"), true},
    {"capital and mark", S("Sounds good!"), true},
    {"a word outside the set", S("ok let's do it"), false},
    {"empty", S(""), false},
    {"white space only", S(" \t\n\r\v\f"), false},
    {"marks only", S("?!., ..."), false},
    {"no capital, no mark", S("sounds good"), true},
    {"trailing mark", S("yep!"), true},
    {"runs of white space", S("  ok \t  thanks  "), true},
    {"leading mark", S("...ok"), true},
    {"mark between words is a space", S("ok,thanks"), true},
    {"many marks", S("sure!!!"), true},
    {"shouted", S("OK THANKS"), true},
    {"no-break space", S("ok\u00a0thanks"), true},
    {"ogham space", S("ok\u1680thanks"), true},
    {"thin space", S("ok\u2009thanks"), true},
    {"en quad, first of its block", S("ok\u2000thanks"), true},
    {"hair space, last of its block", S("ok\u200athanks"), true},
    {"line separator", S("ok\u2028thanks"), true},
    {"paragraph separator", S("ok\u2029thanks"), true},
    {"narrow no-break space", S("ok\u202fthanks"), true},
    {"mathematical space", S("ok\u205fthanks"), true},
    {"ideographic space", S("ok\u3000thanks"), true},
    {"byte order mark", S("\ufeffok"), true},
    {"zero width space is no space", S("ok\u200bthanks"), false},
    {"en quad's left neighbour", S("ok\u1fffthanks"), false},
    {"kelvin sign is a k", S("o\u212a"), true},
    {"fullwidth letters are not", S("\uff4f\uff4b"), false},
    {"emoji is kept", S("ok \U0001f44d"), false},
    {"semicolon is kept", S("ok; thanks"), false},
    {"apostrophe is kept", S("that's ok"), false},
    {"prefix of a word", S("thank"), false},
    {"word with a tail", S("thanksx"), false},
    {"word of eight letters", S("thankyou"), false},
    {"word of nine letters", S("thanksgiv"), false},
    {"a foreign word between two of the set", S("ok why thanks"), false},
    {"no is an answer", S("no"), false},
    {"yes is an answer", S("yes"), false},
    {"please is a request", S("please"), false},
    {"a letter alone", S("k"), false},
    {"last word fails", S("ok then"), false},
    {"first word fails", S("then ok"), false},
    {"digits", S("ok 1"), false},
    {"control byte is no space", S("ok\x01"), false},
    {"letter before A", S("ok@"), false},
    {"bracket after Z", S("ok["), false},
    {"invalid UTF-8", S("ok \xff"), false},
    {"cut UTF-8", S("ok\xe2\x80"), false},
    {"NUL is a character", S("ok\0"), false},
};

/* R-017 R-018 R-019 R-020 R-022 R-023 R-024 R-025 R-026 R-027 R-028 */
static void
rows_hold(void)
{
	const struct row *r;

	EACH (r, rows)
		CHECK(sg_message_is_ack(r->message) == r->ack, "%s", r->name);
}

/* R-021: each word alone, capitalised, and with one letter more. */
static void
every_word_is_one(void)
{
	static const char *const words[] = {"ok", "okay", "kk", "thx", "thanks",
	    "got", "it", "sounds", "good", "cool", "yep", "yup", "sure", "all",
	    "right"};
	const char *const *w;

	EACH (w, words) {
		char longer[16];
		int n = snprintf(longer, sizeof(longer), "%sq", *w);

		CHECK(sg_message_is_ack(str_of(*w)), "%s", *w);
		CHECK(!sg_message_is_ack((struct sg_str){longer, (size_t)n}),
		    "%s", longer);
		longer[0] = (char)(longer[0] - 'a' + 'A');
		CHECK(sg_message_is_ack((struct sg_str){longer, (size_t)n - 1}),
		    "%s", longer);
	}
}

int
main(void)
{
	RUN(rows_hold);
	RUN(every_word_is_one);
	return t_done("turn_ack");
}
