/* What is signed when a person approves: not a number, but what was shown. */
#include "passkey/passkey.h"

#include "shape/passkey.h"

#define TEXT_ROOM 4096

bool
passkey_challenge_for(const struct passkey_approval *a,
    struct sg_str shown_hash, uint8_t out[PASSKEY_CHALLENGE])
{
	char room[TEXT_ROOM];
	struct buf b = BUF_ON(room);
	struct signed_answer s = {.has_call = a->call.n > 0,
	    .call = a->call,
	    .option = a->option,
	    .prompt = a->prompt,
	    .rev = a->rev,
	    .shown = shown_hash};

	contract_encode(&signed_answer_contract, &s, &b);
	if (buf_full(&b))
		return false;
	sha256_of(buf_str(&b), out);
	return true;
}

bool
passkey_challenge_of(const struct passkey_approval *a,
    uint8_t shown[SHA256_SIZE], uint8_t out[PASSKEY_CHALLENGE])
{
	char hex[2 * SHA256_SIZE + 1];
	struct buf h = BUF_ON(hex);

	sha256_of(a->shown, shown);
	buf_addhex(&h, shown, SHA256_SIZE);
	return passkey_challenge_for(a, buf_str(&h), out);
}
