/*
 * Web Push: the message of RFC 8291, appendix A, sealed to the byte; keys that
 * are not right; base64url.
 */
#include "pubkey/base64url.h"
#include "notify/ece.h"
#include "t.h"

static const char point[] = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
			    "AYWXvTBHm4bjyPjs7Vd8pZGH6"
			    "SRpkNtoIAiw4";
static const char secret[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char mine[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char
    mine_open[] = "BP4z9KsN6nGRTbVYI_"
		  "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqK"
		  "K6PBru3jl7A8";
static const char salt[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char sealed[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
			     "c7VJSPQTBtkgcy27mlmlMoZIIgDll"
			     "6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
			     "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3"
			     "oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

/* A private key as DER (SEC 1), from its two halves. */
static void
make_key(const char *number, const char *open, uint8_t key[ECE_KEY])
{
	static const uint8_t head[] = {0x30, 0x77, 2, 1, 1, 4, 0x20},
			     mid[] = {0xa0, 0x0a, 6, 8, 0x2a, 0x86, 0x48, 0xce,
				 0x3d, 3, 1, 7, 0xa1, 0x44, 3, 0x42, 0};

	memcpy(key, head, sizeof(head));
	CHECK(base64url_exact(str_of(number), key + 7, 32), "the number");
	memcpy(key + 39, mid, sizeof(mid));
	CHECK(base64url_exact(str_of(open), key + 56, ECE_POINT), "the point");
}

/* the message of the RFC, to the byte. */
static void
test_vector(void)
{
	char out[ECE_SEALED], text[2 * ECE_SEALED];
	struct buf b = BUF_ON(out), c = BUF_ON(text);
	struct sg_error e = {0};
	struct ece_with with = {.padded = false};
	struct ece_to to;

	make_key(mine, mine_open, with.key);
	CHECK(base64url_exact(str_of(salt), with.salt, ECE_SALT), "the salt");
	CHECK(base64url_exact(str_of(point), to.point, ECE_POINT), "the point");
	CHECK(base64url_exact(str_of(secret), to.secret, ECE_SECRET),
	    "the secret");
	CHECK(ece_seal(&to, &with,
		  STR("When I grow up, I want to be a watermelon"), &b,
		  &e) == SG_OK,
	    "sealed: %s", e.message);
	base64url_add(&c, (struct sg_str){(const char *)b.p, b.n});
	CHECK(str_eq(buf_str(&c), str_of(sealed)), "%.*s", (int)c.n, c.p);
}

static void
test_keys(void)
{
	uint8_t a[ECE_KEY], b[ECE_KEY], p[ECE_POINT], q[ECE_POINT],
	    sig[ECE_SIG], again[ECE_SIG];
	struct sg_error e = {0};

	CHECK(ece_key_new(a, &e) == SG_OK && ece_key_new(b, &e) == SG_OK,
	    "two keys: %s", e.message);
	CHECK(memcmp(a, b, ECE_KEY) != 0, "they differ");
	CHECK(
	    ece_key_open(a, p, &e) == SG_OK && ece_key_open(b, q, &e) == SG_OK,
	    "their public halves");
	CHECK(p[0] == 4 && memcmp(p, q, ECE_POINT) != 0, "differ too");
	CHECK(ece_sign(a, STR("text"), sig, &e) == SG_OK &&
		ece_sign(a, STR("text"), again, &e) == SG_OK,
	    "signed");
	memset(b, 0, sizeof(b));
	CHECK(ece_key_open(b, q, &e) == SG_EIO, "zeros are not a key");
	CHECK(ece_sign(b, STR("text"), sig, &e) == SG_EIO, "nor do they sign");
}

/* What a browser gave may be anything. */
static void
test_refused(void)
{
	char out[ECE_SEALED], big[ECE_MESSAGE];
	struct buf b = BUF_ON(out);
	struct ece_with with = {.padded = true};
	struct ece_to to = {.secret = {1}};
	struct sg_error e = {0};

	CHECK(ece_key_new(with.key, &e) == SG_OK, "a key");
	CHECK(ece_seal(&to, &with, STR("x"), &b, &e) == SG_EINVALID && b.n == 0,
	    "zeros are not a point");
	to.point[0] = 4;
	to.point[64] = 1;
	CHECK(ece_seal(&to, &with, STR("x"), &b, &e) == SG_EINVALID && b.n == 0,
	    "a point beside the curve");
	CHECK(base64url_exact(str_of(point), to.point, ECE_POINT), "the point");
	memset(big, 'x', sizeof(big));
	CHECK(ece_seal(&to, &with, (struct sg_str){big, sizeof(big)}, &b, &e) ==
		SG_ELONG,
	    "too long");
	for (size_t n = 0; n < 600; n += 37) {
		b.n = 0;
		CHECK(ece_seal(&to, &with, (struct sg_str){big, n}, &b, &e) ==
			SG_OK,
		    "%zu bytes", n);
		CHECK((b.n - 86 - 16) % 256 == 0, "%zu bytes are filled up", n);
		CHECK(b.n <= 4096, "%zu bytes fit a push service", n);
	}
}

static void
test_b64(void)
{
	static const struct row {
		const char *text;
		size_t n;
		bool ok;
	} rows[] = {{"", 0, true}, {"AQ", 1, true}, {"AQ==", 1, true},
	    {"AR", 1, false}, {"A", 1, false}, {"AQI", 2, true},
	    {"AQJ", 2, false}, {"AQID", 3, true}, {"-_-_", 3, true},
	    {"+/+/", 3, false}, {"AQ D", 3, false}, {"AQIDBA", 3, false}};
	uint8_t out[8];
	const struct row *r;

	EACH (r, rows) {
		char room[16];
		struct buf b = BUF_ON(room);
		struct sg_str plain = str_of(r->text);

		CHECK(
		    base64url_exact(plain, out, r->n) == r->ok, "%s", r->text);
		if (!r->ok)
			continue;
		while (plain.n > 0 && plain.p[plain.n - 1] == '=')
			plain.n--;
		base64url_add(&b, (struct sg_str){(const char *)out, r->n});
		CHECK(str_eq(buf_str(&b), plain), "%s again", r->text);
	}
}

int
main(void)
{
	RUN(test_vector);
	RUN(test_keys);
	RUN(test_refused);
	RUN(test_b64);
	return t_done("notify_ece");
}
