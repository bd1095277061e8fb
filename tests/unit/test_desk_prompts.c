/*
 * Questions at the desk alone: who may answer, how often, what is shown, what
 * is remembered, and what the caller is told in the meantime.
 */
#include "grants/grant_book.h"
#include "lib/prompts_place.h"
#include "lib/prop.h"

/* T27, T33, I7, R-447: an allow is for what was shown, and names it. */
static void
an_allow_names_what_was_shown(void)
{
	static const char *const allows[] = {
	    "allow_once", "allow_session", "allow_always"};
	struct place p;
	struct said one = {0}, two = {0}, s = {0};
	const char *ev;
	char id[64];

	if (!place_open(&p))
		return;
	ask(&p, &one, "c1", GIT);
	snprintf(id, sizeof(id), "%s", shown(&p));
	for (size_t i = 0; i < sizeof(allows) / sizeof(allows[0]); i++) {
		char body[64];

		snprintf(
		    body, sizeof(body), "{\"decision\":\"%s\"}", allows[i]);
		run_as(&p, &s, 7, run_prompt_decide, &prompt_decision_contract,
		    id, body);
		CHECK(!s.ok && s.problem == SG_PROBLEM_NO_REV && one.times == 0,
		    "%s: %d %s", allows[i], (int)s.problem, s.message);
	}
	ask(&p, &two, "c2", "[\"git\",\"push\",\"--force\"]");
	ev = ground_event(&p.d.on.g, SG_EVENT_CAPABILITY_PROMPT_UPDATE, 7);
	CHECK(strstr(ev, "\"joined\":[{\"callId\":\"c2\"") != NULL &&
		strstr(ev, "git push --force") != NULL &&
		strstr(ev, "\"risk\":\"high\",\"does\":") != NULL,
	    "R-448: what joined: %s", ev);
	run_as(&p, &s, 7, run_prompt_decide, &prompt_decision_contract, id,
	    "{\"decision\":\"allow_once\",\"rev\":1}");
	ground_polls(&p.d.on.g);
	CHECK(s.ok && says(&one, "allow_once") && two.times == 0,
	    "the one that was seen: %s", s.body);
	CHECK(says(&s, "\"callIds\":[\"c1\"]") && !says(&s, "--force"),
	    "and the answer names it alone: %s", s.body);
	run_as(&p, &s, 7, run_prompt_decide, &prompt_decision_contract,
	    shown(&p), "{\"decision\":\"deny_once\"}");
	ground_polls(&p.d.on.g);
	CHECK(s.ok && says(&two, "deny_once"), "a denial needs none: %s",
	    s.message);
	free(one.body);
	free(two.body);
	free(s.body);
	desk_place_close(&p.d);
}

/* the view, the event and the row of a denied call say why. */
static void
a_denial_says_why(void)
{
	static const char why[] = "\"rule\":\"deny_once\"";
	struct place p;
	struct said c = {0}, s = {0};

	if (!place_open(&p))
		return;
	ask(&p, &c, "c1", GIT);
	decide(&p, &s, shown(&p), "deny_once");
	CHECK(says(&s, why) && says(&s, "\"matched\":\"git push\"") &&
		says(&s, "\"nearest\":\"Ask the person"),
	    "the view: %s", s.body);
	CHECK(strstr(ground_event(&p.d.on.g, SG_EVENT_CAPABILITY_RESOLVED, 7),
		  why) != NULL,
	    "the event");
	ask(&p, &c, "c2", GIT);
	decide(&p, &s, shown(&p), "allow_once");
	CHECK(s.ok && !says(&s, "\"denied\""), "an allow: %s", s.body);
	free(c.body);
	free(s.body);
	desk_place_close(&p.d);
}

