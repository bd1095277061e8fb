/* Passkeys: what an authenticator says, and everything it must not (R-776,
 * R-777; T51, T52, T65). */
#include <string.h>

#include "lib/passkey_vectors.h"
#include "pubkey/base64url.h"
#include "passkey/passkey.h"
#include "port/crypto_api.h"
#include "t.h"

static struct arena a;
static uint8_t secret[32] = {1, 2, 3};

static struct sg_str
bytes(const void *p, size_t n)
{
	return (struct sg_str){p, n};
}

static struct sg_str
unhex(const char *hex)
{
	struct buf b = arena_buf(&a, strlen(hex) / 2 + 1);
	unsigned byte;

	for (size_t i = 0; hex[i] != '\0'; i += 2) {
		CHECK(sscanf(hex + i, "%2x", &byte) == 1, "hex");
		buf_addc(&b, (char)byte);
	}
	return buf_str(&b);
}

static struct passkey_asked
asked(void)
{
	struct passkey_asked q = {
	    .origin = STR("https://gate.example"), .rp = STR("gate.example")};

	for (size_t i = 0; i < sizeof(q.challenge); i++)
		q.challenge[i] = (uint8_t)i;
	return q;
}

static struct sg_str
client_data(const char *type, const char *origin, const char *more)
{
	struct passkey_asked q = asked();
	struct buf b = arena_buf(&a, 1024);

	buf_addz(&b, "{\"type\":\"");
	buf_addz(&b, type);
	buf_addz(&b, "\",\"challenge\":\"");
	base64url_add(&b, bytes(q.challenge, sizeof(q.challenge)));
	buf_addz(&b, "\",\"origin\":\"");
	buf_addz(&b, origin);
	buf_addz(&b, "\",");
	buf_addz(&b, more);
	buf_addz(&b, "}");
	return buf_str(&b);
}

#define SAME "\"crossOrigin\":false"

/* The head: relying party, flags, a counter of 7. */
static void
add_data(struct buf *b, const char *rp, unsigned flags)
{
	uint8_t digest[SHA256_SIZE];

	sha256_of(str_of(rp), digest);
	buf_add(b, bytes(digest, sizeof(digest)));
	buf_addc(b, (char)flags);
	buf_add(b, bytes("\0\0\0\7", 4));
}

static struct sg_str
authenticator_data(const char *rp, unsigned flags)
{
	struct buf b = arena_buf(&a, 64);

	add_data(&b, rp, flags);
	return buf_str(&b);
}

/* The key of ${secret}, as COSE. */
static struct sg_str
cose_ed25519(void)
{
	struct sg_error e = {0};
	const struct crypto_api *api = crypto_api_load(&e);
	struct evp_pkey_st *k = api->EVP_PKEY_new_raw_private_key(
	    CRYPTO_ED25519, NULL, secret, sizeof(secret));
	struct buf b = arena_buf(&a, 64);
	uint8_t public[32];
	size_t n = sizeof(public);

	CHECK(api->EVP_PKEY_get_raw_public_key(k, public, &n) == 1, "public");
	api->EVP_PKEY_free(k);
	buf_add(&b, unhex("a4010103272006215820"));
	buf_add(&b, bytes(public, n));
	return buf_str(&b);
}

static struct sg_str
sign(struct sg_str data, struct sg_str client)
{
	struct sg_error e = {0};
	const struct crypto_api *api = crypto_api_load(&e);
	struct evp_pkey_st *k = api->EVP_PKEY_new_raw_private_key(
	    CRYPTO_ED25519, NULL, secret, sizeof(secret));
	struct evp_md_ctx_st *ctx = api->EVP_MD_CTX_new();
	struct buf b = arena_buf(&a, 2048), out = arena_buf(&a, 64);
	uint8_t digest[SHA256_SIZE];
	size_t n = 64;

	sha256_of(client, digest);
	buf_add(&b, data);
	buf_add(&b, bytes(digest, sizeof(digest)));
	CHECK(api->EVP_DigestSignInit(ctx, NULL, NULL, NULL, k) == 1 &&
		api->EVP_DigestSign(ctx, (unsigned char *)out.p, &n,
		    (const unsigned char *)b.p, b.n) == 1,
	    "sign");
	out.n = n;
	api->EVP_MD_CTX_free(ctx);
	api->EVP_PKEY_free(k);
	return buf_str(&out);
}

