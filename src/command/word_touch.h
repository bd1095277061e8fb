#ifndef COMMAND_WORD_TOUCH_H
#define COMMAND_WORD_TOUCH_H

#include "command/launch.h"

/* What the reader of texts within texts and the denying match share. */

/* The place of the program: behind assignments and targets; n: none. */
size_t word_touch_program(const struct command_part *part);

/* ${w} sets a variable by which programs may run other code. */
bool word_touch_variable(const struct command_word *w, const struct launch *t);

#endif