/* each answer, what the caller is told and what lasts. */
static void
five_answers(void)
{
	static const struct {
		const char *decision;
		bool allow;
		size_t grants;
		bool lasts; /* beyond a start */
	} rows[] = {{"allow_once", true, 0, false},
	    {"allow_session", true, 1, false}, {"allow_always", true, 1, true},
	    {"deny_once", false, 0, false}, {"deny_always", false, 1, true}},
	  *r;

	EACH (r, rows) {
		struct place p;
		struct said c = {0}, s = {0};

		if (!place_open(&p))
			return;
		ask(&p, &c, "c1", GIT);
		CHECK(c.times == 0 && shown(&p)[0] != '\0', "%s: asked",
		    r->decision);
		decide(&p, &s, shown(&p), r->decision);
		CHECK(s.ok && c.times == 1, "%s: %s", r->decision, s.message);
		CHECK(says(&c, r->decision) &&
			says(&c,
			    r->allow ? "\"is_error\":false"
				     : "\"is_error\":true"),
		    "%s: the caller: %s", r->decision, c.body);
		CHECK(grant_book_count(p.d.desk->grants) == r->grants,
		    "%s: %zu grants", r->decision,
		    grant_book_count(p.d.desk->grants));
		CHECK(ground_lines(&p.d.on.g, r->decision) >= 1, "%s: recorded",
		    r->decision);
		desk_place_stop(&p.d);
		if (!desk_place_start(&p.d))
			return;
		CHECK(grant_book_count(p.d.desk->grants) == r->lasts,
		    "%s: after a start", r->decision);
		free(c.body);
		free(s.body);
		desk_place_close(&p.d);
	}
}

/* T46: the first answer wins; every later one hears who was first. */
static void
the_first_answer(void)
{
	struct place p;
	struct said c = {0}, s = {0};
	char id[64];

	if (!place_open(&p))
		return;
	ask(&p, &c, "c1", GIT);
	snprintf(id, sizeof(id), "%s", shown(&p));
	decide(&p, &s, id, "deny_once");
	decide(&p, &s, id, "allow_once");
	CHECK(s.problem == SG_PROBLEM_ALREADY_DECIDED &&
		strstr(s.details, "deny_once") != NULL,
	    "%d %s", (int)s.problem, s.details);
	CHECK(says(&c, "deny_once") && c.times == 1, "T35: one answer: %s",
	    c.body);
	desk_place_stop(&p.d);
	if (!desk_place_start(&p.d))
		return;
	decide(&p, &s, id, "allow_once");
	CHECK(s.problem == SG_PROBLEM_ALREADY_DECIDED,
	    "the store remembers: %d", (int)s.problem);
	run_as(&p, &s, 9, run_prompt_get, NULL, id, "");
	CHECK(s.ok && says(&s, "deny_once") && says(&s, "\"open\":false"), "%s",
	    s.body);
	free(c.body);
	free(s.body);
	desk_place_close(&p.d);
}

