#ifndef CONTRACT_TABLE_H
#define CONTRACT_TABLE_H

#include "contract/field.h"

/*
 * What tables.inc and contracts.inc need; they turn a list of shapes into
 * contracts:
 *
 *	#include "contract/tables.inc"
 *	#include "shape/list/grant.def"
 *	#include "contract/end.inc"
 *	#include "contract/contracts.inc"
 *	#include "shape/list/grant.def"
 *	#include "contract/end.inc"
 */

/* As many as fit the set of fields that were there. */
#define FIELDS_MAX 64

#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))
#define STRICT          .lax = false
#define LAX             .lax = true

#endif
