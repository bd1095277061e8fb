/* The queue: a rule that came while a call waited (I23). */
#include "lib/queue_script.h"
#include "t.h"

static struct queue q;

#define IS(at, line, want)                                    \
	do {                                                  \
		const char *got_ = script_feed(&q, at, line); \
		CHECK(strcmp(got_, want) == 0, "%s", got_);   \
	} while (0)

static void
begin(void)
{
	queue_init(&q, &(struct queue_settings){.cooldown = true});
	script_feed(&q, 0, "attach by=7");
}

/* What else waits in the prompt stays asked. */
static void
one_call_of_a_prompt(void)
{
	begin();
	script_feed(&q, 0, "call 1");
	script_feed(&q, 0, "call 2");
	script_feed(&q, 250, "tick");
	IS(300, "rule 1 rule=allow_stored",
	    "record settled p1 allow_stored [1]; release p1 1 allow_stored; "
	    "update p1 [2] rev=2 at=30250");
}

/* With its last call the question ends; a late answer meets nothing. */
static void
the_last_call_ends_it(void)
{
	begin();
	script_feed(&q, 0, "call 1");
	script_feed(&q, 250, "tick");
	IS(300, "rule 1 rule=allow_permissive",
	    "record settled p1 allow_permissive [1]; "
	    "release p1 1 allow_permissive; resolve p1 allow_permissive");
	IS(301, "decide p1 allow_once by=7", "refuse already_decided");
	IS(302, "rule 1 rule=allow_stored", "refuse unknown_call");
}

/* Not shown yet: nobody was asked, and nobody is told of an end. */
static void
before_it_is_shown(void)
{
	begin();
	script_feed(&q, 0, "call 1");
	IS(100, "rule 1 rule=deny_stored",
	    "record settled deny_stored [1]; deny 1 deny_stored");
	IS(250, "tick", "");
}

/* A rule never speaks with a person's words, nor for another's call. */
static void
what_is_no_rule(void)
{
	static const char *const words[] = {"allow_once", "allow_session",
	    "allow_always", "deny_once", "deny_always", "deny_timeout",
	    "deny_unattended", "deny_cancelled", "confirmed", "nothing"};
	char line[64];

	begin();
	script_feed(&q, 0, "call 1");
	script_feed(&q, 250, "tick");
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		snprintf(line, sizeof(line), "rule 1 rule=%s", words[i]);
		IS(300, line, "refuse bad_event");
	}
	IS(300, "rule 1 rule=allow_stored ch=2", "refuse unknown_call");
	IS(300, "rule 9 rule=allow_stored", "refuse unknown_call");
}

/* T32: what a rule denies is no strike, what it allows makes good. */
static void
rules_are_no_strikes(void)
{
	char line[64];

	begin();
	for (int i = 1; i <= 6; i++) {
		snprintf(line, sizeof(line), "call %d", i);
		script_feed(&q, i * 1000, line);
		script_feed(&q, i * 1000 + 250, "tick");
		snprintf(line, sizeof(line), "rule %d rule=deny_stored", i);
		CHECK(strstr(script_feed(&q, i * 1000 + 300, line), "muted") ==
			NULL,
		    "call %d", i);
	}
	CHECK(strstr(script_feed(&q, 9000, "call 7"), "cooldown") == NULL,
	    "still asked");
}

int
main(void)
{
	RUN(one_call_of_a_prompt);
	RUN(the_last_call_ends_it);
	RUN(before_it_is_shown);
	RUN(what_is_no_rule);
	RUN(rules_are_no_strikes);
	return t_done("action_queue_rule");
}
