/* What is made of an answer: every combination of what is known of it. */
#include "dialogue/envelope.h"
#include "t.h"

static void
every_answer(void)
{
	for (unsigned bits = 0; bits < 32; bits++) {
		struct envelope_facts f = {
		    .bytes = ENVELOPE_BYTES_MAX + (bits & 1),
		    .is_json = bits & 2,
		    .least = bits & 4,
		    .full = bits & 8,
		    .card = bits & 16};
		struct envelope_verdict v = envelope_judge(&f);
		enum sg_envelope_fault want = ENVELOPE_FAULT_COUNT;

		if (f.card && !f.full)
			want = ENVELOPE_GHOST;
		if (!f.least)
			want = ENVELOPE_SCHEMA;
		if (!f.is_json)
			want = ENVELOPE_NO_JSON;
		if (bits & 1)
			want = ENVELOPE_TOO_LARGE;
		CHECK(v.fault == want, "%u: %s", bits,
		    word_name(&words_envelope_fault, v.fault));
		CHECK(v.accepted == (want == ENVELOPE_FAULT_COUNT), "%u", bits);
		CHECK(v.warned == (v.accepted && !f.full), "%u", bits);
	}
}

static void
keys(void)
{
	CHECK(envelope_key_allowed(STR("shape")), "shape");
	CHECK(envelope_key_allowed(STR("mood_anchor")), "kept inside");
	CHECK(!envelope_key_allowed(STR("unexpected_key")), "unknown");
	CHECK(envelope_key_returned(STR("shape"), false), "shape");
	CHECK(!envelope_key_returned(STR("mood_anchor"), true), "inside");
	CHECK(!envelope_key_returned(STR("snippet"), false), "no card");
	CHECK(envelope_key_returned(STR("snippet"), true), "card");
	CHECK(!envelope_key_returned(STR("unexpected_key"), true), "unknown");
	CHECK(
	    str_eq(envelope_ghost_kind(STR("memory")), STR("memory_artifact")),
	    "memory");
	CHECK(envelope_ghost_kind(STR("banana")).n == 0, "none");
}

static void
claims(void)
{
	static const struct {
		struct claims_facts f;
		const char *want;
	} rows[] =
	    {
		{{.n = 0, .unbound = 9}, ""},
		{{.n = 1, .evidence = 1}, ""},
		{{8, 4, 20, 16384, 4096, 1, 0}, ""},
		{{9, 4, 20, 0, 0, 1, 0}, "evidence_budget_exceeded"},
		{{8, 5, 20, 0, 0, 1, 0}, "evidence_budget_exceeded"},
		{{8, 4, 21, 0, 0, 1, 0}, "evidence_budget_exceeded"},
		{{8, 4, 20, 16385, 0, 1, 0}, "evidence_budget_exceeded"},
		{{8, 4, 20, 0, 4097, 1, 0}, "evidence_budget_exceeded"},
		{{.n = 1}, "claims_without_evidence"},
		{{.n = 1, .evidence = 2, .unbound = 1},
		    "evidence_binding_failed"},
	    },
	  *row;

	EACH (row, rows)
		CHECK(strcmp(claims_fault_name(claims_judge(&row->f)),
			  row->want) == 0,
		    "%s", row->want);
	CHECK(strcmp(claims_fault_name(CLAIMS_UNBOUND + 1), "") == 0, "none");
}

int
main(void)
{
	RUN(every_answer);
	RUN(keys);
	RUN(claims);
	return t_done("dialogue_envelope");
}
