/* The queue of questions: who may do what, what ends it, and what is full. */
#include "ask/queue_int.h"
#include "lib/queue_play.h"

/* Without an attach of its own: nobody is there. */
/* An agent asks, a person decides, a viewer looks (T46, design 6) */
static void
roles(void)
{
	static const struct {
		const char *event;
		unsigned may; /* bits of roles */
	} rows[] =
	    {
		{"call 9", 1u << SG_ROLE_AGENT},
		{"cancel 1", 1u << SG_ROLE_AGENT},
		{"decide p1 allow_once", 1u << SG_ROLE_PERSON},
		{"decide p1 deny_once", 1u << SG_ROLE_PERSON},
		{"extend p1", 1u << SG_ROLE_PERSON},
		{"elsewhere at=9 rule=deny_once", 7},
		{"unmute", 1u << SG_ROLE_PERSON},
		{"attach", 1u << SG_ROLE_PERSON | 1u << SG_ROLE_VIEWER},
		{"detach", 1u << SG_ROLE_PERSON | 1u << SG_ROLE_VIEWER},
		{"tick", 7},
		{"disconnect", 7},
		{"shutdown", 7},
	    },
	  *r;

	EACH (r, rows)
		for (unsigned role = 0; role < SG_ROLE_COUNT; role++) {
			char event[64];
			bool refused;

			queue_init(&q, NULL);
			script_feed(&q, 0, "attach");
			script_feed(&q, 0, "call 1");
			script_feed(&q, 250, "tick");
			snprintf(event, sizeof(event), "%s role=%s", r->event,
			    sg_role_name(role));
			refused = strcmp(script_feed(&q, 300, event),
				      "refuse wrong_role") == 0;
			CHECK(refused == ((r->may >> role & 1) == 0), "%s",
			    event);
		}
}

static void
events_that_cannot_be(void)
{
	static const char *const rows[] = {"call 1 ch=0", "call 1 cap=none",
	    "call 1 risk=none", "call 1 fresh=0", "call 1 role=none",
	    "disconnect ch=0", "detach", "nonsense"};
	struct queue before;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		queue_init(&q, NULL);
		before = q;
		CHECK(strcmp(script_feed(&q, 0, rows[i]), "refuse bad_event") ==
			0,
		    "%s", rows[i]);
		CHECK(memcmp(&before, &q, sizeof(q)) == 0, "%s", rows[i]);
	}
	/* T36: an id is used once, open or settled */
	queue_init(&q, NULL);
	script_feed(&q, 0, "attach");
	script_feed(&q, 0, "call 1");
	CHECK(strcmp(script_feed(&q, 1, "call 2 fresh=1"),
		  "refuse bad_event") == 0,
	    "the id of an open prompt");
	script_feed(&q, 250, "tick");
	CHECK(strcmp(script_feed(&q, 251, "decide p1 deny_once fresh=1"),
		  "refuse bad_event") == 0,
	    "the id of the same prompt");
	script_feed(&q, 252, "decide p1 deny_once");
	CHECK(strcmp(script_feed(&q, 253, "call 2 fresh=1"),
		  "refuse bad_event") == 0,
	    "the id of a settled prompt");
}

/* T34 T35: a number stands for one call, whose content does not change */
static void
spent_calls(void)
{
	PLAY_ALONE("single use", NULL, {0, "attach", ""},
	    {0, "call 0", "refuse spent_call"},
	    {0, "call 5 hash=a", "wake at=250"},
	    {0, "call 5 hash=a", "refuse spent_call"},
	    {0, "call 5 hash=b", "refuse hash_changed"},
	    {0, "call 4", "refuse spent_call"},
	    {250, "tick", "show p1 [5] rev=1 at=30250; wake at=30250"},
	    {300, "decide p1 allow_once",
		"record settled p1 allow_once [5]; release p1 5 allow_once; "
		"resolve p1 allow_once"},
	    {301, "call 5 hash=a", "refuse spent_call"},
	    {301, "call 5 hash=b", "refuse spent_call"},
	    {302, "call 6", "wake at=552"});
}

