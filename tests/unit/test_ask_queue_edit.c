/* A person changes a call before answering, event by event. */
#include "lib/queue_play.h"

/* the call as asked ends, the changed one is asked about at once. */
static void
a_change(void)
{
	PLAY("the changed call is a question of its own, shown at once", NULL,
	    {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {300, "edit p1 2 was=1 rev=1 by=7 hash=changed",
		"record settled p1 corrected [1] by=7; "
		"deny p1 1 corrected by=7; resolve p1 corrected by=7; "
		"show p2 [2] rev=1 at=30300; wake at=30300"},
	    {400, "decide p1 allow_once rev=1", "refuse already_decided"},
	    {400, "decide p2 allow_once rev=1 by=7",
		"record settled p2 allow_once [2] by=7; "
		"release p2 2 allow_once by=7; resolve p2 allow_once by=7"});
	PLAY("time that was given is not taken away", NULL,
	    {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {260, "extend p1",
		"record extended p1 [1]; update p1 [1] rev=1 at=60250; "
		"wake at=60250"},
	    {300, "edit p1 2 was=1 rev=1",
		"record settled p1 corrected [1]; deny p1 1 corrected; "
		"resolve p1 corrected; show p2 [2] rev=1 at=60250"});
	PLAY("nobody answers the changed call: it is denied", NULL,
	    {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {300, "edit p1 2 was=1 rev=1",
		"record settled p1 corrected [1]; deny p1 1 corrected; "
		"resolve p1 corrected; show p2 [2] rev=1 at=30300; "
		"wake at=30300"},
	    {30300, "tick",
		"record settled p2 deny_timeout [2]; deny p2 2 deny_timeout; "
		"resolve p2 deny_timeout"});
}

/* The others of a question stay where they are. */
static void
one_of_many(void)
{
	PLAY("another key: the rest stays asked, the change is asked anew",
	    NULL, {0, "call 1", "wake at=250"}, {0, "call 2", ""},
	    {250, "tick", "show p1 [1 2] rev=2 at=30250; wake at=30250"},
	    {300, "edit p1 3 was=1 rev=2 group=other",
		"record settled p1 corrected [1]; deny p1 1 corrected; "
		"update p1 [2] rev=2 at=30250; show p2 [3] rev=1 at=30300"});
	PLAY("the same key: it joins them, and is new there", NULL,
	    {0, "call 1", "wake at=250"}, {0, "call 2", ""},
	    {250, "tick", "show p1 [1 2] rev=2 at=30250; wake at=30250"},
	    {300, "edit p1 3 was=1 rev=2",
		"record settled p1 corrected [1]; deny p1 1 corrected; "
		"update p1 [2] rev=2 at=30250; update p1 [2 3] rev=3 at=30250"},
	    {310, "decide p1 allow_once rev=2",
		"record settled p1 allow_once [2]; release p1 2 allow_once; "
		"resolve p1 allow_once; show p2 [3] rev=3 at=30310; "
		"wake at=30310"});
}

/* who may, what, and when. */
static void
what_is_refused(void)
{
	static const struct {
		const char *event, *why;
	} * r,
	    rows[] = {
		{"edit p1 2 was=1 rev=1 role=agent", "refuse wrong_role"},
		{"edit p1 2 was=1 rev=1 role=viewer", "refuse wrong_role"},
		{"edit p1 2 was=1", "refuse no_rev"},
		{"edit p1 2 was=1 rev=2", "refuse bad_decision"},
		{"edit p1 2 was=1 rev=0", "refuse bad_decision"},
		{"edit p9 2 was=1 rev=1", "refuse unknown_prompt"},
		{"edit p1 2 was=7 rev=1", "refuse already_decided"},
		{"edit p1 2 was=1 rev=1 ch=2", "refuse unknown_call"},
		{"edit p1 2 was=1 rev=1 ext=other", "refuse unknown_call"},
		{"edit p1 1 was=1 rev=1", "refuse spent_call"},
		{"edit p1 1 was=1 rev=1 hash=changed", "refuse hash_changed"},
		{"edit p1 2 was=1 rev=1 fresh=1", "refuse bad_event"},
	    };

	EACH (r, rows) {
		attended(NULL);
		script_feed(&q, 0, "call 1");
		CHECK(strcmp(script_feed(&q, 100, "edit p1 2 was=1 rev=1"),
			  "refuse unknown_prompt") == 0,
		    "what nobody saw yet");
		script_feed(&q, 250, "tick");
		CHECK(strcmp(script_feed(&q, 300, r->event), r->why) == 0,
		    "%s: %s", r->event, r->why);
		CHECK(
		    strcmp(script_feed(&q, 300, "decide p1 allow_once rev=1"),
			"record settled p1 allow_once [1]; "
			"release p1 1 allow_once; resolve p1 allow_once") == 0,
		    "%s: and nothing changed", r->event);
	}
}

/* A full table: said, and the call as asked still waits. */
static void
no_room(void)
{
	struct queue_settings set = {.owner_prompts = 1};

	attended(&set);
	script_feed(&q, 0, "call 1");
	script_feed(&q, 0, "call 2");
	script_feed(&q, 250, "tick");
	CHECK(strcmp(script_feed(&q, 300, "edit p1 3 was=1 rev=2 group=other"),
		  "refuse no_room") == 0,
	    "no room for another question");
	CHECK(q.n_calls == 2, "both wait");
}

/* A change is no denial: nothing becomes quiet by it. */
static void
no_strike(void)
{
	struct queue_settings set = {.cooldown = true};
	char event[64];

	attended(&set);
	script_feed(&q, 0, "call 1 scope=x");
	script_feed(&q, 250, "tick");
	for (int i = 1; i <= 5; i++) {
		snprintf(event, sizeof(event),
		    "edit p%d %d was=%d rev=1 scope=x", i, i + 1, i);
		CHECK(strstr(script_feed(&q, 300, event), "muted") == NULL,
		    "%s", event);
	}
	CHECK(strstr(script_feed(&q, 300, "call 7 scope=x"), "deny") == NULL,
	    "it is asked about");
}

int
main(void)
{
	RUN(a_change);
	RUN(one_of_many);
	RUN(what_is_refused);
	RUN(no_room);
	RUN(no_strike);
	return t_done("queue_edit");
}
