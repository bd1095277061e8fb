/* What comes again; see when_int.h. */
#include "when/when_int.h"

#include "base/banned.h"

/* "every monday, wednesday and friday": all that follow. */
static void
more_weekdays(struct facts *f, const struct words *w, size_t *used)
{
	int day;

	for (size_t i = *used; i < w->n; i++) {
		struct sg_str s = w->v[i].low;

		if (str_eq(s, STR("and")) || str_eq(s, STR("&")))
			continue;
		if (!word_is(s, WORD_DAY, &day) &&
		    !word_is(s, WORD_DAYISH, &day) &&
		    !word_is(s, WORD_DAYS, &day))
			return;
		f->weekdays |= 1u << day;
		*used = i + 1;
	}
}

bool
facts_every(
    struct facts *f, const struct match *m, const struct words *w, size_t *used)
{
	const struct cap *c = m->cap;

	if (f->repeats)
		return false;
	f->repeats = true;
	f->interval = 1;
	f->every = WHEN_WEEK;
	switch (m->act) {
	case ACT_EVERY:
		f->every = (enum when_unit)m->value;
		break;
	case ACT_EVERY_UNIT:
		f->every = (enum when_unit)c[0].v;
		f->interval = m->value;
		break;
	case ACT_EVERY_N:
		f->every = (enum when_unit)c[1].v;
		f->interval = (int)(c[0].v / 100);
		break;
	case ACT_EVERY_WEEKDAY:
		f->interval = m->value;
		f->weekdays = 1u << c[0].v;
		more_weekdays(f, w, used);
		break;
	case ACT_WORKDAYS:
		f->weekdays = 0x3e;
		break;
	case ACT_WEEKENDS:
		f->weekdays = 0x41;
		break;
	case ACT_EVERY_PART:
		f->every = WHEN_DAY;
		f->part = (enum when_part)c[0].v;
		break;
	default:
		f->every = WHEN_MONTH;
		if (m->act == ACT_EVERY_MONTHDAY) {
			f->monthday = (int)c[0].v;
		} else {
			f->nth = m->act == ACT_EVERY_LAST ? -1 : (int)c[0].v;
			f->weekdays = 1u << c[m->n_caps - 1].v;
		}
		break;
	}
	if (f->every == WHEN_FORTNIGHT) {
		f->every = WHEN_WEEK;
		f->interval *= 2;
	}
	return f->interval > 0 && f->every >= WHEN_MINUTE &&
	    f->monthday <= 31 && f->nth <= 5;
}
