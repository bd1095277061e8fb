/* A table of conversations, each a ring of copies. */
#include "thread/recent.h"

#include <stdlib.h>
#include <string.h>

#include "base/fnv.h"

struct item {
	struct recent_one one; /* its texts stand behind it */
	size_t bytes;
};

struct talk {
	char key[RECENT_KEY_MAX];
	size_t n_key;
	struct item *v[RECENT_MAX]; /* the newest is v[(first + n - 1) % MAX] */
	size_t first, n;
};

struct recent {
	struct talk talks[RECENT_TALKS_MAX];
	size_t bytes, hand; /* of all; whose turn it is to go */
};

struct recent_one
recent_of(struct sg_str id, const struct stored_chat *c)
{
	return (struct recent_one){.id = id,
	    .answered = c->status == SG_TRANSMISSION_COMPLETED &&
		c->has_assistant && c->mode == SG_CHAT_MODE_GENERAL,
	    .has_replaces = c->has_replaces,
	    .replaces = c->replaces,
	    .message = c->message,
	    .assistant = c->assistant};
}

bool
recent_is_told(struct sg_str *skip, const struct recent_one *o)
{
	bool told = skip->n == 0;

	if (!o->answered && !str_eq(o->id, *skip))
		return false;
	if (told || str_eq(o->id, *skip))
		*skip = o->has_replaces ? o->replaces : STR("");
	return told && o->answered;
}

struct recent *
recent_new(void)
{
	return calloc(1, sizeof(struct recent));
}

static struct talk *
slot_of(const struct recent *r, struct sg_str key)
{
	union {
		const struct talk *in;
		struct talk *out;
	} t = {.in = &r->talks[fnv_of(key) % RECENT_TALKS_MAX]};

	return t.out;
}

static struct talk *
talk_of(const struct recent *r, struct sg_str key)
{
	struct talk *t = slot_of(r, key);

	return t->n_key > 0 && str_eq((struct sg_str){t->key, t->n_key}, key)
	    ? t
	    : NULL;
}

static void
drop_item(struct recent *r, struct item *i)
{
	r->bytes -= i->bytes;
	free(i);
}

static void
drop_talk(struct recent *r, struct talk *t)
{
	for (size_t i = 0; i < t->n; i++)
		drop_item(r, t->v[(t->first + i) % RECENT_MAX]);
	t->n_key = t->first = t->n = 0;
}

static struct sg_str
copy(char **p, struct sg_str s)
{
	struct sg_str to = {*p, s.n};

	if (s.n > 0)
		memcpy(*p, s.p, s.n);
	*p += s.n;
	return to;
}

/* What was not answered is never told: its texts are left out. */
static struct item *
new_item(struct recent *r, const struct recent_one *one)
{
	struct sg_str none = STR("");
	struct sg_str message = one->answered ? one->message : none;
	struct sg_str assistant = one->answered ? one->assistant : none;
	size_t n = sizeof(struct item) + one->id.n + one->replaces.n +
	    message.n + assistant.n;
	struct item *i = malloc(n);
	char *p = (char *)(i + 1);

	if (i == NULL)
		return NULL;
	i->bytes = n;
	i->one = *one;
	i->one.id = copy(&p, one->id);
	i->one.replaces = copy(&p, one->replaces);
	i->one.message = copy(&p, message);
	i->one.assistant = copy(&p, assistant);
	r->bytes += n;
	return i;
}

/* The oldest makes room.  False: no memory. */
static bool
append(struct recent *r, struct talk *t, const struct recent_one *one)
{
	struct item *i = new_item(r, one);

	if (i == NULL)
		return false;
	if (t->n == RECENT_MAX) {
		drop_item(r, t->v[t->first]);
		t->first = (t->first + 1) % RECENT_MAX;
		t->n--;
	}
	t->v[(t->first + t->n++) % RECENT_MAX] = i;
	return true;
}

/* Others go until what is left has room; at last ${mine} itself. */
static void
make_room(struct recent *r, struct talk *mine)
{
	for (size_t i = 0; i < RECENT_TALKS_MAX && r->bytes > RECENT_BYTES;
	     i++) {
		struct talk *t = &r->talks[r->hand++ % RECENT_TALKS_MAX];

		if (t != mine)
			drop_talk(r, t);
	}
	if (r->bytes > RECENT_BYTES)
		drop_talk(r, mine);
}

bool
recent_get(const struct recent *r, struct sg_str key,
    struct recent_one out[RECENT_MAX], size_t *n)
{
	const struct talk *t = talk_of(r, key);

	if (t == NULL)
		return false;
	for (size_t i = 0; i < t->n; i++)
		out[i] = t->v[(t->first + t->n - 1 - i) % RECENT_MAX]->one;
	*n = t->n;
	return true;
}

void
recent_keep(
    struct recent *r, struct sg_str key, const struct recent_one *v, size_t n)
{
	struct talk *t = slot_of(r, key);

	drop_talk(r, t);
	if (key.n == 0 || key.n > sizeof(t->key) || n > RECENT_MAX)
		return;
	memcpy(t->key, key.p, key.n);
	t->n_key = key.n;
	while (n-- > 0)
		if (!append(r, t, &v[n])) {
			drop_talk(r, t);
			return;
		}
	make_room(r, t);
}

/* It may stand there already, read from the store meanwhile. */
static bool
has(const struct talk *t, struct sg_str id)
{
	for (size_t i = 0; i < t->n; i++)
		if (str_eq(t->v[(t->first + i) % RECENT_MAX]->one.id, id))
			return true;
	return false;
}

void
recent_add(struct recent *r, struct sg_str key, const struct recent_one *one)
{
	struct talk *t = talk_of(r, key);

	if (t == NULL)
		return;
	if (has(t, one->id) || !append(r, t, one))
		drop_talk(r, t);
	else
		make_room(r, t);
}

void
recent_drop(struct recent *r, struct sg_str key)
{
	struct talk *t = talk_of(r, key);

	if (t != NULL)
		drop_talk(r, t);
}

void
recent_drop_all(struct recent *r)
{
	for (size_t i = 0; i < RECENT_TALKS_MAX; i++)
		drop_talk(r, &r->talks[i]);
}

void
recent_free(struct recent *r)
{
	if (r == NULL)
		return;
	recent_drop_all(r);
	free(r);
}
