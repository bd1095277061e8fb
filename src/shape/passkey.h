#ifndef SHAPE_PASSKEY_H
#define SHAPE_PASSKEY_H

#include "shape/prompt.h"

#include "contract/structs.inc"
#include "shape/list/passkey.def"
#include "shape/list/passkey_kept.def"
#include "contract/end.inc"

#endif
