/* Hosts that look like others, and how they are shown.  T22 */
#include "lib/lookalike_show.h"
#include "redact/lookalike.h"
#include "t.h"

#define CYRILLIC_A "\xd0\xb0"
#define APPLE      "\xd0\xb0\xd1\x80\xd1\x80\xd3\x8f\xd0\xb5" /* all Cyrillic */
#define CHINESE    "\xe4\xb8\xad"
#define GREEK_O    "\xce\xbf"
#define OUT(hex)   "\xe2\x9f\xa8U+" hex "\xe2\x9f\xa9"
#define OTHER      "\xd5\xa1" /* Armenian */

static void
hosts_are_judged_by_label(void)
{
	static const struct row {
		const char *host;
		bool bad;
	} rows[] = {{"example.com", false}, {"p" CYRILLIC_A "ypal.com", true},
	    {"paypal.c" CYRILLIC_A, true}, {APPLE ".com", true},
	    {"www." APPLE ".com", true}, {"com." APPLE, true},
	    {"\xd0\xbc\xd0\xbe\xd1\x81\xd0\xba\xd0\xb2\xd0\xb0.com", false},
	    {CHINESE "abc.com", false}, {CHINESE ".com", false},
	    {CHINESE CYRILLIC_A ".com", true}, {"a" OTHER ".com", true},
	    {OTHER ".com", false}, {GREEK_O ".com", true}, {"\xff.com", true},
	    {"", false}, {"a-1.b2", false}};
	const struct row *r;

	EACH (r, rows)
		CHECK(lookalike_host(&text_classes_plain, str_of(r->host)) ==
			r->bad,
		    "%s", r->host);
}

/* Whether a letter of ${text} is written out. */
static bool
found(const char *text, bool names)
{
	char room[64];
	struct buf out = BUF_ON(room);

	return lookalike_note((struct lookalike){.classes = &text_classes_plain,
				  .text = str_of(text),
				  .names = names},
	    &out);
}

static void
prose_may_mix_but_not_in_a_word(void)
{
	static const struct row {
		const char *text;
		bool bad;
	} rows[] = {{"plain", false}, {"\xd0\xb4\xd0\xb0 yes", false},
	    {"d" CYRILLIC_A, true}, {"d" CYRILLIC_A " x", true},
	    {"x d" CYRILLIC_A, true}, {"go to " APPLE ".com now", true},
	    {"go to " APPLE ".com", true}, {APPLE ". com", false},
	    {APPLE ".c", false}, {"a\xff" CYRILLIC_A, false},
	    {CHINESE "x", false}, {"1" CYRILLIC_A "2", false},
	    {CYRILLIC_A "_x-y", false},
	    {"\xd0\xb4\xd0\xb0.com \xd0\xb4", false},
	    {".com " CYRILLIC_A, false}, {"[{" CYRILLIC_A "}]", false}};
	const struct row *r;

	EACH (r, rows)
		CHECK(found(r->text, false) == r->bad, "%s", r->text);
}

/* F12, R-472: what is said of it. */
static void
letters_are_counted(void)
{
	static const struct row {
		const char *text, *note;
	} rows[] = {
	    {"\xd1\x80\xd0\xb0\xd1\x83\xd1\x80\xd0\xb0l", "5 Cyrillic letters"},
	    {"p" CYRILLIC_A "y", "1 Cyrillic letter"},
	    {"p" CYRILLIC_A "y g" GREEK_O "o" GREEK_O,
		"1 Cyrillic letter, 2 Greek letters"},
	    {"pay\xef\xbd\x90"
	     "al",
		"1 look-alike letter"}};
	const struct row *r;

	EACH (r, rows) {
		char room[128] = "before";
		struct buf out = {.p = room, .n = 6, .cap = sizeof(room)};

		CHECK(lookalike_note(
			  (struct lookalike){.classes = &text_classes_plain,
			      .text = str_of(r->text)},
			  &out),
		    "%s", r->text);
		CHECK(str_eq(buf_str(&out), str_of(r->note)), "%s: %.*s",
		    r->text, (int)out.n, out.p);
	}
	CHECK(!found("plain", true), "nothing is said of plain text");
	CHECK(found(APPLE, true) && !found(APPLE, false), "a name in disguise");
	CHECK(!found("\xd0\xb4 " APPLE, true), "among its own kind it is not");
}

