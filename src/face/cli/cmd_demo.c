/*
 * demo: a short conversation through the real engine, to see what it does
 * before anything is set up.  No key, no network, nothing is stored.
 */
#include <stddef.h>

#include "app/turn.h"
#include "base/str.h"
#include "face/cli/cli.h"

static const struct step {
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
summary(const struct turn_answer *a)
{
	if (a->freeze)
		return "frozen until the peak is over";
	if (a->verdict.decision == SG_BREAKPOINT_SKIP)
		return "kept as it was";
	return "may change";
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	size_t n = sizeof(steps) / sizeof(steps[0]);

	(void)c;
	(void)argc;
	(void)argv;
	puts("A conversation passes the gate. For each turn: what it does to "
	     "the summary, and why.\n");
	for (size_t i = 0; i < n; i++) {
		const struct step *s = &steps[i];
		struct turn_question q = {
		    .facts = {str_of(s->message), .signals = s->signals},
		    .phase = s->phase,
		    .intensity = s->intensity};
		struct turn_answer a = turn_answer(&q);

		printf("[%zu/%zu] %s\n"
		       "      thread %s; signals %s\n"
		       "      -> %s by rule %d (%s); summary %s\n\n",
		    i + 1, n, s->message, s->thread, s->signal_names,
		    sg_breakpoint_name(a.verdict.decision), (int)a.verdict.rule,
		    sg_breakpoint_rule_text(a.verdict.rule), summary(&a));
	}
	puts("Next: solgate turn \"your own words\"    the rules on a message "
	     "of yours\n"
	     "      solgate schema                 the shapes of all messages\n"
	     "      solgate help                   all commands");
	return CLI_DONE;
}

const struct cli_command cmd_demo = {
    .name = "demo",
    .args = "",
    .summary = "Watch a short conversation pass the gate",
    .run = run,
};
