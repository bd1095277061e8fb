/* JSON passed over; see skim.h. */
#include <string.h>

#include "relay/skim.h"

void
skim_space(struct sg_str s, size_t *at)
{
	while (*at < s.n &&
	    (s.p[*at] == ' ' || s.p[*at] == '\t' || s.p[*at] == '\n' ||
		s.p[*at] == '\r'))
		++*at;
}

static bool
is_hex(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') ||
	    (c >= 'A' && c <= 'F');
}

/* Behind a backslash. */
static bool
pass_escape(struct sg_str s, size_t *at)
{
	size_t i = *at;

	if (i >= s.n || s.p[i] == '\0' || strchr("\"\\/bfnrtu", s.p[i]) == NULL)
		return false;
	*at = i + 1;
	if (s.p[i] != 'u')
		return true;
	if (s.n - i < 5)
		return false;
	for (size_t k = 1; k <= 4; k++)
		if (!is_hex(s.p[i + k]))
			return false;
	*at = i + 5;
	return true;
}

bool
skim_string(struct sg_str s, size_t *at, bool *escaped)
{
	size_t i = *at;

	*escaped = false;
	if (i >= s.n || s.p[i] != '"')
		return false;
	for (i++; i < s.n; i++) {
		if (s.p[i] == '"') {
			*at = i + 1;
			return true;
		}
		if ((unsigned char)s.p[i] < ' ')
			return false;
		if (s.p[i] != '\\')
			continue;
		*escaped = true;
		i++;
		if (!pass_escape(s, &i))
			return false;
		i--;
	}
	return false;
}

static bool
pass_word(struct sg_str s, size_t *at, struct sg_str word)
{
	if (!str_starts(str_part(s, *at, word.n), word))
		return false;
	*at += word.n;
	return true;
}

static size_t
digits(struct sg_str s, size_t at)
{
	size_t n = 0;

	while (at + n < s.n && s.p[at + n] >= '0' && s.p[at + n] <= '9')
		n++;
	return n;
}

static bool
pass_number(struct sg_str s, size_t *at)
{
	size_t i = *at, n;

	if (i < s.n && s.p[i] == '-')
		i++;
	n = digits(s, i);
	if (n == 0 || (n > 1 && s.p[i] == '0'))
		return false;
	i += n;
	if (i < s.n && s.p[i] == '.') {
		if ((n = digits(s, i + 1)) == 0)
			return false;
		i += n + 1;
	}
	if (i < s.n && (s.p[i] == 'e' || s.p[i] == 'E')) {
		i++;
		if (i < s.n && (s.p[i] == '+' || s.p[i] == '-'))
			i++;
		if ((n = digits(s, i)) == 0)
			return false;
		i += n;
	}
	*at = i;
	return true;
}

static bool
pass_scalar(struct sg_str s, size_t *at)
{
	bool escaped;

	if (*at >= s.n)
		return false;
	switch (s.p[*at]) {
	case '"':
		return skim_string(s, at, &escaped);
	case 't':
		return pass_word(s, at, STR("true"));
	case 'f':
		return pass_word(s, at, STR("false"));
	case 'n':
		return pass_word(s, at, STR("null"));
	default: /* bytes, not an enum */
		return pass_number(s, at);
	}
}

/* "key": */
static bool
pass_key(struct sg_str s, size_t *at)
{
	bool escaped;

	skim_space(s, at);
	if (!skim_string(s, at, &escaped))
		return false;
	skim_space(s, at);
	if (*at >= s.n || s.p[*at] != ':')
		return false;
	++*at;
	return true;
}

struct levels {
	uint64_t objects[SKIM_DEPTH_MAX / 64];
	size_t n;
};

static bool
in_object(const struct levels *l)
{
	return l->objects[(l->n - 1) / 64] >> (l->n - 1) % 64 & 1;
}

