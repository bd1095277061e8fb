#ifndef FACE_MCP_TOOLS_H
#define FACE_MCP_TOOLS_H

#include "face/mcp/call.h"

/*
 * What a server says its tools are, beside what it said when it was first seen
 * (T39).  The first whole list of a server is pinned; afterwards a tool that
 * is new or says something else of itself is held until a person takes it:
 * it is left out of lists and its calls are not released.  The same holds for
 * resources, for patterns of resources and for prompts, of which a model reads
 * the descriptions too.
 *
 * What is pinned of a tool: all that it says of itself, icons, _meta and keys
 * that nobody knows yet included (F20), by one hash.  Of a resource its size
 * and its annotations (when it changed last) are not: they change by
 * themselves.  The command line of the server is pinned too, under the empty
 * name.
 */
#define TOOLS_MAX 8192

/* What is listed: a word for it, the list, what tells one from another. */
enum pin_kind {
#define X(sym, word, list, id) PIN_##sym,
#include "face/mcp/pin_kind.def"
	PIN_KINDS
};
extern const struct pin_words {
	const char *word, *list, *id;
} pin_words[PIN_KINDS];

enum tool_state { TOOL_HELD, TOOL_PINNED, TOOL_TAKEN };

struct tool {
	enum pin_kind kind;
	struct sg_str name;
	uint8_t hash[SHA256_SIZE];
	enum tool_state state; /* zeroed: held */
	bool is_new;           /* held: was never seen before */
	bool high;             /* calls itself dangerous */
};

struct pin {
	enum pin_kind kind;
	struct sg_str name;
	uint8_t hash[SHA256_SIZE];
};

struct tools {
	struct arena a;
	struct tool *v;
	size_t n;
	struct pin *pins;
	size_t n_pins;
	/* Nothing of that kind is pinned yet: the first list will be. */
	bool first[PIN_KINDS];
	bool pass_new; /* resources that are new are not held */
	bool known;    /* a whole list was seen since it last changed */
	bool dirty;    /* pins are to be kept */
};

/* False: no memory. */
bool tools_init(struct tools *t);
void tools_release(struct tools *t);

/* The command line of the server, or its address. */
bool tools_server(struct tools *t, struct sg_str command);

struct tool *tools_find(struct tools *t, struct sg_str name);
struct tool *
tools_find_kind(struct tools *t, enum pin_kind kind, struct sg_str name);
bool tools_is_held(const struct tools *t); /* anything */

/*
 * A list came: the JSON of a result that has tools.  *${shorter} is true when
 * some of them are held; then ${result} is the text without those.  A failure
 * means that nothing of it may be shown.
 */
struct tools_list {
	struct sg_str result;
	bool shorter;
	bool whole;           /* it was the last page */
	struct sg_str cursor; /* JSON of nextCursor, if not whole */
};
SG_MUST_CHECK enum sg_err tools_take(struct tools *t, struct sg_str result,
    struct arena *a, struct tools_list *out);

/* The same of any kind that is pinned. */
SG_MUST_CHECK enum sg_err tools_take_kind(struct tools *t, enum pin_kind kind,
    struct sg_str result, struct arena *a, struct tools_list *out);

/*
 * Whether ${result} is one, and of which kind.  -1: of none.  PIN_KINDS: of
 * several, which no list is.
 */
int tools_kind_of(struct sg_str result, struct arena *a);
bool tools_is_list(struct sg_str result, struct arena *a);

/* A person took all that is held; ${keep}: for good. */
void tools_accept(struct tools *t, bool keep);

/* The name of what is held, all of it, and what a person should know. */
void tools_held_hash(const struct tools *t, uint8_t out[SHA256_SIZE]);

/* The request to the gate: take the changes of ${server}? */
SG_MUST_CHECK enum sg_err tools_held_body(const struct tools *t,
    struct sg_str server, const char *id, struct arena *a, struct sg_str *body);

/* "mcp__SERVER#HASH": what a grant of it is for. */
void
tools_held_name(const struct tools *t, struct sg_str server, struct buf *out);

/* The text of the file of pins, and reading it. */
void pins_write(const struct tools *t, struct buf *out);
SG_MUST_CHECK enum sg_err
pins_read(struct tools *t, struct sg_str text, struct sg_error *e);
bool pin_set(struct tools *t, enum pin_kind kind, struct sg_str name,
    const uint8_t hash[SHA256_SIZE]);

/* The same as a file: SG_ENOTFOUND is a server that was never seen. */
SG_MUST_CHECK enum sg_err
pins_load(struct tools *t, const char *path, struct sg_error *e);
SG_MUST_CHECK enum sg_err
pins_save(struct tools *t, const char *path, struct sg_error *e);

/* The text of the pins, in ${a}, and of such a file; a file with it. */
struct sg_str pins_text(const struct tools *t, struct arena *a);
SG_MUST_CHECK enum sg_err pins_file(
    const char *path, struct arena *a, struct sg_str *out, struct sg_error *e);
SG_MUST_CHECK enum sg_err
pins_keep(const char *path, struct sg_str text, struct sg_error *e);

#endif
