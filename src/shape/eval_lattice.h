#ifndef SHAPE_EVAL_LATTICE_H
#define SHAPE_EVAL_LATTICE_H

#include "shape/lattice.h"

/* Lines of solgate eval lattice and solgate eval lease. */

/* A day before, to show a clock that goes back, and ten days after. */
#define EVAL_LEASE_MS_MIN (-86400000)
#define EVAL_LEASE_MS_MAX 864000000

struct eval_lattice_input {
#include "contract/members.inc"
#include "shape/list/eval_lattice_input.def"
#include "contract/end.inc"
};

struct eval_lattice_output {
#include "contract/members.inc"
#include "shape/list/eval_lattice_output.def"
#include "contract/end.inc"
};

struct eval_lease_terms {
#include "contract/members.inc"
#include "shape/list/eval_lease_terms.def"
#include "contract/end.inc"
};

struct eval_lease_call {
#include "contract/members.inc"
#include "shape/list/eval_lease_call.def"
#include "contract/end.inc"
};

struct eval_lease_input {
#include "contract/members.inc"
#include "shape/list/eval_lease_input.def"
#include "contract/end.inc"
};

struct eval_lease_verdict {
#include "contract/members.inc"
#include "shape/list/eval_lease_verdict.def"
#include "contract/end.inc"
};

struct eval_lease_output {
#include "contract/members.inc"
#include "shape/list/eval_lease_output.def"
#include "contract/end.inc"
};

extern const struct contract eval_lattice_input_contract;
extern const struct contract eval_lattice_output_contract;
extern const struct contract eval_lease_terms_contract;
extern const struct contract eval_lease_call_contract;
extern const struct contract eval_lease_input_contract;
extern const struct contract eval_lease_verdict_contract;
extern const struct contract eval_lease_output_contract;

#endif
