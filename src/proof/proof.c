/* Requests and answers that only the owners of a token can make; proof.h. */
#include "base/hmac.h"
#include "proof/proof.h"
#include "base/banned.h"

static bool
is_hex(struct sg_str s, size_t n)
{
	for (size_t i = 0; i < s.n; i++)
		if ((s.p[i] < '0' || s.p[i] > '9') &&
		    (s.p[i] < 'a' || s.p[i] > 'f'))
			return false;
	return s.n == n;
}

/* The bytes before the next blank, which is dropped. */
static struct sg_str
word(struct sg_str *rest)
{
	size_t n = 0;
	struct sg_str w;

	while (n < rest->n && rest->p[n] != ' ')
		n++;
	w = str_part(*rest, 0, n);
	*rest = str_part(*rest, n < rest->n ? n + 1 : n, rest->n);
	return w;
}

static bool
read_stamp(struct sg_str s, int64_t *out)
{
	*out = 0;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
		*out = *out * 10 + (s.p[i] - '0');
	}
	return s.n > 0 && s.n <= 15;
}

bool
proof_parse(struct sg_str value, struct proof *out)
{
	struct sg_str rest = value;
	struct sg_str stamp;

	out->name = word(&rest);
	out->nonce = word(&rest);
	stamp = word(&rest);
	out->body = word(&rest);
	out->mac = word(&rest);
	if (rest.n > 0 || out->mac.p + out->mac.n != value.p + value.n ||
	    out->name.n == 0 || !is_hex(out->nonce, PROOF_NONCE) ||
	    stamp.n > 15 || !read_stamp(stamp, &out->stamp_ms) ||
	    !is_hex(out->body, PROOF_HEX) || !is_hex(out->mac, PROOF_HEX))
		return false;
	out->said = str_part(value, 0, value.n - PROOF_HEX - 1);
	return true;
}

static void
ask_hash(struct sg_str key, struct sg_str said, struct sg_str head,
    char out[PROOF_HEX])
{
	struct buf b = {out, 0, PROOF_HEX, false};
	uint8_t mac[SHA256_SIZE];
	struct hmac h;

	hmac_init(&h, key);
	hmac_add(&h, STR("solgate.ask.v1\n"));
	hmac_add(&h, said);
	hmac_add(&h, STR("\n"));
	hmac_add(&h, head);
	hmac_end(&h, mac);
	buf_addhex(&b, mac, sizeof(mac));
}

static void
body_hash(struct sg_str body, char out[PROOF_HEX])
{
	struct buf b = {out, 0, PROOF_HEX, false};
	uint8_t hash[SHA256_SIZE];

	sha256_of(body, hash);
	buf_addhex(&b, hash, sizeof(hash));
}

void
proof_write(struct buf *b, const struct proof_ask *ask, char nonce[PROOF_NONCE])
{
	struct buf n = {nonce, 0, PROOF_NONCE, false};
	char hash[PROOF_HEX];
	size_t from;

	buf_addz(b, PROOF_SCHEME);
	from = b->n;
	buf_addhex(&n, ask->random, PROOF_RANDOM);
	body_hash(ask->body, hash);
	buf_add(b, ask->name);
	buf_addc(b, ' ');
	buf_add(b, (struct sg_str){nonce, PROOF_NONCE});
	buf_addc(b, ' ');
	buf_addi(b, ask->stamp_ms);
	buf_addc(b, ' ');
	buf_add(b, (struct sg_str){hash, PROOF_HEX});
	ask_hash(ask->key, str_part(buf_str(b), from, b->n), ask->head, hash);
	buf_addc(b, ' ');
	buf_add(b, (struct sg_str){hash, PROOF_HEX});
}

bool
proof_asked(const struct proof *p, struct sg_str key, struct sg_str head)
{
	char hash[PROOF_HEX];

	ask_hash(key, p->said, head, hash);
	return hmac_same(hash, p->mac.p, PROOF_HEX);
}

bool
proof_fits(struct sg_str hash, struct sg_str body)
{
	char own[PROOF_HEX];

	body_hash(body, own);
	return hash.n == PROOF_HEX && hmac_same(own, hash.p, PROOF_HEX);
}

void
proof_answer(struct buf *b, const struct proof_reply *r)
{
	char room[32];
	struct buf status = BUF_ON(room);
	uint8_t mac[SHA256_SIZE];
	struct hmac h;

	buf_addu(&status, r->status);
	hmac_init(&h, r->key);
	hmac_add(&h, STR("solgate.answer.v1\n"));
	hmac_add(&h, r->nonce);
	hmac_add(&h, r->stream ? STR("\nstream ") : STR("\nwhole "));
	hmac_add(&h, buf_str(&status));
	hmac_add(&h, STR("\n"));
	if (!r->stream)
		hmac_add(&h, r->body);
	hmac_end(&h, mac);
	buf_addz(b, r->stream ? "stream " : "whole ");
	buf_addhex(b, mac, sizeof(mac));
}

bool
proof_answered(struct sg_str value, const struct proof_reply *r)
{
	char room[PROOF_HEX + 8];
	struct buf b = BUF_ON(room);

	proof_answer(&b, r);
	return value.n == b.n && hmac_same(value.p, b.p, b.n);
}
