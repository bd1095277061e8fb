/* Nonces that were used: two sets, the younger becomes the older. */
#include "access/nonces.h"

#include <stdlib.h>
#include <string.h>

#define TEXT    16 /* characters of a nonce that are kept: 64 random bits */
#define FIRST   64
#define TURN_MS (2 * (int64_t)NONCES_MS)

struct set {
	char (*v)[TEXT]; /* open addressing; all zero is a free place */
	size_t n, cap;
};

struct nonces {
	struct set now, before;
	int64_t since_ms;
};

struct nonces *
nonces_new(void)
{
	return calloc(1, sizeof(struct nonces));
}

void
nonces_free(struct nonces *n)
{
	if (n == NULL)
		return;
	free(n->now.v);
	free(n->before.v);
	free(n);
}

static size_t
place_of(const struct set *s, const char key[TEXT])
{
	static const char none[TEXT];
	uint64_t hash = 0xcbf29ce484222325u;
	size_t at;

	for (size_t i = 0; i < TEXT; i++)
		hash = (hash ^ (unsigned char)key[i]) * 0x100000001b3u;
	at = hash & (s->cap - 1);
	while (memcmp(s->v[at], none, TEXT) != 0 &&
	    memcmp(s->v[at], key, TEXT) != 0)
		at = (at + 1) & (s->cap - 1);
	return at;
}

static bool
has(const struct set *s, const char key[TEXT])
{
	return s->cap > 0 && s->v[place_of(s, key)][0] != '\0';
}

static bool
grow(struct set *s)
{
	struct set more = {.cap = s->cap == 0 ? FIRST : 2 * s->cap};

	if (s->n < s->cap / 2)
		return true;
	more.v = calloc(more.cap, TEXT);
	if (more.v == NULL)
		return false;
	for (size_t i = 0; i < s->cap; i++)
		if (s->v[i][0] != '\0')
			memcpy(more.v[place_of(&more, s->v[i])], s->v[i], TEXT);
	more.n = s->n;
	free(s->v);
	*s = more;
	return true;
}

/* Also when the clock was set back. */
static void
turn(struct nonces *n, int64_t now_ms)
{
	int64_t age = now_ms - n->since_ms;

	if (age >= 0 && age < TURN_MS)
		return;
	free(n->before.v);
	n->before = n->now;
	n->now = (struct set){NULL, 0, 0};
	n->since_ms = now_ms;
}

enum nonces_answer
nonces_use(
    struct nonces *n, struct sg_str nonce, int64_t stamp_ms, int64_t now_ms)
{
	char key[TEXT];

	if (nonce.n < TEXT || nonce.p[0] == '\0' ||
	    stamp_ms < now_ms - NONCES_MS || stamp_ms > now_ms + NONCES_MS)
		return NONCES_STALE;
	memcpy(key, nonce.p, TEXT);
	turn(n, now_ms);
	if (has(&n->now, key) || has(&n->before, key))
		return NONCES_USED;
	if (n->now.n == NONCES_MAX || !grow(&n->now))
		return NONCES_FULL;
	memcpy(n->now.v[place_of(&n->now, key)], key, TEXT);
	n->now.n++;
	return NONCES_FRESH;
}
