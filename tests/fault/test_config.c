/*
 * Settings when memory runs out: the 1st, the 2nd ... piece in turn.  The file
 * is refused, and the settings are as they were.
 */
#include <stdlib.h>

#include "settings/config_edit.h"
#include "t.h"

static struct failing {
	unsigned left;
} failing;

static void *
get(void *ctx, size_t n)
{
	struct failing *f = ctx;

	return f->left-- == 0 ? NULL : malloc(n);
}

static void
put(void *ctx, void *p)
{
	(void)ctx;
	free(p);
}

static const char
    text[] = "[policy]\nmode = \"strict\"\ndeny_caps = [\"exec\"]\n"
	     "project = \"/somewhere\"\n[server]\nhosts = [\"a:1\", \"b:2\"]\n"
	     "[extension.\"x\"]\ndeny = [\"http\"]\n";

static void
reading(void)
{
	struct mem mem = {get, put, &failing};
	bool done = false;

	for (unsigned nth = 0; nth < 64 && !done; nth++) {
		struct config c, before;
		struct sg_error e = {0};
		struct arena a;

		failing.left = nth;
		arena_init(&a, &mem, 16u << 20);
		config_init(&c, &a);
		before = c;
		done = config_read(&c, "f", STR(text), &e) == SG_OK;
		if (!done)
			CHECK(memcmp(&c, &before, sizeof(c)) == 0 &&
				e.code != SG_OK && e.message[0] != '\0',
			    "piece %u: unchanged and said", nth);
		arena_release(&a);
	}
	CHECK(done, "in the end it is read");
}

static void
editing(void)
{
	struct mem mem = {get, put, &failing};
	char room[1024];
	bool done = false;

	for (unsigned nth = 0; nth < 64 && !done; nth++) {
		struct buf b = BUF_ON(room);
		struct sg_error e = {0};
		struct arena a;

		failing.left = nth;
		arena_init(&a, &mem, 16u << 20);
		done = config_edit(STR(text), CONFIG_mode, STR("\"prompt\""),
			   &a, &b, &e) == SG_OK;
		CHECK(done || e.message[0] != '\0', "piece %u: said", nth);
		arena_release(&a);
	}
	CHECK(done, "in the end it is changed");
}

int
main(void)
{
	RUN(reading);
	RUN(editing);
	return t_done("config_fault");
}
