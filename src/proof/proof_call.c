/* The hash of a call as it was asked; see proof_call.h. */
#include "proof/proof_call.h"
#include "base/banned.h"

/* Each piece with its length in front, so that no two calls read alike. */
static void
add_piece(struct sha256 *h, struct sg_str s)
{
	char room[24];
	struct buf b = BUF_ON(room);

	buf_addu(&b, s.n);
	buf_addc(&b, ':');
	sha256_add(h, buf_str(&b));
	sha256_add(h, s);
}

void
proof_call(const struct proof_call *c, uint8_t out[SHA256_SIZE])
{
	struct sha256 h;

	sha256_init(&h);
	add_piece(&h, STR("solgate.asked.v1"));
	add_piece(&h, c->call_id);
	add_piece(&h, c->cwd);
	add_piece(&h, (struct sg_str){(const char *)c->canonical, SHA256_SIZE});
	sha256_end(&h, out);
}
