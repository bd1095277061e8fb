/*
 * eval energy and eval dialogue when memory fails, the 1st, the 2nd, the 3rd
 * ... time it is asked for: one line that says so, and nothing is lost.
 */
#include "lib/eval_faults.h"

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
		struct sg_str out = faults_answer(
		    rows[i].area, rows[i].line, 999, 1 << 26);
		int left = 0;

		CHECK(!is_error(out), "%s: %.*s", rows[i].line, (int)out.n,
		    out.p);
		do
			out = faults_answer(
			    rows[i].area, rows[i].line, left, 1 << 26);
		while (is_error(out) && ++left < 999);
		CHECK(left > 0 && left < 999, "%s: %d", rows[i].line, left);
	}
}

static void
every_limit(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t max = 0;

		while (is_error(faults_answer(
			   rows[i].area, rows[i].line, 999, max)) &&
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
		struct sg_str out = faults_answer(
		    row->area, row->line, 99, 1 << 26);

		faults_room[out.n] = '\0';
		CHECK(is_error(out) && strstr(faults_room, row->code) != NULL,
		    "%s: %s", row->line, faults_room);
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
