/* ID tokens and keys of a provider: what is taken, and everything that is not
 * (R-800; T68). */
#include <stdlib.h>
#include <string.h>

#include "lib/sso_vectors.h"
#include "port/crypto_api.h"
#include "pubkey/base64url.h"
#include "sso/token.h"
#include "t.h"

#define NOW     1700000060
#define CHANGES 10000

static struct arena a;
static struct sso_keys keys;
static uint8_t secret[32] = {7, 7, 7}, other[32] = {8};

static struct sg_str
view(const void *p, size_t n)
{
	return (struct sg_str){p, n};
}

static struct sso_asked
asked(void)
{
	return (struct sso_asked){.issuer = STR("https://id.example"),
	    .client_id = STR("gate"),
	    .nonce = STR("n-1"),
	    .now_s = NOW};
}

/* NULL: accepted, by all three steps. */
static const char *
try_with(struct sg_str token, const struct sso_keys *k, struct sso_asked q)
{
	struct sso_token t;
	struct sg_str subject;
	const char *why = sso_token_read(token, &a, &t);

	if (why != NULL)
		return why;
	switch (sso_token_verify(&t, k)) {
	case SSO_KEY_WRONG:
		return "wrong key";
	case SSO_KEY_UNKNOWN:
		return "unknown key";
	case SSO_KEY_RIGHT:
		break;
	}
	why = sso_token_check(&t, &q, &a, &subject);
	return why != NULL ? why : str_eq(subject, STR("u-1")) ? NULL : "who?";
}

/* ---- Tokens of our own, signed by Ed25519 -------------------------------- */

static struct sg_str
public_of(uint8_t key[32])
{
	const struct crypto_api *api = crypto_api_load(&(struct sg_error){0});
	struct evp_pkey_st *k = api->EVP_PKEY_new_raw_private_key(
	    CRYPTO_ED25519, NULL, key, 32);
	uint8_t *out = arena_new(&a, 32);
	size_t n = 32;

	CHECK(api->EVP_PKEY_get_raw_public_key(k, out, &n) == 1, "public");
	api->EVP_PKEY_free(k);
	return view(out, n);
}

static struct sg_str
signature(uint8_t key[32], struct sg_str text)
{
	const struct crypto_api *api = crypto_api_load(&(struct sg_error){0});
	struct evp_pkey_st *k = api->EVP_PKEY_new_raw_private_key(
	    CRYPTO_ED25519, NULL, key, 32);
	struct evp_md_ctx_st *ctx = api->EVP_MD_CTX_new();
	uint8_t *out = arena_new(&a, 64);
	size_t n = 64;

	CHECK(api->EVP_DigestSignInit(ctx, NULL, NULL, NULL, k) == 1 &&
		api->EVP_DigestSign(
		    ctx, out, &n, (const unsigned char *)text.p, text.n) == 1,
	    "signed");
	api->EVP_MD_CTX_free(ctx);
	api->EVP_PKEY_free(k);
	return view(out, n);
}

static struct sg_str
made(const char *head, const char *claims, uint8_t key[32])
{
	struct buf b = arena_buf(&a, 8192);
	struct sg_str s;

	base64url_add(&b, str_of(head));
	buf_addc(&b, '.');
	base64url_add(&b, str_of(claims));
	s = signature(key, buf_str(&b));
	buf_addc(&b, '.');
	base64url_add(&b, s);
	return buf_str(&b);
}

static struct sso_keys
own_keys(void)
{
	struct sso_keys k = {.n = 1};

	CHECK(pubkey_ed25519(public_of(secret), &k.v[0].key), "own key");
	memcpy(k.v[0].kid, "own", 3);
	return k;
}

#define HEAD "{\"alg\":\"EdDSA\",\"kid\":\"own\"}"
#define ISS  "\"iss\":\"https://id.example\""
#define SUB  "\"sub\":\"u-1\""
#define AUD  "\"aud\":\"gate\""
#define WHEN "\"exp\":1700003600,\"iat\":1700000000"
#define ONCE "\"nonce\":\"n-1\""
#define C    ","

