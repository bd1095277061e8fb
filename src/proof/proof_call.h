#ifndef PROOF_PROOF_CALL_H
#define PROOF_PROOF_CALL_H

#include "base/sha256.h"

/*
 * A call as it was asked.  The gate puts the hash of what it decided about
 * into its verdict; who asked makes it from what it sent, and takes no answer
 * to anything else.
 */
struct proof_call {
	struct sg_str call_id;
	struct sg_str cwd;              /* empty: none was said */
	uint8_t canonical[SHA256_SIZE]; /* of method and params,
					   json/canonical_json.h */
};

void proof_call(const struct proof_call *c, uint8_t out[SHA256_SIZE]);

#endif
