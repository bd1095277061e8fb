#ifndef SHAPE_NOTIFY_H
#define SHAPE_NOTIFY_H

#include "contract/field.h"

#include "contract/structs.inc"
#include "shape/list/notify.def"
#include "shape/list/notify_kept.def"
#include "contract/end.inc"

#endif
