/*
 * intent: what a message wants, how risky it is, and what its answer may do;
 * with what fired and what nearly did.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "system/turn_gate.h"
#include "base/utf8.h"
#include "face/cli/intent_why.h"
#include "home/home.h"
#include "term/cli.h"
#include "shape/intentgate.h"

struct wish {
	struct sg_turn turn;
	const char *embed, *lane;
	bool why;
};

static void
print_signal(const struct sg_gate_signal *s)
{
	printf("    %-9s ", sg_gate_signal_type_name(s->type));
	cli_put(stdout, s->name);
	fputs(" = ", stdout);
	switch (s->value.kind) {
	case SG_SCALAR_BOOL:
		fputs(s->value.truth ? "true" : "false", stdout);
		break;
	case SG_SCALAR_NUMBER:
		printf("%.3g", s->value.number);
		break;
	case SG_SCALAR_TEXT:
		cli_put(stdout, s->value.text);
		break;
	}
	putchar('\n');
}

static void
print_signals(const struct sg_gate_signal *v, size_t n)
{
	if (n == 0)
		puts("    nothing fired");
	for (size_t i = 0; i < n; i++)
		print_signal(&v[i]);
}

static void
print_headline(const struct cli *c, const struct sg_gate_result *r)
{
	const struct sg_lattice_decision *l = &r->lattice;

	printf("%s%s %.2f · risk %d · %s · %s%s · ", c->colour ? "\033[1m" : "",
	    sg_intent_name(r->intent.label), r->intent.confidence,
	    (int)r->risk.tier, sg_enrichment_mode_name(l->mode),
	    sg_posture_name(l->posture), c->colour ? "\033[0m" : "");
	for (size_t i = 0; i < l->n_allowed; i++)
		printf("%s%s", i > 0 ? ", " : "",
		    sg_allowed_type_name(l->allowed[i]));
	puts(l->n_allowed == 0 ? "no extras" : "");
}

/* What it would have taken for another label or another tier. */
static void
print_nearly(const struct intent_gate_answer *a)
{
	const struct intent_reading *i = &a->intent;

	printf("    next label: %s, %.2f behind\n",
	    sg_intent_name(i->runner_up),
	    (i->scores[i->decision.label] - i->scores[i->runner_up]) / 1024.0);
	for (int k = 0; k < MODEL_TIERS; k++)
		printf("    tier %d: %.2f %s\n", k + 1,
		    (a->risk.scores[k] < 0 ? -a->risk.scores[k]
					   : a->risk.scores[k]) /
			1024.0,
		    a->risk.scores[k] > 0 ? "above its threshold"
					  : "below its threshold");
	printf("    rules alone: tier %u; the model may only raise it\n",
	    a->risk.rule_tier);
}

static void
print_answer(const struct cli *c, const struct intent_gate_answer *a)
{
	const struct sg_gate_result *r = &a->result;

	print_headline(c, r);
	puts("\n  Intent");
	print_signals(r->intent.signals, r->intent.n_signals);
	puts("\n  Risk");
	print_signals(r->risk.signals, r->risk.n_signals);
	if (a->risk.urgent)
		printf("    urgent: %s\n",
		    sg_urgency_reason_name(a->risk.urgency));
	puts("\n  What nearly happened");
	print_nearly(a);
	printf("\n  Budgets: %d tokens, %d tool calls, %d seconds%s\n",
	    (int)r->budgets.max_output_tokens, (int)r->budgets.max_tool_calls,
	    (int)r->budgets.max_seconds,
	    a->assumptions_required ? "; assumptions must be stated" : "");
}

static enum cli_exit
print_json(const struct cli *c, const struct intent_gate_answer *a)
{
	char room[16384];
	struct buf b = BUF_ON(room);

	contract_encode(&sg_gate_result_contract, &a->result, &b);
	if (buf_full(&b))
		return cli_fail(
		    c, CLI_FAILED, "the result is too long", NULL, NULL);
	printf("%.*s\n", (int)b.n, b.p);
	return CLI_DONE;
}

