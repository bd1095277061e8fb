#ifndef TESTS_LIB_CLASSIFIER_H
#define TESTS_LIB_CLASSIFIER_H

#include <stdio.h>
#include <stdlib.h>

#include "intent/intent.h"
#include "intent/risk.h"

/*
 * The classifier with the rules and weights of the house, loaded from data/,
 * and one turn put through it.  Tests run from the root of the tree.
 */
struct bench_turn {
	struct classifier classifier;
	struct reading reading;
	struct arena arena;
	struct intent_reading intent;
	struct risk_reading risk;
};

static struct sg_str
classifier_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct sg_str s = {NULL, 0};
	char *p = malloc(1 << 23);

	if (f == NULL || p == NULL) {
		fprintf(stderr, "%s: cannot be read\n", path);
		exit(1);
	}
	s = (struct sg_str){p, fread(p, 1, 1 << 23, f)};
	fclose(f);
	return s;
}

static inline struct bench_turn *
classifier_of_the_house(void)
{
	struct bench_turn *b = malloc(sizeof(*b));
	struct sg_error e = {0};

	if (b == NULL)
		exit(1);
	arena_init(&b->arena, &mem_heap, (size_t)1 << 26);
	if (classifier_load(&b->classifier, &b->arena,
		classifier_file("data/turn-rules.v0.1.tsv"),
		classifier_file("data/turn-weights.v0.1.bin"), &e) != SG_OK) {
		fprintf(stderr, "%s\n", e.message);
		exit(1);
	}
	return b;
}

static inline void
classify(struct bench_turn *b, struct sg_str text)
{
	reading_take(&b->classifier, &b->reading, text);
	classify_intent(&b->classifier, &b->reading, &b->intent);
	classify_risk(&b->classifier, &b->reading, &b->risk);
}

#endif
