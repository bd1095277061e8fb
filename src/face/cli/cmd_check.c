/*
 * check: would this be allowed?  Prints the verdict, what a person would be
 * shown, and the ladder of rules it came down.  The gate that runs is asked;
 * without one the settings and the stored grants decide; with rules on the
 * command line, those alone.  No person is asked, nothing is stored or run.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/utf8.h"
#include "face/cli/check_ask.h"
#include "form/action_read.h"
#include "kept/quorum.h"
#include "kept/rules.h"
#include "joint/joint.h"
#include "shape/eval_call.h"
#include "shelf/shelf.h"
#include "system/idna.h"

#define GRANTS 256
#define WORDS  COMMAND_WORDS_MAX
#define ARENA  (64u << 20)
#define LINE   (1u << 20)

struct check {
	struct policy policy;
	struct grant_rule grants[GRANTS];
	size_t n_grants;
	struct sg_str words[WORDS];
	const char *cwd;
	char here[PATH_BYTES_MAX + 1];
	struct remote r;
	bool ask;
	bool made_up;    /* only what the command line says counts */
	int64_t seconds; /* 0: as long as the server waits */
};

/* CAP:PATTERN, or CAP alone for everything of it. */
static bool
take_grant(const struct cli *c, struct check *k, const char *value, bool allow)
{
	const char *colon = strchr(value, ':');
	size_t n = colon == NULL ? strlen(value) : (size_t)(colon - value);
	struct grant_rule *g = &k->grants[k->n_grants];

	k->made_up = true;
	if (k->n_grants == GRANTS) {
		cli_fail(c, CLI_USAGE, "too many grants", NULL, NULL);
		return false;
	}
	*g = (struct grant_rule){.has_pattern = colon != NULL,
	    .pattern = str_of(colon == NULL ? NULL : colon + 1),
	    .effect = allow ? SG_GRANT_ALLOW : SG_GRANT_DENY,
	    .lifetime = SG_LIFETIME_ALWAYS};
	if (!capability_parse((struct sg_str){value, n}, &g->capability)) {
		cli_fail(c, CLI_USAGE, "a grant is CAP:PATTERN", value,
		    "Try: --allow 'exec:git *'");
		return false;
	}
	k->n_grants++;
	return true;
}

/* The answer as JSON and decoded again: one way to print it, wherever it comes
 * from. */
static enum cli_exit
say(const struct cli *c, const struct gate_answer *r, const struct grants *g,
    struct arena *a)
{
	struct buf b = {.p = arena_new(a, LINE), .cap = LINE};
	const struct grant_rule *by;
	struct eval_action_output o;
	struct grant_view view;

	if (b.p != NULL)
		action_write(r, &b);
	if (b.p == NULL || buf_full(&b) ||
	    contract_decode(&eval_action_output_contract, buf_str(&b), a, &o,
		NULL) != SG_OK)
		return cli_fail(
		    c, CLI_FAILED, "cannot answer", "it is too long", NULL);
	if (!o.has_matched)
		return check_say(c, buf_str(&b), &o, NULL);
	by = &g->v[o.matched].rule;
	view = (struct grant_view){.id = by->source,
	    .decision = by->effect,
	    .capability = by->capability,
	    .has_scope_pattern = by->has_pattern,
	    .scope_pattern = by->pattern,
	    .extension_id = by->extension_id,
	    .has_version_range = by->has_range,
	    .version_range = by->range};
	return check_say(c, buf_str(&b), &o, &view);
}

static enum cli_exit
decide(const struct cli *c, const struct check_question *q, struct arena *a)
{
	struct sg_error e = {0};
	struct gate_answer r;

	if (action_check(q, a, &r, &e) == SG_OK)
		return say(c, &r, q->grants, a);
	return cli_fail(c, CLI_USAGE, "this is not a valid call", e.message,
	    "Try: solgate check my-ext exec 'git status'");
}

