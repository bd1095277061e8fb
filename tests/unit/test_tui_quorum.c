/* the terminal says how many people must agree, and who has. */
#include "t.h"

#include "lib/tui_kit.h"
#include "aloud/linear.h"

#define RULE "2 people must agree: approvers and administrators."

/* The question of the kit, with a quorum in it. */
static struct kit_ask
ask(const char *now)
{
	static char more[1000];

	(void)snprintf(more, sizeof(more),
	    ",\"quorum\":{\"rule\":\"policy.toml:3\",\"need\":2,"
	    "\"missing\":1,\"says\":\"" RULE "\",\"now\":\"%s\","
	    "\"agreed\":[],\"escalated\":false}",
	    now);
	return (struct kit_ask){
	    .rev = 1, .n = 1, .scopes = {"git push"}, .more = more};
}

static void
view(const char *now)
{
	struct kit_ask k = ask(now);

	kit_view(&k);
}

static void
the_picture_has_it(void)
{
	static const int sizes[][2] = {{120, 40}, {80, 24}, {40, 20}};

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		kit_start(0);
		tui_resize(&kit, sizes[i][0], sizes[i][1]);
		view("Nobody has agreed yet.");
		CHECK(kit_shows("Nobody has agreed"), "%d columns:\n%s",
		    sizes[i][0], kit_picture());
		view("Ada (desk) agreed.");
		CHECK(kit_shows("Ada (desk) agreed"),
		    "%d columns, after a yes:\n%s", sizes[i][0], kit_picture());
		kit_press('d');
		CHECK(kit_decisions == 1, "a no is taken at once");
	}
}

static void
the_linear_mode_says_it(void)
{
	static struct linear p;
	struct tui_settings set = {.utf8 = true};
	struct kit_ask k;
	struct sg_str s;

	linear_init(&p, &set);
	linear_time(&p, 1000, KIT_WALL);
	linear_link(&p, LINK_UP);
	k = ask("Nobody has agreed yet.");
	linear_view(&p, str_of(kit_json(&k)));
	s = linear_said(&p);
	CHECK(str_find(s, STR(RULE "\nNobody has agreed yet.\n")) < s.n, "%.*s",
	    (int)s.n, s.p);
	k = ask("Ada (desk) agreed.");
	linear_view(&p, str_of(kit_json(&k)));
	s = linear_said(&p);
	CHECK(str_find(s, STR("Ada (desk) agreed.\n")) < s.n,
	    "a yes of somebody else: %.*s", (int)s.n, s.p);
	linear_release(&p);
}

int
main(void)
{
	RUN(the_picture_has_it);
	RUN(the_linear_mode_says_it);
	tui_release(&kit);
	return t_done("tui_quorum");
}
