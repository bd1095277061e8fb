/*
 * Print the types of every contract in TypeScript, as "solgate schema --lang
 * ts" does.  The page is built with them, and the program carries the page, so
 * that they are needed before there is a program.
 */
#include <stdio.h>
#include <stdlib.h>

#include "contract/types.h"

#define ROOM (4u << 20)

int
main(void)
{
	struct buf b = {.p = malloc(ROOM), .cap = ROOM};
	int status = 1;

	if (b.p == NULL)
		return 1;
	types_write(contracts_all, contracts_count, &b);
	if (!b.full && fwrite(b.p, 1, b.n, stdout) == b.n &&
	    fflush(stdout) == 0)
		status = 0;
	free(b.p);
	return status;
}
