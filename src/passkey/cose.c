/* Keys of COSE (RFC 9053) as SubjectPublicKeyInfo. */
#include "passkey/cose.h"

#include <string.h>

/* What stands before the point, or the 32 bytes, of such a key in DER. */
static const uint8_t p256[] = {0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86,
    0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d,
    0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04};
static const uint8_t ed25519[] = {
    0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};
static const uint8_t rsa[] = {0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86,
    0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00};

#define RSA_LEAST 256
#define RSA_MOST  512

static const struct {
	const char *name;
	int64_t alg, kty, curve;
} algs[] = {
    [PASSKEY_NO_ALG] = {"", 0, 0, 0},
    [PASSKEY_ES256] = {"ES256", -7, 2, 1},
    [PASSKEY_EDDSA] = {"EdDSA", -8, 1, 6},
    [PASSKEY_RS256] = {"RS256", -257, 3, 0},
};

const char *
passkey_alg_name(enum passkey_alg alg)
{
	return algs[alg].name;
}

enum passkey_alg
passkey_alg_of(struct sg_str name)
{
	for (unsigned i = PASSKEY_ES256; i <= PASSKEY_RS256; i++)
		if (str_eq(name, str_of(algs[i].name)))
			return (enum passkey_alg)i;
	return PASSKEY_NO_ALG;
}

/* The members of a key: 1 and 3, and those from -1 down. */
struct members {
	int64_t kty, alg, curve;
	struct sg_str one, two, three; /* -1 as bytes, -2, -3 */
	unsigned seen;
};

static bool
member(struct cbor *c, struct members *m)
{
	int64_t key;
	unsigned bit;

	if (!cbor_int(c, &key) || key > 3 || key < -3 || key == 0 || key == 2)
		return false;
	bit = 1u << (key + 3);
	if ((m->seen & bit) != 0)
		return false;
	m->seen |= bit;
	switch (key) {
	case 1:
		return cbor_int(c, &m->kty);
	case 3:
		return cbor_int(c, &m->alg);
	case -1:
		return m->kty == 3 ? cbor_bytes(c, &m->one)
				   : cbor_int(c, &m->curve);
	case -2:
		return cbor_bytes(c, &m->two);
	default:
		return cbor_bytes(c, &m->three);
	}
}

static void
add(struct passkey_key *k, const void *p, size_t n)
{
	memcpy(k->spki + k->n, p, n);
	k->n += n;
}

static void
add_byte(struct passkey_key *k, size_t byte)
{
	k->spki[k->n++] = (uint8_t)byte;
}

/* A tag of DER and its length, which is below 65,536. */
static void
add_tag(struct passkey_key *k, unsigned tag, size_t n)
{
	add_byte(k, tag);
	if (n > 255) {
		add_byte(k, 0x82);
		add_byte(k, n >> 8);
	} else if (n > 127) {
		add_byte(k, 0x81);
	}
	add_byte(k, n & 255);
}

static size_t
tagged(size_t n)
{
	return n + (n > 255 ? 4 : n > 127 ? 3 : 2);
}

static bool
is_number(struct sg_str s, size_t least, size_t most)
{
	return s.n >= least && s.n <= most && s.p[0] != 0 &&
	    ((uint8_t)s.p[s.n - 1] & 1) == 1;
}

/* A whole number of DER is signed. */
static size_t
number_n(struct sg_str s)
{
	return s.n + ((uint8_t)s.p[0] >> 7);
}

static void
add_number(struct passkey_key *k, struct sg_str s)
{
	add_tag(k, 0x02, number_n(s));
	if (((uint8_t)s.p[0] >> 7) != 0)
		add_byte(k, 0);
	add(k, s.p, s.n);
}

static bool
read_rsa(const struct members *m, struct passkey_key *k)
{
	size_t pair, bits;

	if (!is_number(m->one, RSA_LEAST, RSA_MOST) ||
	    !is_number(m->two, 1, 4) || str_eq(m->two, STR("\1")))
		return false;
	pair = tagged(number_n(m->one)) + tagged(number_n(m->two));
	bits = 1 + tagged(pair);
	add_tag(k, 0x30, sizeof(rsa) + tagged(bits));
	add(k, rsa, sizeof(rsa));
	add_tag(k, 0x03, bits);
	add_byte(k, 0);
	add_tag(k, 0x30, pair);
	add_number(k, m->one);
	add_number(k, m->two);
	return true;
}

bool
cose_read(struct cbor *c, struct passkey_key *out)
{
	struct members m = {0};
	size_t n;

	*out = (struct passkey_key){.alg = PASSKEY_NO_ALG};
	if (!cbor_map(c, &n) || n > 5)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!member(c, &m))
			return false;
	for (unsigned i = PASSKEY_ES256; i <= PASSKEY_RS256; i++)
		if (m.kty == algs[i].kty && m.alg == algs[i].alg &&
		    m.curve == algs[i].curve)
			out->alg = (enum passkey_alg)i;
	if (out->alg == PASSKEY_RS256)
		return n == 4 && read_rsa(&m, out);
	if (out->alg == PASSKEY_EDDSA && n == 4 && m.two.n == 32) {
		add(out, ed25519, sizeof(ed25519));
		add(out, m.two.p, m.two.n);
		return true;
	}
	if (out->alg == PASSKEY_ES256 && n == 5 && m.two.n == 32 &&
	    m.three.n == 32) {
		add(out, p256, sizeof(p256));
		add(out, m.two.p, m.two.n);
		add(out, m.three.p, m.three.n);
		return true;
	}
	return false;
}

static bool
starts(struct sg_str s, size_t at, const uint8_t *with, size_t n)
{
	return s.n > at + n && memcmp(s.p + at, with, n) == 0;
}

bool
cose_kept(enum passkey_alg alg, struct sg_str spki, struct passkey_key *out)
{
	bool right = false;

	*out = (struct passkey_key){.alg = alg};
	if (alg == PASSKEY_ES256)
		right = starts(spki, 0, p256, sizeof(p256)) &&
		    spki.n == sizeof(p256) + 64;
	else if (alg == PASSKEY_EDDSA)
		right = starts(spki, 0, ed25519, sizeof(ed25519)) &&
		    spki.n == sizeof(ed25519) + 32;
	else if (alg == PASSKEY_RS256)
		right = starts(spki, 4, rsa, sizeof(rsa)) &&
		    spki.n <= PASSKEY_SPKI;
	if (right)
		add(out, spki.p, spki.n);
	return right;
}
