#ifndef FACE_OWN_THREADS_EXPORT_H
#define FACE_OWN_THREADS_EXPORT_H

#include "client/remote.h"

/* The conversation ${id}, from its first message, on standard output. */
enum cli_exit threads_export(struct remote *r, const char *id);

#endif
