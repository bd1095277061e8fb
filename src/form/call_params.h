#ifndef FORM_CALL_PARAMS_H
#define FORM_CALL_PARAMS_H

#include "rule/call.h"

/*
 * The params of a call, from JSON to struct call_params, by method.  Wrong
 * types, keys that the method does not have and two spellings of one thing
 * are refused as invalid_request: nothing is ignored that an executor might
 * heed.  Of a tool that the gate knows by name, keys it does not know are
 * noted, and no grant covers such a call.
 */
SG_MUST_CHECK enum sg_err
call_params_read(enum sg_hostcall_method method, struct sg_str params,
    struct arena *a, struct call_params *out, struct sg_error *e);

/*
 * The whole request: method, params by method, canonical JSON.  ${r} has all
 * but these two; ${params} is the text of any JSON value.
 */
SG_MUST_CHECK enum sg_err call_request_read(struct call_request *r,
    struct sg_str params, struct arena *a, struct sg_error *e);

#endif
