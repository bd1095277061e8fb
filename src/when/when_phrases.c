/*
 * Which phrase of when_phrase.def stands at a word.  A pattern is walked with
 * the words beside it; what may be left out is tried both ways.
 */
#include "when/when_int.h"
#include "base/fnv.h"
#include "zone/civil.h"

#include "base/banned.h"

struct walk {
	const struct words *w;
	struct match *m;
	size_t i; /* the word we are at */
};

static const struct {
	struct sg_str pattern;
	enum act act;
	int value;
} phrases[] = {
#define X(pattern, act, value) {STR_INIT(pattern), ACT_##act, value},
#include "when/when_phrase.def"
};

static struct sg_str
word(const struct walk *k, size_t ahead)
{
	return k->i + ahead < k->w->n ? k->w->v[k->i + ahead].low : STR("");
}

static size_t
length_to(struct sg_str s, char end)
{
	size_t n = 0;

	while (n < s.n && s.p[n] != end)
		n++;
	return n;
}

/* The value of the word we are at as ${kind}; false: it is none. */
static bool
is_kind(const struct walk *k, enum word_kind kind, int *value)
{
	return k->i < k->w->n && (k->w->v[k->i].kinds & 1u << kind) != 0 &&
	    word_is(k->w->v[k->i].low, kind, value);
}

/* Digits at the start of ${s}; how many. */
static size_t
digits(struct sg_str s, size_t most, int64_t *v)
{
	size_t n = 0;

	*v = 0;
	while (n < s.n && n < most && s.p[n] >= '0' && s.p[n] <= '9')
		*v = *v * 10 + (s.p[n++] - '0');
	return n;
}

/* "20", "1.5", "twenty", "twenty-five", "twenty five"; in hundredths. */
static size_t
take_number(const struct walk *k, int64_t *v)
{
	struct sg_str s = word(k, 0);
	int64_t part = 0;
	int value, ones;
	size_t n = digits(s, 5, v), m;

	if (n > 0) {
		*v *= 100;
		if (n == s.n)
			return 1;
		m = s.p[n] == '.' ? digits(str_part(s, n + 1, 2), 2, &part) : 0;
		*v += m == 1 ? part * 10 : part;
		return m > 0 && n + 1 + m == s.n ? 1 : 0;
	}
	if (is_kind(k, WORD_NUMBER, &value)) {
		*v = value * 100;
		return 1;
	}
	n = length_to(s, '-');
	if (n == s.n ? !is_kind(k, WORD_TENS, &value)
		     : !word_is(str_part(s, 0, n), WORD_TENS, &value))
		return 0;
	*v = value * 100;
	if (n < s.n) {
		if (!word_is(str_part(s, n + 1, s.n), WORD_NUMBER, &ones))
			return 0;
		*v += ones * 100;
		return 1;
	}
	if (word_is(word(k, 1), WORD_NUMBER, &ones) && ones > 0 && ones < 10 &&
	    word(k, 1).n > 2) {
		*v += ones * 100;
		return 2;
	}
	return 1;
}

/* "3rd"; "third" and "twenty-fourth" where ${words}. */
static size_t
take_ordinal(const struct walk *k, bool words, int64_t *v)
{
	struct sg_str s = word(k, 0), end;
	size_t n = digits(s, 2, v), dash = 0;
	int value, tens;

	end = str_part(s, n, s.n);
	if (n > 0)
		return str_eq(end, STR("st")) || str_eq(end, STR("nd")) ||
		    str_eq(end, STR("rd")) || str_eq(end, STR("th"));
	if (!words)
		return 0;
	if (is_kind(k, WORD_ORDINAL, &value)) {
		*v = value;
		return 1;
	}
	dash = length_to(s, '-');
	if (dash == s.n ? !is_kind(k, WORD_TENS, &tens)
			: !word_is(str_part(s, 0, dash), WORD_TENS, &tens))
		return 0;
	if (dash < s.n &&
	    word_is(str_part(s, dash + 1, s.n), WORD_ORDINAL, &value)) {
		*v = tens + value;
		return 1;
	}
	if (word_is(word(k, 1), WORD_ORDINAL, &value) && value < 10) {
		*v = tens + value;
		return 2;
	}
	return 0;
}

enum half { HALF_NONE, HALF_AM, HALF_PM };

