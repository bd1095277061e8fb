/* Signatures, by libcrypto. */
#include "pubkey/pubkey.h"
#include "port/crypto_api.h"

static const char missing[] = "signatures cannot be checked here: libcrypto of "
			      "OpenSSL 3 is missing; "
			      "install the package libssl3";

static struct evp_pkey_st *
load(const struct crypto_api *api, const struct pubkey *key)
{
	const unsigned char *p = key->spki;
	struct evp_pkey_st *k = api->d2i_PUBKEY(NULL, &p, (long)key->n);

	if (k != NULL && p == key->spki + key->n)
		return k;
	if (k != NULL)
		api->EVP_PKEY_free(k);
	return NULL;
}

const char *
pubkey_ok(const struct pubkey *key)
{
	struct sg_error e = {0};
	const struct crypto_api *api = crypto_api_load(&e);
	struct evp_pkey_st *k;

	if (api == NULL)
		return missing;
	if ((k = load(api, key)) == NULL)
		return "the key is not a valid public key";
	api->EVP_PKEY_free(k);
	return NULL;
}

static bool
is_right(const struct crypto_api *api, struct evp_pkey_st *k,
    const struct pubkey *key, struct sg_str text, struct sg_str sig)
{
	struct evp_md_ctx_st *ctx = api->EVP_MD_CTX_new();
	const void *md = key->alg == PUBKEY_EDDSA ? NULL : api->EVP_sha256();
	bool right = ctx != NULL &&
	    api->EVP_DigestVerifyInit(ctx, NULL, md, NULL, k) == 1 &&
	    api->EVP_DigestVerify(ctx, (const unsigned char *)sig.p, sig.n,
		(const unsigned char *)text.p, text.n) == 1;

	if (ctx != NULL)
		api->EVP_MD_CTX_free(ctx);
	return right;
}

const char *
pubkey_verify(const struct pubkey *key, struct sg_str text, struct sg_str sig)
{
	struct sg_error e = {0};
	const struct crypto_api *api = crypto_api_load(&e);
	struct evp_pkey_st *k;
	bool right;

	if (api == NULL)
		return missing;
	if (sig.n == 0 || (k = load(api, key)) == NULL)
		return "the signature does not fit the key";
	right = is_right(api, k, key, text, sig);
	api->EVP_PKEY_free(k);
	return right ? NULL : "the signature does not fit the key";
}
