#ifndef DIALOGUE_TOOLS_H
#define DIALOGUE_TOOLS_H

#include "words/words.h"

/*
 * What a model may propose, by mode: load has addLoadItem, source has
 * addChargingSource, general has nothing.  These tables are all that a model
 * is told of the tools; src/form writes them as each provider wants them.
 */
enum tool_type { TOOL_STRING, TOOL_NUMBER, TOOL_INTEGER, TOOL_TYPE_COUNT };

struct tool_param {
	const char *name;
	enum tool_type type;
	bool required;
	const struct word_list *words; /* the allowed ones, or NULL */
	const char *text;
};

struct tool {
	const char *name;
	const char *text;
	const struct tool_param *params;
	size_t n;
};

/* The tool of that mode, or NULL: it has none. */
const struct tool *tool_of_mode(enum sg_chat_mode mode);

#endif
