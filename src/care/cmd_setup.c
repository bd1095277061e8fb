/* setup: give a machine a gate of its own, or take it away. */
#include <getopt.h>
#include <unistd.h>

#include "care/setup_step.h"

static void
undo(struct setup_call *k)
{
	static const char left[] =
	    "stays   what was decided. To remove it, when no process of the "
	    "gate runs:\n"
	    "          rm -r " PLACE_SYSTEM_STATE " /etc/solgate\n"
	    "          userdel solgate\n";

	setup_stop(k);
	setup_remove_units(k);
	if (!k->failed)
		setup_remove_runtime(k);
	if (!k->failed)
		fputs(left, stdout);
}

static void
make(struct setup_call *k)
{
	static void (*const steps[])(struct setup_call *) = {setup_user,
	    setup_directories, setup_settings, setup_units, setup_start};

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		if (!k->failed)
			steps[i](k);
}

static const struct cli_option options[] = {
    CLI_FLAG("system", "a gate for this machine, as a user of its own",
	struct setup_call, system),
    CLI_TEXT("people", "NAMES", "who may answer, with commas between them",
	struct setup_call, people),
    CLI_FLAG("undo", "take it away again; what was decided stays",
	struct setup_call, undo),
    CLI_FLAG("print", "say what would be done, and do nothing",
	struct setup_call, print),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct setup_call k = {.cli = c};

	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (argc != optind || !k.system)
		return cli_fail(c, CLI_USAGE, "setup needs --system",
		    argc != optind ? argv[optind] : NULL,
		    "Try: sudo solgate setup --system");
	if (!k.print && geteuid() != 0)
		return cli_fail(c, CLI_FAILED, "only root can do this", NULL,
		    "Try: sudo solgate setup --system, or with --print");
	if (k.undo)
		undo(&k);
	else
		make(&k);
	return k.failed ? CLI_FAILED : CLI_DONE;
}

const struct cli_command cmd_setup = {
    .name = "setup",
    .args = "--system [OPTION]...",
    .summary = "Give this machine a gate of its own, for all its users",
    .help =
	"Makes the user solgate, its directories, the setting system.people "
	"and the\nunit, and starts the gate. What is there already is left as "
	"it is. Programs ask\non one socket and never decide; people answer on "
	"another, at the terminal where\nthey logged in. See "
	"solgate-system(7).\n\n"
	"Examples:\n  sudo solgate setup --system\n  sudo solgate setup "
	"--system --people=alice,bob --print\n  sudo solgate setup --system "
	"--undo\n",
    CLI_ROWS(options),
    .run = run,
};
