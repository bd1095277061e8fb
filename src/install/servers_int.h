#ifndef INSTALL_SERVERS_INT_H
#define INSTALL_SERVERS_INT_H

#include "install/jsonc.h"
#include "install/servers.h"

/* Inside: the text that is being changed. */
#define SERVERS_DEEP 6
#define SERVERS_NAME 64

struct servers_editor {
	const struct servers_edit *s;
	struct servers_count *n;
	struct jsonc j;
	struct sg_str path[SERVERS_DEEP]; /* of what is looked at */
};

/* The server at the first ${n} keys of the path, as it is to be. */
SG_MUST_CHECK enum sg_err servers_entry(struct servers_editor *d, size_t n);

/* A name as an option of ours takes it. */
void servers_add_name(struct buf *b, struct sg_str name);

/* One more stands without the gate. */
void
servers_leave(struct servers_count *n, struct sg_str name, const char *why);

/* The first of ours that is met says how it was set up. */
void servers_met(struct servers_count *n, enum servers_kind kind,
    struct sg_str program, const struct sg_str *words, size_t n_words);

#endif
