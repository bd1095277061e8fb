#ifndef SPENT_SPENT_H
#define SPENT_SPENT_H

#include "base/str.h"

/*
 * Which call ids were used on which channel (T35).  Of each channel the last
 * SPENT_MAX are remembered, as hashes: a caller that looks for two ids
 * with one hash gets one of its own calls refused.
 */
#define SPENT_MAX     8192 /* ids remembered of one channel */
#define SPENT_BUCKETS 256

struct spent_channel;

struct spent {
	struct spent_channel *buckets[SPENT_BUCKETS];
};

bool spent_has(const struct spent *s, uint64_t channel, struct sg_str id);
/* False: no memory, and the id may not be used. */
bool spent_add(struct spent *s, uint64_t channel, struct sg_str id);
void spent_forget(struct spent *s, uint64_t channel);
void spent_release(struct spent *s);

#endif
