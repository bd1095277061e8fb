/*
 * eval energy and eval dialogue when memory fails, the 1st, the 2nd, the 3rd
 * ... time it is asked for: one line that says so, and nothing is lost.
 */
#include <stdlib.h>

#include "eval/eval.h"
#include "t.h"

static struct {
	int left; /* how often memory is still given */
	int live;
} faults;

static void *
get(void *ctx, size_t n)
{
	(void)ctx;
	if (faults.left == 0)
		return NULL;
	faults.left--;
	faults.live++;
	return calloc(1, n);
}

static void
put(void *ctx, void *p)
{
	(void)ctx;
	faults.live--;
	free(p);
}

static const struct mem faulty = {get, put, NULL};
static char room[1 << 20];

static struct sg_str
answer(const char *area, const char *line, int left, size_t max)
{
	struct buf out = BUF_ON(room);
	struct arena a;

	faults.left = left;
	faults.live = 0;
	arena_init(&a, &faulty, max);
	eval_line(eval_find(str_of(area)), str_of(line), &a, &out);
	arena_release(&a);
	CHECK(faults.live == 0, "%d chunks are lost", faults.live);
	return buf_str(&out);
}

/* clang-format off */
static const struct { const char *area, *line; } rows[] = {
    {"energy", "{\"items\":[{\"watts\":1,\"hours\":1}],\"charging\":[{\"input\":1,\"hours\":1,\"type\":\"solar\"}],\"scenario\":\"cloud\",\"tool\":\"addLoadItem\",\"args\":{\"name\":\"x\\n\",\"category\":\"Kitchen\"}}"},
    {"energy", "{\"tool\":\"addChargingSource\",\"args\":{\"name\":\"x\\n\",\"input\":1,\"type\":\"wind\"}}"},
    {"dialogue", "{\"events\":[{\"type\":\"send\",\"text\":\"q\\n\"},{\"type\":\"call\",\"id\":\"a\",\"name\":\"f\"},{\"type\":\"call\",\"id\":\"b\",\"name\":\"f\"},{\"type\":\"end\"},{\"type\":\"confirm\"},{\"type\":\"failure\",\"text\":\"no\"},{\"type\":\"type\",\"text\":\"100 W\"},{\"type\":\"broken\"}]}"},
    {"dialogue", "{\"declare\":true,\"mode\":\"general\"}"},
    {"dialogue", "{\"declare\":true,\"voltage\":12}"},
    {"dialogue", "{\"lint\":{\"content\":\"I sent\",\"enforcement\":\"warn\"},\"drivers\":{\"refs\":[{\"id\":\"DB-001\",\"version\":\"1.0\"}],\"inline\":[{\"id\":\"u\"},{\"id\":\"v\"},{\"id\":\"w\"},{\"id\":\"x\"}]}}"},
    {"dialogue", "{\"answer\":{\"raw\":\"{\\\"assistant_text\\\":\\\"x\\\",\\\"meta\\\":{\\\"shape\\\":0}}\"}}"},
};
/* clang-format on */

static bool
is_error(struct sg_str out)
{
	return str_starts(out, STR("{\"error\""));
}

static void
every_fault(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct sg_str out = answer(
		    rows[i].area, rows[i].line, 999, 1 << 26);
		int left = 0;

		CHECK(!is_error(out), "%s: %.*s", rows[i].line, (int)out.n,
		    out.p);
		do
			out = answer(rows[i].area, rows[i].line, left, 1 << 26);
		while (is_error(out) && ++left < 999);
		CHECK(left > 0 && left < 999, "%s: %d", rows[i].line, left);
	}
}

static void
every_limit(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t max = 0;

		while (is_error(answer(rows[i].area, rows[i].line, 999, max)) &&
		    max < 1 << 22)
			max += 96;
		CHECK(max < 1 << 22, "%s", rows[i].line);
	}
}

/* What a line may not say. */
static void
refusals(void)
{
	static const struct {
		const char *area, *line, *code;
	} bad[] =
	    {
		{"energy", "{\"tool\":\"addLoadItem\"}", "missing"},
		{"energy", "{\"tool\":\"rm\",\"args\":{}}", "unknown_value"},
		{"energy", "{\"tool\":\"addLoadItem\",\"args\":{}}", "missing"},
		{"energy", "{\"tool\":\"addChargingSource\",\"args\":{}}",
		    "missing"},
		{"energy", "{\"watts\":\"x\"}", "wrong_type"},
		{"dialogue", "{\"answer\":{}}", "invalid_request"},
		{"dialogue", "{\"answer\":{\"raw\":\"\",\"envelope\":1}}",
		    "invalid_request"},
		{"dialogue", "{\"events\":[{\"type\":\"x\"}]}",
		    "unknown_value"},
	    },
	  *row;

	EACH (row, bad) {
		struct sg_str out = answer(row->area, row->line, 99, 1 << 26);

		room[out.n] = '\0';
		CHECK(is_error(out) && strstr(room, row->code) != NULL,
		    "%s: %s", row->line, room);
	}
}

int
main(void)
{
	RUN(every_fault);
	RUN(every_limit);
	RUN(refusals);
	return t_done("eval_dialogue_faults");
}
