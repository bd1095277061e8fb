#ifndef IMPACT_IMPACT_INT_H
#define IMPACT_IMPACT_INT_H

#include "command/ways_read.h"
#include "impact/effects.h"
#include "impact/impact.h"

/* What the files of this room share. */
#define IMPACT_HITS_MAX  24
#define IMPACT_DEPTH_MAX 8 /* commands within commands */
#define IMPACT_NAME_MAX  32

/* One thing that is done, and by what. */
struct impact_hit {
	unsigned bits;
	struct sg_str by;   /* "git push"; may be empty */
	struct sg_str says; /* may be empty */
	bool outside;       /* a word leads out of the project */
	bool moved;         /* behind a cd: in another directory */
};

struct impact_walk {
	const struct scope_world *w;
	const struct effects *t;
	struct arena *a;
	struct impact_hit hit[IMPACT_HITS_MAX];
	size_t n;
	unsigned bits;
	bool full; /* there was more */
	bool no_memory;
	/* Of the whole command: something is fetched; a thing runs that is
	   only known when it runs, and which program runs it. */
	bool fetches, runs;
	struct sg_str runner;
	bool moved;
	unsigned depth;
	/* The program whose words were looked up last: one leads out. */
	const struct command_word *out_of;
	bool out;
};

/* One simple command: its program stands at word ${from} of ${part}. */
struct impact_part {
	const struct command_part *part;
	size_t from;
	bool fed;
};

/* The program and its words as the tables read them. */
struct impact_reading {
	struct impact_part p;
	struct sg_str name; /* base name, without a version */
	struct ways_reading ways;
};

void impact_add(struct impact_walk *k, struct impact_hit hit);

/* Something is not known; ${by} may be empty. */
void impact_doubt(struct impact_walk *k, struct sg_str by, const char *says);

/* The reading of ${p}; bit i of ${takes} as for ways_read(). */
void impact_read(const struct impact_walk *k, struct impact_part p,
    unsigned takes, struct impact_reading *out);

/* Whether ${row} speaks of the program and its subcommands, and holds. */
bool impact_speaks(const struct impact_walk *k, const struct effects_row *row,
    const struct impact_reading *r);
bool impact_holds(const struct impact_walk *k, const struct effects_row *row,
    const struct impact_reading *r);

/* ${pattern} has a * at its beginning, at its end, at both, or none. */
bool impact_like(struct sg_str pattern, struct sg_str s);

/* Walk a text, all parts of a command, one simple command. */
void impact_text(struct impact_walk *k, struct sg_str text);
void impact_command(struct impact_walk *k, const struct command *c);
void impact_program(struct impact_walk *k, struct impact_part p);

/* The command that stands in the words of ${r}, as ${inner} says. */
void impact_inner(struct impact_walk *k, const struct impact_reading *r,
    enum effects_inner inner);

/* NAME=value in front of a program, or behind export. */
void impact_assignment(struct impact_walk *k, struct sg_str word);

/* The sentence, in ${k}->a. */
struct sg_str impact_say(struct impact_walk *k);

#endif