/* ---- Keys ---------------------------------------------------------------- */

static void
test_keys(void)
{
	static const char *const bad[] = {"", "null", "[]", "{}",
	    "{\"keys\":{}}", "{\"keys\":[", "{\"keys\":[]}",
	    "{\"keys\":[1,null,\"x\",{},[]]}",
	    "{\"keys\":[{\"kty\":\"oct\",\"k\":\"c2VjcmV0\"}]}",
	    "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"AA\","
	    "\"y\":\"AA\"}]}",
	    "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":5}]}",
	    /* not on the curve */
	    "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\","
	    "\"x\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\","
	    "\"y\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}]}"};
	static const char *const names[] = {"rs256", "es256", "eddsa"};
	const char *const *row;
	struct sso_keys k;

	/* Other curves, short RSA and keys for encryption are passed over. */
	CHECK(sso_keys_read(str_of(sso_jwks), &a, &keys) == NULL, "read");
	CHECK(keys.n == 3, "%zu keys", keys.n);
	for (size_t i = 0; i < 3 && i < keys.n; i++)
		CHECK(strcmp(keys.v[i].kid, names[i]) == 0, "%zu", i);
	EACH (row, bad)
		CHECK(sso_keys_read(str_of(*row), &a, &k) != NULL && k.n == 0,
		    "%s", *row);
}

/* ---- What is taken ------------------------------------------------------- */

static void
test_vectors(void)
{
	const char *const *row;

	EACH (row, sso_tokens)
		CHECK(try_with(str_of(*row), &keys, asked()) == NULL, "%.20s",
		    *row);
}

static void
test_right(void)
{
	static const struct {
		const char *head, *claims;
	} rows[] = {
	    {HEAD, "{" ISS C SUB C AUD C WHEN C ONCE "}"},
	    /* Without the name of a key every one of its kind is tried. */
	    {"{\"alg\":\"EdDSA\"}", "{" ISS C SUB C AUD C WHEN C ONCE "}"},
	    {"{\"alg\":\"Ed25519\",\"kid\":\"own\",\"typ\":\"jwt\"}",
		"{" ISS C SUB C AUD C WHEN C ONCE "}"},
	    {HEAD, "{" ISS C SUB C "\"aud\":[\"gate\"]" C WHEN C ONCE "}"},
	    {HEAD,
		"{" ISS C SUB C
		"\"aud\":[\"x\",\"gate\"],\"azp\":\"gate\"" C WHEN C ONCE "}"},
	    {HEAD,
		"{" ISS C SUB C AUD C
		"\"exp\":1700003600.5,\"iat\":1700000000.25,"
		"\"nbf\":1700000000" C ONCE "}"},
	    /* Within the tolerance, by one second. */
	    {HEAD,
		"{" ISS C SUB C AUD C
		"\"exp\":1700000001,\"iat\":1700000120" C ONCE "}"},
	};
	struct sso_keys k = own_keys();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *why = try_with(
		    made(rows[i].head, rows[i].claims, secret), &k, asked());

		CHECK(why == NULL, "%zu: %s", i, why);
	}
}

/* ---- What is not --------------------------------------------------------- */

