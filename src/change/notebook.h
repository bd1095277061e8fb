#ifndef CHANGE_NOTEBOOK_H
#define CHANGE_NOTEBOOK_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

/*
 * The source of a cell of ${notebook} (JSON, as Jupyter keeps it), in ${a}.
 * ${id} is the JSON text of what names it: its id, or its number from 0.
 * SG_ENOTFOUND: there is no such cell, or it is no notebook.
 */
SG_MUST_CHECK enum sg_err notebook_source(struct sg_str notebook,
    struct sg_str id, struct arena *a, struct sg_str *out);

#endif
