/* Time zones in calendar files: R-412. */
#include "executor/ical_zone.h"
#include "t.h"

#define BERLIN                                                          \
	"BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n"                     \
	"BEGIN:STANDARD\r\nDTSTART:19701025T030000\r\n"                 \
	"RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\n"                   \
	"TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nTZNAME:CET\r\n"      \
	"END:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:19700329T020000\r\n" \
	"RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\n"                    \
	"TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nTZNAME:CEST\r\n"     \
	"END:DAYLIGHT\r\nEND:VTIMEZONE\r\n"
#define NEW_YORK                                                        \
	"BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n"                  \
	"BEGIN:STANDARD\r\nDTSTART:19701101T020000\r\n"                 \
	"RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU\r\n"                    \
	"TZOFFSETFROM:-0400\r\nTZOFFSETTO:-0500\r\nTZNAME:EST\r\n"      \
	"END:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:19700308T020000\r\n" \
	"RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\n"                     \
	"TZOFFSETFROM:-0500\r\nTZOFFSETTO:-0400\r\nTZNAME:EDT\r\n"      \
	"END:DAYLIGHT\r\nEND:VTIMEZONE\r\n"
#define KOLKATA                                                      \
	"BEGIN:VTIMEZONE\r\nTZID:Asia/Kolkata\r\nBEGIN:STANDARD\r\n" \
	"DTSTART:19700101T000000\r\nTZOFFSETFROM:+0530\r\n"          \
	"TZOFFSETTO:+0530\r\nTZNAME:IST\r\nEND:STANDARD\r\n"         \
	"END:VTIMEZONE\r\n"

static void
rules_are_written(void)
{
	static const struct row {
		const char *name, *rule, *want; /* NULL: the name has to do */
	} rows[] = {{"Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3", BERLIN},
	    {"America/New_York", "EST5EDT,M3.2.0,M11.1.0", NEW_YORK},
	    {"Asia/Kolkata", "IST-5:30", KOLKATA},
	    {"Asia/Gaza", "EET-2EEST,M3.4.4/50,M10.4.4/50", NULL},
	    {"Test/Days", "AAA3BBB,J60/2,J300/2", NULL}};
	const struct row *r;

	EACH (r, rows) {
		char room[1024];
		struct buf b = BUF_ON(room);
		struct sg_error e = {0};
		struct zone z;
		bool can;

		CHECK(zone_read_rule(
			  &z, str_of(r->name), str_of(r->rule), &e) == SG_OK,
		    "%s: %s", r->name, e.message);
		can = ical_zone_add(&b, &z);
		CHECK(can == (r->want != NULL), "%s", r->name);
		if (r->want != NULL)
			CHECK(str_eq(buf_str(&b), str_of(r->want)), "%s: %.*s",
			    r->name, (int)b.n, b.p);
		else
			CHECK(b.n == 0, "%s: nothing half written", r->name);
	}
}

int
main(void)
{
	RUN(rules_are_written);
	return t_done("executor_zone");
}
