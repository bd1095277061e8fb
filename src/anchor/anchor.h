#ifndef ANCHOR_ANCHOR_H
#define ANCHOR_ANCHOR_H

#include "anchor/keeper.h"
#include "anchor/sign.h"
#include "port/anchor.h"
#include "port/ledger.h"

/*
 * The thread that takes checkpoints of the ledger to their places: one when it
 * starts, one every ${records} entries or ${every_ms}, whichever is first, and
 * one at its end.  No decision waits for it.  A place that cannot be reached is
 * tried again, at longer and longer intervals; one that has what the ledger
 * does not lead to is told and left as it is.
 */
struct anchor;

struct anchor_options {
	const char *state; /* where the key is; it must outlive this */
	const struct ledger_port *ledger; /* too; for its list() alone */
	const struct sg_str *places;
	size_t n_places;
	uint64_t records;
	int64_t every_ms;
	/* On that thread, when a place changed its state; or NULL. */
	void (*changed)(void *ctx, const struct anchor_place *p);
	void *ctx;
};

/* NULL: ${e} says which setting is wrong, or what is missing. */
struct anchor *anchor_open(const struct anchor_options *o, struct sg_error *e);

/* The ledger is on the disk up to ${head}, which stands in ${file}.  From any
 * thread; never waits. */
void
anchor_note(struct anchor *a, const struct journal_head *head, unsigned file);

void anchor_close(struct anchor *a); /* the last one; NULL is fine */
struct anchor_port anchor_port_of(struct anchor *a);

/*
 * One checkpoint of ${c} (seq, hash, ledger, file, at_ms) to ${k}, with what
 * the place has already: asked, compared with the ledger, signed,
 * handed over.  ${out} says what became of it; ${out->seq} is what the place
 * is known to have before and after.
 */
struct anchor_try {
	const struct sign_key *key;
	const struct ledger_port *ledger;
	int64_t wait_ms;
};
void anchor_hand_over(const struct anchor_try *t, const struct keeper *k,
    struct checkpoint *c, struct checkpoint *last, struct anchor_place *out);

#endif
