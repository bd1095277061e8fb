/*
 * Laws of the sanitiser on random text.  T25: no control byte comes out;
 * T26: nothing invisible; T28: one line; the answer is valid UTF-8, no wider
 * than asked for, and sanitising it again changes nothing.
 */
#include "redact/sanitize.h"
#include "base/utf8.h"
#include "lib/prop.h"
#include "t.h"

#define ROOM     65536
#define CHARS    200
#define NARROWER 120

static char in_room[ROOM], out_room[ROOM], again_room[ROOM];

/* What hurts most, beside anything at all. */
static const uint32_t nasty[] = {0x1b, 0x9b, 0x0a, 0x0d, 0x07, 0x08, 0x09, 0x00,
    0x7f, 0x85, 0x202e, 0x202d, 0x2066, 0x2069, 0x200b, 0x200d, 0x200f, 0x2028,
    0x2029, 0xfeff, 0xad, 0xa0, 0x301, 0x302, 0x20dd, 0x34f, 0x3164, 0x2800,
    0xe0041, 0xfe0f, 0xe000, 0xfffe, 0x10ffff, 0x27e8, 0x27e9, 0x21e5, 0x2026,
    0x65e5, 0x1f600, ' ', ' ', ' '};

static void
add_any(struct buf *b)
{
	switch (any(6)) {
	case 0:
		utf8_add(b, ANY_OF(nasty));
		break;
	case 1:
		utf8_add(b, any(0x110000));
		break;
	case 2:
		buf_addc(b, (char)any(256));
		break;
	case 3:
		for (unsigned n = any(20); n > 0; n--)
			utf8_add(b, any(2) > 0 ? 0x301 : ' ');
		break;
	default:
		for (unsigned n = any(12); n > 0; n--)
			buf_addc(b, (char)(0x20 + any(0x5f)));
	}
}

static const char *
broken(const struct sanitize *how, struct sg_str out)
{
	struct buf again = BUF_ON(again_room);

	if (!utf8_valid(out))
		return "not UTF-8";
	for (size_t i = 0, n; i < out.n; i += n) {
		uint32_t cp;

		n = utf8_decode(str_part(out, i, out.n), &cp);
		if (text_classes_plain.class_of(cp) < TEXT_COMBINING)
			return "something that may not be shown";
	}
	if ((sanitize_add(how, out, &again) & SANITIZE_TRUNCATED) != 0)
		return "too wide";
	return str_eq(out, buf_str(&again)) ? NULL : "not the same again";
}

static void
what_comes_out_is_safe(void)
{
	for (unsigned long i = 0; i < prop_rounds(); i++) {
		struct buf in = BUF_ON(in_room), out = BUF_ON(out_room);
		struct sanitize how = {0};
		const char *why;

		prop_seed(i);
		how.columns = any(4) > 0 ? any(NARROWER) : 0;
		for (unsigned n = any(CHARS) / (1 + any(8)); n > 0; n--)
			add_any(&in);
		(void)sanitize_add(&how, buf_str(&in), &out);
		why = buf_full(&out) ? "full" : broken(&how, buf_str(&out));
		CHECK(why == NULL, "round %lu: %s: %.*s", i, why, (int)out.n,
		    out.p);
		if (why != NULL)
			return;
	}
}

/* Flags are of what went in, in any order of its parts. */
static void
flags_say_what_was_there(void)
{
	for (unsigned long i = 0; i < prop_rounds(); i++) {
		struct buf in = BUF_ON(in_room), out = BUF_ON(out_room);
		struct sanitize how = {.columns = 100000};
		unsigned whole, parts = 0;
		size_t cut;

		prop_seed(i);
		for (unsigned n = any(12); n > 0; n--)
			utf8_add(
			    &in, any(2) > 0 ? 'a' + any(26) : ANY_OF(nasty));
		whole = sanitize_add(&how, buf_str(&in), &out);
		for (cut = 0; cut < in.n; cut++) {
			uint32_t cp;
			size_t n = utf8_decode(
			    str_part(buf_str(&in), cut, in.n), &cp);

			out.n = 0;
			if (n > 0)
				parts |= sanitize_add(
				    &how, str_part(buf_str(&in), cut, n), &out);
		}
		/* marks depend on what stands before them */
		CHECK(((whole ^ parts) &
			  ~(unsigned)(SANITIZE_COMBINING |
			      SANITIZE_LOOKALIKE)) == 0,
		    "round %lu: %x, %x", i, whole, parts);
		if (t_bad > 0)
			return;
	}
}

int
main(void)
{
	RUN(what_comes_out_is_safe);
	RUN(flags_say_what_was_there);
	return t_done("sanitize_laws");
}
