/*
 * Any line to eval action, group and pattern: exactly one line comes out, and
 * the same one each time.
 */
#include <string.h>

#include "eval/eval.h"
#include "eval/eval_tools.h"
#include "fuzz/must.h"

#define ROOM (1u << 20)

static const char *const areas[] = {"action", "group", "pattern"};

static size_t
ask(const struct eval *v, struct sg_str line, char *room)
{
	struct buf out = {.p = room, .cap = ROOM};
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)1 << 26);
	eval_next(v, line, &a, &out);
	arena_release(&a);
	MUST(out.n > 0 && out.p[out.n - 1] == '\n');
	MUST(memchr(out.p, '\n', out.n) == out.p + out.n - 1);
	return out.n;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static char once[ROOM], again[ROOM];
	static struct eval v[3];
	struct eval_options none = {0};
	struct sg_str line = {(const char *)data, n};

	for (size_t i = 0; i < 3; i++) {
		size_t m;

		if (v[i].area == NULL)
			MUST(eval_open(&v[i], eval_find(str_of(areas[i])),
				 &none, NULL) == SG_OK);
		m = ask(&v[i], line, once);
		MUST(ask(&v[i], line, again) == m);
		MUST(memcmp(once, again, m) == 0);
	}
	return 0;
}
