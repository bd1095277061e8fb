#ifndef CONTRACT_TYPES_H
#define CONTRACT_TYPES_H

#include "contract/field.h"

/**
 * types_write(list, n, b):
 * Append one source file of TypeScript to ${b}, for clients: the types of the
 * ${n} contracts at ${list} with all that they are made of, each once, what is
 * used before what uses it.  They say what is on the wire; limits that a type
 * cannot say are in the comments.  ${b}->full tells that it did not fit.
 */
void types_write(const struct contract *const *list, size_t n, struct buf *b);

#endif
