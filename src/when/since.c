/* Spans, dates and times in their one grammar; see since.h. */
#include <string.h>

#include "base/rfc3339.h"
#include "when/since.h"

#include "base/banned.h"

#define DAY_MS 86400000

/* "7d" in milliseconds; 0: it is none. */
static int64_t
span(const char *s)
{
	static const char units[] = {'s', 'm', 'h', 'd', 'w'};
	static const int64_t ms[] = {1000, 60000, 3600000, DAY_MS, 7 * DAY_MS};
	int64_t n = 0;

	for (; *s >= '0' && *s <= '9' && n <= 1000000; s++)
		n = 10 * n + (*s - '0');
	if (n < 1 || n > 1000000 || *s == '\0' || s[1] != '\0')
		return 0;
	for (size_t i = 0; i < sizeof(units); i++)
		if (units[i] == *s)
			return n * ms[i];
	return 0;
}

/* 2026-01-31T12:00:00+01:00: the reader of the house takes Z alone. */
static bool
with_offset(const char *s, int64_t *out)
{
	size_t n = strlen(s);
	char utc[40];
	int minutes;

	if (n < 7 || n >= sizeof(utc) || s[n - 3] != ':' ||
	    (s[n - 6] != '+' && s[n - 6] != '-'))
		return false;
	for (size_t i = n - 5; i < n; i++)
		if (i != n - 3 && (s[i] < '0' || s[i] > '9'))
			return false;
	minutes = ((s[n - 5] - '0') * 10 + s[n - 4] - '0') * 60 +
	    (s[n - 2] - '0') * 10 + s[n - 1] - '0';
	memcpy(utc, s, n - 6);
	utc[n - 6] = 'Z';
	utc[n - 5] = '\0';
	if (minutes >= 24 * 60 || s[n - 2] > '5' ||
	    !rfc3339_parse(str_of(utc), out))
		return false;
	*out -= (s[n - 6] == '-' ? -60000 : 60000) * (int64_t)minutes;
	return true;
}

static bool
moment(const char *s, int64_t *out)
{
	int32_t days;

	if (rfc3339_parse(str_of(s), out) || with_offset(s, out))
		return true;
	if (!rfc3339_parse_date(str_of(s), &days))
		return false;
	*out = (int64_t)days * DAY_MS;
	return true;
}

bool
since_read(const char *s, int64_t now_ms, int64_t *out)
{
	int64_t n = span(s);

	if (n == 0)
		return moment(s, out);
	*out = now_ms - n;
	return true;
}

bool
until_read(const char *s, int64_t now_ms, int64_t *out)
{
	int64_t n = span(s);

	if (n == 0)
		return moment(s, out);
	*out = now_ms + n;
	return true;
}
