/* What commands that take a text and words of a vocabulary share. */
#include <stdlib.h>
#include <string.h>

#include "term/cli.h"

bool
cli_word(const struct cli *c, const struct word_list *list, const char *option,
    const char *value, unsigned *out)
{
	char what[128], next[512] = "One of:";

	if (word_parse(list, str_of(value), out))
		return true;
	snprintf(what, sizeof(what), "--%s cannot be \"%.40s\"", option, value);
	for (unsigned i = 0; i < list->n; i++) {
		size_t n = strlen(next);

		snprintf(next + n, sizeof(next) - n, " %s", word_name(list, i));
	}
	cli_fail(c, CLI_USAGE, what, NULL, next);
	return false;
}

char *
cli_join(int n, char **words)
{
	size_t room = 1, at = 0;
	char *text;

	for (int i = 0; i < n; i++)
		room += strlen(words[i]) + 1;
	if ((text = calloc(1, room)) == NULL)
		return NULL;
	for (int i = 0; i < n; i++)
		at += (size_t)snprintf(
		    text + at, room - at, "%s%s", i > 0 ? " " : "", words[i]);
	return text;
}
