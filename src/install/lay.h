#ifndef INSTALL_LAY_H
#define INSTALL_LAY_H

#include "base/arena.h"
#include "base/str.h"

/*
 * JSON without blanks, as a person would lay it out: each line but the first
 * begins with ${margin}, and ${unit} for each bracket that is open.  False: no
 * memory.
 */
bool lay_out(struct sg_str json, struct sg_str margin, struct sg_str unit,
    struct arena *a, struct sg_str *out);

#endif
