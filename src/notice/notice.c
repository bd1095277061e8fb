/* Quiet hours, the least risk, the words; see notice.h. */
#include "notice/notice.h"

#include "base/utf8.h"
#include "words/words.h"

#define WHO_MAX     80
#define CONTENT_MAX 300

/* "07:30"; -1: it is not a time of the day. */
static int
minute_of(struct sg_str s)
{
	int v = 0;

	if (s.n != 5 || s.p[2] != ':')
		return -1;
	for (size_t i = 0; i < s.n; i++) {
		if (i == 2)
			continue;
		if (s.p[i] < '0' || s.p[i] > '9')
			return -1;
		v = i == 3 ? v * 6 + s.p[i] - '0' : v * 10 + s.p[i] - '0';
	}
	return s.p[3] < '6' && v < NOTICE_DAY ? v : -1;
}

bool
notice_hours_read(struct sg_str text, struct notice_hours *out)
{
	int from, to;

	*out = (struct notice_hours){0, 0};
	if (text.n == 0)
		return true;
	if (text.n != 11 || text.p[5] != '-')
		return false;
	from = minute_of(str_part(text, 0, 5));
	to = minute_of(str_part(text, 6, 5));
	if (from < 0 || to < 0 || from == to)
		return false;
	*out = (struct notice_hours){(uint16_t)from, (uint16_t)to};
	return true;
}

static void
add_minute(unsigned m, struct buf *out)
{
	buf_add_padded(out, m / 60, 2);
	buf_addc(out, ':');
	buf_add_padded(out, m % 60, 2);
}

void
notice_hours_add(const struct notice_hours *h, struct buf *out)
{
	if (h->from == h->to)
		return;
	add_minute(h->from, out);
	buf_addc(out, '-');
	add_minute(h->to, out);
}

bool
notice_quiet(const struct notice_hours *h, unsigned minute)
{
	if (h->from <= h->to)
		return minute >= h->from && minute < h->to;
	return minute >= h->from || minute < h->to;
}

bool
notice_wants(const struct notice_rule *r, enum sg_risk risk, unsigned minute)
{
	if (!r->on || risk_worse(r->least, risk) != risk)
		return false;
	return !notice_quiet(&r->quiet, minute) ||
	    (r->high_always && risk == SG_RISK_HIGH);
}

static const char *const languages[NOTICE_LANGUAGE_COUNT] = {
    [NOTICE_EN] = "en", [NOTICE_DE] = "de", [NOTICE_ES] = "es"};

const char *
notice_language_name(enum notice_language l)
{
	return languages[l < NOTICE_LANGUAGE_COUNT ? l : NOTICE_EN];
}

bool
notice_language_read(struct sg_str name, enum notice_language *out)
{
	for (*out = NOTICE_EN; *out < NOTICE_LANGUAGE_COUNT; ++*out)
		if (str_eq(name, str_of(languages[*out])))
			return true;
	*out = NOTICE_EN;
	return false;
}

bool
notice_is_there(const struct notice_audience *to, struct sg_str dir)
{
	for (size_t i = 0; i < to->n_projects; i++) {
		struct sg_str p = to->projects[i];

		while (p.n > 1 && p.p[p.n - 1] == '/')
			p.n--;
		if (str_eq(p, STR("/")) || str_eq(p, dir) ||
		    (dir.n > p.n && dir.p[p.n] == '/' &&
			str_eq(p, str_part(dir, 0, p.n))))
			return true;
	}
	return to->n_projects == 0;
}

bool
notice_is_for(const struct notice_audience *to, const struct notice_person *who)
{
	struct sg_str role = str_of(word_name(&words_people_role, who->role));

	for (size_t i = 0; i < to->n_people; i++)
		if (str_same(to->people[i], who->name) ||
		    str_eq(to->people[i], role) ||
		    (who->on_call && str_eq(to->people[i], STR("oncall"))))
			return true;
	return to->n_people == 0;
}

/*
 * Text for a header: what controls a terminal or ends a line is a blank (T25),
 * what is not UTF-8 ends it, and no letter is cut in two.
 */
static void
add_plain(struct buf *out, struct sg_str s, size_t most)
{
	size_t n = utf8_valid_prefix(s);

	if (n > most)
		for (n = most; n > 0 && ((unsigned char)s.p[n] & 0xc0) == 0x80;)
			n--;
	for (size_t i = 0; i < n; i++)
		buf_addc(out,
		    (unsigned char)s.p[i] < 0x20 || s.p[i] == 0x7f ? ' '
								   : s.p[i]);
	if (n < s.n)
		buf_addz(out, "...");
}

static const char *const texts[][NOTICE_LANGUAGE_COUNT] = {
#define X(sym, en, de, es) {en, de, es},
#include "notice/notice_text.def"
};

enum text {
#define X(sym, en, de, es) TEXT_##sym,
#include "notice/notice_text.def"
};

static void
add_text(struct buf *out, const struct notice *n, enum text t)
{
	buf_addz(out,
	    texts[t][n->language < NOTICE_LANGUAGE_COUNT ? n->language
							 : NOTICE_EN]);
}

static void
add_risk(struct buf *out, const struct notice *n)
{
	switch (n->risk) {
	case SG_RISK_LOW:
		add_text(out, n, TEXT_LOW);
		return;
	case SG_RISK_MEDIUM:
		add_text(out, n, TEXT_MEDIUM);
		return;
	case SG_RISK_HIGH:
	case SG_RISK_COUNT:
		break;
	}
	add_text(out, n, TEXT_HIGH);
}

void
notice_title(const struct notice *n, struct buf *out)
{
	if (n->id.n == 0) {
		add_text(out, n, TEXT_TEST_TITLE);
		return;
	}
	add_plain(out, n->who, WHO_MAX);
	add_text(out, n, TEXT_ASKS);
	if (n->capability < SG_CAP_COUNT)
		add_text(out, n,
		    (enum text)(TEXT_CAP_EXEC + (unsigned)n->capability));
	buf_addz(out, ", ");
	add_risk(out, n);
}

void
notice_text(const struct notice *n, struct buf *out)
{
	if (n->id.n == 0) {
		add_text(out, n, TEXT_TEST_TEXT);
		return;
	}
	if (n->calls > 1) {
		buf_addu(out, n->calls);
		add_text(out, n, TEXT_CALLS);
	}
	if (n->content.n > 0) {
		add_plain(out, n->content, CONTENT_MAX);
		buf_addc(out, ' ');
	}
	add_text(out, n, TEXT_END);
}
