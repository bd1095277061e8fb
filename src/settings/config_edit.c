/* One setting changed in the text of a file; see config_edit.h. */
#include <string.h>

#include "settings/config_edit.h"
#include "settings/toml.h"

struct spot {
	bool found;      /* the value stands from ${from} to ${to} */
	size_t from, to; /* else a line for it goes to ${from}, */
	bool in_table;   /* below the header of its table */
};

/* "policy" and "mode" of policy.mode. */
static void
split(enum config_key key, struct sg_str *table, struct sg_str *name)
{
	struct sg_str full = str_of(config_rows[key].name);
	size_t dot = (size_t)((const char *)memchr(full.p, '.', full.n) -
	    full.p);

	*table = str_part(full, 0, dot);
	*name = str_part(full, dot + 1, full.n);
}

static bool
is_name(const struct toml_name *n, struct sg_str table, struct sg_str name)
{
	return n->n == 2 && str_eq(n->part[0], table) &&
	    str_eq(n->part[1], name);
}

static bool
is_table(const struct toml_name *n, struct sg_str table)
{
	return n->n == 1 && str_eq(n->part[0], table);
}

/* False: the text cannot be read. */
static bool
find_spot(struct toml *t, enum config_key key, struct spot *s)
{
	struct sg_str table, name;

	split(key, &table, &name);
	for (;;) {
		enum toml_item item = toml_next(t);

		if (item == TOML_BAD)
			return false;
		if (item == TOML_END)
			break;
		if (item == TOML_ENTRY && is_name(&t->name, table, name)) {
			*s = (struct spot){
			    true, t->value_from, t->value_to, true};
			return true;
		}
		if (is_table(&t->table, table))
			*s = (struct spot){false, t->at, t->at, true};
	}
	if (!s->in_table)
		s->from = s->to = t->in.n;
	return true;
}

static void
add_line(struct buf *out, const struct spot *s, enum config_key key,
    struct sg_str value)
{
	struct sg_str table, name;
	bool open_line = out->n > 0 && out->p[out->n - 1] != '\n';

	split(key, &table, &name);
	if (open_line)
		buf_addc(out, '\n');
	if (!s->in_table) {
		buf_addz(out, out->n > 0 ? "\n[" : "[");
		buf_add(out, table);
		buf_add(out, STR("]\n"));
	}
	buf_add(out, name);
	buf_add(out, STR(" = "));
	buf_add(out, value);
	buf_addc(out, '\n');
}

/* The whole lines that the value stands in. */
static void
widen(struct sg_str text, struct spot *s)
{
	while (s->from > 0 && text.p[s->from - 1] != '\n')
		s->from--;
	while (s->to < text.n && text.p[s->to] != '\n')
		s->to++;
	if (s->to < text.n)
		s->to++;
}

enum sg_err
config_edit(struct sg_str text, enum config_key key, struct sg_str value,
    struct arena *a, struct buf *out, struct sg_error *e)
{
	struct toml *t = arena_new(a, sizeof(*t));
	struct spot s = {0};

	if (t == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	toml_init(t, text, a);
	if (!find_spot(t, key, &s))
		return err_set(e, SG_EINVALID, STR(""), str_of(t->why));
	if (value.n == 0) {
		if (s.found)
			widen(text, &s);
		else
			s.to = s.from;
		buf_add(out, str_part(text, 0, s.from));
		buf_add(out, str_part(text, s.to, text.n));
		return SG_OK;
	}
	buf_add(out, str_part(text, 0, s.from));
	if (s.found)
		buf_add(out, value);
	else
		add_line(out, &s, key, value);
	buf_add(out, str_part(text, s.to, text.n));
	return buf_full(out)
	    ? err_set(e, SG_EFULL, STR(""), STR("the file is too large"))
	    : SG_OK;
}
