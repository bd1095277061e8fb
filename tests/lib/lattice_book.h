#ifndef TESTS_LIB_LATTICE_BOOK_H
#define TESTS_LIB_LATTICE_BOOK_H

#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "solgate/lattice.h"

/*
 * "The book": the lattice written down a second time, in the words of the
 * facts it is made from, and a slow way to read it.  A type marked + needs a
 * picture, one marked * needs leave to browse.
 */
static const struct book_cell {
	const char *intent, *mode, *types, *posture, *persona;
} book[SG_INTENT_COUNT * SG_TIER_COUNT] = {
    /* clang-format off */
	{"inspect", "light", "checklist reference_images+", "direct", "Ida"},
	{"inspect", "light", "checklist reference_images", "direct", "Ida"},
	{"inspect", "full", "checklist citations* tool_calls_read", "conditional", "Sherlock"},
	{"inspect", "none", "", "containment", "Ida"},
	{"teach", "full", "step_by_step", "direct", "Ida"},
	{"teach", "full", "step_by_step timing_table", "direct", "Ida"},
	{"teach", "full", "step_by_step citations* tool_calls_read", "conditional", "Ida"},
	{"teach", "none", "", "boundary_pause", "Ida"},
	{"decide", "light", "checklist", "direct", "Ida"},
	{"decide", "full", "checklist tool_calls_read", "direct", "Ida"},
	{"decide", "full", "checklist citations* tool_calls_read", "conditional", "Sherlock"},
	{"decide", "none", "", "boundary_pause", "Ida"},
	{"create", "full", "step_by_step tool_calls_read tool_calls_write", "direct", "Ida"},
	{"create", "full", "step_by_step tool_calls_read tool_calls_write", "direct", "Ida"},
	{"create", "full", "checklist citations*", "conditional", "Ida"},
	{"create", "none", "", "boundary_pause", "Ida"},
	{"reflect", "light", "checklist", "direct", "Sole"},
	{"reflect", "light", "checklist", "direct", "Sole"},
	{"reflect", "light", "", "conditional", "Sole"},
	{"reflect", "none", "", "containment", "Sole"},
	{"other", "light", "checklist", "direct", "Ida"},
	{"other", "light", "checklist", "direct", "Ida"},
	{"other", "light", "checklist", "conditional", "Ida"},
	{"other", "none", "", "boundary_pause", "Ida"},
    /* clang-format on */
};

#define BOOK_TEXT 256

static inline const struct book_cell *
book_find(enum sg_intent intent, int64_t tier)
{
	size_t i = 0;

	while (strcmp(book[i].intent, sg_intent_name(intent)) != 0)
		i += SG_TIER_COUNT;
	return &book[i + (size_t)tier];
}

static inline const char *
book_mode(const struct sg_lattice_input *in, bool sure)
{
	const char *mode = book_find(in->intent, in->risk_tier)->mode;

	if (!sure && in->intent == SG_INTENT_OTHER && in->risk_tier < 2)
		return "none";
	return !sure && strcmp(mode, "full") == 0 ? "light" : mode;
}

static inline const char *
book_posture(const struct sg_lattice_input *in, bool sure)
{
	const char *p = book_find(in->intent, in->risk_tier)->posture;

	if (in->intent == SG_INTENT_REFLECT && in->risk_tier == 2 &&
	    in->affect_bucket == SG_INTENSITY_HIGH)
		return "containment";
	return !sure && strcmp(p, "direct") == 0 ? "conditional" : p;
}

static inline struct sg_budgets
book_budgets(const char *mode, const struct sg_budget_limits *c)
{
	struct sg_budgets b = {400, 0, 8};

	if (strcmp(mode, "light") == 0)
		b = (struct sg_budgets){900, 0, 12};
	if (strcmp(mode, "full") == 0)
		b = (struct sg_budgets){2000, 3, 30};
	if (c->has_max_output_tokens &&
	    c->max_output_tokens < b.max_output_tokens)
		b.max_output_tokens = c->max_output_tokens;
	if (c->has_max_tool_calls && c->max_tool_calls < b.max_tool_calls)
		b.max_tool_calls = c->max_tool_calls;
	if (c->has_max_seconds && c->max_seconds < b.max_seconds)
		b.max_seconds = c->max_seconds;
	return b;
}

static inline bool
book_allows(const char *word, size_t n, const struct sg_lattice_input *in,
    bool sure, int64_t calls)
{
	if (word[n - 1] == '+' && !in->modality.has_image)
		return false;
	if (word[n - 1] == '*' && !in->browsing)
		return false;
	if (memcmp(word, "tool", 4) == 0 && calls == 0)
		return false;
	return sure || memcmp(word, "checklist", 9) == 0 ||
	    memcmp(word, "step_by_step", 9) == 0;
}

