/*
 * Who is a person: every combination of what is known, against the rule said a
 * second time (R-481, T17).
 */
#include "access/person.h"
#include "t.h"

#define FACTS 9

static struct person_facts
facts(unsigned bits)
{
	return (struct person_facts){.alive = bits & 1,
	    .root = bits & 2,
	    .listed = bits & 4,
	    .agent = bits & 8,
	    .terminal = bits & 16,
	    .rooted = bits & 32,
	    .front = bits & 64,
	    .by_logind = bits & 128,
	    .by_utmp = bits & 256};
}

/* A listed user's living command in front of the terminal of a login, where no
 * agent works; or root. */
static enum sg_proof
expected(const struct person_facts *f)
{
	bool there = f->listed && f->terminal && f->rooted && f->front;

	if (f->alive && f->root)
		return SG_PROOF_ROOT;
	if (!f->alive || !there || f->agent)
		return SG_PROOF_NONE;
	return f->by_logind ? SG_PROOF_LOGIND
	    : f->by_utmp    ? SG_PROOF_UTMP
			    : SG_PROOF_NONE;
}

static void
every_combination(void)
{
	for (unsigned i = 0; i < 1u << FACTS; i++) {
		struct person_facts f = facts(i);
		struct person_verdict v = person_judge(&f);

		CHECK(v.proof == expected(&f), "%x: %d", i, (int)v.proof);
		CHECK((v.proof == SG_PROOF_NONE) == (v.why[0] != '\0'),
		    "%x: a refusal has its reason: %s", i, v.why);
	}
}

static void
nothing_known_is_nobody(void)
{
	struct person_facts f = {.alive = false};

	CHECK(person_judge(&f).proof == SG_PROOF_NONE, "zeroed");
}

int
main(void)
{
	RUN(every_combination);
	RUN(nothing_known_is_nobody);
	return t_done("access_person");
}
