/* One rule over the history; see suggest.h. */
#include "system/idna.h"
#include "again/suggest_int.h"

#define ARENA_BYTES (256u << 20)

static bool
note(struct sg_str *to, size_t *n, struct sg_str text, struct arena *a)
{
	for (size_t i = 0; i < *n; i++)
		if (str_eq(to[i], text))
			return true;
	if (*n == SUGGEST_EXAMPLES || text.n == 0)
		return true;
	return arena_dup(a, text, &to[(*n)++]);
}

/* The newest first, so that the examples are of lately. */
static bool
count(struct suggest_cover *out, const struct suggest_item *i, struct arena *a)
{
	if (i->fate == SUGGEST_DENIED) {
		out->denied++;
		return note(out->denials, &out->n_denials, i->summary, a);
	}
	if (i->fate == SUGGEST_APPROVED)
		out->approved++;
	else
		out->others++;
	return note(out->examples, &out->n_examples, i->summary, a);
}

static bool
decides(const struct suggest *s, const struct grants *g,
    const struct suggest_item *i, int64_t now_ms)
{
	struct grant_query q = {.call = &i->answer->call,
	    .risk = i->answer->risk.risk,
	    .now_ms = now_ms,
	    .compound = COMPOUND_EACH,
	    .launch = &s->world->tools};

	if (i->blind) /* a denial that may have been anything */
		return s->only->effect == SG_GRANT_ALLOW;
	return s->only->effect == SG_GRANT_ALLOW ? grants_allow(g, &q).yes
						 : grants_deny(g, &q).yes;
}

static enum sg_err
look(struct suggest *s, int64_t now_ms, struct suggest_cover *out,
    struct arena *a)
{
	struct sg_error none = {0};
	struct grants g;
	enum sg_err err = grants_init(&g, 1, &s->a, &idna_libidn2);

	if (err == SG_OK)
		err = grants_add(&g, s->only);
	if (err == SG_OK)
		err = suggest_read_calls(s, &none);
	for (size_t i = s->n; i-- > 0 && err == SG_OK;)
		if (decides(s, &g, &s->v[i], now_ms) &&
		    !count(out, &s->v[i], a))
			err = SG_ENOMEM;
	return err;
}

enum sg_err
suggest_cover(const struct store_port *store, struct world *world,
    const struct grant_rule *rule, int64_t now_ms, struct suggest_cover *out,
    struct arena *a)
{
	struct suggest_options o = {.now_ms = now_ms};
	struct suggest_report report = {0};
	struct suggest s = {.store = store,
	    .world = world,
	    .o = &o,
	    .report = &report,
	    .only = rule,
	    .most = SUGGEST_LOOK};
	enum sg_err err;

	*out = (struct suggest_cover){0};
	arena_init(&s.a, &mem_heap, ARENA_BYTES);
	err = look(&s, now_ms, out, a);
	out->calls = report.calls;
	out->passed = report.passed;
	out->cut = s.cut;
	arena_release(&s.a);
	return err;
}
