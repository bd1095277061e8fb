/* The scenes that need no server: a typed correction, a peak. */
#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"
#include "gate/gate_turn.h"
#include "demo/demo.h"
#include "json/json_put.h"

#define LOAD_NAME  "Dometic CFX3 45"
#define ROUNDS_MAX 12

/* What the consent machine wants done for the script ${events}. */
static struct sg_str
consent(struct demo *d, struct sg_str events)
{
	struct buf in = {.p = arena_new(&d->a, 32768), .cap = 32768};
	struct buf out = {.p = arena_new(&d->a, 65536), .cap = 65536};

	json_open(&in);
	json_put_name(&in, "face", "sa");
	json_put_list(&in, "events");
	buf_add(&in, events);
	json_list_end(&in);
	json_close(&in);
	if (in.p != NULL && out.p != NULL && !buf_full(&in))
		eval_line(eval_find(STR("consent")), buf_str(&in), &d->a, &out);
	return str_trim(buf_str(&out));
}

/* The last thing the model is told in ${said}. */
static struct sg_str
told(struct demo *d, struct sg_str said)
{
	struct sg_str last = {NULL, 0};
	char path[32];

	for (int i = 0; i < 64; i++) {
		struct sg_str one;

		snprintf(path, sizeof(path), "effects.%d", i);
		one = demo_member(d, said, path);
		if (one.n == 0)
			break;
		one = demo_text(d, one, "result");
		last = one.n > 0 ? one : last;
	}
	return last;
}

static void
add_call(struct buf *b, const char *id, int watts)
{
	json_open(b);
	json_put_name(b, "type", "calls");
	json_put_list(b, "functionCalls");
	json_open(b);
	json_put_name(b, "id", id);
	json_put_name(b, "name", "addLoadItem");
	json_put_open(b, "args");
	json_put_name(b, "name", LOAD_NAME);
	json_put_int(b, "watts", watts);
	json_close(b);
	json_close(b);
	json_list_end(b);
	json_close(b);
}

/* What a person does, with its text or NULL. */
static void
add_event(struct buf *b, const char *type, const char *text)
{
	json_open(b);
	json_put_name(b, "type", type);
	if (text != NULL)
		json_put_name(b, "text", text);
	json_close(b);
}

/* The first number of a correction, or what was proposed before. */
static int
watts_in(const char *line, int before)
{
	long n;

	line += strcspn(line, "123456789");
	n = strtol(line, NULL, 10);
	return n > 0 && n <= 100000 ? (int)n : before;
}

static bool
say_told(struct demo *d, const struct buf *events, const char *what)
{
	struct sg_str said = told(d, consent(d, buf_str(events)));

	printf("      %s The model is told:\n        ", what);
	cli_put(stdout, said);
	putchar('\n');
	return said.n > 0;
}

/* One typed line: what it does to the call that is under review. */
enum review { REVIEW_AGAIN, REVIEW_DONE, REVIEW_FAILED };

static enum review
review(struct demo *d, struct buf *events, const char *line)
{
	bool ok;

	if (demo_says(line, "confirm")) {
		add_event(events, "confirm", NULL);
		add_event(events, "success", LOAD_NAME);
		ok = say_told(d, events, "Confirmed.");
	} else if (demo_says(line, "cancel|no|n|deny|d|stop")) {
		add_event(events, "cancel", NULL);
		ok = say_told(d, events, "Cancelled; nothing was added.");
	} else {
		add_event(events, "type", line);
		return say_told(d, events,
			   "Sent as a correction; nothing was added.")
		    ? REVIEW_AGAIN
		    : REVIEW_FAILED;
	}
	putchar('\n');
	return ok ? REVIEW_DONE : REVIEW_FAILED;
}

/*
 * [4/5] No model and no dialogue here: the machine behind them is played.  A
 * correction is answered with a new proposal, and only "confirm" adds it.
 */
