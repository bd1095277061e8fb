/* A sentence: what is wanted, when, and what is left as its title. */
#include "when/when_int.h"
#include "base/arena.h"
#include "zone/civil.h"

#include "base/banned.h"

/* How somebody asks for a reminder; "*" stands for one word. */
static const struct {
	struct sg_str words;
	bool event;
} leads[] = {
#define X(words, event) {STR_INIT(words), event},
#include "when/when_lead.def"
};

struct reading {
	struct sg_str text;
	const struct words *w;
	bool taken[WORDS_MAX]; /* says when, or that a reminder is wanted */
	size_t lead, lead_n;
	int64_t today;
};

/* How many words at ${i} are ${words}; 0: they are others. */
static size_t
lead_at(const struct words *w, size_t i, struct sg_str words)
{
	size_t used = 0;

	if (words.p[0] == '^') {
		if (i > 0)
			return 0;
		words = str_part(words, 2, words.n);
	}
	while (words.n > 0) {
		size_t n = 0;
		struct sg_str one;

		while (n < words.n && words.p[n] != ' ')
			n++;
		one = str_part(words, 0, n);
		words = str_part(words, n + 1, words.n);
		if (i + used >= w->n ||
		    (!str_eq(one, STR("*")) &&
			!str_eq(one, w->v[i + used].low)))
			return 0;
		used++;
	}
	return used;
}

/* The first words that ask, the longest of them. */
static bool
find_lead(struct reading *r, struct when *out)
{
	for (size_t i = 0; i < r->w->n; i++) {
		for (size_t k = 0; k < sizeof(leads) / sizeof(leads[0]); k++) {
			size_t n = lead_at(r->w, i, leads[k].words);

			if (n <= r->lead_n)
				continue;
			r->lead = i;
			r->lead_n = n;
			out->event = leads[k].event;
		}
		if (r->lead_n == 0)
			continue;
		for (size_t k = 0; k < r->lead_n; k++)
			r->taken[i + k] = true;
		return true;
	}
	return false;
}

/* A part of the day behind a day: "tomorrow morning". */
static size_t
part_behind(struct facts *f, const struct words *w, size_t i)
{
	int part;

	if (!f->has_day || f->part != WHEN_NO_PART || i >= w->n ||
	    !word_is(w->v[i].low, WORD_PART, &part))
		return 0;
	f->part = (enum when_part)part;
	return 1;
}

static bool
is_day(enum act a)
{
	return (a >= ACT_SPAN_DAY && a <= ACT_DATE) || a == ACT_SLASH ||
	    a == ACT_EVERY_WEEKDAY || a == ACT_EVERY;
}

static bool
lasts(enum act a)
{
	return a == ACT_LASTS || a == ACT_LASTS_MINUTES || a == ACT_RANGE;
}

/* False: a time that nobody can tell was passed over. */
static bool
read_facts(struct reading *r, struct facts *f, bool event, bool vague)
{
	bool all = true;
	struct match m;
	size_t end;
	int part;

	for (size_t i = 0; i < r->w->n;) {
		phrase_at(&m, r->w, i);
		end = i + m.n;
		all &= m.act != ACT_VAGUE || !vague;
		if (r->taken[i] || m.n == 0 || (lasts(m.act) && !event) ||
		    (m.act == ACT_VAGUE && vague) ||
		    !facts_take(f, &m, r->today, r->w, &end)) {
			i++;
			continue;
		}
		if (is_day(m.act) && f->part == WHEN_NO_PART) {
			if (f->repeats && end < r->w->n &&
			    word_is(r->w->v[end].low, WORD_PART, &part)) {
				f->part = (enum when_part)part;
				end++;
			} else {
				end += part_behind(f, r->w, end);
			}
		}
		while (i < end)
			r->taken[i++] = true;
	}
	return all;
}

static bool
among(struct sg_str s, const char *list)
{
	struct sg_str all = str_of(list);

	while (all.n > 0) {
		size_t n = 0;

		while (n < all.n && all.p[n] != ' ')
			n++;
		if (str_eq(str_part(all, 0, n), s))
			return true;
		all = str_part(all, n + 1, all.n);
	}
	return false;
}

