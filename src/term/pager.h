#ifndef TERM_PAGER_H
#define TERM_PAGER_H

#include "term/cli.h"

/*
 * Long answers, shown by the pager of the person: SOLGATE_PAGER, else PAGER,
 * else "less -FRX".  Only at a terminal, never for JSON, and not if the
 * variable is empty or "cat", or --no-pager was given.
 *
 * Nothing is shown until all of the answer is there: it is kept in memory, and
 * the pager reads it from there.  So a pager that ends early is no error, and
 * the answer of one that cannot be started, or reads nothing, is printed
 * plainly.  It gets the few variables that it needs and no others.
 */

/* From here on what goes to stdout goes to the pager. */
void pager_begin(const struct cli *c);

/* Show it.  Whether all of it could be written. */
bool pager_end(void);

/* The row of a command's options; counts before pager_begin(). */
#define PAGER_OPTION                                                          \
	{                                                                     \
		.name = "no-pager", .help = "print long answers as they are", \
		.to = CLI_TO_TAKE, .take = pager_off                          \
	}
bool pager_off(struct cli *c, void *into, const char *value);

#endif
