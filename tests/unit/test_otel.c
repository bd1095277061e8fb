/* Spans to a collector that is not there: nothing waits, nothing is lost
 * without being counted (T43: what fails is told). */
#include <string.h>

#include "otel/otel.h"
#include "t.h"

static unsigned told;
static char why[200];

static void
changed(void *ctx, const char *text)
{
	(void)ctx;
	told++;
	snprintf(why, sizeof(why), "%s", text != NULL ? text : "fine");
}

static void
nobody_there(void)
{
	struct otel_options o = {
	    .url = "http://127.0.0.1:1/", .wait_ms = 5000, .changed = changed};
	struct sg_error e = {0};
	struct otel *t = otel_open(&o, &e);
	struct telemetry_port p;
	uint64_t sent = 0, dropped = 0;
	enum { MANY = 3 * OTEL_QUEUE };

	CHECK(t != NULL, "%s", e.message);
	if (t == NULL)
		return;
	p = otel_port(t);
	p.tell(p.self, STR(""));
	for (int i = 0; i < MANY; i++)
		p.tell(p.self, STR("{}"));
	while (sent + dropped < MANY + 1)
		otel_counts(t, &sent, &dropped);
	CHECK(sent == 0 && dropped == MANY + 1, "%llu dropped",
	    (unsigned long long)dropped);
	otel_close(t);
	CHECK(told == 1 && why[0] != '\0', "told once: %u, %s", told, why);
}

static void
too_long(void)
{
	static char url[2000];
	struct otel_options o = {.url = url};
	struct sg_error e = {0};

	memset(url, 'x', sizeof(url) - 1);
	CHECK(
	    otel_open(&o, &e) == NULL && e.message[0] != '\0', "%s", e.message);
	otel_close(NULL);
}

int
main(void)
{
	RUN(nobody_there);
	RUN(too_long);
	return t_done("otel");
}
