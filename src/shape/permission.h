#ifndef SHAPE_PERMISSION_H
#define SHAPE_PERMISSION_H

#include "contract/field.h"

/* extension-permissions.json, versions 1 and 2. */

struct permission_entry {
#include "contract/members.inc"
#include "shape/list/permission_entry.def"
#include "contract/end.inc"
};

struct permission_entries {
#include "contract/members.inc"
#include "shape/list/permission_entries.def"
#include "contract/end.inc"
};

struct permission_file {
#include "contract/members.inc"
#include "shape/list/permission_file.def"
#include "contract/end.inc"
};

extern const struct contract permission_entry_contract;
extern const struct contract permission_entries_contract;
extern const struct contract permission_file_contract;

#endif
