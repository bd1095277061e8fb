#ifndef FACE_CLI_PROMPT_SHOW_H
#define FACE_CLI_PROMPT_SHOW_H

#include "term/cli.h"
#include "shape/prompt.h"

/* A question on a terminal: who asks, for what, how risky, to what (T11). */
void prompt_show_item(const struct cli *c, const struct prompt_view *v);

/*
 * To what, the worst first, each behind ${before} and before ${end}: calls
 * that look the same are one with their number, and none is left out (T27,
 * T33).
 */
void prompt_show_scopes(const struct prompt_scope *v, size_t n,
    const char *before, const char *end);

/* With every call of it, the rules and what an answer would store. */
void prompt_show_all(const struct cli *c, const struct prompt_view *v);

/* "allow_once by cli" */
void prompt_show_end(const struct prompt_view *v);

#endif
