/* The scenes that need no server: a typed correction, a peak. */
#include <string.h>

#include "eval/eval.h"
#include "gate/gate_turn.h"
#include "demo/demo.h"
#include "json/json_put.h"

/* What the consent machine wants done for the script ${events}. */
static struct sg_str
consent(struct demo *d, struct sg_str events)
{
	struct buf in = {.p = arena_new(&d->a, 4096), .cap = 4096};
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
type_text(struct demo *d, char line[128])
{
	static const char usual[] = "Actually it's 100 watts";
	struct client_event e;

	memcpy(line, usual, sizeof(usual));
	if (!d->asks) {
		printf("      (the demo types: %s)\n", line);
		return;
	}
	printf("      Confirm, cancel, or type a correction  > ");
	fflush(stdout);
	line[0] = '\0';
	if (demo_wait(d, SG_EVENT_STOPPING, 600000, &e, line) != DEMO_LINE ||
	    line[0] == '\0')
		memcpy(line, usual, sizeof(usual));
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
	json_put_name(b, "name", "Dometic CFX3 45");
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

/* [3/4] No model and no dialogue here: the machine behind them is played. */
bool
demo_spec(struct demo *d, const char *mark)
{
	struct buf b = {.p = arena_new(&d->a, 4096), .cap = 4096};
	struct sg_str said;
	char line[128];

	printf("%s Spec Asst proposes a load: Dometic CFX3 45, 60 W\n", mark);
	printf("      ACTION REQUIRED. Chat is paused.\n");
	type_text(d, line);
	add_call(&b, "c1", 60);
	add_event(&b, "type", line);
	said = told(d, consent(d, buf_str(&b)));
	if (said.n == 0)
		return false;
	printf("      Correction sent. The model is told:\n        ");
	cli_put(stdout, said);
	add_call(&b, "c2", 100);
	add_event(&b, "confirm", NULL);
	add_event(&b, "success", "Dometic CFX3 45");
	said = told(d, consent(d, buf_str(&b)));
	printf("\n      A new block, 100 W, confirmed. The model is told:\n"
	       "        ");
	cli_put(stdout, said);
	printf("\n\n");
	return said.n > 0;
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
