#ifndef FACE_AUDIT_SIGNED_INT_H
#define FACE_AUDIT_SIGNED_INT_H

#include "face/audit/audit.h"
#include "receipt/receipt.h"

/* Between audit_signed.c, which walks, and audit_receipt.c. */
#define SIGNED_ARENA_BYTES (256u << 20)

struct signed_walk {
	struct sg_str id;  /* of a question or call whose receipt is wanted;
			      empty: look at all */
	struct arena kept; /* of what outlives an entry; released by the caller
			    */
	struct receipt_parts found; /* without shown; decision empty: none */
	struct sg_str sealed, prompt;
	uint64_t checked, several; /* signatures; decisions by several */
	uint64_t unknown;          /* whose passkey is not in these files */
};

/* CLI_DONE, or what is wrong was said. */
enum cli_exit signed_walk(struct audit *k, struct signed_walk *out);

#endif