/* What the lattice must say, as text. */
static inline void
by_the_book(const struct sg_lattice_input *in, char out[BOOK_TEXT])
{
	bool sure = in->confidence >= 0.55;
	const struct book_cell *c = book_find(in->intent, in->risk_tier);
	const char *mode = book_mode(in, sure), *w = c->types;
	struct sg_budgets b = book_budgets(mode, &in->limits);
	struct buf t = {.p = out, .cap = BOOK_TEXT};

	buf_addz(&t, mode);
	for (size_t n; *w != '\0' && strcmp(mode, "none") != 0; w += n) {
		w += *w == ' ';
		n = strcspn(w, " ");
		if (!book_allows(w, n, in, sure, b.max_tool_calls))
			continue;
		buf_addc(&t, ' ');
		buf_add(&t, (struct sg_str){w, strcspn(w, " +*")});
	}
	buf_addz(&t, ", ");
	buf_addz(&t, book_posture(in, sure));
	buf_addc(&t, ' ');
	buf_addz(&t, c->persona);
	buf_addc(&t, ' ');
	buf_addi(&t, b.max_output_tokens);
	buf_addc(&t, '/');
	buf_addi(&t, b.max_tool_calls);
	buf_addc(&t, '/');
	buf_addi(&t, b.max_seconds);
	buf_addz(&t, in->risk_tier >= 2 ? " bounded" : "");
	buf_addc(&t, '\0');
}

/* A turn looked up. */
struct looked {
	struct sg_lattice_decision d;
	struct sg_budgets b;
	bool bounded;
};

static inline struct looked
look_at(const struct sg_lattice *t, const struct sg_lattice_input *in)
{
	struct looked l;

	memset(&l, 0xa5, sizeof(l)); /* nothing may be left as it was */
	sg_lattice_apply(t, in, &l.d, &l.b, &l.bounded);
	return l;
}

static inline unsigned
allowed_bits(const struct sg_lattice_decision *d)
{
	unsigned bits = 0;

	for (size_t i = 0; i < d->n_allowed; i++)
		bits |= SG_ALLOWED_BIT(d->allowed[i]);
	return bits;
}

/* What it said, in the same words. */
static inline void
as_text(const struct looked *l, char out[BOOK_TEXT])
{
	struct buf t = {.p = out, .cap = BOOK_TEXT};

	buf_addz(&t, sg_enrichment_mode_name(l->d.mode));
	for (size_t i = 0; i < l->d.n_allowed; i++) {
		buf_addc(&t, ' ');
		buf_addz(&t, sg_allowed_type_name(l->d.allowed[i]));
	}
	buf_addz(&t, ", ");
	buf_addz(&t, sg_posture_name(l->d.posture));
	if (l->d.has_persona_hint) {
		buf_addc(&t, ' ');
		buf_add(&t, l->d.persona_hint);
	}
	buf_addc(&t, ' ');
	buf_addi(&t, l->b.max_output_tokens);
	buf_addc(&t, '/');
	buf_addi(&t, l->b.max_tool_calls);
	buf_addc(&t, '/');
	buf_addi(&t, l->b.max_seconds);
	buf_addz(&t, l->bounded ? " bounded" : "");
	buf_addc(&t, '\0');
}

static inline void
book_cell_into(const struct book_cell *b, struct sg_lattice_cell *c)
{
	const char *w = b->types;

	while (strcmp(sg_enrichment_mode_name(c->mode), b->mode) != 0)
		c->mode++;
	while (strcmp(sg_posture_name(c->posture), b->posture) != 0)
		c->posture++;
	while (strcmp(sg_persona_name(c->persona_hint), b->persona) != 0)
		c->persona_hint++;
	c->has_persona_hint = true;
	for (size_t n; *w != '\0'; w += n) {
		enum sg_allowed_type t = 0;

		w += *w == ' ';
		n = strcspn(w, " ");
		while (!str_eq(str_of(sg_allowed_type_name(t)),
		    (struct sg_str){w, strcspn(w, " +*")}))
			t++;
		if (w[n - 1] == '+')
			c->types_with_image[c->n_types_with_image++] = t;
		else if (w[n - 1] == '*')
			c->types_if_browsing[c->n_types_if_browsing++] = t;
		else
			c->types[c->n_types++] = t;
	}
}

#define CELL(t, i, n) ((t)->cells.intent[SG_INTENT_##i].tier[n])

/* The book as a table, for tests that do not read files. */
static inline struct sg_lattice
book_table(void)
{
	struct sg_lattice t = {.version = STR("lattice.v0.1"),
	    .unsure = {0.55,
		{SG_ALLOWED_REFERENCE_IMAGES, SG_ALLOWED_CITATIONS,
		    SG_ALLOWED_TIMING_TABLE, SG_ALLOWED_TOOL_CALLS_READ,
		    SG_ALLOWED_TOOL_CALLS_WRITE},
		5},
	    .budgets.mode = {[SG_ENRICH_NONE] = {400, 0, 8},
		[SG_ENRICH_LIGHT] = {900, 0, 12},
		[SG_ENRICH_FULL] = {2000, 3, 30}}};

	for (unsigned i = 0; i < SG_INTENT_COUNT; i++)
		for (unsigned n = 0; n < SG_TIER_COUNT; n++)
			book_cell_into(
			    book_find(i, n), &t.cells.intent[i].tier[n]);
	CELL(&t, TEACH, 0).has_mode_if_unsure = true;
	CELL(&t, TEACH, 0).mode_if_unsure = SG_ENRICH_LIGHT;
	CELL(&t, OTHER, 0).has_mode_if_unsure = true; /* none */
	CELL(&t, OTHER, 1).has_mode_if_unsure = true;
	CELL(&t, REFLECT, 2).has_posture_if_intense = true; /* containment */
	return t;
}

#endif
