#ifndef REDACT_REDACT_VALUE_H
#define REDACT_REDACT_VALUE_H

#include "redact/redact_int.h"

/* How a value is read: the parts of redact_value.c. */
struct mark { /* a quote that may open or close one of the value */
	char quote;
	size_t n; /* its bytes; 0: there is none */
};

struct mark value_mark(const struct scan *c, const struct value *v, size_t i);

/* Bytes of the letter at ${i}: a backslash and what it stands before. */
size_t value_letter(const struct scan *c, const struct value *v, size_t i);

/* Whether the quote that opens at ${i} is closed before the outer one is. */
bool value_closes(const struct scan *c, struct value v, size_t i);

/* Whether the value ends before ${i}. */
bool value_ends(const struct scan *c, const struct value *v, size_t i);

/* Bytes of the expansion at ${i} that are shown; a substitution: its ( too. */
size_t value_expansion(const struct scan *c, const struct value *v, size_t i);

/* Where the substitution opened before ${i} closes, or 0: not near. */
size_t value_substitution(const struct scan *c, size_t i);

#endif
