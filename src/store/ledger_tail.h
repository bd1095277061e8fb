#ifndef STORE_LEDGER_TAIL_H
#define STORE_LEDGER_TAIL_H

#include "port/ledger.h"

/*
 * The end of a ledger as a start finds it: after a crash the last line may be
 * unfinished, and after a power cut what was never synced may be anything.
 */
struct ledger_tail {
	unsigned file;   /* the last one; 0: none */
	uint64_t size;   /* of it */
	uint64_t keep;   /* bytes of it that are right */
	uint64_t synced; /* and those that are known to be on the disk */
	struct journal_head head; /* the last entry that is right */
	int64_t at_ms;            /* and when it was written, by itself */
	bool closed; /* it closes the last file, and no other was begun */
};

/*
 * ledger_tail_read(dir, known, out, e):
 * Read backwards from the end to the entry ${known}, which was synced and must
 * be there; what follows it counts as far as it is right.  Without ${known}
 * (NULL, or seq 0) only an unfinished line is given up.
 */
enum sg_err ledger_tail_read(int dir, const struct journal_head *known,
    struct ledger_tail *out, struct sg_error *e);

#endif
