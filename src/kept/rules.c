/* Policies and grants: written by their hash, and found by it. */
#include "kept/rules.h"

#include <string.h>

#define CHAIN_MAX 65536 /* changes that are followed */

static struct policy_extension
extension_of(const struct service_config_extension *x)
{
	return (struct policy_extension){.id = x->id,
	    .allow = x->allow,
	    .deny = x->deny,
	    .has_mode = x->has_mode,
	    .mode = x->mode};
}

struct policy
kept_policy_of(const struct service_config *c, struct policy_extension *v)
{
	struct policy p = c->profile.n > 0
	    ? policy_preset(policy_profile_read(c->profile), false)
	    : policy_prompt();

	if (c->has_mode)
		p.mode = c->mode;
	if (c->has_default_caps)
		p.default_caps = c->default_caps;
	if (c->has_deny_caps)
		p.deny_caps = c->deny_caps;
	p.compound = c->compound_never ? COMPOUND_NEVER : COMPOUND_EACH;
	p.always_prompt = c->always_prompt;
	p.own = (struct sg_str_list){(struct sg_str *)c->own, c->n_own};
	for (size_t i = 0; i < c->n_extensions; i++)
		v[i] = extension_of(&c->extensions[i]);
	p.extensions = v;
	p.n_extensions = c->n_extensions;
	return p;
}

struct sg_str
kept_policy_json(const struct policy *p, struct arena *a)
{
	struct kept_policy k = {.deny_caps = p->deny_caps,
	    .default_caps = p->default_caps,
	    .compound_never = p->compound == COMPOUND_NEVER,
	    .always_prompt = p->always_prompt,
	    .own = p->own};

	k.extensions.n = p->n_extensions;
	k.extensions.v = arena_new(
	    a, p->n_extensions * sizeof(*k.extensions.v) + 1);
	if (k.extensions.v == NULL)
		return STR("");
	for (size_t i = 0; i < p->n_extensions; i++) {
		const struct policy_extension *x = &p->extensions[i];

		k.extensions.v[i] = (struct kept_policy_extension){.id = x->id,
		    .allow = x->allow,
		    .deny = x->deny,
		    .has_mode = x->has_mode,
		    .mode = x->mode};
	}
	return kept_json(a, &kept_policy_contract, &k);
}

struct kept_grant
kept_grant_of(struct sg_str id, const struct grant_rule *r)
{
	return (struct kept_grant){.id = id,
	    .extension_id = r->extension_id,
	    .capability = r->capability,
	    .has_scope_pattern = r->has_pattern,
	    .scope_pattern = r->pattern,
	    .has_version_range = r->has_range,
	    .version_range = r->range,
	    .decision = r->effect,
	    .lifetime = r->lifetime,
	    .has_expires_ms = r->has_expiry,
	    .expires_ms = r->expires_ms,
	    .has_file = r->source.n > 0,
	    .file = r->source.n > 0};
}

struct grant_rule
kept_file_rule(const struct service_config_rule *r)
{
	return (struct grant_rule){.extension_id = r->extension_id,
	    .capability = r->capability,
	    .pattern = r->pattern,
	    .has_pattern = r->has_pattern,
	    .range = r->range,
	    .has_range = r->has_range,
	    .source = r->id,
	    .has_expiry = r->has_expiry,
	    .expires_ms = r->expires_ms,
	    .effect = r->allow ? SG_GRANT_ALLOW : SG_GRANT_DENY,
	    .lifetime = SG_LIFETIME_ALWAYS};
}

struct grant_rule
kept_grant_rule(const struct grant_row *row)
{
	return (struct grant_rule){.extension_id = row->extension_id,
	    .capability = row->capability,
	    .pattern = row->scope_pattern,
	    .has_pattern = row->has_scope_pattern,
	    .range = row->version_range,
	    .has_range = row->has_version_range,
	    .has_expiry = row->has_expires_ms,
	    .expires_ms = row->expires_ms,
	    .effect = row->decision,
	    .lifetime = row->has_session ? SG_LIFETIME_SESSION
					 : SG_LIFETIME_ALWAYS};
}

static struct grant_rule
rule_of(const struct kept_grant *g)
{
	return (struct grant_rule){.extension_id = g->extension_id,
	    .capability = g->capability,
	    .pattern = g->scope_pattern,
	    .has_pattern = g->has_scope_pattern,
	    .range = g->version_range,
	    .has_range = g->has_version_range,
	    .has_expiry = g->has_expires_ms,
	    .expires_ms = g->expires_ms,
	    .effect = g->decision,
	    .lifetime = g->lifetime,
	    .source = g->file ? g->id : STR("")};
}

/* Decode the row that has ${hash} for its name and its content. */
static enum sg_err
get(const struct store_port *store, struct sg_str hash,
    const struct contract *c, struct arena *a, void *out)
{
	char room[KEPT_ID_MAX];
	struct buf id = BUF_ON(room);
	struct sg_str body;
	enum sg_err err;

	buf_addz(&id, KEPT_RULES);
	buf_add(&id, hash);
	if (hash.n != KEPT_HASH)
		return SG_EINVALID;
	err = kept_get(store, buf_str(&id), hash, a, &body);
	if (err == SG_OK)
		err = contract_decode(c, body, a, out, NULL);
	return err == SG_OK || err == SG_ENOTFOUND || err == SG_ENOMEM ||
		err == SG_EIO
	    ? err
	    : SG_EINVALID;
}

