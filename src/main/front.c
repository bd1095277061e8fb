/* The two commands that start at once; any other goes the way of cli.c. */
#include <string.h>

#include "main/front.h"
#include "term/cli.h"

extern const struct cli_command cmd_hook, cmd_version;

/* Help needs the table of all commands. */
static bool
asks_for_help(int argc, char **argv)
{
	for (int i = 2; i < argc; i++)
		if (strcmp(argv[i], "--help") == 0 ||
		    strcmp(argv[i], "-h") == 0)
			return true;
	return false;
}

static bool
is_version(int argc, char **argv)
{
	return argc == 2 &&
	    (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0);
}

bool
front_takes(int argc, char **argv)
{
	return is_version(argc, argv) ||
	    (argc > 2 && strcmp(argv[1], "hook") == 0 &&
		!asks_for_help(argc, argv));
}

int
front_run(int argc, char **argv)
{
	struct cli c = {
	    .command = is_version(argc, argv) ? &cmd_version : &cmd_hook};

	return (int)cli_flush(&c, c.command->run(&c, argc - 1, argv + 1));
}
