#ifndef FACE_HOOK_RUN_H
#define FACE_HOOK_RUN_H

#include "face/hook/hook.h"

/* The process of a hook: standard input to standard output, once. */
struct hook_options {
	enum hook_host host;
	const struct hook_event_row *row; /* as set up, or NULL */
	int64_t patience_ms; /* the host's deadline as set up; 0: its own */
	const char *socket;  /* of the server; NULL: not known, see why */
	const char *tokens;  /* directory of the token of this host's hook */
	const char *turns;   /* directory */
	const char *why;     /* that the settings are wrong, or NULL */
	bool lease_always; /* every turn binds its calls, not only grave ones */
};

/* Before anything that can fail or wait. */
void hook_begin(const struct hook_options *o);

/* Returns how the process ends. */
int hook_run(const struct hook_options *o);

#endif
