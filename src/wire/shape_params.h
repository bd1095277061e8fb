#ifndef WIRE_SHAPE_PARAMS_H
#define WIRE_SHAPE_PARAMS_H

#include "wire/field.h"

/* The params of a host call, by method. */

struct tool_params {
#include "wire/members.inc"
#include "wire/shape/tool_params.def"
#include "wire/end.inc"
};

struct tool_input {
#include "wire/members.inc"
#include "wire/shape/tool_input.def"
#include "wire/end.inc"
};

struct exec_options {
#include "wire/members.inc"
#include "wire/shape/exec_options.def"
#include "wire/end.inc"
};

struct exec_params {
#include "wire/members.inc"
#include "wire/shape/exec_params.def"
#include "wire/end.inc"
};

struct http_params {
#include "wire/members.inc"
#include "wire/shape/http_params.def"
#include "wire/end.inc"
};

struct fs_params {
#include "wire/members.inc"
#include "wire/shape/fs_params.def"
#include "wire/end.inc"
};

struct env_params {
#include "wire/members.inc"
#include "wire/shape/env_params.def"
#include "wire/end.inc"
};

struct op_params {
#include "wire/members.inc"
#include "wire/shape/op_params.def"
#include "wire/end.inc"
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
