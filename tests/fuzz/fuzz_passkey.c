/*
 * What browsers and authenticators send: CBOR, client data, base64url.  No
 * bytes reach beyond their end, and nothing that was made up is a signature.
 */
#include <stdlib.h>

#include "pubkey/base64url.h"
#include "passkey/passkey.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
demand(bool ok)
{
	if (!ok)
		abort();
}

/* A text that is read is written the same again. */
static void
text(struct sg_str in, struct arena *a)
{
	struct sg_str bytes;

	if (base64url_read(in, a, &bytes))
		demand(str_eq(base64url_text(a, bytes), in));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sg_str in = {(const char *)data, size};
	struct sg_str half = str_part(in, 0, size / 2);
	struct passkey_asked asked = {
	    .origin = STR("https://gate.example"), .rp = STR("gate.example")};
	struct passkey_given given = {half, str_part(in, size / 2, size), in};
	struct pubkey key = {.alg = PUBKEY_EDDSA};
	struct passkey_new made;
	struct cbor c = cbor_on(in);
	struct arena a;
	uint32_t counter;

	arena_init(&a, &mem_heap, 1u << 20);
	text(in, &a);
	if (cose_read(&c, &key))
		demand(key.n <= sizeof(key.spki) && c.p <= c.end);
	c = cbor_on(in);
	(void)cbor_skip(&c);
	demand(c.p <= c.end);
	demand(passkey_enrol(&asked, half, given.data, &made) != NULL ||
	    made.key.n > 0);
	demand(passkey_check(&asked, &key, &given, &counter) != NULL);
	arena_release(&a);
	return 0;
}
