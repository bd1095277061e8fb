/* How a moment is told: in the zone of the person, else of the server. */
#include "chip/chips_int.h"

static void
say(const void *self, int64_t unix_ms, struct buf *out)
{
	zone_say(out, self, unix_ms / 1000);
}

struct deed_clock
chips_clock(struct actions *actions, struct sg_str name)
{
	return (struct deed_clock){say, shell_zone(actions->shell, name)};
}

struct sg_str
chips_zone_name(struct actions *actions, struct sg_str name)
{
	const struct zone *z = shell_zone(actions->shell, name);

	return z->name.n > 0 ? z->name : STR("UTC");
}
