#ifndef STORE_VERIFIER_H
#define STORE_VERIFIER_H

#include "port/verify.h"

/*
 * A thread that reads the ledger from its first entry on, at the lowest
 * priority, when it is opened and every ${every_ms} from then on.
 */
struct verifier;

struct verifier_options {
	const char *dir;          /* of the ledger; it must outlive this */
	struct journal_head head; /* must be among its entries; seq 0: any */
	int64_t every_ms;         /* 0: once */
	/* On that thread, after each reading; or NULL. */
	void (*done)(void *ctx, const struct ledger_report *r);
	void *ctx;
};

/* NULL: there is no memory or no thread for it; ${e} says which. */
struct verifier *
verifier_open(const struct verifier_options *o, struct sg_error *e);
void verifier_close(struct verifier *v); /* ends a reading; NULL is fine */
struct verify_port verifier_port(struct verifier *v);

#endif
