#ifndef JSON_MERGE_H
#define JSON_MERGE_H

#include "base/arena.h"
#include "base/err.h"

/*
 * JSON that comes in pieces, put together without knowing what it means: texts
 * grow, objects get more members, lists more items (or, where an item says
 * its "index", that item more members), and all else is what was said last.
 * "id", "type", "name" and "role" are said once; said again, they stay.
 */
enum merge_kind {
	MERGE_NOTHING,
	MERGE_RAW,  /* as it came */
	MERGE_TEXT, /* without its quotes */
	MERGE_LIST,
	MERGE_OBJECT
};

struct merge {
	struct merge *next;  /* beside it */
	struct sg_str key;   /* of a member */
	struct sg_str index; /* of an item that says one, or "" */
	enum merge_kind kind;
	struct buf text;
	struct merge *first; /* in it */
};

/* Where it is kept, and scratch. */
struct merge_memory {
	struct arena *keep, *look;
};

/* Another piece.  SG_ENOMEM, SG_EINVALID. */
SG_MUST_CHECK enum sg_err
merge_add(struct merge *m, struct sg_str json, const struct merge_memory *a);

/* The member of that name, made if need be; NULL: no memory. */
struct merge *
merge_member(struct merge *m, struct sg_str key, const struct merge_memory *a);

/* How long it may be as JSON; and that JSON. */
size_t merge_room(const struct merge *m);
void merge_write(const struct merge *m, struct buf *out);

#endif
