#ifndef SHAPE_MEMENTO_H
#define SHAPE_MEMENTO_H

#include "solgate/memento.h"
#include "contract/field.h"

#include "contract/externs.inc"
#include "shape/list/memento.def"
#include "contract/end.inc"
#include "contract/structs.inc"
#include "shape/list/memento_edit.def"
#include "contract/end.inc"

#endif
