#ifndef PROVIDER_SHAPE_ANTHROPIC_H
#define PROVIDER_SHAPE_ANTHROPIC_H

#include "provider/provider_limits.h"
#include "contract/field.h"

#include "contract/structs.inc"
#include "provider/anthropic.def"
#include "contract/end.inc"

#endif
