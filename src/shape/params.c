/* The tables of wire/shape_params.h, read from wire/shape/. */
#include "shape/params.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct tool_params
static const struct field tool_params_fields[] = {
#include "contract/rows.inc"
#include "shape/list/tool_params.def"
#include "contract/end.inc"
};

CONTRACT(
    tool_params, "ToolParams", "params of a call through method tool", STRICT);

#define FIELD_OF struct tool_input
static const struct field tool_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/tool_input.def"
#include "contract/end.inc"
};

CONTRACT(tool_input, "ToolInput", "input of a tool the gate knows", LAX);

#define FIELD_OF struct exec_options
static const struct field exec_options_fields[] = {
#include "contract/rows.inc"
#include "shape/list/exec_options.def"
#include "contract/end.inc"
};

CONTRACT(exec_options, "ExecOptions", "how a program is run", STRICT);

#define FIELD_OF struct exec_params
static const struct field exec_params_fields[] = {
#include "contract/rows.inc"
#include "shape/list/exec_params.def"
#include "contract/end.inc"
};

CONTRACT(
    exec_params, "ExecParams", "params of a call through method exec", STRICT);

#define FIELD_OF struct http_params
static const struct field http_params_fields[] = {
#include "contract/rows.inc"
#include "shape/list/http_params.def"
#include "contract/end.inc"
};

CONTRACT(
    http_params, "HttpParams", "params of a call through method http", STRICT);

#define FIELD_OF struct fs_params
static const struct field fs_params_fields[] = {
#include "contract/rows.inc"
#include "shape/list/fs_params.def"
#include "contract/end.inc"
};

CONTRACT(fs_params, "FsParams", "params of a call through method fs", STRICT);

#define FIELD_OF struct env_params
static const struct field env_params_fields[] = {
#include "contract/rows.inc"
#include "shape/list/env_params.def"
#include "contract/end.inc"
};

CONTRACT(
    env_params, "EnvParams", "params of a call through method env", STRICT);

#define FIELD_OF struct op_params
static const struct field op_params_fields[] = {
#include "contract/rows.inc"
#include "shape/list/op_params.def"
#include "contract/end.inc"
};

CONTRACT(op_params, "OpParams", "params of session, ui, events and log", LAX);
