/* Keys of tables: equal texts have one key, and nothing else is promised. */
#include <stdlib.h>

#include "base/ascii.h"
#include "base/key.h"
#include "t.h"

static const char upper[] = "THE-QUICK.BROWN/FOX_JUMPS@OVER[THE`LAZY{DOGS";
static const char lower[] = "the-quick.brown/fox_jumps@over[the`lazy{dogs";

/* Read where nothing may be read behind it. */
static uint64_t
key_of(const char *text, size_t n, bool fold)
{
	char *p = malloc(n > 0 ? n : 1);
	struct sg_str s = {p, n};
	uint64_t key;

	memcpy(p, text, n);
	key = fold ? key_text_lower(1, s) : key_text(1, s);
	free(p);
	return key;
}

/* */
static void
every_byte_counts(void)
{
	char text[sizeof(lower)];

	for (size_t n = 0; n < sizeof(lower); n++) {
		uint64_t key = key_of(lower, n, false);

		CHECK(key_of(lower, n, false) == key, "%zu again", n);
		CHECK(key_of(lower, n, true) == key, "%zu is lower", n);
		CHECK(key_of(upper, n, true) == key, "%zu folded", n);
		CHECK(n == 0 || key_of(lower, n - 1, false) != key, "%zu", n);
		for (size_t i = 0; i < n; i++) {
			memcpy(text, lower, n);
			text[i] ^= 1;
			CHECK(
			    key_of(text, n, false) != key, "%zu of %zu", i, n);
		}
	}
}

/* */
static void
texts_do_not_run_together(void)
{
	uint64_t a = key_text(key_text(7, STR("ab")), STR("c"));
	uint64_t b = key_text(key_text(7, STR("a")), STR("bc"));

	CHECK(a != b, "ab c, a bc");
	CHECK(key_text(key_text(7, STR("abc")), STR("")) != a, "abc and none");
	CHECK(key_text(7, (struct sg_str){NULL, 0}) == key_text(7, STR("")),
	    "nothing at all");
	CHECK(key_text(7, STR("a")) != key_text(8, STR("a")), "another table");
}

/* */
static void
letters_fold_as_everywhere(void)
{
	for (unsigned c = 0; c < 256; c++)
		for (unsigned at = 0; at < 64; at += 8) {
			uint64_t want = (uint64_t)(uint8_t)ascii_lower((char)c)
			    << at;

			CHECK(key_lower((uint64_t)c << at) == want, "%u at %u",
			    c, at);
		}
}

int
main(void)
{
	RUN(every_byte_counts);
	RUN(texts_do_not_run_together);
	RUN(letters_fold_as_everywhere);
	return t_done("base_key");
}
