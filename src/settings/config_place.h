#ifndef SETTINGS_CONFIG_PLACE_H
#define SETTINGS_CONFIG_PLACE_H

#include "settings/config.h"

/*
 * Where things stand, by the XDG rules: a variable that is unset, empty or
 * not absolute is as if it were not there (O5).  Without a home directory and
 * without the variable there is no such place, and that is said.
 */
#define PLACE_MAX 4096

struct places {
	char config[PLACE_MAX];  /* $XDG_CONFIG_HOME/solgate/config.toml */
	char state[PLACE_MAX];   /* $XDG_STATE_HOME/solgate */
	char runtime[PLACE_MAX]; /* $XDG_RUNTIME_DIR/solgate, else state/run */
};

#define PLACE_SYSTEM "/etc/solgate/config.toml"

/* Of the machine's own gate: its state, and where its sockets are. */
#define PLACE_SYSTEM_STATE   "/var/lib/solgate"
#define PLACE_SYSTEM_RUNTIME "/run/solgate"
#define PLACE_SYSTEM_AGENTS  PLACE_SYSTEM_RUNTIME "/agents.sock"
#define PLACE_SYSTEM_PEOPLE  PLACE_SYSTEM_RUNTIME "/people.sock"

/* The places of the machine's own gate. */
void places_system(struct places *p);

/*
 * Whether this machine has a gate of its own: a directory of its sockets that
 * only its owner can write.  ${uid} is the owner.
 */
bool place_has_system(uint32_t *uid);

/* ${get} is getenv(), or a test's.  SG_ENOTFOUND: there is no home. */
SG_MUST_CHECK enum sg_err places_find(
    struct places *p, const char *(*get)(const char *name), struct sg_error *e);

/*
 * The whole text of the file of settings ${path} in ${a}.  SG_ENOTFOUND: it is
 * not there.  SG_EIO: it may be somebody else's: not a plain file, a link, of
 * an owner that is neither us nor root, or writable for others (T45).
 */
SG_MUST_CHECK enum sg_err config_file(
    const char *path, struct arena *a, struct sg_str *text, struct sg_error *e);

/*
 * All sources in their order into ${c}, which was initialised: the two fixed
 * files, or ${file} alone if it is not NULL, then SOLGATE_LISTEN and
 * SOLGATE_SOCKET.
 */
SG_MUST_CHECK enum sg_err config_load(struct config *c, const struct places *p,
    const char *file, const char *(*get)(const char *name), struct sg_error *e);

/* ${path} with all directories above it, mode 0700 each that is made. */
SG_MUST_CHECK enum sg_err place_make(const char *path, struct sg_error *e);

/*
 * Put ${text} in the place of the file ${path}: whole or not at all, mode
 * 0600, durable when this returns.
 */
SG_MUST_CHECK enum sg_err
place_write(const char *path, struct sg_str text, struct sg_error *e);

#endif
