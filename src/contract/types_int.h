#ifndef CONTRACT_TYPES_INT_H
#define CONTRACT_TYPES_INT_H

#include "contract/types.h"

/* What the files of types.h share: types.c writes, these help. */
#define TYPES_OBJECTS_MAX 512
#define TYPES_WORDS_MAX   256
#define TYPES_NOTE_MAX    2048

/*
 * ${s} as the name of a type: BoundaryPause.  Its pieces are cut at what is
 * neither letter nor digit and where capitals begin.
 */
void types_pascal(struct buf *b, const char *s);

/* ${s} can be the name of a property without quotes. */
bool types_is_name(struct sg_str s);

/* A comment, broken at 80 columns, each line behind ${indent}. */
void types_comment(struct buf *b, const char *indent, struct sg_str text);

/* What ${f} is, with the limits that no type says, and its default. */
void types_note(struct buf *b, const char *indent, const struct field *f);

/* What ${c} is, with the rules between its fields. */
void types_about(struct buf *b, const struct contract *c);

#endif
