/*
 * image RULES WEIGHTS: read the rules of the turn gate and write their image to
 * standard output, which the program opens in place of the table.  The weights
 * are proved whole and fitting here, and so need not be at every start.
 */
#include <stdio.h>
#include <stdlib.h>

#include "intent/reading.h"
#include "intent/rules_image.h"

#define ROOM (32u << 20)

static struct arena arena;

static int
fail(const char *what)
{
	fprintf(stderr, "rules-image: %s\n", what);
	return 1;
}

static struct sg_str
read_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	char *p = f != NULL ? arena_new(&arena, ROOM / 8) : NULL;
	struct sg_str text = {p, 0};

	if (p != NULL)
		text.n = fread(p, 1, ROOM / 8, f);
	if (f != NULL)
		fclose(f);
	return text;
}

int
main(int argc, char **argv)
{
	static struct classifier c, again;
	struct sg_str rules, weights;
	struct sg_error e = {0};
	struct buf b;

	arena_init(&arena, &mem_heap, 4 * (size_t)ROOM);
	if (argc != 3)
		return fail("usage: rules-image RULES WEIGHTS");
	rules = read_file(argv[1]);
	weights = read_file(argv[2]);
	if (classifier_load(&c, &arena, rules, weights, &e) != SG_OK)
		return fail(e.message);
	b = arena_buf(&arena, ROOM);
	rules_image_write(&c.rules, rules, &b);
	if (buf_full(&b))
		return fail("the image is too large");
	if (classifier_use(&again, &arena, buf_str(&b), rules, weights, &e) !=
	    SG_OK)
		return fail(e.message);
	return fwrite(b.p, 1, b.n, stdout) == b.n && fflush(stdout) == 0
	    ? 0
	    : fail("the image cannot be written");
}
