#ifndef THREAD_RECENT_H
#define THREAD_RECENT_H

#include "shape/chat.h"

/*
 * The last exchanges of the conversations that go on, as far as a model is
 * told of them: what was read once from the store is not read and decoded
 * again for the next message.  Whoever changes rows of messages says so;
 * what is not certain is dropped, and read again.
 */
#define RECENT_MAX       20           /* exchanges of one conversation */
#define RECENT_KEY_MAX   72           /* bytes of its key */
#define RECENT_BYTES     (512u << 10) /* of all together */
#define RECENT_TALKS_MAX 64

struct recent_one {
	struct sg_str id;
	bool answered; /* else only its place counts */
	bool has_replaces;
	struct sg_str replaces; /* the id in whose place it stands */
	struct sg_str message, assistant;
};

/* An exchange as the store keeps it; its texts are those of ${c}. */
struct recent_one recent_of(struct sg_str id, const struct stored_chat *c);

/*
 * From the newest to the oldest: whether the model is told of this one.  An
 * exchange that another stands in the place of is not told, nor is what came
 * between the two; ${skip} names the one that is looked for, or nothing.  One
 * that failed stands in no other's place.
 */
bool recent_is_told(struct sg_str *skip, const struct recent_one *o);

struct recent;

/* NULL: no memory. */
struct recent *recent_new(void);
void recent_free(struct recent *r); /* NULL is fine */

/*
 * The exchanges of ${key}, the newest first, at most RECENT_MAX; how many.
 * False: they are not kept.  They are valid until the next call.
 */
bool recent_get(const struct recent *r, struct sg_str key,
    struct recent_one out[RECENT_MAX], size_t *n);

/* These are all, the newest first, or RECENT_MAX of them. */
void recent_keep(
    struct recent *r, struct sg_str key, const struct recent_one *v, size_t n);

/* One that is written now.  Of a conversation that is not kept: nothing. */
void
recent_add(struct recent *r, struct sg_str key, const struct recent_one *one);

void recent_drop(struct recent *r, struct sg_str key);
void recent_drop_all(struct recent *r);

#endif
