/* A member of an object that is still on its way, and an object in prose. */
#include "json/json_early.h"
#include "base/utf8.h"
#include "base/banned.h"

#define TRIES 16 /* braces that are looked at; each costs the whole text */

enum {
	LOOK,  /* for the brace of the object */
	KEYS,  /* for a key */
	KEY,   /* in it */
	COLON, /* behind it */
	VALUE, /* its value comes */
	OTHER, /* a value that is passed over */
	TEXT,  /* ours */
	OVER
};

void
json_early_init(struct json_early *e, struct sg_str key)
{
	*e = (struct json_early){.key = key};
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* A letter of the key; one with escapes is not ours. */
static void
take_key(struct json_early *e, char c)
{
	if (e->escape) {
		e->escape = e->mine = false;
	} else if (c == '\\') {
		e->escape = true;
	} else if (c == '"') {
		e->mine = e->mine && e->n_key == e->key.n;
		e->state = COLON;
	} else {
		e->mine = e->mine && e->n_key < e->key.n &&
		    e->key.p[e->n_key] == c;
		e->n_key++;
	}
}

static void
take_value(struct json_early *e, char c)
{
	if (is_blank(c))
		return;
	e->depth = c == '{' || c == '[';
	e->quoted = c == '"';
	e->escape = false;
	e->state = e->quoted && e->mine ? TEXT : OTHER;
}

static void
pass_over(struct json_early *e, char c)
{
	if (e->quoted) {
		if (e->escape)
			e->escape = false;
		else if (c == '\\')
			e->escape = true;
		else
			e->quoted = c != '"';
	} else if (c == '"') {
		e->quoted = true;
	} else if (c == '{' || c == '[') {
		e->depth++;
	} else if (e->depth > 0) {
		e->depth -= c == '}' || c == ']';
	} else if (c == ',' || c == '}') {
		e->state = c == ',' ? KEYS : OVER;
	}
}

static unsigned
hex_of(char c)
{
	if (c >= '0' && c <= '9')
		return (unsigned)(c - '0');
	c = (char)(c | 0x20);
	return c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 0;
}

/* Half of a pair waits for the other. */
static void
add_unit(struct json_early *e, struct buf *out)
{
	uint32_t cp = e->unit;

	if (cp >= 0xd800 && cp < 0xdc00) {
		e->high = cp;
		return;
	}
	if (cp >= 0xdc00 && cp < 0xe000)
		cp = e->high != 0
		    ? 0x10000 + ((e->high - 0xd800) << 10) + (cp - 0xdc00)
		    : 0xfffd;
	e->high = 0;
	utf8_add(out, cp);
}

static void
unescape(struct json_early *e, char c, struct buf *out)
{
	static const char from[] = "nrtbf", to[] = "\n\r\t\b\f";
	size_t i = 0;

	while (from[i] != '\0' && from[i] != c)
		i++;
	e->escape = false;
	if (c == 'u') {
		e->n_hex = 4;
		e->unit = 0;
		return;
	}
	buf_addc(out, from[i] != '\0' ? to[i] : c);
}

static void
take_text(struct json_early *e, char c, struct buf *out)
{
	if (e->n_hex > 0) {
		e->unit = (e->unit << 4) | hex_of(c);
		if (--e->n_hex == 0)
			add_unit(e, out);
	} else if (e->escape) {
		unescape(e, c, out);
	} else if (c == '\\') {
		e->escape = true;
	} else if (c == '"') {
		e->state = OVER;
	} else {
		buf_addc(out, c);
	}
}

/* Whatever does not fit was not the object: look on. */
static void
take_mark(struct json_early *e, char c, char want, int next)
{
	if (c == want) {
		e->state = next;
		e->n_key = 0;
		e->mine = next == KEY || e->mine;
		e->escape = false;
	} else if (!is_blank(c)) {
		e->state = c == '{' ? KEYS : LOOK;
	}
}

void
json_early_feed(struct json_early *e, struct sg_str more, struct buf *out)
{
	for (size_t i = 0; i < more.n && e->state != OVER; i++) {
		char c = more.p[i];

		switch (e->state) {
		case LOOK:
			e->state = c == '{' ? KEYS : LOOK;
			break;
		case KEYS:
			take_mark(e, c, '"', KEY);
			break;
		case KEY:
			take_key(e, c);
			break;
		case COLON:
			take_mark(e, c, ':', VALUE);
			break;
		case VALUE:
			take_value(e, c);
			break;
		case OTHER:
			pass_over(e, c);
			break;
		default:
			take_text(e, c, out);
			break;
		}
	}
}

/* Where the object that begins at ${from} ends; 0: it does not. */
static size_t
closes_at(struct sg_str text, size_t from)
{
	bool quoted = false;
	unsigned depth = 0;

	for (size_t i = from; i < text.n; i++) {
		char c = text.p[i];

		if (quoted) {
			if (c == '\\')
				i++;
			else
				quoted = c != '"';
		} else if (c == '"') {
			quoted = true;
		} else if (c == '{') {
			depth++;
		} else if (c == '}' && --depth == 0) {
			return i + 1;
		}
	}
	return 0;
}

struct sg_str
json_within(struct sg_str text, struct sg_str key)
{
	char want[64];
	struct buf b = BUF_ON(want);
	struct sg_str found = {NULL, 0};
	int tries = TRIES;

	buf_addc(&b, '"');
	buf_add(&b, key);
	buf_addc(&b, '"');
	text = str_trim(text);
	for (size_t i = 0; i < text.n && tries > 0; i++) {
		size_t end = text.p[i] == '{' ? closes_at(text, i) : 0;
		struct sg_str part = str_part(text, i, end - i);

		tries -= text.p[i] == '{';
		if (end == 0)
			continue;
		if (str_find(part, buf_str(&b)) < part.n) {
			if (found.n > 0) /* two of them: which one? */
				return text;
			found = part;
		}
		i = end - 1; /* what is in it is no whole answer */
	}
	return found.n > 0 ? found : text;
}
