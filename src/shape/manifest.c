/* The tables of wire/shape_manifest.h, read from wire/shape/. */
#include "shape/manifest.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct manifest_scope
static const struct field manifest_scope_fields[] = {
#include "contract/rows.inc"
#include "shape/list/manifest_scope.def"
#include "contract/end.inc"
};

CONTRACT(
    manifest_scope, "ManifestScope", "for what a capability is declared", LAX);

#define FIELD_OF struct manifest_capability
static const struct field manifest_capability_fields[] = {
#include "contract/rows.inc"
#include "shape/list/manifest_capability.def"
#include "contract/end.inc"
};

CONTRACT(manifest_capability, "ManifestCapability",
    "a capability an extension declares", LAX);

#define FIELD_OF struct manifest_capabilities
static const struct field manifest_capabilities_fields[] = {
#include "contract/rows.inc"
#include "shape/list/manifest_capabilities.def"
#include "contract/end.inc"
};

CONTRACT(manifest_capabilities, "ManifestCapabilities", "all of them", LAX);

#define FIELD_OF struct manifest_hosts
static const struct field manifest_hosts_fields[] = {
#include "contract/rows.inc"
#include "shape/list/manifest_hosts.def"
#include "contract/end.inc"
};

CONTRACT(manifest_hosts, "ManifestHosts", "what counts of a manifest", LAX);
