#ifndef SHAPE_PAGE_H
#define SHAPE_PAGE_H

#include "contract/field.h"

/* What the page says and hears that is no command: its session, settings. */

struct page_code_view {
#include "contract/members.inc"
#include "shape/list/page_code.def"
#include "contract/end.inc"
};

struct page_code_use {
#include "contract/members.inc"
#include "shape/list/page_code_use.def"
#include "contract/end.inc"
};

struct page_session_view {
#include "contract/members.inc"
#include "shape/list/page_session.def"
#include "contract/end.inc"
};

struct setting_change {
#include "contract/members.inc"
#include "shape/list/setting_change.def"
#include "contract/end.inc"
};

struct data_kind {
#include "contract/members.inc"
#include "shape/list/data_kind.def"
#include "contract/end.inc"
};

struct data_view {
#include "contract/members.inc"
#include "shape/list/data_view.def"
#include "contract/end.inc"
};

struct data_delete {
#include "contract/members.inc"
#include "shape/list/data_delete.def"
#include "contract/end.inc"
};

struct data_deleted {
#include "contract/members.inc"
#include "shape/list/data_deleted.def"
#include "contract/end.inc"
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
