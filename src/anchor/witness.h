#ifndef ANCHOR_WITNESS_H
#define ANCHOR_WITNESS_H

#include "anchor/sign.h"
#include "base/err.h"
#include "port/anchor.h"

/*
 * A witness: keeps the checkpoints of other gates, and takes none that cannot
 * follow the last one.  Which gates is written in the settings, NAME=KEY each;
 * the signature says who sends one, so nobody else is asked for a token.
 *
 *	<state>/witness/NAME.jsonl
 */
#define WITNESS_GATES 16
#define WITNESS_NAME  64

struct witness;

/* NULL: ${e} says which row is wrong.  Nothing is opened yet. */
struct witness *witness_open(const char *state, const struct sg_str *gates,
    size_t n, struct sg_error *e);
void witness_close(struct witness *w); /* NULL is fine */
struct witness_port witness_port_of(struct witness *w);

/* Pure: whether ${next} can follow ${last}; ${why} gets a sentence. */
enum witness_says witness_judge(const struct checkpoint *last,
    const struct checkpoint *next, const char **why);

#endif
