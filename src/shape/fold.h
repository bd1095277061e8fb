#ifndef SHAPE_FOLD_H
#define SHAPE_FOLD_H

#include "shape/prompt.h"

/*
 * What a question is about, each scope that reads differently once, in the
 * order of ${v}: the worst first.  ${out} has room for ${n}; returns how many.
 * Every face shows these, all of them (T27, T33).
 */
size_t
prompt_folds(const struct prompt_scope *v, size_t n, struct prompt_fold *out);

#endif
