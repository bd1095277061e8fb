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
#include "json/json_put.h"

static void
print_json(const struct gate_summary_answer *a)
{
	char room[256];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_name(&b, "decision", sg_breakpoint_name(a->verdict.decision));
	json_put_int(&b, "rule", (int)a->verdict.rule);
	json_put_bool(&b, "ackOnly", a->ack_only);
	json_put_bool(&b, "freeze", a->freeze);
	json_close(&b);
	printf("%.*s\n", (int)b.n, b.p);
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

static bool
take_signal(struct cli *c, void *into, const char *value)
{
	struct gate_summary_question *q = into;
	unsigned word = 0;

	if (!cli_word(c, &words_signal_kind, "signal", value, &word))
		return false;
	q->facts.signals |= SG_SIGNAL_BIT(word);
	return true;
}

static const struct cli_option options[] = {
    CLI_TAKE("signal", "KIND", "a signal in the thread; may be repeated",
	take_signal),
    CLI_WORD("phase", "PHASE", "rising, peak, downshift or settled",
	struct gate_summary_question, phase, words_affect_phase),
    CLI_WORD("intensity", "LEVEL", "low, med or high",
	struct gate_summary_question, intensity, words_intensity),
    CLI_FLAG("pressure", "the context window is under pressure",
	struct gate_summary_question, facts.context_window_pressure),
    CLI_FLAG("drift", "the conversation may be drifting",
	struct gate_summary_question, facts.drift_risk),
    CLI_FLAG("summary-changed", "the summary was changed from outside",
	struct gate_summary_question, facts.summary_changed),
    CLI_JSON("print the answer as one line of JSON"),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct gate_summary_question q = {
	    .phase = SG_PHASE_SETTLED, .intensity = SG_INTENSITY_LOW};
	enum cli_exit status;
	char *text;

	if (!cli_options(c, argc, argv, &q))
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
    .help = "Six rules are tried in order; the first one that holds decides. "
	    "At an emotional\npeak only a must may change the summary.\n"
	    "\nSignals: decision_made scope_changed pivot answer_provided "
	    "(must),\nopen_loop_created open_loop_resolved risk_or_conflict "
	    "(should), ack_only (skip).\n\nExamples:\n"
	    "  solgate turn \"ok thanks\"\n  solgate turn --signal "
	    "decision_made --phase peak \"ok\"\n",
    CLI_ROWS(options),
    .run = run,
};