/* An attestation object around ${key}: model, an id of 16 bytes, the key. */
static struct sg_str
attestation(struct sg_str key, unsigned flags, const char *behind)
{
	struct buf d = arena_buf(&a, 900), b = arena_buf(&a, 1000);

	add_data(&d, "gate.example", flags);
	buf_add(&d, unhex("000102030405060708090a0b0c0d0e0f0010"));
	buf_add(&d, unhex("ffeeddccbbaa99887766554433221100"));
	buf_add(&d, key);
	buf_add(&d, unhex(behind));
	buf_add(&b,
	    unhex("a363666d74646e6f6e656761747453746d74a0686175746844617461"));
	buf_addc(&b, d.n < 256 ? 0x58 : 0x59);
	if (d.n > 255)
		buf_addc(&b, (char)(d.n >> 8));
	buf_addc(&b, (char)(d.n & 255));
	buf_add(&b, buf_str(&d));
	return buf_str(&b);
}

static const char *
enrols(struct sg_str object, struct passkey_new *out)
{
	struct passkey_asked q = asked();

	return passkey_enrol(&q,
	    client_data("webauthn.create", "https://gate.example", SAME),
	    object, out);
}

static void
a_new_key_of_each_kind(void)
{
	struct {
		struct sg_str key;
		enum pubkey_alg alg;
	} rows[] = {{cose_ed25519(), PUBKEY_EDDSA},
	    {unhex(vector_es256_key), PUBKEY_ES256},
	    {unhex(vector_rs256_key), PUBKEY_RS256}};
	struct passkey_new n;
	struct pubkey again;

	for (size_t i = 0; i < 3; i++) {
		const char *why = enrols(
		    attestation(rows[i].key, 0x45, ""), &n);

		CHECK(why == NULL, "%zu: %s", i, why);
		CHECK(n.key.alg == rows[i].alg && n.id_n == 16 &&
			n.id[0] == 0xff && n.counter == 7,
		    "what was read of %zu", i);
		CHECK(pubkey_kept(
			  rows[i].alg, bytes(n.key.spki, n.key.n), &again),
		    "it is kept");
		CHECK(!pubkey_kept(rows[i].alg == PUBKEY_ES256 ? PUBKEY_EDDSA
							       : PUBKEY_ES256,
			  bytes(n.key.spki, n.key.n), &again),
		    "as no other kind");
	}
}

static void
a_malformed_enrolment_is_refused(void)
{
	struct sg_str good = attestation(cose_ed25519(), 0x45, "");
	struct passkey_new n;
	struct buf b;

	CHECK(enrols(attestation(cose_ed25519(), 0x41, ""), &n) != NULL,
	    "nobody was verified");
	CHECK(enrols(attestation(cose_ed25519(), 0x05, ""), &n) != NULL,
	    "no key");
	CHECK(enrols(attestation(cose_ed25519(), 0x45, "00"), &n) != NULL,
	    "bytes behind the key");
	CHECK(enrols(attestation(cose_ed25519(), 0xc5, "a0"), &n) == NULL,
	    "extensions");
	CHECK(enrols(attestation(cose_ed25519(), 0xc5, ""), &n) != NULL,
	    "extensions that are missing");
	CHECK(enrols(attestation(cose_ed25519(), 0x55, ""), &n) != NULL,
	    "backed up, and cannot be");
	for (size_t i = 0; i < good.n; i++) { /* cut anywhere */
		CHECK(
		    enrols(str_part(good, 0, i), &n) != NULL, "cut at %zu", i);
		CHECK(n.key.alg == PUBKEY_NO_ALG || n.id_n > 0, "nothing half");
	}
	b = arena_buf(&a, good.n + 2);
	buf_add(&b, good);
	buf_addc(&b, 0);
	CHECK(enrols(buf_str(&b), &n) != NULL, "a byte behind it");
}

