/*
 * Writes the table of characters for WebAssembly: what libunistring says of
 * each, and whether libidn2 lets it stand in a name, in runs.  Runs where the
 * program is built.
 */
#include <stdio.h>

#include "base/utf8.h"
#include "system/idna.h"
#include "system/text_unistring.h"

static bool
is_taken(const char *around, uint32_t cp)
{
	char room[16], ascii[256];
	struct buf b = BUF_ON(room), out = BUF_ON(ascii);

	buf_addz(&b, around);
	utf8_add(&b, cp);
	buf_addz(&b, around);
	return idna_libidn2.to_ascii(NULL, buf_str(&b), &out);
}

/* 1: in a name that runs to the right; 2: in one that runs to the left. */
static unsigned
named(uint32_t cp)
{
	return (is_taken("a", cp) ? 1u : 0u) |
	    (is_taken("\xd7\x90", cp) ? 2u : 0u);
}

static unsigned
facts_of(uint32_t cp)
{
	return (unsigned)text_classes_unistring.class_of(cp) |
	    (unsigned)text_classes_unistring.script_of(cp) << 8 |
	    named(cp) << 16;
}

int
main(void)
{
	unsigned facts = facts_of(0);

	for (uint32_t cp = 0; cp <= 0x10ffff; cp++) {
		unsigned next = cp < 0x10ffff ? facts_of(cp + 1) : ~0u;

		if (next != facts)
			printf("{0x%x, %u, %u, %u},\n", (unsigned)cp,
			    facts & 255, facts >> 8 & 255, facts >> 16);
		facts = next;
	}
	return 0;
}
