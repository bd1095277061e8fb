/*
 * The whole turn gate in process: text to IntentGateResult, breakpoint and
 * freeze; and how long rules, weights and lattice take to load.
 */
#include <string.h>

#include "gate/gate_turn.h"
#include "system/turn_gate.h"
#include "bench/bench.h"

static struct turn_gate gate;
static struct sg_str message;
static char room[8192];

static void
turn(void)
{
	struct sg_turn t = {.text = message, .decision_id = STR(TURN_NO_ID)};
	struct gate_summary_question q = {.facts = {.message = message}};
	struct intent_gate_answer a;

	turn_gate_decide(&gate, &t, &a);
	bench_sink += (uint64_t)a.result.risk.tier + gate_summary(&q).freeze;
}

static void
load(void)
{
	struct turn_gate g;

	if (turn_gate_open(&g, NULL, NULL) != SG_OK)
		abort();
	turn_gate_close(&g);
}

int
main(int argc, char **argv)
{
	FILE *f = argc == 2 ? fopen(argv[1], "rb") : NULL;
	struct sg_error e = {0};
	size_t n;

	if (f == NULL) {
		fprintf(stderr, "usage: gate MESSAGE-FILE\n");
		return 2;
	}
	n = fread(room, 1, 200, f);
	fclose(f);
	if (turn_gate_open(&gate, NULL, &e) != SG_OK) {
		fprintf(stderr, "%s\n", e.message);
		return 1;
	}
	message = (struct sg_str){room, n};
	bench_run("gate_200", turn, 2000);
	for (size_t at = n; at < 4096; at++)
		room[at] = room[at - n];
	message.n = 4096;
	bench_run("gate_4096", turn, 200);
	bench_run("load", load, 5);
	turn_gate_close(&gate);
	return 0;
}
