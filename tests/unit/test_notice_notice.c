/* What a notification says, and who gets it. */
#include "notice/notice.h"
#include "words/words.h"
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

/* one table, three languages; nothing of what is asked in any. */
static void
test_languages(void)
{
	static const struct row {
		const char *tag, *title, *text, *test;
	} rows[] = {
	    {"en", "Agent asks: write, medium risk",
		"2 calls wait for one answer. Nothing happens until you answer "
		"on the page.",
		"A test from Solgate"},
	    {"de", "Agent fragt: Dateien \xc3\xa4ndern, mittleres Risiko",
		"2 Aufrufe warten auf eine Antwort. Nichts geschieht, bis du "
		"auf der Seite antwortest.",
		"Ein Test von Solgate"},
	    {"es", "Agent pregunta: cambiar archivos, riesgo medio",
		"2 llamadas esperan una respuesta. No pasa nada hasta que "
		"respondas en la p\xc3\xa1gina.",
		"Una prueba de Solgate"},
	};
	const struct row *r;

	EACH (r, rows) {
		char a[NOTICE_TITLE], b[NOTICE_TEXT], c[NOTICE_TITLE];
		struct buf title = BUF_ON(a), text = BUF_ON(b), t = BUF_ON(c);
		struct notice n = {.id = STR("perm-1"),
		    .who = STR("Agent"),
		    .capability = SG_CAP_WRITE,
		    .risk = SG_RISK_MEDIUM,
		    .calls = 2};

		CHECK(notice_language_read(str_of(r->tag), &n.language), "%s",
		    r->tag);
		CHECK(strcmp(notice_language_name(n.language), r->tag) == 0,
		    "%s again", r->tag);
		notice_title(&n, &title);
		notice_text(&n, &text);
		CHECK(str_eq(buf_str(&title), str_of(r->title)), "%s: %.*s",
		    r->tag, (int)title.n, title.p);
		CHECK(str_eq(buf_str(&text), str_of(r->text)), "%s: %.*s",
		    r->tag, (int)text.n, text.p);
		n.id = STR("");
		notice_title(&n, &t);
		CHECK(str_eq(buf_str(&t), str_of(r->test)), "%s test", r->tag);
	}
}

/* Each capability and risk has words in each language, and they fit. */
static void
test_every_word(void)
{
	for (unsigned l = 0; l < NOTICE_LANGUAGE_COUNT; l++)
		for (unsigned c = 0; c < SG_CAP_COUNT; c++)
			for (unsigned k = 0; k < SG_RISK_COUNT; k++) {
				char room[NOTICE_TITLE];
				struct buf b = BUF_ON(room);
				struct notice n = {.id = STR("perm-1"),
				    .who = STR("A"),
				    .capability = (enum sg_capability)c,
				    .risk = (enum sg_risk)k,
				    .language = (enum notice_language)l};

				notice_title(&n, &b);
				CHECK(!buf_full(&b) && b.n > 12, "%u %u %u", l,
				    c, k);
				if (l == NOTICE_EN)
					CHECK(str_find(buf_str(&b),
						  str_of(word_name(
						      &words_capability, c))) <
						b.n,
					    "%u is called as it is", c);
			}
}

/* names, roles, hours; directories by whole names. */
static void
test_audience(void)
{
	const struct sg_str people[] = {
	    STR("Ann"), STR("administrator"), STR("oncall")};
	const struct sg_str dirs[] = {STR("/srv/app/"), STR("/home/ann")};
	const struct notice_audience all = {.n_people = 0},
				     to = {people, dirs, 3, 2},
				     root = {NULL, (struct sg_str[]){STR("/")},
					 0, 1};
	const struct {
		struct notice_person who;
		bool told;
	} rows[] = {
	    {{STR("ann"), SG_PEOPLE_APPROVER, false}, true},
	    {{STR("Ben"), SG_PEOPLE_APPROVER, false}, false},
	    {{STR("Ben"), SG_PEOPLE_APPROVER, true}, true},
	    {{STR("Ben"), SG_PEOPLE_ADMINISTRATOR, false}, true},
	    {{STR("Anna"), SG_PEOPLE_APPROVER, false}, false},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK(
		    notice_is_for(&to, &rows[i].who) == rows[i].told, "%zu", i);
		CHECK(notice_is_for(&all, &rows[i].who), "everybody");
	}
	CHECK(notice_is_there(&to, STR("/srv/app")), "itself");
	CHECK(notice_is_there(&to, STR("/srv/app/x")), "below it");
	CHECK(!notice_is_there(&to, STR("/srv/apple")), "another name");
	CHECK(!notice_is_there(&to, STR("/srv")), "above it");
	CHECK(!notice_is_there(&to, STR("")), "nobody knows where");
	CHECK(notice_is_there(&all, STR("")), "everywhere");
	CHECK(notice_is_there(&root, STR("/srv")), "the whole machine");
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
	RUN(test_languages);
	RUN(test_every_word);
	RUN(test_audience);
	RUN(test_words);
	return t_done("notice_notice");
}
