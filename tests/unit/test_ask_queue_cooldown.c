/* The queue of questions: what was denied often is not asked for a while. */
#include "ask/queue_int.h"
#include "lib/queue_play.h"

/* nothing is quiet unless a setting says so */
static const struct queue_settings on = {.cooldown = true};

/* T32: three denials or timeouts within ten minutes, then ten minutes quiet */
static void
cooldown_of_what(void)
{
	static const struct {
		const char *name;
		int64_t third_ms; /* when the third denial comes */
		const char *first, *call;
		bool quiet;
	} rows[] =
	    {
		{"three denials", 2000, "deny_once", "call 9", true},
		{"deny always counts", 2000, "deny_always", "call 9", true},
		{"another turn is the same", 2000, "deny_once", "call 9 turn=b",
		    true},
		{"exactly ten minutes", 600250, "deny_once", "call 9", true},
		{"a millisecond more", 600251, "deny_once", "call 9", false},
		{"another group", 2000, "deny_once", "call 9 group=b", false},
		{"another scope", 2000, "deny_once", "call 9 scope=b", false},
		{"another extension", 2000, "deny_once", "call 9 ext=b", false},
		{"another capability", 2000, "deny_once", "call 9 cap=env",
		    false},
		{"another risk", 2000, "deny_once", "call 9 risk=low", false},
		{"an allowance between", 2000, "allow_once", "call 9", false},
	    },
	  *r;

	EACH (r, rows) {
		char event[64];
		const char *got;

		queue_init(&q, &on);
		script_feed(&q, 0, "attach");
		script_feed(&q, 0, "call 1");
		script_feed(&q, 250, "tick");
		snprintf(event, sizeof(event), "decide p1 %s", r->first);
		if (strcmp(r->first, "allow_once") == 0)
			script_feed(&q, 250, "decide p1 deny_once");
		else
			script_feed(&q, 250, event);
		script_feed(&q, 300, "call 2");
		script_feed(&q, 550, "tick");
		script_feed(&q, 560,
		    strcmp(r->first, "allow_once") == 0
			? "decide p2 allow_once"
			: "decide p2 deny_once");
		script_feed(&q, 1000, "call 3");
		script_feed(&q, 1250, "tick");
		/* long enough for the latest of the rows */
		q.prompts[0].due_ms = INT64_MAX;
		script_feed(&q, r->third_ms, "decide p3 deny_once");
		got = script_feed(&q, r->third_ms + 1, r->call);
		CHECK((strstr(got, "deny_cooldown") != NULL) == r->quiet,
		    "%s: %s", r->name, got);
	}
}

/* T32: how a cool-down begins and ends, and that it can be switched off */
static void
cooldown(void)
{
	static const struct queue_settings off = {.cooldown = false};

	PLAY_ALONE("it begins with a record and ends by itself", &on,
	    {0, "attach", ""}, {0, "call 1", "wake at=250"},
	    {250, "decide p1 deny_once",
		"show p1 [1] rev=1 at=30250; "
		"record settled p1 deny_once [1]; deny p1 1 deny_once; "
		"resolve p1 deny_once"},
	    {300, "call 2", "wake at=550"},
	    {550, "decide p2 deny_once",
		"show p2 [2] rev=1 at=30550; "
		"record settled p2 deny_once [2]; deny p2 2 deny_once; "
		"resolve p2 deny_once"},
	    {600, "call 3", "wake at=850"},
	    {850, "tick", "show p3 [3] rev=1 at=30850; wake at=30850"},
	    {30850, "tick",
		"record settled p3 deny_timeout [3]; deny p3 3 deny_timeout; "
		"record muted p3 deny_timeout [3]; resolve p3 deny_timeout"},
	    {30851, "call 4",
		"record settled deny_cooldown [4]; deny 4 deny_cooldown"},
	    {630849, "call 5",
		"record settled deny_cooldown [5]; deny 5 deny_cooldown"},
	    {630850, "call 6", "wake at=631100"});
	PLAY_ALONE("the switch", &off, {0, "attach", ""},
	    {0, "call 1", "wake at=250"},
	    {250, "decide p1 deny_once",
		"show p1 [1] rev=1 at=30250; "
		"record settled p1 deny_once [1]; deny p1 1 deny_once; "
		"resolve p1 deny_once"},
	    {250, "call 2", "wake at=500"},
	    {500, "decide p2 deny_once",
		"show p2 [2] rev=1 at=30500; "
		"record settled p2 deny_once [2]; deny p2 2 deny_once; "
		"resolve p2 deny_once"},
	    {500, "call 3", "wake at=750"},
	    {750, "decide p3 deny_once",
		"show p3 [3] rev=1 at=30750; "
		"record settled p3 deny_once [3]; deny p3 3 deny_once; "
		"resolve p3 deny_once"},
	    {760, "call 4", "wake at=1010"});
}

static void
mute(const char *call)
{
	char event[64];

	for (int i = 0; i < QUEUE_STRIKES; i++) {
		snprintf(event, sizeof(event), "call %llu %s",
		    (unsigned long long)q.last_call + 1, call);
		script_feed(&q, q.now_ms, event);
		script_feed(&q, q.now_ms + 250, "tick");
		snprintf(
		    event, sizeof(event), "decide p%u deny_once", q.opened);
		script_feed(&q, q.now_ms, event);
	}
}

