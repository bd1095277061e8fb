/* version: one line. */
#include "face/cli/cli.h"
#include "solgate/version.h"

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	(void)c;
	(void)argc;
	(void)argv;
	printf("solgate %s\n", sg_version());
	return CLI_DONE;
}

const struct cli_command cmd_version = {
    .name = "version",
    .args = "",
    .summary = "Show the version",
    .run = run,
};
