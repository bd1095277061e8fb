/* Who sends a push, signed (RFC 8292); see notify_int.h. */
#include <string.h>

#include "json/json_put.h"
#include "pubkey/base64url.h"
#include "notify/notify_int.h"

#define HOUR_S    3600
#define CLAIM_MAX 1400

/* "https://host:port" of an address. */
static struct sg_str
origin_of(struct sg_str url)
{
	size_t at = str_find(url, STR("://")) + 3;
	struct sg_str rest = str_part(url, at, url.n);
	const char *end = rest.n > 0 ? memchr(rest.p, '/', rest.n) : NULL;

	return str_part(
	    url, 0, at + (end != NULL ? (size_t)(end - rest.p) : rest.n));
}

bool
notify_vapid(const struct notify *t, struct sg_str endpoint, int64_t now_ms,
    struct buf *out, struct notify_said *s)
{
	char start[64], room[CLAIM_MAX], signed_text[2 * CLAIM_MAX];
	struct buf head = BUF_ON(start), claim = BUF_ON(room);
	struct buf text = BUF_ON(signed_text);
	uint8_t sig[ECE_SIG];
	struct sg_error e = {0};

	json_open(&head);
	json_put_name(&head, "typ", "JWT");
	json_put_name(&head, "alg", "ES256");
	json_close(&head);
	json_open(&claim);
	json_put_text(&claim, "aud", origin_of(endpoint));
	json_put_int(&claim, "exp", now_ms / 1000 + 12 * (int64_t)HOUR_S);
	if (t->o.push_contact.n > 0)
		json_put_text(&claim, "sub", t->o.push_contact);
	json_close(&claim);
	base64url_add(&text, buf_str(&head));
	buf_addc(&text, '.');
	base64url_add(&text, buf_str(&claim));
	if (buf_full(&claim) || buf_full(&text) ||
	    ece_sign(t->push_key, buf_str(&text), sig, &e) != SG_OK) {
		notify_why(
		    s, "the claim of Web Push cannot be signed: ", e.message);
		return false;
	}
	buf_addz(out, "vapid t=");
	buf_add(out, buf_str(&text));
	buf_addc(out, '.');
	base64url_add(out, (struct sg_str){(const char *)sig, sizeof(sig)});
	buf_addz(out, ", k=");
	buf_addz(out, t->push_open);
	return !buf_full(out);
}
