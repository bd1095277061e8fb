/*
 * turn: how much of the thread's summary may this message change?  Prints
 * the decision, the ladder of rules it came down, and the guardrail.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gate/gate_turn.h"
#include "base/utf8.h"
#include "term/cli.h"
#include "words/words.h"

enum {
	OPT_SIGNAL,
	OPT_PHASE,
	OPT_INTENSITY,
	OPT_PRESSURE,
	OPT_DRIFT,
	OPT_CHANGED,
	OPT_JSON
};

static const struct cli_option options[] = {
    [OPT_SIGNAL] = {"signal", "KIND",
	"a signal of the thread; may be repeated"},
    [OPT_PHASE] = {"phase", "PHASE", "rising, peak, downshift or settled"},
    [OPT_INTENSITY] = {"intensity", "LEVEL", "low, med or high"},
    [OPT_PRESSURE] = {"pressure", NULL, "the context window is under pressure"},
    [OPT_DRIFT] = {"drift", NULL, "the conversation may be drifting"},
    [OPT_CHANGED] = {"summary-changed", NULL,
	"the summary was changed from outside"},
    [OPT_JSON] = {"json", NULL, "print the answer as one line of JSON"},
};

static bool
take_option(
    struct cli *c, int o, const char *value, struct gate_summary_question *q)
{
	unsigned word = 0;

	switch (o) {
	case OPT_SIGNAL:
		if (!cli_word(c, &words_signal_kind, "signal", value, &word))
			return false;
		q->facts.signals |= SG_SIGNAL_BIT(word);
		break;
	case OPT_PHASE:
		if (!cli_word(c, &words_affect_phase, "phase", value, &word))
			return false;
		q->phase = word;
		break;
	case OPT_INTENSITY:
		if (!cli_word(c, &words_intensity, "intensity", value, &word))
			return false;
		q->intensity = word;
		break;
	case OPT_PRESSURE:
		q->facts.context_window_pressure = true;
		break;
	case OPT_DRIFT:
		q->facts.drift_risk = true;
		break;
	case OPT_CHANGED:
		q->facts.summary_changed = true;
		break;
	case OPT_JSON:
		c->json = true;
		break;
	}
	return true;
}

static void
print_json(const struct gate_summary_answer *a)
{
	printf("{\"decision\":\"%s\",\"rule\":%d,\"ackOnly\":%s,"
	       "\"freeze\":%s}\n",
	    sg_breakpoint_name(a->verdict.decision), (int)a->verdict.rule,
	    a->ack_only ? "true" : "false", a->freeze ? "true" : "false");
}

static void
print_ladder(const struct gate_summary_answer *a)
{
	for (int r = SG_RULE_SUMMARY_CHANGED; r <= SG_RULE_DEFAULT; r++) {
		int decided = (int)a->verdict.rule;
		const char *mark = r < decided ? "no"
		    : r == decided             ? "yes, decides"
					       : "not looked at";

		printf("  %d  %-38s %s\n", r,
		    sg_breakpoint_rule_text((enum sg_breakpoint_rule)r), mark);
	}
}

static void
print_answer(const struct cli *c, const struct gate_summary_answer *a)
{
	static const char *const shout[SG_BREAKPOINT_COUNT] = {
	    [SG_BREAKPOINT_SHOULD] = "SHOULD",
	    [SG_BREAKPOINT_MUST] = "MUST",
	    [SG_BREAKPOINT_SKIP] = "SKIP",
	};

	printf("%s%s%s  rule %d: %s\n\n", c->colour ? "\033[1m" : "",
	    shout[a->verdict.decision], c->colour ? "\033[0m" : "",
	    (int)a->verdict.rule, sg_breakpoint_rule_text(a->verdict.rule));
	print_ladder(a);
	if (a->freeze)
		puts("\nSummary kept as it was: the conversation was at its "
		     "peak and this turn was not a must.");
	else if (a->verdict.decision == SG_BREAKPOINT_SKIP)
		puts("\nSummary kept as it was: nothing in this turn changes "
		     "it.");
	else
		puts("\nSummary may change.");
}

static enum cli_exit
answer(const struct cli *c, struct gate_summary_question *q, const char *text)
{
	struct gate_summary_answer a;

	q->facts.message = str_of(text);
	if (!utf8_valid(q->facts.message))
		return cli_fail(c, CLI_USAGE, "the text is not valid UTF-8",
		    NULL, "Check the encoding of your terminal");
	a = gate_summary(q);
	if (c->json)
		print_json(&a);
	else
		print_answer(c, &a);
	return CLI_DONE;
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct gate_summary_question q = {
	    .phase = SG_PHASE_SETTLED, .intensity = SG_INTENSITY_LOW};
	enum cli_exit status;
	const char *value;
	char *text;
	int o;

	while ((o = cli_option(c, argc, argv, &value)) >= 0)
		if (!take_option(c, o, value, &q))
			return CLI_USAGE;
	if (o == CLI_WRONG)
		return CLI_USAGE;
	if (optind == argc)
		return cli_fail(c, CLI_USAGE, "turn needs a TEXT", NULL,
		    "Try: solgate turn \"ok thanks\"");
	if ((text = cli_join(argc - optind, argv + optind)) == NULL)
		return cli_fail(
		    c, CLI_FAILED, "cannot start", "out of memory", NULL);
	status = answer(c, &q, text);
	free(text);
	return status;
}

const struct cli_command cmd_turn = {
    .name = "turn",
    .args = "[OPTION]... TEXT",
    .summary = "Say whether a message must, should or need not change the "
	       "summary",
    .help = "Six rules are tried in order; the first that holds decides. At "
	    "an emotional\npeak only a must may change the summary.\n\n"
	    "Signals: decision_made scope_changed pivot answer_provided "
	    "(must),\nopen_loop_created open_loop_resolved risk_or_conflict "
	    "(should), ack_only (skip).\n\nExamples:\n"
	    "  solgate turn \"ok thanks\"\n"
	    "  solgate turn --signal decision_made --phase peak \"ok\"\n",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0]),
    .run = run,
};