/* A pair of tables in place of system/idna.c. */
static bool
to_ascii(void *self, struct sg_str host, struct buf *out)
{
	(void)host;
	if (self == NULL)
		return false;
	buf_addz(out, self);
	return true;
}

static bool
to_unicode(void *self, struct sg_str host, struct buf *out)
{
	if (str_eq(host, STR("xn--none")))
		return false;
	buf_addz(out,
	    self == NULL ? "b\xc3\xbc"
			   "cher.example"
			 : self);
	return true;
}

static void
check_show(const struct host_idna *idna, const char *host, const char *want,
    unsigned flags)
{
	char room[2048];
	struct buf out = BUF_ON(room);
	struct sanitize how = {0};
	unsigned got = lookalike_show(&how, idna, str_of(host), &out);

	CHECK(str_eq(buf_str(&out), str_of(want)), "%s: %.*s", host, (int)out.n,
	    out.p);
	CHECK(got == flags, "%s: flags %x", host, got);
}

static void
both_spellings_are_shown(void)
{
	struct host_idna idna = {to_ascii, to_unicode, NULL}, puny = idna;
	struct host_idna bad = idna, big = idna, half = idna;
	static char huge[LOOKALIKE_HOST_MAX + 8];

	puny.self = (void *)"xn--bcher-kva.example";
	bad.self = (void *)("p" CYRILLIC_A "ypal.example");
	memset(huge, 'x', sizeof(huge) - 1);
	big.self = huge;
	check_show(&idna, "api.github.com", "api.github.com", 0);
	check_show(NULL, "api.github.com", "api.github.com", 0);
	check_show(&idna, "xn.com", "xn.com", 0);
	check_show(&idna, "xnaa.xn-a.xyz1", "xnaa.xn-a.xyz1", 0);
	check_show(&puny,
	    "b\xc3\xbc"
	    "cher.example",
	    "b\xc3\xbc"
	    "cher.example (xn--bcher-kva.example)",
	    0);
	check_show(&idna, "xn--bcher-kva.example",
	    "xn--bcher-kva.example (b\xc3\xbc"
	    "cher.example)",
	    0);
	check_show(&idna, "www.XN--x.example",
	    "www.XN--x.example (b\xc3\xbc"
	    "cher.example)",
	    0);
	check_show(&bad, "xn--pypal-4ve.example",
	    "xn--pypal-4ve.example (p" OUT("0430") "ypal.example)",
	    SANITIZE_LOOKALIKE);
	/* in disguise to the last label, where no sentence would tell */
	bad.self = (void *)("a." APPLE);
	check_show(&bad, "a.xn--80ak6aa92e", "a.xn--80ak6aa92e (a." APPLE ")",
	    SANITIZE_LOOKALIKE);
	/* nobody knows the other spelling */
	half.to_unicode = NULL;
	check_show(&half, "xn--x.example", "xn--x.example", SANITIZE_LOOKALIKE);
	check_show(NULL,
	    "b\xc3\xbc"
	    "cher.example",
	    "b\xc3\xbc"
	    "cher.example",
	    SANITIZE_LOOKALIKE);
	check_show(&idna,
	    "b\xc3\xbc"
	    "cher.example",
	    "b\xc3\xbc"
	    "cher.example",
	    SANITIZE_LOOKALIKE);
	check_show(&idna, "xn--none", "xn--none", SANITIZE_LOOKALIKE);
	check_show(&big, "xn--x.example", "xn--x.example", SANITIZE_LOOKALIKE);
	check_show(
	    &big, "\xc3\xbc.example", "\xc3\xbc.example", SANITIZE_LOOKALIKE);
}

static void
tables_may_be_given(void)
{
	struct sanitize how = {.classes = &text_classes_plain};
	char room[256];
	struct buf out = BUF_ON(room);

	CHECK(lookalike_show(&how, NULL, STR("xn--a"), &out) ==
		SANITIZE_LOOKALIKE,
	    "%.*s", (int)out.n, out.p);
}

int
main(void)
{
	RUN(hosts_are_judged_by_label);
	RUN(prose_may_mix_but_not_in_a_word);
	RUN(letters_are_counted);
	RUN(both_spellings_are_shown);
	RUN(tables_may_be_given);
	return t_done("action_lookalike");
}
