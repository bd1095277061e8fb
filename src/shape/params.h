#ifndef SHAPE_PARAMS_H
#define SHAPE_PARAMS_H

#include "contract/field.h"

/* The params of a host call, by method. */

struct tool_params {
#include "contract/members.inc"
#include "shape/list/tool_params.def"
#include "contract/end.inc"
};

struct tool_input {
#include "contract/members.inc"
#include "shape/list/tool_input.def"
#include "contract/end.inc"
};

struct exec_options {
#include "contract/members.inc"
#include "shape/list/exec_options.def"
#include "contract/end.inc"
};

struct exec_params {
#include "contract/members.inc"
#include "shape/list/exec_params.def"
#include "contract/end.inc"
};

struct http_params {
#include "contract/members.inc"
#include "shape/list/http_params.def"
#include "contract/end.inc"
};

struct fs_params {
#include "contract/members.inc"
#include "shape/list/fs_params.def"
#include "contract/end.inc"
};

struct env_params {
#include "contract/members.inc"
#include "shape/list/env_params.def"
#include "contract/end.inc"
};

struct op_params {
#include "contract/members.inc"
#include "shape/list/op_params.def"
#include "contract/end.inc"
};

extern const struct contract tool_params_contract;
extern const struct contract tool_input_contract;
extern const struct contract exec_options_contract;
extern const struct contract exec_params_contract;
extern const struct contract http_params_contract;
extern const struct contract fs_params_contract;
extern const struct contract env_params_contract;
extern const struct contract op_params_contract;

#endif
