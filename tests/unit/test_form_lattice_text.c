/* The table of a user of the library: from text, checked, or nothing. */
#include "solgate/lattice.h"

#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "t.h"

/* The built-in table; the caller frees it. */
static struct sg_str
builtin_text(void)
{
	FILE *f = fopen("data/lattice.v0.1.json", "rb");
	char *p = malloc(1 << 16);
	size_t n = f == NULL ? 0 : fread(p, 1, 1 << 16, f);

	if (f != NULL)
		fclose(f);
	return (struct sg_str){p, n};
}

static void
takes_a_text(void)
{
	struct sg_str text = builtin_text();
	struct sg_lattice_input in = {
	    .intent = SG_INTENT_INSPECT, .confidence = 0.9, .risk_tier = 1};
	struct sg_lattice_decision d;
	struct sg_lattice *table;
	struct sg_error e = {0};
	struct sg_budgets b;
	bool assumes;

	in.modality.has_text = true;
	CHECK(sg_lattice_new(text, &table, &e) == SG_OK, "%s", e.message);
	memset((char *)(uintptr_t)text.p, 'x', text.n);
	free((char *)(uintptr_t)text.p);
	if (table == NULL)
		return;
	CHECK(table->version.n > 0 && table->version.p[0] != 'x',
	    "the text may go");
	sg_lattice_apply(table, &in, &d, &b, &assumes);
	CHECK(d.posture == SG_POSTURE_DIRECT && !assumes, "direct");
	in.risk_tier = 3;
	sg_lattice_apply(table, &in, &d, &b, &assumes);
	CHECK(d.posture != SG_POSTURE_DIRECT && assumes, "not at 3");
	sg_lattice_free(table);
}

static const struct bad {
	const char *name, *text;
	enum sg_err want;
} bads[] = {
    {"nothing", "", SG_EJSON},
    {"no JSON", "{", SG_EJSON},
    {"no table", "{}", SG_EMISSING},
};

static void
refuses_the_rest(void)
{
	struct sg_str text = builtin_text();
	char *p = (char *)(uintptr_t)text.p, *at;
	struct sg_lattice *table = (struct sg_lattice *)&text;
	struct sg_error broken = {0};
	const struct bad *r;

	EACH (r, bads) {
		struct sg_error e = {0};
		enum sg_err err = sg_lattice_new(str_of(r->text), &table, &e);

		CHECK(
		    err == r->want, "%s: %d %s", r->name, (int)err, e.message);
		CHECK(table == NULL, "%s", r->name);
	}
	/* One law broken: the first posture of tier 2 is direct. */
	p[text.n] = '\0';
	at = strstr(p, "\"conditional\"");
	memcpy(at, "\"direct\"     ", 13);
	CHECK(sg_lattice_new(text, &table, &broken) != SG_OK, "a law");
	CHECK(strstr(broken.pointer, "tier_2") != NULL, "%s", broken.pointer);
	CHECK(table == NULL, "and nothing comes");
	free(p);
	sg_lattice_free(NULL);
}

int
main(void)
{
	RUN(takes_a_text);
	RUN(refuses_the_rest);
	return t_done("wire_lattice_text");
}
