#ifndef SHAPE_PAGE_H
#define SHAPE_PAGE_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/page.def"
#include "contract/end.inc"

#endif