static void
keys_that_are_none(void)
{
	static const char *const rows[] = {"", "a0", "a1", "ff", "a201010326",
	    "a40101032720062158200000", "bf010103272006ff",
	    "a401010327200621f6", "a4010103272006180158",
	    "a5010203262001215820", "a40103033901002041002143010001",
	    "a401010327200601010101", "c1a0", "9a0fffffff",
	    "bb7fffffffffffffff"};
	/* A point that is not on the curve. */
	struct sg_str point = unhex(vector_es256_key);
	struct buf b = arena_buf(&a, point.n);
	struct passkey_new n;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct sg_str s = unhex(rows[i]);
		struct pubkey k;
		struct cbor c = cbor_on(s);

		CHECK(!cose_read(&c, &k), "%s", rows[i]);
		CHECK(enrols(attestation(s, 0x45, ""), &n) != NULL, "%s",
		    rows[i]);
	}
	buf_add(&b, point);
	b.p[20] ^= 1;
	CHECK(enrols(attestation(buf_str(&b), 0x45, ""), &n) != NULL,
	    "not on the curve");
}

static void
numbers_have_one_form(void)
{
	static const struct {
		const char *hex;
		bool ok;
	} rows[] = {{"00", true}, {"17", true}, {"1818", true}, {"1817", false},
	    {"190100", true}, {"1900ff", false}, {"1a00010000", true},
	    {"1a0000ffff", false}, {"1b0000000100000000", true},
	    {"1b00000000ffffffff", false}, {"1bffffffffffffffff", false},
	    {"20", true}, {"1f", false}, {"5f", false}, {"1c", false}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cbor c = cbor_on(unhex(rows[i].hex));
		int64_t v;

		CHECK(cbor_int(&c, &v) == rows[i].ok, "%s", rows[i].hex);
	}
}

static const char *
checks(struct sg_str key, const struct passkey_given *g, uint32_t *counter)
{
	struct passkey_asked q = asked();
	struct passkey_new n;

	CHECK(enrols(attestation(key, 0x45, ""), &n) == NULL, "enrolled");
	return passkey_check(&q, &n.key, g, counter);
}

static void
signatures_of_each_kind(void)
{
	struct sg_str client = client_data(
	    "webauthn.get", "https://gate.example", SAME);
	struct sg_str data = authenticator_data("gate.example", 5);
	struct {
		struct sg_str key, signature;
	} rows[] = {{cose_ed25519(), sign(data, client)},
	    {unhex(vector_es256_key), unhex(vector_es256_signature)},
	    {unhex(vector_rs256_key), unhex(vector_rs256_signature)}};
	uint32_t counter;

	for (size_t i = 0; i < 3; i++) {
		struct passkey_given g = {client, data, rows[i].signature};
		const char *why = checks(rows[i].key, &g, &counter);

		CHECK(why == NULL && counter == 7, "%zu: %s", i, why);
		g.signature = str_part(rows[i].signature, 1, 400);
		CHECK(checks(rows[i].key, &g, &counter) != NULL, "cut %zu", i);
		g.signature = rows[(i + 1) % 3].signature;
		CHECK(checks(rows[i].key, &g, &counter) != NULL && counter == 0,
		    "another's %zu", i);
	}
}

static void
an_assertion_of_something_else_is_refused(void)
{
	static const struct {
		const char *name, *type, *origin, *more, *rp;
		unsigned flags;
		bool ok;
	} rows[] = {
	    {"right", "webauthn.get", "https://gate.example", SAME,
		"gate.example", 5, true},
	    {"backed up", "webauthn.get", "https://gate.example", SAME,
		"gate.example", 0x1d, true},
	    {"more members", "webauthn.get", "https://gate.example",
		SAME ",\"other\":{\"x\":1}", "gate.example", 5, true},
	    {"an enrolment", "webauthn.create", "https://gate.example", SAME,
		"gate.example", 5, false},
	    {"another origin", "webauthn.get", "https://evil.example", SAME,
		"gate.example", 5, false},
	    {"another scheme", "webauthn.get", "http://gate.example", SAME,
		"gate.example", 5, false},
	    {"another port", "webauthn.get", "https://gate.example:8443", SAME,
		"gate.example", 5, false},
	    {"in a frame", "webauthn.get", "https://gate.example",
		"\"crossOrigin\":true", "gate.example", 5, false},
	    {"below another page", "webauthn.get", "https://gate.example",
		SAME ",\"topOrigin\":\"https://x\"", "gate.example", 5, false},
	    {"another site", "webauthn.get", "https://gate.example", SAME,
		"evil.example", 5, false},
	    {"nobody there", "webauthn.get", "https://gate.example", SAME,
		"gate.example", 4, false},
	    {"nobody verified", "webauthn.get", "https://gate.example", SAME,
		"gate.example", 1, false},
	    {"with a key", "webauthn.get", "https://gate.example", SAME,
		"gate.example", 0x45, false},
	    {"repeated members", "webauthn.get", "https://gate.example",
		"\"type\":\"webauthn.get\"", "gate.example", 5, false},
	};
	uint32_t counter;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct passkey_given g = {.client = client_data(rows[i].type,
					      rows[i].origin, rows[i].more),
		    .data = authenticator_data(rows[i].rp, rows[i].flags)};

		g.signature = sign(g.data, g.client);
		CHECK((checks(cose_ed25519(), &g, &counter) == NULL) ==
			rows[i].ok,
		    "%s", rows[i].name);
	}
}

