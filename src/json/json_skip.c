/*
 * Passing a value nobody has a table for: the free objects of a packet, the
 * parameters of a call.  It is still checked whole, repeated keys included.
 *
 * The keys of all open objects lie on one stack; when an object closes, its
 * keys are sorted and neighbours compared, so that a hostile object costs
 * n log n and never more.
 */
#include <string.h>

#include "json/json_scan.h"
#include "base/banned.h"

#define KEYS_FEW 16
#define SORT_FEW 8

struct keys {
	struct sg_str *v; /* few, or in the arena when there are more */
	size_t n;
	size_t cap;
	size_t first[JSON_DEPTH_MAX]; /* of the object at each depth */
	struct sg_str few[KEYS_FEW];
};

static bool
push(struct keys *k, struct sg_str key, struct arena *a)
{
	struct sg_str *v;

	if (k->n == k->cap) {
		if ((v = arena_raw(a, 2 * k->cap * sizeof(*v))) == NULL)
			return false;
		memcpy(v, k->v, k->n * sizeof(*v));
		k->v = v;
		k->cap *= 2;
	}
	k->v[k->n++] = key;
	return true;
}

/* Any total order will do; by length first is the quickest. */
static int
order(struct sg_str a, struct sg_str b)
{
	if (a.n != b.n)
		return a.n < b.n ? -1 : 1;
	return a.n == 0 ? 0 : memcmp(a.p, b.p, a.n);
}

static void
sift(struct sg_str *v, size_t at, size_t n)
{
	size_t child;

	while ((child = 2 * at + 1) < n) {
		struct sg_str up = v[at];

		if (child + 1 < n && order(v[child], v[child + 1]) < 0)
			child++;
		if (order(up, v[child]) >= 0)
			return;
		v[at] = v[child];
		v[child] = up;
		at = child;
	}
}

/* Each goes down to its place: the quickest for a few. */
static void
sort_few(struct sg_str *v, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		struct sg_str key = v[i];
		size_t at = i;

		for (; at > 0 && order(v[at - 1], key) > 0; at--)
			v[at] = v[at - 1];
		v[at] = key;
	}
}

/* Heap sort: no recursion, no bad case. */
static void
sort_many(struct sg_str *v, size_t n)
{
	for (size_t i = n / 2; i-- > 0;)
		sift(v, i, n);
	for (size_t i = n; i-- > 1;) {
		struct sg_str top = v[0];

		v[0] = v[i];
		v[i] = top;
		sift(v, 0, i);
	}
}

bool
json_distinct(struct sg_str *v, size_t n)
{
	if (n <= SORT_FEW)
		sort_few(v, n);
	else
		sort_many(v, n);
	for (size_t i = 1; i < n; i++)
		if (order(v[i - 1], v[i]) == 0)
			return false;
	return true;
}

/* The object at the present depth closed: forget its keys. */
static bool
pop_distinct(struct keys *k, size_t first)
{
	size_t n = k->n - first;

	k->n = first;
	return json_distinct(k->v + first, n);
}

static enum sg_err
take(struct json *j, enum json_token t, struct keys *k, struct arena *a)
{
	struct sg_str key;

	if (t == JSON_BAD)
		return j->err;
	if (t == JSON_OBJECT)
		k->first[j->depth - 1] = k->n;
	if (t == JSON_OBJECT_END && !pop_distinct(k, k->first[j->depth])) {
		j->why = "an object repeats a key";
		return j->err = SG_EDUPLICATE;
	}
	if (t == JSON_KEY &&
	    (json_text(j, a, &key) != SG_OK || !push(k, key, a))) {
		j->why = "out of memory";
		return j->err = SG_ENOMEM;
	}
	return SG_OK;
}

enum sg_err
json_skip(
    struct json *j, enum json_token first, struct arena *a, struct sg_str *text)
{
	const char *from = j->token;
	unsigned level = j->depth;
	struct keys k; /* an object's place in first[] is set when it opens */
	enum sg_err err;

	k.v = k.few;
	k.n = 0;
	k.cap = KEYS_FEW;
	if (first == JSON_OBJECT || first == JSON_ARRAY)
		level--;
	err = take(j, first, &k, a);
	while (err == SG_OK && j->depth > level)
		err = take(j, json_next(j), &k, a);
	*text = (struct sg_str){from, (size_t)(j->at - from)};
	return err;
}