/* Answers that are none leave the question as it is. */
static void
no_answers(void)
{
	static const struct {
		const char *name, *id, *body;
		enum sg_problem problem;
	} rows[] = {{"T36: another question",
			"perm-00000000000000000000000000000000",
			"{\"decision\":\"allow_once\"}",
			SG_PROBLEM_UNKNOWN_PROMPT},
	    {"no id", "x", "{\"decision\":\"allow_once\"}",
		SG_PROBLEM_UNKNOWN_PROMPT},
	    {"no such answer", "", "{\"decision\":\"allow\"}",
		SG_PROBLEM_BAD_DECISION},
	    {"in capitals", "", "{\"decision\":\"ALLOW_ONCE\"}",
		SG_PROBLEM_BAD_DECISION},
	    {"what only the gate says", "", "{\"decision\":\"allow_policy\"}",
		SG_PROBLEM_BAD_DECISION},
	    {"T52: two answers", "",
		"{\"decision\":\"deny_once\",\"decision\":\"allow_once\"}",
		SG_PROBLEM_INVALID_REQUEST},
	    {"T52: no answer", "", "{}", SG_PROBLEM_INVALID_REQUEST}},
	  *r;
	struct place p;
	struct said c = {0}, s = {0};
	char id[64];

	if (!place_open(&p))
		return;
	ask(&p, &c, "c1", GIT);
	snprintf(id, sizeof(id), "%s", shown(&p));
	EACH (r, rows) {
		run_as(&p, &s, 7, run_prompt_decide, &prompt_decision_contract,
		    r->id[0] != '\0' ? r->id : id, r->body);
		CHECK(s.times == 1 && !s.ok && s.problem == r->problem,
		    "%s: %d %s", r->name, (int)s.problem, s.message);
	}
	run_as(&p, &s, 1, run_prompt_decide, &prompt_decision_contract, id,
	    "{\"decision\":\"allow_once\"}");
	CHECK(s.problem == SG_PROBLEM_FORBIDDEN, "who asks does not answer: %d",
	    (int)s.problem);
	run_as(&p, &s, 9, run_prompt_decide, &prompt_decision_contract, id,
	    "{\"decision\":\"allow_once\"}");
	CHECK(s.problem == SG_PROBLEM_FORBIDDEN, "nor who looks on");
	CHECK(c.times == 0, "the call still waits: %s", c.body);
	run_as(&p, &s, 9, run_prompt_get, NULL, id, "");
	CHECK(says(&s, "\"open\":true"), "and the question is open");
	desk_place_pass(&p.d, 40000);
	decide(&p, &s, id, "allow_once");
	CHECK(s.problem == SG_PROBLEM_EXPIRED, "too late: %d %s",
	    (int)s.problem, s.message);
	CHECK(says(&c, "deny_timeout"), "T40: %s", c.body);
	free(c.body);
	free(s.body);
	desk_place_close(&p.d);
}

/* T43: an answer on its way to the disk lets nothing happen. */
static void
an_answer_on_its_way(void)
{
	struct place p;
	struct said c = {0}, s = {0}, late = {0};
	char id[64];

	if (!place_open(&p))
		return;
	ask(&p, &c, "c1", GIT);
	snprintf(id, sizeof(id), "%s", shown(&p));
	journal_plain_hold(&p.d.on.g.journal, true);
	decide(&p, &s, id, "allow_always");
	CHECK(c.times == 0 && s.times == 0 &&
		grant_book_count(p.d.desk->grants) == 0,
	    "nothing yet");
	decide(&p, &late, id, "deny_once");
	CHECK(!late.ok || late.times == 0, "T46: too late");
	desk_place_pass(&p.d, 40000);
	CHECK(c.times == 0, "the deadline does not overtake it: %s", c.body);
	journal_plain_hold(&p.d.on.g.journal, false);
	ground_polls(&p.d.on.g);
	CHECK(says(&c, "allow_always") && s.ok &&
		grant_book_count(p.d.desk->grants) == 1,
	    "then: %s", c.body);
	CHECK(ground_lines(&p.d.on.g, "deny") == 0, "and nothing else");
	free(c.body);
	free(s.body);
	free(late.body);
	desk_place_close(&p.d);
}

/* T43: its record fails: denied, whatever was answered. */
static void
an_answer_that_fails(void)
{
	struct place p;
	struct said c = {0}, s = {0};

	if (!place_open(&p))
		return;
	ask(&p, &c, "c1", GIT);
	journal_plain_fail(&p.d.on.g.journal, 1);
	decide(&p, &s, shown(&p), "allow_always");
	CHECK(!s.ok && c.times == 1 && !says(&c, "\"is_error\":false"), "%s %s",
	    s.message, c.body);
	CHECK(grant_book_count(p.d.desk->grants) == 0, "no grant");
	ask(&p, &c, "c2", GIT);
	CHECK(c.times == 1 && !c.ok, "and nothing more is asked: %s", c.body);
	free(c.body);
	free(s.body);
	desk_place_close(&p.d);
}

