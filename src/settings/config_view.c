/* The settings as a document. */
#include "settings/config_view.h"
#include "shape/care.h"

#define VALUE_ROOM   (16u << 10)
#define ALLOWED_ROOM 400

static const char *const origins[] = {
    [CONFIG_BY_DEFAULT] = "default",
    [CONFIG_BY_FILE] = "file",
    [CONFIG_BY_ENVIRONMENT] = "environment",
    [CONFIG_BY_OPTION] = "option",
    [CONFIG_BY_NODES] = "nodes",
};

const char *
config_origin_name(enum config_origin o)
{
	return origins[o];
}

static bool
explain(struct config_setting *s, enum config_key k, struct arena *a)
{
	struct buf b = {.p = arena_new(a, ALLOWED_ROOM), .cap = ALLOWED_ROOM};

	if (b.p == NULL)
		return false;
	config_add_allowed(k, &b);
	s->has_text = true;
	s->text = str_of(config_rows[k].text);
	s->has_allowed = b.n > 0 && !buf_full(&b);
	s->allowed = buf_str(&b);
	return true;
}

static bool
add_setting(const struct config *c, enum config_key k,
    bool (*may)(enum config_key key), struct arena *a, struct config_setting *v)
{
	struct buf value = {.p = arena_new(a, VALUE_ROOM), .cap = VALUE_ROOM};

	if (value.p == NULL)
		return false;
	config_add_value(c, k, &value);
	*v = (struct config_setting){.key = str_of(config_rows[k].name),
	    .value = buf_str(&value),
	    .origin = str_of(origins[c->origin[k]]),
	    .has_file = c->origin_file[k] != NULL,
	    .file = str_of(c->origin_file[k]),
	    .has_line = c->origin_file[k] != NULL,
	    .line = c->origin_line[k],
	    .has_editable = may != NULL,
	    .editable = may != NULL && may(k)};
	return may == NULL || explain(v, k, a);
}

bool
config_add_view(const struct config *c, bool (*shown)(enum config_key key),
    bool (*may)(enum config_key key), struct arena *a, struct buf *b)
{
	struct config_setting *v = arena_new(a, CONFIG_COUNT * sizeof(*v));
	struct sg_str files[CONFIG_FILES_MAX];
	struct config_view view = {.settings = {v, 0},
	    .files = {files, shown == NULL ? c->n_files : 0}};

	for (size_t i = 0; i < c->n_files; i++)
		files[i] = str_of(c->files[i]);
	for (unsigned i = 0; v != NULL && i < CONFIG_COUNT; i++) {
		enum config_key k = (enum config_key)i;

		if (shown != NULL && !shown(k))
			continue;
		if (!add_setting(c, k, may, a, &v[view.settings.n]))
			return false;
		if (shown != NULL)
			v[view.settings.n].has_file = false;
		view.settings.n++;
	}
	if (v != NULL)
		contract_encode(&config_view_contract, &view, b);
	return v != NULL;
}
