#ifndef CONTRACT_SCHEMA_H
#define CONTRACT_SCHEMA_H

#include "contract/field.h"
#include "json/pretty.h"

/*
 * A contract written out as JSON Schema (draft 2020-12), for whoever talks to
 * Solgate and has no libsolgate.  What the decoder takes, the schema takes,
 * and the other way round: both are read off the same table.
 *
 * The text is self-contained (nested contracts are in "$defs"), indented by
 * two spaces, ends in a newline, and depends on the table alone: equal tables
 * give equal bytes.
 */

/**
 * schema_write(c, b):
 * Append the JSON Schema of ${c} to ${b}.  ${b}->full tells that it did not
 * fit.
 */
void schema_write(const struct contract *c, struct buf *b);

/*
 * The schema that a provider of models takes for the form of an answer: on one
 * line, with everything in its place.  Limits and rules are left out.
 * ${closed}: no object takes other keys, not even one that drops them here.
 */
void schema_plain_add(struct buf *b, const struct contract *c, bool closed);

/*
 * The ${n} contracts and all that they nest, each once, as members of the
 * object that ${p} has open: the parts of a document of another kind.
 * ${p}->defs is how a reference to one of them begins.
 */
void schema_write_parts(
    const struct contract *const *roots, size_t n, struct pretty *p);

#endif
