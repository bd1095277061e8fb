/*
 * Steps that a prompt carries: "[solgate-steps:BASE64URL]".  Agents wrap, quote
 * and indent what they are told; letters and digits come through as they were.
 */
#include "play/play.h"
#include "base/banned.h"

static const struct sg_str mark = STR_INIT("[solgate-steps:");
static const char digits
    [] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

size_t
play_packed_size(size_t n)
{
	return mark.n + (n + 2) / 3 * 4 + 1;
}

void
play_pack(struct sg_str s, struct buf *out)
{
	buf_add(out, mark);
	for (size_t i = 0; i < s.n; i += 3) {
		size_t have = s.n - i < 3 ? s.n - i : 3;
		uint32_t v = 0;

		for (size_t k = 0; k < 3; k++)
			v = v << 8 | (k < have ? (uint8_t)s.p[i + k] : 0);
		for (size_t k = 0; k <= have; k++)
			buf_addc(out, digits[v >> (18 - 6 * k) & 63]);
	}
	buf_addc(out, ']');
}

static int
digit_of(char c)
{
	const char *at = c == '\0' ? NULL : memchr(digits, c, 64);

	return at == NULL ? -1 : (int)(at - digits);
}

/* False: these are not bytes, or they do not end in a bracket. */
static bool
decode(struct sg_str s, struct buf *out)
{
	uint32_t v = 0;
	unsigned bits = 0;
	size_t i = 0;

	for (; i < s.n && s.p[i] != ']'; i++) {
		int d = digit_of(s.p[i]);

		if (d < 0)
			return false;
		v = v << 6 | (uint32_t)d;
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			buf_addc(out, (char)(v >> bits & 255));
		}
	}
	return i < s.n && i % 4 != 1 && !buf_full(out);
}

enum sg_err
play_unpack(struct sg_str text, struct arena *a, struct play_script *out,
    bool *found, struct sg_error *e)
{
	struct sg_str last = {NULL, 0}, rest = text;
	size_t at;
	struct buf b;

	while ((at = str_find(rest, mark)) < rest.n)
		last = rest = str_part(rest, at + mark.n, rest.n);
	*found = last.p != NULL;
	if (!*found)
		return SG_OK;
	b = arena_buf(a, last.n);
	if (b.p == NULL)
		return err_set(
		    e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
	if (!decode(last, &b))
		return err_set(e, SG_EINVALID, STR(""),
		    STR("the steps in the prompt are cut or changed; make them "
			"with: solgate model pack"));
	return play_read(buf_str(&b), a, out, e);
}
