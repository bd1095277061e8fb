/* From a history of answers to proposals; see suggest.h. */
#include <string.h>

#include "system/idna.h"
#include "again/suggest_int.h"

#define ARENA_BYTES (1u << 30)
#define DISTINCT    3 /* scopes before one pattern is made of them */

static bool
is_alike(const struct suggest_item *x, const struct suggest_item *y)
{
	return x->answer->call.capability == y->answer->call.capability &&
	    str_eq(x->answer->call.extension_id, y->answer->call.extension_id);
}

static bool
in_group(const struct suggest_item *x, const struct suggest_item *y)
{
	return x->key.n > 0 && is_alike(x, y) && str_eq(x->key, y->key);
}

static bool
is_there(const struct suggest *s, const struct suggestion *out)
{
	for (size_t i = 0; i < s->n_grants; i++) {
		const struct grant_row *g = &s->grants[i];

		if (g->capability == out->capability &&
		    str_eq(g->extension_id, out->extension_id) &&
		    g->has_scope_pattern &&
		    str_eq(g->scope_pattern, out->pattern))
			return true;
	}
	return false;
}

static bool
has_force(struct sg_str summary)
{
	for (size_t i = 0; i < summary.n; i++) {
		struct sg_str rest = str_part(summary, i, summary.n);

		if (str_starts(rest, STR(" --force")) ||
		    str_starts(rest, STR(" -f")))
			return true;
	}
	return false;
}

static void
note(struct sg_str *to, size_t *n, struct sg_str text)
{
	for (size_t i = 0; i < *n; i++)
		if (str_eq(to[i], text))
			return;
	if (*n < SUGGEST_EXAMPLES)
		to[(*n)++] = text;
}

/* A denial that the pattern touches makes the count begin again. */
static void
count(struct suggestion *out, const struct suggest_item *i)
{
	switch (i->fate) {
	case SUGGEST_DENIED:
		out->denied++;
		out->approved = 0;
		out->never_forced = out->capability == SG_CAP_EXEC;
		note(out->denials, &out->n_denied, i->summary);
		return;
	case SUGGEST_APPROVED:
		out->approved++;
		out->never_forced &= !has_force(i->summary);
		break;
	case SUGGEST_OTHER:
		out->others++;
		note(out->other, &out->n_others, i->summary);
		break;
	}
	out->risk = risk_worse(out->risk, i->answer->risk.risk);
}

/* Every call of the history that the pattern would have let through. */
static bool
weigh(
    struct suggest *s, const struct suggest_item *first, struct suggestion *out)
{
	struct grant_rule rule = {.extension_id = out->extension_id,
	    .capability = out->capability,
	    .pattern = out->pattern,
	    .has_pattern = true,
	    .effect = SG_GRANT_ALLOW,
	    .lifetime = SG_LIFETIME_ALWAYS};
	struct grants g;

	if (grants_init(&g, 1, &s->a, &idna_libidn2) != SG_OK ||
	    grants_add(&g, &rule) != SG_OK)
		return false;
	out->never_forced = out->capability == SG_CAP_EXEC;
	for (size_t i = 0; i < s->n; i++) {
		const struct suggest_item *it = &s->v[i];
		struct grant_query q = {.call = &it->answer->call,
		    .risk = it->answer->risk.risk,
		    .now_ms = s->o->now_ms,
		    .compound = COMPOUND_EACH,
		    .launch = &s->world->tools};

		if (is_alike(it, first) &&
		    (it->blind || grants_allow(&g, &q).yes))
			count(out, it);
	}
	return true;
}

static void
propose(struct suggest *s, const struct suggest_item *first,
    struct sg_str pattern, size_t distinct)
{
	struct suggestion out = {
	    .extension_id = first->answer->call.extension_id,
	    .capability = first->answer->call.capability,
	    .pattern = pattern,
	    .distinct = distinct,
	    .risk = SG_RISK_LOW};

	if (is_there(s, &out) || !weigh(s, first, &out) ||
	    out.approved < s->o->least)
		return;
	if (out.risk == SG_RISK_HIGH && !s->o->high)
		s->report->high++;
	else
		s->hooks->proposed(s->hooks->ctx, &out);
}

/* Whether ${i} has a scope that none of its group had since ${from}. */
static bool
is_new(const struct suggest *s, size_t from, size_t i)
{
	const struct suggest_item *x = &s->v[i];

	for (size_t j = from; j < i; j++)
		if (s->v[j].fate == SUGGEST_APPROVED && in_group(x, &s->v[j]) &&
		    str_eq(s->v[j].answer->preview.pattern,
			x->answer->preview.pattern))
			return false;
	return true;
}

/* Each scope of the group on its own. */
static void
propose_each(struct suggest *s, size_t from)
{
	for (size_t i = from; i < s->n; i++)
		if (s->v[i].fate == SUGGEST_APPROVED &&
		    in_group(&s->v[from], &s->v[i]) && is_new(s, from, i))
			propose(
			    s, &s->v[i], s->v[i].answer->preview.pattern, 1);
}

/* The pattern of what was approved in the group since ${from}. */
static struct sg_str
merged(struct suggest *s, const struct suggest_item *first, size_t from,
    size_t *distinct)
{
	struct sg_str pattern = {NULL, 0};

	*distinct = 0;
	for (size_t i = from; i < s->n; i++) {
		struct suggest_item *x = &s->v[i];

		if (x->fate != SUGGEST_APPROVED || !in_group(first, x) ||
		    !is_new(s, from, i))
			continue;
		pattern = (*distinct)++ == 0
		    ? x->answer->preview.pattern
		    : suggest_merge(s, first->answer->call.capability, pattern,
			  x->answer->preview.pattern);
		if (pattern.n == 0)
			break;
	}
	return pattern;
}

/* The group of ${from}; a denial in it makes it begin behind that. */
static void
look_at(struct suggest *s, size_t from)
{
	const struct suggest_item *first = &s->v[from];
	struct sg_str pattern;
	size_t distinct, since = from;

	for (size_t i = from; i < s->n; i++)
		if (in_group(first, &s->v[i])) {
			s->v[i].done = true;
			if (s->v[i].fate == SUGGEST_DENIED)
				since = i + 1;
		}
	pattern = merged(s, first, since, &distinct);
	if (distinct >= DISTINCT && pattern.n > 0)
		propose(s, first, pattern, distinct);
	else
		propose_each(s, from);
}

enum sg_err
suggest_run(const struct store_port *store, const struct suggest_options *o,
    const struct suggest_hooks *hooks, struct suggest_report *report,
    struct sg_error *e)
{
	struct suggest s = {
	    .store = store, .o = o, .hooks = hooks, .report = report};
	enum sg_err err = SG_EIO;

	*report = (struct suggest_report){.calls = 0};
	arena_init(&s.a, &mem_heap, ARENA_BYTES);
	if ((s.world = world_open(
		 o->project, (struct sg_str_list){NULL, 0}, e)) != NULL)
		err = suggest_read(&s, e);
	for (size_t i = 0; err == SG_OK && i < s.n; i++)
		if (!s.v[i].done && s.v[i].key.n > 0)
			look_at(&s, i);
	if (s.world != NULL)
		world_close(s.world);
	arena_release(&s.a);
	return err;
}
