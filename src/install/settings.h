#ifndef INSTALL_SETTINGS_H
#define INSTALL_SETTINGS_H

#include "hosts/hosts.h"
#include "base/arena.h"
#include "base/err.h"
#include "install/line.h"

/*
 * The settings of a host with our hooks in them, or without: text in, text
 * out.  Every byte that is not ours stays.  Doing it twice is doing it once.
 */
enum settings_turns {
	SETTINGS_TURNS,    /* told to the gate; a grave one binds its calls */
	SETTINGS_LEASES,   /* every one binds its calls */
	SETTINGS_NO_TURNS, /* left out */
	SETTINGS_TURNS_COUNT
};

/* Where the gate is and the directory of tokens, so that nothing else says it
 * (T63).  Absolute. */
struct settings_pins {
	struct sg_str socket, tokens;
};

struct settings_edit {
	enum hook_host host;
	struct sg_str program;     /* absolute */
	struct settings_pins pins; /* empty: the hook looks for them itself */
	bool add;                  /* else remove */
	enum settings_turns turns;
	bool system;          /* of the machine: for every user, and locked */
	struct sg_str before; /* the file as it was before us, or empty */
	bool *found;          /* set if hooks of ours were there; or NULL */
};

/* Where the host keeps them, below the home directory. */
const char *settings_path(enum hook_host h);

/* As the first hook of ours in ${json} was set up: its program and pins; they
 * live in ${a}.  False: there is none. */
bool
settings_seen(struct settings_edit *s, struct sg_str json, struct arena *a);

/* ${json} is empty if there is no file.  Any failure: it is left alone. */
SG_MUST_CHECK enum sg_err
settings_change(const struct settings_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out, struct sg_error *e);

/* Whether the settings of the machine ${text} have our hooks, and nothing in
 * them lets a project get around those. */
bool settings_locked(enum hook_host h, struct sg_str text, struct arena *a);

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
	size_t group, index; /* where it stands: entry of the event, and hook */
	size_t line;         /* of the file */
	struct sg_str matcher, timeout; /* JSON; empty: none is said */
	bool system;                    /* of the machine */
	bool other; /* it starts something else: settings_others() */
};
SG_MUST_CHECK enum sg_err settings_find(enum hook_host h, bool system,
    struct sg_str text, struct arena *a, struct settings_hook *out, size_t *n);

/* The same for hooks of a call that are not ours. */
SG_MUST_CHECK enum sg_err settings_others(enum hook_host h, struct sg_str text,
    struct arena *a, struct settings_hook *out, size_t *n);

/* The line as install writes it; false: it is not exactly that. */
bool
settings_read(const struct settings_hook *h, struct arena *a, struct line *out);

/* Whether ${h} has a hook for everything that install sets up for calls. */
const char *
settings_lacks(enum hook_host h, const struct settings_hook *hooks, size_t n);

/* The patience that install writes for the event, as the host counts it. */
unsigned settings_patience(const struct hook_event_row *row);

/* Whether ${option} stands somewhere in how it is started. */
bool settings_names(const struct settings_hook *h, const char *option);

/* Whether a hook that is killed or missing refuses the call. */
bool settings_guarded(const struct settings_hook *h, struct arena *a);

#endif
