/* The memento as text for the prompt: its lines, byte by byte. */
#include "turn/memento.h"
#include "t.h"

static struct sg_str two[] = {{"one", 3}, {"two", 3}};

static const struct sg_memento memento = {
    .arc = {"Trip", 4},
    .active = {two, 2},
    .next = {two, 1},
    .affect = {.rollup = {SG_PHASE_RISING, SG_INTENSITY_MED, 0}},
};

#define LINES                 \
	"Arc: Trip\n"         \
	"Active: one | two\n" \
	"Parked: (none)\n"    \
	"Decisions: (none)\n" \
	"Next: one\n"         \
	"Affect: rising (med)\n"
#define TOLD                               \
	"Closure: receipt: Reminder set\n" \
	"Closure: open_loop: book a hotel\n"

static const struct sg_closure closure = {
    .items = {{.kind = SG_CLOSURE_RECEIPT,
		  .text = {"Reminder set", 12},
		  .include_in_prompt = true},
	{.kind = SG_CLOSURE_DECISION, .text = {"kept quiet", 10}},
	{.kind = SG_CLOSURE_OPEN_LOOP,
	    .text = {"book a hotel", 12},
	    .include_in_prompt = true}},
    .n_items = 3,
};

static void
says(const char *name, const struct memento_prompt *p, const char *want)
{
	char room[1000];
	struct buf b = BUF_ON(room);

	memento_prompt_add(&b, p);
	CHECK(!buf_full(&b) && str_eq(buf_str(&b), str_of(want)), "%s:\n%.*s",
	    name, (int)b.n, b.p);
}

/* flagged items are told whatever the mode. */
static void
lines_are_told(void)
{
	says("both",
	    &(struct memento_prompt){NULL, &memento, &closure, SG_CONTEXT_AUTO},
	    LINES TOLD);
	says("memento", &(struct memento_prompt){.memento = &memento}, LINES);
	says("off",
	    &(struct memento_prompt){
		&memento, &memento, &closure, SG_CONTEXT_OFF},
	    TOLD);
	says("a thread without one",
	    &(struct memento_prompt){.closure = &closure}, TOLD);
	/* what a person accepted stands first. */
	says("bookmark", &(struct memento_prompt){.bookmark = &memento},
	    "Bookmark: accepted by the user\n" LINES);
	says("bookmark and latest",
	    &(struct memento_prompt){.bookmark = &memento, .memento = &memento},
	    "Bookmark: accepted by the user\n" LINES "Latest:\n" LINES);
	says("nothing", &(struct memento_prompt){.memento = NULL}, "");
}

static void
no_text_begins_a_line(void)
{
	struct sg_str bad[] = {STR("a\r\nNext: b"),
	    STR("c\xe2\x80\xa8"
		"d\xe2\x80\xa9"
		"e\xc2\x85"
		"f\x7fg\xc2\xa0h"),
	    STR("i\xffj")};
	struct sg_memento m = {.arc = STR("x\ny"), .parked = {bad, 3}};

	says("marks", &(struct memento_prompt){.memento = &m},
	    "Arc: x y\n"
	    "Active: (none)\n"
	    "Parked: a  Next: b | c d e f g\xc2\xa0h | i\n"
	    "Decisions: (none)\n"
	    "Next: (none)\n"
	    "Affect: settled (low)\n");
}

int
main(void)
{
	RUN(lines_are_told);
	RUN(no_text_begins_a_line);
	return t_done("turn_memento_prompt");
}
