/* Who answers, and the addresses of a message. */
#include <string.h>

#include "t.h"
#include "base/str.h"
#include "turn/mode_router.h"
#include "turn/url_scan.h"

/* a word stands alone, in any case; rigor before feelings. */
static void
words_decide(void)
{
	static const struct {
		const char *text;
		enum sg_persona_label persona;
		enum sg_mode_reason reason;
	} rows[] = {
	    {"", SG_PERSONA_LABEL_IDA, SG_MODE_REASON_DEFAULT},
	    {"taxes, contractor", SG_PERSONA_LABEL_IDA, SG_MODE_REASON_DEFAULT},
	    {"my TAX.", SG_PERSONA_LABEL_CASSANDRA, SG_MODE_REASON_HIGH_RIGOR},
	    {"I feel the contract is bad", SG_PERSONA_LABEL_CASSANDRA,
		SG_MODE_REASON_HIGH_RIGOR},
	    {"(family)", SG_PERSONA_LABEL_SOLE, SG_MODE_REASON_REFLECTIVE_CUES},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct mode_decision d = mode_route(str_of(rows[i].text), NULL);

		CHECK(
		    d.persona == rows[i].persona && d.reason == rows[i].reason,
		    "%s", rows[i].text);
	}
}

/* what is forced stands; a hint moves the default alone. */
static void
forced_and_hinted(void)
{
	enum sg_forced_persona forced = SG_FORCED_IDA;
	struct mode_decision d = mode_route(STR("my tax"), &forced);

	CHECK(d.persona == SG_PERSONA_LABEL_IDA &&
		mode_hint(d, STR("Sole")).persona == SG_PERSONA_LABEL_IDA &&
		mode_confidence(&d) == 1 && !mode_checkpoint(&d),
	    "forced");
	d = mode_route(STR("my tax"), NULL);
	CHECK(mode_hint(d, STR("Sole")).persona == SG_PERSONA_LABEL_CASSANDRA &&
		mode_checkpoint(&d) && mode_label(&d) == SG_MODE_LABEL_SYSTEM,
	    "by words");
	d = mode_route(STR("hello"), NULL);
	CHECK(mode_hint(d, STR("Sole")).persona == SG_PERSONA_LABEL_SOLE,
	    "hinted");
	CHECK(mode_hint(d, STR("Nobody")).persona == SG_PERSONA_LABEL_IDA,
	    "a hint nobody knows");
}

/* found, each once, without what follows them in prose. */
static void
addresses(void)
{
	static struct url_scan s;
	char room[256];
	struct buf b = BUF_ON(room);

	url_scan(STR("See HTTPS://a.example/x). and http://b:99999 or "
		     "https:// https://[::1]:80/ https://[x"),
	    &s);
	CHECK(s.n_urls == 2 && str_eq(s.urls[0], STR("HTTPS://a.example/x")) &&
		str_eq(s.urls[1], STR("https://[::1]:80/")),
	    "%zu", s.n_urls);
	CHECK(s.n_warnings == 2 &&
		s.warnings[0].code == SG_URL_WARNING_INVALID_FORMAT,
	    "%zu", s.n_warnings);
	url_preview(&b, STR("https://me:secret@a.example/path?q=1#f"));
	CHECK(
	    str_eq(buf_str(&b), STR("a.example/path")), "%.*s", (int)b.n, room);
	CHECK(url_scan_units(STR("a\xf0\x9f\x98\x80")) == 3, "units");
}

/* of many, the first are kept; what lies behind is left alone. */
static void
too_many_addresses(void)
{
	static struct {
		struct url_scan s;
		char behind[64];
	} found;
	char room[1024];
	struct buf b = BUF_ON(room);

	for (int i = 0; i < URL_SCAN_WARNINGS + 5; i++)
		buf_addz(&b, "https://[x ");
	memset(found.behind, 'x', sizeof(found.behind));
	url_scan(buf_str(&b), &found.s);
	CHECK(
	    found.s.n_warnings == URL_SCAN_WARNINGS, "%zu", found.s.n_warnings);
	for (size_t i = 0; i < sizeof(found.behind); i++)
		CHECK(found.behind[i] == 'x', "%zu", i);
}

int
main(void)
{
	RUN(words_decide);
	RUN(forced_and_hinted);
	RUN(addresses);
	RUN(too_many_addresses);
	return t_done("turn_router");
}
