/*
 * Any bytes as a command.  It is read in bounded room; what is literal is
 * shown so that it reads back; what a pattern covers has no operator left in
 * it and is found by a denial with the same pattern.  Up to the first byte
 * 1e the input is a pattern, behind it the command.
 */
#include <string.h>

#include "lib/covers.h"
#include "command/word_pattern.h"
#include "lib/launch_file.h"
#include "fuzz/must.h"

static struct arena kept, scratch;
static struct launch table;

static void
check_bounds(const struct command *c)
{
	size_t words = 0;

	MUST(c->n <= COMMAND_PARTS_MAX && c->n_inner <= COMMAND_INNER_MAX);
	MUST((c->state == COMMAND_UNREADABLE) == (c->n == 0));
	MUST((c->state == COMMAND_PLAIN) == (c->why == COMMAND_WHY_NONE));
	for (size_t i = 0; i < c->n; i++) {
		MUST(c->parts[i].of <= i);
		words += c->parts[i].n;
	}
	MUST(words <= COMMAND_WORDS_MAX);
}

static void
check_shown(const struct command *c)
{
	struct command again;
	struct sg_str text;

	MUST(command_text(c, &scratch, &text) == SG_OK);
	if (!command_is_literal(c)) {
		MUST(str_eq(text, c->source));
		return;
	}
	MUST(command_parse(&again, text, &scratch) == SG_OK);
	MUST(text.n > COMMAND_TEXT_MAX || again.n == c->n);
	for (size_t i = 0; i < again.n; i++) {
		MUST(again.parts[i].n == c->parts[i].n);
		MUST(again.parts[i].joiner == c->parts[i].joiner);
		for (size_t k = 0; k < again.parts[i].n; k++)
			MUST(str_eq(again.parts[i].words[k].text,
			    c->parts[i].words[k].text));
	}
}

static void
check_pattern(struct sg_str text, const struct command *c)
{
	struct word_pattern p;
	enum cover cover;
	enum touch touch;

	if (word_pattern_init(&p, text, &scratch, NULL) != SG_OK)
		return;
	cover = word_patterns_cover(&p, 1, c, COMPOUND_EACH, &table);
	touch = word_pattern_touches(&p, c, &table);
	MUST(cover != COVER_YES || command_is_literal(c));
	MUST(cover != COVER_YES || touch == TOUCH_YES);
	MUST(word_pattern_explain(&p, c, &table).touch == touch);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	const char *text = (const char *)data, *mark;
	struct sg_str pattern = STR("git *"), command = {text, n};
	struct command c;

	if (table.n_nodes == 0) {
		arena_init(&kept, &mem_heap, (size_t)1 << 26);
		arena_init(&scratch, &mem_heap, (size_t)1 << 26);
		launch_file(&table, &kept);
	}
	mark = n > 0 ? memchr(text, 0x1e, n) : NULL;
	if (mark != NULL) {
		pattern = str_part(command, 0, (size_t)(mark - text));
		command = str_part(command, pattern.n + 1, n);
	}
	MUST(command_parse(&c, command, &scratch) == SG_OK);
	MUST(command_unfold(&c, &table, &scratch) == SG_OK);
	check_bounds(&c);
	check_shown(&c);
	check_pattern(pattern, &c);
	arena_clear(&scratch);
	return 0;
}
