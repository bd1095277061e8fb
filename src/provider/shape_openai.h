#ifndef PROVIDER_SHAPE_OPENAI_H
#define PROVIDER_SHAPE_OPENAI_H

#include "provider/provider_limits.h"
#include "contract/field.h"

#include "contract/structs.inc"
#include "provider/openai.def"
#include "contract/end.inc"

#endif
