#ifndef PORT_ANCHOR_H
#define PORT_ANCHOR_H

#include "base/str.h"

/*
 * Signed checkpoints of the ledger's end, in places that whoever can write the
 * ledger cannot write: what was signed there and is not in the ledger shows
 * that it was rewritten (src/anchor).
 */
enum anchor_at {
	ANCHOR_WAITING,     /* nothing was sent yet */
	ANCHOR_KEPT,        /* the place has the last checkpoint */
	ANCHOR_UNREACHABLE, /* it does not; it is tried again */
	ANCHOR_CONTRADICTED /* it has one that the ledger does not lead to */
};

#define ANCHOR_PLACES 16
#define ANCHOR_TEXT   256

struct anchor_place {
	enum anchor_at at;
	char name[ANCHOR_TEXT]; /* as the settings write it */
	char why[ANCHOR_TEXT];  /* it is not kept; one line */
	uint64_t seq;           /* of the last checkpoint it has; 0: none */
	int64_t at_ms;          /* when it took that; 0: never */
};

struct anchor_port {
	/* The places and what became of them, up to ANCHOR_PLACES; how many.
	 * Never waits; from any thread. */
	size_t (*places)(void *self, struct anchor_place *out);
	void *self;
};

/* What a witness says to a checkpoint of another gate. */
enum witness_says {
	WITNESS_BROKEN,      /* it is not a checkpoint */
	WITNESS_STRANGER,    /* of a gate that is not named here, or forged */
	WITNESS_CONTRADICTS, /* it cannot follow what that gate sent before */
	WITNESS_GAP,    /* it does not say that it follows what is kept here */
	WITNESS_FAILED, /* it could not be kept */
	WITNESS_KEPT
};

struct witness_port {
	/*
	 * Keep ${line} (durably) or say why not: ${last} gets the checkpoint
	 * that is kept of that gate, or nothing; ${why} a sentence.
	 */
	enum witness_says (*put)(
	    void *self, struct sg_str line, struct buf *last, struct buf *why);

	/* The newest lines of the gate ${id}, its name or its number, oldest
	 * first.  False: there is none of that name. */
	bool (*list)(void *self, struct sg_str id, struct buf *out);
	void *self;
};

#endif
