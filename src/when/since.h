#ifndef WHEN_SINCE_H
#define WHEN_SINCE_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The one grammar of times, on the command line and in queries: "45s", "90m",
 * "12h", "7d", "2w" from ${now_ms}, a date (its beginning in UTC), or a time of
 * RFC 3339. A span counts back for since_read(), forward for until_read().
 */
#define SINCE_HINT "7d, 90m, 2026-01-31 or 2026-01-31T12:00:00Z"

bool since_read(const char *s, int64_t now_ms, int64_t *out);
bool until_read(const char *s, int64_t now_ms, int64_t *out);

#endif
