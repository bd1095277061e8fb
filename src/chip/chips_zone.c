/* How a moment is told: in the zone of the person, else of the server. */
#include <time.h>

#include "chip/chips_int.h"

static void
say(const void *self, int64_t unix_ms, struct buf *out)
{
	time_t at = (time_t)(unix_ms / 1000);
	char text[64];
	struct tm tm;
	size_t n;

	(void)self;
	if (localtime_r(&at, &tm) == NULL)
		return;
	n = strftime(text, sizeof(text), "%a %d %b %Y, %H:%M (UTC%z)", &tm);
	buf_add(out, (struct sg_str){text, n});
}

struct deed_clock
chips_clock(struct actions *actions, struct sg_str name, const void **zone)
{
	(void)actions;
	(void)name;
	*zone = NULL;
	return (struct deed_clock){say, NULL};
}

struct sg_str
chips_zone_name(struct actions *actions, struct sg_str name, struct arena *a)
{
	(void)actions;
	(void)a;
	return name.n > 0 ? name : STR("local");
}
