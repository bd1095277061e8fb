#ifndef FORM_TOOL_SCHEMA_H
#define FORM_TOOL_SCHEMA_H

#include "dialogue/tools.h"

/*
 * The parameters of a tool as JSON Schema, or with the types in upper case as
 * Gemini declares them.
 */
void tool_schema_add(struct buf *out, const struct tool *t, bool upper);

#endif
