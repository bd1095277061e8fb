/*
 * "eval intent" alone: what same_bytes.sh compiles in several ways.  It needs
 * the pure rooms and the part of the shell that loads the gate, no face.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"

extern const struct eval_area eval_intent;

int
main(void)
{
	static char line[1 << 16], room[1 << 16];
	const struct eval_options none = {0};
	struct arena a;
	struct sg_error e = {0};
	struct eval v;

	if (eval_open(&v, &eval_intent, &none, &e) != SG_OK) {
		fprintf(stderr, "turn_lines: %s\n", e.message);
		return 1;
	}
	arena_init(&a, &mem_heap, 1 << 24);
	while (fgets(line, sizeof(line), stdin) != NULL) {
		struct buf out = BUF_ON(room);
		struct sg_str text = str_trim(str_of(line));

		arena_clear(&a);
		eval_next(&v, text, &a, &out);
		if (str_starts(buf_str(&out), STR("{\"error\""))) {
			fprintf(stderr, "turn_lines: %.*s", (int)out.n, out.p);
			return 1;
		}
		printf("%.*s", (int)out.n, out.p);
	}
	arena_release(&a);
	eval_close(&v);
	return ferror(stdin) || fflush(stdout) != 0;
}
