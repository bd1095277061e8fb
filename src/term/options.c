/* Options by table, read by getopt_long; wrong ones named and a near one
 * offered. */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "term/cli.h"

#define OPTIONS_MAX 24

const char *
cli_nearest(const char *s, const char *const *words, size_t n)
{
	const char *best = NULL;
	size_t limit = nearest_limit(strlen(s));

	for (size_t i = 0; i < n; i++) {
		size_t d = nearest_distance(str_of(s), str_of(words[i]));

		if (d < limit) {
			limit = d;
			best = words[i];
		}
	}
	return best;
}

static int
takes(const struct cli_option *o)
{
	if (o->arg == NULL)
		return no_argument;
	return o->arg[0] == '[' ? optional_argument : required_argument;
}

static void
fill(struct option *long_options, const struct cli_command *cmd)
{
	size_t n = 0;

	for (; n < cmd->noptions; n++)
		long_options[n] = (struct option){cmd->options[n].name,
		    takes(&cmd->options[n]), NULL, (int)n + 256};
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
	near = str_starts(str_of(arg), STR("--"))
	    ? cli_nearest(arg + 2, names, cmd->noptions)
	    : NULL;
	snprintf(what, sizeof(what), "%s %s \"%.60s\"", cmd->name,
	    needs_value ? "needs a value for" : "does not know the option",
	    arg);
	if (near != NULL && !needs_value)
		snprintf(next, sizeof(next),
		    "Did you mean --%s? All options: solgate help %s", near,
		    cmd->name);
	else
		snprintf(next, sizeof(next), "All options: solgate help %s",
		    cmd->name);
	cli_fail(c, CLI_USAGE, what, NULL, next);
}

/* The row of the next option; -1: no more; -2: not understood, and said. */
static int
next_option(struct cli *c, int argc, char **argv, const char **value)
{
	struct option long_options[OPTIONS_MAX + 1];
	char letter[] = "-?";
	int found;

	fill(long_options, c->command);
	opterr = 0;
	found = getopt_long(argc, argv, ":", long_options, NULL);
	*value = optarg;
	if (found == -1)
		return -1;
	if (found >= 256)
		return found - 256;
	letter[1] = (char)optopt;
	wrong_option(c,
	    found == '?' && optopt > 0 && optopt < 256 ? letter
						       : argv[optind - 1],
	    found == ':');
	return -2;
}

static bool
put_number(const struct cli *c, const struct cli_option *o, const char *value,
    int64_t *out)
{
	char *end;
	long long n = strtoll(value, &end, 10);

	*out = n;
	if (*value >= '0' && *value <= '9' && *end == '\0' && n >= o->least &&
	    n <= o->most)
		return true;
	cli_fail(c, CLI_USAGE, o->wrong, value, NULL);
	return false;
}

static bool
put(struct cli *c, const struct cli_option *o, void *into, const char *value)
{
	void *at = (char *)into + o->at;
	unsigned word;

	switch (o->to) {
	case CLI_TO_FLAG:
		*(bool *)at = true;
		return true;
	case CLI_TO_TEXT:
		*(const char **)at = value;
		return true;
	case CLI_TO_NUMBER:
		return put_number(c, o, value, at);
	case CLI_TO_WORD: /* an enum is as wide as an unsigned */
		if (!cli_word(c, o->words, o->name, value, &word))
			return false;
		memcpy(at, &word, sizeof(word));
		return true;
	case CLI_TO_JSON:
		c->json = true;
		return true;
	case CLI_TO_TAKE:
		return o->take(c, at, value);
	}
	return false;
}

/* Whether an option that was ${given}, by rows, fills the place of ${o}. */
static bool
is_filled(const struct cli_command *cmd, unsigned given, int o)
{
	for (size_t i = 0; i < cmd->noptions; i++)
		if ((given & 1u << i) != 0 &&
		    cmd->options[i].at == cmd->options[o].at)
			return true;
	return false;
}

bool
cli_options(struct cli *c, int argc, char **argv, void *into)
{
	const struct cli_command *cmd = c->command;
	unsigned given = 0;
	const char *value;
	int o;

	while ((o = next_option(c, argc, argv, &value)) >= 0) {
		if (cmd->twice != NULL && is_filled(cmd, given, o)) {
			cli_fail(c, CLI_USAGE, cmd->twice, cmd->options[o].name,
			    NULL);
			return false;
		}
		given |= 1u << o;
		if (!put(c, &cmd->options[o], into, value))
			return false;
	}
	return o == -1;
}

bool
cli_operands(const struct cli *c, int argc, char **argv, int most)
{
	char what[128], next[128];

	if (argc - optind <= most)
		return true;
	snprintf(what, sizeof(what), "%s does not take the word \"%.60s\"",
	    c->command->name, argv[optind + most]);
	snprintf(next, sizeof(next), "How to call it: solgate help %s",
	    c->command->name);
	cli_fail(c, CLI_USAGE, what, NULL, next);
	return false;
}

static void
wrong_verb(const struct cli *c, const char *what, const char *word,
    const struct cli_verb *v, size_t n)
{
	char said[128], next[256] = "One of:";

	for (size_t i = 0; i < n; i++) {
		size_t at = strlen(next);

		snprintf(next + at, sizeof(next) - at, " %s", v[i].name);
	}
	if (n == 0)
		snprintf(next, sizeof(next), "How to call it: solgate help %s",
		    c->command->name);
	snprintf(said, sizeof(said), "%s %s", c->command->name, what);
	cli_fail(c, CLI_USAGE, said, word, next);
}

const struct cli_verb *
cli_verb(const struct cli *c, int argc, char **argv, const struct cli_verb *v,
    size_t n, char ***words)
{
	char what[96];

	*words = argv + optind;
	if (argc == optind)
		return &v[0];
	*words = argv + optind + 1;
	for (size_t i = 0; i < n; i++) /* one word may stand in two rows */
		if (strcmp(v[i].name, argv[optind]) == 0 &&
		    argc - optind - 1 == v[i].operands)
			return &v[i];
	for (size_t i = 0; i < n; i++) {
		if (strcmp(v[i].name, argv[optind]) != 0)
			continue;
		snprintf(what, sizeof(what),
		    v[i].operands == 0       ? "%s takes no word"
			: v[i].operands == 1 ? "%s needs one word"
					     : "%s needs %d words",
		    v[i].name, v[i].operands);
		wrong_verb(c, what, NULL, NULL, 0);
		return NULL;
	}
	wrong_verb(c, "does not know this word", argv[optind], v, n);
	return NULL;
}
