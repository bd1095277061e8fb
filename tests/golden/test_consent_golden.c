/* The vectors of consent.golden through the same code as "solgate eval". */
#include <stdlib.h>

#include "eval/eval.h"
#include "t.h"

#define LINE_ROOM 16384

static char line[LINE_ROOM], want[LINE_ROOM], room[1 << 20];

static struct buf
answer(const char *text)
{
	struct buf out = BUF_ON(room);
	size_t n = strcspn(text, " ");
	const struct eval_area *area = eval_find((struct sg_str){text, n});
	struct arena a;

	CHECK(area != NULL, "%.20s", text);
	arena_init(&a, &mem_heap, 1 << 24);
	if (area != NULL)
		eval_line(area, str_trim(str_of(text + n)), &a, &out);
	arena_release(&a);
	return out;
}

/* R-208 R-217 R-218 R-250 R-251 R-252 R-255 R-257 R-273 R-294 R-345 R-360 */
static void
every_vector(void)
{
	FILE *f = fopen("tests/golden/consent.golden", "r");
	int number = 0, groups = 0;

	CHECK(f != NULL, "run from the root of the tree");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		struct buf got;

		number++;
		if (line[0] == '#' || line[0] == '\n')
			continue;
		number++;
		if (fgets(want, sizeof(want), f) == NULL)
			break;
		got = answer(line);
		CHECK(str_eq(buf_str(&got), str_of(want)), "line %d: %.*s",
		    number, (int)got.n, got.p);
		groups++;
	}
	if (f != NULL)
		fclose(f);
	CHECK(groups >= 38, "%d groups", groups);
}

/* T51: what one line may lead to has an end. */
static void
too_much_is_refused(void)
{
	static char script[1 << 19];
	struct buf got;
	int n = 0;

#define ADD(...) \
	n += snprintf(script + n, sizeof(script) - (size_t)n, __VA_ARGS__)
	ADD("queue {\"events\":[{\"type\":\"tick\"}");
	for (int i = 0; i < 64; i++)
		ADD(",{\"type\":\"call\",\"call_id\":\"c%d\","
		    "\"extension_id\":\"e%d\",\"scope_group\":\"g%d\"}",
		    i, i % 8, i);
	for (int i = 0; i < 160; i++)
		ADD(",{\"type\":\"attach\",\"at_ms\":300}");
	ADD("]}");
	got = answer(script);
	CHECK(
	    str_starts(buf_str(&got), STR("{\"error\":{\"code\":\"no_room\"")),
	    "%.*s", 60, got.p);
	n = 0;
	ADD("consent {\"face\":\"sa\",\"events\":[{\"type\":\"send\"}");
	for (int i = 0; i < 300; i++) {
		ADD(",{\"type\":\"calls\",\"functionCalls\":[");
		for (int k = 0; k < 40; k++)
			ADD("%s{\"name\":\"a\",\"args\":{}}", k > 0 ? "," : "");
		ADD("]},{\"type\":\"switch\",\"mode\":\"load\"}"
		    ",{\"type\":\"send\"}");
	}
	ADD("]}");
	got = answer(script);
	CHECK(
	    str_starts(buf_str(&got), STR("{\"error\":{\"code\":\"no_room\"")),
	    "%.*s", 60, got.p);
#undef ADD
}

int
main(void)
{
	RUN(every_vector);
	RUN(too_much_is_refused);
	return t_done("consent_golden");
}
