/* libidn2 behind struct host_idna. */
#include <idn2.h>
#include <string.h>

#include "app/idna.h"

#define FLAGS (IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)

static bool
to_ascii(void *self, struct sg_str host, struct buf *out)
{
	char text[HOST_GIVEN_MAX + 1];
	uint8_t *ascii = NULL;

	(void)self;
	if (host.n > HOST_GIVEN_MAX || memchr(host.p, '\0', host.n) != NULL)
		return false;
	memcpy(text, host.p, host.n);
	text[host.n] = '\0';
	if (idn2_lookup_u8((const uint8_t *)text, &ascii, FLAGS) != IDN2_OK)
		return false;
	buf_addz(out, (const char *)ascii);
	idn2_free(ascii);
	return true;
}

const struct host_idna idna_libidn2 = {to_ascii, NULL};
