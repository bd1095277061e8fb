#ifndef CONTRACT_TYPES_H
#define CONTRACT_TYPES_H

#include "contract/field.h"

/*
 * Contracts written out as types of another language, for clients.  They say
 * what is on the wire; limits that a type cannot say are in the comments.
 */
enum types_lang {
	TYPES_TS,     /* TypeScript: interfaces and unions of literals */
	TYPES_SWIFT,  /* Swift: Codable structs, enums of String */
	TYPES_PYTHON, /* Python 3.11: TypedDict and Literal */
	TYPES_C,      /* C11: a header of structs and enums */
	TYPES_LANG_COUNT
};

/* "ts", "swift", "python", "c"; "unknown" outside. */
const char *types_lang_name(enum types_lang lang);

/* The language of that name; false when there is none. */
bool types_lang_parse(struct sg_str name, enum types_lang *lang);

/**
 * types_write(lang, list, n, b):
 * Append one source file to ${b}: the types of the ${n} contracts at ${list}
 * with all that they are made of, each once, what is used before what uses
 * it.  ${b}->full tells that it did not fit.
 */
void types_write(enum types_lang lang, const struct contract *const *list,
    size_t n, struct buf *b);

#endif
