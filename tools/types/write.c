/*
 * Print what the page is built with: the types of every contract in
 * TypeScript, as "solgate schema --lang ts" does, or with the argument
 * "tables" or "energy" the tables it shares with the gate.  The program
 * carries the page, so that they are needed before there is a program.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract/types.h"
#include "tables.h"

#define ROOM (4u << 20)

int
main(int argc, char **argv)
{
	struct buf b = {.p = malloc(ROOM), .cap = ROOM};
	int status = 1;

	if (b.p == NULL)
		return 1;
	if (argc == 2 && strcmp(argv[1], "tables") == 0)
		tables_write(&b);
	else if (argc == 2 && strcmp(argv[1], "energy") == 0)
		tables_energy_write(&b);
	else
		types_write(contracts_all, contracts_count, &b);
	if (!b.full && fwrite(b.p, 1, b.n, stdout) == b.n &&
	    fflush(stdout) == 0)
		status = 0;
	free(b.p);
	return status;
}
