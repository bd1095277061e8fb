/* help: what there is, and each command in full. */
#include <string.h>

#include "term/cli.h"

static void
print_options(FILE *out, const struct cli_command *cmd)
{
	if (cmd->noptions > 0)
		fputs("\nOptions:\n", out);
	for (size_t i = 0; i < cmd->noptions; i++) {
		const struct cli_option *o = &cmd->options[i];
		int n = fprintf(out, "  --%s%s%s", o->name,
		    o->arg != NULL ? "=" : "", o->arg != NULL ? o->arg : "");

		fprintf(out, "%*s%s\n", n < 28 ? 28 - n : 1, "", o->help);
	}
}

static void
print_overview(FILE *out)
{
	fputs("Usage: solgate COMMAND [ARGUMENT]...\n\n"
	      "The consent and decision gate between an assistant and the "
	      "world.\n\nCommands:\n",
	    out);
	for (size_t i = 0; i < cli_commands_count; i++)
		fprintf(out, "  %-10s %s\n", cli_commands[i]->name,
		    cli_commands[i]->summary);
	fputs("\nsolgate help COMMAND says more about one command. Exit "
	      "codes:\n",
	    out);
#define X(sym, code, name, text) fprintf(out, "  %3d  %s\n", code, text);
#include "term/exit.def"
}

void
cli_print_help(FILE *out, const struct cli_command *cmd)
{
	if (cmd == NULL) {
		print_overview(out);
		return;
	}
	fprintf(out, "Usage: solgate %s%s%s\n\n%s.\n", cmd->name,
	    *cmd->args != '\0' ? " " : "", cmd->args, cmd->summary);
	print_options(out, cmd);
	if (cmd->help != NULL)
		fprintf(out, "\n%s", cmd->help);
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	const struct cli_command *cmd = NULL;
	char what[128];

	if (argc > 1 && strcmp(argv[1], "--help") != 0 &&
	    strcmp(argv[1], "-h") != 0 && (cmd = cli_find(argv[1])) == NULL) {
		snprintf(what, sizeof(what), "there is no command \"%.60s\"",
		    argv[1]);
		return cli_fail(
		    c, CLI_USAGE, what, NULL, "All commands: solgate help");
	}
	cli_print_help(stdout, cmd);
	return CLI_DONE;
}

const struct cli_command cmd_help = {
    .name = "help",
    .args = "[COMMAND]",
    .summary = "Show all commands, or all about one",
    .run = run,
};
