#ifndef FACE_HOOK_TOOL_H
#define FACE_HOOK_TOOL_H

#include "face/hook/hook.h"

/* Inside the hook: the table of tools, and the input of one. */
enum tool_kind { EXEC, READ, LIST, WRITE, SEARCH, FETCH, PATCH };

enum tool_change { FIXED, TAKES };

struct tool_row {
	enum hook_host host;
	const char *name;
	enum tool_kind kind;
	const char *gate, *thing, *place, *glob, *plain;
	enum tool_change change;
};

struct tool_keys {
	struct sg_str thing, place, glob;
	bool odd; /* there is more to it */
};

/* NULL: it is not in the table. */
const struct tool_row *hook_tool_find(enum hook_host h, struct sg_str name);

/* Whether ${word} is one of ${words}, which blanks split. */
bool hook_tool_word(const char *words, struct sg_str word);

SG_MUST_CHECK enum sg_err hook_tool_read(const struct tool_row *t,
    struct sg_str json, struct arena *a, struct tool_keys *out);

/*
 * All that is written but the path, which stands beside it: a hook may hand
 * its host another path to the same file (T14).  The decision is about the
 * hash of this text, and people are shown what stands in it.
 */
SG_MUST_CHECK enum sg_err hook_content(const struct tool_row *t,
    struct sg_str json, struct arena *a, struct sg_str *out);

/* The files that the text of a patch names, with commas between; ${out} has
 * room for the text. */
void hook_patch_files(struct sg_str text, struct buf *out);

#endif
