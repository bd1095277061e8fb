/*
 * Hooks of the machine in the requirements of Codex, which are TOML.  Every
 * line of ours says so at its end, and those lines go again.
 */
#include "install/settings_int.h"
#include "install/tomlc.h"
#include "settings/toml.h"

#define MARK " # Solgate\n"

/* Where lines of ours go, and what is there already. */
struct plan {
	bool only, features; /* said there: hooks are on, and ours alone */
	bool dotted;         /* features.NAME = .. stands at the top */
	size_t table;        /* behind the line [features]; 0: there is none */
};

static enum sg_err
refuse(struct sg_error *e, const char *why)
{
	return err_set(e, SG_EINVALID, STR(""), str_of(why));
}

/* The text without lines of ours. */
static bool
strip(struct sg_str text, struct arena *a, struct sg_str *out)
{
	struct buf b = {.p = arena_new(a, text.n + 1), .cap = text.n + 1};
	struct sg_str mark = STR(MARK);

	for (size_t at = 0, end; b.p != NULL && at < text.n; at = end) {
		struct sg_str line;

		for (end = at; end < text.n && text.p[end] != '\n'; end++)
			;
		end += end < text.n;
		line = str_part(text, at, end - at);
		if (line.n < mark.n ||
		    !str_eq(str_part(line, line.n - mark.n, mark.n), mark))
			buf_add(&b, line);
	}
	*out = buf_str(&b);
	return b.p != NULL;
}

static bool
is_true(const struct tomlc *t)
{
	return str_eq(tomlc_value(t), STR("true"));
}

/* An entry that has to do with hooks. */
static enum sg_err
look(const struct tomlc *t, struct plan *p, struct sg_error *e)
{
	struct sg_str only[] = {STR("allow_managed_hooks_only")};
	struct sg_str on[] = {STR("features"), STR("hooks")};
	struct sg_str old[] = {STR("features"), STR("codex_hooks")};
	struct sg_str first = t->n_table > 0 ? t->table[0] : t->name[0];
	size_t n = t->n_table + t->n_name;

	if (tomlc_is(t, only, 1))
		p->only = true;
	if (tomlc_is(t, on, 2))
		p->features = true;
	if ((tomlc_is(t, only, 1) || tomlc_is(t, on, 2) ||
		tomlc_is(t, old, 2)) &&
	    !is_true(t))
		return refuse(e,
		    "allow_managed_hooks_only or features.hooks is not true "
		    "there; Solgate needs both");
	if (n == 1 &&
	    (str_eq(first, STR("features")) || str_eq(first, STR("hooks"))))
		return refuse(e,
		    "features or hooks stands on one line there; give it a "
		    "table of its own");
	if (n == 2 && t->n_table == 0 && str_eq(first, STR("features")))
		p->dotted = true;
	for (size_t i = 0; n == 2 && str_eq(first, STR("hooks")); i++) {
		const struct settings_wanted *w = settings_wanted_at(i);
		struct sg_str path[] = {STR("hooks"), {NULL, 0}};

		if (w == NULL)
			break;
		path[1] = str_of(w->event);
		if (tomlc_is(t, path, 2))
			return refuse(e,
			    "the hooks of an event are a list there; write "
			    "them as [[hooks.EVENT]]");
	}
	return SG_OK;
}

static enum sg_err
read_plan(
    struct sg_str text, struct arena *a, struct plan *p, struct sg_error *e)
{
	struct tomlc t = {.text = text, .a = a};
	struct sg_str features = STR("features");
	enum tomlc_kind kind;
	enum sg_err err = SG_OK;

	while (err == SG_OK &&
	    ((kind = tomlc_next(&t)) == TOMLC_TABLE || kind == TOMLC_ENTRY)) {
		if (kind == TOMLC_ENTRY)
			err = look(&t, p, e);
		else if (t.n_table == 1 && str_eq(t.table[0], features))
			p->table = t.to;
	}
	if (err == SG_OK && kind == TOMLC_BAD)
		err = refuse(e, "it is not TOML");
	return err;
}

static void
add_hook(const struct settings_edit *s, const struct settings_wanted *w,
    struct arena *a, struct buf *b)
{
	buf_addz(b, "[[hooks.");
	buf_addz(b, w->event);
	buf_addz(b, "]]" MARK "matcher = \"*\"" MARK "[[hooks.");
	buf_addz(b, w->event);
	buf_addz(b, ".hooks]]" MARK "type = \"command\"" MARK "command = ");
	toml_quote(b, settings_line(s, w, a));
	buf_addz(b, MARK "timeout = ");
	buf_addu(b, w->timeout);
	buf_addz(b, MARK);
}

static void
add_all(const struct settings_edit *s, struct sg_str text, const struct plan *p,
    struct arena *a, struct buf *b)
{
	const struct settings_wanted *w;

	if (!p->only)
		buf_addz(b, "allow_managed_hooks_only = true" MARK);
	if (!p->features && p->dotted)
		buf_addz(b, "features.hooks = true" MARK);
	buf_add(b, str_part(text, 0, p->table));
	if (!p->features && !p->dotted && p->table > 0)
		buf_addz(b, "hooks = true" MARK);
	buf_add(b, str_part(text, p->table, text.n));
	if (text.n > 0 && text.p[text.n - 1] != '\n')
		buf_addc(b, '\n');
	if (!p->features && !p->dotted && p->table == 0)
		buf_addz(b, "[features]" MARK "hooks = true" MARK);
	for (size_t i = 0; (w = settings_wanted_at(i)) != NULL; i++)
		if (settings_wants(s, w))
			add_hook(s, w, a, b);
}

enum sg_err
settings_toml(const struct settings_edit *s, struct sg_str text,
    struct arena *a, struct sg_str *out, struct sg_error *e)
{
	struct plan p = {.only = false};
	struct buf b = {.cap = text.n + 65536};
	enum sg_err err;

	if (!strip(text, a, out))
		return refuse(e, "out of memory");
	if (s->found != NULL && out->n != text.n)
		*s->found = true;
	if (!s->add)
		return SG_OK;
	if ((err = read_plan(*out, a, &p, e)) != SG_OK)
		return err;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return refuse(e, "out of memory");
	add_all(s, *out, &p, a, &b);
	*out = buf_str(&b);
	return buf_full(&b) ? refuse(e, "it is too long") : SG_OK;
}

bool
settings_toml_locked(struct sg_str text, struct arena *a)
{
	struct plan p = {.only = false};
	struct sg_error e = {0};
	struct sg_str rest;

	return read_plan(text, a, &p, &e) == SG_OK && p.only && p.features &&
	    strip(text, a, &rest) && rest.n < text.n;
}
