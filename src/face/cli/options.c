/* Options by table, read by getopt_long; wrong ones named and a near one
 * offered. */
#include <getopt.h>
#include <string.h>

#include "face/cli/cli.h"

#define OPTIONS_MAX 24

#define NAME_MAX_SEEN 32

static size_t
least(size_t a, size_t b, size_t c)
{
	size_t ab = a < b ? a : b;

	return ab < c ? ab : c;
}

/* How many letters must be changed, added or dropped (Levenshtein). */
static size_t
distance(const char *a, const char *b)
{
	size_t row[NAME_MAX_SEEN + 1], n = strlen(b);

	if (n > NAME_MAX_SEEN)
		return n;
	for (size_t j = 0; j <= n; j++)
		row[j] = j;
	for (size_t i = 1; a[i - 1] != '\0'; i++) {
		size_t corner = row[0];

		row[0] = i;
		for (size_t j = 1; j <= n; j++) {
			size_t up = row[j];

			row[j] = least(up + 1, row[j - 1] + 1,
			    corner + (a[i - 1] != b[j - 1]));
			corner = up;
		}
	}
	return row[n];
}

const char *
cli_nearest(const char *s, const char *const *words, size_t n)
{
	const char *best = NULL;
	size_t limit = strlen(s) / 3 + 2; /* first distance not near */

	if (strlen(s) > NAME_MAX_SEEN)
		return NULL;
	for (size_t i = 0; i < n; i++) {
		size_t d = distance(s, words[i]);

		if (d < limit) {
			limit = d;
			best = words[i];
		}
	}
	return best;
}

static void
fill(struct option *long_options, const struct cli_command *cmd)
{
	size_t n = 0;

	for (; n < cmd->noptions; n++)
		long_options[n] = (struct option){cmd->options[n].name,
		    cmd->options[n].arg != NULL ? required_argument
						: no_argument,
		    NULL, (int)n + 256};
	long_options[n] = (struct option){0};
}

static void
wrong_option(const struct cli *c, const char *arg, bool needs_value)
{
	const struct cli_command *cmd = c->command;
	const char *names[OPTIONS_MAX], *near;
	char what[128], next[192];

	for (size_t i = 0; i < cmd->noptions; i++)
		names[i] = cmd->options[i].name;
	near = strncmp(arg, "--", 2) == 0
	    ? cli_nearest(arg + 2, names, cmd->noptions)
	    : NULL;
	snprintf(what, sizeof(what), "%s %s \"%.60s\"", cmd->name,
	    needs_value ? "needs a value for" : "has no option", arg);
	if (near != NULL && !needs_value)
		snprintf(next, sizeof(next),
		    "Did you mean --%s? All options: solgate help %s", near,
		    cmd->name);
	else
		snprintf(next, sizeof(next), "All options: solgate help %s",
		    cmd->name);
	cli_fail(c, CLI_USAGE, what, NULL, next);
}

int
cli_option(struct cli *c, int argc, char **argv, const char **value)
{
	struct option long_options[OPTIONS_MAX + 1];
	char letter[] = "-?";
	int found;

	fill(long_options, c->command);
	opterr = 0;
	found = getopt_long(argc, argv, ":", long_options, NULL);
	*value = optarg;
	if (found == -1)
		return CLI_OPERANDS;
	if (found >= 256)
		return found - 256;
	letter[1] = (char)optopt;
	wrong_option(c,
	    found == '?' && optopt > 0 && optopt < 256 ? letter
						       : argv[optind - 1],
	    found == ':');
	return CLI_WRONG;
}
