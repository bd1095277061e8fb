#ifndef SECRET_SECRET_H
#define SECRET_SECRET_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Memory for secrets: never written to swap, not in a core, empty in a child,
 * wiped before it is given back.  Where the system does not let a process lock
 * memory, everything but that holds.
 *
 * And a process that its own user's other programs cannot look into: neither
 * ptrace, nor /proc/PID/mem, environ and fd, nor a core.
 */

/* Zeroed; NULL: no memory. */
void *secret_new(size_t n);
void secret_free(void *p, size_t n); /* NULL is fine */
void secret_wipe(void *p, size_t n);

/* Close this process to others, as far as the kernel lets us. */
void secret_process(void);

/* No core of it and of what it starts. */
void secret_no_core(void);

/* Whether other programs of this user are kept out of this process. */
bool secret_is_closed(void);

#endif