static bool
enter(struct levels *l, bool object)
{
	uint64_t bit = (uint64_t)1 << l->n % 64;

	if (l->n == SKIM_DEPTH_MAX)
		return false;
	l->objects[l->n / 64] &= ~bit;
	l->objects[l->n / 64] |= object ? bit : 0;
	l->n++;
	return true;
}

/* Behind a value: ends of what it stands in, then a comma or the end. */
static bool
pass_ends(struct sg_str s, size_t *at, struct levels *l)
{
	while (l->n > 0) {
		skim_space(s, at);
		if (*at >= s.n)
			return false;
		if (s.p[*at] == ',') {
			++*at;
			return !in_object(l) || pass_key(s, at);
		}
		if (s.p[*at] != (in_object(l) ? '}' : ']'))
			return false;
		++*at;
		l->n--;
	}
	return true;
}

/* At a bracket: into it.  *${empty}: and out of it again. */
static bool
pass_open(struct sg_str s, size_t *at, struct levels *l, bool *empty)
{
	bool object = s.p[*at] == '{';

	if (!enter(l, object))
		return false;
	++*at;
	skim_space(s, at);
	*empty = *at < s.n && s.p[*at] == (object ? '}' : ']');
	if (*empty) {
		++*at;
		l->n--;
		return true;
	}
	return !object || pass_key(s, at);
}

bool
skim_value(struct sg_str s, size_t *at)
{
	struct levels l = {.n = 0};
	size_t i = *at;

	do {
		bool whole = true;

		skim_space(s, &i);
		if (i >= s.n)
			return false;
		if (s.p[i] == '{' || s.p[i] == '[') {
			if (!pass_open(s, &i, &l, &whole))
				return false;
		} else if (!pass_scalar(s, &i)) {
			return false;
		}
		if (whole && !pass_ends(s, &i, &l))
			return false;
	} while (l.n > 0);
	*at = i;
	return true;
}

/* Before the next item: 1 it is there, 0 the end, -1 neither. */
static int
next_item(struct sg_str s, size_t *at, char open, char close)
{
	bool first = *at == 0;

	skim_space(s, at);
	if (*at >= s.n)
		return -1;
	if (first) {
		if (s.p[*at] != open)
			return -1;
		++*at;
		skim_space(s, at);
		return *at < s.n && s.p[*at] == close ? 0 : 1;
	}
	if (s.p[*at] == close)
		return 0;
	if (s.p[*at] != ',')
		return -1;
	++*at;
	return 1;
}

int
skim_member(struct sg_str object, size_t *at, struct skim_member *out)
{
	int is = next_item(object, at, '{', '}');
	size_t from;

	if (is != 1)
		return is;
	skim_space(object, at);
	from = *at;
	if (!skim_string(object, at, &out->escaped))
		return -1;
	out->key = str_part(object, from + 1, *at - from - 2);
	skim_space(object, at);
	if (*at >= object.n || object.p[*at] != ':')
		return -1;
	++*at;
	skim_space(object, at);
	from = *at;
	if (!skim_value(object, at))
		return -1;
	out->value = str_part(object, from, *at - from);
	return 1;
}

int
skim_element(struct sg_str array, size_t *at, struct sg_str *out)
{
	int is = next_item(array, at, '[', ']');
	size_t from;

	if (is != 1)
		return is;
	skim_space(array, at);
	from = *at;
	if (!skim_value(array, at))
		return -1;
	*out = str_part(array, from, *at - from);
	return 1;
}

bool
skim_alike(struct sg_str key, struct sg_str name)
{
	size_t i = 0;

	for (size_t k = 0; k < name.n; k++, i++) {
		char c = name.p[k];

		if (c == 's' &&
		    str_starts(str_part(key, i, 2), STR("\xc5\xbf")))
			i++;
		else if (c == 'k' &&
		    str_starts(str_part(key, i, 3), STR("\xe2\x84\xaa")))
			i += 2;
		else if (i >= key.n ||
		    (key.p[i] != c &&
			!(c >= 'a' && c <= 'z' && key.p[i] == c - 32)))
			return false;
	}
	return i == key.n;
}
