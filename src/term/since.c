/* Ages and times on the command line. */
#include <stdlib.h>

#include "base/rfc3339.h"
#include "term/since.h"

bool
since_read(const char *s, int64_t now_ms, int64_t *out)
{
	char *end;
	long n = strtol(s, &end, 10);
	int64_t unit = *end == 'm' ? 60000
	    : *end == 'h'          ? 3600000
	    : *end == 'd'          ? 86400000
				   : 0;

	if (rfc3339_parse(str_of(s), out))
		return true;
	if (*s < '0' || *s > '9' || unit == 0 || end[1] != '\0' || n < 1 ||
	    n > 100000)
		return false;
	*out = now_ms - n * unit;
	return true;
}
