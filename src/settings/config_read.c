/* From the text of a file, or of one value, to settings; see config.h. */
#include <string.h>

#include "settings/config_value.h"
#include "words/words.h"

#define SETTINGS_MAX 200 /* bytes of what is said about one */

/* One file being read. */
struct reading {
	struct config c; /* what it would become */
	const char *file;
	struct toml t;
	bool seen[CONFIG_COUNT];
	unsigned char seen_of[CONFIG_EXTENSIONS_MAX]; /* bits, by extension */
};

enum { OF_MODE = 1, OF_ALLOW = 2, OF_DENY = 4 };

static enum sg_err
blame(const struct reading *r, enum sg_err err, struct sg_str why,
    struct sg_error *e)
{
	char room[SG_POINTER_MAX - 1];
	struct buf b = BUF_ON(room);

	buf_addz(&b, r->file);
	buf_addc(&b, ':');
	buf_addu(&b, r->t.line);
	return err_set(e, err, buf_str(&b), why);
}

/* ${before} and the name of the entry and ${after}. */
static enum sg_err
blame_name(const struct reading *r, enum sg_err err, const char *after,
    struct sg_error *e)
{
	char room[SETTINGS_MAX];
	struct buf b = BUF_ON(room);

	toml_add_name(&b, &r->t.name);
	buf_addz(&b, after);
	return blame(
	    r, err, buf_full(&b) ? STR("a name is too long") : buf_str(&b), e);
}

static enum sg_err
unknown(const struct reading *r, const char *near, struct sg_error *e)
{
	char room[SETTINGS_MAX];
	struct buf b = BUF_ON(room);

	buf_addz(&b, " is not a setting");
	if (near != NULL) {
		buf_addz(&b, "; did you mean ");
		buf_addz(&b, near);
	}
	buf_addc(&b, near != NULL ? '?' : '.');
	buf_addz(&b, " See all settings: solgate config show");
	buf_addc(&b, '\0');
	return blame_name(r, SG_EUNKNOWN, room, e);
}

/* The extension of that id, a new one if need be; NULL: no room. */
static struct service_config_extension *
extension_of(struct reading *r, struct sg_str id)
{
	struct config *c = &r->c;

	for (size_t i = 0; i < c->n_extensions; i++)
		if (str_eq(c->extensions[i].id, id))
			return &c->extensions[i];
	if (c->n_extensions == CONFIG_EXTENSIONS_MAX ||
	    config_dup(c, id, &c->extensions[c->n_extensions].id) != SG_OK)
		return NULL;
	return &c->extensions[c->n_extensions++];
}

static enum sg_err
take_of(struct reading *r, struct service_config_extension *x, unsigned bit)
{
	const struct toml_value *v = &r->t.value;
	unsigned word;

	if (bit != OF_MODE)
		return v->kind != TOML_STRINGS
		    ? SG_ETYPE
		    : config_caps(v->items, v->n_items,
			  bit == OF_ALLOW ? &x->allow : &x->deny);
	if (v->kind != TOML_STRING)
		return SG_ETYPE;
	/* T64: permissive has an end, and an extension's mode has none. */
	if (!word_parse(&words_policy_mode, v->text, &word) ||
	    word == SG_MODE_PERMISSIVE)
		return SG_EWORD;
	x->has_mode = true;
	x->mode = (enum sg_policy_mode)word;
	return SG_OK;
}

/* extension."ID".mode, allow or deny */
static enum sg_err
take_extension(struct reading *r, struct sg_error *e)
{
	const struct toml_name *n = &r->t.name;
	struct service_config_extension *x;
	unsigned bit;

	if (n->n != 3 || n->part[1].n == 0 || n->part[1].n > 256)
		return blame(r, SG_EUNKNOWN,
		    STR("write the extension's id in quotes: "
			"[extension.\"ext.name\"]"),
		    e);
	bit = str_eq(n->part[2], STR("mode"))  ? OF_MODE
	    : str_eq(n->part[2], STR("allow")) ? OF_ALLOW
	    : str_eq(n->part[2], STR("deny"))  ? OF_DENY
					       : 0;
	if (bit == 0)
		return blame_name(r, SG_EUNKNOWN,
		    " is not a setting; an extension has mode, allow "
		    "and deny",
		    e);
	if ((x = extension_of(r, n->part[1])) == NULL)
		return blame(r, SG_EMANY, STR("too many extensions"), e);
	if ((r->seen_of[x - r->c.extensions] & bit) != 0)
		return blame_name(r, SG_EDUPLICATE, " appears twice", e);
	r->seen_of[x - r->c.extensions] |= (unsigned char)bit;
	if (take_of(r, x, bit) == SG_OK)
		return SG_OK;
	return blame_name(r, SG_EWORD,
	    bit == OF_MODE
		? " must be strict or prompt, in quotes"
		: " must be an array of capabilities, as policy.deny_caps",
	    e);
}

