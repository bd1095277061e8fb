/* What a notification says, and who gets it. */
#include "notice/notice.h"
#include "t.h"

static void
test_hours(void)
{
	static const struct row {
		const char *text;
		bool ok;
		unsigned from, to;
	} rows[] = {
	    {"", true, 0, 0},
	    {"22:00-07:00", true, 1320, 420},
	    {"00:00-23:59", true, 0, 1439},
	    {"09:30-09:31", true, 570, 571},
	    {"9:30-10:00", false, 0, 0},
	    {"24:00-07:00", false, 0, 0},
	    {"22:60-07:00", false, 0, 0},
	    {"22:00-22:00", false, 0, 0},
	    {"22.00-07.00", false, 0, 0},
	    {"22:00 07:00", false, 0, 0},
	    {"22:00-07:000", false, 0, 0},
	    {"2a:00-07:00", false, 0, 0},
	    {"99:99-99:99", false, 0, 0},
	};
	const struct row *r;

	EACH (r, rows) {
		struct notice_hours h = {9, 9};
		char room[16];
		struct buf b = BUF_ON(room);

		CHECK(notice_hours_read(str_of(r->text), &h) == r->ok, "%s",
		    r->text);
		CHECK(h.from == r->from && h.to == r->to, "%s", r->text);
		notice_hours_add(&h, &b);
		if (r->ok)
			CHECK(str_eq(buf_str(&b), str_of(r->text)), "%s again",
			    r->text);
	}
}

static void
test_quiet(void)
{
	const struct notice_hours night = {1320, 420}, noon = {720, 780},
				  never = {0, 0};

	for (unsigned m = 0; m < NOTICE_DAY; m++) {
		CHECK(notice_quiet(&night, m) == (m >= 1320 || m < 420),
		    "night %u", m);
		CHECK(notice_quiet(&noon, m) == (m >= 720 && m < 780),
		    "noon %u", m);
		CHECK(!notice_quiet(&never, m), "never %u", m);
	}
}

/* which risks, quiet hours, and high risk only where it is set. */
static void
test_wants(void)
{
	static const struct row {
		const char *name;
		struct notice_rule r;
		enum sg_risk risk;
		unsigned minute;
		bool wants;
	} rows[] = {
	    {"zeroed: nothing", {.on = false}, SG_RISK_HIGH, 600, false},
	    {"zeroed but on: high alone", {.on = true}, SG_RISK_HIGH, 600,
		true},
	    {"zeroed but on: not medium", {.on = true}, SG_RISK_MEDIUM, 600,
		false},
	    {"low and above: low", {.on = true, .least = SG_RISK_LOW},
		SG_RISK_LOW, 600, true},
	    {"low and above: high", {.on = true, .least = SG_RISK_LOW},
		SG_RISK_HIGH, 600, true},
	    {"medium and above: low", {.on = true, .least = SG_RISK_MEDIUM},
		SG_RISK_LOW, 600, false},
	    {"medium and above: medium", {.on = true, .least = SG_RISK_MEDIUM},
		SG_RISK_MEDIUM, 600, true},
	    {"high alone: medium", {.on = true, .least = SG_RISK_HIGH},
		SG_RISK_MEDIUM, 600, false},
	    {"at night: nothing",
		{.on = true, .least = SG_RISK_LOW, .quiet = {1320, 420}},
		SG_RISK_HIGH, 60, false},
	    {"at night: high, where it is set",
		{.on = true,
		    .least = SG_RISK_LOW,
		    .quiet = {1320, 420},
		    .high_always = true},
		SG_RISK_HIGH, 60, true},
	    {"at night: not medium, though high is",
		{.on = true,
		    .least = SG_RISK_LOW,
		    .quiet = {1320, 420},
		    .high_always = true},
		SG_RISK_MEDIUM, 60, false},
	    {"by day: everything",
		{.on = true, .least = SG_RISK_LOW, .quiet = {1320, 420}},
		SG_RISK_LOW, 420, true},
	};
	const struct row *r;

	EACH (r, rows)
		CHECK(notice_wants(&r->r, r->risk, r->minute) == r->wants, "%s",
		    r->name);
}

static struct sg_str
title_of(const struct notice *n, struct buf *b)
{
	notice_title(n, b);
	return buf_str(b);
}

/* T25: what an agent calls itself cannot end a header or a line. */
static void
test_words(void)
{
	char room[NOTICE_TITLE], more[NOTICE_TEXT], wide[400];
	struct buf b = BUF_ON(room), c = BUF_ON(more);
	struct notice n = {.id = STR("perm-1"),
	    .who = STR("Auto Commit"),
	    .capability = SG_CAP_EXEC,
	    .risk = SG_RISK_HIGH,
	    .calls = 1};

	CHECK(
	    str_eq(title_of(&n, &b), STR("Auto Commit asks: exec, high risk")),
	    "%.*s", (int)b.n, b.p);
	notice_text(&n, &c);
	CHECK(str_eq(buf_str(&c),
		  STR("Nothing happens until you answer on the page.")),
	    "nothing of what is asked: %.*s", (int)c.n, c.p);
	n.who = STR("a\r\nBcc: x\x1b[31m\x7f");
	n.calls = 3;
	n.content = STR("runs rm\n-rf");
	b.n = c.n = 0;
	(void)title_of(&n, &b);
	notice_text(&n, &c);
	for (size_t i = 0; i < b.n; i++)
		CHECK((unsigned char)b.p[i] >= 0x20 && b.p[i] != 0x7f,
		    "a control character in the title at %zu", i);
	CHECK(str_eq(buf_str(&c),
		  STR("3 calls wait for one answer. runs rm -rf Nothing "
		      "happens until you answer on the page.")),
	    "%.*s", (int)c.n, c.p);
	/* Letters are not cut in two, and what is not UTF-8 ends the name. */
	for (size_t i = 0; i + 1 < sizeof(wide); i += 2)
		memcpy(wide + i, "\xc3\xa4", 2);
	n.who = (struct sg_str){wide, sizeof(wide)};
	b.n = 0;
	(void)title_of(&n, &b);
	CHECK(!buf_full(&b) && str_starts(buf_str(&b), STR("\xc3\xa4")) &&
		str_find(buf_str(&b), STR("\xa4... asks: ")) < b.n,
	    "a long name: %.*s", (int)b.n, b.p);
	n.who = STR("ok\xff\xfe");
	b.n = 0;
	CHECK(str_starts(title_of(&n, &b), STR("ok... asks: ")), "not UTF-8");
	n = (struct notice){.calls = 1};
	b.n = c.n = 0;
	notice_text(&n, &c);
	CHECK(str_eq(title_of(&n, &b), STR("A test from Solgate")) &&
		!buf_full(&c) && c.n > 0,
	    "a test");
}

int
main(void)
{
	RUN(test_hours);
	RUN(test_quiet);
	RUN(test_wants);
	RUN(test_words);
	return t_done("notice_notice");
}
