#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#include <stdio.h>
#include <stdlib.h>

/* What the gate is to answer, row by row; tests run from the root. */
#define CASES_PATH "tests/data/cases.jsonl"

/* The open table; without it the test ends, and that is a failure. */
static inline FILE *
cases_open(void)
{
	FILE *f = fopen(CASES_PATH, "r");

	if (f == NULL) {
		perror(CASES_PATH);
		exit(EXIT_FAILURE);
	}
	return f;
}

/*
 * A row of CASES_PATH was asserted: its id goes to the file that
 * CASES_SEEN names, where tests/cli/cases_table.sh counts it.
 */
static inline void
case_seen(const char *id)
{
	const char *path = getenv("CASES_SEEN");
	FILE *f = path == NULL ? NULL : fopen(path, "a");

	if (f == NULL)
		return;
	fprintf(f, "%s\n", id);
	fclose(f);
}

#endif
