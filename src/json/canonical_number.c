/*
 * Numbers by their decimal value, exactly: the digits without zeros at either
 * end, and where the point stands.  They are written as JavaScript writes
 * them; nothing passes through a double.
 */
#include "json/canonical_json.h"
#include "base/banned.h"

struct number {
	struct sg_str text; /* digits, with the point somewhere among them */
	size_t first, last; /* the first and the last digit that is not 0 */
	int64_t point;      /* digits between the first one and the point */
	size_t digits;      /* from first to last */
	bool negative;
};

/* The exponent behind 'e'; false: too large either way. */
static bool
read_exponent(struct sg_str s, int64_t *out)
{
	bool negative = s.n > 0 && s.p[0] == '-';
	size_t i = negative || (s.n > 0 && s.p[0] == '+');

	*out = 0;
	for (; i < s.n; i++) {
		*out = 10 * *out + (s.p[i] - '0');
		if (*out > CANONICAL_EXPONENT_MAX)
			return false;
	}
	if (negative)
		*out = -*out;
	return true;
}

/* Find the digits that count; none: it is zero. */
static void
measure(struct number *n)
{
	bool found = false;
	int64_t whole = 0;   /* digits before the point, from the first on */
	int64_t leading = 0; /* zeros behind the point, before the first */
	bool behind = false;

	for (size_t i = 0; i < n->text.n; i++) {
		char c = n->text.p[i];

		if (c == '.') {
			behind = true;
			continue;
		}
		if (c != '0' && !found) {
			found = true;
			n->first = i;
		}
		if (c != '0')
			n->last = i;
		if (found && !behind)
			whole++;
		if (!found && behind)
			leading++;
	}
	n->point = whole > 0 ? whole : -leading;
	if (!found)
		return;
	for (size_t i = n->first; i <= n->last; i++)
		n->digits += n->text.p[i] != '.';
}

/* Digits ${from} to ${to} of those that count, zeros beyond the last. */
static void
add_digits(struct buf *out, const struct number *n, int64_t from, int64_t to)
{
	int64_t at = 0;

	for (size_t i = n->first; i <= n->last; i++) {
		if (n->text.p[i] == '.')
			continue;
		if (at >= from && at < to)
			buf_addc(out, n->text.p[i]);
		at++;
	}
	for (; at < to; at++)
		buf_addc(out, '0');
}

static void
add_value(struct buf *out, const struct number *n)
{
	int64_t k = (int64_t)n->digits, p = n->point;

	if (p > 0 && p <= 21) {
		add_digits(out, n, 0, p);
		if (k > p) {
			buf_addc(out, '.');
			add_digits(out, n, p, k);
		}
	} else if (p > -6 && p <= 0) {
		buf_addz(out, "0.");
		for (int64_t i = p; i < 0; i++)
			buf_addc(out, '0');
		add_digits(out, n, 0, k);
	} else {
		add_digits(out, n, 0, 1);
		if (k > 1) {
			buf_addc(out, '.');
			add_digits(out, n, 1, k);
		}
		buf_addz(out, p > 0 ? "e+" : "e");
		buf_addi(out, p - 1);
	}
}

bool
canonical_number_add(struct buf *out, struct sg_str s)
{
	struct number n = {.text = s};
	int64_t exponent = 0;
	size_t e = 0;

	if (s.p[0] == '-') {
		n.negative = true;
		n.text = s = str_part(s, 1, s.n);
	}
	while (e < s.n && s.p[e] != 'e' && s.p[e] != 'E')
		e++;
	n.text = str_part(s, 0, e);
	measure(&n);
	if (!read_exponent(str_part(s, e + 1, s.n), &exponent))
		return false;
	if (n.digits == 0) {
		buf_addc(out, '0');
		return true;
	}
	n.point += exponent;
	if (n.negative)
		buf_addc(out, '-');
	add_value(out, &n);
	return true;
}
