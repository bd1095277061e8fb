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

/* ---- The answer to it ------------------------------------------------ */

/* An answer has no other words than these; any other begins something new. */
static const char fillers[] =
    "w kw watt watts kilowatt kilowatts a amp amps ampere amperes h hr hrs "
    "hour hours the one use take make it is it's that thats that's i mean "
    "please say about of them value number with at both then so just "
    "let's lets go count counts lower lowest low min minimum least smaller "
    "smallest first higher highest high max maximum most larger largest upper "
    "bigger biggest second last";

/* The first number of ${s} with its unit, if it has one. */
static struct sg_str
value_in(struct sg_str s)
{
	size_t i = 0, n, blanks, unit;

	while (i < s.n && number_at(s, i) == 0)
		i++;
	n = number_at(s, i);
	blanks = blanks_at(s, i + n);
	unit = unit_at(s, i + n + blanks);
	return str_part(s, i, i + n + (unit > 0 ? blanks + unit : 0));
}

/* The last number of ${s} with its unit. */
static struct sg_str
last_value(struct sg_str s)
{
	size_t at = 0, n;

	for (size_t i = 0; i<s.n; i += n> 0 ? n : 1)
		if ((n = number_at(s, i)) > 0)
			at = i;
	return str_part(s, at, s.n);
}

static bool
is_answer(const struct script_words *w)
{
	for (size_t i = 0; i < w->n; i++)
		if (number_at(w->v[i].low, 0) == 0 &&
		    !script_among(w->v[i].low, fillers))
			return false;
	return w->n > 0;
}

/* One value of ${range}, as ${said} chooses it; "": it chooses none. */
static struct sg_str
chosen(struct sg_str said, struct sg_str range, struct arena *a)
{
	static const char
	    low[] = "lower lowest low min minimum least smaller smallest first";
	static const char high[] = "higher highest high max maximum most "
				   "larger largest upper bigger biggest second "
				   "last";
	struct script_words w;
	struct sg_str value = value_in(said);

	if (!script_read(&w, said, a) || !is_answer(&w))
		return STR("");
	for (size_t i = 0; i < w.n && value.n == 0; i++)
		if (script_among(w.v[i].low, low))
			value = value_in(range);
		else if (script_among(w.v[i].low, high))
			value = last_value(range);
	return value;
}

/* The text of a turn: its last part that is one. */
static struct sg_str
text_of(const struct llm_turn *t)
{
	for (size_t i = t->n; i-- > 0;)
		if (t->parts[i].kind == LLM_PART_TEXT)
			return t->parts[i].text;
	return STR("");
}

/* ${text} with ${value} in the place of ${range}; its unit stays, if the value
 * has none. */
static bool
put_value(struct script *s, struct sg_str *text, struct sg_str range,
    struct sg_str value)
{
	struct buf b = script_buf(s->a, text->n + value.n + 32);
	size_t at = (size_t)(range.p - text->p);
	struct sg_str end = last_value(range);
	size_t n = number_at(end, 0);

	buf_add(&b, str_part(*text, 0, at));
	buf_add(&b, value);
	if (number_at(value, 0) == value.n)
		buf_add(&b, str_part(end, n, end.n));
	buf_add(&b, str_part(*text, at + range.n, text->n));
	*text = buf_str(&b);
	return !buf_full(&b);
}

struct sg_str
script_range_answered(struct script *s)
{
	const struct llm_request *r = s->r;
	struct sg_str text, range, value;
	size_t first = r->n_turns;

	/* Back to the message whose range was asked about. */
	for (size_t t = r->n_turns - 1; t >= 2; t -= 2) {
		if (!script_has(text_of(&r->turns[t - 1]),
			"which is a range. Which value counts"))
			break;
		first = t - 2;
	}
	if (first >= r->n_turns - 1)
		return STR("");
	text = text_of(&r->turns[first]);
	for (size_t t = first + 2; t < r->n_turns; t += 2) {
		range = script_range(text);
		value = chosen(text_of(&r->turns[t]), range, s->a);
		if (range.n == 0 || value.n == 0 ||
		    !put_value(s, &text, range, value))
			return STR("");
	}
	return text;
}
