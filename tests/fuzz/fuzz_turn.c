/*
 * Any bytes as a turn, read with the rules and weights of
 * the program.  A label other than "other" names what spoke for it, the model
 * never goes below the rules, and the same turn read twice gives the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "intent/intent.h"
#include "intent/risk.h"
#include "fuzz/must.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
static struct classifier classifier;
static struct reading reading;
static struct arena arena;

static struct sg_str
read_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	char *p = malloc(1 << 23);
	size_t n;

	MUST(f != NULL && p != NULL);
	n = fread(p, 1, 1 << 23, f);
	fclose(f);
	return (struct sg_str){p, n};
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	arena_init(&arena, &mem_heap, (size_t)1 << 26);
	MUST(classifier_load(&classifier, &arena,
		 read_file("data/turn-rules.v0.1.tsv"),
		 read_file("data/turn-weights.v0.1.bin"), NULL) == SG_OK);
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_str text = {(const char *)data, n};
	struct intent_reading intent;
	struct risk_reading risk;
	struct model_score score;

	reading_take(&classifier, &reading, text);
	score = reading.score;
	classify_intent(&classifier, &reading, &intent);
	classify_risk(&classifier, &reading, &risk);
	MUST(intent.confidence <= 1000 && intent.decision.n_signals >= 1);
	MUST(risk.decision.tier >= (int64_t)risk.rule_tier);
	MUST(risk.decision.tier <= 3);
	reading_take(&classifier, &reading, text);
	MUST(memcmp(&score, &reading.score, sizeof(score)) == 0);
	return 0;
}
