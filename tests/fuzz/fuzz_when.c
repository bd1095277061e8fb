/*
 * Any text as a sentence about a time.  What is taken lies ahead; what is asked
 * about has its question; a title is part of what was said.
 */

#include "when/when.h"
#include "fuzz/must.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct zone z;
	struct when_now now = {&z, 1794906000};
	struct sg_str text = {(const char *)data, n};
	struct when w;
	char room[512];
	struct buf b = BUF_ON(room);

	MUST(zone_read_rule(&z, STR("Test"), STR("CET-1CEST,M3.5.0,M10.5.0/3"),
		 NULL) == SG_OK);
	when_sentence(&w, text, &now);
	if (w.state == WHEN_SET) {
		MUST(!w.has_time || w.at_s > now.unix_s);
		MUST(w.at_s > now.unix_s - 86400);
		when_say(&b, &w, &z);
	} else {
		MUST(w.rule[0] == '\0');
		when_ask(&b, &w, &z);
	}
	MUST(!b.full && b.n > 0);
	MUST(strlen(w.title) <= WHEN_TITLE_MAX && (w.asked || !w.title[0]));
	return 0;
}
