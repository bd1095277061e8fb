/* Enrolment and assertion; see passkey.h. */
#include "passkey/passkey.h"

#include <string.h>

#include "pubkey/base64url.h"
#include "shape/passkey.h"

#define CLIENT_MAX  8192
#define CLIENT_ROOM (64u << 10)
#define DATA_HEAD   37 /* hash, flags, counter */

/* Flags of authenticator data. */
enum {
	FLAG_PRESENT = 1,
	FLAG_VERIFIED = 4,
	FLAG_MAY_BACKUP = 8,
	FLAG_BACKED_UP = 16,
	FLAG_KEY = 64,
	FLAG_EXTENSIONS = 128
};

struct sg_str
passkey_host(struct sg_str origin)
{
	size_t at = str_find(origin, STR("://"));
	struct sg_str host = str_part(origin, at + 3, origin.n);
	size_t n = 0;

	if (at >= origin.n)
		return STR("");
	while (n < host.n && host.p[n] != ':' && host.p[n] != '/')
		n++;
	return str_part(host, 0, n);
}

bool
passkey_rp_fits(struct sg_str rp, struct sg_str origin)
{
	struct sg_str host = passkey_host(origin);

	if (rp.n == 0 || rp.n > host.n)
		return false;
	if (!str_eq(rp, str_part(host, host.n - rp.n, host.n)))
		return false;
	return rp.n == host.n ||
	    (host.p[host.n - rp.n - 1] == '.' &&
		memchr(rp.p, '.', rp.n) != NULL);
}

static bool
is_challenge(struct sg_str text, const uint8_t want[PASSKEY_CHALLENGE])
{
	char room[BASE64URL_TEXT(PASSKEY_CHALLENGE) + 1];
	struct buf b = BUF_ON(room);

	base64url_add(
	    &b, (struct sg_str){(const char *)want, PASSKEY_CHALLENGE});
	return str_eq(text, buf_str(&b));
}

static const char *
judge_client(const struct passkey_asked *asked, const struct client_data *d,
    const char *type)
{
	if (!str_eq(d->type, str_of(type)))
		return "the browser signed something else than what was asked "
		       "for";
	if (!is_challenge(d->challenge, asked->challenge))
		return "the challenge is not the one that was asked with; it "
		       "works once, and only for what was shown: try again";
	if (!str_eq(d->origin, asked->origin))
		return "the passkey was used on another page (origin)";
	if ((d->has_cross_origin && d->cross_origin) || d->has_top_origin)
		return "the passkey was used inside another page";
	return passkey_rp_fits(asked->rp, asked->origin)
	    ? NULL
	    : "passkey.rp does not fit the address of the page";
}

static const char *
read_client(
    const struct passkey_asked *asked, struct sg_str json, const char *type)
{
	struct client_data d;
	struct sg_error e = {0};
	struct arena a;
	const char *why = "the browser's client data is not what WebAuthn says";

	if (json.n > CLIENT_MAX)
		return why;
	arena_init(&a, &mem_heap, CLIENT_ROOM);
	if (contract_decode(&client_data_contract, json, &a, &d, &e) == SG_OK)
		why = judge_client(asked, &d, type);
	arena_release(&a);
	return why;
}

struct data {
	unsigned flags;
	uint32_t counter;
	struct sg_str rest; /* behind the head */
};

static const char *
read_data(const struct passkey_asked *asked, struct sg_str s, struct data *out)
{
	uint8_t rp[SHA256_SIZE];
	const uint8_t *p = (const uint8_t *)s.p;

	if (s.n < DATA_HEAD || s.n > PASSKEY_SIGNED)
		return "the authenticator's data has the wrong size";
	sha256_of(asked->rp, rp);
	if (memcmp(p, rp, sizeof(rp)) != 0)
		return "the passkey belongs to another site (relying party)";
	out->flags = p[32];
	out->counter = (uint32_t)p[33] << 24 | (uint32_t)p[34] << 16 |
	    (uint32_t)p[35] << 8 | p[36];
	out->rest = str_part(s, DATA_HEAD, s.n);
	if ((out->flags & FLAG_PRESENT) == 0 ||
	    (out->flags & FLAG_VERIFIED) == 0)
		return "the authenticator did not check who uses it; unlock it "
		       "with a fingerprint, a face or a PIN";
	if ((out->flags & (FLAG_MAY_BACKUP | FLAG_BACKED_UP)) == FLAG_BACKED_UP)
		return "the authenticator's flags contradict each other";
	return NULL;
}

