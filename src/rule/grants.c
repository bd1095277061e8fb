/*
 * Taking grants in: a pattern is compiled once, and the grant is hung under
 * the one key that every scope it covers has.
 */
#include <string.h>

#include "rule/extension.h"
#include "rule/grants_key.h"
#include "base/banned.h"

enum sg_err
grants_init(
    struct grants *g, size_t cap, struct arena *a, const struct host_idna *idna)
{
	uint32_t slots = 8;

	*g = (struct grants){.arena = a, .idna = idna};
	if (cap > GRANTS_MAX)
		return SG_EFULL;
	while (slots < 2 * cap)
		slots *= 2;
	g->v = arena_new(a, (cap + 1) * sizeof(*g->v));
	g->links = arena_new(a, (cap + 1) * sizeof(*g->links));
	g->heads = arena_new(a, 2 * (size_t)slots * sizeof(*g->heads));
	g->several = arena_new(a, (cap + 1) * sizeof(*g->several));
	if (g->v == NULL || g->links == NULL || g->heads == NULL ||
	    g->several == NULL)
		return SG_ENOMEM;
	g->cap = cap;
	g->mask = slots - 1;
	return SG_OK;
}

/* A name is exact, or ends in '*' behind at least one other character. */
static bool
compile_name(struct grant_entry *e, struct sg_str text)
{
	const char *star;

	e->name = str_trim(text);
	star = e->name.n == 0 ? NULL : memchr(e->name.p, '*', e->name.n);
	e->exact = star == NULL;
	e->prefix = star != NULL;
	if (e->name.n == 0 || e->name.n > SCOPE_NAME_MAX)
		return false;
	if (star == NULL)
		return !str_eq(e->name, STR(SCOPE_DYNAMIC));
	if (star == e->name.p || star != e->name.p + e->name.n - 1)
		return false;
	e->name.n--;
	return true;
}

/* SG_EWORD: the pattern cannot be read; ${why} is set to a sentence. */
static enum sg_err
compile(struct grant_entry *e, struct arena *a, const struct host_idna *idna,
    struct sg_error *why)
{
	struct sg_str text = e->rule.pattern;
	enum path_why path_why;
	enum host_why host_why = HOST_WHY_NONE;
	enum sg_err err;

