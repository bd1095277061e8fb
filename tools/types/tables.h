#ifndef TOOLS_TYPES_TABLES_H
#define TOOLS_TYPES_TABLES_H

#include "base/str.h"

/*
 * What the page shares with the gate beside the types, as source files of
 * TypeScript with constants only: answers with their keys and labels, words
 * for people and lines of the Spec Asst in one; in the other, which only the
 * energy pages load, limits of the energy tables and the formulas of a row.
 */
void tables_write(struct buf *b);
void tables_energy_write(struct buf *b);

#endif
