/*
 * Challenges for passkeys: each works once, and soon.  A gate alone remembers
 * those that it gave out.  Of many nodes another may get the answer: there a
 * challenge says until when it works, under the key of all nodes, and who
 * answers it writes down that it is spent, in the transaction of what comes of
 * it.
 */
#include <string.h>

#include "accounts/accounts_int.h"
#include "base/hmac.h"
#include "pubkey/base64url.h"
#include "shape/passkey.h"

#define NONCE    12
#define UNTIL    4
#define MAC      16
#define SPENT_MS (INT64_C(24) * 3600000) /* longer than clocks differ */

_Static_assert(NONCE + UNTIL + MAC == PASSKEY_CHALLENGE, "all of it");

/* ---- Of many nodes ------------------------------------------------------- */

/* It says what it is for, so one for an enrolment signs nobody in. */
static void
mac_of(struct accounts *s, const struct accounts_ring *r, const char *person,
    const uint8_t *c, uint8_t out[SHA256_SIZE])
{
	uint8_t key[32];
	struct hmac h;

	nodes_derive(s->shell->port.nodes, "passkeys", key);
	hmac_init(&h, accounts_bytes(key, sizeof(key)));
	hmac_add(&h, r == &s->enrols ? STR("enrol ") : STR("enter "));
	hmac_add(&h, str_of(person));
	hmac_add(&h, STR(" "));
	hmac_add(&h, accounts_bytes(c, NONCE + UNTIL));
	hmac_end(&h, out);
	memset(key, 0, sizeof(key));
}

static void
sign(struct accounts *s, struct accounts_challenge *c,
    const struct accounts_ring *r)
{
	uint64_t until_s = (uint64_t)(s->shell->wall_ms + ACCOUNTS_ASK_MS) /
	    1000;
	uint8_t mac[SHA256_SIZE];

	for (size_t i = 0; i < UNTIL; i++)
		c->bytes[NONCE + i] = (uint8_t)(until_s >>
		    (8 * (UNTIL - 1 - i)));
	mac_of(s, r, c->person, c->bytes, mac);
	memcpy(c->bytes + NONCE + UNTIL, mac, MAC);
}

static bool
is_signed(struct accounts *s, const struct accounts_ring *r, const char *person,
    const uint8_t *c)
{
	uint8_t mac[SHA256_SIZE];
	uint64_t until_s = 0;

	for (size_t i = 0; i < UNTIL; i++)
		until_s = until_s << 8 | c[NONCE + i];
	mac_of(s, r, person, c, mac);
	return hmac_same(mac, c + NONCE + UNTIL, MAC) &&
	    s->shell->wall_ms / 1000 < (int64_t)until_s;
}

bool
accounts_spend(struct accounts *s, const uint8_t challenge[PASSKEY_CHALLENGE],
    struct arena *a, struct accounts_change *c)
{
	struct buf id = shell_buf(a, 16 + 2 * PASSKEY_CHALLENGE);

	if (s->shell->port.nodes == NULL)
		return true;
	if (id.p == NULL)
		return false;
	buf_addz(&id, "challenge ");
	buf_addhex(&id, challenge, PASSKEY_CHALLENGE);
	c->ops[c->n_ops++] = (struct store_op){.verb = STORE_ADD,
	    .kind = STORE_IDEMPOTENCY,
	    .id = buf_str(&id),
	    .body = STR("{}"),
	    .at_ms = s->shell->wall_ms,
	    .expires_ms = s->shell->wall_ms + SPENT_MS};
	return true;
}

/* ---- All of them --------------------------------------------------------- */

struct sg_str
accounts_ask(struct accounts *s, struct accounts_ring *r, const char *person,
    struct arena *a)
{
	struct accounts_challenge *c = &r->v[r->next++ % ACCOUNTS_ASKS];
	char text[ACCOUNTS_SECRET + 1];
	struct sg_str bytes;

	memset(c, 0, sizeof(*c));
	if (!accounts_draw(text) || !base64url_read(str_of(text), a, &bytes) ||
	    bytes.n != sizeof(c->bytes))
		return STR("");
	memcpy(c->bytes, bytes.p, bytes.n);
	memcpy(c->person, person, strlen(person));
	if (s->shell->port.nodes != NULL) {
		sign(s, c, r);
		return base64url_text(
		    a, accounts_bytes(c->bytes, sizeof(c->bytes)));
	}
	c->until_ms = s->shell->mono_ms + ACCOUNTS_ASK_MS;
	return base64url_text(a, bytes);
}

/* The one that ${client} answers, taken out; false: there is none. */
bool
accounts_take(struct accounts *s, struct accounts_ring *r, struct sg_str client,
    const char *person, struct arena *a, struct passkey_asked *out)
{
	struct sg_error none = {0};
	struct client_data d;
	struct sg_str want;

	if (contract_decode(&client_data_contract, client, a, &d, &none) !=
		SG_OK ||
	    !base64url_read(d.challenge, a, &want) ||
	    want.n != PASSKEY_CHALLENGE)
		return false;
	if (s->shell->port.nodes != NULL) {
		const uint8_t *c = (const uint8_t *)want.p;

		memcpy(out->challenge, c, PASSKEY_CHALLENGE);
		return is_signed(s, r, person, c);
	}
	for (size_t i = 0; i < ACCOUNTS_ASKS; i++) {
		struct accounts_challenge *c = &r->v[i];

		if (c->until_ms <= s->shell->mono_ms ||
		    memcmp(c->bytes, want.p, want.n) != 0 ||
		    strcmp(c->person, person) != 0)
			continue;
		memcpy(out->challenge, c->bytes, sizeof(c->bytes));
		memset(c, 0, sizeof(*c));
		return true;
	}
	return false;
}