/* By what the command line says, and nothing else. */
static enum cli_exit
by_hand(const struct cli *c, struct check *k, struct check_question *q)
{
	enum cli_exit status;
	struct grants grants;
	struct arena a;
	enum sg_err err;

	arena_init(&a, &mem_heap, ARENA);
	err = grants_init(&grants, k->n_grants, &a, &idna_libidn2);
	for (size_t i = 0; i < k->n_grants && err == SG_OK; i++) {
		k->grants[i].extension_id = q->extension_id;
		err = grants_add(&grants, &k->grants[i]);
	}
	q->policy = &k->policy;
	q->grants = &grants;
	status = err == SG_OK
	    ? decide(c, q, &a)
	    : cli_fail(c, CLI_FAILED, "cannot answer", "out of memory", NULL);
	arena_release(&a);
	return status;
}

/* What is stored, read beside whoever else reads it; nothing stored yet is no
 * failure. */
static enum sg_err
read_grants(struct remote *r, struct grants *out, struct sg_error *e)
{
	const struct service_config *s = &r->home.settings;
	struct store_port store = {0};
	struct shelf shelf;
	enum sg_err err;

	shelf = (struct shelf){r->home.config.store_url, r->home.state};
	err = shelf_open_read(&shelf, &store, e);
	if (err == SG_ENOTFOUND) {
		*e = (struct sg_error){0};
		err = grants_init(out, s->n_rules, &r->a, &idna_libidn2);
		return err == SG_OK ? kept_grants_files(s, out) : err;
	}
	if (err == SG_OK)
		err = kept_grants_now(s, &store, &idna_libidn2, &r->a, out, e);
	if (store.close != NULL)
		store.close(store.self);
	return err;
}

/* No gate runs: the settings and the stored grants of this user. */
static enum cli_exit
by_store(const struct cli *c, struct remote *r, struct check_question *q)
{
	struct service_config *s = &r->home.settings;
	struct policy_extension *v = arena_new(
	    &r->a, (s->n_extensions + 1) * sizeof(*v));
	struct sg_error e = {0};
	struct policy policy;
	struct grants grants;
	struct joint joint;

	if (joint_find(c, &r->home, &r->options, &joint) != CLI_DONE)
		return CLI_FAILED;
	if (joint_policy(&r->home, &joint, &r->a, &e) != SG_OK)
		return cli_fail_error(c, CLI_BAD_CONFIG, "the policy is wrong",
		    &e, "See: solgate policy check");
	if (v == NULL || read_grants(r, &grants, &e) != SG_OK)
		return cli_fail_error(c, CLI_FAILED,
		    "cannot read the stored grants", &e,
		    "See: solgate doctor; or leave them out: --no-grants");
	policy = kept_policy_of(s, v);
	if (kept_quorum_of(s, &idna_libidn2, NULL, &r->a, &policy.quorum) !=
	    SG_OK)
		return cli_fail(c, CLI_FAILED, "out of memory", NULL, NULL);
	q->policy = &policy;
	q->grants = &grants;
	return decide(c, q, &r->a);
}

static enum cli_exit
by_gate(const struct cli *c, struct remote *r, struct check_question *q)
{
	enum cli_exit status = remote_look(c, r, "person");

	if (status == CLI_DONE)
		status = r->client != NULL ? check_gate(r, q)
					   : by_store(c, r, q);
	remote_close(r);
	return status;
}

static enum cli_exit
answer(const struct cli *c, struct check *k, int n, char **operands)
{
	struct check_question q = {.extension_id = str_of(operands[0]),
	    .capability = str_of(operands[1]),
	    .words = k->words,
	    .n_words = (size_t)n - 2,
	    .cwd = str_of(k->cwd),
	    .now_ms = (int64_t)time(NULL) * 1000};

	for (int i = 2; i < n; i++) {
		k->words[i - 2] = str_of(operands[i]);
		if (!utf8_valid(k->words[i - 2]))
			return cli_fail(c, CLI_USAGE,
			    "the scope is not valid UTF-8", NULL, NULL);
	}
	if (k->ask)
		return check_ask(c, &k->r, &q, k->seconds * 1000);
	return k->made_up ? by_hand(c, k, &q) : by_gate(c, &k->r, &q);
}

