/*
 * The vectors of lattice.golden through the same code as "solgate eval"; and
 * memory that runs out on the way.
 */
#include <stdlib.h>

#include "eval/eval.h"
#include "t.h"

#define LINE_ROOM 8192

static char line[LINE_ROOM], want[LINE_ROOM], room[1 << 16];

static struct buf
answer(const char *text, size_t max)
{
	struct buf out = BUF_ON(room);
	size_t n = strcspn(text, " ");
	const struct eval_area *area = eval_find((struct sg_str){text, n});
	struct arena a;

	CHECK(area != NULL, "%.20s", text);
	arena_init(&a, &mem_heap, max);
	if (area != NULL)
		eval_line(area, str_trim(str_of(text + n)), &a, &out);
	arena_release(&a);
	return out;
}

/* One group: the line and the line it must give. */
static void
check_group(int number)
{
	struct buf got = answer(line, 1 << 20);

	CHECK(str_eq(buf_str(&got), str_of(want)), "line %d: %.*s", number,
	    (int)got.n, got.p);
}

/* R-082 R-094 R-101 R-113 R-117 R-123 R-126 R-133 */
static void
every_vector(void)
{
	FILE *f = fopen("tests/golden/lattice.golden", "r");
	int number = 0, groups = 0;

	CHECK(f != NULL, "run from the root of the tree");
	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		number++;
		if (line[0] == '#' || line[0] == '\n')
			continue;
		number++;
		if (fgets(want, sizeof(want), f) == NULL)
			break;
		check_group(number);
		groups++;
	}
	if (f != NULL)
		fclose(f);
	CHECK(groups >= 20, "%d groups", groups);
}

/* Too little memory is one line that says so. */
static void
memory_runs_out(void)
{
	static const char *const lines[] = {
	    "lattice {\"intent\":\"\\u0063reate\",\"confidence\":1,"
	    "\"risk_tier\":0}",
	    "lease {\"calls\":[{\"type\":\"read\",\"at_ms\":0}]}",
	};

	for (size_t i = 0; i < 2; i++)
		for (size_t max = 0; max < 8192; max += 16) {
			struct buf got = answer(lines[i], max);

			CHECK(
			    got.n > 0 && got.p[got.n - 1] == '\n', "%zu", max);
			CHECK(str_starts(buf_str(&got), STR("{\"lattice\"")) ||
				str_starts(
				    buf_str(&got), STR("{\"verdicts\"")) ||
				str_starts(buf_str(&got),
				    STR("{\"error\":{\"code\":\"out_of_"
					"memory")),
			    "%zu: %.*s", max, (int)got.n, got.p);
		}
}

int
main(void)
{
	RUN(every_vector);
	RUN(memory_runs_out);
	return t_done("lattice_golden");
}
