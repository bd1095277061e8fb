/*
 * audit: the ledger on the disk, with or without a server.  Nothing is
 * written; what a server appends meanwhile is seen or not, whole.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/rfc3339.h"
#include "face/cli/audit.h"
#include "home/home.h"

#define ARENA_BYTES (256u << 20)

enum {
	OPT_LINES,
	OPT_FOLLOW,
	OPT_JSONL,
	OPT_CSV,
	OPT_SINCE,
	OPT_DIR,
	OPT_JSON
};

static const struct cli_option options[] = {
    [OPT_LINES] = CLI_OPTION(
	"lines", "N", "tail: how many entries; default 10. Also -n N"),
    [OPT_FOLLOW] = CLI_OPTION(
	"follow", NULL, "tail: keep printing new entries"),
    [OPT_JSONL] = CLI_OPTION("jsonl", NULL, "export: the lines unchanged"),
    [OPT_CSV] = CLI_OPTION("csv", NULL, "export: a table for spreadsheets"),
    [OPT_SINCE] = CLI_OPTION("since", "TIME",
	"export: leave out older "
	"entries; UTC"),
    [OPT_DIR] = CLI_OPTION("dir", "DIR", "the directory of the ledger"),
    [OPT_JSON] = CLI_OPTION("json", NULL, "tail, verify: print JSON"),
};

static bool
take_lines(struct audit *k, const char *value)
{
	char *end;
	unsigned long n = strtoul(value, &end, 10);

	k->lines = n;
	if (*value >= '0' && *value <= '9' && *end == '\0' && n > 0 &&
	    n <= AUDIT_LINES_MAX)
		return true;
	cli_fail(k->cli, CLI_USAGE, "--lines needs a number from 1 to 100000",
	    value, NULL);
	return false;
}

static bool
take_since(struct audit *k, const char *value)
{
	int32_t days;

	if (rfc3339_parse(str_of(value), &k->since_ms))
		return true;
	if (rfc3339_parse_date(str_of(value), &days)) {
		k->since_ms = (int64_t)days * 86400000;
		return true;
	}
	cli_fail(k->cli, CLI_USAGE, "--since needs a time in UTC", value,
	    "Try: --since=2026-01-31 or --since=2026-01-31T12:00:00Z");
	return false;
}

static bool
take_dir(struct audit *k, const char *value)
{
	size_t n = strlen(value);

	while (n > 1 && value[n - 1] == '/')
		n--;
	if (n > 0 && n < sizeof(k->dir)) {
		memcpy(k->dir, value, n);
		k->dir[n] = '\0';
		return true;
	}
	cli_fail(k->cli, CLI_USAGE, "--dir needs a directory", NULL, NULL);
	return false;
}

static bool
take_option(struct audit *k, int o, const char *value)
{
	switch (o) {
	case OPT_LINES:
		return take_lines(k, value);
	case OPT_FOLLOW:
		k->follow = true;
		return true;
	case OPT_JSONL:
	case OPT_CSV:
		k->has_form = true;
		k->as = o == OPT_CSV ? AUDIT_AS_CSV : AUDIT_AS_JSON;
		return true;
	case OPT_SINCE:
		return take_since(k, value);
	case OPT_DIR:
		return take_dir(k, value);
	case OPT_JSON:
		k->as = AUDIT_AS_JSON;
		return true;
	}
	return false;
}

/* By SOLGATE_STATE, then by the XDG rules. */
static bool
find_dir(struct audit *k)
{
	const char *state = home_env("SOLGATE_STATE");
	struct places places;
	struct sg_error e = {0};

	if (k->dir[0] != '\0')
		return true;
	if (state == NULL || state[0] != '/') {
		if (places_find(&places, home_env, &e) != SG_OK) {
			cli_fail(k->cli, CLI_FAILED, "cannot find the ledger",
			    e.message, "Name its directory: --dir=DIR");
			return false;
		}
		state = places.state;
	}
	return (size_t)snprintf(k->dir, sizeof(k->dir), "%s/audit", state) <
	    sizeof(k->dir);
}

static const struct {
	const char *name;
	enum cli_exit (*run)(struct audit *k);
} verbs[] = {
    {"tail", audit_tail},
    {"verify", audit_verify},
    {"export", audit_export},
};

static enum cli_exit
run_verb(struct audit *k, const char *name)
{
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++)
		if (strcmp(verbs[i].name, name) == 0)
			return find_dir(k) ? verbs[i].run(k) : CLI_FAILED;
	return cli_fail(k->cli, CLI_USAGE, "audit does not know this word",
	    name, "One of: tail verify export");
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static char lines[] = "--lines";
	static struct audit k;
	const char *value;
	enum cli_exit status;
	int o;

	k = (struct audit){
	    .cli = c, .lines = AUDIT_LINES, .since_ms = INT64_MIN};
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "-n") == 0)
			argv[i] = lines;
	while ((o = cli_option(c, argc, argv, &value)) >= 0) {
		c->json |= o == OPT_JSON;
		if (!take_option(&k, o, value))
			return CLI_USAGE;
	}
	if (o == CLI_WRONG)
		return CLI_USAGE;
	if (argc - optind != 1)
		return cli_fail(c, CLI_USAGE,
		    "audit needs a word that says "
		    "what to do",
		    NULL, "One of: tail verify export");
	arena_init(&k.a, &mem_heap, ARENA_BYTES);
	status = run_verb(&k, argv[optind]);
	arena_release(&k.a);
	return status;
}

const struct cli_command cmd_audit = {
    .name = "audit",
    .args = "[OPTION]... tail|verify|export",
    .summary = "Read, verify and export the ledger of decisions",
    .help = "tail shows the newest entries. verify reads all of them and finds "
	    "any entry that\nwas edited, removed or moved; it prints the first "
	    "wrong entry and exits with 1.\nexport writes all entries. No "
	    "server is needed.\n\nExamples:\n  solgate audit tail -n 20 "
	    "--follow\n  solgate audit verify\n  solgate audit export --csv "
	    "--since=2026-01-31 >decisions.csv\n",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0]),
    .run = run,
};
