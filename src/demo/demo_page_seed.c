/* What the page of the demo has to show before anybody did anything. */
#include "demo/data.h"
#include "demo/demo.h"

/* One line of data/demo/seed.jsonl: who says what to whom. */
static bool
say(struct demo *d, struct sg_str line)
{
	bool person = str_eq(demo_text(d, line, "as"), STR("person"));
	struct sg_str path = demo_text(d, line, "path");
	char address[64];

	snprintf(address, sizeof(address), "%.*s", (int)path.n, path.p);
	return demo_post(d, person ? "person" : "agent", address,
		   demo_member(d, line, "body"))
		   .n > 0;
}

bool
demo_page_seed(struct demo *d)
{
	struct sg_str rest = {demo_seed, (size_t)demo_seed_size}, line;

	while (demo_line(&rest, &line)) {
		if (!say(d, line))
			return false;
		arena_clear(&d->a);
	}
	return true;
}
