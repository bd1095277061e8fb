/*
 * Passing a string: every byte and every escape is checked here, most of them
 * eight at a time.
 */
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "json/json_scan.h"
#include "base/banned.h"

enum json_token
json_bad(struct json *j, enum sg_err err, const char *why)
{
	j->err = err;
	j->why = why;
	return JSON_BAD;
}

enum json_token
json_bad_syntax(struct json *j, const char *why)
{
	return json_bad(j, SG_EJSON, why);
}

/* Four hexadecimal digits at ${at}, or -1. */
static int
hex4(const struct json *j, const char *at)
{
	int v = 0;

	if (j->end - at < 4)
		return -1;
	for (int i = 0; i < 4; i++) {
		int d = ascii_hex(at[i]);

		if (d < 0)
			return -1;
		v = v * 16 + d;
	}
	return v;
}

/* "\uXXXX", or a pair of them for a surrogate pair; at stands on the 'u'. */
static bool
scan_unicode(struct json *j)
{
	int hi = hex4(j, j->at + 1), lo;

	if (hi < 0) {
		json_bad_syntax(j, "\\u needs four hexadecimal digits");
		return false;
	}
	if (hi == 0 && !j->lax) {
		json_bad_syntax(j, "U+0000 is refused");
		return false;
	}
	j->at += 5;
	if (hi < 0xd800 || hi > 0xdfff || j->lax)
		return true;
	if (hi <= 0xdbff && j->end - j->at >= 6 && j->at[0] == '\\' &&
	    j->at[1] == 'u') {
		lo = hex4(j, j->at + 2);
		if (lo >= 0xdc00 && lo <= 0xdfff) {
			j->at += 6;
			return true;
		}
	}
	json_bad_syntax(j, "a surrogate has no partner");
	return false;
}

static bool
scan_escape(struct json *j)
{
	j->escaped = true;
	j->at++;
	if (j->at == j->end) {
		json_bad_syntax(j, "the text ends inside a string");
		return false;
	}
	if (*j->at == 'u')
		return scan_unicode(j);
	if (memchr("\"\\/bfnrt", *j->at, 8) == NULL) {
		json_bad_syntax(j, "a backslash cannot precede this character");
		return false;
	}
	j->at++;
	return true;
}

static bool
is_plain(unsigned char c)
{
	return c >= 0x20 && c < 0x80 && c != '"' && c != '\\';
}

/* Pass plain ASCII, eight bytes at a time while there are eight. */
static void
pass_plain(struct json *j)
{
	const char *p = j->at;
	uint64_t w, bits = 0;

	for (; j->end - p >= 8; p += 8) {
		memcpy(&w, p, 8);
		bits = json_special_bits(w) | (w & JSON_EACH(0x80));
		if (bits != 0) /* these, or not ASCII */
			break;
	}
	if (JSON_LOW_BYTE_FIRST && bits != 0) {
		j->at = p + __builtin_ctzll(bits) / 8;
		return;
	}
	while (p < j->end && is_plain((unsigned char)*p))
		p++;
	j->at = p;
}

/* One character that is not ASCII. */
static bool
scan_utf8(struct json *j)
{
	struct sg_str rest = {j->at, (size_t)(j->end - j->at)};
	uint32_t cp;
	size_t n = utf8_decode(rest, &cp);

	if (n == 0 && j->lax)
		n = 1;
	if (n == 0)
		json_bad(j, SG_EUTF8, "a string is not valid UTF-8");
	j->at += n;
	return n > 0;
}

static bool
scan_special(struct json *j, unsigned char c)
{
	if (c == '\\')
		return scan_escape(j);
	if (c >= 0x80)
		return scan_utf8(j);
	json_bad_syntax(j, "a string contains a control character");
	return false;
}

/* at stands behind the opening quote; afterwards behind the closing one. */
bool
json_scan_string(struct json *j)
{
	j->from = j->at;
	j->escaped = false;
	for (;;) {
		pass_plain(j);
		if (j->at == j->end)
			break;
		if (*j->at == '"') {
			j->to = j->at++;
			return true;
		}
		if (!scan_special(j, (unsigned char)*j->at))
			return false;
	}
	json_bad_syntax(j, "the text ends inside a string");
	return false;
}
