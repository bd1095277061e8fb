#ifndef MODEL_KEY_H
#define MODEL_KEY_H

#include "base/err.h"

/*
 * The key of a provider.  Its file must be ours, plain and closed to others;
 * a key is printable ASCII without blanks, so that it cannot end a header.
 * Errors name the file or the variable and never what is in it.
 */
#define KEY_MAX 512

/* From ${file}, or if that is NULL or "" from the variable ${env}; with
 * neither the key is empty.  ${out} is at least KEY_MAX bytes. */
SG_MUST_CHECK enum sg_err key_read(
    const char *file, const char *env, struct buf *out, struct sg_error *e);

/* Whether ${key} may stand in a header. */
bool key_right(struct sg_str key);

/* Forget it, so that no later reader of this memory finds it. */
void key_wipe(void *p, size_t n);

#endif
