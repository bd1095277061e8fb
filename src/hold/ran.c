/* Calls that were told about, until they ran; see ran.h. */
#include <stdlib.h>
#include <string.h>

#include "hold/ran.h"

struct entry {
	bool taken, ran, allowed, has_use, has_real;
	uint8_t session[SHA256_SIZE], use[SHA256_SIZE], method[SHA256_SIZE];
	uint8_t key[SHA256_SIZE], real[SHA256_SIZE];
	char shown[RAN_SHOWN];
	size_t n_shown;
};

struct ran {
	size_t at; /* the next one to be written, the oldest */
	struct entry v[RAN_MAX];
};

struct ran *
ran_new(void)
{
	return calloc(1, sizeof(struct ran));
}

void
ran_free(struct ran *r)
{
	free(r);
}

struct sg_str
ran_owner(struct sg_str extension)
{
	size_t n = 0;

	while (n < extension.n && extension.p[n] != '/')
		n++;
	return str_part(extension, 0, n);
}

static bool
same(const uint8_t *a, const uint8_t *b)
{
	return memcmp(a, b, SHA256_SIZE) == 0;
}

static void
session_of(const struct ran_call *c, uint8_t out[SHA256_SIZE])
{
	struct sha256 h;

	sha256_init(&h);
	sha256_add(&h, c->owner);
	sha256_add(&h, STR("\n"));
	sha256_add(&h, c->session);
	sha256_end(&h, out);
}

static void
entry_of(const struct ran_call *c, struct entry *out)
{
	*out = (struct entry){.taken = true,
	    .allowed = c->allowed,
	    .has_use = c->use.n > 0,
	    .has_real = c->has_real};
	session_of(c, out->session);
	sha256_of(c->use, out->use);
	sha256_of(c->method, out->method);
	memcpy(out->key, c->key, SHA256_SIZE);
	memcpy(out->real, c->real, SHA256_SIZE);
	out->n_shown = c->shown.n < RAN_SHOWN ? c->shown.n : 0;
	if (out->n_shown > 0)
		memcpy(out->shown, c->shown.p, out->n_shown);
}

/* The same deed: as it was asked about, or with the path without links. */
static bool
matches(const struct entry *told, const struct entry *seen)
{
	return same(told->key, seen->key) ||
	    (told->has_real && seen->has_real && same(told->real, seen->real));
}

/*
 * The newest entry of the session of ${seen} for which ${is} holds; NULL: there
 * is none.
 */
static struct entry *
newest(struct ran *r, const struct entry *seen,
    bool (*is)(const struct entry *told, const struct entry *seen))
{
	for (size_t i = 1; i <= RAN_MAX; i++) {
		struct entry *e = &r->v[(r->at + RAN_MAX - i) % RAN_MAX];

		if (e->taken && same(e->session, seen->session) && is(e, seen))
			return e;
	}
	return NULL;
}

static bool
is_use(const struct entry *told, const struct entry *seen)
{
	return told->has_use && seen->has_use && same(told->use, seen->use);
}

static bool
is_allowed(const struct entry *told, const struct entry *seen)
{
	return !told->ran && told->allowed && matches(told, seen);
}

static bool
is_denied(const struct entry *told, const struct entry *seen)
{
	return !told->ran && !told->allowed && matches(told, seen);
}

/* A host without names for its uses: some call of that kind was allowed. */
static bool
could_be(const struct entry *told, const struct entry *seen)
{
	return !told->ran && told->allowed && !told->has_use &&
	    !seen->has_use && same(told->method, seen->method);
}

static bool
is_waiting(const struct entry *told, const struct entry *seen)
{
	return !told->ran && told->has_use && same(told->key, seen->key);
}

void
ran_told(struct ran *r, const struct ran_call *c)
{
	struct entry e, *before;

	if (c->session.n == 0)
		return;
	entry_of(c, &e);
	/* A host asks twice about one use, the second time without its name:
	 * the last word counts. */
	before = !e.has_use ? newest(r, &e, is_waiting) : NULL;
	if (before == NULL) {
		before = &r->v[r->at];
		r->at = (r->at + 1) % RAN_MAX;
		*before = e;
	}
	before->allowed = c->allowed;
}

static enum ran_verdict
say(struct entry *e, enum ran_verdict v, struct sg_str *was)
{
	e->ran = true;
	*was = (struct sg_str){e->shown, e->n_shown};
	return v;
}

enum ran_verdict
ran_see(struct ran *r, const struct ran_call *c, struct sg_str *was)
{
	struct entry seen, *e;

	*was = STR("");
	entry_of(c, &seen);
	if ((e = newest(r, &seen, is_use)) != NULL)
		return say(e,
		    !matches(e, &seen) ? RAN_CHANGED
			: e->allowed   ? RAN_AS_ALLOWED
				       : RAN_DENIED,
		    was);
	if ((e = newest(r, &seen, is_allowed)) != NULL)
		return say(e, RAN_AS_ALLOWED, was);
	if ((e = newest(r, &seen, is_denied)) != NULL)
		return say(e, RAN_DENIED, was);
	if ((e = newest(r, &seen, could_be)) != NULL)
		return say(e, RAN_CHANGED, was);
	return RAN_UNASKED;
}
