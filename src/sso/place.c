/* What a provider says of itself (OpenID Connect Discovery 1.0). */
#include "json/json_find.h"
#include "json/json_members.h"
#include "oauth/form.h"
#include "sso/sso_int.h"

const char *
sso_issuer_ok(struct sg_str issuer)
{
	struct sg_str origin, path;

	if (issuer.n > 400 || !oauth_url_ok(issuer, issuer) ||
	    !oauth_split(issuer, &origin, &path) ||
	    str_find(issuer, STR("?")) < issuer.n ||
	    str_find(issuer, STR("#")) < issuer.n)
		return "sso.issuer must be an https address without ? and #; "
		       "http is taken on this machine alone";
	return NULL;
}

/* Whether the list ${key} has one of ${words}, or is not there at all. */
static bool
offers(struct sg_str json, const char *key, const char *const *words,
    struct arena *a)
{
	struct sg_str list = json_find(json, key, a), one;
	struct json_items v;

	if (list.p == NULL)
		return true;
	if (json_items(list, a, &v) != SG_OK)
		return false;
	for (size_t i = 0; i < v.n; i++)
		for (size_t k = 0; words[k] != NULL; k++)
			if (json_member_text(v.v[i], a, &one) == SG_OK &&
			    str_eq(one, str_of(words[k])))
				return true;
	return false;
}

static const char *
check_offers(struct sg_str json, struct arena *a)
{
	static const char *const code[] = {"code", NULL},
				 *const s256[] = {"S256", NULL},
				 *const algs[] = {"RS256", "ES256", "EdDSA",
				     "Ed25519", NULL};

	if (!offers(json, "response_types_supported", code, a))
		return "the provider does not offer the code flow";
	if (!offers(json, "code_challenge_methods_supported", s256, a))
		return "the provider does not offer PKCE with S256";
	if (!offers(json, "id_token_signing_alg_values_supported", algs, a))
		return "the provider signs ID tokens by none of RS256, ES256 "
		       "and EdDSA";
	return NULL;
}

const char *
sso_place_read(struct sg_str json, struct sg_str issuer, struct arena *a,
    struct sso_place *out)
{
	static const char *const basic[] = {"client_secret_basic", NULL};
	struct json_member *v;
	size_t n;

	*out = (struct sso_place){.basic = false};
	if (json_members(json, 256, a, &v, &n) != SG_OK)
		return "what the provider says of itself is not a JSON object";
	if (!str_eq(json_find_text(json, "issuer", a), issuer))
		return "the provider calls itself by another issuer; "
		       "sso.issuer must be the same, to the last slash";
	out->authorize = json_find_text(json, "authorization_endpoint", a);
	out->token = json_find_text(json, "token_endpoint", a);
	out->keys = json_find_text(json, "jwks_uri", a);
	if (!oauth_url_ok(out->authorize, issuer) ||
	    !oauth_url_ok(out->token, issuer) ||
	    !oauth_url_ok(out->keys, issuer))
		return "the provider names an address that is missing or not "
		       "https";
	out->basic = offers(
	    json, "token_endpoint_auth_methods_supported", basic, a);
	out->says_iss = str_eq(
	    json_find(
		json, "authorization_response_iss_parameter_supported", a),
	    STR("true"));
	return check_offers(json, a);
}
