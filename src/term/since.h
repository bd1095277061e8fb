#ifndef TERM_SINCE_H
#define TERM_SINCE_H

#include <stdbool.h>
#include <stdint.h>

/* "90m", "12h", "7d" before ${now_ms}, or a time in UTC. */
bool since_read(const char *s, int64_t now_ms, int64_t *out);

#endif