static enum half
half_of(struct sg_str s)
{
	if (str_eq(s, STR("am")) || str_eq(s, STR("a.m")))
		return HALF_AM;
	if (str_eq(s, STR("pm")) || str_eq(s, STR("p.m")))
		return HALF_PM;
	return HALF_NONE;
}

static bool
set_clock(struct clock *c, int64_t hour, int64_t minute, enum half half)
{
	if (minute > 59 || hour > 24 || (half != HALF_NONE && hour > 12) ||
	    (half != HALF_NONE && hour == 0) || (hour == 24 && minute > 0))
		return false;
	if (half == HALF_PM && hour < 12)
		hour += 12;
	if (half == HALF_AM && hour == 12)
		hour = 0;
	c->minute = (int)(hour * 60 + minute);
	return true;
}

/*
 * "9:30", "9am", "9.30pm", "18h", "18h30"; with ${bare} "9" and "nine" too.
 * One to six without more could be either half of the day.
 */
static size_t
take_clock(const struct walk *k, bool bare, struct clock *c)
{
	struct sg_str s = word(k, 0), rest;
	int64_t hour, minute = 0;
	size_t n = digits(s, 2, &hour), m = 0, used = 1;
	enum half half;
	bool colon = false;

	if (n == 0) {
		used = bare ? take_number(k, &hour) : 0;
		if (used == 0 || hour % 100 != 0 || word(k, 0).n <= 2)
			return 0;
		hour /= 100;
		rest = STR("");
	} else {
		rest = str_part(s, n, s.n);
		if (rest.n > 2 &&
		    (rest.p[0] == ':' || rest.p[0] == '.' ||
			rest.p[0] == 'h')) {
			m = digits(str_part(rest, 1, 2), 2, &minute);
			colon = m == 2 && rest.p[0] != '.';
			if (m != 2 && half_of(rest) == HALF_NONE)
				return 0;
			if (m == 2)
				rest = str_part(rest, 3, rest.n);
		}
	}
	half = half_of(rest);
	if (half == HALF_NONE && rest.n > 0)
		return 0;
	if (half == HALF_NONE && (half = half_of(word(k, used))) != HALF_NONE)
		used++;
	if (half == HALF_NONE && !colon && !(bare && rest.n == 0))
		return 0;
	c->sure = half != HALF_NONE || hour == 0 || hour > 6 ||
	    (n == 2 && s.p[0] == '0');
	return set_clock(c, hour, minute, half) ? used : 0;
}

static bool
two(struct sg_str s, size_t at, int64_t *v)
{
	return digits(str_part(s, at, 2), 2, v) == 2;
}

static bool
iso_day(struct sg_str s, int64_t *day)
{
	int64_t y, m, d;

	if (s.n != 10 || digits(s, 4, &y) != 4 || s.p[4] != '-' ||
	    !two(s, 5, &m) || s.p[7] != '-' || !two(s, 8, &d) || y < 1970 ||
	    m < 1 || m > 12 || d < 1 || d > civil_month_days((int)y, (int)m))
		return false;
	*day = civil_days((struct civil){(int)y, (int)m, (int)d});
	return true;
}

/* "2026-12-24T18:00[:00][Z|+01:00]"; in lower case here. */
static size_t
take_moment(const struct walk *k, struct cap *c)
{
	struct sg_str s = word(k, 0), rest;
	int64_t day, h, m, sec = 0, oh, om;

	if (s.n < 16 || s.p[10] != 't' || !iso_day(str_part(s, 0, 10), &day) ||
	    !two(s, 11, &h) || s.p[13] != ':' || !two(s, 14, &m) || h > 23 ||
	    m > 59)
		return 0;
	rest = str_part(s, 16, s.n);
	if (rest.n >= 3 && rest.p[0] == ':' && two(rest, 1, &sec) && sec < 60)
		rest = str_part(rest, 3, rest.n);
	c->v = day * CIVIL_DAY_S + h * 3600 + m * 60 + sec;
	c->absolute = rest.n > 0;
	if (rest.n == 0 || str_eq(rest, STR("z")))
		return 1;
	if (rest.n != 6 || (rest.p[0] != '+' && rest.p[0] != '-') ||
	    !two(rest, 1, &oh) || rest.p[3] != ':' || !two(rest, 4, &om) ||
	    oh > 23 || om > 59)
		return 0;
	c->v -= (rest.p[0] == '-' ? -1 : 1) * (oh * 3600 + om * 60);
	return 1;
}

