#ifndef DIALOGUE_DRIVERS_H
#define DIALOGUE_DRIVERS_H

#include "words/words.h"

/*
 * The driver blocks of a turn, in their order: the baseline, which is always
 * there and counts for no limit, then shipped blocks that were asked for, then
 * the user's own.  What is too much is dropped and said; what is too long is
 * cut at a character and said.
 */
#define DRIVER_REFS_MAX       10
#define DRIVER_INLINE_MAX     3
#define DRIVER_DEFINITION_MAX 4096 /* bytes */
#define DRIVER_BASELINE       5
#define DRIVER_BLOCKS_MAX \
	(DRIVER_BASELINE + DRIVER_REFS_MAX + DRIVER_INLINE_MAX)

enum sg_block_kind {
#define X(sym, wire, text) BLOCK_##sym,
#include "dialogue/block_kind.def"
	BLOCK_COUNT
};

extern const struct word_list words_block_kind;

struct driver_block {
	struct sg_str id, version, title, definition;
	enum sg_block_kind kind;
	bool trimmed;
};

/* What was asked for: a shipped block by id and version, or one's own. */
struct driver_ask {
	struct sg_str id, version, title, definition;
};

struct drivers {
	struct driver_block v[DRIVER_BLOCKS_MAX];
	size_t n;         /* in the order in which they apply */
	size_t n_trimmed; /* of them */
	size_t n_dropped; /* of those that were asked for */
};

/*
 * drivers_gather(refs, n_refs, own, n_own, out):
 * Why the one at ${at} of its list was dropped, the two below say in a
 * sentence; they add nothing for what was taken.
 */
void drivers_gather(const struct driver_ask *refs, size_t n_refs,
    const struct driver_ask *own, size_t n_own, struct drivers *out);

void
driver_ref_refusal(const struct driver_ask *ref, size_t at, struct buf *out);
void driver_own_refusal(size_t at, struct buf *out);

/* ${s} cut to ${max} bytes, never within a character. */
struct sg_str driver_trim(struct sg_str s, size_t max);

#endif
