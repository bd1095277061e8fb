/*
 * One slot for each value of a hash: what falls on it last stays.  Keys are
 * compared in full, so a clash costs a read and nothing else.
 */
#include <stdlib.h>
#include <string.h>

#include "thread/threads.h"
#include "base/fnv.h"
#include "base/sha256.h"
#include "shape/memento.h"

#define SLOTS     4096 /* a power of two */
#define NAME_ROOM 120  /* longer names are not kept */

struct slot {
	struct thread_state state; /* memento_id points into this slot */
	size_t n_key;              /* 0: free */
	bool unmarked;             /* it has no accepted memento */
	char key[NAME_ROOM];
	char memento_id[NAME_ROOM];
};

struct threads {
	const struct store_port *store;
	bool shared;
	struct slot v[SLOTS];
};

struct threads *
threads_new(const struct store_port *store, bool shared)
{
	struct threads *t = calloc(1, sizeof(*t));

	if (t != NULL) {
		t->store = store;
		t->shared = shared;
	}
	return t;
}

void
threads_free(struct threads *t)
{
	free(t);
}

static void
add_hash(struct buf *out, struct sg_str text)
{
	uint8_t digest[SHA256_SIZE];

	sha256_of(text, digest);
	buf_addc(out, '#');
	buf_addhex(out, digest, sizeof(digest));
}

/* A text that begins with # could be taken for a hash, so it is hashed too. */
static void
add_short(struct buf *out, struct sg_str text)
{
	if (text.n > THREAD_KEY_MAX - 8 || (text.n > 0 && text.p[0] == '#'))
		add_hash(out, text);
	else
		buf_add(out, text);
}

void
threads_key(struct buf *out, bool accepted, struct sg_str thread)
{
	buf_addz(out, accepted ? "a:" : "l:");
	add_short(out, thread);
}

struct sg_str
threads_parent(struct sg_str text, char room[THREAD_KEY_MAX])
{
	struct buf b = {.p = room, .cap = THREAD_KEY_MAX};

	add_short(&b, text);
	return buf_str(&b);
}

/* How long the first name is stands first, so no two pairs read alike. */
struct sg_str
threads_own(struct thread_name name, char room[THREAD_KEY_MAX])
{
	struct buf b = {.p = room, .cap = THREAD_KEY_MAX};
	uint8_t digest[SHA256_SIZE];
	struct sha256 h;

	buf_addu(&b, name.user.n);
	buf_addc(&b, ':');
	buf_add(&b, name.user);
	buf_addc(&b, '/');
	buf_add(&b, name.thread);
	if (!buf_full(&b))
		return buf_str(&b);
	b = (struct buf){.p = room, .cap = THREAD_KEY_MAX};
	sha256_init(&h);
	sha256_add(&h, name.user);
	sha256_add(&h, STR("\0")); /* NUL: in neither text */
	sha256_add(&h, name.thread);
	sha256_end(&h, digest);
	buf_addc(&b, '#');
	buf_addhex(&b, digest, sizeof(digest));
	return buf_str(&b);
}

struct thread_state
thread_state_of(const struct sg_memento *m)
{
	const struct sg_affect *f = &m->affect;
	struct thread_state s = {.has = true,
	    .phase = f->rollup.phase,
	    .bucket = f->rollup.intensity_bucket,
	    .updated_ms = f->rollup.updated_ms,
	    .memento_id = m->memento_id};

	if (f->n_points > 0) {
		s.has_intensity = true;
		s.intensity = f->points[f->n_points - 1].intensity;
	}
	return s;
}

/* Nothing is known of the thread: the calm that the engine assumes. */
static struct thread_state
state_none(void)
{
	return (struct thread_state){
	    .phase = SG_PHASE_SETTLED, .bucket = SG_INTENSITY_LOW};
}

static bool
add_key(struct buf *b, struct thread_name name)
{
	buf_add(b, name.user);
	buf_addc(b, '\0'); /* in no text that was read */
	buf_add(b, name.thread);
	return !buf_full(b);
}

static struct slot *
slot_of(struct threads *t, struct sg_str key)
{
	return &t->v[fnv_of(key) % SLOTS];
}

