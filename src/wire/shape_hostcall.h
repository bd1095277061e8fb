#ifndef WIRE_SHAPE_HOSTCALL_H
#define WIRE_SHAPE_HOSTCALL_H

#include "wire/field.h"

/* What extension and host say to each other, protocol 1.0. */

struct extension_message {
#include "wire/members.inc"
#include "wire/shape/extension_message.def"
#include "wire/end.inc"
};

struct host_call {
#include "wire/members.inc"
#include "wire/shape/host_call.def"
#include "wire/end.inc"
};

struct host_error {
#include "wire/members.inc"
#include "wire/shape/host_error.def"
#include "wire/end.inc"
};

struct host_backpressure {
#include "wire/members.inc"
#include "wire/shape/host_backpressure.def"
#include "wire/end.inc"
};

struct host_chunk {
#include "wire/members.inc"
#include "wire/shape/host_chunk.def"
#include "wire/end.inc"
};

struct host_result {
#include "wire/members.inc"
#include "wire/shape/host_result.def"
#include "wire/end.inc"
};

extern const struct contract extension_message_contract;
extern const struct contract host_call_contract;
extern const struct contract host_error_contract;
extern const struct contract host_backpressure_contract;
extern const struct contract host_chunk_contract;
extern const struct contract host_result_contract;

#endif
