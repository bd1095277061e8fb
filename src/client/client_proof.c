/* That we have the token, and that the other end has it; see client.h. */
#include <sys/random.h>

#include "client/client_int.h"
#include "port/clock.h"

static struct sg_str
text_of(const struct client *c)
{
	return (struct sg_str){c->key.text, CLIENT_TOKEN};
}

/* The gate looks at us; there is nothing to prove with. */
static bool
is_seen(const struct client *c)
{
	return c->key.text[0] == '\0';
}

bool
client_prove(struct client *c, struct sg_str body)
{
	char room[512];
	struct buf b = BUF_ON(room);
	struct proof_ask ask = {.key = text_of(c),
	    .name = str_of(c->key.name),
	    .stamp_ms = clock_system().wall_ms(NULL),
	    .head = {c->out.p, c->out.n},
	    .body = body};

	c->proof_n = 0;
	if (c->far != NULL) /* its certificate proves the gate */
		return client_far_name(c);
	if (!c->has_key)
		return true;
	if (is_seen(c)) {
		buf_addz(&b, "Authorization: Person\r\n");
		return client_add(&c->out, b.p, b.n);
	}
	if (getrandom(ask.random, sizeof(ask.random), 0) !=
	    (ssize_t)sizeof(ask.random))
		return false;
	buf_addz(&b, "Authorization: ");
	proof_write(&b, &ask, c->nonce);
	buf_addz(&b, "\r\n");
	return !buf_full(&b) && client_add(&c->out, b.p, b.n);
}

bool
client_proved(const struct client *c, bool stream)
{
	struct proof_reply r = {.key = text_of(c),
	    .nonce = {c->nonce, PROOF_NONCE},
	    .status = client_parse_status(c),
	    .stream = stream,
	    .body = {c->body.p, c->body.n}};

	if (c->far != NULL) /* its certificate did */
		return true;
	/* Without a key nobody can prove anything. */
	return !c->has_key || is_seen(c) ||
	    proof_answered((struct sg_str){c->proof, c->proof_n}, &r);
}
