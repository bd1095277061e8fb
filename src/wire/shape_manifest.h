#ifndef WIRE_SHAPE_MANIFEST_H
#define WIRE_SHAPE_MANIFEST_H

#include "wire/field.h"

/* What counts of the manifest of an extension. */

struct manifest_scope {
#include "wire/members.inc"
#include "wire/shape/manifest_scope.def"
#include "wire/end.inc"
};

struct manifest_capability {
#include "wire/members.inc"
#include "wire/shape/manifest_capability.def"
#include "wire/end.inc"
};

struct manifest_capabilities {
#include "wire/members.inc"
#include "wire/shape/manifest_capabilities.def"
#include "wire/end.inc"
};

struct manifest_hosts {
#include "wire/members.inc"
#include "wire/shape/manifest_hosts.def"
#include "wire/end.inc"
};

extern const struct contract manifest_scope_contract;
extern const struct contract manifest_capability_contract;
extern const struct contract manifest_capabilities_contract;
extern const struct contract manifest_hosts_contract;

#endif
