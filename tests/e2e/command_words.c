/*
 * For bash_oracle.sh: reads commands, each ended by a NUL, and says of each
 * on a line of its own how it was read:
 *
 *     state literal [joiner word word ...] [joiner ...]
 *
 * with the words in hexadecimal behind a "." (the empty word is ".").
 */
#include <stdio.h>
#include <stdlib.h>

#include "command/command.h"

static const char *const joiners[] = {[SHELL_OP_NONE] = "first",
    [SHELL_OP_AND] = "and",
    [SHELL_OP_OR] = "or",
    [SHELL_OP_THEN] = "then",
    [SHELL_OP_PIPE] = "pipe"};

static void
print_word(struct sg_str w)
{
	printf(" .");
	for (size_t i = 0; i < w.n; i++)
		printf("%02x", (unsigned)(unsigned char)w.p[i]);
}

static void
print_command(const struct command *c)
{
	static const char *const states[] = {"unreadable", "other", "plain"};

	printf("%s %s", states[c->state],
	    command_is_literal(c) ? "literal" : "changes");
	for (size_t i = 0; command_is_literal(c) && i < c->n; i++) {
		printf(" %s", joiners[c->parts[i].joiner]);
		for (size_t k = 0; k < c->parts[i].n; k++)
			print_word(c->parts[i].words[k].text);
	}
	putchar('\n');
}

int
main(void)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t n;
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)1 << 26);
	while ((n = getdelim(&line, &room, '\0', stdin)) > 0) {
		struct command c;

		arena_clear(&a);
		if (command_parse(
			&c, (struct sg_str){line, (size_t)n - 1}, &a) != SG_OK)
			return 1;
		print_command(&c);
	}
	arena_release(&a);
	free(line);
	return 0;
}