/* More time is given ten times, 30 seconds each, to an open question. */
static void
more_time(void)
{
	struct place p;
	struct said c = {0}, s = {0};
	char id[64];
	unsigned times = 0;

	if (!place_open(&p))
		return;
	ask(&p, &c, "c1", GIT);
	snprintf(id, sizeof(id), "%s", shown(&p));
	run_as(&p, &s, 9, run_prompt_extend, NULL, id, "");
	CHECK(!s.ok && s.problem == SG_PROBLEM_FORBIDDEN, "who looks on: %d",
	    (int)s.problem);
	run_as(&p, &s, 7, run_prompt_extend, NULL, "x", "");
	CHECK(s.problem == SG_PROBLEM_UNKNOWN_PROMPT, "no question");
	while (run_as(&p, &s, 7, run_prompt_extend, NULL, id, "")->ok &&
	    times < 20) {
		times++;
		desk_place_pass(&p.d, 29000);
		CHECK(c.times == 0, "%u: still open", times);
	}
	CHECK(times == 10 && s.problem == SG_PROBLEM_CONFLICT,
	    "%u times, then %d", times, (int)s.problem);
	desk_place_pass(&p.d, 60000);
	CHECK(says(&c, "deny_timeout"), "and then it ends: %s", c.body);
	run_as(&p, &s, 7, run_prompt_extend, NULL, id, "");
	CHECK(!s.ok, "for good: %d", (int)s.problem);
	free(c.body);
	free(s.body);
	desk_place_close(&p.d);
}

/* What a caller may ask about its call, and only its own. */
static void
the_fate_of_a_call(void)
{
	struct place p;
	struct said c = {0}, s = {0};
	struct command_in other = ground_in(1);

	if (!place_open(&p))
		return;
	ask(&p, &c, "c1", GIT);
	run_as(&p, &s, 1, run_hostcall_get, NULL, "c1", "");
	CHECK(s.ok && says(&s, "\"promptId\":\"perm-"), "it waits: %s", s.body);
	other.who.channel = 2;
	other.who.extension = STR("another");
	other.id = STR("c1");
	ROOM_RUN(&p.d.on.g, p.d.desk, run_hostcall_get, NULL, &other,
	    said_again(&s));
	CHECK(!s.ok && s.problem == SG_PROBLEM_NOT_FOUND,
	    "T37: of another channel: %s", s.body);
	ROOM_RUN(&p.d.on.g, p.d.desk, run_hostcall_cancel, NULL, &other,
	    said_again(&s));
	CHECK(!s.ok && c.times == 0, "nor taken back by it: %s", c.body);
	run_as(&p, &s, 1, run_hostcall_get, NULL, "nowhere", "");
	CHECK(s.problem == SG_PROBLEM_NOT_FOUND, "no such call");
	run_as(&p, &s, 1, run_hostcall_cancel, NULL, "nowhere", "");
	CHECK(s.problem == SG_PROBLEM_NOT_FOUND, "to be taken back");
	run_as(&p, &s, 1, run_hostcall_cancel, NULL, "c1", "");
	ground_polls(&p.d.on.g);
	CHECK(s.ok && c.times == 1 && says(&c, "cancelled"), "%s %s", s.message,
	    c.body);
	run_as(&p, &s, 1, run_hostcall_get, NULL, "c1", "");
	CHECK(s.ok && says(&s, "cancelled"), "its fate is kept: %s", s.body);
	run_as(&p, &s, 1, run_hostcall_cancel, NULL, "c1", "");
	CHECK(s.problem == SG_PROBLEM_NOT_FOUND, "once");
	CHECK(prompts_open_count(p.d.desk->prompts) == 0,
	    "nobody is asked for it");
	ask(&p, &c, "c1", GIT);
	CHECK(c.times == 1 && !c.ok, "T35: its id is spent: %s", c.body);
	free(c.body);
	free(s.body);
	desk_place_close(&p.d);
}

