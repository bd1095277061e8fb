#ifndef COUNT_COUNTS_TABLE_H
#define COUNT_COUNTS_TABLE_H

#include "base/latency.h"
#include "count/counts.h"
#include "words/words.h"

/*
 * Where each counter stands, for those that print them: one flat array, cut
 * into blocks of up to four dimensions.  A counter's name in the store is the
 * block and a word for each dimension, "decision/exec/high/allow_once/web", so
 * that a list that grows or is put in another order does not move what was
 * counted.
 *
 * Days are a ring of 32 slots; the first counter of a slot is its day.
 */
#define COUNTS_BUCKETS 11 /* of times; the last has no upper end */
#define COUNTS_TIERS   4
#define COUNTS_SLOTS   32
#define COUNTS_RULES   32

enum { /* of a block of times */
	TIME_SUM = COUNTS_BUCKETS,
	TIME_PARTS
};

enum { /* of chips */
	CHIP_SHOWN,
	CHIP_AUTOEXPANDED,
	CHIP_APPROVED,
	CHIP_DEFERRED,
	CHIP_RETRY,
	CHIP_SUCCESS,
	CHIP_FAILED,
	CHIP_APPROVED_MS,
	CHIP_DEFERRED_MS,
	CHIP_PARTS
};

enum { /* of a day */
	DAY_DATE,
	DAY_ALLOWED,
	DAY_DEFERRED,
	DAY_DENIED,
	DAY_TIMED_OUT,
	DAY_FROZEN,
	DAY_TURN,
	DAY_TIME = DAY_TURN + SG_BREAKPOINT_COUNT,
	DAY_INTENT = DAY_TIME + COUNTS_BUCKETS,
	DAY_ALARM = DAY_INTENT + SG_INTENT_COUNT * COUNTS_TIERS,
	DAY_PARTS = DAY_ALARM + SG_ALARM_COUNT
};

enum { /* events a client reported */
	INGEST_ACCEPTED,
	INGEST_REJECTED,
	INGEST_PARTS
};

enum counts_at {
	AT_DECISION = 0,
	AT_TIME = AT_DECISION +
	    SG_CAP_COUNT * SG_RISK_COUNT * SG_DECISION_COUNT * SG_SURFACE_COUNT,
	AT_TURN = AT_TIME + SG_DECISION_COUNT * SG_SURFACE_COUNT * TIME_PARTS,
	AT_FROZEN = AT_TURN + SG_BREAKPOINT_COUNT,
	AT_INTENT = AT_FROZEN + 1,
	AT_CHIP = AT_INTENT + SG_INTENT_COUNT * COUNTS_TIERS,
	AT_INGEST = AT_CHIP + CHIP_PARTS,
	AT_ALARM = AT_INGEST + INGEST_PARTS,
	AT_DAY = AT_ALARM + SG_ALARM_COUNT,
	COUNTS_ALL = AT_DAY + COUNTS_SLOTS * DAY_PARTS
};

struct counts {
	int64_t now[COUNTS_ALL];
	int64_t kept[COUNTS_ALL]; /* as the store has it */
	uint32_t pending;
	/* Since the start; the store does not keep these. */
	struct {
		const char *code; /* NULL: no more */
		int64_t n[SG_VERDICT_COUNT];
	} rules[COUNTS_RULES];
	struct latency verdicts;
	int32_t day;
	int64_t *today; /* its slot */
};

/* The upper ends of the buckets, in milliseconds; the last has none. */
extern const int64_t counts_bounds[COUNTS_BUCKETS - 1];

size_t counts_bucket(int64_t ms);
#endif