/* Extensions, if there are some: a map, and nothing behind it. */
static bool
read_extensions(struct cbor *c, unsigned flags)
{
	struct cbor look = *c;
	size_t n;

	if ((flags & FLAG_EXTENSIONS) == 0)
		return c->p == c->end && !c->bad;
	return cbor_map(&look, &n) && cbor_skip(c) && cbor_done(c);
}

/* The credential: 16 bytes of model, its id, its key. */
static const char *
read_credential(const struct data *d, struct passkey_new *out)
{
	const uint8_t *p = (const uint8_t *)d->rest.p;
	struct cbor c;

	if ((d->flags & FLAG_KEY) == 0 || d->rest.n < 18)
		return "the authenticator did not send its key";
	out->id_n = (size_t)p[16] << 8 | p[17];
	if (out->id_n == 0 || out->id_n > sizeof(out->id) ||
	    out->id_n > d->rest.n - 18)
		return "the id of the passkey has the wrong size";
	memcpy(out->id, p + 18, out->id_n);
	c = cbor_on(str_part(d->rest, 18 + out->id_n, d->rest.n));
	if (!cose_read(&c, &out->key) || !read_extensions(&c, d->flags))
		return "the key of the passkey must be ES256, EdDSA or RS256, "
		       "and this one is not, or is malformed";
	return pubkey_ok(&out->key);
}

/* fmt "none", an empty statement, and what the authenticator says. */
static bool
read_attestation(struct sg_str s, struct sg_str *data)
{
	struct cbor c = cbor_on(s);
	struct sg_str key, fmt = STR("");
	unsigned seen = 0, bit;
	size_t n, none;

	if (!cbor_map(&c, &n) || n != 3)
		return false;
	for (size_t i = 0; i < n; i++) {
		if (!cbor_text(&c, &key))
			return false;
		bit = str_eq(key, STR("fmt"))     ? 1
		    : str_eq(key, STR("attStmt")) ? 2
						  : 4;
		if ((seen & bit) != 0 ||
		    (bit == 4 && !str_eq(key, STR("authData"))) ||
		    (bit == 1 && !cbor_text(&c, &fmt)) ||
		    (bit == 2 && (!cbor_map(&c, &none) || none != 0)) ||
		    (bit == 4 && !cbor_bytes(&c, data)))
			return false;
		seen |= bit;
	}
	return cbor_done(&c) && str_eq(fmt, STR("none"));
}

const char *
passkey_enrol(const struct passkey_asked *asked, struct sg_str client,
    struct sg_str attestation, struct passkey_new *out)
{
	struct sg_str bytes = STR("");
	struct data d;
	const char *why;

	*out = (struct passkey_new){.id_n = 0};
	why = read_client(asked, client, "webauthn.create");
	if (why == NULL && !read_attestation(attestation, &bytes))
		why = "the attestation object is malformed, or is not of the "
		      "format none";
	if (why == NULL)
		why = read_data(asked, bytes, &d);
	if (why == NULL)
		why = read_credential(&d, out);
	if (why == NULL)
		out->counter = d.counter;
	return why;
}

const char *
passkey_check(const struct passkey_asked *asked, const struct pubkey *key,
    const struct passkey_given *given, uint32_t *counter)
{
	uint8_t text[PASSKEY_SIGNED + SHA256_SIZE];
	struct data d;
	struct cbor c;
	const char *why;

	*counter = 0;
	why = read_client(asked, given->client, "webauthn.get");
	if (why == NULL)
		why = read_data(asked, given->data, &d);
	if (why != NULL)
		return why;
	c = cbor_on(d.rest);
	c.bad = false;
	if ((d.flags & FLAG_KEY) != 0 || !read_extensions(&c, d.flags))
		return "the authenticator's data is malformed";
	memcpy(text, given->data.p, given->data.n);
	sha256_of(given->client, text + given->data.n);
	why = pubkey_verify(key,
	    (struct sg_str){(const char *)text, given->data.n + SHA256_SIZE},
	    given->signature);
	if (why == NULL)
		*counter = d.counter;
	return why;
}

bool
passkey_counts_on(uint32_t last, uint32_t now)
{
	return now > last || (now == 0 && last == 0);
}
