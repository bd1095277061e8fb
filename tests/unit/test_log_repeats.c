/* a flood of one event leaves few lines, and what was left out is said.
 */
#include "log/log_int.h"
#include "t.h"

static uint64_t told;
static const char *told_of;

static void
tell(void *ctx, const char *event, uint64_t n)
{
	(void)ctx;
	told_of = event;
	told += n;
}

static void
test_flood(void)
{
	static struct log_repeats r;
	unsigned said = 0;

	for (unsigned i = 0; i < 3 * LOG_LINES; i++)
		said += log_repeats_pass(&r, "decision", 1000, tell, NULL);
	CHECK(said == LOG_LINES && told == 0, "%u said", said);
	CHECK(log_repeats_pass(&r, "stop", 1000, tell, NULL), "another event");
	CHECK(log_repeats_pass(&r, "stop", 1000 + LOG_WINDOW_MS, tell, NULL),
	    "a window later");
	CHECK(told == UINT64_C(2) * LOG_LINES &&
		str_eq(str_of(told_of), STR("decision")),
	    "%u told", (unsigned)told);
	CHECK(
	    log_repeats_pass(&r, "decision", 1000 + LOG_WINDOW_MS, tell, NULL),
	    "it is said again");
}

static void
test_end(void)
{
	static struct log_repeats r;

	told = 0;
	for (unsigned i = 0; i < LOG_LINES + 7; i++)
		(void)log_repeats_pass(&r, "decision", 0, tell, NULL);
	log_repeats_end(&r, tell, NULL);
	CHECK(told == 7, "%u told at the end", (unsigned)told);
	log_repeats_end(&r, tell, NULL);
	CHECK(told == 7, "and once");
}

int
main(void)
{
	RUN(test_flood);
	RUN(test_end);
	return t_done("log_repeats");
}