static void
unmute(void)
{
	queue_init(&q, &on);
	script_feed(&q, 0, "attach");
	CHECK(strcmp(script_feed(&q, 0, "unmute"), "refuse not_muted") == 0,
	    "nothing to end");
	mute("");
	CHECK(
	    strcmp(script_feed(&q, 5000, "call 4"),
		"record settled deny_cooldown [4]; deny 4 deny_cooldown") == 0,
	    "muted");
	CHECK(strcmp(script_feed(&q, 5000, "unmute group=b"),
		  "refuse not_muted") == 0,
	    "another key");
	CHECK(strcmp(script_feed(&q, 5000, "unmute scope=b"),
		  "refuse not_muted") == 0,
	    "another scope");
	CHECK(strcmp(script_feed(&q, 5000, "unmute by=7"),
		  "record unmuted by=7") == 0,
	    "unmuted");
	CHECK(strcmp(script_feed(&q, 5000, "call 5"), "wake at=5250") == 0,
	    "asked about again");
}

/*
 * three commands of one program are three scopes; one prompt that
 * shows a scope twice denies it once.
 */
/* R-888, T32: what was denied at other nodes counts here, each question once,
 * and a yes at any of them makes good. */
static void
elsewhere(void)
{
	char event[80];

	queue_init(&q, &on);
	script_feed(&q, 0, "attach");
	for (int i = 0; i < 5; i++) /* the same one, told again */
		script_feed(&q, 10, "elsewhere at=90 rule=deny_once loose=1");
	script_feed(&q, 20, "elsewhere at=91 rule=deny_timeout loose=1");
	script_feed(&q, 30, "elsewhere at=92 rule=deny_stored loose=1");
	script_feed(&q, 40, "elsewhere at=93 rule=deny_cancelled loose=1");
	script_feed(&q, 45, "elsewhere at=94 rule=deny_once loose=1 scope=b");
	CHECK(strstr(script_feed(&q, 50, "call 1 group=g"), "deny") == NULL,
	    "two denials, whatever group it is");
	script_feed(&q, 400, "tick");
	CHECK(strcmp(script_feed(&q, 500, "decide p1 deny_once"),
		  "record settled p1 deny_once [1]; deny p1 1 deny_once; "
		  "record muted p1 deny_once [1]; resolve p1 deny_once") == 0,
	    "the third one here");
	CHECK(strstr(script_feed(&q, 600, "call 2 group=g"), "deny_cooldown") !=
		NULL,
	    "it is quiet");
	script_feed(&q, 700, "elsewhere at=95 rule=allow_once loose=1");
	CHECK(strstr(script_feed(&q, 800, "call 3 group=g"), "deny") == NULL,
	    "until somebody allows it there");
	for (int i = 0; i < 3; i++) {
		snprintf(event, sizeof(event),
		    "elsewhere at=%d rule=deny_always loose=1", 80 + i);
		script_feed(&q, 900, event);
	}
	CHECK(strstr(script_feed(&q, 950, "call 4 group=h"), "deny_cooldown") !=
		NULL,
	    "three there");
	CHECK(strcmp(script_feed(&q, 960, "unmute loose=1"),
		  "record unmuted") == 0,
	    "lifted");
	CHECK(strstr(script_feed(&q, 970, "call 5 group=h"), "deny") == NULL,
	    "and asked about again");
	CHECK(strcmp(script_feed(&q, 980, "elsewhere rule=deny_once"),
		  "refuse bad_event") == 0,
	    "of no question");
}

static void
cooldown_is_of_a_scope(void)
{
	queue_init(&q, &on);
	script_feed(&q, 0, "attach");
	for (int i = 0; i < 3; i++) {
		char event[64];

		snprintf(event, sizeof(event), "call %d scope=ls-%d", i + 1, i);
		script_feed(&q, q.now_ms, event);
		script_feed(&q, q.now_ms + 250, "tick");
		snprintf(event, sizeof(event), "decide p%d deny_once", i + 1);
		script_feed(&q, q.now_ms, event);
	}
	CHECK(strstr(script_feed(&q, q.now_ms, "call 4 scope=ls-9"), "deny") ==
		NULL,
	    "the program is not muted");
	script_feed(&q, q.now_ms, "call 5 scope=ls-9");
	script_feed(&q, q.now_ms, "call 6 scope=ls-9");
	script_feed(&q, q.now_ms + 250, "tick");
	script_feed(&q, q.now_ms, "decide p4 deny_once");
	CHECK(strstr(script_feed(&q, q.now_ms, "call 7 scope=ls-9"), "deny") ==
		NULL,
	    "one answer is one denial");
}

/* A full memory of denials forgets the oldest: one more question, no less. */
static void
keys_are_forgotten_oldest_first(void)
{
	char call[64];

	queue_init(&q, &on);
	script_feed(&q, 0, "attach");
	mute("group=first");
	for (int i = 0; i < QUEUE_KEYS_MAX - 1; i++) {
		snprintf(call, sizeof(call), "group=g%d", i);
		mute(call);
	}
	snprintf(call, sizeof(call), "call %llu group=first",
	    (unsigned long long)q.last_call + 1);
	CHECK(strstr(script_feed(&q, q.now_ms, call), "deny_cooldown") != NULL,
	    "as many as there are rows");
	script_feed(&q, q.now_ms, "call 900 group=more");
	script_feed(&q, q.now_ms + 250, "tick");
	snprintf(call, sizeof(call), "decide p%u deny_once", q.opened);
	script_feed(&q, q.now_ms, call);
	CHECK(strstr(script_feed(&q, q.now_ms, "call 901 group=first"),
		  "deny") == NULL,
	    "the oldest is forgotten");
	CHECK(strstr(script_feed(&q, q.now_ms, "call 902 group=g0"),
		  "deny_cooldown") != NULL,
	    "and no other");
}

int
main(void)
{
	RUN(cooldown_of_what);
	RUN(cooldown);
	RUN(cooldown_is_of_a_scope);
	RUN(unmute);
	RUN(elsewhere);
	RUN(keys_are_forgotten_oldest_first);
	return t_done("action_queue_cooldown");
}
