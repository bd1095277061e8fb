/* Values one after the other; see json_put.h. */
#include <string.h>

#include "base/decimal.h"
#include "base/rfc3339.h"
#include "json/json_put.h"
#include "base/banned.h"

/* Whether ${c} is the last byte of a value: a bracket, a quote, a number, one
 * of the three words. */
static bool
ends_value(char c)
{
	return c == '}' || c == ']' || c == '"' || (c >= '0' && c <= '9') ||
	    c == 'e' || c == 'l';
}

void
json_comma(struct buf *b)
{
	if (b->n > 0 && ends_value(b->p[b->n - 1]))
		buf_addc(b, ',');
}

void
json_open(struct buf *b)
{
	json_comma(b);
	buf_addc(b, '{');
}

void
json_close(struct buf *b)
{
	buf_addc(b, '}');
}

void
json_list(struct buf *b)
{
	json_comma(b);
	buf_addc(b, '[');
}

void
json_list_end(struct buf *b)
{
	buf_addc(b, ']');
}

void
json_key(struct buf *b, const char *key)
{
	bool comma = b->n > 0 && ends_value(b->p[b->n - 1]);
	size_t n = strlen(key);
	char *at;

	if (!buf_has_room(b, n + comma + 3))
		return;
	at = b->p + b->n;
	b->n += n + comma + 3;
	if (comma)
		*at++ = ',';
	*at++ = '"';
	memcpy(at, key, n);
	at[n] = '"';
	at[n + 1] = ':';
}

void
json_text_add(struct buf *b, struct sg_str text)
{
	json_comma(b);
	json_quote(b, text);
}

void
json_raw_add(struct buf *b, struct sg_str json)
{
	json_comma(b);
	buf_add(b, json);
}

void
json_put_text(struct buf *b, const char *key, struct sg_str text)
{
	json_key(b, key);
	json_quote(b, text);
}

void
json_put_name(struct buf *b, const char *key, const char *text)
{
	json_put_text(b, key, str_of(text));
}

void
json_put_raw(struct buf *b, const char *key, struct sg_str json)
{
	json_key(b, key);
	buf_add(b, json);
}

void
json_put_int(struct buf *b, const char *key, int64_t value)
{
	json_key(b, key);
	buf_addi(b, value);
}

void
json_put_bool(struct buf *b, const char *key, bool value)
{
	json_key(b, key);
	buf_addz(b, value ? "true" : "false");
}

void
json_put_number(struct buf *b, const char *key, double value)
{
	json_key(b, key);
	decimal_add(b, value);
}

void
json_put_time(struct buf *b, const char *key, int64_t ms)
{
	json_key(b, key);
	buf_addc(b, '"');
	(void)rfc3339_add(b, ms);
	buf_addc(b, '"');
}

void
json_put_open(struct buf *b, const char *key)
{
	json_key(b, key);
	json_open(b);
}

void
json_put_list(struct buf *b, const char *key)
{
	json_key(b, key);
	json_list(b);
}
