/*
 * completion: what a shell needs to complete the command line, written from
 * the one table of commands and options.  Ids of prompts and grants are asked
 * of the server when they are needed.
 */
#include <getopt.h>
#include <string.h>

#include "hosts/hosts.h"
#include "term/cli.h"

/* Text inside single quotes of a shell; ${quote} is how one is written. */
static void
put_quoted(const char *s, const char *quote)
{
	for (; *s != '\0'; s++)
		if (*s == '\'')
			fputs(quote, stdout);
		else
			putchar(*s);
}

/* The words of the usage line that are typed as they stand, each once. */
static void
put_verbs(const char *args)
{
	while (*args != '\0') {
		size_t n = strspn(args, "abcdefghijklmnopqrstuvwxyz");

		if (n > 1)
			printf(" %.*s", (int)n, args);
		args += n > 0 ? n : 1;
	}
}

static void
put_words(const struct cli_command *cmd)
{
	put_verbs(cmd->args);
	for (size_t i = 0; i < cmd->noptions; i++)
		printf(" --%s", cmd->options[i].name);
	if (strcmp(cmd->name, "decide") == 0)
		for (unsigned i = 0; i < words_prompt_option.n; i++)
			printf(" %s", word_name(&words_prompt_option, i));
	if (strcmp(cmd->name, "help") == 0)
		for (size_t i = 0; i < cli_commands_count; i++)
			printf(" %s", cli_commands[i]->name);
	if (strcmp(cmd->name, "completion") == 0)
		fputs(" bash zsh fish", stdout);
	if (strcmp(cmd->name, "check") == 0 || strcmp(cmd->name, "grants") == 0)
		for (unsigned i = 0; i < words_capability.n; i++)
			printf(" %s", word_name(&words_capability, i));
	if (strcmp(cmd->name, "install") == 0 ||
	    strcmp(cmd->name, "uninstall") == 0 ||
	    strcmp(cmd->name, "hook") == 0)
		printf(" %s", hook_host_names());
}

/* Options whose values a function of their command reads. */
static const struct {
	const char *option, *values;
} known[] = {
    {"keymap", "seed codex"},
    {"mode", "strict prompt permissive"},
    {"profile", "safe balanced permissive"},
    {"lang", "ts"},
    {"risk", "high"},
    {"lease", "grave always"},
    {"turns", "grave all none"},
    {"confirm", "all"},
};

static const char *
known_values(const struct cli_option *o)
{
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (o->arg != NULL && strcmp(known[i].option, o->name) == 0)
			return known[i].values;
	return NULL;
}

static const struct word_list *
words_of(const struct cli_option *o)
{
	return strcmp(o->name, "signal") == 0 ? &words_signal_kind : o->words;
}

static bool
has_values(const struct cli_option *o)
{
	return words_of(o) != NULL || known_values(o) != NULL;
}

/* The values of an option that has a list of them. */
static void
put_values(const struct cli_option *o)
{
	const struct word_list *l = words_of(o);

	for (unsigned i = 0; l != NULL && i < l->n; i++)
		printf("%s%s", i > 0 ? " " : "", word_name(l, i));
	if (l == NULL)
		fputs(known_values(o), stdout);
}

/* The shell words that print ids for this command, or NULL. */
static const char *
ids_of(const struct cli_command *cmd)
{
	if (strcmp(cmd->name, "decide") == 0 ||
	    strcmp(cmd->name, "prompts") == 0)
		return "solgate prompts 2>/dev/null | sed -n "
		       "\"s/^\\([^ ][^ ]*\\)  .*/\\1/p\"";
	if (strcmp(cmd->name, "grants") == 0)
		return "solgate grants 2>/dev/null | sed -n "
		       "\"s/^\\([^ ][^ ]*\\)  .*/\\1/p\"";
	if (strcmp(cmd->name, "eval") == 0)
		return "solgate eval --list 2>/dev/null | sed -n "
		       "\"s/^\\([a-z_][a-z_]*\\) .*/\\1/p\"";
	if (strcmp(cmd->name, "schema") == 0)
		return "solgate schema 2>/dev/null | sed -n "
		       "\"s/^\\([A-Z][A-Za-z0-9]*\\).*/\\1/p\"";
	if (strcmp(cmd->name, "config") == 0)
		return "solgate config show 2>/dev/null | sed -n "
		       "\"/^\\[/{s/[][]//g;h};/^[a-z_]* =/{s/ =.*//;G;"
		       "s/\\(.*\\)\\n\\(.*\\)/\\2.\\1/p}\"";
	return NULL;
}

/* "check --mode", and what may stand behind it. */
static void
put_value_cases(const char *before, const char *after)
{
	for (size_t i = 0; i < cli_commands_count; i++)
		for (size_t j = 0; j < cli_commands[i]->noptions; j++) {
			const struct cli_option *o = &cli_commands[i]
							  ->options[j];

			if (!has_values(o))
				continue;
			printf("\t\"%s --%s\") %s", cli_commands[i]->name,
			    o->name, before);
			put_values(o);
			printf("%s ;;\n", after);
		}
}

static void
put_cases(const char *before, const char *ids_before, const char *after)
{
	for (size_t i = 0; i < cli_commands_count; i++) {
		const struct cli_command *cmd = cli_commands[i];

		printf("\t%s)\n\t\t%s", cmd->name, before);
		put_words(cmd);
		puts(after);
		if (ids_of(cmd) != NULL)
			printf(
			    "\t\t%s$(%s)%s\n", ids_before, ids_of(cmd), after);
		puts("\t\t;;");
	}
}

