/* What is kept for a replay; the lists stand in shape/list/. */
#include "shape/kept.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct kept_lease
static const struct field kept_lease_fields[] = {
#include "contract/rows.inc"
#include "shape/list/kept_lease.def"
#include "contract/end.inc"
};

CONTRACT(kept_lease, "KeptLease", "what was left of a lease", STRICT);

#define FIELD_OF struct kept_call
static const struct field kept_call_fields[] = {
#include "contract/rows.inc"
#include "shape/list/kept_call.def"
#include "contract/end.inc"
};

CONTRACT(kept_call, "KeptCall", "what a ruling on a call depends on", STRICT);

#define FIELD_OF struct kept_policy_extension
static const struct field kept_policy_extension_fields[] = {
#include "contract/rows.inc"
#include "shape/list/kept_policy_extension.def"
#include "contract/end.inc"
};

CONTRACT(kept_policy_extension, "KeptPolicyExtension",
    "what a policy says of one extension", STRICT);

#define FIELD_OF struct kept_policy
static const struct field kept_policy_fields[] = {
#include "contract/rows.inc"
#include "shape/list/kept_policy.def"
#include "contract/end.inc"
};

CONTRACT(
    kept_policy, "KeptPolicy", "settings that a ruling depends on", STRICT);

#define FIELD_OF struct kept_grant
static const struct field kept_grant_fields[] = {
#include "contract/rows.inc"
#include "shape/list/kept_grant.def"
#include "contract/end.inc"
};

CONTRACT(kept_grant, "KeptGrant", "a decision that lasts, as it ruled", STRICT);

#define FIELD_OF struct kept_grants
static const struct field kept_grants_fields[] = {
#include "contract/rows.inc"
#include "shape/list/kept_grants.def"
#include "contract/end.inc"
};

CONTRACT(kept_grants, "KeptGrants", "a change of the grants", STRICT);

#define FIELD_OF struct kept_remark
static const struct field kept_remark_fields[] = {
#include "contract/rows.inc"
#include "shape/list/kept_remark.def"
#include "contract/end.inc"
};

CONTRACT(kept_remark, "KeptRemark", "more time, or a cool-down", STRICT);

#define FIELD_OF struct kept_turn
static const struct field kept_turn_fields[] = {
#include "contract/rows.inc"
#include "shape/list/kept_turn.def"
#include "contract/end.inc"
};

CONTRACT(kept_turn, "KeptTurn", "a turn as the ledger says it", STRICT);
