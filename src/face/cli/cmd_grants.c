/*
 * grants: decisions that last.  Seen, added, revoked, tested, kept in a file
 * and suggested; only a person changes them, and only what was named.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "term/pager.h"
#include "eval/action_check.h"
#include "face/cli/rules.h"
#include "when/since.h"

#define NOT_A_COUNT "this must be a number from 1 to 100000"

static bool
take_expiry(struct cli *c, void *into, const char *value)
{
	struct rules_call *k = into;

	k->has_expiry = true;
	if (until_read(value, remote_now(), &k->expires_ms))
		return true;
	cli_fail(c, CLI_USAGE, "--expires needs a time or a span", value,
	    "Try: --expires=7d, 90m, 2027-01-31 or 2027-01-31T12:00:00Z");
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
    {"lint", 0, 0, rules_lint},
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
			    "there are too few or too many words", name,
			    "See: solgate help grants");
		k->r.cli = c;
		if (v->run == rules_suggest) /* needs no server */
			return rules_suggest(k);
		status = remote_open(c, &k->r, "person");
		if (v->run == rules_list || v->run == rules_lint)
			pager_begin(c);
		if (status == CLI_DONE)
			status = v->run(k);
		remote_close(&k->r);
		return status;
	}
	return cli_fail(c, CLI_USAGE, "grants does not know this word", name,
	    "One of: list add revoke test lint export import suggest");
}

static const struct cli_option options[] = {
    CLI_TEXT("filter", "WORD",
	"list: only this extension, capability, effect or lifetime",
	struct rules_call, filter),
    CLI_FLAG("deny", "add: make a denial instead of an allow",
	struct rules_call, deny),
    CLI_FLAG("session",
	"add: make it last until the "
	"session ends",
	struct rules_call, session),
    CLI_TEXT("range", "VERSIONS",
	"add: only for these versions, such as ^1.2.0", struct rules_call,
	range),
    CLI_TAKE("expires", "TIME",
	"add: when it ends: 7d, or a date or time in UTC", take_expiry),
    CLI_FLAG("dry-run",
	"add, revoke, import: say what would happen, change nothing",
	struct rules_call, dry_run),
    CLI_TEXT("confirm", "WORD",
	"revoke: with the word all, revoke all without "
	"asking",
	struct rules_call, confirm),
    CLI_NUMBER("least", "N", "suggest: how many approvals it takes; default 5",
	struct rules_call, least, 0, 100000, NOT_A_COUNT),
    CLI_TAKE("risk", "RISK", "suggest: high, too", take_risk),
    CLI_NUMBER("unused", "DAYS",
	"suggest: list grants unused for this many days; default 30",
	struct rules_call, unused_days, 0, 100000, NOT_A_COUNT),
    PAGER_OPTION,
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
	    "CAP SCOPE... | lint | export | import FILE | suggest]",
    .summary = "See, change and test the decisions that last",
    .help = "list, the default, shows who may do what, since when, and how "
	    "often each grant\nwas used. add makes a grant by hand. revoke "
	    "ends the grants you name, or all of\nthem, which needs "
	    "--confirm=all if nobody can be asked. test says what would be\n"
	    "decided, by which rule, and which other rules speak about it; its "
	    "exit codes\nare those of check. lint says which rules never "
	    "match, shadow one another or\noverlap. export writes one JSON "
	    "object per line, and import reads such lines,\nor an "
	    "extension-permissions.json; if a line is wrong, import names it "
	    "and\nchanges nothing.\n"
	    "\nsuggest reads past answers and proposes grants for what was "
	    "approved often, with\nthe evidence, the narrowest pattern, what "
	    "else it would have matched, and which\nof those calls were "
	    "denied; a denial resets the count. High risk only with\n"
	    "--risk=high. It also lists unused grants. It changes nothing and "
	    "needs no\nserver.\n\nExamples:\n  solgate grants add my-ext read "
	    "'src/**'\n  solgate grants test my-ext exec 'git push'\n"
	    "  solgate grants export >grants.jsonl\n  solgate grants revoke "
	    "all --confirm=all\n",
    CLI_ROWS(options),
    .run = run,
};
