/* Public keys as SubjectPublicKeyInfo, of their parts; see pubkey.h. */
#include "pubkey/pubkey.h"

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
#define HALF      32 /* bytes of a coordinate, or of a key */

static const char *const names[] = {
    [PUBKEY_NO_ALG] = "",
    [PUBKEY_ES256] = "ES256",
    [PUBKEY_EDDSA] = "EdDSA",
    [PUBKEY_RS256] = "RS256",
};

const char *
pubkey_alg_name(enum pubkey_alg alg)
{
	return names[alg];
}

enum pubkey_alg
pubkey_alg_of(struct sg_str name)
{
	for (unsigned i = PUBKEY_ES256; i <= PUBKEY_RS256; i++)
		if (str_eq(name, str_of(names[i])))
			return (enum pubkey_alg)i;
	return PUBKEY_NO_ALG;
}

static void
add(struct pubkey *k, const void *p, size_t n)
{
	memcpy(k->spki + k->n, p, n);
	k->n += n;
}

static void
add_byte(struct pubkey *k, size_t byte)
{
	k->spki[k->n++] = (uint8_t)byte;
}

/* A tag of DER and its length, which is below 65,536. */
static void
add_tag(struct pubkey *k, unsigned tag, size_t n)
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
add_number(struct pubkey *k, struct sg_str s)
{
	add_tag(k, 0x02, number_n(s));
	if (((uint8_t)s.p[0] >> 7) != 0)
		add_byte(k, 0);
	add(k, s.p, s.n);
}

bool
pubkey_rsa(struct sg_str n, struct sg_str e, struct pubkey *out)
{
	size_t pair, bits;

	*out = (struct pubkey){.alg = PUBKEY_NO_ALG};
	if (!is_number(n, RSA_LEAST, RSA_MOST) || !is_number(e, 1, 4) ||
	    str_eq(e, STR("\1")))
		return false;
	out->alg = PUBKEY_RS256;
	pair = tagged(number_n(n)) + tagged(number_n(e));
	bits = 1 + tagged(pair);
	add_tag(out, 0x30, sizeof(rsa) + tagged(bits));
	add(out, rsa, sizeof(rsa));
	add_tag(out, 0x03, bits);
	add_byte(out, 0);
	add_tag(out, 0x30, pair);
	add_number(out, n);
	add_number(out, e);
	return true;
}

bool
pubkey_ed25519(struct sg_str x, struct pubkey *out)
{
	*out = (struct pubkey){.alg = PUBKEY_NO_ALG};
	if (x.n != HALF)
		return false;
	out->alg = PUBKEY_EDDSA;
	add(out, ed25519, sizeof(ed25519));
	add(out, x.p, x.n);
	return true;
}

bool
pubkey_p256(struct sg_str x, struct sg_str y, struct pubkey *out)
{
	*out = (struct pubkey){.alg = PUBKEY_NO_ALG};
	if (x.n != HALF || y.n != HALF)
		return false;
	out->alg = PUBKEY_ES256;
	add(out, p256, sizeof(p256));
	add(out, x.p, x.n);
	add(out, y.p, y.n);
	return true;
}

static bool
starts(struct sg_str s, size_t at, const uint8_t *with, size_t n)
{
	return s.n > at + n && memcmp(s.p + at, with, n) == 0;
}

bool
pubkey_kept(enum pubkey_alg alg, struct sg_str spki, struct pubkey *out)
{
	bool right = false;

	*out = (struct pubkey){.alg = alg};
	if (alg == PUBKEY_ES256)
		right = starts(spki, 0, p256, sizeof(p256)) &&
		    spki.n == sizeof(p256) + 64;
	else if (alg == PUBKEY_EDDSA)
		right = starts(spki, 0, ed25519, sizeof(ed25519)) &&
		    spki.n == sizeof(ed25519) + HALF;
	else if (alg == PUBKEY_RS256)
		right = starts(spki, 4, rsa, sizeof(rsa)) &&
		    spki.n <= PUBKEY_SPKI;
	if (right)
		add(out, spki.p, spki.n);
	return right;
}
