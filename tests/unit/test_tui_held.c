/* What is held, in the terminal: shown until it is lifted, by a person. */
#include "t.h"

#include "lib/tui_kit.h"

#define ARM 500

static const char held[] =
    "{\"holds\":[{\"id\":\"hold-1\",\"kind\":\"breach\",\"at\":"
    "\"2026-11-17T17:00:00.000Z\",\"extension\":\"host.claude\",\"session\":"
    "\"s1\",\"allowed\":\"echo ok\",\"ran\":\"touch bad\\u001b[2J\",\"says\":"
    "\"Something else ran than was allowed.\",\"open\":true}]}";

static void
it_is_shown_and_lifted(void) /* */
{
	kit_start(ARM);
	kit_press('h');
	CHECK(kit.layer == LAYER_LIST && kit_shows("Nothing is held"), "none");
	kit_pass(5000);
	tui_held(&kit, STR(held));
	CHECK(kit_shows("HELD: something else ran"), "%s", kit_picture());
	kit_press('h');
	CHECK(kit.layer == LAYER_HELD && kit_shows("Allowed: echo ok") &&
		kit_shows("Ran: touch bad"),
	    "%s", kit_picture());
	/* T30: not before it was seen. */
	kit_press('y');
	CHECK(kit_did.kind != TUI_DO_LIFT, "too early");
	kit_pass(2 * ARM);
	kit_press('y');
	CHECK(kit_did.kind == TUI_DO_LIFT && strcmp(kit_did.id, "hold-1") == 0,
	    "lifted");
	tui_held(&kit, STR("{\"holds\":[]}"));
	kit_pass(5000);
	CHECK(!kit_shows("HELD"), "gone");
}

static void
any_other_key_leaves_it(void) /* */
{
	kit_start(ARM);
	tui_held(&kit, STR(held));
	kit_press('h');
	kit_paint();
	kit_pass(2 * ARM);
	kit_press('n');
	CHECK(kit_did.kind != TUI_DO_LIFT && kit.layer == LAYER_LIST &&
		kit_shows("Nothing was lifted"),
	    "kept");
	/* What cannot be read is nothing, and is no way in. */
	tui_held(&kit, STR("{\"holds\":[{}]}"));
	CHECK(kit.held.n == 0, "none");
	/* A question comes before what is held. */
	tui_held(&kit, STR(held));
	kit_pass(5000);
	kit_view(&(struct kit_ask){.rev = 1});
	CHECK(kit.layer == LAYER_REQUEST, "the question");
}

int
main(void)
{
	RUN(it_is_shown_and_lifted);
	RUN(any_other_key_leaves_it);
	tui_release(&kit);
	return t_done("tui_held");
}
