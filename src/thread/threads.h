#ifndef THREAD_THREADS_H
#define THREAD_THREADS_H

#include "port/store.h"
#include "solgate/memento.h"

/*
 * Where threads stand, as far as a turn must know it, without a read of the
 * store for each turn.  All writes of mementos come through here, so what is
 * kept is what the store has.  Bounded: a thread that is not kept is read
 * again.
 */
struct thread_state {
	bool has;    /* there is a memento */
	bool edited; /* a person changed it since the last turn */
	enum sg_affect_phase phase;
	enum sg_intensity bucket;
	bool has_intensity; /* of the last point */
	double intensity;
	int64_t updated_ms;
	struct sg_str memento_id;
};

struct thread_name {
	struct sg_str user, thread;
};

struct threads;

/* ${store} must outlive it.  NULL: no memory. */
/* ${shared}: other nodes write mementos, too. */
struct threads *threads_new(const struct store_port *store, bool shared);
void threads_free(struct threads *t);

/*
 * How the row of a memento is called; the text of a thread may be longer than
 * an id of the store may be, then its hash stands for it.
 */
#define THREAD_KEY_MAX 72
void threads_key(struct buf *out, bool accepted, struct sg_str thread);

/* A text that fits the store as a parent: itself, or its hash. */
struct sg_str threads_parent(struct sg_str text, char room[THREAD_KEY_MAX]);

/*
 * What the rows of a user's thread hang on: both names, or a hash of them.
 * Names that rise with the time keep the rows of a busy hour together.
 */
struct sg_str threads_own(struct thread_name name, char room[THREAD_KEY_MAX]);

/*
 * How the thread of that user stands.  Texts of ${out} live in ${a} or until
 * the next call.  SG_OK also when there is no memento.
 */
enum sg_err threads_get(struct threads *t, struct thread_name name,
    struct arena *a, struct thread_state *out, struct sg_error *e);

/* The store has this memento now. */
void threads_put(struct threads *t, struct thread_name name,
    const struct sg_memento *m, bool edited);

/* What was put did not get into the store: read it again. */
void threads_drop(struct threads *t, struct thread_name name);

/* A turn has seen the thread: it is not edited any more. */
void threads_seen(struct threads *t, struct thread_name name);

/* True: it is kept here that the thread has no memento. */
bool threads_without(struct threads *t, struct thread_name name);

/* True: it is kept here that the thread has no accepted memento. */
bool threads_unmarked(struct threads *t, struct thread_name name);
void threads_unmark(struct threads *t, struct thread_name name);
void threads_marked(struct threads *t); /* some may have one now */

/* The state that ${m} is. */
struct thread_state thread_state_of(const struct sg_memento *m);

#endif