static void
test_wrong(void)
{
	static const struct {
		const char *head, *claims, *why;
	} rows[] = {
	    {"{\"alg\":\"none\"}", "{" ISS C SUB C AUD C WHEN C ONCE "}",
		"not signed by"},
	    {"{\"alg\":\"HS256\",\"kid\":\"own\"}",
		"{" ISS C SUB C AUD C WHEN C ONCE "}", "not signed by"},
	    {"{\"alg\":\"RS512\",\"kid\":\"own\"}",
		"{" ISS C SUB C AUD C WHEN C ONCE "}", "not signed by"},
	    {"{\"kid\":\"own\"}", "{" ISS C SUB C AUD C WHEN C ONCE "}",
		"not signed by"},
	    {"{\"alg\":5}", "{" ISS C SUB C AUD C WHEN C ONCE "}",
		"not signed by"},
	    /* The algorithm of another key is not that of this one. */
	    {"{\"alg\":\"ES256\",\"kid\":\"own\"}",
		"{" ISS C SUB C AUD C WHEN C ONCE "}", "unknown key"},
	    {"{\"alg\":\"EdDSA\",\"kid\":\"new\"}",
		"{" ISS C SUB C AUD C WHEN C ONCE "}", "unknown key"},
	    {"{\"alg\":\"EdDSA\",\"kid\":\"own\",\"crit\":[\"b64\"]}",
		"{" ISS C SUB C AUD C WHEN C ONCE "}", "extension"},
	    {"{\"alg\":\"EdDSA\",\"kid\":\"own\",\"typ\":\"at+jwt\"}",
		"{" ISS C SUB C AUD C WHEN C ONCE "}", "another kind"},
	    {"{\"alg\":\"EdDSA\",\"alg\":\"none\"}",
		"{" ISS C SUB C AUD C WHEN C ONCE "}", "not a signed JWT"},
	    {"[]", "{" ISS C SUB C AUD C WHEN C ONCE "}", "not a signed JWT"},
	    {HEAD, "[]", "not a JSON object"},
	    {HEAD, "{" ISS C ISS C SUB C AUD C WHEN C ONCE "}",
		"not a JSON object"},
	    {HEAD, "{" SUB C AUD C WHEN C ONCE "}", "another issuer"},
	    {HEAD,
		"{\"iss\":\"https://id.example/\"" C SUB C AUD C WHEN C ONCE
		"}",
		"another issuer"},
	    {HEAD, "{" ISS C SUB C WHEN C ONCE "}", "another client"},
	    {HEAD, "{" ISS C SUB C "\"aud\":\"gates\"" C WHEN C ONCE "}",
		"another client"},
	    {HEAD, "{" ISS C SUB C "\"aud\":[]" C WHEN C ONCE "}",
		"another client"},
	    {HEAD, "{" ISS C SUB C "\"aud\":[\"x\",\"gate\"]" C WHEN C ONCE "}",
		"another client"},
	    {HEAD, "{" ISS C SUB C AUD C "\"azp\":\"x\"" C WHEN C ONCE "}",
		"another client"},
	    {HEAD, "{" ISS C SUB C AUD C "\"iat\":1700000000" C ONCE "}",
		"until when"},
	    {HEAD, "{" ISS C SUB C AUD C "\"exp\":1700003600" C ONCE "}",
		"until when"},
	    {HEAD,
		"{" ISS C SUB C AUD C
		"\"exp\":\"1700003600\",\"iat\":1700000000" C ONCE "}",
		"until when"},
	    {HEAD,
		"{" ISS C SUB C AUD C "\"exp\":1.7e30,\"iat\":1700000000" C ONCE
		"}",
		"until when"},
	    {HEAD,
		"{" ISS C SUB C AUD C
		"\"exp\":99999999999999999999,\"iat\":1700000000" C ONCE "}",
		"until when"},
	    {HEAD, "{" ISS C SUB C AUD C WHEN C "\"nbf\":-1" C ONCE "}",
		"until when"},
	    {HEAD,
		"{" ISS C SUB C AUD C
		"\"exp\":1700000000,\"iat\":1699990000" C ONCE "}",
		"expired"},
	    {HEAD,
		"{" ISS C SUB C AUD C
		"\"exp\":1700003600,\"iat\":1700000121" C ONCE "}",
		"not valid yet"},
	    {HEAD, "{" ISS C SUB C AUD C WHEN C "\"nbf\":1700000121" C ONCE "}",
		"not valid yet"},
	    {HEAD, "{" ISS C SUB C AUD C WHEN "}", "another sign-in"},
	    {HEAD, "{" ISS C SUB C AUD C WHEN C "\"nonce\":\"n-2\"}",
		"another sign-in"},
	    {HEAD, "{" ISS C AUD C WHEN C ONCE "}", "who it is for"},
	    {HEAD, "{" ISS C "\"sub\":\"\"" C AUD C WHEN C ONCE "}",
		"who it is for"},
	    {HEAD, "{" ISS C "\"sub\":\"\\u00fc\"" C AUD C WHEN C ONCE "}",
		"printable"},
	};
	struct sso_keys k = own_keys();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *why = try_with(
		    made(rows[i].head, rows[i].claims, secret), &k, asked());

		CHECK(why != NULL && strstr(why, rows[i].why) != NULL,
		    "%zu: %s", i, why == NULL ? "accepted" : why);
	}
}

