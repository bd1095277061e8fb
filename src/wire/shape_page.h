#ifndef WIRE_SHAPE_PAGE_H
#define WIRE_SHAPE_PAGE_H

#include "wire/field.h"

/* What the page says and hears that is no command: its session, settings. */

struct page_code_view {
#include "wire/members.inc"
#include "wire/shape/page_code.def"
#include "wire/end.inc"
};

struct page_code_use {
#include "wire/members.inc"
#include "wire/shape/page_code_use.def"
#include "wire/end.inc"
};

struct page_session_view {
#include "wire/members.inc"
#include "wire/shape/page_session.def"
#include "wire/end.inc"
};

struct setting_change {
#include "wire/members.inc"
#include "wire/shape/setting_change.def"
#include "wire/end.inc"
};

struct data_kind {
#include "wire/members.inc"
#include "wire/shape/data_kind.def"
#include "wire/end.inc"
};

struct data_view {
#include "wire/members.inc"
#include "wire/shape/data_view.def"
#include "wire/end.inc"
};

struct data_delete {
#include "wire/members.inc"
#include "wire/shape/data_delete.def"
#include "wire/end.inc"
};

struct data_deleted {
#include "wire/members.inc"
#include "wire/shape/data_deleted.def"
#include "wire/end.inc"
};

extern const struct contract page_code_view_contract;
extern const struct contract page_code_use_contract;
extern const struct contract page_session_view_contract;
extern const struct contract setting_change_contract;
extern const struct contract data_kind_contract;
extern const struct contract data_view_contract;
extern const struct contract data_delete_contract;
extern const struct contract data_deleted_contract;

#endif