static enum sg_err
take(struct reading *r, struct sg_error *e)
{
	char name[128], where[SG_POINTER_MAX - 1];
	struct buf b = BUF_ON(name), w = BUF_ON(where);
	const char *near;
	enum config_key key;
	enum sg_err err;

	if (str_eq(r->t.name.part[0], STR("extension")))
		return take_extension(r, e);
	toml_add_name(&b, &r->t.name);
	if (!config_find(buf_str(&b), &key, &near))
		return unknown(r, near, e);
	if (r->seen[key])
		return blame_name(r, SG_EDUPLICATE, " appears twice", e);
	r->seen[key] = true;
	buf_addz(&w, r->file);
	buf_addc(&w, ':');
	buf_addu(&w, r->t.line);
	buf_addc(&w, '\0');
	if ((err = config_put(&r->c, key, &r->t.value)) != SG_OK)
		return config_blame(err, key, buf_full(&w) ? "" : where, e);
	r->c.origin[key] = CONFIG_BY_FILE;
	r->c.origin_file[key] = r->file;
	r->c.origin_line[key] = r->t.line;
	return SG_OK;
}

static enum sg_err
read_all(struct reading *r, struct sg_error *e)
{
	for (;;) {
		enum sg_err err = SG_OK;

		switch (toml_next(&r->t)) {
		case TOML_TABLE:
		case TOML_ELEMENT: /* not covered: none is asked for */
			break;
		case TOML_ENTRY:
			err = take(r, e);
			break;
		case TOML_END:
			return SG_OK;
		case TOML_BAD:
			err = blame(r, SG_EINVALID, str_of(r->t.why), e);
			break;
		}
		if (err != SG_OK)
			return err;
	}
}

enum sg_err
config_read(
    struct config *c, const char *file, struct sg_str text, struct sg_error *e)
{
	struct reading *r = arena_new(c->a, sizeof(*r));
	struct service_config_extension *x = arena_new(
	    c->a, CONFIG_EXTENSIONS_MAX * sizeof(*x));
	enum sg_err err;

	if (r == NULL || x == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	if (c->n_extensions > 0)
		memcpy(x, c->extensions, c->n_extensions * sizeof(*x));
	r->c = *c;
	r->c.extensions = x;
	r->file = file;
	toml_init(&r->t, text, c->a);
	if ((err = read_all(r, e)) != SG_OK)
		return err;
	if (r->c.n_files < CONFIG_FILES_MAX)
		r->c.files[r->c.n_files++] = file;
	*c = r->c;
	return SG_OK;
}

#define ITEMS_MAX 32 /* of a list that is split by commas */

/* ${s} split by commas, blanks around each dropped; false: too many. */
static bool
split(struct sg_str s, struct sg_str v[ITEMS_MAX], size_t *n)
{
	size_t from = 0;

	*n = 0;
	for (size_t i = 0; i <= s.n; i++) {
		struct sg_str item;

		if (i < s.n && s.p[i] != ',')
			continue;
		item = str_trim(str_part(s, from, i - from));
		from = i + 1;
		if (item.n == 0)
			continue;
		if (*n == ITEMS_MAX)
			return false;
		v[(*n)++] = item;
	}
	return true;
}

enum sg_err
config_set(struct config *c, enum config_key key, struct sg_str value,
    enum config_origin by, struct sg_error *e)
{
	struct toml_value v = {.kind = TOML_STRING, .text = value};
	struct sg_str items[ITEMS_MAX];
	enum sg_err err = SG_OK;
	struct toml t;

	if (config_rows[key].kind == CONFIG_KIND_CAPS ||
	    config_rows[key].kind == CONFIG_KIND_LIST) {
		v.kind = TOML_STRINGS;
		v.items = items;
		err = split(value, items, &v.n_items) ? SG_OK : SG_EMANY;
	} else if (config_rows[key].kind == CONFIG_KIND_BOOL ||
	    config_rows[key].kind == CONFIG_KIND_INT) {
		toml_init(&t, value, c->a);
		err = toml_take(&t, &v) ? SG_OK : SG_ETYPE;
	}
	if (err == SG_OK)
		err = config_put(c, key, &v);
	if (err != SG_OK)
		return config_blame(err, key, "", e);
	c->origin[key] = by;
	c->origin_file[key] = NULL;
	return SG_OK;
}