/* T34: released is what was queued, and the last check sees any change */
static void
hash_on_release(void)
{
	struct ask_name a = script_name("a"), b = script_name("b");
	struct queue_effects fx;
	struct queue_event ev;

	queue_init(&q, NULL);
	script_feed(&q, 0, "attach");
	script_feed(&q, 0, "call 1 hash=a");
	script_feed(&q, 0, "call 2 hash=b");
	script_feed(&q, 250, "tick");
	ev = script_event(&q, 300, "decide p1 allow_once");
	queue_feed(&q, &ev, &fx);
	CHECK(fx.n == 4 && fx.v[1].kind == QUEUE_DO_RELEASE &&
		fx.v[2].kind == QUEUE_DO_RELEASE,
	    "%zu effects", fx.n);
	CHECK(queue_release_holds(&fx.v[1], 1, &a), "its own release");
	CHECK(!queue_release_holds(&fx.v[1], 1, &b), "other content");
	CHECK(!queue_release_holds(&fx.v[1], 2, &a), "another call");
	CHECK(!queue_release_holds(&fx.v[2], 1, &a), "another release");
	CHECK(queue_release_holds(&fx.v[2], 2, &b), "the second");
	for (unsigned k = 0; k < QUEUE_DO_COUNT; k++) {
		struct queue_effect e = fx.v[1];

		e.kind = k;
		CHECK(queue_release_holds(&e, 1, &a) == (k == QUEUE_DO_RELEASE),
		    "%s", word_name(&words_queue_effect, k));
	}
}

/* Nobody attached: denied at once; the setting waits instead */
static void
unattended(void)
{
	static const struct queue_settings wait = {.wait_unattended = true};

	PLAY_ALONE("nobody there", NULL,
	    {0, "call 1",
		"record settled deny_unattended [1]; deny 1 deny_unattended"},
	    {1, "attach role=viewer", ""},
	    {2, "call 2",
		"record settled deny_unattended [2]; deny 2 deny_unattended"},
	    {3, "detach role=viewer", ""}, {4, "attach", ""},
	    {5, "call 3", "wake at=255"}, {6, "attach", ""}, {7, "detach", ""},
	    {8, "detach", ""}, {9, "detach", "refuse bad_event"},
	    {255, "tick",
		"record settled deny_unattended [3]; deny 3 deny_unattended"});
	PLAY_ALONE("not even a question of its own is put to nobody (R-164)",
	    NULL,
	    {0, "call 1 cap=ui risk=low",
		"record settled deny_unattended [1]; deny 1 deny_unattended"});
	PLAY_ALONE("leaving decides nothing", NULL, {0, "attach", ""},
	    {0, "call 1", "wake at=250"},
	    {250, "tick", "show p1 [1] rev=1 at=30250; wake at=30250"},
	    {300, "detach", ""},
	    {400, "attach by=4", "show p1 [1] rev=1 at=30250 by=4"},
	    {500, "detach", ""},
	    {30250, "tick",
		"record settled p1 deny_timeout [1]; deny p1 1 deny_timeout; "
		"resolve p1 deny_timeout"});
	PLAY_ALONE("waiting for somebody", &wait, {0, "call 1", ""},
	    {60000, "tick", ""}, {70000, "attach role=viewer", ""},
	    {90000, "attach", "show p1 [1] rev=1 at=120000; wake at=120000"},
	    {90001, "detach", ""}, {90002, "call 2 group=b", ""},
	    {95000, "tick", ""},
	    {96000, "attach by=5",
		"show p1 [1] rev=1 at=120000 by=5; "
		"show p2 [2] rev=1 at=126000"});
}

