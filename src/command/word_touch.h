#ifndef COMMAND_WORD_TOUCH_H
#define COMMAND_WORD_TOUCH_H

#include "command/command.h"

/* What the reader of texts within texts and the denying match share. */

/* The place of the program: behind assignments and targets; n: none. */
size_t word_touch_program(const struct command_part *part);

#endif
