/* The hash of a call as it was asked; see proof_call.h. */
#include "proof/proof_call.h"
#include "base/banned.h"

void
proof_call(const struct proof_call *c, uint8_t out[SHA256_SIZE])
{
	struct sha256 h;

	sha256_init(&h);
	sha256_add_text(&h, STR("solgate.asked.v1"));
	sha256_add_text(&h, c->call_id);
	sha256_add_text(&h, c->cwd);
	sha256_add_text(
	    &h, (struct sg_str){(const char *)c->canonical, SHA256_SIZE});
	sha256_end(&h, out);
}
