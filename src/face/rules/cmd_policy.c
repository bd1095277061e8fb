/*
 * policy: rules that stand in files.  Checked, tested against expectations
 * that stand beside them, compared with what happened, and shown together with
 * everything else that is in force.  A file is edited by hand, and the gate
 * reads it again; only what all nodes go by is changed here (share).
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "term/pager.h"
#include "face/rules/rules.h"
#include "kept/rules.h"
#include "system/idna.h"

#define ARENA (256u << 20)

static bool
take_profile(struct cli *c, void *into, const char *value)
{
	struct rules_face *k = into;
	unsigned word;

	k->profile = value;
	if (strcmp(value, "prompt") == 0) {
		k->policy = policy_prompt();
		return true;
	}
	if (!cli_word(c, &words_policy_profile, "profile", value, &word))
		return false;
	k->policy = policy_preset(word, false);
	return true;
}

enum cli_exit
policy_do_read(struct rules_face *k, const char *word)
{
	struct sg_error e = {0};
	struct places places;
	const char *name;
	enum sg_err err = SG_OK;

	k->path = word;
	if (word == NULL) {
		err = places_find(&places, home_env, &e);
		if (err == SG_OK)
			err = policy_path(&places, k->own, &e);
		k->path = k->own;
	}
	name = strrchr(k->path, '/');
	name = name == NULL ? k->path : name + 1;
	if (err == SG_OK)
		err = policy_read_file(&k->file, k->path,
		    strlen(name) > 24 ? "policy.toml" : name, &k->a, &e);
	if (err == SG_ENOTFOUND && word == NULL)
		return cli_fail(k->r.cli, CLI_FAILED, "there is no policy file",
		    k->path, "See: man solgate-policy");
	return err == SG_OK
	    ? CLI_DONE
	    : cli_fail_error(k->r.cli, CLI_FAILED, "the policy is wrong", &e,
		  "See: man solgate-policy");
}

enum sg_err
policy_do_index(const struct policy_file *f, struct arena *a,
    struct grants *out, struct sg_error *e)
{
	const struct service_config c = {
	    .rules = f->rules, .n_rules = f->n_rules};
	enum sg_err err = grants_init(out, f->n_rules + 1, a, &idna_libidn2);

	if (err == SG_OK)
		err = kept_grants_files(&c, out);
	if (err != SG_OK)
		err_set(e, err, STR(""), STR("out of memory"));
	return err;
}

static const struct verb {
	const char *name;
	int least, most; /* words behind it */
	enum cli_exit (*run)(void *call, char **words);
} verbs[] = {
    {"show", 0, 0, policy_do_show},
    {"check", 0, 1, policy_do_check},
    {"test", 0, 1, policy_do_test},
    {"diff", 1, 1, policy_do_diff},
    {"import", 2, 2, policy_do_import},
    {"share", 0, 1, policy_do_share},
    {"text", 0, 0, policy_do_text},
};

static const struct cli_option options[] = {
    CLI_TAKE("profile", "NAME",
	"test: with this profile; prompt, safe, balanced or permissive",
	take_profile),
    CLI_TEXT("project", "DIR",
	"test: the root of the project; default: this directory",
	struct rules_face, project),
    CLI_TAKE_AT("since", "WHEN", "diff: start there: a time, or 90m, 12h, 7d",
	remote_take_since, struct rules_face, since_ms),
    CLI_TEXT("for", "EXTENSION",
	"import: whose rules they become; default: host.claude and so on",
	struct rules_face, whose),
    CLI_TEXT(
	"output", "FILE", "import: make this file", struct rules_face, output),
    PAGER_OPTION,
    REMOTE_OPTIONS(struct rules_face, r),
};

static enum cli_exit
run_verb(struct rules_face *k, const char *name, int n, char **words)
{
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		if (strcmp(verbs[i].name, name) != 0)
			continue;
		if (n < verbs[i].least || n > verbs[i].most)
			return cli_fail(k->r.cli, CLI_USAGE,
			    "there are too few or too many words", name,
			    "See: solgate help policy");
		if (verbs[i].run == policy_do_show ||
		    verbs[i].run == policy_do_diff)
			pager_begin(k->r.cli);
		return verbs[i].run(k, words);
	}
	return cli_fail(k->r.cli, CLI_USAGE, "policy does not know this word",
	    name, "One of: show check test diff import share text");
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct rules_face k;
	enum cli_exit status;
	int n;

	k = (struct rules_face){
	    .policy = policy_prompt(), .profile = "prompt", .r = {.cli = c}};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (k.project == NULL && getcwd(k.here, sizeof(k.here)) == NULL)
		return cli_fail(c, CLI_FAILED,
		    "cannot find the working directory", NULL, NULL);
	k.project = k.project == NULL ? k.here : k.project;
	arena_init(&k.a, &mem_heap, ARENA);
	n = argc - optind - 1;
	status = run_verb(&k, n < 0 ? "show" : argv[optind], n < 0 ? 0 : n,
	    n < 0 ? argv + argc : argv + optind + 1);
	arena_release(&k.a);
	return status;
}

const struct cli_command cmd_policy = {
    .name = "policy",
    .args = "[OPTION]... [show | check [FILE] | test [FILE] | diff FILE | "
	    "import AGENT FILE | share [FILE] | text]",
    .summary = "See what is in force; check, test and compare policy files",
    .help = "show, the default, prints the profiles, and every rule in force "
	    "with where it\nstands. check reads FILE as the gate would and "
	    "names what is wrong, by line, and\nwhich rules never match, "
	    "overlap or shadow one another. test asks the rules of\nFILE "
	    "about each [[expect]] in it. diff decides again what the ledger "
	    "has, by the\nrules of now and by those of FILE, and prints what "
	    "would change. Without FILE,\nyour own policy.toml is meant. "
	    "import "
	    "prints the rules of claude (settings.json),\ncodex (.rules) or "
	    "gemini (a policy) as a policy file, never wider than they are,\n"
	    "and names what it leaves out.\n\n"
	    "No rule in force is changed: edit the file, check it, and let "
	    "the gate read it\nagain. Only share does: the policy of many "
	    "nodes stands in their database, and FILE\ntakes its place at all "
	    "of them; text prints it.\n\nExamples:\n  solgate policy show\n"
	    "  solgate policy check ~/.config/solgate/policy.toml\n"
	    "  solgate policy test candidate.toml\n"
	    "  solgate policy diff candidate.toml --since 7d\n"
	    "  solgate policy import claude ~/.claude/settings.json\n",
    CLI_ROWS(options),
    .run = run,
};
