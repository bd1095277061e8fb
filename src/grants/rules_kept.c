/*
 * Which rules were in force.  The policy is one row.  The grants are a chain
 * of changes; the first one of a session has them all, cut into pieces.
 */
#include "grants/rules_kept.h"

#include <stdlib.h>
#include <string.h>

#include "grants/grant_book.h"
#include "kept/rules.h"

#define CHANGED_MAX 64

struct rules_kept {
	char policy[KEPT_HASH], grants[KEPT_HASH];
	size_t n_policy, n_grants;
	bool all; /* the grants must be written whole */
	size_t n; /* ids that changed since */
	size_t id_n[CHANGED_MAX];
	char id[CHANGED_MAX][ID_TEXT + 16];
};

struct rules_kept *
rules_kept_new(void)
{
	struct rules_kept *k = calloc(1, sizeof(*k));

	if (k != NULL)
		k->all = true;
	return k;
}

void
rules_kept_free(struct rules_kept *k)
{
	free(k);
}

void
rules_kept_policy(struct rules_kept *k)
{
	k->n_policy = 0;
}

void
rules_kept_all(struct rules_kept *k)
{
	k->all = true;
}

void
rules_kept_grant(struct rules_kept *k, struct sg_str id)
{
	if (k->n == CHANGED_MAX || id.n > sizeof(k->id[0])) {
		k->all = true;
		return;
	}
	memcpy(k->id[k->n], id.p, id.n);
	k->id_n[k->n++] = id.n;
}

/* Put ${body} under its hash, which becomes ${hash}.  False: no memory. */
static bool
put(struct shell *shell, struct sg_str body, char hash[KEPT_HASH])
{
	char room[KEPT_ID_MAX];
	struct buf id = BUF_ON(room);
	struct store_op op = {.verb = STORE_PUT,
	    .kind = STORE_INPUT,
	    .parent = STR("rules"),
	    .body = body,
	    .at_ms = shell->wall_ms};

	if (body.n == 0)
		return false;
	buf_addz(&id, KEPT_RULES);
	buf_add(&id, kept_hash(body, hash));
	op.id = buf_str(&id);
	return shell_submit(shell,
		   &(struct journal_unit){.ops = &op, .n_ops = 1}) == SG_OK;
}

static bool
put_change(const struct rules_kept_from *from, struct rules_kept *k,
    struct kept_grants *c, struct arena *a)
{
	char before[KEPT_HASH];

	memcpy(before, k->grants, sizeof(before));
	c->has_before = k->n_grants > 0;
	c->before = (struct sg_str){before, k->n_grants};
	if (!put(
		from->shell, kept_json(a, &kept_grants_contract, c), k->grants))
		return false;
	k->n_grants = KEPT_HASH;
	return true;
}

static bool
put_all(
    const struct rules_kept_from *from, struct rules_kept *k, struct arena *a)
{
	const struct grant_book *b = from->grants;
	struct kept_grant *v = arena_new(a, KEPT_CHANGES_MAX * sizeof(*v));
	struct kept_grants c = {.add.v = v};

	k->n_grants = 0;
	if (v == NULL)
		return false;
	for (size_t i = 0; i < grant_book_count(b); i++) {
		const struct grant_item *item = grant_book_at(b, i);

		v[c.add.n++] = kept_grant_of(item->id, &item->rule);
		if (c.add.n < KEPT_CHANGES_MAX && i + 1 < grant_book_count(b))
			continue;
		if (!put_change(from, k, &c, a))
			return false;
		c.add.n = 0;
	}
	return true;
}

static bool
put_some(
    const struct rules_kept_from *from, struct rules_kept *k, struct arena *a)
{
	const struct grant_book *b = from->grants;
	struct kept_grant add[CHANGED_MAX];
	struct sg_str drop[CHANGED_MAX];
	struct kept_grants c = {.add.v = add, .drop.v = drop};

	for (size_t i = 0; i < k->n; i++) {
		struct sg_str id = {k->id[i], k->id_n[i]};
		size_t at = grant_book_find(b, id);

		if (at < grant_book_count(b))
			add[c.add.n++] = kept_grant_of(
			    id, &grant_book_at(b, at)->rule);
		else
			drop[c.drop.n++] = id;
	}
	return put_change(from, k, &c, a);
}

static void
keep_grants(
    const struct rules_kept_from *from, struct rules_kept *k, struct arena *a)
{
	if (k->all)
		k->all = !put_all(from, k, a);
	else if (k->n > 0)
		k->all = !put_some(from, k, a);
	k->n = 0;
}

void
rules_kept_take(struct rules_kept *k, const struct rules_kept_from *from,
    struct rules_kept_names *out)
{
	struct shell_work w;

	*out = (struct rules_kept_names){.n_policy = 0};
	if (from->shell->config.no_inputs)
		return;
	shell_work_begin(from->shell, &w);
	if (k->n_policy == 0 &&
	    put(from->shell, kept_policy_json(from->policy, w.a), k->policy))
		k->n_policy = KEPT_HASH;
	keep_grants(from, k, w.a);
	shell_work_end(from->shell, &w);
	memcpy(out->policy, k->policy, sizeof(out->policy));
	memcpy(out->grants, k->grants, sizeof(out->grants));
	out->n_policy = k->all ? 0 : k->n_policy;
	out->n_grants = k->n_grants;
}
