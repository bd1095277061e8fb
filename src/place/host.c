/*
 * One host, read once for URLs and for patterns, so that both mean the same.
 */
#include <string.h>

#include "base/ascii.h"
#include "place/host.h"
#include "base/utf8.h"
#include "base/banned.h"

#define PORT_MAX 65535u

const char *
host_why_text(enum host_why why)
{
	static const char *const text[] = {
#define X(sym, sentence) sentence,
#include "place/host_why.def"
	};

	return why < HOST_WHY_COUNT ? text[why] : "unknown";
}

static bool
is_host_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
	    c == '_' || c == '.';
}

/* ${s} is lower case and has no dot at its end. */
static enum host_why
check_labels(struct sg_str s)
{
	size_t n = 0;

	if (s.n > HOST_BYTES_MAX)
		return HOST_WHY_LONG;
	for (size_t i = 0; i <= s.n; i++) {
		if (i < s.n && !is_host_char(s.p[i]))
			return HOST_WHY_HOST_BYTES;
		if (i < s.n && s.p[i] != '.') {
			n++;
			continue;
		}
		if (n == 0 || n > HOST_LABEL_MAX || s.p[i - n] == '-' ||
		    s.p[i - 1] == '-')
			return HOST_WHY_HOST_LABEL;
		n = 0;
	}
	return HOST_WHY_NONE;
}

/* Some label is international, in either form. */
static bool
needs_idna(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if ((unsigned char)s.p[i] >= 0x80)
			return true;
		if ((i == 0 || s.p[i - 1] == '.') &&
		    str_starts(str_part(s, i, s.n), STR("xn--")))
			return true;
	}
	return false;
}

static enum address_class
class_of_name(struct sg_str s)
{
	static const struct {
		struct sg_str name;
		enum address_class class;
	} known[] = {
#define X(name, class) {STR_INIT(name), ADDRESS_##class},
#include "place/host_name.def"
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		size_t n = known[i].name.n;

		if (s.n >= n &&
		    str_eq(str_part(s, s.n - n, n), known[i].name) &&
		    (s.n == n || s.p[s.n - n - 1] == '.'))
			return known[i].class;
	}
	return ADDRESS_NAME;
}

static enum host_why
take_address(const struct address *address, struct arena *a, struct host *out)
{
	char room[ADDRESS_TEXT_MAX];
	struct buf b = BUF_ON(room);

	address_add(&b, address);
	out->is_address = true;
	out->address = *address;
	out->class = address_class(address);
	return arena_dup(a, buf_str(&b), &out->text) ? HOST_WHY_NONE
						     : HOST_WHY_MEMORY;
}

/* "[...]" */
static enum host_why
read_brackets(struct sg_str given, struct arena *a, struct host *out)
{
	struct sg_str s;
	struct address address;

	if (given.n < 2 || given.p[given.n - 1] != ']')
		return HOST_WHY_HOST_BYTES;
	s = str_part(given, 1, given.n - 2);
	if (s.n > 0 && memchr(s.p, '%', s.n) != NULL)
		return HOST_WHY_ZONE;
	if (!address_read_v6(s, &address))
		return HOST_WHY_ADDRESS;
	return take_address(&address, a, out);
}

/* The dot at the end, which says that the name is whole. */
static bool
drop_dot(struct buf *b)
{
	bool dot = b->n > 0 && b->p[b->n - 1] == '.';

	b->n -= dot;
	return dot;
}

/* ${given} in lower case, through IDNA if need be, without its last dot. */
static enum host_why
fold(struct sg_str given, const struct host_idna *idna, struct buf *b,
    bool *international)
{
	char room[HOST_GIVEN_MAX];
	struct buf in = BUF_ON(room);
	bool plain = true, dot;

	for (size_t i = 0; i < given.n; i++) {
		buf_addc(&in, ascii_lower(given.p[i]));
		plain &= (unsigned char)given.p[i] < 0x80;
	}
	dot = drop_dot(&in);
	*international = needs_idna(buf_str(&in));
	if (!*international) {
		buf_add(b, buf_str(&in));
		return HOST_WHY_NONE;
	}
	if (idna == NULL || !utf8_valid(given) ||
	    !idna->to_ascii(idna->self, buf_str(&in), b) || buf_full(b))
		return HOST_WHY_HOST_IDNA;
	/* an A-label has one spelling, and one dot is enough */
	if (plain && !str_eq(buf_str(b), buf_str(&in)))
		return HOST_WHY_HOST_IDNA;
	if (!dot)
		drop_dot(b);
	return HOST_WHY_NONE;
}

static enum host_why
read_name(struct sg_str given, const struct host_idna *idna, struct arena *a,
    struct host *out)
{
	char room[HOST_GIVEN_MAX];
	struct buf b = BUF_ON(room);
	struct address address;
	enum address_read read;
	enum host_why why = fold(given, idna, &b, &out->idna);

	if (why == HOST_WHY_NONE)
		why = check_labels(buf_str(&b));
	if (why != HOST_WHY_NONE)
		return why;
	read = address_read_v4(buf_str(&b), &address);
	if (read == ADDRESS_READ_NAME) {
		out->class = class_of_name(buf_str(&b));
		return arena_dup(a, buf_str(&b), &out->text) ? HOST_WHY_NONE
							     : HOST_WHY_MEMORY;
	}
	/* T20: with a dot behind it some take it for a name (curl), and some
	 * for the address (browsers) */
	if (read != ADDRESS_READ_OK || given.p[given.n - 1] == '.')
		return HOST_WHY_ADDRESS;
	/* digits of other scripts are no digits to everybody */
	return out->idna ? HOST_WHY_HOST_IDNA : take_address(&address, a, out);
}

bool
host_parse(struct sg_str given, const struct host_idna *idna, struct arena *a,
    struct host *out, enum host_why *why)
{
	struct host h = {.is_address = false};

	*out = h;
	if (given.n == 0)
		*why = HOST_WHY_HOST_EMPTY;
	else if (given.n > HOST_GIVEN_MAX)
		*why = HOST_WHY_LONG;
	else if (given.p[0] == '[')
		*why = read_brackets(given, a, &h);
	else
		*why = read_name(given, idna, a, &h);
	if (*why != HOST_WHY_NONE)
		return false;
	*out = h;
	return true;
}

bool
host_eq(const struct host *a, const struct host *b)
{
	return a->is_address == b->is_address && str_eq(a->text, b->text);
}

bool
host_parse_port(struct sg_str s, unsigned *port)
{
	unsigned v = 0;

	if (s.n == 0 || s.n > 5 || s.p[0] == '0')
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
		v = v * 10 + (unsigned)(s.p[i] - '0');
	}
	*port = v;
	return v <= PORT_MAX;
}

void
host_split_port(
    struct sg_str s, struct sg_str *host, struct sg_str *port, bool *has_port)
{
	const char *end = NULL;
	size_t from = 0, n;

	if (s.n > 0 && s.p[0] == '[') {
		end = memchr(s.p, ']', s.n);
		from = end == NULL ? s.n : (size_t)(end - s.p);
	}
	end = from == s.n ? NULL : memchr(s.p + from, ':', s.n - from);
	n = end == NULL ? s.n : (size_t)(end - s.p);
	*has_port = end != NULL;
	*host = str_part(s, 0, n);
	*port = str_part(s, n + 1, s.n);
}
