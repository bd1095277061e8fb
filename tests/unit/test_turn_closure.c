/*
 * Closure: what is remembered for the next prompt, how loops open and close,
 * and what goes first when there is no room.
 */
#include "base/str.h"
#include "solgate/closure.h"
#include "t.h"

static bool
add(struct sg_closure *c, enum sg_closure_kind kind, const char *text,
    bool flagged)
{
	struct sg_closure_item item = {.kind = kind,
	    .end_message_id = STR("u-1"),
	    .text = str_of(text),
	    .include_in_prompt = flagged};

	return sg_closure_add(c, &item);
}

/* The items, "kind text; " each. */
static bool
holds(const struct sg_closure *c, const char *want)
{
	char room[2000];
	struct buf b = BUF_ON(room);

	for (size_t i = 0; i < c->n_items; i++) {
		buf_addz(&b, sg_closure_kind_name(c->items[i].kind));
		buf_addc(&b, ' ');
		buf_add(&b, c->items[i].text);
		buf_add(&b, STR("; "));
	}
	if (str_eq(buf_str(&b), str_of(want)))
		return true;
	fprintf(stderr, "holds %.*s\n", (int)b.n, b.p);
	return false;
}

static void
kinds_have_names(void)
{
	static const char *const names[] = {"receipt", "decision", "deferral",
	    "open_loop", "loop_resolved", "unknown"};

	for (unsigned i = 0; i < 6; i++)
		CHECK(strcmp(sg_closure_kind_name(i), names[i]) == 0, "%u", i);
}

static void
items_say_something_once(void)
{
	struct sg_closure c = {.n_items = 0};

	CHECK(add(&c, SG_CLOSURE_RECEIPT, " Reminder set ", true), "an item");
	CHECK(!add(&c, SG_CLOSURE_RECEIPT, "Reminder set", true), "again");
	CHECK(!add(&c, SG_CLOSURE_RECEIPT, " \n", true), "nothing");
	CHECK(!add(&c, SG_CLOSURE_RECEIPT, "", true), "nothing at all");
	CHECK(add(&c, SG_CLOSURE_DEFERRAL, "Reminder set", true), "a kind");
	CHECK(add(&c, SG_CLOSURE_RECEIPT, "Event set", true), "a text");
	c.items[0].end_message_id = STR("u-2");
	CHECK(add(&c, SG_CLOSURE_RECEIPT, "Reminder set", true), "a message");
	CHECK(holds(&c,
		  "receipt Reminder set; deferral Reminder set; "
		  "receipt Event set; receipt Reminder set; "),
	    "in order");
}

static void
texts_are_cut(void)
{
	struct sg_closure c = {.n_items = 0};
	char text[2 * (SG_CLOSURE_TEXT_CHARS + 1) + 1] = "";

	for (size_t i = 0; i <= SG_CLOSURE_TEXT_CHARS; i++)
		memcpy(text + 2 * i, "\xc3\xa4", 3);
	CHECK(add(&c, SG_CLOSURE_RECEIPT, text, true), "a long one");
	CHECK(c.items[0].text.n == 2 * SG_CLOSURE_TEXT_CHARS, "%zu bytes",
	    c.items[0].text.n);
}

static void
the_least_needed_goes_first(void)
{
	static const char *const texts[] = {
	    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
	struct sg_closure c = {.n_items = 0};

	for (size_t i = 0; i < 8; i++)
		add(&c, SG_CLOSURE_RECEIPT, texts[i], i != 2);
	add(&c, SG_CLOSURE_RECEIPT, "i", true);
	CHECK(holds(&c,
		  "receipt a; receipt b; receipt d; receipt e; "
		  "receipt f; receipt g; receipt h; receipt i; "),
	    "the one that is not flagged");
	add(&c, SG_CLOSURE_RECEIPT, "j", true);
	CHECK(holds(&c,
		  "receipt b; receipt d; receipt e; receipt f; "
		  "receipt g; receipt h; receipt i; receipt j; "),
	    "then the oldest");
}

static void
follow(struct sg_closure *c, enum sg_signal_kind kind, const char *summary)
{
	struct sg_memento_signals turn = {.items = {{
					      .end_message_id = STR("u-1"),
					      .kind = kind,
					  }},
	    .n_items = 1};

	if (summary != NULL) {
		turn.items[0].summary = str_of(summary);
		turn.items[0].has_summary = true;
	}
	sg_closure_follow(c, &turn);
}

static void
loops_open_and_close(void)
{
	struct sg_closure c = {.n_items = 0};

	follow(&c, SG_SIGNAL_OPEN_LOOP_CREATED, "book the hotel");
	follow(&c, SG_SIGNAL_OPEN_LOOP_CREATED, "book the hotel");
	follow(&c, SG_SIGNAL_OPEN_LOOP_CREATED, "find a train");
	follow(&c, SG_SIGNAL_PIVOT, "not a loop");
	CHECK(holds(&c, "open_loop book the hotel; open_loop find a train; "),
	    "opened");
	CHECK(c.items[0].include_in_prompt, "flagged");
	follow(&c, SG_SIGNAL_OPEN_LOOP_RESOLVED, " book the hotel ");
	CHECK(holds(&c,
		  "open_loop find a train; "
		  "loop_resolved book the hotel; "),
	    "closed by its words");
	follow(&c, SG_SIGNAL_OPEN_LOOP_RESOLVED, "something else");
	CHECK(holds(&c,
		  "open_loop find a train; "
		  "loop_resolved book the hotel; "
		  "loop_resolved something else; "),
	    "no loop of these words");
	follow(&c, SG_SIGNAL_OPEN_LOOP_RESOLVED, NULL);
	CHECK(holds(&c,
		  "loop_resolved book the hotel; "
		  "loop_resolved something else; "
		  "loop_resolved find a train; "),
	    "without words, the only one");
}

static void
without_words_the_fact_remains(void)
{
	struct sg_closure c = {.n_items = 0};

	follow(&c, SG_SIGNAL_OPEN_LOOP_RESOLVED, NULL);
	CHECK(holds(&c, "loop_resolved a task or question was closed; "),
	    "no loop is open");
	c.n_items = 0;
	follow(&c, SG_SIGNAL_OPEN_LOOP_CREATED, " ");
	CHECK(holds(&c, "open_loop a task or question was opened; "), "opened");
	follow(&c, SG_SIGNAL_OPEN_LOOP_CREATED, "pay");
	follow(&c, SG_SIGNAL_OPEN_LOOP_RESOLVED, NULL);
	CHECK(holds(&c,
		  "open_loop a task or question was opened; "
		  "open_loop pay; "
		  "loop_resolved a task or question was closed; "),
	    "two are open: nobody knows which one was closed");
}

/* */
static void
what_was_told_is_forgotten(void)
{
	struct sg_closure c = {.n_items = 0};

	add(&c, SG_CLOSURE_RECEIPT, "done", true);
	add(&c, SG_CLOSURE_OPEN_LOOP, "book", true);
	add(&c, SG_CLOSURE_DECISION, "not shown", false);
	add(&c, SG_CLOSURE_LOOP_RESOLVED, "paid", true);
	sg_closure_told(&c);
	CHECK(holds(&c, "open_loop book; decision not shown; "),
	    "open loops stay, and what was not told");
}

int
main(void)
{
	RUN(kinds_have_names);
	RUN(items_say_something_once);
	RUN(texts_are_cut);
	RUN(the_least_needed_goes_first);
	RUN(loops_open_and_close);
	RUN(without_words_the_fact_remains);
	RUN(what_was_told_is_forgotten);
	return t_done("turn_closure");
}
