#ifndef TESTS_EVERY_H
#define TESTS_EVERY_H

#include <float.h>

#include "contract/field.h"
#include "contract/table.h"

/* Contracts with every kind of row, so that the engine is tested by itself. */
#include "contract/structs.inc"
#include "lib/every.def"
#include "contract/end.inc"

#include "contract/tables.inc"
#include "lib/every.def"
#include "contract/end.inc"

#include "contract/contracts.inc"
#include "lib/every.def"
#include "contract/end.inc"

#endif
