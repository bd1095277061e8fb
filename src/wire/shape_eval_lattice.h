#ifndef WIRE_SHAPE_EVAL_LATTICE_H
#define WIRE_SHAPE_EVAL_LATTICE_H

#include "wire/shape_lattice.h"

/* Lines of solgate eval lattice and solgate eval lease. */

/* A day before, to show a clock that goes back, and ten days after. */
#define EVAL_LEASE_MS_MIN (-86400000)
#define EVAL_LEASE_MS_MAX 864000000

struct eval_lattice_input {
#include "wire/members.inc"
#include "wire/shape/eval_lattice_input.def"
#include "wire/end.inc"
};

struct eval_lattice_output {
#include "wire/members.inc"
#include "wire/shape/eval_lattice_output.def"
#include "wire/end.inc"
};

struct eval_lease_terms {
#include "wire/members.inc"
#include "wire/shape/eval_lease_terms.def"
#include "wire/end.inc"
};

struct eval_lease_call {
#include "wire/members.inc"
#include "wire/shape/eval_lease_call.def"
#include "wire/end.inc"
};

struct eval_lease_input {
#include "wire/members.inc"
#include "wire/shape/eval_lease_input.def"
#include "wire/end.inc"
};

struct eval_lease_verdict {
#include "wire/members.inc"
#include "wire/shape/eval_lease_verdict.def"
#include "wire/end.inc"
};

struct eval_lease_output {
#include "wire/members.inc"
#include "wire/shape/eval_lease_output.def"
#include "wire/end.inc"
};

extern const struct contract eval_lattice_input_contract;
extern const struct contract eval_lattice_output_contract;
extern const struct contract eval_lease_terms_contract;
extern const struct contract eval_lease_call_contract;
extern const struct contract eval_lease_input_contract;
extern const struct contract eval_lease_verdict_contract;
extern const struct contract eval_lease_output_contract;

#endif
