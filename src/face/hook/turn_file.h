#ifndef FACE_HOOK_TURN_FILE_H
#define FACE_HOOK_TURN_FILE_H

#include "face/hook/hook.h"

/*
 * The turn a session of a host is in, kept for the calls that follow: one
 * small file a session in ${dir}, which only this user can write (and no call
 * that the gate allows, T18).
 */
struct turn_file {
	char id[64]; /* empty: no turn is known */
	bool read, write;
};

/* A turn that cannot be read is a failure: without it the call has no lease. */
SG_MUST_CHECK enum sg_err turn_file_read(const char *dir,
    const struct hook_in *in, struct turn_file *out, struct sg_error *e);
SG_MUST_CHECK enum sg_err turn_file_write(const char *dir,
    const struct hook_in *in, const struct turn_file *t, struct sg_error *e);
void turn_file_remove(const char *dir, const struct hook_in *in);

#endif
