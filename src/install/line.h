#ifndef INSTALL_LINE_H
#define INSTALL_LINE_H

#include "base/arena.h"
#include "base/str.h"
#include "hosts/hosts.h"

/*
 * The command line by which a host starts a hook of ours, written and read
 * back.  A shell stands around it, so that a hook that is killed or is not
 * there refuses the call: most hosts run it otherwise.
 *
 *	/bin/sh -c GUARD solgate PROGRAM hook --event=E PINS [--lease=always]
 *	    HOST
 *
 * The guard is one word, and /bin/sh is named: the shell of the host only
 * takes words apart, and all shells do that alike.  Options that are added
 * behind it reach the hook.
 */
#define LINE_WORDS 24

struct line {
	struct sg_str program;
	const char *event;
	struct sg_str socket, tokens; /* empty: it looks for them itself */
	bool system;                  /* by the number of its user */
	bool lease;
	enum hook_host host;
	bool guarded; /* read: the shell stands around it */
};

/* Absolute, and a shell and JSON can carry it. */
bool line_path_ok(struct sg_str path);

/* No more than line_write() adds. */
#define LINE_MAX(l) (512 + 4 * ((l)->program.n + (l)->socket.n + (l)->tokens.n))
void line_write(const struct line *l, struct buf *b);

/* The words of ${text}; false: too many, or more than plain words. */
bool line_words(struct sg_str text, struct arena *a,
    struct sg_str words[LINE_WORDS], size_t *n);

/* What ${words} say; false: it is not exactly a line of ours for ${h}. */
bool line_read(
    enum hook_host h, const struct sg_str *words, size_t n, struct line *out);

#endif
