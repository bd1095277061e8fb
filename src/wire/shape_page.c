/* The tables of wire/shape_page.h, read from wire/shape/. */
#include "wire/shape_page.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct page_code_view
static const struct field page_code_view_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/page_code.def"
#include "wire/end.inc"
};

CONTRACT(page_code_view, "PageCode", "opens the page once", STRICT);

#define FIELD_OF struct page_code_use
static const struct field page_code_use_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/page_code_use.def"
#include "wire/end.inc"
};

CONTRACT(page_code_use, "PageCodeUse", "a browser has a code", STRICT);

#define FIELD_OF struct page_session_view
static const struct field page_session_view_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/page_session.def"
#include "wire/end.inc"
};

CONTRACT(page_session_view, "PageSession", "who is asking", STRICT);

#define FIELD_OF struct setting_change
static const struct field setting_change_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/setting_change.def"
#include "wire/end.inc"
};

CONTRACT(
    setting_change, "SettingChange", "another value for a setting", STRICT);

#define FIELD_OF struct data_kind
static const struct field data_kind_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/data_kind.def"
#include "wire/end.inc"
};

CONTRACT(data_kind, "DataKind", "one kind of what is kept", STRICT);

#define FIELD_OF struct data_view
static const struct field data_view_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/data_view.def"
#include "wire/end.inc"
};

CONTRACT(data_view, "DataView", "what is kept", STRICT);

#define FIELD_OF struct data_delete
static const struct field data_delete_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/data_delete.def"
#include "wire/end.inc"
};

CONTRACT(data_delete, "DataDelete", "take away what was said", STRICT);

#define FIELD_OF struct data_deleted
static const struct field data_deleted_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/data_deleted.def"
#include "wire/end.inc"
};

CONTRACT(data_deleted, "DataDeleted", "how much is gone", STRICT);
