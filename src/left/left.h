#ifndef LEFT_LEFT_H
#define LEFT_LEFT_H

#include "shell/shell.h"

/* The parent of the row of a question that is open. */
#define LEFT_OPEN "open"

/*
 * End the questions that an earlier run left open: as the ledger says, or as
 * cancelled; nothing is ever allowed by it.
 */
enum sg_err left_end(struct shell *sh, struct sg_error *e);

/* Who or what answered: "tui", "timeout", "rule", "gate". */
const char *left_by(enum sg_decision_token d, enum sg_surface surface);

#endif
