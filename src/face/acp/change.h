#ifndef FACE_ACP_CHANGE_H
#define FACE_ACP_CHANGE_H

#include "face/acp/permission.h"

/*
 * What an agent would write into the file ${i}, for the person who decides:
 *
 *     {"shown": {...}, "said": [toolCall, rawInput, content]}
 *
 * "said" is all that the agent said of the call, and "shown" what is compared
 * with the file: the differences that it sent for this file, else its input.
 * The decision is about the hash of this text.  Empty: nothing is written.
 */
SG_MUST_CHECK enum sg_err acp_change_input(const struct acp_permission *p,
    size_t i, struct arena *a, struct sg_str *out);

/* The same with the file as it is; empty: it is too long to go along. */
struct sg_str acp_change_context(const struct acp_permission *p, size_t i,
    struct sg_str input, struct arena *a);

#endif
