/* The tables of wire/shape_eval_lattice.h, read from wire/shape/. */
#include "shape/eval_lattice.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct eval_lattice_input
static const struct field eval_lattice_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_lattice_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_lattice_input, "EvalLatticeInput",
    "a turn to look up in the lattice", STRICT);

#define FIELD_OF struct eval_lattice_output
static const struct field eval_lattice_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_lattice_output.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_lattice_output, "EvalLatticeOutput", "what its answer may do", STRICT);

#define FIELD_OF struct eval_lease_terms
static const struct field eval_lease_terms_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_lease_terms.def"
#include "contract/end.inc"
};

CONTRACT(eval_lease_terms, "EvalLeaseTerms", "what a lease is made of", STRICT);

#define FIELD_OF struct eval_lease_call
static const struct field eval_lease_call_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_lease_call.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_lease_call, "EvalLeaseCall", "one call on behalf of a turn", STRICT);

#define FIELD_OF struct eval_lease_input
static const struct field eval_lease_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_lease_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_lease_input, "EvalLeaseInput", "a lease and what is asked of it",
    STRICT);

#define FIELD_OF struct eval_lease_verdict
static const struct field eval_lease_verdict_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_lease_verdict.def"
#include "contract/end.inc"
};

CONTRACT(eval_lease_verdict, "EvalLeaseVerdict",
    "the answer of a lease to one call", STRICT);

#define FIELD_OF struct eval_lease_output
static const struct field eval_lease_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_lease_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_lease_output, "EvalLeaseOutput", "the answers, one for each call",
    STRICT);
