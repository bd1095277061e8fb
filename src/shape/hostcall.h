#ifndef SHAPE_HOSTCALL_H
#define SHAPE_HOSTCALL_H

#include "contract/field.h"

/* What extension and host say to each other, protocol 1.0. */

struct extension_message {
#include "contract/members.inc"
#include "shape/list/extension_message.def"
#include "contract/end.inc"
};

struct host_call {
#include "contract/members.inc"
#include "shape/list/host_call.def"
#include "contract/end.inc"
};

struct host_error {
#include "contract/members.inc"
#include "shape/list/host_error.def"
#include "contract/end.inc"
};

struct host_backpressure {
#include "contract/members.inc"
#include "shape/list/host_backpressure.def"
#include "contract/end.inc"
};

struct host_chunk {
#include "contract/members.inc"
#include "shape/list/host_chunk.def"
#include "contract/end.inc"
};

struct host_result {
#include "contract/members.inc"
#include "shape/list/host_result.def"
#include "contract/end.inc"
};

extern const struct contract extension_message_contract;
extern const struct contract host_call_contract;
extern const struct contract host_error_contract;
extern const struct contract host_backpressure_contract;
extern const struct contract host_chunk_contract;
extern const struct contract host_result_contract;

#endif
