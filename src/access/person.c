/* Who is a person; see person.h. */
#include "access/person.h"

struct person_verdict
person_judge(const struct person_facts *f)
{
#define ROW(when, what, said) \
	if (when)             \
		return (struct person_verdict){SG_PROOF_##what, said};
#include "access/person.def"
}
