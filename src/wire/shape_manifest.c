/* The tables of wire/shape_manifest.h, read from wire/shape/. */
#include "wire/shape_manifest.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct manifest_scope
static const struct field manifest_scope_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/manifest_scope.def"
#include "wire/end.inc"
};

CONTRACT(
    manifest_scope, "ManifestScope", "for what a capability is declared", LAX);

#define FIELD_OF struct manifest_capability
static const struct field manifest_capability_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/manifest_capability.def"
#include "wire/end.inc"
};

CONTRACT(manifest_capability, "ManifestCapability",
    "a capability an extension declares", LAX);

#define FIELD_OF struct manifest_capabilities
static const struct field manifest_capabilities_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/manifest_capabilities.def"
#include "wire/end.inc"
};

CONTRACT(manifest_capabilities, "ManifestCapabilities", "all of them", LAX);

#define FIELD_OF struct manifest_hosts
static const struct field manifest_hosts_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/manifest_hosts.def"
#include "wire/end.inc"
};

CONTRACT(manifest_hosts, "ManifestHosts", "what counts of a manifest", LAX);
