/*
 * Options by table: each value goes where its row says, a wrong one is told
 * and stops the reading.
 */
#include <getopt.h>
#include <unistd.h>

#include "term/cli.h"
#include "t.h"

struct filled {
	bool flag;
	const char *text;
	enum sg_risk risk;
	int taken;
	int64_t number;
};

static bool
take(struct cli *c, void *at, const char *value)
{
	(void)c;
	*(int *)at += value[0] - '0';
	return value[0] != '9';
}

static bool
untake(struct cli *c, void *at, const char *value)
{
	(void)c;
	(void)value;
	*(int *)at = 0;
	return true;
}

static const struct cli_option options[] = {
    CLI_FLAG("flag", "", struct filled, flag),
    CLI_TEXT("text", "TEXT", "", struct filled, text),
    CLI_WORD("risk", "RISK", "", struct filled, risk, words_risk),
    CLI_TAKE_AT("take", "N", "", take, struct filled, taken),
    CLI_JSON(""),
    CLI_NUMBER("number", "N", "", struct filled, number, 2, 30, "no number"),
    CLI_TAKE_AT("untake", NULL, "", untake, struct filled, taken),
};
static const struct cli_command command = {.name = "test",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0])};

static const struct cli_command once = {.name = "once",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0]),
    .twice = "given twice"};

static bool
read_as(const struct cli_command *as, struct cli *c, struct filled *f, int n,
    const char *const *words)
{
	char name[] = "test", *argv[9] = {name};

	for (int i = 0; i < n; i++)
		argv[i + 1] = (char *)words[i];
	*c = (struct cli){.command = as};
	*f = (struct filled){.risk = SG_RISK_LOW};
	optind = 0; /* GNU: begin again */
	return cli_options(c, n + 1, argv, f);
}

static bool
read_all(struct cli *c, struct filled *f, int n, const char *const *words)
{
	return read_as(&command, c, f, n, words);
}

static void
test_targets(void)
{
	static const char *const words[] = {"--flag", "--text=a b",
	    "--risk=high", "--take=2", "--take=3", "--json", "operand"};
	struct filled f;
	struct cli c;

	CHECK(read_all(&c, &f, 7, words), "refused");
	CHECK(f.flag && c.json && f.risk == SG_RISK_HIGH && f.taken == 5,
	    "flag %d json %d risk %d taken %d", f.flag, c.json, (int)f.risk,
	    f.taken);
	CHECK(f.text != NULL && strcmp(f.text, "a b") == 0, "the text");
	CHECK(optind == 7, "the operand is at %d", optind);
}

static void
test_nothing(void)
{
	static const char *const words[] = {"--untake"};
	struct filled f;
	struct cli c;

	CHECK(read_all(&c, &f, 1, words), "refused");
	CHECK(!f.flag && f.text == NULL && f.taken == 0 && !c.json,
	    "something was filled");
}

static void
test_numbers(void)
{
	static const char *const words[] = {"--number=2", "--number=30"};
	struct filled f;
	struct cli c;

	CHECK(read_all(&c, &f, 1, words) && f.number == 2, "the least");
	CHECK(read_all(&c, &f, 2, words) && f.number == 30, "the most");
}

/* Options that fill one place: the last counts, unless the command says no. */
static void
test_twice(void)
{
	static const char *const rows[][2] = {{"--take=2", "--take=3"},
	    {"--take=2", "--untake"}, {"--untake", "--take=3"},
	    {"--flag", "--flag"}, {"--flag", "--text=a"}};
	struct filled f;
	struct cli c;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK(read_as(&command, &c, &f, 2, rows[i]), "%s %s",
		    rows[i][0], rows[i][1]);
		CHECK(read_as(&once, &c, &f, 2, rows[i]) == (i == 4),
		    "once: %s %s", rows[i][0], rows[i][1]);
	}
}

static void
test_wrong(void)
{
	static const char *const rows[][2] = {{"--risk=none", "--flag"},
	    {"--number=1", "--flag"}, {"--number=31", "--flag"},
	    {"--number=-3", "--flag"}, {"--number=3x", "--flag"},
	    {"--number=", "--flag"},
	    {"--number=99999999999999999999", "--flag"}, {"--take=9", "--flag"},
	    {"--nosuch", "--flag"}, {"--flag=1", "--text"}};
	struct filled f;
	struct cli c;

	if (freopen("/dev/null", "w", stderr) == NULL)
		return;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		bool ok = read_all(&c, &f, 2, rows[i]);

		if (ok || f.flag)
			printf("FAILED: %s went on\n", rows[i][0]);
		t_bad += ok || f.flag;
	}
}

int
main(void)
{
	RUN(test_targets);
	RUN(test_nothing);
	RUN(test_numbers);
	RUN(test_twice);
	RUN(test_wrong);
	return t_done("term_options");
}
