/* A JWK set, read; see keys.h. */
#include "sso/keys.h"

#include <string.h>

#include "json/json_find.h"
#include "json/json_members.h"
#include "pubkey/base64url.h"

/* Members of a key that are looked at; all others are the provider's. */
#define MEMBERS 64

static struct sg_str
text(const struct json_member *v, size_t n, const char *name, struct arena *a)
{
	struct sg_str out = STR("");

	for (size_t i = 0; i < n; i++)
		if (str_eq(v[i].key, str_of(name)) &&
		    json_member_text(v[i].value, a, &out) != SG_OK)
			out = STR("?"); /* there, and no text: fits nothing */
	return out;
}

static struct sg_str
part(const struct json_member *v, size_t n, const char *name, struct arena *a)
{
	struct sg_str out;

	if (!base64url_read(text(v, n, name, a), a, &out))
		return STR("");
	return out;
}

static bool
is_or_empty(struct sg_str s, const char *want)
{
	return s.n == 0 || str_eq(s, str_of(want));
}

/* A key of a kind that is taken, on its curve; false: it is another one. */
static bool
make(const struct json_member *v, size_t n, struct arena *a, struct pubkey *out)
{
	struct sg_str kty = text(v, n, "kty", a), crv = text(v, n, "crv", a);
	bool made = false;

	if (str_eq(kty, STR("RSA")))
		made = pubkey_rsa(part(v, n, "n", a), part(v, n, "e", a), out);
	else if (str_eq(kty, STR("EC")) && str_eq(crv, STR("P-256")))
		made = pubkey_p256(part(v, n, "x", a), part(v, n, "y", a), out);
	else if (str_eq(kty, STR("OKP")) && str_eq(crv, STR("Ed25519")))
		made = pubkey_ed25519(part(v, n, "x", a), out);
	return made && is_or_empty(text(v, n, "use", a), "sig") &&
	    (is_or_empty(text(v, n, "alg", a), pubkey_alg_name(out->alg)) ||
		(out->alg == PUBKEY_EDDSA &&
		    str_eq(text(v, n, "alg", a), STR("Ed25519")))) &&
	    pubkey_ok(out) == NULL;
}

static void
take(struct sg_str json, struct arena *a, struct sso_keys *out)
{
	struct sso_key *k = &out->v[out->n];
	struct json_member *v;
	struct sg_str kid;
	size_t n;

	memset(k, 0, sizeof(*k));
	if (json_members(json, MEMBERS, a, &v, &n) != SG_OK)
		return;
	kid = text(v, n, "kid", a);
	if (kid.n > SSO_KID || !make(v, n, a, &k->key))
		return;
	if (kid.n > 0)
		memcpy(k->kid, kid.p, kid.n);
	out->n++;
}

const char *
sso_keys_read(struct sg_str json, struct arena *a, struct sso_keys *out)
{
	struct json_items v;
	struct sg_str keys;

	out->n = 0;
	keys = json_find(json, "keys", a);
	if (keys.n == 0 || keys.p[0] != '[' || json_items(keys, a, &v) != SG_OK)
		return "the provider's keys are not a JWK set: an object with "
		       "the list \"keys\"";
	for (size_t i = 0; i < v.n && out->n < SSO_KEYS; i++)
		take(v.v[i], a, out);
	return out->n > 0 ? NULL
			  : "the provider has no key for RS256, ES256 or EdDSA";
}
