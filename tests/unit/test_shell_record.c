/* T56, R-261: what the ledger calls a scope. */
#include "shell/record.h"
#include "t.h"

static void
check_hash(const char *key, const char *text, const char *want)
{
	struct shell sh = {.config = {.hash_key = str_of(key)}};
	struct sg_str got;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 16);
	got = record_scope_hash(&sh, str_of(text), &a);
	CHECK(str_eq(got, str_of(want)), "%.*s", (int)got.n, got.p);
	arena_release(&a);
}

static void
plain_is_sha256(void)
{
	check_hash("", "abc",
	    "ba7816bf8f01cfea414140de5dae2223"
	    "b00361a396177a9cb410ff61f20015ad");
}

/* RFC 4231, cases 2 and 6 (a key longer than a block). */
static void
keyed_is_hmac(void)
{
	char key[132];

	check_hash("Jefe", "what do ya want for nothing?",
	    "5bdcc146bf60754e6a042426089575c7"
	    "5a003f089d2739839dec58b964ec3843");
	memset(key, 0xaa, 131);
	key[131] = '\0';
	check_hash(key,
	    "Test Using Larger Than Block-Size Key - Hash Key First",
	    "60e431591ee0b67f0d8a26aacbf5b77f"
	    "8e0bc6213728c5140546040f0ee37f54");
}

int
main(void)
{
	RUN(plain_is_sha256);
	RUN(keyed_is_hmac);
	return t_done("app_record");
}
