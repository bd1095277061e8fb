#ifndef TOOLS_TYPES_TABLES_H
#define TOOLS_TYPES_TABLES_H

#include "base/str.h"

/*
 * tables_write(b): what the page shares with the gate beside the types, as one
 * source file of TypeScript: answers with their keys and labels, words for
 * people, lines of the Spec Asst, limits of the energy tables, the formulas of
 * a row.  Constants only, so that a page carries what it uses.
 */
void tables_write(struct buf *b);

#endif
