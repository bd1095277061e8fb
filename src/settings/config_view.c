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

bool
config_add_view(const struct config *c, bool (*may)(enum config_key key),
    struct arena *a, struct buf *b)
{
	struct config_setting *v = arena_new(a, CONFIG_COUNT * sizeof(*v));
	struct sg_str files[CONFIG_FILES_MAX];
	struct config_view view = {
	    .settings = {v, CONFIG_COUNT}, .files = {files, c->n_files}};

	for (size_t i = 0; i < c->n_files; i++)
		files[i] = str_of(c->files[i]);
	for (unsigned k = 0; v != NULL && k < CONFIG_COUNT; k++) {
		struct buf value = {
		    .p = arena_new(a, VALUE_ROOM), .cap = VALUE_ROOM};

		if (value.p == NULL)
			return false;
		config_add_value(c, (enum config_key)k, &value);
		v[k] = (struct config_setting){
		    .key = str_of(config_rows[k].name),
		    .value = buf_str(&value),
		    .origin = str_of(origins[c->origin[k]]),
		    .has_file = c->origin_file[k] != NULL,
		    .file = str_of(c->origin_file[k]),
		    .has_line = c->origin_file[k] != NULL,
		    .line = c->origin_line[k],
		    .has_editable = may != NULL,
		    .editable = may != NULL && may((enum config_key)k)};
		if (may != NULL && !explain(&v[k], (enum config_key)k, a))
			return false;
	}
	if (v != NULL)
		contract_encode(&config_view_contract, &view, b);
	return v != NULL;
}
