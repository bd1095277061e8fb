#ifndef LEFT_LEFT_H
#define LEFT_LEFT_H

#include "shell/shell.h"

/* The parent of the row of a question that is open. */
#define LEFT_OPEN "open"

/* Its etag when it was ended here, so that it is ended once. */
#define LEFT_ENDED "ended"

/*
 * End the questions that an earlier run left open: as the ledger says, or as
 * cancelled; nothing is ever allowed by it.
 */
enum sg_err left_end(struct shell *sh, struct sg_error *e);

/* The same for one question of this run whose answer could not be taken. */
enum sg_err
left_end_one(struct shell *sh, struct sg_str id, struct sg_error *e);

/*
 * Open questions of other nodes, behind the *${n} that ${v} has; at most
 * ${max}.  A gate that is alone has none.
 */
struct prompt_view;
void left_others(struct shell *sh, struct arena *a, struct prompt_view *v,
    size_t max, size_t *n);

/* Who or what answered: "tui", "timeout", "rule", "gate". */
const char *left_by(enum sg_decision_token d, enum sg_surface surface);

#endif
