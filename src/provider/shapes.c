/* The contracts of the APIs of providers, read from the lists beside. */
#include "provider/shapes.h"
#include "contract/table.h"
#include "base/banned.h"

#include "contract/tables.inc"
#include "provider/anthropic.def"
#include "provider/gemini.def"
#include "provider/openai.def"
#include "contract/end.inc"

#include "contract/contracts.inc"
#include "provider/anthropic.def"
#include "provider/gemini.def"
#include "provider/openai.def"
#include "contract/end.inc"
