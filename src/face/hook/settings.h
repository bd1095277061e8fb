#ifndef FACE_HOOK_SETTINGS_H
#define FACE_HOOK_SETTINGS_H

#include "face/hook/hook.h"

/*
 * The settings of a host with our hooks in them, or without: text in, text
 * out.  Whatever else stands there stays, in its order.  Doing it twice is
 * doing it once.
 */
struct settings_edit {
	enum hook_host host;
	struct sg_str program; /* absolute; plain characters only */
	bool add;              /* else remove */
	bool turns;            /* the events of turns, too */
	bool *found;           /* set if hooks of ours were there; or NULL */
};

/* Where the host keeps them, below the home directory. */
const char *settings_path(enum hook_host h);

/* Whether a shell reads ${path} as it stands. */
bool settings_plain(struct sg_str path);

/* ${json} is empty if there is no file.  Any failure: it is left alone. */
SG_MUST_CHECK enum sg_err
settings_change(const struct settings_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out, struct sg_error *e);

/* JSON without blanks, as a person would lay it out; false: no memory. */
bool settings_indent(struct sg_str json, struct arena *a, struct sg_str *out);

#endif