bool
demo_spec(struct demo *d, const char *mark)
{
	static const char *const usual[] = {
	    "Actually it's 100 watts", "confirm"};
	struct buf events = {.p = arena_new(&d->a, 16384), .cap = 16384};
	enum review got = REVIEW_AGAIN;
	char line[DEMO_LINE_MAX], id[16];
	struct client_event e;
	int watts = 60;

	for (int i = 0; i < ROUNDS_MAX && got == REVIEW_AGAIN; i++) {
		printf("%s Spec Asst proposes a load: " LOAD_NAME ", %d W\n",
		    mark, watts);
		printf("      ACTION REQUIRED. Chat is paused.\n");
		snprintf(id, sizeof(id), "c%d", i + 1);
		add_call(&events, id, watts);
		do {
			if (demo_type(d,
				"Type confirm or cancel, or type a correction",
				usual[i > 0], SG_EVENT_STOPPING, &e,
				line) != DEMO_LINE)
				return false;
		} while (line[strspn(line, " \t")] == '\0');
		watts = watts_in(line, watts);
		got = review(d, &events, line);
	}
	if (got == REVIEW_AGAIN)
		puts("      That was the last correction this demo takes; "
		     "nothing was added.\n");
	return got != REVIEW_FAILED;
}

static const struct turn_step {
	const char *message;
	unsigned signals;
	const char *signal_names;
	enum sg_affect_phase phase;
	enum sg_intensity intensity;
	const char *thread; /* how the thread feels, in words */
} steps[] = {
    {"I want to rewire the boat before the summer.", 0, "-", SG_PHASE_SETTLED,
	SG_INTENSITY_LOW, "calm"},
    {"ok thanks", 0, "-", SG_PHASE_SETTLED, SG_INTENSITY_LOW, "calm"},
    {"Could you look up what a 24 V charger costs?",
	SG_SIGNAL_BIT(SG_SIGNAL_OPEN_LOOP_CREATED), "open_loop_created",
	SG_PHASE_RISING, SG_INTENSITY_MED, "rising"},
    {"This is all too much, I can't decide anything!", 0, "-", SG_PHASE_PEAK,
	SG_INTENSITY_HIGH, "at its peak"},
    {"sounds good", 0, "-", SG_PHASE_PEAK, SG_INTENSITY_HIGH, "at its peak"},
    {"Fine. We go with 24 V.", SG_SIGNAL_BIT(SG_SIGNAL_DECISION_MADE),
	"decision_made", SG_PHASE_PEAK, SG_INTENSITY_HIGH, "at its peak"},
};

static const char *
summary(const struct gate_summary_answer *a)
{
	if (a->freeze)
		return "frozen until the peak is over";
	if (a->verdict.decision == SG_BREAKPOINT_SKIP)
		return "kept as it was";
	return "may change";
}

/* A conversation through the turn gate: what each turn may change. */
bool
demo_peak(struct demo *d, const char *mark)
{
	size_t n = sizeof(steps) / sizeof(steps[0]);

	(void)d;
	(void)mark;
	puts("A conversation goes through the gate. For each turn you see what "
	     "it does to the summary, and why.\n");
	for (size_t i = 0; i < n; i++) {
		const struct turn_step *s = &steps[i];
		struct gate_summary_question q = {
		    .facts = {str_of(s->message), .signals = s->signals},
		    .phase = s->phase,
		    .intensity = s->intensity};
		struct gate_summary_answer a = gate_summary(&q);

		printf("[%zu/%zu] %s\n"
		       "      thread %s; signals %s\n"
		       "      -> %s by rule %d (%s); summary %s\n\n",
		    i + 1, n, s->message, s->thread, s->signal_names,
		    sg_breakpoint_name(a.verdict.decision), (int)a.verdict.rule,
		    sg_breakpoint_rule_text(a.verdict.rule), summary(&a));
	}
	return true;
}
