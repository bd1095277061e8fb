/* Which bytes are what; see attach.h. */
#include "attach/attach.h"
#include "base/banned.h"

#define HEAD 12 /* bytes that tell a picture */

static int
digit(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	if (c == '+')
		return 62;
	return c == '/' ? 63 : -1;
}

void
attach_encode(struct sg_str bytes, struct buf *out)
{
	static const char
	    digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop"
		       "qrstuvwxyz0123456789+/";

	for (size_t i = 0; i < bytes.n; i += 3) {
		unsigned v = 0;

		for (size_t k = 0; k < 3; k++)
			v = v << 8 |
			    (i + k < bytes.n ? (unsigned char)bytes.p[i + k]
					     : 0u);
		buf_addc(out, digits[v >> 18]);
		buf_addc(out, digits[v >> 12 & 63]);
		buf_addc(out, i + 1 < bytes.n ? digits[v >> 6 & 63] : '=');
		buf_addc(out, i + 2 < bytes.n ? digits[v & 63] : '=');
	}
}

/* How many signs at the end only fill up. */
static size_t
padding(struct sg_str s)
{
	size_t n = 0;

	while (n < 2 && n < s.n && s.p[s.n - 1 - n] == '=')
		n++;
	return n;
}

int64_t
attach_bytes(struct sg_str s)
{
	size_t fill = padding(s);

	if (s.n % 4 != 0)
		return -1;
	for (size_t i = 0; i + fill < s.n; i++)
		if (digit(s.p[i]) < 0)
			return -1;
	return (int64_t)(s.n / 4 * 3 - fill);
}

/* The first bytes; how many there are. */
static size_t
head_of(struct sg_str s, uint8_t out[HEAD])
{
	size_t n = 0;

	for (size_t i = 0; i + 4 <= s.n && n < HEAD; i += 4) {
		int v[4];

		for (unsigned k = 0; k < 4; k++)
			v[k] = digit(s.p[i + k]);
		if (v[0] < 0 || v[1] < 0)
			return n;
		out[n++] = (uint8_t)(v[0] << 2 | v[1] >> 4);
		if (v[2] < 0)
			return n;
		out[n++] = (uint8_t)((v[1] & 15) << 4 | v[2] >> 2);
		if (v[3] < 0)
			return n;
		out[n++] = (uint8_t)((v[2] & 3) << 6 | v[3]);
	}
	return n;
}

struct sg_str
attach_picture(struct sg_str base64)
{
	uint8_t bytes[HEAD] = {0};
	struct sg_str head = {(const char *)bytes, head_of(base64, bytes)};

	if (str_starts(head, STR("\x89PNG\r\n\x1a\n")))
		return STR("image/png");
	if (str_starts(head, STR("\xff\xd8\xff")))
		return STR("image/jpeg");
	if (str_starts(head, STR("GIF87a")) || str_starts(head, STR("GIF89a")))
		return STR("image/gif");
	if (head.n == HEAD && str_starts(head, STR("RIFF")) &&
	    str_eq(str_part(head, 8, 4), STR("WEBP")))
		return STR("image/webp");
	return STR("");
}

static enum sg_err
refuse(struct sg_error *e, const char *member, const char *why)
{
	return err_set(e, SG_EINVALID, str_of(member), str_of(why));
}

/* Tabs, line ends and what can be read; nothing else (T20). */
static bool
is_text(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c == 0x7f ||
		    (c < ' ' && c != '\t' && c != '\n' && c != '\r' &&
			c != '\f'))
			return false;
	}
	return true;
}

static enum sg_err
check_text(const struct attach *t, struct sg_error *e)
{
	if (t->picture || t->has_data)
		return refuse(e, "/text",
		    "a picture comes as data, a file of text as text; send "
		    "one of the two");
	if (t->text.n > ATTACH_TEXT_MAX)
		return err_set(e, SG_ELONG, STR("/text"),
		    STR("a file of text may have 200,000 bytes at most; attach "
			"the part that matters"));
	if ((int64_t)t->text.n != t->size)
		return refuse(e, "/size", "is not the length of the text");
	if (!is_text(t->text))
		return refuse(e, "/text",
		    "has control characters, so it is not a file of text; "
		    "attach text or a picture");
	return SG_OK;
}

static enum sg_err
check_picture(const struct attach *t, struct sg_str *type, struct sg_error *e)
{
	int64_t n = attach_bytes(t->data);

	if (!t->picture)
		return refuse(e, "/kind",
		    "only a picture comes as data; send a file of text as "
		    "text");
	if (n <= 0)
		return refuse(e, "/data", "is not base64");
	if (n > ATTACH_PICTURE_MAX)
		return err_set(e, SG_ELONG, STR("/data"),
		    STR("a picture may have 2,500,000 bytes at most; make it "
			"smaller"));
	if (n != t->size)
		return refuse(e, "/size", "is not the length of the data");
	*type = attach_picture(t->data);
	if (type->n == 0)
		return refuse(e, "/data",
		    "is not a PNG, JPEG, GIF or WebP picture, whatever its "
		    "name says");
	return SG_OK;
}

enum sg_err
attach_check(const struct attach *t, struct sg_str *type, struct sg_error *e)
{
	*type = STR("");
	if (t->has_text) {
		*type = STR("text/plain");
		return check_text(t, e);
	}
	return t->has_data ? check_picture(t, type, e) : SG_OK;
}
