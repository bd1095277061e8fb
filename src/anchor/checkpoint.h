#ifndef ANCHOR_CHECKPOINT_H
#define ANCHOR_CHECKPOINT_H

#include "base/str.h"

/*
 * A checkpoint: where the ledger ended at a time, signed by the installation.
 * One line of canonical JSON:
 *
 *	{"at","file","gate","hash","key","ledger","prev","prev_seq",
 *	 "schema","seq","sig"}
 *
 * The signature is Ed25519 over the same text without the member "sig".
 * "prev" and "prev_seq" name the entry that the place had before, as the
 * ledger has it now: a place sees at once when they differ.
 */
#define CHECKPOINT_MAX 1024
#define CHECKPOINT_ID  32 /* letters of the number of a gate */

struct checkpoint {
	int64_t at_ms;
	uint64_t seq;  /* of the last entry */
	uint64_t file; /* it stands in */
	uint8_t hash[32];
	uint8_t ledger[32]; /* of the first entry of all: which ledger */
	uint64_t prev_seq;  /* 0: the place had none */
	uint8_t prev[32];
	uint8_t key[32]; /* public */
	uint8_t sig[64];
};

/* What is signed. */
void checkpoint_text(const struct checkpoint *c, struct buf *out);

/* All of it, without a line end. */
void checkpoint_write(const struct checkpoint *c, struct buf *out);

/*
 * Read what stands in ${line}, behind whatever a log put before it.  False: it
 * is not a checkpoint, to the byte.  The signature is not checked here.
 */
bool checkpoint_read(struct sg_str line, struct checkpoint *out);

/* The number of the gate that has ${key}: CHECKPOINT_ID letters. */
void checkpoint_gate(const uint8_t key[32], char out[CHECKPOINT_ID + 1]);

/* ${n} bytes from lower-case hexadecimal; false: it is not that. */
bool checkpoint_hex(struct sg_str hex, uint8_t *out, size_t n);

#endif