static void
test_not_ours(void)
{
	static const char good[] = "{" ISS C SUB C AUD C WHEN C ONCE "}";
	struct sso_keys k = own_keys();
	struct sso_asked q = asked();
	struct sg_str token = made(HEAD, good, secret);

	/* Somebody else's key, under the right name. */
	CHECK(
	    strcmp(try_with(made(HEAD, good, other), &k, q), "wrong key") == 0,
	    "another key");
	/* A clock that is a day off, either way. */
	q.now_s = NOW + 86400;
	CHECK(strstr(try_with(token, &k, q), "expired") != NULL, "later");
	q.now_s = NOW - 86400;
	CHECK(
	    strstr(try_with(token, &k, q), "not valid yet") != NULL, "earlier");
	/* Nothing was asked: nothing is an answer. */
	q = asked();
	q.nonce = STR("");
	CHECK(try_with(token, &k, q) != NULL, "no nonce");
	q = asked();
	q.issuer = STR("");
	CHECK(try_with(token, &k, q) != NULL, "no issuer");
	k.n = 0;
	CHECK(strcmp(try_with(token, &k, asked()), "unknown key") == 0,
	    "no keys");
}

static void
test_shapes(void)
{
	static const char *const rows[] = {"", ".", "..", "...", "a.b", "a.b.",
	    ".b.c", "a..c", "e30.e30.e30", "e30.e30.", "e30.e30.AA.AA",
	    "eyJhbGciOiJub25lIn0.e30.", "e30=.e30.AA"};
	const char *const *row;
	struct sg_str long_one = view(
	    arena_new(&a, SSO_TOKEN_MAX + 1), SSO_TOKEN_MAX + 1);

	EACH (row, rows)
		CHECK(
		    try_with(str_of(*row), &keys, asked()) != NULL, "%s", *row);
	CHECK(strstr(try_with(long_one, &keys, asked()), "too long") != NULL,
	    "long");
}

/* No single changed byte is ever accepted, in any of the three algorithms. */
static void
test_changes(void)
{
	size_t accepted = 0,
	       n_tokens = sizeof(sso_tokens) / sizeof(sso_tokens[0]);
	unsigned seed = 20261118;

	for (size_t i = 0; i < CHANGES; i++) {
		const char *token = sso_tokens[i % n_tokens];
		char room[2048];
		size_t n = strlen(token), at;
		struct arena before = a;

		memcpy(room, token, n);
		seed = seed * 1103515245 + 12345;
		at = (seed >> 8) % n;
		seed = seed * 1103515245 + 12345;
		room[at] = (char)((unsigned char)room[at] ^
		    (1 + (seed >> 8) % 255));
		arena_init(&a, &mem_heap, 1u << 20);
		accepted += try_with(view(room, n), &keys, asked()) == NULL;
		arena_release(&a);
		a = before;
	}
	CHECK(accepted == 0, "%zu of %d", accepted, CHANGES);
}

int
main(void)
{
	arena_init(&a, &mem_heap, 16u << 20);
	RUN(test_keys);
	RUN(test_vectors);
	RUN(test_right);
	RUN(test_wrong);
	RUN(test_not_ours);
	RUN(test_shapes);
	RUN(test_changes);
	arena_release(&a);
	return t_done("sso_token");
}
