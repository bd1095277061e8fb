/*
 * doctor: whether everything is as it should be, a line each: ok, note or bad,
 * and what to do next.  Looks, and changes nothing.
 */
#include <getopt.h>
#include <string.h>

#include "care/doctor.h"
#include "term/show.h"

static const char *const states[] = {
    [DOCTOR_OK] = "ok", [DOCTOR_NOTE] = "note", [DOCTOR_BAD] = "bad"};

/* With --json it is kept; what does not fit is bad. */
static void
note(struct doctor *d, const char *name, enum doctor_state state,
    const char *text, const char *next)
{
	struct doctor_check *k = &d->checks[d->n];

	if (d->n == DOCTOR_CHECKS ||
	    !arena_dup(&d->kept, str_of(text), &k->text) ||
	    (next != NULL && !arena_dup(&d->kept, str_of(next), &k->next))) {
		d->bad = true;
		return;
	}
	k->check = str_of(name);
	k->state = str_of(states[state]);
	k->has_next = next != NULL && next[0] != '\0';
	d->n++;
}

void
doctor_say(struct doctor *d, const char *name, enum doctor_state state,
    const char *text, const char *next)
{
	d->bad |= state == DOCTOR_BAD;
	if (d->r.cli->json) {
		note(d, name, state, text, next);
		return;
	}
	printf("%-4s  %-9s ", states[state], name);
	show_text(str_of(text));
	if (next != NULL && next[0] != '\0') {
		printf("  -> ");
		show_text(str_of(next));
	}
	putchar('\n');
}

static enum cli_exit
examine(struct doctor *d)
{
	struct doctor_report out = {.ok = false};

	if (d->prove) {
		doctor_prove(d);
		d->running = true; /* the user's own is not asked */
	} else {
		doctor_config(d);
		if (d->r.home.system) {
			doctor_machine(d);
		} else {
			doctor_places(d);
			doctor_tokens(d);
			doctor_hooks(d);
			doctor_store(d);
			doctor_same_user(d);
		}
		doctor_sandbox(d);
		doctor_server(d);
		if (!d->running)
			doctor_ledger(d);
	}
	out.checks.v = d->checks;
	out.checks.n = d->n;
	out.ok = !d->bad && d->running;
	if (d->r.cli->json)
		(void)remote_print(&d->r, &doctor_report_contract, &out);
	if (d->bad)
		return CLI_FAILED;
	return d->running ? CLI_DONE : CLI_NOT_RUNNING;
}

static const struct cli_option options[] = {
    CLI_FLAG("prove", "start every installed hook and check that it refuses",
	struct doctor, prove),
    REMOTE_OPTIONS(struct doctor, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct doctor d;
	enum cli_exit status;

	d = (struct doctor){.bad = false};
	if (!cli_options(c, argc, argv, &d))
		return CLI_USAGE;
	if (argc != optind)
		return cli_fail(c, CLI_USAGE, "doctor takes only options",
		    argv[optind], NULL);
	d.r.cli = c;
	d.r.timeout_ms = 10000;
	status = home_find(c, &d.r.home, &d.r.options);
	arena_init(&d.r.a, &mem_heap, 64u << 20);
	arena_init(&d.kept, &mem_heap, 16u << 20);
	if (status == CLI_DONE)
		status = examine(&d);
	arena_release(&d.kept);
	remote_close(&d.r);
	return status;
}

const struct cli_command cmd_doctor = {
    .name = "doctor",
    .args = "[OPTION]...",
    .summary = "Check whether the gate works, and say what to do",
    .help = "Prints one line for each of: settings, directories and their "
	    "permissions,\ntokens, store, sandbox, server, the chain of the "
	    "ledger, and who is there to\nanswer. ok needs nothing, note can "
	    "wait, bad needs you. Nothing is changed.\n\nExits with 0 if "
	    "everything is "
	    "fine, 6 if only the server is missing, 1 if\n"
	    "something is bad, and 7 if the settings cannot be read.\n"
	    "\nWith --prove, each hook in a host's settings is started as the "
	    "host would start\nit. It must refuse a call that nobody allowed, "
	    "input that is not JSON, and every\ncall while the server hangs, "
	    "cannot write or is stopped. The hooks are tried\n"
	    "against a separate server; yours is not involved.\n"
	    "\nExamples:\n  solgate doctor\n  solgate doctor --prove\n",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0]),
    .run = run,
};
