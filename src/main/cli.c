/*
 * From argv to a command.  "solgate COMMAND", "solgate help COMMAND",
 * "solgate COMMAND --help" and "-h" are understood; everything else is
 * answered with what was wrong and the nearest thing that would be right.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "term/cli.h"
#include "term/pager.h"
#include "solgate/version.h"

#define GROUP(title)
#define X(name) extern const struct cli_command cmd_##name;
#include "main/command.def"

const struct cli_command *const cli_commands[] = {
#define GROUP(title)
#define X(name) &cmd_##name,
#include "main/command.def"
};
const size_t cli_commands_count = sizeof(cli_commands) /
    sizeof(cli_commands[0]);

const struct cli_command *
cli_find(const char *name)
{
	for (size_t i = 0; i < cli_commands_count; i++)
		if (strcmp(cli_commands[i]->name, name) == 0)
			return cli_commands[i];
	return NULL;
}

static enum cli_exit
no_such_command(const struct cli *c, const char *name)
{
	const char *names[64], *near;
	char what[128], next[128];

	for (size_t i = 0; i < cli_commands_count; i++)
		names[i] = cli_commands[i]->name;
	near = cli_nearest(name, names, cli_commands_count);
	snprintf(what, sizeof(what), "there is no command \"%.60s\"", name);
	if (near != NULL)
		snprintf(next, sizeof(next),
		    "Did you mean \"%s\"? All commands: solgate help", near);
	else
		snprintf(next, sizeof(next), "All commands: solgate help");
	return cli_fail(c, CLI_USAGE, what, NULL, next);
}

static bool
may_colour(void)
{
	const char *term = getenv("TERM"), *no = getenv("NO_COLOR");

	return isatty(STDOUT_FILENO) && (no == NULL || *no == '\0') &&
	    term != NULL && strcmp(term, "dumb") != 0;
}

/* Options before the command: the few that need none. */
static const char *
command_name(int argc, char **argv)
{
	if (argc < 2 || strcmp(argv[1], "--help") == 0 ||
	    strcmp(argv[1], "-h") == 0)
		return "help";
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0)
		return "version";
	return argv[1];
}

static bool
wants_help(int argc, char **argv, bool *plain)
{
	bool wants = false;

	for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (strcmp(argv[i], "--help") == 0 ||
		    strcmp(argv[i], "-h") == 0)
			wants = true;
		else if (strcmp(argv[i], "--no-pager") == 0)
			*plain = true;
	return wants;
}

int
cli_main(int argc, char **argv)
{
	struct cli c = {.colour = may_colour()};
	const char *name = command_name(argc, argv);
	enum cli_exit status;

	if ((c.command = cli_find(name)) == NULL)
		return (int)no_such_command(&c, name);
	if (argc < 2) { /* nothing asked: help, but not a success */
		cli_print_help(stderr, NULL);
		return CLI_USAGE;
	}
	if (wants_help(argc, argv, &c.no_pager)) {
		pager_begin(&c);
		cli_print_help(stdout, c.command);
		status = CLI_DONE;
	} else {
		status = c.command->run(&c, argc - 1, argv + 1);
	}
	return (int)cli_flush(&c, status);
}
