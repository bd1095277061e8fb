/* What goes quiet after three denials, and how a person lifts it. */
#include "lib/prompts_place.h"
#include "quiet/quiet.h"

/* T32: three denials of one thing make it quiet, until somebody says so. */
static void
quiet(void)
{
	struct place p;
	struct said c = {0}, s = {0};
	char id[64] = "", call[8];

	if (!place_open_with(&p, true))
		return;
	run_as(&p, &s, 9, run_prompt_muted, NULL, "", "");
	CHECK(s.ok && says(&s, "\"mutes\":[]"), "none: %s", s.body);
	for (unsigned i = 0; i < 3; i++) {
		snprintf(call, sizeof(call), "c%u", i);
		ask(&p, &c, call, GIT);
		snprintf(id, sizeof(id), "%s", shown(&p));
		decide(&p, &s, id, "deny_once");
		CHECK(s.ok, "%u: %s", i, s.message);
	}
	ask(&p, &c, "c3", GIT);
	CHECK(says(&c, "deny_cooldown"), "not asked again: %s", c.body);
	ask(&p, &c, "c9", "[\"git\",\"pull\"]"); /* */
	CHECK(c.times == 0, "another command of the program is: %s", c.body);
	decide(&p, &s, shown(&p), "allow_once");
	ask(&p, &c, "c4", "[\"ls\"]");
	CHECK(c.times == 0, "something else is");
	decide(&p, &s, shown(&p), "allow_once");
	run_as(&p, &s, 9, run_prompt_muted, NULL, "", "");
	CHECK(
	    says(&s, id) && says(&s, "\"until\""), "it is listed: %s", s.body);
	run_as(&p, &s, 7, run_prompt_unmute, NULL, "x", "");
	CHECK(s.problem == SG_PROBLEM_UNKNOWN_PROMPT, "no question: %d",
	    (int)s.problem);
	run_as(&p, &s, 7, run_prompt_unmute, NULL, id, "");
	ground_polls(&p.d.on.g);
	CHECK(s.ok, "%s", s.message);
	run_as(&p, &s, 7, run_prompt_unmute, NULL, id, "");
	CHECK(s.problem == SG_PROBLEM_CONFLICT, "once: %d", (int)s.problem);
	ask(&p, &c, "c5", GIT);
	CHECK(c.times == 0, "asked again: %s", c.body);
	decide(&p, &s, shown(&p), "allow_once");
	CHECK(says(&c, "allow_once"), "%s", c.body);
	free(c.body);
	free(s.body);
	desk_place_close(&p.d);
}

int
main(void)
{
	RUN(quiet);
	return t_done("quiet_quiet");
}
