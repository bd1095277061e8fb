/*
 * Any table, any turn, any calls: the bytes are drawn as the members of a
 * lattice that nobody checked, of a question to it, and of calls on the lease
 * of its answer.  The laws on a single cell must hold, and if the table
 * passes the check, raising the tier must not relax the posture.
 */
#include <string.h>

#include "solgate/lattice.h"
#include "solgate/lease.h"
#include "words/words.h"
#include "fuzz/must.h"

#define HAS(d, type) has_type((d), SG_ALLOWED_##type)

struct bytes {
	const uint8_t *p;
	size_t n;
};

static unsigned
byte(struct bytes *b)
{
	if (b->n == 0)
		return 0;
	b->n--;
	return *b->p++;
}

/* Mostly small, sometimes at the end of what there is. */
static int64_t
number(struct bytes *b)
{
	unsigned v = byte(b);

	return v == 255 ? INT64_MAX : v == 254 ? INT64_MIN : (int64_t)v - 8;
}

static size_t
types(struct bytes *b, enum sg_allowed_type *v)
{
	size_t n = byte(b) % (SG_ALLOWED_TYPES_MAX + 1);

	for (size_t i = 0; i < n; i++)
		v[i] = byte(b) % (SG_ALLOWED_COUNT + 1);
	return n;
}

static void
draw_cell(struct bytes *b, struct sg_lattice_cell *c)
{
	unsigned flags = byte(b);

	*c = (struct sg_lattice_cell){.has_mode_if_unsure = (flags & 1) != 0,
	    .has_posture_if_intense = (flags & 2) != 0,
	    .has_persona_hint = (flags & 4) != 0,
	    .mode = byte(b) % (SG_ENRICH_COUNT + 1),
	    .mode_if_unsure = byte(b) % (SG_ENRICH_COUNT + 1),
	    .posture = byte(b) % (SG_POSTURE_COUNT + 1),
	    .posture_if_intense = byte(b) % (SG_POSTURE_COUNT + 1),
	    .persona_hint = byte(b) % (SG_PERSONA_COUNT + 1)};
	c->n_types = types(b, c->types);
	c->n_types_with_image = types(b, c->types_with_image);
	c->n_types_if_browsing = types(b, c->types_if_browsing);
}

static void
draw_table(struct bytes *b, struct sg_lattice *t)
{
	memset(t, 0, sizeof(*t));
	t->version = (struct sg_str){"fuzz", 4};
	t->unsure.below = (double)byte(b) / 128;
	t->unsure.n_drops = types(b, t->unsure.drops);
	for (unsigned m = 0; m < SG_ENRICH_COUNT; m++)
		t->budgets.mode[m] = (struct sg_budgets){
		    number(b), number(b), number(b)};
	for (unsigned i = 0; i < SG_INTENT_COUNT; i++)
		for (unsigned n = 0; n < SG_TIER_COUNT; n++)
			draw_cell(b, &t->cells.intent[i].tier[n]);
}

static void
draw_turn(struct bytes *b, struct sg_lattice_input *in)
{
	unsigned flags = byte(b);

	*in = (struct sg_lattice_input){
	    .intent = byte(b) % (SG_INTENT_COUNT + 1),
	    .risk_tier = number(b),
	    .confidence = (double)byte(b) / 200,
	    .affect_bucket = byte(b) % (SG_INTENSITY_COUNT + 1),
	    .modality = {true, (flags & 1) != 0, false},
	    .browsing = (flags & 2) != 0,
	    .limits = {.has_max_tool_calls = (flags & 4) != 0,
		.has_max_seconds = (flags & 8) != 0}};
	in->limits.max_tool_calls = number(b);
	in->limits.max_seconds = number(b);
}

static bool
has_type(const struct sg_lattice_decision *d, enum sg_allowed_type type)
{
	for (size_t i = 0; i < d->n_allowed; i++)
		if (d->allowed[i] == type)
			return true;
	return false;
}

static void
check_laws(const struct sg_lattice_input *in, const struct sg_gate_result *r,
    bool bounded)
{
	const struct sg_lattice_decision *d = &r->lattice;
	bool low = in->risk_tier == 0 || in->risk_tier == 1;

	MUST(d->mode < SG_ENRICH_COUNT && d->posture < SG_POSTURE_COUNT);
	MUST(d->n_allowed <= SG_ALLOWED_TYPES_MAX && bounded == !low);
	MUST(low || d->posture != SG_POSTURE_DIRECT);
	MUST(low || !HAS(d, TOOL_CALLS_WRITE));
	MUST(low || in->risk_tier == 2 ||
	    (d->n_allowed == 0 && posture_rank(d->posture) >= 2));
	MUST(in->browsing || !HAS(d, CITATIONS));
	MUST(in->confidence >= 0.55 ||
	    (d->mode != SG_ENRICH_FULL && d->posture != SG_POSTURE_DIRECT &&
		!HAS(d, TOOL_CALLS_WRITE)));
	MUST(r->budgets.max_tool_calls >= 0 && r->budgets.max_seconds >= 0);
	MUST(r->budgets.max_tool_calls > 0 ||
	    (!HAS(d, TOOL_CALLS_READ) && !HAS(d, TOOL_CALLS_WRITE)));
}

static void
check_tiers(const struct sg_lattice *t, struct sg_lattice_input in)
{
	unsigned before = 0;

	for (in.risk_tier = 0; in.risk_tier < SG_TIER_COUNT; in.risk_tier++) {
		struct sg_lattice_decision d;
		struct sg_budgets b;
		bool bounded;

		sg_lattice_apply(t, &in, &d, &b, &bounded);
		MUST(posture_rank(d.posture) >= before);
		before = posture_rank(d.posture);
	}
}

static void
check_lease(struct bytes *b, const struct sg_gate_result *r)
{
	struct sg_lease l = sg_lease_open(r, 0);
	int64_t now = 0, counted = 0;

	while (b->n > 1) {
		enum sg_lease_call call = byte(b) % SG_LEASE_CALL_COUNT;
		struct sg_lease_verdict v;

		now += (int64_t)byte(b) * 10 - 200;
		v = sg_lease_admit(&l, call, now);
		MUST(v.needs_handshake == (call == SG_LEASE_CALL_WRITE));
		if (!v.admitted)
			continue;
		counted += call == SG_LEASE_CALL_READ || v.needs_handshake;
		MUST(counted <= r->budgets.max_tool_calls);
		MUST(now >= 0 && now < r->budgets.max_seconds * 1000);
		MUST(r->risk.tier >= 0 && r->risk.tier < 3);
		MUST(!v.needs_handshake || HAS(&r->lattice, TOOL_CALLS_WRITE));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct bytes b = {data, n};
	struct sg_gate_result r = {0};
	struct sg_lattice_input in;
	struct sg_lattice t;
	bool bounded;

	draw_turn(&b, &in);
	draw_table(&b, &t);
	sg_lattice_apply(&t, &in, &r.lattice, &r.budgets, &bounded);
	r.risk.tier = in.risk_tier;
	check_laws(&in, &r, bounded);
	if (sg_lattice_check(&t, NULL) == SG_OK)
		check_tiers(&t, in);
	check_lease(&b, &r);
	return 0;
}