	switch (e->kind) { /* not covered: no other kind */
	case SG_SCOPE_COMMAND:
		err = word_pattern_init(&e->of.words, text, a, why);
		e->exact = err == SG_OK && !e->of.words.has_wild;
		return err;
	case SG_SCOPE_PATH:
		if (path_pattern_parse(text, &e->of.path, &path_why)) {
			e->exact = e->of.path.exact;
			return SG_OK;
		}
		return err_set(why, SG_EWORD, STR("/scope_pattern"),
		    str_of(path_why_text(path_why)));
	case SG_SCOPE_HOST:
		if (host_pattern_parse(text, idna, a, &e->of.host, &host_why)) {
			e->exact = !e->of.host.subdomains;
			return SG_OK;
		}
		if (host_why == HOST_WHY_MEMORY)
			return SG_ENOMEM;
		return err_set(why, SG_EWORD, STR("/scope_pattern"),
		    str_of(host_why_text(host_why)));
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	return compile_name(e, text)
	    ? SG_OK
	    : err_set(why, SG_EWORD, STR("/scope_pattern"),
		  STR("a name must be exact, or end with '*'"));
}

/* "*" of a denial: everything.  Of paths it is the names of one directory. */
static bool
is_everything(const struct grant_entry *e)
{
	return e->rule.effect != SG_GRANT_ALLOW && e->kind != SG_SCOPE_PATH &&
	    str_eq(str_trim(e->rule.pattern), STR("*"));
}

enum sg_err
grants_compile(struct grant_entry *out, const struct grant_rule *r,
    struct arena *a, const struct host_idna *idna, struct sg_error *e)
{
	*out = (struct grant_entry){.rule = *r,
	    .kind = scope_kind_of(r->capability),
	    .several = extension_is_several(r->extension_id)};
	out->wild = !r->has_pattern || is_everything(out);
	return out->wild ? SG_OK : compile(out, a, idna, e);
}

static bool
needs_scope(enum sg_capability c)
{
	return c == SG_CAP_EXEC || c == SG_CAP_HTTP || c >= SG_CAP_COUNT;
}

static uint64_t
key_of_words(uint64_t h, const struct word_pattern *p)
{
	size_t n = p->n;
	enum key_kind kind = KEY_EXACT;

	if (p->has_wild) {
		bool two = (p->wild[0] & 2) == 0; /* the first is never wild */

		kind = two ? KEY_TWO : KEY_ONE;
		n = two ? 2 : 1;
	}
	h = key_kind(h, kind);
	for (size_t i = 0; i < n; i++)
		h = key_add(h, p->words[i]);
	return h;
}

static bool
has_signs(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (memchr("*?[\\", s.p[i], 4) != NULL)
			return true;
	return false;
}

/* a[*]b names one path, but another text than the pattern's. */
static uint64_t
key_of_path(uint64_t h, const struct path_pattern *p)
{
	struct sg_str rest = p->text, name = {NULL, 0};
	bool exact = p->exact && !has_signs(p->text);

	path_next(&rest, &name);
	if (!exact && has_signs(name))
		return key_kind(h, KEY_ANY);
	h = key_kind(h, exact ? KEY_EXACT : KEY_ONE);
	h = key_add(h, p->absolute ? STR("/") : STR(""));
	return key_add(h, exact ? p->text : name);
}

static uint64_t
key_of(const struct grant_entry *e)
{
	uint64_t h = key_begin(
	    e->rule.extension_id, e->rule.capability, e->rule.effect);

	if (e->wild)
		return key_kind(h, KEY_ANY);
	switch (e->kind) { /* not covered: no other kind */
	case SG_SCOPE_COMMAND:
		return e->rule.effect == SG_GRANT_ALLOW
		    ? key_of_words(h, &e->of.words)
		    : key_program(h, e->of.words.words[0]);
	case SG_SCOPE_PATH:
		return key_of_path(h, &e->of.path);
	case SG_SCOPE_HOST:
		h = key_kind(h, e->of.host.subdomains ? KEY_SUFFIX : KEY_EXACT);
		return key_host(h, &e->of.host.host);
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	if (e->prefix)
		return key_kind(h, KEY_ANY);
	return key_fold(key_kind(h, KEY_EXACT), e->name);
}

static enum sg_err
take(struct grants *g, const struct grant_rule *r, struct grant_entry *e)
{
	bool allow = r->effect == SG_GRANT_ALLOW;
	enum sg_err err = grants_compile(e, r, g->arena, g->idna, NULL);

	e->state = GRANT_COUNTS;
	if (!allow)
		e->rule.effect = SG_GRANT_DENY;
	if (err == SG_ENOMEM)
		return err;
	if (err != SG_OK) {
		e->state = GRANT_PATTERN;
		e->wild = true;
		e->exact = false;
	} else if (e->wild && allow && needs_scope(e->rule.capability)) {
		e->state = GRANT_SCOPELESS;
	} else if (allow && e->several && r->source.n == 0) {
		e->state = GRANT_SEVERAL;
	} else if (allow && e->rule.lifetime == SG_LIFETIME_ONCE) {
		e->state = GRANT_ONCE;
	}
	return SG_OK;
}

/* The pattern of extensions, so that a look-up knows where to look as well. */
static void
keep_several(struct grants *g, struct sg_str pattern)
{
	for (size_t i = 0; i < g->n_several; i++)
		if (str_eq(g->several[i], pattern))
			return;
	g->several[g->n_several++] = pattern;
}

enum sg_err
grants_add(struct grants *g, const struct grant_rule *r)
{
	struct grant_entry e;
	struct grant_link *link = &g->links[g->n];
	uint32_t *head, at = (uint32_t)g->n + 1;
	enum sg_err err;

	if (g->n == g->cap)
		return SG_EFULL;
	if ((err = take(g, r, &e)) != SG_OK)
		return err;
	g->v[g->n] = e;
	link->key = key_of(&e);
	head = &g->heads[key_slot(g, link->key)];
	link->next = *head;
	*head = at;
	if (e.rule.effect == SG_GRANT_DENY) {
		head = &g->heads[key_denials(g,
		    key_begin(r->extension_id, r->capability, SG_GRANT_DENY))];
		link->all = *head;
		*head = at;
	}
	if (e.several)
		keep_several(g, r->extension_id);
	g->n++;
	return SG_OK;
}

const char *
grant_state_text(enum grant_state s)
{
	static const char *const text[] = {
#define X(sym, sentence) sentence,
#include "rule/grant_state.def"
	};

	return s < GRANT_STATE_COUNT ? text[s] : "unknown";
}
