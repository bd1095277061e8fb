/* The scenes of the demo that ask the gate; see demo.h. */

#include "demo/data.h"
#include "demo/demo.h"
#include "port/clock.h"
#include "json/json_put.h"

#define SHOWN_MS 60000 /* until a question is there, whatever happens */
#define LONG_MS  90000 /* until it is settled, whatever happens */

static void
put(struct demo *d, struct sg_str json, const char *path)
{
	cli_put(stdout, demo_text(d, json, path));
}

/* What is done with the chip: deferred, or confirmed. */
static struct sg_str
chip_body(struct demo *d, bool confirmed)
{
	struct buf b = {.p = arena_new(&d->a, 512), .cap = 512};

	json_open(&b);
	json_put_name(&b, "request_id", "demo-1");
	json_put_name(&b, "action_id", "a1");
	if (confirmed) {
		json_put_open(&b, "confirmation");
		json_put_bool(&b, "explicit_user_consent", true);
		json_put_time(&b, "decided_at", clock_system().wall_ms(NULL));
		json_put_name(&b, "surface", "cli");
		json_close(&b);
	}
	json_close(&b);
	return buf_str(&b);
}

static const struct demo_question offer = {
    .text = "[a] approve  [n] not now",
    .help = "a: the reminder is made. n: nothing is done, and you can still "
	    "approve later.",
    .answers = {{'a', "a|approve"}, {'n', "n|not now|no|d|deny"}},
    .scripted = 'a',
    .until = SG_EVENT_STOPPING,
};

/* [3/5] The chip: nothing happens until somebody approves. */
bool
demo_chip(struct demo *d, const char *mark)
{
	struct sg_str made = demo_post(d, "agent", "/v1/actions",
	    str_trim(
		(struct sg_str){demo_chip_json, (size_t)demo_chip_json_size}));
	int64_t since = demo_now();
	struct client_event e;
	struct sg_str done;
	char key;

	if (made.n == 0)
		return false;
	printf("%s Assistant suggests: Create Reminder\n", mark);
	printf("      What will happen: ");
	put(d, made, "action.action_summary_bullets.0");
	printf("\n      Nothing happens until you approve.\n");
	key = demo_choose(d, &offer, &e);
	if (key == 'n') {
		done = demo_post(
		    d, "person", "/v1/actions/defer", chip_body(d, false));
		printf("%s deferred by cli -> nothing was done\n\n", mark);
		return done.n > 0;
	}
	if (key != 'a')
		return false;
	done = demo_post(
	    d, "person", "/v1/actions/execute", chip_body(d, true));
	if (done.n == 0)
		return false;
	printf("%s approved by cli", mark);
	demo_after(d, since);
	printf(" -> ");
	put(d, done, "outcome_summary");
	printf(" (a line in the demo's file)\n\n");
	return true;
}

static const struct demo_extension committer = {"ext.auto_commit",
    "Auto Commit on Exit", "1.2.0", "npm", "@user/pi-auto-commit"};

bool
demo_call(struct demo *d, const struct demo_extension *x, const char *id,
    const char *command)
{
	struct buf b = {.p = arena_new(&d->a, 1024), .cap = 1024};

	json_open(&b);
	json_put_name(&b, "call_id", id);
	json_put_name(&b, "method", "exec");
	json_put_open(&b, "params");
	json_put_name(&b, "command", command);
	json_close(&b);
	json_put_open(&b, "extension");
	json_put_name(&b, "id", x->id);
	json_put_name(&b, "name", x->name);
	json_put_name(&b, "version", x->version);
	json_put_open(&b, "source");
	json_put_name(&b, "type", x->type);
	json_put_name(&b, "ref", x->ref);
	for (unsigned i = 0; i < 3; i++)
		json_close(&b);
	return demo_post(d, "agent", "/v1/hostcalls", buf_str(&b)).n > 0;
}

static unsigned
seconds_of(struct sg_str ms)
{
	unsigned n = 0;

	for (size_t i = 0; i < ms.n && ms.p[i] >= '0' && ms.p[i] <= '9'; i++)
		n = n * 10 + (unsigned)(ms.p[i] - '0');
	return n / 1000;
}

static void
show(struct demo *d, const char *mark, struct sg_str p, unsigned n)
{
	static const char *const places[] = {
	    "scopes.0.summary", "scopes.1.summary", "scopes.2.summary"};
	unsigned seconds = seconds_of(demo_text(d, p, "timeoutMs"));

	printf("%s \"", mark);
	put(d, p, "extension.name");
	printf("\" asks: ");
	put(d, p, "capability");
	printf(", ");
	put(d, p, "risk");
	printf(" risk, %u request%s      denies in %u %s\n", n,
	    n == 1 ? "" : "s", seconds > 120 ? seconds / 60 : seconds,
	    seconds > 120 ? "min" : "s");
	for (unsigned i = 0; i < n && i < 3; i++) {
		printf("        ");
		put(d, p, places[i]);
		putchar('\n');
	}
}

