/* An ID token: its parts, its signature, its claims; see token.h. */
#include "sso/token.h"

#include <string.h>

#include "base/hmac.h"
#include "json/json_find.h"
#include "json/json_members.h"
#include "pubkey/base64url.h"

#define HALF    32 /* bytes of each number of an ES256 signature */
#define MEMBERS 16 /* of a head */
#define CLAIMS  512

static const char broken[] = "the ID token is not a signed JWT";

/* ---- Reading ------------------------------------------------------------- */

/* The fully specified name of RFC 9864 is the same algorithm. */
static enum pubkey_alg
alg_of(struct sg_str name)
{
	return str_eq(name, STR("Ed25519")) ? PUBKEY_EDDSA
					    : pubkey_alg_of(name);
}

/* One member of a head; NULL: it is fine, or nothing to us. */
static const char *
read_member(const struct json_member *m, struct arena *a, struct sso_token *out)
{
	struct sg_str s = STR("");
	bool is_text = json_member_text(m->value, a, &s) == SG_OK;

	if (str_eq(m->key, STR("alg"))) {
		out->alg = is_text ? alg_of(s) : PUBKEY_NO_ALG;
	} else if (str_eq(m->key, STR("kid"))) {
		if (!is_text || s.n > SSO_KID)
			return broken;
		out->kid = s;
	} else if (str_eq(m->key, STR("typ"))) {
		if (!is_text || !str_same(s, STR("JWT")))
			return "the provider sent another kind of token in the "
			       "place of the ID token";
	} else if (str_eq(m->key, STR("crit"))) {
		return "the ID token demands an extension that is not known "
		       "here";
	}
	return NULL;
}

static const char *
read_head(struct sg_str json, struct arena *a, struct sso_token *out)
{
	struct json_member *v;
	const char *why = NULL;
	size_t n;

	if (json_members(json, MEMBERS, a, &v, &n) != SG_OK)
		return broken;
	for (size_t i = 0; i < n && why == NULL; i++)
		why = read_member(&v[i], a, out);
	if (why == NULL && out->alg == PUBKEY_NO_ALG)
		why = "the ID token is not signed by RS256, ES256 or EdDSA; "
		      "set one of them for this client at the provider";
	return why;
}

const char *
sso_token_read(struct sg_str in, struct arena *a, struct sso_token *out)
{
	struct sg_str rest = in, head, body, json;

	*out = (struct sso_token){.alg = PUBKEY_NO_ALG};
	if (in.n > SSO_TOKEN_MAX)
		return "the ID token is too long: more than 32,768 bytes; let "
		       "the provider send fewer claims";
	head = str_cut(&rest, '.');
	body = str_cut(&rest, '.');
	if (head.n == 0 || body.n == 0 || rest.n == 0 ||
	    !base64url_read(head, a, &json) ||
	    !base64url_read(rest, a, &out->sign) ||
	    !base64url_read(body, a, &out->claims))
		return broken;
	out->text = (struct sg_str){in.p, head.n + 1 + body.n};
	return read_head(json, a, out);
}

/* ---- The signature ------------------------------------------------------- */

/* A number of 32 bytes as DER: short, and not below zero. */
static size_t
add_number(uint8_t *out, const char *p)
{
	size_t skip = 0, n, pad;

	while (skip < HALF - 1 && p[skip] == 0)
		skip++;
	n = HALF - skip;
	pad = (uint8_t)p[skip] >> 7;
	out[0] = 0x02;
	out[1] = (uint8_t)(n + pad);
	out[2] = 0;
	memcpy(out + 2 + pad, p + skip, n);
	return 2 + pad + n;
}

/* JOSE writes ES256 as two numbers side by side, libcrypto reads DER. */
static size_t
der_of(struct sg_str raw, uint8_t out[2 * HALF + 8])
{
	size_t n = 2;

	if (raw.n != 2 * HALF)
		return 0;
	n += add_number(out + n, raw.p);
	n += add_number(out + n, raw.p + HALF);
	out[0] = 0x30;
	out[1] = (uint8_t)(n - 2);
	return n;
}

enum sso_key_says
sso_token_verify(const struct sso_token *t, const struct sso_keys *keys)
{
	uint8_t der[2 * HALF + 8];
	struct sg_str sign = t->sign;
	size_t fit = 0;

	if (t->alg == PUBKEY_ES256)
		sign = (struct sg_str){(const char *)der, der_of(t->sign, der)};
	for (size_t i = 0; i < keys->n; i++) {
		const struct sso_key *k = &keys->v[i];

		if (k->key.alg != t->alg ||
		    (t->kid.n > 0 && !str_eq(str_of(k->kid), t->kid)))
			continue;
		fit++;
		if (pubkey_verify(&k->key, t->text, sign) == NULL)
			return SSO_KEY_RIGHT;
	}
	return fit > 0 ? SSO_KEY_WRONG : SSO_KEY_UNKNOWN;
}

