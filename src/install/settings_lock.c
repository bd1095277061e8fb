/* Settings that our hooks need beside themselves; see lock.def. */
#include "install/settings_int.h"
#include "json/json_members.h"
#include "json/json_put.h"

static const struct lock {
	enum hook_host host;
	const char *key, *inner, *value;
	bool write;
	enum { MACHINE, ALL } where;
} locks[] = {
#define X(host, key, inner, value, write, where) \
	{HOOK_##host, key, inner, value, write, where},
#include "install/lock.def"
};

static enum sg_err
conflict(const struct lock *l, struct sg_error *e)
{
	char room[160];
	struct buf b = BUF_ON(room);

	buf_addz(&b, l->key);
	buf_addz(&b, l->inner[0] != '\0' ? "." : "");
	buf_addz(&b, l->inner);
	buf_addz(&b, " says otherwise there; Solgate needs it to be ");
	buf_addz(&b, l->value);
	return err_set(e, SG_EINVALID, STR(""), buf_str(&b));
}

static enum sg_err
add_lock(struct jsonc *j, const struct lock *l, struct sg_error *e)
{
	struct sg_str path[] = {str_of(l->key), str_of(l->inner)};
	size_t n = l->inner[0] != '\0' ? 2 : 1;
	struct sg_str is = jsonc_at(j, path, n), box;
	char room[160];
	struct buf b = BUF_ON(room);
	enum sg_err err = SG_OK;

	if (is.p != NULL)
		return str_eq(is, str_of(l->value)) ? SG_OK : conflict(l, e);
	if (!l->write)
		return SG_OK;
	if (n == 2)
		err = jsonc_reach(j, path, 1, "{}", &box);
	json_put_raw(&b, n == 2 ? l->inner : l->key, str_of(l->value));
	return err != SG_OK
	    ? err
	    : jsonc_append(j, jsonc_at(j, path, n - 1), buf_str(&b));
}

static enum sg_err
drop(struct jsonc *j, const struct sg_str *path, size_t n)
{
	struct sg_str box = jsonc_at(j, path, n - 1);
	struct jsonc_parts parts;
	enum sg_err err = jsonc_parts(j, box, &parts);

	for (size_t i = 0; i < parts.n && err == SG_OK; i++)
		if (str_eq(parts.v[i].key, path[n - 1]))
			return jsonc_remove(j, box, i);
	return err;
}

/* Ours goes; what was there before us stays. */
static enum sg_err
take_lock(struct jsonc *j, const struct lock *l, struct jsonc *before)
{
	struct sg_str path[] = {str_of(l->key), str_of(l->inner)};
	size_t n = l->inner[0] != '\0' ? 2 : 1;
	struct sg_str is = jsonc_at(j, path, n);
	enum sg_err err = SG_OK;

	if (!l->write || is.p == NULL || !str_eq(is, str_of(l->value)) ||
	    jsonc_at(before, path, n).p != NULL)
		return SG_OK;
	err = drop(j, path, n);
	if (err == SG_OK && n == 2 && jsonc_is_empty(j, jsonc_at(j, path, 1)) &&
	    jsonc_at(before, path, 1).p == NULL)
		err = drop(j, path, 1);
	return err;
}

enum sg_err
settings_lock(
    const struct settings_edit *s, struct jsonc *j, struct sg_error *e)
{
	struct jsonc before = {.a = j->a, .comments = j->comments};
	enum sg_err err = jsonc_open(
	    &before, str_trim(s->before).n > 0 ? s->before : STR("{}"));

	for (size_t i = 0; i < sizeof(locks) / sizeof(locks[0]) && err == SG_OK;
	     i++)
		if (locks[i].host == s->host &&
		    (s->system || locks[i].where == ALL))
			err = s->add ? add_lock(j, &locks[i], e)
				     : take_lock(j, &locks[i], &before);
	return err;
}
