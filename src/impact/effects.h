#ifndef IMPACT_EFFECTS_H
#define IMPACT_EFFECTS_H

#include "command/ways.h"
#include "solgate/words.h"

/*
 * What programs do, by their subcommands and options: data/effects.v0.1.tsv,
 * whose first lines say how to read it.  Commands are read with the table of
 * ways, so that a row about --force holds for -f too.
 *
 * The rows only add: nothing that is written in a command takes an effect
 * away, and what no row speaks of is not known.
 */
#define EFFECTS_TEXT_MAX ((size_t)1 << 20)
#define EFFECTS_ROWS_MAX 4096

/* A bit for each enum sg_effect. */
#define EFFECT_BIT(e) (1u << (e))

/* What stands in the words of a program that starts others. */
enum effects_inner {
#define X(sym, word, text) EFFECTS_##sym,
#include "impact/inner.def"
	EFFECTS_INNER_COUNT
};

struct effects_row {
	struct sg_str path; /* "git push"; a variable ends in = */
	struct sg_str tool; /* its first word */
	struct sg_str left; /* words of it that the ways do not know */
	struct sg_str when; /* conditions, any of them; empty: always */
	struct sg_str says; /* empty: nothing more */
	uint16_t node;      /* of the ways; WAYS_NONE: not listed there */
	uint16_t words;     /* of the path */
	uint16_t bits;      /* EFFECT_BIT() */
	uint8_t inner;      /* enum effects_inner */
};

struct effects {
	struct sg_str version;
	const struct ways *ways;
	struct effects_row *rows;
	size_t n;
};

/*
 * Compile ${text}, which must outlive ${t}, into ${a}.  A row that is not
 * understood refuses the whole table; the pointer of ${e} is its line.
 */
enum sg_err effects_load(struct effects *t, struct sg_str text,
    const struct ways *w, struct arena *a, struct sg_error *e);

#endif
