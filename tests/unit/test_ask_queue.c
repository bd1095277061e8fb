/* The queue of questions, event by event: each script is one rule. */
#include "lib/queue_play.h"

/* R-208 R-214 R-215 R-216: 250 ms from the first queued call, then one prompt
 */
static void
the_window(void)
{
	PLAY("calls within the window are one prompt", NULL,
	    {0, "call 1", "wake at=250"}, {249, "call 2", ""},
	    {250, "tick", "show p1 [1 2] rev=2 at=30250; wake at=30250"});
	PLAY("the window is counted from the first, not from the last", NULL,
	    {100, "call 1", "wake at=350"}, {300, "call 2", ""},
	    {349, "tick", ""},
	    {350, "tick", "show p1 [1 2] rev=2 at=30350; wake at=30350"});
	PLAY("an event at the end of the window comes after the display", NULL,
	    {0, "call 1", "wake at=250"},
	    {250, "call 2",
		"show p1 [1] rev=1 at=30250; update p1 [1 2] rev=2 at=30250; "
		"wake at=30250"});
	PLAY("a display that comes late has its 30 seconds", NULL,
	    {0, "call 1", "wake at=250"},
	    {60000, "tick", "show p1 [1] rev=1 at=90000; wake at=90000"});
}

/* R-201 T33: never batched across keys */
static void
the_key(void)
{
	static const char *const others[] = {"call 2 ext=other",
	    "call 2 cap=write", "call 2 risk=medium", "call 2 group=other",
	    "call 2 turn=other"};

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		attended(NULL);
		script_feed(&q, 0, "call 1");
		script_feed(&q, 0, others[i]);
		CHECK(strcmp(script_feed(&q, 250, "tick"),
			  "show p1 [1] rev=1 at=30250; "
			  "show p2 [2] rev=1 at=30250; wake at=30250") == 0,
		    "%s", others[i]);
	}
}

/*
 * R-209 R-257: appended live, one deadline; the worst is listed first.
 * R-180 R-181: all calls are counted, three of them listed.
 */
