#ifndef CONTRACT_SCHEMA_VALUE_H
#define CONTRACT_SCHEMA_VALUE_H

#include "contract/field.h"
#include "json/pretty.h"

/*
 * The part of a schema that says what one value may be: keywords written into
 * an object that the caller has opened and closes.
 */

/* What the value of ${f} may be, null and default included. */
void schema_value(struct pretty *p, const struct field *f);

/* That it is the word or truth value ${value} of ${f}. */
void schema_value_is(struct pretty *p, const struct field *f, int32_t value);

/* The definitions that times and dates refer to. */
void schema_time(struct pretty *p);
void schema_date(struct pretty *p);

#endif
