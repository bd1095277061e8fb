#ifndef PROVIDER_SHAPE_GEMINI_H
#define PROVIDER_SHAPE_GEMINI_H

#include "provider/provider_limits.h"
#include "contract/field.h"

#include "contract/structs.inc"
#include "provider/gemini.def"
#include "contract/end.inc"

#endif
