#ifndef BASE_ERR_H
#define BASE_ERR_H

#include "base/str.h"
#include "solgate/error.h"

/**
 * err_set(e, code, pointer, message):
 * Record the failure in ${e} unless ${e} is NULL or already holds an earlier,
 * deeper and hence more exact one.  What does not fit is cut at a character.
 * Return ${code}, so that callers can write "return err_set(...);".
 */
enum sg_err err_set(struct sg_error *e, enum sg_err code, struct sg_str pointer,
    struct sg_str message);

#endif
