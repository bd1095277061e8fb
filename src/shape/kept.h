#ifndef SHAPE_KEPT_H
#define SHAPE_KEPT_H

#include "contract/field.h"
#include "shape/eval_action.h"

/* What a replay needs, as the store keeps it beside the ledger. */

struct kept_lease {
#include "contract/members.inc"
#include "shape/list/kept_lease.def"
#include "contract/end.inc"
};

struct kept_call {
#include "contract/members.inc"
#include "shape/list/kept_call.def"
#include "contract/end.inc"
};

struct kept_policy_extension {
#include "contract/members.inc"
#include "shape/list/kept_policy_extension.def"
#include "contract/end.inc"
};

struct kept_policy {
#include "contract/members.inc"
#include "shape/list/kept_policy.def"
#include "contract/end.inc"
};

struct kept_grant {
#include "contract/members.inc"
#include "shape/list/kept_grant.def"
#include "contract/end.inc"
};

struct kept_grants {
#include "contract/members.inc"
#include "shape/list/kept_grants.def"
#include "contract/end.inc"
};

struct kept_remark {
#include "contract/members.inc"
#include "shape/list/kept_remark.def"
#include "contract/end.inc"
};

struct kept_turn {
#include "contract/members.inc"
#include "shape/list/kept_turn.def"
#include "contract/end.inc"
};

extern const struct contract kept_turn_contract;
extern const struct contract kept_lease_contract;
extern const struct contract kept_call_contract;
extern const struct contract kept_policy_extension_contract;
extern const struct contract kept_policy_contract;
extern const struct contract kept_grant_contract;
extern const struct contract kept_grants_contract;
extern const struct contract kept_remark_contract;

#endif
