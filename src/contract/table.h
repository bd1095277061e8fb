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

/* What a shape is, in words: for schemas, which a program that prints none (the
 * module of kits/wasm) leaves out. */
#ifdef CONTRACT_BARE
#define CONTRACT_TEXT(what) ""
#else
#define CONTRACT_TEXT(what) what
#endif

#endif