/* T40: the program ends while somebody is asked: over, and not a person's. */
static void
over_a_start(void)
{
	struct place p;
	struct said c = {0}, s = {0};
	struct command_in in = ground_in(9);
	char id[64];

	if (!place_open(&p))
		return;
	ask(&p, &c, "c1", GIT);
	snprintf(id, sizeof(id), "%s", shown(&p));
	desk_place_stop(&p.d);
	CHECK(c.times == 1 && !says(&c, "\"is_error\":false"),
	    "who waits is denied: %s", c.body);
	if (!desk_place_start(&p.d))
		return;
	CHECK(prompts_open_count(p.d.desk->prompts) == 0, "none is open");
	decide(&p, &s, id, "allow_once");
	CHECK(!s.ok, "nor can it be allowed: %d", (int)s.problem);
	in.view = STR("decided");
	ROOM_RUN(
	    &p.d.on.g, p.d.desk, run_prompt_list, NULL, &in, said_again(&s));
	CHECK(s.ok && says(&s, id) && !says(&s, "allow_once\""),
	    "it is in the list of those that ended: %s", s.body);
	in.cursor = STR("x");
	ROOM_RUN(
	    &p.d.on.g, p.d.desk, run_prompt_list, NULL, &in, said_again(&s));
	CHECK(s.problem == SG_PROBLEM_INVALID_REQUEST &&
		strcmp(s.message, "this is not a cursor") == 0,
	    "no cursor: %s", s.message);
	free(c.body);
	free(s.body);
	desk_place_close(&p.d);
}

/* Whether the ledger has a person's allow of call ${i}. */
static bool
line_of(struct place *p, unsigned i)
{
	struct sg_str all = journal_plain_lines(&p->d.on.g.journal);
	char *text = malloc(all.n + 1), call[16];
	bool found = false;

	said_text(text, all.n + 1, all);
	snprintf(call, sizeof(call), "\"c%u\"", i);
	for (char *line = strtok(text, "\n"); line != NULL;
	     line = strtok(NULL, "\n"))
		found |= strstr(line, "\"decision\":\"allow_once\"") != NULL &&
		    strstr(line, call) != NULL;
	free(text);
	return found;
}

/*
 * T35, T43, T46: calls, answers, cancels and time in any order, with a slow
 * or crowded journal: each call has one fate, and each that was allowed has a
 * line of a person's allow.
 */
static void
any_order(void)
{
	for (unsigned long round = 0; round < prop_part(40); round++) {
		static struct said calls[12];
		struct place p;
		struct said s = {0};
		unsigned n = 0;

		prop_seed(round);
		if (!place_open(&p))
			return;
		for (unsigned i = 0; i < 40; i++) {
			char call[8], argv[32];

			p.crowded.full = any(8) == 0;
			journal_plain_hold(&p.d.on.g.journal, any(3) == 0);
			switch (any(4)) {
			case 0:
				if (n == 12)
					break;
				snprintf(call, sizeof(call), "c%u", n);
				snprintf(
				    argv, sizeof(argv), "[\"git\",\"%u\"]", n);
				ask(&p, &calls[n++], call, argv);
				break;
			case 1:
				snprintf(call, sizeof(call), "c%u", any(12));
				run_as(&p, &s, 1, run_hostcall_cancel, NULL,
				    call, "");
				break;
			case 2:
				desk_place_pass(&p.d, any(20000));
				break;
			default:
				decide(&p, &s, shown(&p),
				    any(2) == 0 ? "allow_once" : "deny_once");
			}
			p.crowded.full = 0;
			journal_plain_hold(&p.d.on.g.journal, false);
			ground_polls(&p.d.on.g);
		}
		desk_place_stop(&p.d);
		for (unsigned i = 0; i < n; i++) {
			CHECK(calls[i].times == 1, "round %lu, call %u: %d",
			    round, i, calls[i].times);
			CHECK(!says(&calls[i], "\"is_error\":false") ||
				line_of(&p, i),
			    "round %lu, call %u: allowed by nobody", round, i);
			free(calls[i].body);
			memset(&calls[i], 0, sizeof(calls[i]));
		}
		free(s.body);
		ground_close_ports(&p.d.on.g);
	}
}

int
main(void)
{
	RUN(an_allow_names_what_was_shown);
	RUN(a_denial_says_why);
	RUN(five_answers);
	RUN(the_first_answer);
	RUN(no_answers);
	RUN(an_answer_on_its_way);
	RUN(an_answer_that_fails);
	RUN(more_time);
	RUN(the_fate_of_a_call);
	RUN(over_a_start);
	RUN(any_order);
	return t_done("desk_prompts");
}