static bool
lane_is(const struct wish *w, const char *word)
{
	return w->lane != NULL && strcmp(w->lane, word) == 0;
}

/* With the lane where it is installed, unless the options say otherwise. */
static enum sg_err
open_gate(struct turn_gate *g, const struct wish *w, struct sg_error *e)
{
	char found[PLACE_MAX];
	bool on = w->embed != NULL || lane_is(w, "on");

	if (lane_is(w, "off"))
		return turn_gate_open(g, NULL, e);
	if (w->embed != NULL)
		return turn_gate_open(g, w->embed, e);
	if (!home_lane(found) && !on)
		return turn_gate_open(g, NULL, e);
	if (on || turn_gate_open(g, found, e) != SG_OK)
		return turn_gate_open(g, on ? found : NULL, e);
	return SG_OK;
}

static enum cli_exit
answer(const struct cli *c, const struct wish *w)
{
	enum cli_exit status = CLI_DONE;
	struct sg_error e = {0};
	struct intent_gate_answer a;
	struct turn_gate g;

	if (open_gate(&g, w, &e) != SG_OK)
		return cli_fail(
		    c, CLI_BAD_CONFIG, "cannot start", e.message, NULL);
	turn_gate_decide(&g, &w->turn, &a);
	if (c->json)
		status = print_json(c, &a);
	else
		print_answer(c, &a);
	if (w->why && !c->json)
		intent_why(&g, &w->turn, &a);
	turn_gate_close(&g);
	return status;
}

static const struct cli_option options[] = {
    CLI_FLAG("image", "a picture comes with the message", struct wish,
	turn.has_image),
    CLI_FLAG(
	"audio", "sound comes with the message", struct wish, turn.has_audio),
    CLI_FLAG(
	"browsing", "the assistant may browse", struct wish, turn.browsing),
    CLI_WORD("intensity", "LEVEL",
	"how strong the feeling in the thread is: low, med or high",
	struct wish, turn.affect_bucket, words_intensity),
    CLI_FLAG("why", "name the words that spoke for it and against it",
	struct wish, why),
    CLI_TEXT("lane", "WHEN",
	"read it by meaning, too: auto (where installed), off or on",
	struct wish, lane),
    CLI_TEXT("embed", "FILE", "weights of the lane", struct wish, embed),
    CLI_JSON("print the IntentGateResult"),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct wish w = {.turn = {.decision_id = STR(TURN_NO_ID)}};
	enum cli_exit status;
	char *text;

	if (!cli_options(c, argc, argv, &w))
		return CLI_USAGE;
	if (w.lane != NULL && !lane_is(&w, "auto") && !lane_is(&w, "off") &&
	    !lane_is(&w, "on"))
		return cli_fail(
		    c, CLI_USAGE, "--lane must be auto, off or on", NULL, NULL);
	if (optind == argc && !w.turn.has_image)
		return cli_fail(c, CLI_USAGE, "intent needs a TEXT", NULL,
		    "Try: solgate intent \"Is this chicken still good?\"");
	if ((text = cli_join(argc - optind, argv + optind)) == NULL)
		return cli_fail(
		    c, CLI_FAILED, "cannot start", "out of memory", NULL);
	w.turn.text = str_of(text);
	status = utf8_valid(w.turn.text)
	    ? answer(c, &w)
	    : cli_fail(c, CLI_USAGE, "the text is not valid UTF-8", NULL,
		  "Check the encoding of your terminal");
	free(text);
	return status;
}

const struct cli_command cmd_intent = {
    .name = "intent",
    .args = "[OPTION]... TEXT",
    .summary = "Say what a message wants, its risk, and what its answer "
	       "may do",
    .help = "Prints the label with its confidence, the risk tier, the mode, "
	    "the posture and\nthe extras that are allowed; then what fired "
	    "and what nearly did.\n\nExamples:\n"
	    "  solgate intent \"Is this chicken still good?\"\n"
	    "  solgate intent --json --browsing \"Should I refinance?\"\n",
    CLI_ROWS(options),
    .run = run,
};
