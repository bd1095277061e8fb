/* The rules that are carried, as policy.toml; see carry.h. */
#include "carry/carry_int.h"
#include "settings/toml.h"
#include "words/words.h"

struct writing {
	struct arena *a;
	struct buf b;
	bool ok;
};

static void
put(struct writing *w, struct sg_str s)
{
	w->ok = w->ok && arena_grow(w->a, &w->b, s);
}

static void
putz(struct writing *w, const char *s)
{
	put(w, str_of(s));
}

/* Behind "# ", one line for each of ${text}; a comment has no control byte. */
static void
put_remark(struct writing *w, struct sg_str text)
{
	while (text.n > 0) {
		struct sg_str line = str_trim(str_cut(&text, '\n'));

		putz(w, "# ");
		for (size_t i = 0; i < line.n; i++)
			put(w,
			    (unsigned char)line.p[i] < 0x20 || line.p[i] == 0x7f
				? STR("?")
				: str_part(line, i, 1));
		putz(w, "\n");
	}
}

static void
put_quoted(struct writing *w, struct sg_str s)
{
	struct buf b = arena_buf(w->a, 6 * s.n + 3);

	w->ok = w->ok && b.p != NULL;
	if (w->ok)
		toml_quote(&b, s);
	put(w, buf_str(&b));
}

static void
put_text(struct writing *w, const char *key, struct sg_str value)
{
	putz(w, key);
	putz(w, " = ");
	put_quoted(w, value);
	putz(w, "\n");
}

static void
put_rule(struct writing *w, const struct carry_rule *r)
{
	putz(w, "\n");
	put_remark(w, r->text);
	if (r->changed != NULL)
		put_remark(w, str_of(r->changed));
	putz(w, "[[rule]]\n");
	put_text(
	    w, "effect", r->effect == CARRY_ALLOW ? STR("allow") : STR("deny"));
	put_text(w, "extension", r->extension);
	put_text(w, "capability", str_of(sg_capability_name(r->capability)));
	if (r->n_patterns == 0)
		return;
	putz(w, "pattern = ");
	if (r->n_patterns > 1)
		putz(w, "[");
	for (size_t i = 0; i < r->n_patterns; i++) {
		if (i > 0)
			putz(w, ", ");
		put_quoted(w, r->pattern[i]);
	}
	putz(w, r->n_patterns > 1 ? "]\n" : "\n");
}

static void
put_lost(struct writing *w, const struct carry_rule *r)
{
	static const char *const effects[] = {
	    [CARRY_DENY] = "NOT DENIED HERE: ",
	    [CARRY_ASK] = "asked about: ",
	    [CARRY_ALLOW] = "not allowed: "};

	putz(w, "#\n");
	put_remark(w, r->text);
	putz(w, "#   ");
	putz(w, effects[r->effect]);
	putz(w, r->lost != NULL ? r->lost : "whatever no rule allows is");
	putz(w, "\n");
}

bool
carry_write(const struct carry_list *l, struct arena *a, struct sg_str *out)
{
	struct writing w = {.a = a, .b = arena_buf(a, 4096), .ok = true};
	bool rest = false;

	w.ok = w.b.p != NULL;
	putz(&w, "# Carried over from the rules of ");
	putz(&w, carry_name(l->from));
	putz(&w,
	    " by \"solgate policy import\". Read it, then\n"
	    "# \"solgate policy check\" it and put it into force.\n"
	    "version = 1\n");
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i].lost == NULL && l->v[i].effect != CARRY_ASK)
			put_rule(&w, &l->v[i]);
	for (size_t i = 0; i < l->n; i++) {
		if (l->v[i].lost == NULL && l->v[i].effect != CARRY_ASK)
			continue;
		if (!rest)
			putz(&w, "\n# Not rules here, and why:\n");
		rest = true;
		put_lost(&w, &l->v[i]);
	}
	*out = buf_str(&w.b);
	return w.ok;
}