static void
write_bash(void)
{
	fputs("# bash completion for solgate\n_solgate()\n{\n"
	      "\tlocal cur=${COMP_WORDS[COMP_CWORD]} words= values=\n"
	      "\tlocal option=${COMP_WORDS[COMP_CWORD-1]}\n"
	      "\tCOMPREPLY=()\n"
	      "\tif [ \"$cur\" = = ]; then cur=\n"
	      "\telif [ \"$option\" = = ]; then\n"
	      "\t\toption=${COMP_WORDS[COMP_CWORD-2]}\n\tfi\n"
	      "\tcase \"${COMP_WORDS[1]} $option\" in\n",
	    stdout);
	put_value_cases("values=\"", "\"");
	fputs("\tesac\n"
	      "\tif [ -n \"$values\" ]; then\n\t\twords=$values\n\tel"
	      "if [ \"$COMP_CWORD\" -eq 1 ]; then\n\t\twords=\"",
	    stdout);
	for (size_t i = 0; i < cli_commands_count; i++)
		printf("%s%s", i > 0 ? " " : "", cli_commands[i]->name);
	fputs(" --help --version\"\n\telse\n\tcase ${COMP_WORDS[1]} in\n",
	    stdout);
	put_cases("words=\"", "words+=\" ", "\"");
	fputs("\tesac\n\tfi\n"
	      "\twhile IFS= read -r line; do\n"
	      "\t\tCOMPREPLY+=(\"$line\")\n"
	      "\tdone < <(compgen -W \"$words\" -- \"$cur\")\n"
	      "}\ncomplete -o default -F _solgate solgate\n",
	    stdout);
}

static void
write_zsh(void)
{
	fputs("#compdef solgate\n_solgate()\n{\n\tlocal -a commands ids\n"
	      "\tcommands=(\n",
	    stdout);
	for (size_t i = 0; i < cli_commands_count; i++) {
		printf("\t\t'%s:", cli_commands[i]->name);
		put_quoted(cli_commands[i]->summary, "'\\''");
		puts("'");
	}
	fputs("\t)\n\tif (( CURRENT == 2 )); then\n"
	      "\t\t_describe command commands\n\t\treturn\n\tfi\n"
	      "\tlocal option=$words[CURRENT-1]\n"
	      "\tif [[ $PREFIX == --*=* ]]; then\n"
	      "\t\toption=${PREFIX%%=*}\n\t\tcompset -P \"*=\"\n\tfi\n"
	      "\tcase \"$words[2] $option\" in\n",
	    stdout);
	put_value_cases("compadd -- ", "; return");
	fputs("\tesac\n\tcase $words[2] in\n", stdout);
	put_cases("compadd --", "compadd -- ", "");
	fputs("\tesac\n\t_files\n}\n"
	      "if [ \"$funcstack[1]\" = _solgate ]; then\n\t_solgate \"$@\"\n"
	      "else\n\tcompdef _solgate solgate\nfi\n",
	    stdout);
}

static void
write_fish_command(const struct cli_command *cmd)
{
	printf("complete -c solgate -n __fish_use_subcommand -f -a %s -d '",
	    cmd->name);
	put_quoted(cmd->summary, "\\'");
	puts("'");
	printf("complete -c solgate -n '__fish_seen_subcommand_from %s' -a '",
	    cmd->name);
	put_words(&(struct cli_command){.name = cmd->name, .args = cmd->args});
	puts("'");
	if (ids_of(cmd) != NULL)
		printf("complete -c solgate -n '__fish_seen_subcommand_from "
		       "%s' -a '(%s)'\n",
		    cmd->name, ids_of(cmd));
	for (size_t i = 0; i < cmd->noptions; i++) {
		const struct cli_option *o = &cmd->options[i];

		printf("complete -c solgate -n '__fish_seen_subcommand_from "
		       "%s' -l %s%s -d '",
		    cmd->name, o->name,
		    has_values(o)                            ? " -x"
			: o->arg != NULL && o->arg[0] != '[' ? " -r"
							     : "");
		put_quoted(o->help, "\\'");
		if (has_values(o)) {
			fputs("' -a '", stdout);
			put_values(o);
		}
		puts("'");
	}
}

static void
write_fish(void)
{
	puts("# fish completion for solgate");
	for (size_t i = 0; i < cli_commands_count; i++)
		write_fish_command(cli_commands[i]);
}

static const struct {
	const char *name;
	void (*write)(void);
} shells[] = {
    {"bash", write_bash},
    {"zsh", write_zsh},
    {"fish", write_fish},
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	if (!cli_options(c, argc, argv, NULL))
		return CLI_USAGE;
	for (size_t i = 0; argc - optind == 1 && i < 3; i++)
		if (strcmp(shells[i].name, argv[optind]) == 0) {
			shells[i].write();
			return CLI_DONE;
		}
	return cli_fail(c, CLI_USAGE, "completion needs the name of a shell",
	    argv[optind], "One of: bash zsh fish");
}

const struct cli_command cmd_completion = {
    .name = "completion",
    .args = "SHELL",
    .summary = "Print what a shell needs to complete this command line",
    .help = "SHELL is bash, zsh or fish. The shell then completes commands, "
	    "options and their\nvalues, and the ids of prompts and grants if a "
	    "server is running.\n\nExamples:\n  solgate completion bash "
	    ">~/.local/share/bash-completion/completions/solgate\n"
	    "  solgate completion fish "
	    ">~/.config/fish/completions/solgate.fish\n",
    .run = run,
};
