/* Keys of COSE (RFC 9053) as SubjectPublicKeyInfo. */
#include "passkey/cose.h"

static const struct {
	int64_t alg, kty, curve;
} algs[] = {
    [PUBKEY_NO_ALG] = {0, 0, 0},
    [PUBKEY_ES256] = {-7, 2, 1},
    [PUBKEY_EDDSA] = {-8, 1, 6},
    [PUBKEY_RS256] = {-257, 3, 0},
};

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

bool
cose_read(struct cbor *c, struct pubkey *out)
{
	struct members m = {0};
	enum pubkey_alg alg = PUBKEY_NO_ALG;
	size_t n;

	*out = (struct pubkey){.alg = PUBKEY_NO_ALG};
	if (!cbor_map(c, &n) || n > 5)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!member(c, &m))
			return false;
	for (unsigned i = PUBKEY_ES256; i <= PUBKEY_RS256; i++)
		if (m.kty == algs[i].kty && m.alg == algs[i].alg &&
		    m.curve == algs[i].curve)
			alg = (enum pubkey_alg)i;
	if (alg == PUBKEY_RS256)
		return n == 4 && pubkey_rsa(m.one, m.two, out);
	if (alg == PUBKEY_EDDSA)
		return n == 4 && pubkey_ed25519(m.two, out);
	return alg == PUBKEY_ES256 && n == 5 &&
	    pubkey_p256(m.two, m.three, out);
}
