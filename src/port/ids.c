/* Ids from the kernel's random source. */
#define _DEFAULT_SOURCE
#include <sys/random.h>

#include "port/ids.h"

void
ids_add_uuid(struct buf *b, const uint8_t random[16])
{
	static const size_t groups[] = {4, 2, 2, 2, 6};
	uint8_t bytes[16];
	size_t at = 0;

	for (size_t i = 0; i < sizeof(bytes); i++)
		bytes[i] = random[i];
	bytes[6] = (uint8_t)(0x40 | (bytes[6] & 0x0f)); /* version 4 */
	bytes[8] = (uint8_t)(0x80 | (bytes[8] & 0x3f)); /* RFC 9562 variant */
	for (size_t g = 0; g < sizeof(groups) / sizeof(groups[0]); g++) {
		if (g > 0)
			buf_addc(b, '-');
		buf_addhex(b, bytes + at, groups[g]);
		at += groups[g];
	}
}

static bool
make(void *self, struct buf *b)
{
	uint8_t random[16];

	(void)self;
	if (getentropy(random, sizeof(random)) != 0)
		return false;
	ids_add_uuid(b, random);
	return true;
}

struct id_port
ids_system(void)
{
	return (struct id_port){make, NULL};
}
