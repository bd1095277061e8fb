#ifndef TESTS_T_H
#define TESTS_T_H

#include <stdio.h>
#include <string.h>

/*
 * The whole test framework.  A test is a function; RUN() runs it and counts
 * it as passed when none of its checks failed.  A failed check prints where
 * and what and lets the other rows run.  The last line of a test program is
 * "name: N passed, N failed", which tools/run-tests adds up.
 */
static int t_bad, t_passed, t_failed;

#define CHECK(cond, ...)                                                       \
	do {                                                                   \
		if (!(cond)) {                                                 \
			t_bad++;                                               \
			fprintf(                                               \
			    stderr, "%s:%d: %s: ", __FILE__, __LINE__, #cond); \
			fprintf(stderr, __VA_ARGS__);                          \
			fputc('\n', stderr);                                   \
		}                                                              \
	} while (0)

#define EACH(row, table)                                               \
	for (size_t i_ = 0; i_ < sizeof(table) / sizeof((table)[0]) && \
	     ((row) = &(table)[i_]) != NULL;                           \
	     i_++)

#define RUN(test)                                               \
	do {                                                    \
		t_bad = 0;                                      \
		test();                                         \
		if (t_bad != 0)                                 \
			fprintf(stderr, "FAILED: %s\n", #test); \
		*(t_bad != 0 ? &t_failed : &t_passed) += 1;     \
	} while (0)

static inline int
t_done(const char *name)
{
	printf("%s: %d passed, %d failed\n", name, t_passed, t_failed);
	return t_failed != 0;
}

#endif