/* The words from ${i} to ${end} without those that only join. */
static void
add_run(const struct reading *r, struct buf *b, size_t i, size_t end)
{
	const struct word *v = r->w->v;

	while (i < end &&
	    (among(v[i].low, "to that please and for about of") ||
		(b->n == 0 && among(v[i].low, "a an the"))) &&
	    (b->n == 0 || among(v[i].low, "please and that")))
		i++;
	while (end > i &&
	    among(v[end - 1].low,
		"to on at by for in and the please that from starting"))
		end--;
	if (i == end)
		return;
	if (b->n > 0)
		buf_addc(b, ' ');
	buf_add(b, str_part(r->text, v[i].from, v[end - 1].to - v[i].from));
}

static void
add_runs(const struct reading *r, struct buf *b, size_t from, size_t to)
{
	size_t i = from;

	while (i < to) {
		size_t end;

		while (i < to && r->taken[i])
			i++;
		end = i;
		while (end < to && !r->taken[end])
			end++;
		add_run(r, b, i, end);
		i = end;
	}
}

/* What stands behind the words that ask; else what stands before them. */
static void
write_title(const struct reading *r, struct when *out)
{
	NOT_CLEARED char room[4096];
	struct buf b = BUF_ON(room);
	size_t n;

	add_runs(r, &b, r->lead + r->lead_n, r->w->n);
	if (b.n == 0 && r->lead > 0)
		add_runs(r, &b, 0, r->lead);
	n = b.full ? 0 : b.n;
	if (n > WHEN_TITLE_MAX) {
		n = WHEN_TITLE_MAX;
		while (n > 0 && ((unsigned char)room[n] & 0xc0) == 0x80)
			n--;
	}
	memcpy(out->title, room, n);
	out->title[n] = '\0';
}

static void
read_sentence(struct when *out, struct sg_str text, const struct when_now *now,
    bool unasked)
{
	NOT_CLEARED struct words w;
	struct reading r = {.text = text, .w = &w};
	struct facts f = {.range_minute = -1};

	*out = (struct when){0};
	words_split(&w, text);
	out->asked = find_lead(&r, out);
	if (!out->asked && !unasked)
		return;
	phrases_open(&w);
	r.today = civil_day_of(zone_local(now->zone, now->unix_s));
	if (!read_facts(&r, &f, out->event, true) && !f.has_day &&
	    !f.has_time && !f.has_span && !f.has_moment && !f.repeats &&
	    f.part == WHEN_NO_PART)
		(void)read_facts(&r, &f, out->event, false);
	facts_settle(out, &f, now);
	if (out->asked)
		write_title(&r, out);
}

void
when_sentence(struct when *out, struct sg_str text, const struct when_now *now)
{
	read_sentence(out, text, now, true);
}

void
when_request(struct when *out, struct sg_str text, const struct when_now *now)
{
	read_sentence(out, text, now, false);
}

static void
say_at(struct buf *b, const struct zone *z, int64_t at_s, bool time)
{
	int64_t local = zone_local(z, at_s);

	if (time)
		zone_add_time(b, local);
	else
		zone_add_day(b, civil_day_of(local));
}

void
when_say(struct buf *b, const struct when *w, const struct zone *z)
{
	say_at(b, z, w->at_s, w->has_time);
	if (w->has_time) {
		buf_addz(b, " (");
		buf_add(b, z->name);
		buf_addc(b, ')');
	}
	if (w->rule[0] != '\0') {
		buf_addz(b, ", ");
		when_say_rule(b, str_of(w->rule));
	}
}

void
when_ask(struct buf *b, const struct when *w, const struct zone *z)
{
	switch (w->state) {
	case WHEN_PASSED:
		buf_addz(b, "That time has passed. Did you mean ");
		say_at(b, z, w->maybe_s[0], w->maybe_time);
		buf_addc(b, '?');
		return;
	case WHEN_UNCLEAR:
		buf_addz(b, "That could be two times. Did you mean ");
		say_at(b, z, w->maybe_s[0], true);
		buf_addz(b, " or ");
		say_at(b, z, w->maybe_s[1], true);
		buf_addc(b, '?');
		return;
	case WHEN_NO_DAY:
		buf_addz(b, "There is no such day. Which day did you mean?");
		return;
	case WHEN_NOT_SAID:
	case WHEN_VAGUE:
	case WHEN_SET:
		buf_addz(b, "When? For example: tomorrow at 9, in 20 minutes.");
		return;
	}
}
