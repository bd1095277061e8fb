/*
 * The accounts of a node, read again because others changed them.  Whoever came
 * in before points into the book, so it stays where it is: each row keeps its
 * place as long as it is there, and what only this node knows of it.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/accounts_int.h"
#include "shape/passkey.h"

/* One table of the book: where it stands, and what a row begins with. */
struct table {
	size_t at, n, size, live, id;
};

#define TABLE(member, count)                                  \
	{                                                     \
		offsetof(struct people, member), count,       \
		    sizeof(((struct people *)0)->member[0]),  \
		    offsetof(struct people, member[0].live) - \
		    offsetof(struct people, member),          \
		    offsetof(struct people, member[0].id) -   \
		    offsetof(struct people, member)           \
	}

static const struct table tables[] = {
    TABLE(person, PEOPLE_MAX),
    TABLE(device, PEOPLE_DEVICES),
    TABLE(link, PEOPLE_LINKS),
    TABLE(session, PEOPLE_SESSIONS),
    TABLE(passkey, PEOPLE_PASSKEYS),
    TABLE(agent, PEOPLE_AGENTS),
    TABLE(deputy, PEOPLE_DEPUTIES),
};

static char *
row(struct people *b, const struct table *t, size_t i)
{
	return (char *)b + t->at + i * t->size;
}

static bool
is_live(const struct table *t, const char *r)
{
	bool live;

	memcpy(&live, r + t->live, sizeof(live));
	return live;
}

/* The place of the row with that id among the live ones; n: there is none. */
static size_t
place_of(struct people *b, const struct table *t, const char *id)
{
	size_t i = 0;

	while (i < t->n &&
	    !(is_live(t, row(b, t, i)) &&
		strcmp(row(b, t, i) + t->id, id) == 0))
		i++;
	return i;
}

/* Rows of ${now} into ${out}: each where it was in ${was}, new ones where
 * nothing is. */
static void
put(struct people *out, struct people *was, struct people *now,
    const struct table *t)
{
	size_t free_at = 0;

	for (size_t i = 0; i < t->n; i++) {
		const char *r = row(now, t, i);
		size_t at = is_live(t, r) ? place_of(was, t, r + t->id) : t->n;

		if (at < t->n)
			memcpy(row(out, t, at), r, t->size);
	}
	for (size_t i = 0; i < t->n; i++) {
		const char *r = row(now, t, i);

		if (!is_live(t, r) || place_of(was, t, r + t->id) < t->n)
			continue;
		while (free_at < t->n &&
		    (is_live(t, row(out, t, free_at)) ||
			is_live(t, row(was, t, free_at))))
			free_at++;
		if (free_at == t->n) /* of what is gone, then */
			for (free_at = 0; is_live(t, row(out, t, free_at));)
				free_at++;
		memcpy(row(out, t, free_at), r, t->size);
	}
}

static bool
same_role(struct people *was, struct people *now, const char *id)
{
	const struct person *a = people_find(was, str_of(id));
	const struct person *b = people_find(now, str_of(id));

	return a != NULL && b != NULL && a->role == b->role;
}

/* A session goes on if it is the same one, of somebody who may the same. */
static void
keep_session(struct people *was, struct people *out, size_t i)
{
	const struct people_session *a = &was->session[i];
	struct people_session *b = &out->session[i];

	if (!a->live || !b->live || strcmp(a->id, b->id) != 0)
		return;
	if (b->used_ms < a->used_ms)
		b->used_ms = a->used_ms;
	if (b->kept_ms < a->kept_ms)
		b->kept_ms = a->kept_ms;
	if (memcmp(a->cookie, b->cookie, sizeof(a->cookie)) == 0 &&
	    memcmp(a->key, b->key, sizeof(a->key)) == 0 &&
	    same_role(was, out, b->person))
		b->number = a->number;
}

