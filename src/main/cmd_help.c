/* help: what there is, and each command in full. */
#include <getopt.h>
#include <string.h>

#include "term/pager.h"
#include "term/cli.h"

#define COLUMNS   80
#define AT_OPTION 28 /* where the text beside an option begins */
#define AT_USAGE  10

/* A line that is being written: where it stands, where the next begins. */
struct margin {
	FILE *out;
	int at, indent;
};

static void
put_part(struct margin *m, const char *s, size_t n)
{
	bool first = m->at <= m->indent;

	if (!first && m->at + 1 + (int)n > COLUMNS) {
		fprintf(m->out, "\n%*s", m->indent, "");
		m->at = m->indent;
		first = true;
	}
	fprintf(m->out, "%s%.*s", first ? "" : " ", (int)n, s);
	m->at += (int)n + !first;
}

/*
 * ${text} by its words; of a usage line only behind "|", "]" and "...", so
 * that a verb stays with its operands.
 */
static void
put_words(struct margin *m, const char *text, bool usage)
{
	size_t n;

	for (; *text != '\0'; text += n + strspn(text + n, " \n")) {
		n = strcspn(text, " \n");
		while (usage && text[n] == ' ' && n > 0 &&
		    strchr("|].", text[n - 1]) == NULL)
			n += 1 + strcspn(text + n + 1, " ");
		put_part(m, text, n);
	}
}

static void
print_options(FILE *out, const struct cli_command *cmd)
{
	if (cmd->noptions > 0)
		fputs("\nOptions:\n", out);
	for (size_t i = 0; i < cmd->noptions; i++) {
		const struct cli_option *o = &cmd->options[i];
		struct margin m = {out, AT_OPTION, AT_OPTION};
		bool free = o->arg != NULL && o->arg[0] == '[';
		int n = fprintf(out, "  --%s%s%s", o->name,
		    o->arg == NULL ? ""
			: free     ? "[="
				   : "=",
		    o->arg == NULL ? "" : o->arg + free);

		if (n >= AT_OPTION)
			n = fprintf(out, "\n") - 1;
		fprintf(out, "%*s", AT_OPTION - n, "");
		put_words(&m, o->help, false);
		fputc('\n', out);
	}
}

/* Paragraphs are broken into lines here; indented lines stay as they are. */
static void
print_text(FILE *out, const char *text)
{
	struct margin m = {out, 0, 0};

	while (*text != '\0') {
		size_t n = strcspn(text, "\n");
		bool whole = n == 0 || *text == ' ';

		if (m.at > 0 && whole) {
			fputc('\n', out);
			m.at = 0;
		}
		if (whole) {
			fprintf(out, "%.*s\n", (int)n, text);
		} else {
			char line[1024];

			snprintf(line, sizeof(line), "%.*s", (int)n, text);
			put_words(&m, line, false);
		}
		text += n + (text[n] == '\n');
	}
	if (m.at > 0)
		fputc('\n', out);
}

static void
print_command(FILE *out, const struct cli_command *cmd)
{
	struct margin m = {out, 13, 13};

	fprintf(out, "  %-10s ", cmd->name);
	put_words(&m, cmd->summary, false);
	fputc('\n', out);
}

static void
print_overview(FILE *out)
{
	fputs("Usage: solgate COMMAND [ARGUMENT]...\n\n"
	      "The consent and decision gate between an assistant and the "
	      "world.\n",
	    out);
#define GROUP(title) fputs("\n" title ":\n", out);
#define X(name)      print_command(out, cli_find(#name));
#include "main/command.def"
	fputs("\nsolgate help COMMAND says more about one command. Exit "
	      "codes:\n",
	    out);
#define X(sym, code, name, text) fprintf(out, "  %3d  %s\n", code, text);
#include "term/exit.def"
}

void
cli_print_help(FILE *out, const struct cli_command *cmd)
{
	struct margin m = {out, 0, AT_USAGE};

	if (cmd == NULL) {
		print_overview(out);
		return;
	}
	m.at = fprintf(out, "Usage: solgate %s", cmd->name);
	put_words(&m, cmd->args, true);
	fprintf(out, "\n\n%s.\n", cmd->summary);
	print_options(out, cmd);
	if (cmd->help != NULL) {
		fputc('\n', out);
		print_text(out, cmd->help);
	}
}

static const struct cli_option options[] = {
    PAGER_OPTION,
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	const struct cli_command *cmd = NULL;
	char what[128];

	if (!cli_options(c, argc, argv, NULL) ||
	    !cli_operands(c, argc, argv, 1))
		return CLI_USAGE;
	if (argc > optind && (cmd = cli_find(argv[optind])) == NULL) {
		snprintf(what, sizeof(what), "there is no command \"%.60s\"",
		    argv[optind]);
		return cli_fail(
		    c, CLI_USAGE, what, NULL, "All commands: solgate help");
	}
	pager_begin(c);
	cli_print_help(stdout, cmd);
	return CLI_DONE;
}

const struct cli_command cmd_help = {
    .name = "help",
    .args = "[COMMAND]",
    .summary = "Show all commands, or all about one",
    CLI_ROWS(options),
    .run = run,
};
