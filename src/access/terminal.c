/* Who is a person by the terminal; see terminal.h. */
#include <stddef.h>

#include "access/terminal.h"

const char *
terminal_objection(const struct terminal_facts *f)
{
#define ROW(when, said) \
	if (when)       \
		return said;
#include "access/terminal.def"
	return NULL;
}
