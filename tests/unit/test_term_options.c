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
};

static bool
take(struct cli *c, void *at, const char *value)
{
	(void)c;
	*(int *)at += value[0] - '0';
	return value[0] != '9';
}

static const struct cli_option options[] = {
    CLI_FLAG("flag", "", struct filled, flag),
    CLI_TEXT("text", "TEXT", "", struct filled, text),
    CLI_WORD("risk", "RISK", "", struct filled, risk, words_risk),
    CLI_TAKE_AT("take", "N", "", take, struct filled, taken),
    CLI_JSON(""),
    CLI_OPTION("left", NULL, ""),
};
static const struct cli_command command = {.name = "test",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0])};

static bool
read_all(struct cli *c, struct filled *f, int n, const char *const *words)
{
	char name[] = "test", *argv[9] = {name};

	for (int i = 0; i < n; i++)
		argv[i + 1] = (char *)words[i];
	*c = (struct cli){.command = &command};
	*f = (struct filled){.risk = SG_RISK_LOW};
	optind = 0; /* GNU: begin again */
	return cli_options(c, n + 1, argv, f);
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
	static const char *const words[] = {"--left"};
	struct filled f;
	struct cli c;

	CHECK(read_all(&c, &f, 1, words), "refused");
	CHECK(!f.flag && f.text == NULL && f.taken == 0 && !c.json,
	    "something was filled");
}

static void
test_wrong(void)
{
	static const char *const rows[][2] = {{"--risk=none", "--flag"},
	    {"--take=9", "--flag"}, {"--nosuch", "--flag"},
	    {"--flag=1", "--text"}};
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
	RUN(test_wrong);
	return t_done("term_options");
}
