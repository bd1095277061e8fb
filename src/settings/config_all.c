/* Settings that belong to all nodes; see config_all.h. */
#include "settings/config_all.h"

#include <string.h>

#define NAME          "the settings of all nodes"
#define EXTENSION_MAX 8192

bool
config_is_all(enum config_key key)
{
	return config_rows[key].when == CONFIG_WHEN_ALL ||
	    config_rows[key].when == CONFIG_WHEN_PAGE;
}

/* What the text said of this machine alone. */
static enum sg_err
check(struct config *c, struct sg_error *e)
{
	char room[160];
	struct buf b = BUF_ON(room);

	for (unsigned k = 0; k < CONFIG_COUNT; k++) {
		if (c->origin_file[k] == NULL ||
		    strcmp(c->origin_file[k], NAME) != 0)
			continue;
		if (!config_is_all((enum config_key)k)) {
			buf_addz(&b, config_rows[k].name);
			buf_addz(&b, " is a setting of each machine");
			return err_set(e, SG_EINVALID, STR(NAME), buf_str(&b));
		}
		c->origin[k] = CONFIG_BY_NODES;
		c->origin_file[k] = NULL;
		c->origin_line[k] = 0;
	}
	return SG_OK;
}

enum sg_err
config_all_read(struct config *c, struct sg_str text, struct sg_error *e)
{
	struct config now = *c, fresh;
	bool named = false;
	enum sg_err err;

	config_init(&fresh, c->a);
	for (unsigned k = 0; k < CONFIG_COUNT; k++)
		if (config_is_all((enum config_key)k))
			config_copy(&now, &fresh, (enum config_key)k);
	now.extensions = NULL;
	now.n_extensions = 0;
	err = config_read(&now, NAME, text, e);
	if (err == SG_OK)
		err = check(&now, e);
	if (err != SG_OK)
		return err;
	now.n_files = c->n_files;
	for (size_t i = 0; i < now.n_files; i++)
		named = named || strcmp(now.files[i], CONFIG_ALL_NAME) == 0;
	if (!named && now.n_files < CONFIG_FILES_MAX)
		now.files[now.n_files++] = CONFIG_ALL_NAME;
	*c = now;
	return SG_OK;
}

void
config_all_add(const struct config *c, struct buf *b)
{
	const char *table = "";

	for (unsigned k = 0; k < CONFIG_COUNT; k++) {
		const char *name = config_rows[k].name;
		size_t n = strcspn(name, ".");

		if (!config_is_all((enum config_key)k) ||
		    c->origin[k] == CONFIG_BY_DEFAULT)
			continue;
		if (strncmp(table, name, n + 1) != 0) {
			buf_addz(b, b->n > 0 ? "\n[" : "[");
			buf_add(b, (struct sg_str){name, n});
			buf_add(b, STR("]\n"));
		}
		table = name;
		buf_addz(b, name + n + 1);
		buf_add(b, STR(" = "));
		config_add_value(c, (enum config_key)k, b);
		buf_addc(b, '\n');
	}
	for (size_t i = 0; i < c->n_extensions; i++) {
		if (b->n > 0)
			buf_addc(b, '\n');
		config_add_extension(&c->extensions[i], b);
	}
}

/* What does not fit is said to differ. */
static bool
same_extension(const struct service_config_extension *a,
    const struct service_config_extension *b)
{
	char one[EXTENSION_MAX], two[EXTENSION_MAX];
	struct buf x = BUF_ON(one), y = BUF_ON(two);

	config_add_extension(a, &x);
	config_add_extension(b, &y);
	return !buf_full(&x) && !buf_full(&y) &&
	    str_eq(buf_str(&x), buf_str(&y));
}

static bool
has_extension(const struct config *c, const struct service_config_extension *x)
{
	for (size_t i = 0; i < c->n_extensions; i++)
		if (str_eq(c->extensions[i].id, x->id))
			return same_extension(&c->extensions[i], x);
	return false;
}

size_t
config_all_against(const struct config *own, const struct config *all,
    enum config_key out[CONFIG_COUNT], bool *extensions)
{
	enum config_key other[CONFIG_COUNT];
	size_t n = config_differs(own, all, other), count = 0;

	for (size_t i = 0; i < n; i++)
		if (config_is_all(other[i]) &&
		    own->origin[other[i]] != CONFIG_BY_DEFAULT)
			out[count++] = other[i];
	*extensions = false;
	for (size_t i = 0; i < own->n_extensions; i++)
		*extensions = *extensions ||
		    !has_extension(all, &own->extensions[i]);
	return count;
}
