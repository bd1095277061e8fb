/* A range in a datasheet: which value counts is the person's to say. */
#include "base/ascii.h"
#include "model/script.h"
#include "model/script_text.h"

static size_t
number_at(struct sg_str s, size_t i)
{
	size_t n = 0;

	while (i + n < s.n &&
	    (ascii_is_digit(s.p[i + n]) ||
		((s.p[i + n] == '.' || s.p[i + n] == ',') && n > 0 &&
		    i + n + 1 < s.n && ascii_is_digit(s.p[i + n + 1]))))
		n++;
	return n;
}

static size_t
blanks_at(struct sg_str s, size_t i)
{
	size_t n = 0;

	while (i + n < s.n && s.p[i + n] == ' ')
		n++;
	return n;
}

/* How many bytes say "to": a hyphen, a dash or the word. */
static size_t
to_at(struct sg_str s, size_t i)
{
	static const struct sg_str signs[] = {STR_INIT("-"),
	    STR_INIT("\xe2\x80\x93"), STR_INIT("\xe2\x80\x94"),
	    STR_INIT("\xe2\x80\x91"), STR_INIT("to ")};

	for (size_t k = 0; k < sizeof(signs) / sizeof(signs[0]); k++)
		if (str_starts(str_part(s, i, s.n), signs[k]))
			return signs[k].n;
	return 0;
}

/* Of power, current or time; "12-24 V" is what a product bears, not takes. */
static size_t
unit_at(struct sg_str s, size_t i)
{
	char low[16];
	size_t n = 0;

	while (i + n < s.n && n < sizeof(low) && ascii_is_letter(s.p[i + n])) {
		low[n] = ascii_lower(s.p[i + n]);
		n++;
	}
	if (!script_among((struct sg_str){low, n},
		"w kw watt watts kilowatt kilowatts a amp amps ampere "
		"amperes h hr hrs hour hours"))
		return 0;
	/* "2 to 3 a day" is not a current. */
	if (n == 1 && low[0] == 'a' &&
	    str_starts(str_part(s, i + 1, s.n), STR(" day")))
		return 0;
	return n;
}

/* The bytes of "25-40 W" from ${i} on; 0: none begins there. */
static size_t
range_at(struct sg_str s, size_t i)
{
	size_t at = i, n = number_at(s, at);

	if (n == 0 ||
	    (i > 0 && s.p[i - 1] != ' ' && s.p[i - 1] != '(' &&
		s.p[i - 1] != ':'))
		return 0;
	at += n;
	at += blanks_at(s, at);
	n = unit_at(s, at); /* "25 W to 40 W" */
	at += n + blanks_at(s, at + n);
	n = to_at(s, at);
	if (n == 0)
		return 0;
	at += n + blanks_at(s, at + n);
	n = number_at(s, at);
	if (n == 0)
		return 0;
	at += n + blanks_at(s, at + n);
	n = unit_at(s, at);
	return n == 0 ? 0 : at + n - i;
}

struct sg_str
script_range(struct sg_str text)
{
	for (size_t i = 0; i < text.n; i++) {
		size_t n = range_at(text, i);

		if (n > 0)
			return str_part(text, i, n);
	}
	return STR("");
}
