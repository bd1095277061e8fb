/* Settings of a service, copied whole. */
#include "settings/service_config.h"

static bool
copy_text(struct arena *a, const char *from, const char **out)
{
	struct sg_str s = str_of(from), copy;

	*out = NULL;
	if (from == NULL)
		return true;
	s.n++; /* with its end */
	if (!arena_dup(a, s, &copy))
		return false;
	*out = copy.p;
	return true;
}

static bool
copy_extensions(struct arena *a, struct service_config *c)
{
	struct service_config_extension *v = arena_new(
	    a, c->n_extensions * sizeof(*v) + 1);

	if (v == NULL)
		return false;
	for (size_t i = 0; i < c->n_extensions; i++) {
		v[i] = c->extensions[i];
		if (!arena_dup(a, v[i].id, &v[i].id))
			return false;
	}
	c->extensions = v;
	return true;
}

static bool
copy_texts(struct arena *a, const struct sg_str **texts, size_t n)
{
	struct sg_str *v = arena_new(a, n * sizeof(*v) + 1);

	if (v == NULL)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!arena_dup(a, (*texts)[i], &v[i]))
			return false;
	*texts = v;
	return true;
}

static bool
copy_rules(struct arena *a, struct service_config *c)
{
	struct service_config_rule *v = arena_new(
	    a, c->n_rules * sizeof(*v) + 1);

	if (v == NULL)
		return false;
	for (size_t i = 0; i < c->n_rules; i++) {
		v[i] = c->rules[i];
		if (!arena_dup(a, v[i].id, &v[i].id) ||
		    !arena_dup(a, v[i].extension_id, &v[i].extension_id) ||
		    !arena_dup(a, v[i].pattern, &v[i].pattern) ||
		    !arena_dup(a, v[i].range, &v[i].range))
			return false;
	}
	c->rules = v;
	return true;
}

static bool
copy_list(struct arena *a, struct sg_str_list *list)
{
	struct sg_str *v = arena_new(a, list->n * sizeof(*v) + 1);

	if (v == NULL)
		return false;
	for (size_t i = 0; i < list->n; i++)
		if (!arena_dup(a, list->v[i], &v[i]))
			return false;
	list->v = v;
	return true;
}

static bool
copy_quorums(struct arena *a, struct service_config *c)
{
	struct service_config_quorum *v = arena_new(
	    a, c->n_quorums * sizeof(*v) + 1);

	if (v == NULL)
		return false;
	for (size_t i = 0; i < c->n_quorums; i++) {
		v[i] = c->quorums[i];
		if (!arena_dup(a, v[i].id, &v[i].id) ||
		    !arena_dup(a, v[i].extension_id, &v[i].extension_id) ||
		    !arena_dup(a, v[i].local_as, &v[i].local_as) ||
		    !copy_list(a, &v[i].patterns) || !copy_list(a, &v[i].of) ||
		    !copy_list(a, &v[i].also))
			return false;
	}
	c->quorums = v;
	return true;
}

static bool
copy_duties(struct arena *a, struct service_config *c)
{
	struct service_config_duty *v = arena_new(
	    a, c->n_duties * sizeof(*v) + 1);

	if (v == NULL)
		return false;
	for (size_t i = 0; i < c->n_duties; i++) {
		v[i] = c->duties[i];
		if (!arena_dup(a, v[i].person, &v[i].person) ||
		    !arena_dup(a, v[i].other, &v[i].other))
			return false;
	}
	c->duties = v;
	return true;
}

bool
service_config_copy(struct arena *a, const struct service_config *from,
    struct service_config *out)
{
	*out = *from;
	return arena_dup(a, from->project, &out->project) &&
	    arena_dup(a, from->profile, &out->profile) &&
	    arena_dup(a, from->hash_key, &out->hash_key) &&
	    arena_dup(a, from->seal_key, &out->seal_key) &&
	    arena_dup(a, from->audit_dir, &out->audit_dir) &&
	    copy_text(a, from->embed, &out->embed) &&
	    copy_text(a, from->lattice, &out->lattice) &&
	    copy_extensions(a, out) && copy_quorums(a, out) &&
	    copy_duties(a, out) && copy_rules(a, out) &&
	    arena_dup(a, from->passkey_rp, &out->passkey_rp) &&
	    copy_texts(a, &out->sign_scopes, out->n_sign_scopes) &&
	    copy_texts(a, &out->own, out->n_own);
}