/* T40: cancelled is denied, recorded by its own name and by nobody */
static void
callers_that_leave(void)
{
	PLAY_ALONE("disconnect", NULL, {0, "attach", ""},
	    {0, "call 1 ch=1", "wake at=250"}, {0, "call 2 ch=2", ""},
	    {0, "call 3 ch=2 group=b", ""},
	    {100, "disconnect ch=1",
		"record settled deny_cancelled [1]; deny 1 deny_cancelled"},
	    {250, "tick",
		"show p1 [2] rev=2 at=30250; show p2 [3] rev=1 at=30250; "
		"wake at=30250"},
	    {300, "disconnect ch=1", ""},
	    {400, "disconnect ch=2 by=7",
		"record settled p1 deny_cancelled [2]; "
		"deny p1 2 deny_cancelled; resolve p1 deny_cancelled; "
		"record settled p2 deny_cancelled [3]; "
		"deny p2 3 deny_cancelled; resolve p2 deny_cancelled"},
	    {500, "decide p1 allow_once", "refuse already_decided"});
	PLAY_ALONE("cancel", NULL, {0, "attach", ""},
	    {0, "call 1 ch=1", "wake at=250"}, {0, "call 2 ch=1", ""},
	    {10, "cancel 1 ch=2", "refuse unknown_call"},
	    {10, "cancel 9 ch=1", "refuse unknown_call"},
	    {10, "cancel 1 ch=1",
		"record settled deny_cancelled [1]; deny 1 deny_cancelled"},
	    {10, "cancel 1 ch=1", "refuse unknown_call"},
	    {10, "call 1 ch=1", "refuse spent_call"},
	    {250, "tick", "show p1 [2] rev=2 at=30250; wake at=30250"},
	    {300, "cancel 2 ch=1",
		"record settled p1 deny_cancelled [2]; "
		"deny p1 2 deny_cancelled; resolve p1 deny_cancelled"});
	PLAY_ALONE("shutdown denies all, and all that comes after", NULL,
	    {0, "attach", ""}, {0, "call 1 ch=1", "wake at=250"},
	    {0, "call 2 ch=2 group=b", ""},
	    {250, "shutdown",
		"show p1 [1] rev=1 at=30250; show p2 [2] rev=1 at=30250; "
		"record settled p1 deny_cancelled [1]; "
		"deny p1 1 deny_cancelled; resolve p1 deny_cancelled; "
		"record settled p2 deny_cancelled [2]; "
		"deny p2 2 deny_cancelled; resolve p2 deny_cancelled"},
	    {300, "call 3",
		"record settled deny_cancelled [3]; deny 3 deny_cancelled"},
	    {300, "decide p1 allow_once", "refuse already_decided"},
	    {301, "shutdown", ""});
}

/* Cancelled calls are no denials of a person: they do not add up. */
static void
leaving_is_no_strike(void)
{
	queue_init(&q, NULL);
	script_feed(&q, 0, "attach");
	for (int i = 1; i < 9; i++) {
		char call[32];

		snprintf(call, sizeof(call), "call %d", i);
		CHECK(strstr(script_feed(&q, q.now_ms, call), "deny") == NULL,
		    "call %d", i);
		script_feed(&q, q.now_ms + 250, "tick");
		script_feed(&q, q.now_ms, "disconnect ch=1");
	}
}

