#ifndef SHAPE_MANIFEST_H
#define SHAPE_MANIFEST_H

#include "contract/field.h"

/* What counts of the manifest of an extension. */

struct manifest_scope {
#include "contract/members.inc"
#include "shape/list/manifest_scope.def"
#include "contract/end.inc"
};

struct manifest_capability {
#include "contract/members.inc"
#include "shape/list/manifest_capability.def"
#include "contract/end.inc"
};

struct manifest_capabilities {
#include "contract/members.inc"
#include "shape/list/manifest_capabilities.def"
#include "contract/end.inc"
};

struct manifest_hosts {
#include "contract/members.inc"
#include "shape/list/manifest_hosts.def"
#include "contract/end.inc"
};

extern const struct contract manifest_scope_contract;
extern const struct contract manifest_capability_contract;
extern const struct contract manifest_capabilities_contract;
extern const struct contract manifest_hosts_contract;

#endif