static void
a_counter_that_goes_back_is_a_copy(void)
{
	CHECK(passkey_counts_on(0, 0) && passkey_counts_on(0, 1) &&
		passkey_counts_on(7, 8),
	    "on");
	CHECK(!passkey_counts_on(7, 7) && !passkey_counts_on(7, 0) &&
		!passkey_counts_on(8, 7),
	    "back");
}

static void
a_relying_party_fits_its_page(void)
{
	CHECK(passkey_rp_fits(
		  STR("gate.example"), STR("https://gate.example:8")) &&
		passkey_rp_fits(
		    STR("gate.example"), STR("https://a.gate.example")) &&
		passkey_rp_fits(STR("localhost"), STR("http://localhost:7878")),
	    "these do");
	CHECK(!passkey_rp_fits(
		  STR("gate.example"), STR("https://agate.example")) &&
		!passkey_rp_fits(STR("example"), STR("https://gate.example")) &&
		!passkey_rp_fits(STR(""), STR("https://gate.example")) &&
		!passkey_rp_fits(
		    STR("a.gate.example"), STR("https://gate.example")),
	    "these do not");
}

/* Every part of an answer changes what is signed. */
static void
a_challenge_stands_for_one_answer(void)
{
	struct passkey_approval v[] = {
	    {STR("perm-1"), STR("allow_once"), STR(""), 1, STR("{}")},
	    {STR("perm-2"), STR("allow_once"), STR(""), 1, STR("{}")},
	    {STR("perm-1"), STR("allow_always"), STR(""), 1, STR("{}")},
	    {STR("perm-1"), STR("allow_once"), STR("c"), 1, STR("{}")},
	    {STR("perm-1"), STR("allow_once"), STR(""), 2, STR("{}")},
	    {STR("perm-1"), STR("allow_once"), STR(""), 1, STR("{ }")}};
	uint8_t shown[SHA256_SIZE], out[6][PASSKEY_CHALLENGE];

	for (size_t i = 0; i < 6; i++) {
		CHECK(passkey_challenge_of(&v[i], shown, out[i]), "made");
		for (size_t j = 0; j < i; j++)
			CHECK(memcmp(out[i], out[j], sizeof(out[i])) != 0,
			    "%zu is not %zu", i, j);
	}
}

static void
base64url_has_one_text(void)
{
	struct sg_str out;

	CHECK(str_eq(base64url_text(&a, bytes("\xfb\xff", 2)), STR("-_8")),
	    "text");
	CHECK(base64url_read(STR("-_8"), &a, &out) && out.n == 2 &&
		memcmp(out.p, "\xfb\xff", 2) == 0,
	    "bytes");
	CHECK(!base64url_read(STR("-_9"), &a, &out) &&
		!base64url_read(STR("-_8="), &a, &out) &&
		!base64url_read(STR("+/8"), &a, &out) &&
		!base64url_read(STR("A"), &a, &out),
	    "others");
}

int
main(void)
{
	int status;

	arena_init(&a, &mem_heap, 64u << 20);
	RUN(a_new_key_of_each_kind);
	RUN(a_malformed_enrolment_is_refused);
	RUN(keys_that_are_none);
	RUN(numbers_have_one_form);
	RUN(signatures_of_each_kind);
	RUN(an_assertion_of_something_else_is_refused);
	RUN(a_counter_that_goes_back_is_a_copy);
	RUN(a_relying_party_fits_its_page);
	RUN(a_challenge_stands_for_one_answer);
	RUN(base64url_has_one_text);
	status = t_done("passkey_passkey");
	arena_release(&a);
	return status;
}