/* ---- The claims ---------------------------------------------------------- */

struct claims {
	const struct json_member *v;
	size_t n;
	struct arena *a;
};

static struct sg_str
claim(const struct claims *c, const char *name)
{
	for (size_t i = 0; i < c->n; i++)
		if (str_eq(c->v[i].key, str_of(name)))
			return c->v[i].value;
	return (struct sg_str){NULL, 0};
}

static struct sg_str
claim_text(const struct claims *c, const char *name)
{
	struct sg_str json = claim(c, name), out = STR("");

	if (json.p == NULL || json_member_text(json, c->a, &out) != SG_OK)
		return STR("");
	return out;
}

/* Seconds since 1970; parts of one are dropped.  False: it is no such time. */
static bool
claim_time(const struct claims *c, const char *name, int64_t *out)
{
	struct sg_str s = claim(c, name);
	size_t i = 0;

	*out = 0;
	while (i < s.n && s.p[i] >= '0' && s.p[i] <= '9' && i < 15)
		*out = *out * 10 + (s.p[i++] - '0');
	if (i == 0)
		return false;
	if (i < s.n && s.p[i] == '.')
		while (++i < s.n && s.p[i] >= '0' && s.p[i] <= '9')
			;
	return i == s.n;
}

/* For us alone: one of several audiences only if we are the one who asked. */
static const char *
check_audience(const struct claims *c, struct sg_str client)
{
	static const char other
	    [] = "the ID token is for another client; is sso.client_id right?";
	struct sg_str aud = claim(c, "aud"), one;
	struct json_items all = {NULL, 0};
	bool ours = false;

	if (json_items(aud, c->a, &all) != SG_OK)
		return other;
	if (all.n == 0)
		ours = str_eq(claim_text(c, "aud"), client);
	for (size_t i = 0; i < all.n; i++)
		ours |= json_member_text(all.v[i], c->a, &one) == SG_OK &&
		    str_eq(one, client);
	if (claim(c, "azp").p != NULL || all.n > 1)
		ours = ours && str_eq(claim_text(c, "azp"), client);
	return ours ? NULL : other;
}

static const char *
check_times(const struct claims *c, int64_t now)
{
	int64_t exp, iat, nbf = 0;

	if (!claim_time(c, "exp", &exp) || !claim_time(c, "iat", &iat) ||
	    (claim(c, "nbf").p != NULL && !claim_time(c, "nbf", &nbf)))
		return "the ID token does not say from when and until when it "
		       "is valid";
	if (now >= exp + SSO_SKEW_S)
		return "the ID token has expired; is the clock of this machine "
		       "right, and that of the provider?";
	if (iat > now + SSO_SKEW_S || nbf > now + SSO_SKEW_S)
		return "the ID token is not valid yet; is the clock of this "
		       "machine right, and that of the provider?";
	return NULL;
}

static const char *
check_subject(const struct claims *c, struct sg_str *out)
{
	*out = claim_text(c, "sub");
	if (out->n == 0 || out->n > SSO_SUBJECT)
		return "the ID token does not say who it is for (sub)";
	for (size_t i = 0; i < out->n; i++)
		if (out->p[i] < ' ' || out->p[i] > '~')
			return "the ID token names a subject that is not "
			       "printable ASCII";
	return NULL;
}

const char *
sso_token_check(const struct sso_token *t, const struct sso_asked *q,
    struct arena *a, struct sg_str *subject)
{
	struct claims c = {.a = a};
	struct json_member *v;
	struct sg_str nonce;
	const char *why;

	*subject = STR("");
	if (json_members(t->claims, CLAIMS, a, &v, &c.n) != SG_OK)
		return "the claims of the ID token are not a JSON object";
	c.v = v;
	nonce = claim_text(&c, "nonce");
	if (q->issuer.n == 0 || !str_eq(claim_text(&c, "iss"), q->issuer))
		return "the ID token is from another issuer; is sso.issuer "
		       "exactly what the provider calls itself?";
	if ((why = check_audience(&c, q->client_id)) != NULL ||
	    (why = check_times(&c, q->now_s)) != NULL)
		return why;
	if (q->nonce.n == 0 || nonce.n != q->nonce.n ||
	    !hmac_same(nonce.p, q->nonce.p, nonce.n))
		return "the ID token answers another sign-in; begin again";
	return check_subject(&c, subject);
}
