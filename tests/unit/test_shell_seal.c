/* what the ledger keeps and nobody reads in it. */
#include "shell/seal.h"
#include "t.h"

static const char key_text[] = "00112233445566778899aabbccddeeff"
			       "00112233445566778899aabbccddeeff";

static struct arena a;

static struct shell
with_key(const char *key)
{
	return (struct shell){.config = {.seal_key = str_of(key)}};
}

static void
opens_with_key_and_name(void)
{
	static const char *const texts[] = {"", "g", "git push *",
	    "a pattern that is longer than one block of the stream, and more",
	    "caf\xc3\xa9 \"quoted\" \\ back"};
	struct shell sh = with_key(key_text), other = with_key("another key");

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct sg_str text = str_of(texts[i]), out;
		struct sg_str sealed = seal_text(&sh, STR("grant-1"), text, &a);

		CHECK(sealed.n == 2 * (32 + text.n), "%zu", sealed.n);
		CHECK(seal_open(&sh, STR("grant-1"), sealed, &a, &out) &&
			str_eq(out, text),
		    "%s", texts[i]);
		CHECK(!seal_open(&sh, STR("grant-2"), sealed, &a, &out) &&
			out.n == 0,
		    "moved to another grant");
		CHECK(!seal_open(&other, STR("grant-1"), sealed, &a, &out),
		    "another key");
		CHECK(str_eq(sealed, seal_text(&sh, STR("grant-1"), text, &a)),
		    "the same bytes each time");
	}
}

static void
a_changed_byte_does_not_open(void)
{
	struct shell sh = with_key(key_text);
	struct sg_str sealed = seal_text(&sh, STR("g"), STR("rm *"), &a), out;
	char room[256];

	for (size_t i = 0; i < sealed.n; i++) {
		memcpy(room, sealed.p, sealed.n);
		room[i] = room[i] == '0' ? '1' : '0';
		CHECK(!seal_open(&sh, STR("g"), (struct sg_str){room, sealed.n},
			  &a, &out),
		    "byte %zu", i);
	}
	memcpy(room, sealed.p, sealed.n);
	room[70] = 'x';
	CHECK(!seal_open(
		  &sh, STR("g"), (struct sg_str){room, sealed.n}, &a, &out),
	    "no hex");
	CHECK(!seal_open(
		  &sh, STR("g"), str_part(sealed, 0, sealed.n - 1), &a, &out),
	    "cut");
	CHECK(!seal_open(&sh, STR("g"), STR(""), &a, &out), "nothing");
}

static void
without_a_key_nothing_is_sealed(void)
{
	struct shell sh = with_key("");
	struct sg_str out;

	CHECK(seal_text(&sh, STR("g"), STR("x"), &a).n == 0, "no seal");
	CHECK(!seal_open(&sh, STR("g"), STR("00"), &a, &out), "no opening");
}

/* What is sealed does not stand there, nor does a part of it. */
static void
hides_the_text(void)
{
	struct shell sh = with_key(key_text);
	struct sg_str sealed = seal_text(&sh, STR("g"),
	    STR("aaaaaaaaaaaaaaaa"
		"aaaaaaaaaaaaaaaa"
		"aaaaaaaaaaaaaaaa"),
	    &a);

	CHECK(str_find(sealed, STR("61616161")) == sealed.n, "in the open");
}

int
main(void)
{
	arena_init(&a, &mem_heap, 1u << 20);
	RUN(opens_with_key_and_name);
	RUN(a_changed_byte_does_not_open);
	RUN(without_a_key_nothing_is_sealed);
	RUN(hides_the_text);
	arena_release(&a);
	return t_done("shell_seal");
}