/* "24.12", "24/12/2026", "12/24": v is year * 10000 + first * 100 + second,
 * negative with dots, where the day always stands first. */
static size_t
take_slash(const struct walk *k, int64_t *v)
{
	struct sg_str s = word(k, 0);
	int64_t a, b, y = 0;
	size_t n = digits(s, 2, &a), m, l;
	char mark;

	if (n == 0 || n + 1 >= s.n || (s.p[n] != '/' && s.p[n] != '.'))
		return 0;
	mark = s.p[n];
	m = digits(str_part(s, n + 1, 2), 2, &b);
	if (m == 0 || a == 0 || b == 0 || a > 31 || b > 31)
		return 0;
	if (n + 1 + m < s.n) {
		l = digits(str_part(s, n + m + 2, 4), 4, &y);
		if (s.p[n + 1 + m] != mark || (l != 2 && l != 4) ||
		    n + m + 2 + l != s.n)
			return 0;
		if (l == 2)
			y += 2000;
	} else if (mark == '.' && (a < 24 || b > 12)) {
		return 0; /* "9.30" is a time */
	}
	*v = y * 10000 + a * 100 + b;
	if (mark == '.')
		*v = -*v;
	return 1;
}

static size_t
take_kind(const struct walk *k, enum word_kind a, enum word_kind b, int64_t *v)
{
	int value;

	if (!is_kind(k, a, &value) && !is_kind(k, b, &value))
		return 0;
	*v = value;
	return 1;
}

/* How many words are ${cls}; what they say goes to ${c}. */
static size_t
take_class(const struct walk *k, struct sg_str cls, struct cap *c)
{
	struct sg_str s = word(k, 0);

	*c = (struct cap){0};
	if (str_eq(cls, STR("n")))
		return take_number(k, &c->v);
	if (str_eq(cls, STR("unit")))
		return take_kind(k, WORD_UNIT, WORD_UNIT, &c->v);
	if (str_eq(cls, STR("day")))
		return take_kind(k, WORD_DAY, WORD_DAY, &c->v);
	if (str_eq(cls, STR("dayish")))
		return take_kind(k, WORD_DAY, WORD_DAYISH, &c->v);
	if (str_eq(cls, STR("days")))
		return take_kind(k, WORD_DAYS, WORD_DAYS, &c->v);
	if (str_eq(cls, STR("month")))
		return take_kind(k, WORD_MONTH, WORD_MONTH, &c->v);
	if (str_eq(cls, STR("part")))
		return take_kind(k, WORD_PART, WORD_PART, &c->v);
	if (str_eq(cls, STR("ord")))
		return take_ordinal(k, true, &c->v);
	if (str_eq(cls, STR("nth")))
		return take_ordinal(k, false, &c->v);
	if (str_eq(cls, STR("clock")))
		return take_clock(k, false, &c->clock);
	if (str_eq(cls, STR("hour")))
		return take_clock(k, true, &c->clock);
	if (str_eq(cls, STR("year")))
		return s.n == 4 && digits(s, 4, &c->v) == 4 && c->v >= 1970;
	if (str_eq(cls, STR("date")))
		return iso_day(s, &c->v);
	if (str_eq(cls, STR("moment")))
		return take_moment(k, c);
	return take_slash(k, &c->v);
}

/* One of "a|b|c". */
static bool
one_of(struct sg_str list, struct sg_str s)
{
	while (list.n > 0) {
		size_t n = length_to(list, '|');

		if (s.n > 0 && str_eq(str_part(list, 0, n), s))
			return true;
		list = str_part(list, n + 1, list.n);
	}
	return false;
}

static int
unit_of(const struct walk *k)
{
	int unit;

	return is_kind(k, WORD_UNIT, &unit) ? unit : -1;
}

/* One element of a pattern; how many words, 0: it does not fit. */
static size_t
take_element(struct walk *k, struct sg_str el)
{
	struct match *m = k->m;
	size_t n;

	if (el.p[0] == '<') {
		if (m->n_caps == CAPS_MAX)
			return 0;
		n = take_class(
		    k, str_part(el, 1, el.n - 2), &m->cap[m->n_caps]);
		m->n_caps += n > 0;
		return n;
	}
	if (!one_of(el, word(k, 0)))
		return 0;
	if (unit_of(k) >= WHEN_DAY)
		m->unit = unit_of(k);
	return 1;
}

