/*
 * What a provider of single sign-on sends: a JWK set, an ID token, claims.  No
 * bytes reach beyond their end, and nothing that was made up is signed.
 */
#include <stdlib.h>

#include "lib/sso_vectors.h"
#include "sso/person.h"
#include "sso/token.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
demand(bool ok)
{
	if (!ok)
		abort();
}

/* Whether the provider of the vectors signed this text. */
static bool
is_known(struct sg_str text)
{
	for (size_t i = 0; i < sizeof(sso_tokens) / sizeof(sso_tokens[0]); i++)
		if (str_starts(str_of(sso_tokens[i]), text))
			return true;
	return false;
}

static void
token(struct sg_str in, const struct sso_keys *keys, struct arena *a)
{
	struct sso_asked q = {.issuer = STR("https://id.example"),
	    .client_id = STR("gate"),
	    .nonce = STR("n-1"),
	    .now_s = 1700000060};
	struct sso_token t;
	struct sg_str subject;

	if (sso_token_read(in, a, &t) != NULL)
		return;
	demand(t.alg != PUBKEY_NO_ALG);
	demand(sso_token_verify(&t, keys) != SSO_KEY_RIGHT || is_known(t.text));
	if (sso_token_check(&t, &q, a, &subject) == NULL)
		demand(subject.n > 0 && subject.n <= SSO_SUBJECT);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct sso_keys known;
	struct sg_str in = {(const char *)data, size};
	struct sso_rules r = {
	    .name_claim = STR("name"), .groups_claim = STR("a.groups")};
	struct sso_keys keys;
	struct sso_person p;
	struct arena a;

	arena_init(&a, &mem_heap, 4u << 20);
	if (known.n == 0)
		demand(sso_keys_read(str_of(sso_jwks), &a, &known) == NULL);
	if (sso_keys_read(in, &a, &keys) == NULL)
		demand(keys.n > 0 && keys.n <= SSO_KEYS);
	token(in, &known, &a);
	demand(sso_person_read(in, &r, &a, &p) != NULL || !p.has_role);
	arena_release(&a);
	return 0;
}
