#ifndef COMMAND_WORD_PATTERN_H
#define COMMAND_WORD_PATTERN_H

#include "command/command.h"
#include "command/launch.h"

/*
 * Grants and denials for commands are written in words: a word stands for
 * itself, byte for byte; * for exactly one word; a last * for one or more.
 * The first word names the program and is never *.  '*' in quotes is itself.
 *
 * An allow must prove every word (covers); a deny is to find any reading
 * (touches).  The two are not each other's opposite.
 */
struct word_pattern {
	struct sg_str *words;
	size_t n;      /* 1 .. COMMAND_WORDS_MAX */
	bool has_wild; /* some word is * */
	bool rest;     /* the last one is */
	uint64_t wild[COMMAND_WORDS_MAX / 64];
};

/* Zero is no; the only yes is COVER_YES. */
enum cover {
#define X(sym, text) COVER_##sym,
#include "command/cover.def"
	COVER_COUNT
};

enum compound {
	COMPOUND_NEVER,
	COMPOUND_EACH
}; /* lists: ask, or part by part */

/* Zero is the safe answer to "may this pass the deny?". */
enum touch {
	TOUCH_YES,   /* the deny fires */
	TOUCH_MAYBE, /* cannot be told: never allow it unasked, in any mode */
	TOUCH_NO
};

/*
 * Compile ${text}, copying what it needs into ${a}.  SG_EWORD and a sentence
 * in ${e}: the pattern has operators, expansions or no program.
 */
enum sg_err word_pattern_init(struct word_pattern *p, struct sg_str text,
    struct arena *a, struct sg_error *e);

/* Whether ${p} alone covers this one simple command.  Costs no memory. */
enum cover word_pattern_covers(const struct word_pattern *p,
    const struct command_part *part, const struct launch *t);

/* For COVER_LAUNCHER and COVER_OPTION: which, as the table says it. */
struct sg_str word_pattern_objection(const struct word_pattern *p,
    const struct command_part *part, const struct launch *t);

/*
 * Why an allow of ${p} covers no command at all, as the table says it; empty:
 * it covers some.
 */
struct sg_str
word_pattern_hopeless(const struct word_pattern *p, const struct launch *t);

/*
 * What stands in the way of any grant, whatever its pattern; COVER_YES: now
 * each part has to be covered on its own.
 */
enum cover word_pattern_gate(
    const struct command *c, enum compound compound, const struct launch *t);

/*
 * Find the texts in ${c} that a program would read as commands (sh -c '..',
 * env -S '..', --to-command=..), for word_pattern_touches().  To be called
 * once, when the command is read.  SG_ENOMEM is the only error.
 */
enum sg_err
command_unfold(struct command *c, const struct launch *t, struct arena *a);

/*
 * Whether a deny with pattern ${p} fires on ${c}: at any part, behind
 * launchers, assignments and path prefixes, inside substitutions and texts,
 * and in other words that say the same (ways.h).
 */
enum touch word_pattern_touches(const struct word_pattern *p,
    const struct command *c, const struct launch *t);

/* By which reading it was found, of all that there are the surest. */
struct touch_note {
	enum touch touch;
	struct sg_str through; /* the program that starts the denied one */
	struct sg_str past;    /* an option in front, as the table spells it */
	bool in_text;          /* in a text that a program would run */
	bool said_else;        /* in other words than the pattern's */
};

struct touch_note word_pattern_explain(const struct word_pattern *p,
    const struct command *c, const struct launch *t);

const char *cover_text(enum cover cover);

#endif