/* The slot of the thread, if it is kept. */
static struct slot *
find(struct threads *t, struct thread_name name)
{
	char room[NAME_ROOM];
	struct buf key = BUF_ON(room);
	struct slot *s;

	if (!add_key(&key, name))
		return NULL;
	s = slot_of(t, buf_str(&key));
	if (s->n_key != key.n || memcmp(s->key, room, key.n) != 0)
		return NULL;
	return s;
}

static void
keep(struct threads *t, struct thread_name name,
    const struct thread_state *state)
{
	char room[NAME_ROOM];
	struct buf key = BUF_ON(room);
	struct slot *s;

	if (!add_key(&key, name))
		return;
	s = slot_of(t, buf_str(&key));
	if (s->n_key != key.n || memcmp(s->key, room, key.n) != 0)
		s->unmarked = false;
	s->n_key = 0;
	if (state->memento_id.n > NAME_ROOM)
		return;
	memcpy(s->key, room, key.n);
	s->n_key = key.n;
	s->state = *state;
	if (state->memento_id.n > 0)
		memcpy(s->memento_id, state->memento_id.p, state->memento_id.n);
	s->state.memento_id.p = s->memento_id;
}

/* From the store.  A row of somebody else's thread is none. */
static enum sg_err
read_state(const struct store_port *store, struct thread_name name,
    struct arena *a, struct thread_state *out, struct sg_error *e)
{
	char id[THREAD_KEY_MAX], owner[THREAD_KEY_MAX];
	struct buf key = BUF_ON(id);
	struct sg_memento *m;
	struct store_row row;
	enum sg_err err;

	*out = state_none();
	threads_key(&key, false, name.thread);
	err = store->get(store->self, STORE_MEMENTO, buf_str(&key), a, &row, e);
	if (err == SG_ENOTFOUND)
		return SG_OK;
	if (err != SG_OK ||
	    !str_eq(row.parent, threads_parent(name.user, owner)))
		return err;
	if ((m = arena_new(a, sizeof(*m))) == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	err = contract_decode(&sg_memento_contract, row.body, a, m, e);
	if (err == SG_OK && str_eq(m->thread_id, name.thread))
		*out = thread_state_of(m);
	return err;
}

enum sg_err
threads_get(struct threads *t, struct thread_name name, struct arena *a,
    struct thread_state *out, struct sg_error *e)
{
	const struct slot *s = find(t, name);
	enum sg_err err;

	if (s != NULL && !t->shared) {
		*out = s->state;
		return SG_OK;
	}
	err = read_state(t->store, name, a, out, e);
	/* What a person changed here was not read by a turn yet. */
	if (err == SG_OK && s != NULL && s->state.edited &&
	    s->state.updated_ms == out->updated_ms)
		out->edited = true;
	if (err == SG_OK)
		keep(t, name, out);
	return err;
}

bool
threads_without(struct threads *t, struct thread_name name)
{
	const struct slot *s = find(t, name);

	return !t->shared && s != NULL && !s->state.has;
}

bool
threads_unmarked(struct threads *t, struct thread_name name)
{
	const struct slot *s = find(t, name);

	return !t->shared && s != NULL && s->unmarked;
}

void
threads_unmark(struct threads *t, struct thread_name name)
{
	struct slot *s = find(t, name);

	if (s != NULL)
		s->unmarked = true;
}

void
threads_marked(struct threads *t)
{
	for (size_t i = 0; i < SLOTS; i++)
		t->v[i].unmarked = false;
}

void
threads_put(struct threads *t, struct thread_name name,
    const struct sg_memento *m, bool edited)
{
	struct thread_state state = thread_state_of(m);

	state.edited = edited;
	keep(t, name, &state);
}

void
threads_seen(struct threads *t, struct thread_name name)
{
	struct slot *s = find(t, name);

	if (s != NULL)
		s->state.edited = false;
}

void
threads_drop(struct threads *t, struct thread_name name)
{
	struct slot *s = find(t, name);

	if (s != NULL)
		s->n_key = 0;
}
