/* The tables of shape/permission.h. */
#include "shape/permission.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct permission_entry
static const struct field permission_entry_fields[] = {
#include "contract/rows.inc"
#include "shape/list/permission_entry.def"
#include "contract/end.inc"
};

CONTRACT(permission_entry, "PermissionEntry",
    "one decision of a permissions file", STRICT);

#define FIELD_OF struct permission_entries
static const struct field permission_entries_fields[] = {
#include "contract/rows.inc"
#include "shape/list/permission_entries.def"
#include "contract/end.inc"
};

CONTRACT(permission_entries, "PermissionEntries",
    "decisions about one extension", STRICT);

#define FIELD_OF struct permission_file
static const struct field permission_file_fields[] = {
#include "contract/rows.inc"
#include "shape/list/permission_file.def"
#include "contract/end.inc"
};

CONTRACT(
    permission_file, "PermissionFile", "extension-permissions.json", STRICT);
