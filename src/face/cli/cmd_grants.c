/*
 * grants: decisions that last.  Seen, added, revoked, tested, kept in a file
 * and suggested; only a person changes them, and only what was named.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "eval/action_check.h"
#include "base/rfc3339.h"
#include "face/cli/rules.h"

static bool
take_expiry(struct cli *c, void *into, const char *value)
{
	struct rules_call *k = into;

	k->has_expiry = true;
	if (rfc3339_parse(str_of(value), &k->expires_ms))
		return true;
	cli_fail(c, CLI_USAGE, "--expires needs a time in UTC", value,
	    "Try: --expires=2027-01-31T00:00:00Z");
	return false;
}

static bool
take_number(struct cli *c, void *at, const char *value)
{
	unsigned *out = at;
	char *end;
	unsigned long n = strtoul(value, &end, 10);

	*out = (unsigned)n;
	if (*value >= '0' && *value <= '9' && *end == '\0' && n <= 100000)
		return true;
	cli_fail(c, CLI_USAGE, "this is no number up to 100000", value, NULL);
	return false;
}

static bool
take_risk(struct cli *c, void *into, const char *value)
{
	struct rules_call *k = into;
	unsigned risk;

	if (!cli_word(c, &words_risk, "risk", value, &risk))
		return false;
	k->high = risk == SG_RISK_HIGH;
	return true;
}

static const struct verb {
	const char *name;
	int least, most; /* operands */
	enum cli_exit (*run)(struct rules_call *k);
} verbs[] = {
    {"list", 0, 0, rules_list},
    {"add", 0, 3, rules_add},
    {"revoke", 0, 1 << 16, rules_revoke},
    {"test", 3, COMMAND_WORDS_MAX, rules_test},
    {"export", 0, 0, rules_export},
    {"import", 0, 1, rules_import},
    {"suggest", 0, 0, rules_suggest},
};

static enum cli_exit
run_verb(struct cli *c, struct rules_call *k, const char *name)
{
	enum cli_exit status;

	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		const struct verb *v = &verbs[i];

		if (strcmp(v->name, name) != 0)
			continue;
		if (k->n < v->least || k->n > v->most)
			return cli_fail(c, CLI_USAGE,
			    "that is not the right number of words", name,
			    "See: solgate help grants");
		k->r.cli = c;
		if (v->run == rules_suggest) /* needs no server */
			return rules_suggest(k);
		status = remote_open(c, &k->r, "person");
		if (status == CLI_DONE)
			status = v->run(k);
		remote_close(&k->r);
		return status;
	}
	return cli_fail(c, CLI_USAGE, "grants has no such part", name,
	    "One of: list add revoke test export import suggest");
}

static const struct cli_option options[] = {
    CLI_TEXT("filter", "WORD",
	"list: of this extension, capability, effect or lifetime",
	struct rules_call, filter),
    CLI_FLAG(
	"deny", "add: a denial; allow if not said", struct rules_call, deny),
    CLI_FLAG(
	"session", "add: until the session ends", struct rules_call, session),
    CLI_TEXT("range", "VERSIONS", "add: only for these, as ^1.2.0",
	struct rules_call, range),
    CLI_TAKE("expires", "TIME", "add: until then; UTC", take_expiry),
    CLI_FLAG("dry-run",
	"add, revoke, import: say what would be, change nothing",
	struct rules_call, dry_run),
    CLI_TEXT("confirm", "WORD", "revoke all: all, and nobody is asked",
	struct rules_call, confirm),
    CLI_TAKE_AT("least", "N", "suggest: how often approved; 5 if not said",
	take_number, struct rules_call, least),
    CLI_TAKE("risk", "RISK", "suggest: high, too", take_risk),
    CLI_TAKE_AT("unused", "DAYS",
	"suggest: end what decided nothing for so long; 30 if not said",
	take_number, struct rules_call, unused_days),
    REMOTE_OPTIONS(struct rules_call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct rules_call k;

	k = (struct rules_call){.least = 5, .unused_days = 30};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	k.operands = argv + optind + 1;
	k.n = argc - optind - 1;
	if (k.n < 0) {
		k.n = 0;
		return run_verb(c, &k, "list");
	}
	return run_verb(c, &k, argv[optind]);
}

const struct cli_command cmd_grants = {
    .name = "grants",
    .args = "[OPTION]... [list | add EXT CAP PATTERN | revoke ID... | test EXT "
	    "CAP SCOPE... | export | import FILE | suggest]",
    .summary = "See, change and test the decisions that last",
    .help = "list, which is the default, shows who, what, since when and how "
	    "often used. add\nmakes one by hand. revoke ends those named, or "
	    "all, which needs --confirm=all\nwhere nobody can be asked. test "
	    "says what would be decided and by which rule;\nit exits as "
	    "check. export writes one JSON object on a line, import reads "
	    "them:\na line that is not right is named, and nothing is "
	    "changed.\n\nsuggest reads the history of answers "
	    "and proposes what was approved often, with the\nevidence, the "
	    "narrowest pattern, what else that would have matched, and what "
	    "of\nit was denied; a denial makes the count begin again. High "
	    "risk only with\n--risk=high. Unused grants are listed. Nothing "
	    "is changed, no server is needed.\n\nExamples:\n"
	    "  solgate grants add my-ext read 'src/**'\n"
	    "  solgate grants test my-ext exec 'git push'\n"
	    "  solgate grants export >grants.jsonl\n"
	    "  solgate grants revoke all --confirm=all\n",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0]),
    .run = run,
};
