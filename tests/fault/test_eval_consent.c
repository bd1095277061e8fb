/*
 * eval queue and eval consent when memory fails, the 1st, the 2nd, the 3rd ...
 * time it is asked for: one line that says so, and nothing is lost.
 */
#include "lib/eval_faults.h"

static char line[1 << 18];

static int
add(int at, const char *text)
{
	return at + snprintf(line + at, sizeof(line) - (size_t)at, "%s", text);
}

/* ${n} times ${text}, where %d stands for the number of the round. */
static void
repeat(const char *before, const char *text, int n, const char *after)
{
	int at = add(0, before);

	for (int i = 1; i <= n; i++)
		for (const char *p = text; *p != '\0'; p++) {
			if (*p == '$')
				at += snprintf(line + at,
				    sizeof(line) - (size_t)at, "%d", i);
			else
				line[at++] = *p;
		}
	line[at] = '\0';
	add(at, after);
}

/* Fewer chunks fail, more succeed, and there is nothing between. */
static void
check(const char *area)
{
	int left = 0;

	for (; left < 400; left++) {
		struct sg_str got = faults_answer(area, line, left, 1 << 26);

		if (str_starts(got, STR("{\"effects\"")))
			break;
		CHECK(str_starts(
			  got, STR("{\"error\":{\"code\":\"out_of_memory")),
		    "%s, %d chunks: %.*s", area, left,
		    (int)(got.n < 200 ? got.n : 200), got.p);
		if (t_bad > 5)
			return;
	}
	CHECK(left > 0 && left < 400, "%s: %d chunks", area, left);
}

static void
queue_starves(void)
{
	for (int n = 1; n < 160; n += 3) {
		repeat("{\"settings\":{\"cooldown\":false},\"events\":["
		       "{\"type\":\"tick\"}",
		    ",{\"type\":\"call\",\"call_id\":\"c$\"}"
		    ",{\"type\":\"call\",\"call_id\":\"d$\"}"
		    ",{\"type\":\"call\",\"call_id\":\"e$\"}"
		    ",{\"type\":\"call\",\"call_id\":\"f$\"}"
		    ",{\"type\":\"tick\",\"at_ms\":$000}"
		    ",{\"type\":\"decision\",\"at_ms\":$000,\"by\":\"b$\","
		    "\"prompt\":\"p$\",\"decision\":\"allow_always\"}",
		    n, "]}");
		check("queue");
	}
}

static void
consent_starves(void)
{
	static const char *const scripts[][2] = {
	    {"{\"events\":[{\"type\":\"expand\"}",
		",{\"type\":\"propose\",\"meta\":{\"request_id\":\"\\u00720\"}}"
		",{\"type\":\"propose\",\"meta\":{\"request_id\":\"\\u0072$\","
		"\"action_needed\":true,\"action_id\":\"a$\","
		"\"action_label\":\"L\",\"action_kind\":\"k\","
		"\"action_summary_bullets\":[\"b\"],"
		"\"action_payload_preview\":{\"n\":$}}}"
		",{\"type\":\"approve\",\"request_id\":\"r$\","
		"\"action_id\":\"a$\"}"},
	    {"{\"face\":\"prompt\",\"state\":\"shown\",\"events\":["
	     "{\"type\":\"next\"}",
		",{\"type\":\"append\"},{\"type\":\"extend\"}"
		",{\"type\":\"show\"}"},
	    {"{\"face\":\"sa\",\"events\":[{\"type\":\"send\"}",
		",{\"type\":\"calls\",\"functionCalls\":["
		"{\"name\":\"a\",\"args\":{}},{\"name\":\"b\",\"args\":{}}]}"
		",{\"type\":\"cancel\"},{\"type\":\"confirm\"}"
		",{\"type\":\"success\"},{\"type\":\"send\"}"},
	};

	for (size_t i = 0; i < sizeof(scripts) / sizeof(scripts[0]); i++)
		for (int n = 1; n < 120; n += 3) {
			repeat(scripts[i][0], scripts[i][1], n, "]}");
			check("consent");
		}
}

int
main(void)
{
	RUN(queue_starves);
	RUN(consent_starves);
	return t_done("eval_consent");
}