enum sg_err
kept_policy_get(const struct store_port *store, struct sg_str hash,
    struct arena *a, struct policy *out)
{
	struct kept_policy k;
	struct policy_extension *v;
	enum sg_err err = get(store, hash, &kept_policy_contract, a, &k);

	if (err != SG_OK)
		return err;
	v = arena_new(a, k.extensions.n * sizeof(*v) + 1);
	if (v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < k.extensions.n; i++)
		v[i] = (struct policy_extension){.id = k.extensions.v[i].id,
		    .allow = (unsigned)k.extensions.v[i].allow,
		    .deny = (unsigned)k.extensions.v[i].deny,
		    .has_mode = k.extensions.v[i].has_mode,
		    .mode = k.extensions.v[i].mode};
	*out = (struct policy){.deny_caps = (unsigned)k.deny_caps,
	    .default_caps = (unsigned)k.default_caps,
	    .extensions = v,
	    .n_extensions = k.extensions.n,
	    .compound = k.compound_never ? COMPOUND_NEVER : COMPOUND_EACH,
	    .always_prompt = k.always_prompt,
	    .own = k.own};
	return SG_OK;
}

/* The changes up to ${hash}, the last first. */
struct chain {
	struct kept_grants *v[CHAIN_MAX];
	size_t n, grants;
};

static enum sg_err
follow(const struct store_port *store, struct sg_str hash, struct arena *a,
    struct chain *c)
{
	enum sg_err err = SG_OK;

	while (err == SG_OK && hash.n > 0) {
		struct kept_grants *k = arena_new(a, sizeof(*k));

		if (k == NULL || c->n == CHAIN_MAX)
			return SG_ENOMEM;
		err = get(store, hash, &kept_grants_contract, a, k);
		if (err != SG_OK)
			break;
		c->v[c->n++] = k;
		c->grants += k->add.n;
		hash = k->has_before ? k->before : STR("");
	}
	return err;
}

static void
drop(const struct kept_grant **v, size_t *n, struct sg_str id)
{
	for (size_t i = 0; i < *n; i++)
		if (str_eq(v[i]->id, id)) {
			memmove(&v[i], &v[i + 1], (*n - i - 1) * sizeof(*v));
			--*n;
			return;
		}
}

/* From the first change on; what says something else now is written again. */
static size_t
apply(const struct chain *c, const struct kept_grant **v)
{
	size_t n = 0;

	for (size_t i = c->n; i > 0; i--) {
		const struct kept_grants *k = c->v[i - 1];

		for (size_t j = 0; j < k->drop.n; j++)
			drop(v, &n, k->drop.v[j]);
		for (size_t j = 0; j < k->add.n; j++) {
			drop(v, &n, k->add.v[j].id);
			v[n++] = &k->add.v[j];
		}
	}
	return n;
}

enum sg_err
kept_grants_get(const struct store_port *store, struct sg_str hash,
    const struct host_idna *idna, struct arena *a, struct grants *out)
{
	struct chain *c = arena_new(a, sizeof(*c));
	const struct kept_grant **v;
	struct grant_rule *rule;
	enum sg_err err;
	size_t n;

	if (c == NULL)
		return SG_ENOMEM;
	if ((err = follow(store, hash, a, c)) != SG_OK)
		return err;
	v = arena_new(a, (c->grants + 1) * sizeof(struct kept_grant *));
	if (v == NULL)
		return SG_ENOMEM;
	n = apply(c, v);
	rule = arena_new(a, (n + 1) * sizeof(*rule));
	if (rule == NULL)
		return SG_ENOMEM;
	err = grants_init(out, n + 1, a, idna);
	for (size_t i = 0; i < n && err == SG_OK; i++) {
		rule[i] = rule_of(v[i]);
		err = grants_add(out, &rule[i]);
	}
	return err;
}

enum sg_err
kept_grants_files(const struct service_config *c, struct grants *out)
{
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < c->n_rules && err == SG_OK; i++) {
		struct grant_rule r = kept_file_rule(&c->rules[i]);

		err = grants_add(out, &r);
	}
	return err;
}

enum sg_err
kept_grants_now(const struct service_config *c, const struct store_port *store,
    const struct host_idna *idna, struct arena *a, struct grants *out,
    struct sg_error *e)
{
	struct store_query q = {.kind = STORE_GRANT, .limit = GRANTS_MAX};
	struct store_row *rows;
	uint64_t all = 0;
	size_t n = 0;
	enum sg_err err = store->rows(store->self, STORE_GRANT, &all, e);

	if (err != SG_OK)
		return err;
	q.limit = all < GRANTS_MAX ? (size_t)all + 1 : GRANTS_MAX;
	rows = arena_new(a, q.limit * sizeof(*rows));
	if (rows == NULL)
		return SG_ENOMEM;
	err = store->list(store->self, &q, a, rows, &n, e);
	if (err == SG_OK)
		err = grants_init(out, n + c->n_rules + 1, a, idna);
	if (err == SG_OK)
		err = kept_grants_files(c, out);
	for (size_t i = 0; i < n && err == SG_OK; i++) {
		struct grant_row g;
		struct grant_rule r;

		err = contract_decode(
		    &grant_row_contract, rows[i].body, a, &g, e);
		r = kept_grant_rule(&g);
		/* Whether its session goes on is not known here. */
		if (err == SG_OK &&
		    !(g.has_session && g.decision == SG_GRANT_ALLOW))
			err = grants_add(out, &r);
	}
	return err;
}
