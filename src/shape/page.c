/* The tables of wire/shape_page.h, read from wire/shape/. */
#include "shape/page.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct page_code_view
static const struct field page_code_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/page_code.def"
#include "contract/end.inc"
};

CONTRACT(page_code_view, "PageCode", "opens the page once", STRICT);

#define FIELD_OF struct page_code_use
static const struct field page_code_use_fields[] = {
#include "contract/rows.inc"
#include "shape/list/page_code_use.def"
#include "contract/end.inc"
};

CONTRACT(page_code_use, "PageCodeUse", "a browser has a code", STRICT);

#define FIELD_OF struct page_session_view
static const struct field page_session_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/page_session.def"
#include "contract/end.inc"
};

CONTRACT(page_session_view, "PageSession", "who is asking", STRICT);

#define FIELD_OF struct setting_change
static const struct field setting_change_fields[] = {
#include "contract/rows.inc"
#include "shape/list/setting_change.def"
#include "contract/end.inc"
};

CONTRACT(
    setting_change, "SettingChange", "another value for a setting", STRICT);

#define FIELD_OF struct data_kind
static const struct field data_kind_fields[] = {
#include "contract/rows.inc"
#include "shape/list/data_kind.def"
#include "contract/end.inc"
};

CONTRACT(data_kind, "DataKind", "one kind of what is kept", STRICT);

#define FIELD_OF struct data_view
static const struct field data_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/data_view.def"
#include "contract/end.inc"
};

CONTRACT(data_view, "DataView", "what is kept", STRICT);

#define FIELD_OF struct data_delete
static const struct field data_delete_fields[] = {
#include "contract/rows.inc"
#include "shape/list/data_delete.def"
#include "contract/end.inc"
};

CONTRACT(data_delete, "DataDelete", "take away what was said", STRICT);

#define FIELD_OF struct data_deleted
static const struct field data_deleted_fields[] = {
#include "contract/rows.inc"
#include "shape/list/data_deleted.def"
#include "contract/end.inc"
};

CONTRACT(data_deleted, "DataDeleted", "how much is gone", STRICT);