static void
keep_agent(struct people *was, struct people *out, size_t i)
{
	const struct people_agent *a = &was->agent[i];
	struct people_agent *b = &out->agent[i], as = *b;

	if (!a->live || !b->live || strcmp(a->id, b->id) != 0)
		return;
	if (as.used_ms < a->used_ms)
		as.used_ms = a->used_ms;
	if (as.kept_ms < a->kept_ms)
		as.kept_ms = a->kept_ms;
	if (a->has_secret == as.has_secret &&
	    memcmp(a->secret, as.secret, sizeof(a->secret)) == 0 &&
	    strcmp(a->owner, as.owner) == 0 && strcmp(a->name, as.name) == 0 &&
	    a->n_projects == as.n_projects &&
	    memcmp(a->projects, as.projects, sizeof(a->projects)) == 0)
		as.number = a->number;
	*b = as;
}

/* Wrong secrets are counted where they were tried. */
static void
keep_person(struct people *was, struct people *out, size_t i)
{
	const struct person *a = &was->person[i];
	struct person *b = &out->person[i];

	if (!a->live || !b->live || strcmp(a->id, b->id) != 0)
		return;
	if (b->failed < a->failed)
		b->failed = a->failed;
	if (b->locked_ms < a->locked_ms)
		b->locked_ms = a->locked_ms;
}

static void
merge(struct people *out, struct people *was, struct people *now)
{
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		put(out, was, now, &tables[i]);
	for (size_t i = 0; i < PEOPLE_MAX; i++)
		keep_person(was, out, i);
	for (size_t i = 0; i < PEOPLE_SESSIONS; i++)
		keep_session(was, out, i);
	for (size_t i = 0; i < PEOPLE_AGENTS; i++)
		keep_agent(was, out, i);
	out->last = now->last;
}

/* Whether any row differs; the count of numbers is none. */
static bool
same(struct people *a, const struct people *b)
{
	a->last = b->last;
	return memcmp(a, b, sizeof(*a)) == 0;
}

enum sg_err
accounts_reread(struct accounts *s, struct sg_error *e)
{
	struct people *was = s->book;
	struct people *now = calloc(1, sizeof(*now));
	struct people *out = calloc(1, sizeof(*out));
	enum sg_err err = SG_ENOMEM;

	if (now != NULL && out != NULL) {
		now->last = was->last; /* no number is used twice */
		s->book = now;
		err = accounts_recover(s, e);
		s->book = was;
	}
	if (err == SG_OK) {
		merge(out, was, now);
		was->last = now->last;
		if (!same(out, was)) {
			memcpy(was, out, sizeof(*was));
			accounts_changed(s);
		}
	}
	free(now);
	free(out);
	return err;
}

void
accounts_hook(struct accounts *s, bool (*catch_up)(void *ctx), void *ctx)
{
	s->catch_up = catch_up;
	s->catch_up_ctx = ctx;
}

bool
accounts_catch_up(struct accounts *s)
{
	return s->catch_up != NULL && s->catch_up(s->catch_up_ctx);
}

void
accounts_fresh(struct accounts *s, struct person *p, struct people_passkey *k,
    struct arena *a)
{
	const struct store_port *store = s->shell->port.store;
	struct sg_error none = {0};
	struct kept_person person;
	struct kept_passkey key;
	struct store_row row;

	if (s->shell->port.nodes == NULL)
		return;
	if (p != NULL &&
	    store->get(store->self, STORE_ACCOUNT, str_of(p->id), a, &row,
		&none) == SG_OK &&
	    contract_decode(
		&kept_person_contract, row.body, a, &person, &none) == SG_OK) {
		if (p->failed < (unsigned)person.failed)
			p->failed = (unsigned)person.failed;
		if (p->locked_ms < person.locked_ms)
			p->locked_ms = person.locked_ms;
	}
	if (k != NULL &&
	    store->get(store->self, STORE_ACCOUNT, str_of(k->id), a, &row,
		&none) == SG_OK &&
	    contract_decode(&kept_passkey_contract, row.body, a, &key, &none) ==
		SG_OK &&
	    k->counter < (uint32_t)key.counter)
		k->counter = (uint32_t)key.counter;
}
