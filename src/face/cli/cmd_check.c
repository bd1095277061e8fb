/*
 * check: would this be allowed?  Prints the verdict, what a person would be
 * shown, and the ladder of rules it came down.  Nothing is asked, stored or
 * run.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "eval/action_check.h"
#include "form/action_read.h"
#include "base/utf8.h"
#include "face/cli/check_ask.h"

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
	struct remote r; /* --ask */
	bool ask, made_up;
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

/* What a person should know of the text before believing it (T22 T26). */
static void
print_flags(unsigned flags)
{
	for (unsigned i = 0; i < SANITIZE_FLAG_COUNT; i++)
		if ((flags & 1u << i) != 0)
			printf("\n  beware  %s", sanitize_flag_text(i));
}

static void
print_answer(const struct cli *c, const struct gate_answer *r)
{
	static const char *const shout[] = {"ALLOW", "ASK", "DENY"};
	bool allow = r->ruling.verdict == SG_ACTION_ALLOW;
	bool ask = r->ruling.verdict == SG_ACTION_ASK;

	printf("%s%s%s  %s: %s\n\n", c->colour ? "\033[1m" : "",
	    shout[allow   ? 0
		    : ask ? 1
			  : 2],
	    c->colour ? "\033[0m" : "", policy_rule_code(r->ruling.rule),
	    policy_rule_text(r->ruling.rule));
	printf("  scope   ");
	cli_put_shown(stdout, r->view.summary);
	print_flags(r->view.flags);
	printf(
	    "\n  risk    %s: %s\n", sg_risk_name(r->risk.risk), r->risk.reason);
	if (r->ruling.verdict == SG_ACTION_DENY) {
		printf("  matched ");
		cli_put_shown(stdout, r->matched);
		printf("\n  instead ");
		cli_put_shown(stdout, r->nearest);
		putchar('\n');
	}
	if (r->preview.offered) {
		printf("  always  would store: ");
		cli_put_shown(stdout, r->preview.pattern);
		putchar('\n');
	} else {
		printf("  always  is not offered: %s\n", r->preview.why);
	}
	putchar('\n');
	for (size_t i = 0; i < r->n_why; i++) {
		printf("  ");
		cli_put(stdout, r->why[i]);
		putchar('\n');
	}
}

static enum cli_exit
print_json(const struct cli *c, const struct gate_answer *r, struct arena *a)
{
	struct buf b = {.p = arena_new(a, LINE), .cap = LINE};

	if (b.p != NULL)
		action_write(r, &b);
	if (b.p == NULL || buf_full(&b))
		return cli_fail(
		    c, CLI_FAILED, "cannot answer", "it is too long", NULL);
	fwrite(b.p, 1, b.n, stdout);
	putchar('\n');
	return CLI_DONE;
}

static enum cli_exit
say(const struct cli *c, const struct gate_answer *r, struct arena *a)
{
	if (!c->json)
		print_answer(c, r);
	else if (print_json(c, r, a) != CLI_DONE)
		return CLI_FAILED;
	if (r->ruling.verdict == SG_ACTION_ALLOW)
		return CLI_DONE;
	return r->ruling.verdict == SG_ACTION_ASK ? CLI_UNATTENDED : CLI_DENIED;
}

static enum cli_exit
answer(const struct cli *c, struct check *k, int n, char **operands)
{
	struct check_question q = {.extension_id = str_of(operands[0]),
	    .capability = str_of(operands[1]),
	    .words = k->words,
	    .n_words = (size_t)n - 2,
	    .cwd = str_of(k->cwd),
	    .policy = &k->policy,
	    .grants = k->grants,
	    .n_grants = k->n_grants,
	    .now_ms = (int64_t)time(NULL) * 1000};
	struct sg_error e = {0};
	struct gate_answer r;
	enum cli_exit status;
	struct arena a;

	for (int i = 2; i < n; i++) {
		k->words[i - 2] = str_of(operands[i]);
		if (!utf8_valid(k->words[i - 2]))
			return cli_fail(c, CLI_USAGE,
			    "the scope is not valid UTF-8", NULL, NULL);
	}
	for (size_t i = 0; i < k->n_grants; i++)
		k->grants[i].extension_id = q.extension_id;
	if (k->ask)
		return check_ask(c, &k->r, &q, k->seconds * 1000);
	arena_init(&a, &mem_heap, ARENA);
	if (action_check(&q, &a, &r, &e) == SG_OK)
		status = say(c, &r, &a);
	else
		status = cli_fail(c, CLI_USAGE, "this is not a valid call",
		    e.message, "Try: solgate check my-ext exec 'git status'");
	arena_release(&a);
	return status;
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
    CLI_TAKE("profile", "NAME", "safe, balanced or permissive", take_profile),
    CLI_TAKE("allow", "GRANT",
	"as if CAP:PATTERN had been allowed; may be repeated", take_allow),
    CLI_TAKE("deny", "GRANT",
	"as if CAP:PATTERN had been denied; may be repeated", take_deny),
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
		    NULL, "Leave out --mode, --profile, --allow and --deny");
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
	    "Only the grants given here count, not the stored ones.\n"
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
