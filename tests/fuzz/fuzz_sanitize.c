/*
 * Any bytes to the sanitiser: what comes out is UTF-8 on one line without a
 * control byte, fits its columns, and stays when it is sanitised again.
 */

#include "lib/lookalike_show.h"
#include "redact/lookalike.h"
#include "base/utf8.h"
#include "fuzz/must.h"

#define ROOM ((size_t)1 << 20)

static char room[ROOM], again[ROOM];

static void
check(const struct sanitize *how, struct sg_str in)
{
	struct buf out = BUF_ON(room), twice = BUF_ON(again);

	(void)sanitize_add(how, in, &out);
	MUST(!buf_full(&out) && utf8_valid(buf_str(&out)));
	for (size_t i = 0; i < out.n; i++)
		MUST((unsigned char)room[i] >= 0x20 && room[i] != 0x7f);
	/* No wider than it may be: it is not cut again. */
	MUST((sanitize_add(how, buf_str(&out), &twice) & SANITIZE_TRUNCATED) ==
	    0);
	MUST(str_eq(buf_str(&out), buf_str(&twice)));
}

/* A library that answers with what it was given. */
static bool
echo(void *self, struct sg_str host, struct buf *out)
{
	(void)self;
	buf_add(out, host);
	return true;
}

static const struct host_idna any_idna = {echo, echo, NULL};

static void
check_host(const struct sanitize *how, struct sg_str in)
{
	struct buf out = BUF_ON(room);

	(void)lookalike_show(how, &any_idna, in, &out);
	MUST(!buf_full(&out) && utf8_valid(buf_str(&out)));
	for (size_t i = 0; i < out.n; i++)
		MUST((unsigned char)room[i] >= 0x20 && room[i] != 0x7f);
	out.n = 0;
	(void)lookalike_show(how, NULL, in, &out);
	(void)lookalike_host(&text_classes_plain, in);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_str in = {(const char *)data, n};
	struct sanitize how = {.columns = SANITIZE_COLUMNS_MIN};

	if (n > 16384)
		return 0;
	check(&how, in);
	how.columns = 80;
	check(&how, in);
	how.columns = ROOM;
	check(&how, in);
	check_host(&how, in);
	return 0;
}
