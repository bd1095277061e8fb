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

void
notice_title(const struct notice *n, struct buf *out)
{
	if (n->id.n == 0) {
		buf_addz(out, "A test from Solgate");
		return;
	}
	add_plain(out, n->who, WHO_MAX);
	buf_addz(out, " asks: ");
	buf_addz(out, word_name(&words_capability, n->capability));
	buf_addz(out, ", ");
	buf_addz(out, word_name(&words_risk, n->risk));
	buf_addz(out, " risk");
}

void
notice_text(const struct notice *n, struct buf *out)
{
	if (n->id.n == 0) {
		buf_addz(out, "This is how a question would reach you.");
		return;
	}
	if (n->calls > 1) {
		buf_addu(out, n->calls);
		buf_addz(out, " calls wait for one answer. ");
	}
	if (n->content.n > 0) {
		add_plain(out, n->content, CONTENT_MAX);
		buf_addc(out, ' ');
	}
	buf_addz(out, "Nothing happens until you answer on the page.");
}
