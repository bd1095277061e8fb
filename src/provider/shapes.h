#ifndef PROVIDER_SHAPES_H
#define PROVIDER_SHAPES_H

#include "provider/provider_limits.h"
#include "contract/field.h"

#include "contract/structs.inc"
#include "provider/anthropic.def"
#include "provider/gemini.def"
#include "provider/openai.def"
#include "contract/end.inc"

#endif