/* T32 T44: what does not fit is denied and said so; others have their room */
static void
full(void)
{
	static const struct queue_settings two = {.owner_calls = 2,
					       .owner_prompts = 1},
					   none = {.owner_calls = 1000,
					       .owner_prompts = 1000,
					       .window_ms = -1,
					       .timeout_ms = INT64_MAX};
	char event[64];

	PLAY_ALONE("caps of one extension", &two, {0, "attach", ""},
	    {0, "call 1", "wake at=250"},
	    {0, "call 2 group=b",
		"record settled deny_limit [2]; deny 2 deny_limit"},
	    {0, "call 3", ""},
	    {0, "call 4", "record settled deny_limit [4]; deny 4 deny_limit"},
	    {0, "call 5 ext=other", ""}, {0, "call 6 ext=other", ""},
	    {250, "tick",
		"show p1 [1 3] rev=2 at=30250; show p2 [5 6] rev=2 at=30250; "
		"wake at=30250"});
	queue_init(&q, &none);
	CHECK(q.set.owner_calls == QUEUE_OWNER_CALLS_MAX &&
		q.set.owner_prompts == QUEUE_OWNER_PROMPTS_MAX &&
		q.set.window_ms == QUEUE_WINDOW_MS &&
		q.set.timeout_ms == QUEUE_SETTING_MAX_MS,
	    "settings stay within the limits");
	script_feed(&q, 0, "attach");
	for (int i = 0; i < QUEUE_PROMPTS_MAX; i++) {
		snprintf(event, sizeof(event), "call %d ext=e%d group=g%d",
		    i + 1, i / QUEUE_OWNER_PROMPTS_MAX, i);
		CHECK(strstr(script_feed(&q, 0, event), "deny") == NULL, "%s",
		    event);
	}
	CHECK(strcmp(script_feed(&q, 0, "call 100 ext=new"),
		  "record settled deny_limit [100]; deny 100 deny_limit") == 0,
	    "all prompts are in use");
	for (int i = 101; q.n_calls < QUEUE_CALLS_MAX; i++) {
		snprintf(event, sizeof(event), "call %d ext=e%d group=g%d", i,
		    i % 8, 8 * (i % 8));
		CHECK(strstr(script_feed(&q, 0, event), "deny") == NULL, "%s",
		    event);
	}
	CHECK(
	    strcmp(script_feed(&q, 0, "call 1000 ext=e0 group=g0"),
		"record settled deny_limit [1000]; deny 1000 deny_limit") == 0,
	    "all places are taken");
	script_feed(&q, 0, "shutdown");
	CHECK(q.n_calls == 0, "and all are denied in one event");
}

/* The memory of settled prompts ends; then nobody knows the prompt. */
static void
the_past(void)
{
	char event[64];

	queue_init(&q, NULL);
	script_feed(&q, 0, "attach");
	for (int i = 1; i <= 3 * QUEUE_PAST_MAX; i++) {
		snprintf(event, sizeof(event), "call %d", i);
		script_feed(&q, q.now_ms, event);
		script_feed(&q, q.now_ms + 250, "tick");
		snprintf(event, sizeof(event), "decide p%d deny_once", i);
		script_feed(&q, q.now_ms, event);
		for (int back = 0; back < 300 && back < i; back += 51) {
			const char *want = back < QUEUE_PAST_MAX
			    ? "refuse already_decided"
			    : "refuse unknown_prompt";

			snprintf(event, sizeof(event), "decide p%d allow_once",
			    i - back);
			CHECK(
			    strcmp(script_feed(&q, q.now_ms, event), want) == 0,
			    "%d back from %d", back, i);
		}
	}
}

/* What is no arc of the table ends nothing, whoever asks for it. */
static void
no_arc_no_end(void)
{
	static const enum sg_consent_event none[] = {CONSENT_ON_TIMEOUT,
	    CONSENT_ON_ALLOW_ONCE, CONSENT_ON_ALLOW_ALWAYS,
	    CONSENT_ON_DENY_ONCE, CONSENT_ON_APPROVE};
	static struct queue_effects fx;
	struct queue before;

	queue_init(&q, NULL);
	script_feed(&q, 0, "attach");
	script_feed(&q, 0, "call 1");
	before = q;
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
		struct queue_end end = {.on = none[i]};

		CHECK(!queue_settle(&q, &fx, &end) && fx.n == 0 &&
			memcmp(&before, &q, sizeof(q)) == 0,
		    "%s ends what nobody saw",
		    word_name(&words_consent_event, none[i]));
	}
}

int
main(void)
{
	RUN(no_arc_no_end);
	RUN(roles);
	RUN(events_that_cannot_be);
	RUN(spent_calls);
	RUN(hash_on_release);
	RUN(unattended);
	RUN(callers_that_leave);
	RUN(leaving_is_no_strike);
	RUN(full);
	RUN(the_past);
	return t_done("action_queue_rules");
}
