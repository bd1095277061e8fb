/* libidn2 behind struct host_idna. */
#include <string.h>

#include "system/idn2_api.h"
#include "system/idna.h"

#define FLAGS (IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)

/* ${host} as libidn2 takes it; false: it has no such form. */
static bool
end_text(struct sg_str host, char room[HOST_GIVEN_MAX + 1])
{
	if (host.n > HOST_GIVEN_MAX || memchr(host.p, '\0', host.n) != NULL)
		return false;
	memcpy(room, host.p, host.n);
	room[host.n] = '\0';
	return true;
}

static bool
to_ascii(void *self, struct sg_str host, struct buf *out)
{
	char text[HOST_GIVEN_MAX + 1];
	uint8_t *ascii = NULL;

	(void)self;
	if (!end_text(host, text) ||
	    idn2_lookup_u8((const uint8_t *)text, &ascii, FLAGS) != IDN2_OK)
		return false;
	buf_addz(out, (const char *)ascii);
	idn2_free(ascii);
	return true;
}

/* What is shown beside a name must be another spelling of that very name. */
static bool
leads_back(struct sg_str host, const char *unicode)
{
	char room[HOST_GIVEN_MAX];
	struct buf b = BUF_ON(room);

	return to_ascii(NULL, str_of(unicode), &b) && !buf_full(&b) &&
	    str_eq(buf_str(&b), host);
}

static bool
to_unicode(void *self, struct sg_str host, struct buf *out)
{
	char text[HOST_GIVEN_MAX + 1], *unicode = NULL;
	bool same;

	(void)self;
	if (!end_text(host, text) ||
	    idn2_to_unicode_8z8z(text, &unicode, FLAGS) != IDN2_OK)
		return false;
	same = leads_back(host, unicode);
	if (same)
		buf_addz(out, unicode);
	idn2_free(unicode);
	return same;
}

const struct host_idna idna_libidn2 = {to_ascii, to_unicode, NULL};
