#ifndef CONTRACT_TABLE_H
#define CONTRACT_TABLE_H

#include "contract/field.h"

/*
 * How a table becomes a contract; for the shape_*.c files, which read like
 *
 *	#define FIELD_OF struct grant
 *	static const struct field grant_fields[] = {
 *	#include "contract/rows.inc"
 *	#include "shape/list/grant.def"
 *	#include "contract/end.inc"
 *	};
 *
 *	CONTRACT(grant, "Grant", "a stored decision", STRICT);
 */

/* As many as fit the set of fields that were there. */
#define FIELDS_MAX 64

/*
 * CONTRACT(shape, name, text, STRICT):
 * Define shape_contract for struct shape from shape_fields.  Instead of
 * STRICT, or beside it: LAX, and RULES(shape) for shape_rules.
 */
#define CONTRACT(shape, wire, what, ...)                        \
	const struct contract shape##_contract = {.name = wire, \
	    .text = what,                                       \
	    .fields = shape##_fields,                           \
	    .nfields = (uint32_t)COUNT_OF(shape##_fields),      \
	    .size = sizeof(struct shape),                       \
	    __VA_ARGS__};                                       \
	_Static_assert(                                         \
	    COUNT_OF(shape##_fields) <= FIELDS_MAX, "too many fields")
#define COUNT_OF(table) (sizeof(table) / sizeof((table)[0]))
#define STRICT          .lax = false
#define LAX             .lax = true
#define RULES(shape) \
	.rules = shape##_rules, .nrules = (uint32_t)COUNT_OF(shape##_rules)

/* One row of a table of rules between members of ${type}. */
#define RULE(type, when, value, kind, field)                         \
	{                                                            \
		(uint32_t) offsetof(type, when), value, RULE_##kind, \
		    (uint32_t)offsetof(type, field)                  \
	}

#endif