/* "[at|by]" and "[of the month]": a group of words that may be missing. */
static size_t
take_group(struct walk *k, struct sg_str group)
{
	struct walk at = *k;

	while (group.n > 0) {
		size_t n = length_to(group, ' ');
		size_t used = take_element(&at, str_part(group, 0, n));
		if (used == 0)
			return 0;
		at.i += used;
		group = str_part(group, n + 1, group.n);
	}
	return at.i - k->i;
}

/* An optional group is taken wherever it fits. */
static size_t
fits(struct walk *k, struct sg_str p)
{
	size_t from = k->i;

	while (p.n > 0) {
		bool optional = p.p[0] == '[';
		size_t n = length_to(p, optional ? ']' : ' ');
		size_t used = optional ? take_group(k, str_part(p, 1, n - 1))
				       : take_element(k, str_part(p, 0, n));
		if (used == 0 && !optional)
			return 0;
		k->i += used;
		p = str_part(p, n + (optional ? 2 : 1), p.n);
	}
	return k->i - from;
}

#define N_PHRASES (sizeof(phrases) / sizeof(phrases[0]))
#define FIRSTS    256

/* Which phrases can begin with a word of this hash, or with a class. */
struct firsts {
	uint64_t of[FIRSTS][PHRASE_SETS], classes[PHRASE_SETS];
};

static void
add_first(struct firsts *f, struct sg_str el, size_t r)
{
	uint64_t bit = UINT64_C(1) << (r % 64);

	if (el.n > 0 && el.p[0] == '<')
		f->classes[r / 64] |= bit;
	while (el.n > 0 && el.p[0] != '<') {
		size_t n = length_to(el, '|');

		f->of[fnv_of(str_part(el, 0, n)) % FIRSTS][r / 64] |= bit;
		el = str_part(el, n + 1, el.n);
	}
}

/* What ${p} may begin with: groups that may be missing, and what follows. */
static void
add_pattern(struct firsts *f, struct sg_str p, size_t r)
{
	while (p.n > 0 && p.p[0] == '[') {
		struct sg_str group = str_part(p, 1, length_to(p, ']') - 1);

		add_first(f, str_part(group, 0, length_to(group, ' ')), r);
		p = str_part(p, group.n + 3, p.n);
	}
	add_first(f, str_part(p, 0, length_to(p, ' ')), r);
}

/* Classes begin with a digit, or with a word of the table; "twenty-five" with
 * what stands before the dash. */
static bool
is_class(const struct word *w)
{
	size_t n = length_to(w->low, '-');

	return (w->low.p[0] >= '0' && w->low.p[0] <= '9') || w->kinds != 0 ||
	    (n < w->low.n && word_kinds(str_part(w->low, 0, n)) != 0);
}

void
phrases_open(struct words *w)
{
	struct firsts f = {.classes = {0}};

	_Static_assert(N_PHRASES <= 64 * PHRASE_SETS, "a bit for each");
	for (size_t r = 0; r < N_PHRASES; r++)
		add_pattern(&f, phrases[r].pattern, r);
	for (size_t i = 0; i < w->n; i++) {
		struct word *v = &w->v[i];

		v->kinds = word_kinds(v->low);

		for (size_t s = 0; s < PHRASE_SETS; s++)
			v->may[s] = f.of[fnv_of(v->low) % FIRSTS][s] |
			    (is_class(v) ? f.classes[s] : 0);
	}
}

static void
try_phrase(struct match *best, const struct words *w, size_t i, size_t r)
{
	struct match its = {
	    .act = phrases[r].act, .value = phrases[r].value, .unit = -1};
	struct walk k = {.w = w, .m = &its, .i = i};

	its.n = fits(&k, phrases[r].pattern);
	if (its.n > best->n)
		*best = its;
}

void
phrase_at(struct match *m, const struct words *w, size_t i)
{
	const uint64_t *may = w->v[i].may;

	*m = (struct match){.act = ACT_NONE};
	for (size_t r = 0; r < N_PHRASES; r++)
		if ((may[r / 64] >> (r % 64) & 1) != 0)
			try_phrase(m, w, i, r);
}
