#ifndef CARE_SETTINGS_H
#define CARE_SETTINGS_H

#include "hosts/hosts.h"
#include "base/arena.h"
#include "base/err.h"
#include "json/json_members.h"

/*
 * The settings of a host with our hooks in them, or without: text in, text
 * out.  Whatever else stands there stays, in its order.  Doing it twice is
 * doing it once.
 */
enum settings_turns {
	SETTINGS_TURNS,    /* told to the gate; a grave one binds its calls */
	SETTINGS_LEASES,   /* every one binds its calls */
	SETTINGS_NO_TURNS, /* left out */
	SETTINGS_TURNS_COUNT
};

/* Where the gate is and the directory of tokens, so that nothing else says it
 * (T63).  Absolute; plain characters only. */
struct settings_pins {
	struct sg_str socket, tokens;
};

struct settings_edit {
	enum hook_host host;
	struct sg_str program;     /* absolute; plain characters only */
	struct settings_pins pins; /* empty: the hook looks for them itself */
	bool add;                  /* else remove */
	enum settings_turns turns;
	bool *found; /* set if hooks of ours were there; or NULL */
};

/* Where the host keeps them, below the home directory. */
const char *settings_path(enum hook_host h);

/* Whether a shell reads ${path} as it stands. */
bool settings_plain(struct sg_str path);

/* The pins of the first hook of ours in ${json}, or empty ones; and of what
 * asks with the token ${token} ("/agents/mcp"). */
struct settings_pins settings_pins_of(struct sg_str json, struct sg_str token);
struct settings_pins settings_pinned(enum hook_host h, struct sg_str json);

/* ${json} is empty if there is no file.  Any failure: it is left alone. */
SG_MUST_CHECK enum sg_err
settings_change(const struct settings_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out, struct sg_error *e);

/*
 * Hooks that start a solgate, and how the host would start them: a command for
 * the shell, or a program and its arguments.  *${n} comes in as the room of
 * ${out}.
 */
#define SETTINGS_ARGS 16
struct settings_hook {
	const struct hook_event_row *row;
	struct sg_str command;
	bool has_args;
	struct sg_str args[SETTINGS_ARGS];
	size_t n_args;
};
SG_MUST_CHECK enum sg_err settings_find(enum hook_host h, struct sg_str json,
    struct arena *a, struct settings_hook *out, size_t *n);

/* Whether ${option} stands somewhere in how it is started. */
bool settings_names(const struct settings_hook *h, const char *option);

/* The key of the next member, whatever it is; and a member as it stands. */
void settings_key(struct buf *b, struct sg_str key);
void settings_copy(struct buf *b, const struct json_member *m);

/* JSON without blanks, as a person would lay it out; false: no memory. */
bool settings_indent(struct sg_str json, struct arena *a, struct sg_str *out);

#endif