static void
live_appends(void)
{
	PLAY("what joins later shares the deadline", NULL,
	    {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {5000, "call 2", "update p1 [1 2] rev=2 at=30250"},
	    {30249, "call 3 weight=9", "update p1 [3 1 2] rev=3 at=30250"},
	    {30250, "tick",
		"record settled p1 deny_timeout [3 1 2]; "
		"deny p1 3 deny_timeout; deny p1 1 deny_timeout; "
		"deny p1 2 deny_timeout; resolve p1 deny_timeout"});
	PLAY("among equals the earlier one comes first", NULL,
	    {0, "call 1 weight=1", "wake at=250"}, {1, "call 2 weight=3", ""},
	    {2, "call 3 weight=2", ""}, {3, "call 4 weight=3", ""},
	    {250, "tick", "show p1 [2 4 3 1] rev=4 at=30250; wake at=30250"});
	CHECK(queue_listed(0) == 0 && queue_listed(2) == 2 &&
		queue_listed(3) == 3 && queue_listed(5) == 3,
	    "three are listed");
}

/* R-255 R-256 R-239: enforced to the millisecond, and by any event */
static void
the_deadline(void)
{
	PLAY("a late answer is told that time is over", NULL,
	    {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {30250, "decide p1 allow_once",
		"record settled p1 deny_timeout [1]; deny p1 1 deny_timeout; "
		"resolve p1 deny_timeout; refuse expired"});
	PLAY("the last millisecond counts", NULL, {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {30249, "decide p1 allow_once by=7",
		"record settled p1 allow_once [1] by=7; "
		"release p1 1 allow_once by=7; resolve p1 allow_once by=7"});
	/* T41 */
	PLAY("a clock that goes back gains nothing and loses nothing", NULL,
	    {1000, "call 1", "wake at=1250"}, {5, "tick", ""},
	    {1250, "tick", "show p1 [1] rev=1 at=31250; wake at=31250"},
	    {0, "call 2", "update p1 [1 2] rev=2 at=31250"},
	    {INT64_MIN, "decide p1 deny_once",
		"record settled p1 deny_once [1 2]; deny p1 1 deny_once; "
		"deny p1 2 deny_once; resolve p1 deny_once"});
	PLAY("nor does a window begin in the past", NULL, {1000, "tick", ""},
	    {5, "call 1", "wake at=1250"}, {249, "tick", ""},
	    {1250, "tick", "show p1 [1] rev=1 at=31250; wake at=31250"});
	PLAY("where time ends, it is over", NULL,
	    {INT64_MAX - 100, "call 1", ""},
	    {INT64_MAX, "tick", "show p1 [1] rev=1 at=9223372036854775807"},
	    {INT64_MAX, "tick",
		"record settled p1 deny_timeout [1]; deny p1 1 deny_timeout; "
		"resolve p1 deny_timeout"});
}

/*
 * R-188 R-189 R-190 R-191 R-192 R-193 R-213 R-217 R-218: the five answers.
 * one record for each of them.
 */
static void
the_five_answers(void)
{
	static const struct {
		const char *answer, *effects;
	} rows[] =
	    {
		{"allow_once",
		    "record settled p1 allow_once [1]; "
		    "release p1 1 allow_once; resolve p1 allow_once"},
		{"allow_session",
		    "record settled p1 allow_session [1]; "
		    "session_grant p1 allow_session [1]; "
		    "release p1 1 allow_session; resolve p1 allow_session"},
		{"allow_always",
		    "record settled p1 allow_always [1]; "
		    "persist_grant p1 allow_always [1]; "
		    "release p1 1 allow_always; resolve p1 allow_always"},
		{"deny_once",
		    "record settled p1 deny_once [1]; "
		    "deny p1 1 deny_once; resolve p1 deny_once"},
		{"deny_always",
		    "record settled p1 deny_always [1]; "
		    "persist_grant p1 deny_always [1]; "
		    "deny p1 1 deny_always; resolve p1 deny_always"},
	    },
	  *r;

	EACH (r, rows) {
		char event[64];

		attended(NULL);
		script_feed(&q, 0, "call 1");
		script_feed(&q, 250, "tick");
		snprintf(event, sizeof(event), "decide p1 %s", r->answer);
		CHECK(strcmp(script_feed(&q, 300, event), r->effects) == 0,
		    "%s", r->answer);
		CHECK(q.n_calls == 0 && queue_due(&q) == QUEUE_NEVER, "left");
	}
}

/* R-218 T27 T33: a decision covers what was shown, the rest is asked at once */
static void
coverage(void)
{
	PLAY("the rest becomes a new prompt at once", NULL,
	    {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {9000, "call 2", "update p1 [1 2] rev=2 at=30250"},
	    {9100, "decide p1 allow_once rev=1",
		"record settled p1 allow_once [1]; release p1 1 allow_once; "
		"resolve p1 allow_once; show p2 [2] rev=2 at=39100; "
		"wake at=39100"},
	    {9200, "call 3", "update p2 [2 3] rev=3 at=39100"},
	    {9300, "decide p2 deny_once rev=3",
		"record settled p2 deny_once [2 3]; deny p2 2 deny_once; "
		"deny p2 3 deny_once; resolve p2 deny_once"});
	PLAY("time that was given is not taken back", NULL,
	    {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {300, "call 2", "update p1 [1 2] rev=2 at=30250"},
	    {301, "extend p1 by=7",
		"record extended p1 [1 2] by=7; "
		"update p1 [1 2] rev=2 at=60250; wake at=60250"},
	    {400, "decide p1 deny_once rev=1",
		"record settled p1 deny_once [1]; deny p1 1 deny_once; "
		"resolve p1 deny_once; show p2 [2] rev=2 at=60250"});
	PLAY("without a revision all that wait are covered", NULL,
	    {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {9000, "call 2", "update p1 [1 2] rev=2 at=30250"},
	    {9100, "decide p1 allow_once",
		"record settled p1 allow_once [1 2]; release p1 1 allow_once; "
		"release p1 2 allow_once; resolve p1 allow_once"});
	PLAY("a revision that nobody saw is no answer", NULL,
	    {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {300, "decide p1 allow_once rev=0", "refuse bad_decision"},
	    {300, "decide p1 allow_once rev=2", "refuse bad_decision"},
	    {300, "decide p1 maybe", "refuse bad_decision"},
	    {300, "decide p1 allow_once rev=1",
		"record settled p1 allow_once [1]; release p1 1 allow_once; "
		"resolve p1 allow_once"});
	PLAY("all that was seen has left", NULL,
	    {0, "call 1 ch=1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {300, "call 2 ch=2", "update p1 [1 2] rev=2 at=30250"},
	    {400, "disconnect ch=1",
		"record settled p1 deny_cancelled [1]; "
		"deny p1 1 deny_cancelled; update p1 [2] rev=2 at=30250"},
	    {500, "decide p1 allow_once rev=1", "refuse already_decided"},
	    {500, "decide p1 allow_once rev=2",
		"record settled p1 allow_once [2]; release p1 2 allow_once; "
		"resolve p1 allow_once"});
}

/* R-217 R-250 R-251 R-252 T35 T36 T46: first answer wins, each one once */
static void
first_answer_wins(void)
{
	PLAY("the second answer changes nothing", NULL,
	    {0, "call 1", "wake at=250"},
	    {100, "decide p1 allow_once", "refuse unknown_prompt"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {300, "decide p9 allow_once", "refuse unknown_prompt"},
	    {300, "decide p0 allow_once", "refuse unknown_prompt"},
	    {300, "decide p1 deny_once by=7",
		"record settled p1 deny_once [1] by=7; "
		"deny p1 1 deny_once by=7; resolve p1 deny_once by=7"},
	    {300, "decide p1 allow_once by=8", "refuse already_decided"},
	    {301, "extend p1", "refuse already_decided"},
	    {400, "call 2", "wake at=650"},
	    {500, "decide p1 allow_once", "refuse already_decided"},
	    {600, "decide p2 allow_once", "refuse unknown_prompt"});
}

/* T27: what could not be shown in full is not allowed for good; R-384 */
static void
always_is_withheld(void)
{
	struct queue_effects fx;
	struct queue_event ev;

	PLAY("an allow always is withheld", NULL,
	    {0, "call 1 full=0", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {300, "decide p1 allow_always", "refuse persist_withheld"},
	    {300, "decide p1 allow_session",
		"record settled p1 allow_session [1]; "
		"session_grant p1 allow_session [1]; "
		"release p1 1 allow_session; resolve p1 allow_session"});
	PLAY("only of what it covers", NULL, {0, "call 1", "wake at=250"},
	    {0, "call 2 full=0", ""},
	    {250, "tick", "show p1 [1 2] rev=2 at=30250; wake at=30250"},
	    {300, "decide p1 allow_always", "refuse persist_withheld"},
	    {300, "decide p1 allow_always rev=1",
		"record settled p1 allow_always [1]; "
		"persist_grant p1 allow_always [1]; "
		"release p1 1 allow_always; "
		"resolve p1 allow_always; show p2 [2] rev=2 at=30300; "
		"wake at=30300"});
	ev = script_event(&q, 400, "attach role=viewer by=3");
	queue_feed(&q, &ev, &fx);
	CHECK(fx.n == 1 &&
		fx.v[0].options ==
		    (QUEUE_OPTION_BIT(SG_OPTION_ALLOW_ONCE) |
			QUEUE_OPTION_BIT(SG_OPTION_ALLOW_SESSION) |
			QUEUE_OPTION_BIT(SG_OPTION_DENY_ONCE) |
			QUEUE_OPTION_BIT(SG_OPTION_DENY_ALWAYS)),
	    "options %#x", fx.v[0].options);
	PLAY("a denial never is", NULL, {0, "call 1 full=0", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {300, "decide p1 deny_always",
		"record settled p1 deny_always [1]; "
		"persist_grant p1 deny_always [1]; deny p1 1 deny_always; "
		"resolve p1 deny_always"});
	attended(NULL);
	script_feed(&q, 0, "call 1");
	ev = script_event(&q, 250, "tick");
	queue_feed(&q, &ev, &fx);
	CHECK(fx.v[0].options == (1u << SG_OPTION_COUNT) - 1, "R-247: five");
}

/* Extend: 30 s more, at least ten times, audited (WCAG 2.2.1) */
static void
more_time(void)
{
	static const struct queue_settings twelve = {.extends = 12},
					   few = {.extends = 2},
					   many = {.extends = 5000};
	const struct {
		const struct queue_settings *set;
		int times;
	} rows[] = {{NULL, 10}, {&twelve, 12}, {&few, 10}, {&many, 1000}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		attended(rows[i].set);
		script_feed(&q, 0, "call 1");
		script_feed(&q, 250, "tick");
		for (int n = 1; n <= rows[i].times; n++) {
			char want[160];

			snprintf(want, sizeof(want),
			    "record extended p1 [1] by=7; "
			    "update p1 [1] rev=1 at=%d; wake at=%d",
			    30250 + n * 30000, 30250 + n * 30000);
			CHECK(strcmp(script_feed(&q, 300, "extend p1 by=7"),
				  want) == 0,
			    "row %zu, extension %d", i, n);
		}
		CHECK(strcmp(script_feed(&q, 300, "extend p1"),
			  "refuse extend_limit") == 0,
		    "row %zu", i);
	}
	PLAY("only what was shown can be extended", NULL,
	    {0, "call 1", "wake at=250"},
	    {1, "extend p1", "refuse unknown_prompt"});
}

int
main(void)
{
	RUN(the_window);
	RUN(the_key);
	RUN(live_appends);
	RUN(the_deadline);
	RUN(the_five_answers);
	RUN(coverage);
	RUN(first_answer_wins);
	RUN(always_is_withheld);
	RUN(more_time);
	return t_done("action_queue");
}
