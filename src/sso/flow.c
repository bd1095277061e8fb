/*
 * The secrets of one sign-in.  The browser has a cookie that nobody else has;
 * with the key of this process all others follow from it, and from the origin
 * of the page.  So a state that another browser began fits no cookie here.
 */
#include <string.h>

#include "base/hmac.h"
#include "pubkey/base64url.h"
#include "sso/sso_int.h"

static void
derive_one(const uint8_t key[32], const char *label, struct sg_str cookie,
    struct sg_str origin, char out[SSO_SECRET + 1])
{
	struct buf b = {out, 0, SSO_SECRET, false};
	uint8_t mac[SHA256_SIZE];
	struct hmac h;

	hmac_init(&h, (struct sg_str){(const char *)key, 32});
	hmac_add(&h, (struct sg_str){label, strlen(label) + 1});
	hmac_add(&h, cookie);
	hmac_add(&h, STR("\n"));
	hmac_add(&h, origin);
	hmac_end(&h, mac);
	base64url_add(&b, (struct sg_str){(const char *)mac, sizeof(mac)});
	out[SSO_SECRET] = '\0';
}

void
sso_derive(const uint8_t key[32], struct sg_str cookie, struct sg_str origin,
    struct sso_secrets *out)
{
	derive_one(key, "state", cookie, origin, out->state);
	derive_one(key, "nonce", cookie, origin, out->nonce);
	derive_one(key, "verifier", cookie, origin, out->verifier);
}

void
sso_cookie_add(struct buf *b, const uint8_t secret[32], int64_t until_s)
{
	base64url_add(b, (struct sg_str){(const char *)secret, 32});
	buf_addc(b, '.');
	buf_addi(b, until_s);
}

bool
sso_cookie_ok(struct sg_str cookie, int64_t now_s)
{
	struct sg_str rest = cookie, secret = str_cut(&rest, '.');
	uint8_t bytes[32];
	int64_t until = 0;

	if (secret.n != SSO_SECRET || rest.n == 0 || rest.n > 12 ||
	    !base64url_exact(secret, bytes, sizeof(bytes)))
		return false;
	for (size_t i = 0; i < rest.n; i++) {
		if (rest.p[i] < '0' || rest.p[i] > '9')
			return false;
		until = until * 10 + (rest.p[i] - '0');
	}
	return now_s < until && until <= now_s + SSO_BEGIN_S;
}
