#ifndef ANCHOR_AGAINST_H
#define ANCHOR_AGAINST_H

#include "anchor/sign.h"
#include "port/ledger.h"
#include "base/arena.h"

/*
 * A ledger compared with the checkpoints of a place.  Each checkpoint of
 * ${key} must be signed by it; the ledger must have each entry that one
 * names, and they must not contradict one another.
 */
enum against_found {
	AGAINST_SAME,
	AGAINST_NONE,        /* the place has no checkpoint of this key */
	AGAINST_FORGED,      /* a line has a signature that is wrong */
	AGAINST_EDITED,      /* an entry is not what was signed */
	AGAINST_CUT,         /* the end that was signed is missing */
	AGAINST_FORKED,      /* there are two histories */
	AGAINST_ROLLED_BACK, /* an old copy went on from where it ended */
	AGAINST_REPLACED     /* it is another ledger */
};

struct against_report {
	enum against_found found;
	uint64_t checkpoints; /* that were looked at */
	uint64_t skipped;     /* lines that are not checkpoints */
	uint64_t others;      /* checkpoints of other keys */
	uint64_t archived;    /* of entries that were archived: not compared */
	uint64_t seq;   /* the entry in question; else the newest signed */
	uint64_t since; /* up to this entry both agree */
	int64_t at_ms;  /* of the checkpoint in question, or the newest */
	char why[160];  /* one line */
};

/* ${chain}: of a node, in the place of files in ${dir}; or NULL.
 * ${archive}: where files that left the ledger are, or NULL.  SG_OK also when
 * they differ; else the ledger in ${dir} cannot be read. */
SG_MUST_CHECK enum sg_err
against(const struct ledger_port *chain, const char *dir, const char *archive,
    struct sg_str lines, const uint8_t key[32], struct arena *a,
    struct against_report *out, struct sg_error *e);

/* The name of what was found: "edited". */
const char *against_name(enum against_found f);

#endif
