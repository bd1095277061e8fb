#ifndef TESTS_FUZZ_MUST_H
#define TESTS_FUZZ_MUST_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/str.h"

/* What libFuzzer calls with each input. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* Ends the run with what did not hold, also without assertions. */
#define MUST(cond)                                                             \
	do {                                                                   \
		if (!(cond)) {                                                 \
			fprintf(                                               \
			    stderr, "%s:%d: %s\n", __FILE__, __LINE__, #cond); \
			abort();                                               \
		}                                                              \
	} while (0)

#endif
