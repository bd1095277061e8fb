/* Who is a person before the gate of one user.  T37 R-467 */
#include "access/terminal.h"
#include "t.h"

static const struct row {
	const char *name;
	struct terminal_facts f;
	bool person;
} rows[] = {
    {"nothing is known", {.alive = false}, false},
    {"at a terminal, by the shell that opened it",
	{.alive = true, .tty = true, .rooted = true}, true},
    {"the process is gone", {.tty = true, .rooted = true}, false},
    {"an agent started it",
	{.alive = true, .tty = true, .rooted = true, .agent = true}, false},
    {"without a terminal", {.alive = true, .rooted = true}, false},
    {"without its parents", {.alive = true, .tty = true}, false},
    {"at a terminal that was opened after an agent, where the agent is",
	{.alive = true, .tty = true, .rooted = true, .stray = true}, false},
};

static void
who_is_a_person(void)
{
	const struct row *r;

	EACH (r, rows)
		CHECK((terminal_objection(&r->f) == NULL) == r->person, "%s",
		    r->name);
}

/* One thing that speaks against it is enough, whatever else is so. */
static void
one_is_enough(void)
{
	for (unsigned bits = 0; bits < 32; bits++) {
		struct terminal_facts f = {.alive = bits & 1,
		    .tty = bits & 2,
		    .rooted = bits & 4,
		    .agent = bits & 8,
		    .stray = bits & 16};

		CHECK((terminal_objection(&f) == NULL) == (bits == 7),
		    "bits %u", bits);
	}
}

int
main(void)
{
	RUN(who_is_a_person);
	RUN(one_is_enough);
	return t_done("access_terminal");
}