bool
demo_prompt(
    struct demo *d, const char *mark, unsigned n, struct client_event *prompt)
{
	if (demo_wait(d, SG_EVENT_CAPABILITY_PROMPT, SHOWN_MS, prompt, NULL) !=
	    DEMO_EVENT)
		return false;
	show(d, mark, prompt->payload, n);
	return true;
}

static bool
decide(struct demo *d, struct sg_str prompt, char key, const char *note)
{
	struct buf path = {.p = arena_new(&d->a, 512), .cap = 512};
	struct buf body = {.p = arena_new(&d->a, 4096), .cap = 4096};

	buf_addz(&path, "/v1/prompts/");
	buf_add(&path, demo_text(d, prompt, "promptId"));
	buf_addz(&path, "/decision");
	buf_addc(&path, '\0');
	json_open(&body);
	json_put_name(&body, "decision",
	    key == 'a'       ? "allow_once"
		: key == 's' ? "allow_session"
			     : "deny_once");
	json_put_raw(&body, "rev", demo_text(d, prompt, "rev"));
	if (note[0] != '\0')
		json_put_name(&body, "note", note);
	json_close(&body);
	return demo_post(d, "person", path.p, buf_str(&body)).n > 0;
}

/* The answer given here.  False: the demo cannot go on. */
static bool
answer(struct demo *d, struct sg_str prompt, const struct demo_question *q,
    const char *scripted, struct client_event *e, bool *elsewhere)
{
	char line[DEMO_LINE_MAX] = "", key = demo_choose(d, q, e);
	enum demo_got got = DEMO_LINE;

	if (key == 'd' && scripted[0] != '\0')
		got = demo_type(d, "A note for the agent; Enter for none",
		    scripted, q->until, e, line);
	*elsewhere = key == DEMO_ELSEWHERE || got == DEMO_EVENT;
	return *elsewhere ||
	    (key != '\0' && got == DEMO_LINE && decide(d, prompt, key, line));
}

bool
demo_settle(struct demo *d, const char *mark, struct sg_str prompt,
    const struct demo_question *q, const char *note, bool *allowed)
{
	int64_t since = demo_now();
	struct client_event e;
	struct sg_str decision;
	bool elsewhere = false;

	if (q != NULL && !answer(d, prompt, q, note, &e, &elsewhere))
		return false;
	if (!elsewhere &&
	    demo_wait(d, SG_EVENT_CAPABILITY_RESOLVED, LONG_MS, &e, NULL) !=
		DEMO_EVENT)
		return false;
	decision = demo_text(d, e.payload, "decision");
	*allowed = str_starts(decision, STR("allow"));
	printf("%s ", mark);
	cli_put(stdout, decision);
	printf(" by ");
	put(d, e.payload, "by");
	demo_after(d, since);
	return true;
}

static const struct demo_question three = {
    .text = "[a] allow once  [s] for the session  [d] deny",
    .help = "One answer for the three commands above. s: the same commands "
	    "are not asked about\n      again until the session ends.",
    .answers = {{'a', "a|allow|allow once"},
	{'s', "s|session|for the session|allow session"}, {'d', "d|deny|n|no"}},
    .scripted = 'd',
    .until = SG_EVENT_CAPABILITY_RESOLVED,
};

/* [2/5] Three calls at once are one question. */
bool
demo_batch(struct demo *d, const char *mark)
{
	struct client_event e;
	bool allowed;

	if (!demo_call(d, &committer, "host-1", "git status") ||
	    !demo_call(d, &committer, "host-2", "git commit -am wip") ||
	    !demo_call(d, &committer, "host-3", "git push") ||
	    !demo_prompt(d, mark, 3, &e) ||
	    !demo_settle(d, mark, e.payload, &three, "", &allowed))
		return false;
	printf(" -> the same answer for all three calls\n\n");
	return true;
}

/* A question that nobody answers need not wait as long as one for a reader. */
static bool
shorten(struct demo *d)
{
	struct buf b = {.p = arena_new(&d->a, 64), .cap = 64};

	json_open(&b);
	json_put_name(&b, "value", "30");
	json_close(&b);
	return !d->asks ||
	    demo_put(
		d, "person", "/v1/settings/prompt.timeout_seconds", buf_str(&b))
		.n > 0;
}

/* [5/5] Nobody answers: it denies itself, and the ledger says why. */
bool
demo_silence(struct demo *d, const char *mark)
{
	struct client_event e;
	bool allowed;

	if (!shorten(d) ||
	    !demo_call(d, &committer, "host-4", "git clean -fdx") ||
	    !demo_prompt(d, mark, 1, &e))
		return false;
	printf("      Nobody answers this one. Watch it being denied.\n");
	fflush(stdout);
	if (!demo_settle(d, mark, e.payload, NULL, "", &allowed))
		return false;
	printf("\n\n");
	return true;
}