static bool
take_mode(struct cli *c, void *into, const char *value)
{
	struct check *k = into;
	unsigned word;

	k->made_up = true;
	if (!cli_word(c, &words_policy_mode, "mode", value, &word))
		return false;
	k->policy.mode = word;
	return true;
}

static bool
take_profile(struct cli *c, void *into, const char *value)
{
	struct check *k = into;
	unsigned word;

	k->made_up = true;
	if (strcmp(value, "prompt") == 0) { /* the default has no preset */
		k->policy = policy_prompt();
		return true;
	}
	if (!cli_word(c, &words_policy_profile, "profile", value, &word))
		return false;
	k->policy = policy_preset(word, false);
	return true;
}

static bool
take_allow(struct cli *c, void *into, const char *value)
{
	return take_grant(c, into, value, true);
}

static bool
take_deny(struct cli *c, void *into, const char *value)
{
	return take_grant(c, into, value, false);
}

static const struct cli_option options[] = {
    CLI_TAKE("mode", "MODE", "strict, prompt or permissive", take_mode),
    CLI_TAKE("profile", "NAME", "prompt, safe, balanced or permissive",
	take_profile),
    CLI_TAKE("allow", "GRANT",
	"as if CAP:PATTERN had been allowed; may be repeated", take_allow),
    CLI_TAKE("deny", "GRANT",
	"as if CAP:PATTERN had been denied; may be repeated", take_deny),
    CLI_FLAG("no-grants", "leave out the settings and the stored grants",
	struct check, made_up),
    CLI_TEXT("cwd", "DIR", "the root of the project; default: this directory",
	struct check, cwd),
    CLI_FLAG(
	"ask", "ask the server, which may ask a person", struct check, ask),
    CLI_NUMBER("timeout", "SECONDS", "with --ask: wait no longer than this",
	struct check, seconds, 1, 3600,
	"--timeout needs seconds from 1 to 3600"),
    REMOTE_OPTIONS(struct check, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct check k;
	int n;

	k = (struct check){.policy = policy_prompt()};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (k.ask && k.made_up)
		return cli_fail(c, CLI_USAGE,
		    "with --ask, the server's own "
		    "rules apply",
		    NULL,
		    "Leave out --mode, --profile, --allow, --deny and "
		    "--no-grants");
	n = argc - optind;
	if (n < 3 || n - 2 > WORDS)
		return cli_fail(c, CLI_USAGE,
		    "check needs an extension, a capability and a SCOPE", NULL,
		    "Try: solgate check my-ext exec 'git status'");
	if (k.cwd == NULL && getcwd(k.here, sizeof(k.here)) == NULL)
		return cli_fail(c, CLI_FAILED,
		    "cannot find the working directory", NULL, NULL);
	k.cwd = k.cwd == NULL ? k.here : k.cwd;
	return answer(c, &k, n, argv + optind);
}

const struct cli_command cmd_check = {
    .name = "check",
    .args = "[OPTION]... EXT CAP SCOPE...",
    .summary = "Say whether a call would be allowed, and by which rule",
    .help = "EXT is who would make the call, CAP the capability it needs (exec "
	    "read write\nhttp tool session ui env events log), SCOPE what it "
	    "reaches. For exec, a single\nSCOPE is a command line for a shell; "
	    "several are a program and its arguments.\n"
	    "\nIf a server runs, its rules, mode and grants decide; if not, "
	    "your settings and the\nstored grants. With --mode, --profile, "
	    "--allow, --deny or --no-grants, only what\nthe command line says "
	    "counts. Nobody is asked, and nothing is stored.\n"
	    "\nExits with 0 if the call is allowed, 3 if it is denied, 5 if a "
	    "person would be\nasked.\n\nWith --ask the server decides, by its "
	    "own rules and grants, and asks a person if\n"
	    "necessary. It then exits with 4 if nobody answered in time, and 5 "
	    "if nobody is\nthere. The command itself is never run.\n"
	    "\nExamples:\n  solgate check my-ext exec 'git status && git log'\n"
	    "  solgate check --allow 'exec:git *' my-ext exec -- git log -3\n"
	    "  solgate check --deny 'read:secret/**' my-ext read secret/a\n",
    CLI_ROWS(options),
    .run = run,
};
