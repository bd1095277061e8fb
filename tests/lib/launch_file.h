#ifndef TESTS_LAUNCH_FILE_H
#define TESTS_LAUNCH_FILE_H

#include <stdio.h>
#include <stdlib.h>

#include "command/launch.h"

/* The tables of tools as the tree has them, and any other file, for tests. */

static inline struct sg_str
file_read(const char *path, struct arena *a)
{
	static char bytes[(size_t)1 << 20];
	FILE *f = fopen(path, "rb");
	struct sg_str s = {bytes, 0};

	if (f == NULL) {
		perror(path);
		exit(1);
	}
	s.n = fread(bytes, 1, sizeof(bytes), f);
	fclose(f);
	if (!arena_dup(a, s, &s))
		exit(1);
	return s;
}

static inline void
launch_file(struct launch *t, struct arena *a)
{
	struct sg_error e = {0};
	struct ways *w = arena_new(a, sizeof(*w));

	if (w != NULL &&
	    launch_load(t, file_read("data/launch.v0.1.tsv", a), a, &e) ==
		SG_OK &&
	    ways_load(w, file_read("data/ways.v0.1.tsv", a), a, &e) == SG_OK) {
		t->ways = w;
		return;
	}
	fprintf(stderr, "tables of tools: %s: %s\n", e.pointer, e.message);
	exit(1);
}

#endif
