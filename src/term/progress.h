#ifndef TERM_PROGRESS_H
#define TERM_PROGRESS_H

#include "term/cli.h"

/*
 * Work that may take more than a second: whoever sits at a terminal is told
 * that it goes on, once a second, on standard error.  Nothing is printed in
 * pipes, with --json, or within the first second.
 */
void progress_begin(const struct cli *c, const char *what);
void progress_end(void); /* fine without a begin */

#endif
