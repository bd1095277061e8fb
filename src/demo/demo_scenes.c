/* The scenes of the demo that ask the gate; see demo.h. */
#include <string.h>
#include <time.h>

#include "demo/data.h"
#include "demo/demo.h"
#include "port/clock.h"
#include "json/json_put.h"

#define SHOWN_MS 5000  /* until a question is there */
#define LONG_MS  90000 /* until it is settled, whatever happens */

static void
put(struct demo *d, struct sg_str json, const char *path)
{
	cli_put(stdout, demo_text(d, json, path));
}

/* The first letter of what was typed, or the answer of the script. */
static char
answer(struct demo *d, const char *question, char scripted)
{
	struct client_event event;
	char line[128] = "";

	if (!d->asks) {
		printf(
		    "      %s  (the demo answers: %c)\n", question, scripted);
		return scripted;
	}
	printf("      %s  > ", question);
	fflush(stdout);
	if (demo_wait(d, SG_EVENT_STOPPING, 600000, &event, line) != DEMO_LINE)
		return '\0';
	return line[0];
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

/* [1/4] The chip: nothing happens until somebody approves. */
bool
demo_chip(struct demo *d, const char *mark)
{
	struct sg_str made = demo_post(d, d->agent, "/v1/actions",
	    str_trim(
		(struct sg_str){demo_chip_json, (size_t)demo_chip_json_size}));
	int64_t since = demo_now();
	struct sg_str done;
	char key;

	if (made.n == 0)
		return false;
	printf("%s Assistant suggests: Create Reminder\n", mark);
	printf("      What will happen: ");
	put(d, made, "action.action_summary_bullets.0");
	printf("\n      Nothing happens until you approve.\n");
	key = answer(d, "[a] approve  [n] not now", 'a');
	if (key == '\0')
		return false;
	if (key != 'a' && key != 'A') {
		done = demo_post(
		    d, d->person, "/v1/actions/defer", chip_body(d, false));
		printf("%s deferred by cli -> nothing was done\n\n", mark);
		return done.n > 0;
	}
	done = demo_post(
	    d, d->person, "/v1/actions/execute", chip_body(d, true));
	if (done.n == 0)
		return false;
	printf("%s approved by cli", mark);
	demo_after(d, since);
	printf(" -> ");
	put(d, done, "outcome_summary");
	printf(" (a line in the demo's file)\n\n");
	return true;
}

/* One call of the extension; the gate answers that it is asked about. */
static bool
ask(struct demo *d, const char *id, const char *args)
{
	struct buf b = {.p = arena_new(&d->a, 1024), .cap = 1024};

	json_open(&b);
	json_put_name(&b, "call_id", id);
	json_put_name(&b, "method", "exec");
	json_put_open(&b, "params");
	json_put_name(&b, "cmd", "git");
	json_put_list(&b, "args");
	buf_addz(&b, args);
	json_list_end(&b);
	json_close(&b);
	json_put_open(&b, "extension");
	json_put_name(&b, "id", "ext.auto_commit");
	json_put_name(&b, "name", "Auto Commit on Exit");
	json_put_name(&b, "version", "1.2.0");
	json_put_open(&b, "source");
	json_put_name(&b, "type", "npm");
	json_put_name(&b, "ref", "@user/pi-auto-commit");
	for (unsigned i = 0; i < 3; i++)
		json_close(&b);
	return demo_post(d, d->agent, "/v1/hostcalls", buf_str(&b)).n > 0;
}

static void
show(struct demo *d, const char *mark, struct sg_str p, unsigned n)
{
	static const char *const places[] = {
	    "scopes.0.summary", "scopes.1.summary", "scopes.2.summary"};

	printf("%s \"", mark);
	put(d, p, "extension.name");
	printf("\" asks: ");
	put(d, p, "capability");
	printf(", ");
	put(d, p, "risk");
	printf(" risk, %u request%s      denies in %d s\n", n,
	    n == 1 ? "" : "s", d->fast ? 2 : 30);
	for (unsigned i = 0; i < n && i < 3; i++) {
		printf("        ");
		put(d, p, places[i]);
		putchar('\n');
	}
}

static bool
decide(struct demo *d, struct sg_str prompt, const char *decision)
{
	struct buf path = {.p = arena_new(&d->a, 512), .cap = 512};
	struct buf body = {.p = arena_new(&d->a, 128), .cap = 128};

	buf_addz(&path, "/v1/prompts/");
	buf_add(&path, demo_text(d, prompt, "promptId"));
	buf_addz(&path, "/decision");
	buf_addc(&path, '\0');
	json_open(&body);
	json_put_name(&body, "decision", decision);
	json_put_raw(&body, "rev", demo_text(d, prompt, "rev"));
	json_close(&body);
	return demo_post(d, d->person, path.p, buf_str(&body)).n > 0;
}

static const char *
decision_of(const char *line)
{
	switch (line[0]) {
	case 'a':
	case 'A':
		return "allow_once";
	case 's':
	case 'S':
		return "allow_session";
	default:
		return "deny_once";
	}
}

/* Whoever answers first, here or elsewhere; or the deadline. */
static bool
settle(struct demo *d, const char *mark, struct sg_str prompt, bool silent)
{
	int64_t since = demo_now();
	struct client_event e;
	char line[128] = "d";
	bool typed = d->asks && !silent;
	enum demo_got got = DEMO_LINE;

	if (typed) {
		printf(
		    "      [a] allow once  [s] for the session  [d] deny  > ");
		fflush(stdout);
		got = demo_wait(
		    d, SG_EVENT_CAPABILITY_RESOLVED, LONG_MS, &e, line);
	} else if (!silent) {
		printf("      (the demo answers: deny)\n");
	}
	if (got == DEMO_LINE && !silent &&
	    !decide(d, prompt, decision_of(line)))
		return false;
	if (got != DEMO_EVENT &&
	    demo_wait(d, SG_EVENT_CAPABILITY_RESOLVED, LONG_MS, &e, NULL) !=
		DEMO_EVENT)
		return false;
	printf("%s%s ", typed && got == DEMO_EVENT ? "\n" : "", mark);
	put(d, e.payload, "decision");
	printf(" by ");
	put(d, e.payload, "by");
	demo_after(d, since);
	return true;
}

/* [2/4] Three calls at once are one question. */
bool
demo_batch(struct demo *d, const char *mark)
{
	struct client_event e;

	if (!ask(d, "host-1", "\"status\"") ||
	    !ask(d, "host-2", "\"commit\",\"-am\",\"wip\"") ||
	    !ask(d, "host-3", "\"push\"") ||
	    demo_wait(d, SG_EVENT_CAPABILITY_PROMPT, SHOWN_MS, &e, NULL) !=
		DEMO_EVENT)
		return false;
	show(d, mark, e.payload, 3);
	if (!settle(d, mark, e.payload, false))
		return false;
	printf(" -> the same answer for all three calls\n\n");
	return true;
}

/* [4/4] Nobody answers: it denies itself, and the ledger says why. */
bool
demo_silence(struct demo *d, const char *mark)
{
	struct client_event e;

	if (!ask(d, "host-4", "\"clean\",\"-fdx\"") ||
	    demo_wait(d, SG_EVENT_CAPABILITY_PROMPT, SHOWN_MS, &e, NULL) !=
		DEMO_EVENT)
		return false;
	show(d, mark, e.payload, 1);
	printf("      Nobody answers this one. Watch it being denied.\n");
	fflush(stdout);
	if (!settle(d, mark, e.payload, true))
		return false;
	printf("\n\n");
	return true;
}
