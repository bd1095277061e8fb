/*
 * Failures: their names, and the one way to write one down.  The first one
 * recorded stays, because the deepest caller knows best what went wrong.
 */
#include "base/err.h"

#include <string.h>

#include "base/banned.h"

static const struct {
	const char *name;
	const char *text;
} errs[SG_ERR_COUNT] = {
#define X(sym, wire, text) [SG_##sym] = {wire, text},
#include "words/error.def"
};

/* A code that is not in the list is itself a mistake of ours. */
static enum sg_err
listed(enum sg_err code)
{
	return (unsigned)code < SG_ERR_COUNT ? code : SG_EINTERNAL;
}

const char *
sg_err_name(enum sg_err code)
{
	return errs[listed(code)].name;
}

const char *
sg_err_text(enum sg_err code)
{
	return errs[listed(code)].text;
}

/* How much of ${s} fits ${max} bytes without cutting through a character. */
static size_t
fitting(struct sg_str s, size_t max)
{
	size_t n = max;

	if (s.n <= max)
		return s.n;
	while (n > 0 && ((unsigned char)s.p[n] & 0xc0) == 0x80)
		n--;
	return n;
}

/* ${s} with a NUL into ${room} of ${size} bytes. */
static void
set_text(char *room, size_t size, struct sg_str s)
{
	size_t n = fitting(s, size - 1);

	if (n > 0)
		memcpy(room, s.p, n);
	room[n] = '\0';
}

enum sg_err
err_set(struct sg_error *e, enum sg_err code, struct sg_str pointer,
    struct sg_str message)
{
	if (e == NULL || e->code != SG_OK)
		return code;
	e->code = code;
	set_text(e->pointer, sizeof(e->pointer), pointer);
	set_text(e->message, sizeof(e->message), message);
	return code;
}
