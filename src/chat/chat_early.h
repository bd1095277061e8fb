#ifndef CHAT_CHAT_EARLY_H
#define CHAT_CHAT_EARLY_H

#include "chat/chat_int.h"

/* The text of an answer while it comes; see chat_early.c. */

/* The model is asked; run->attempt says how often. */
void chat_early_begin(struct chat_run *run);

/* More of what it says. */
void chat_early_text(struct chat_run *run, struct sg_str more);

/* What was shown so far; empty: nothing. */
struct sg_str chat_early_shown(const struct chat_run *run);

#endif
