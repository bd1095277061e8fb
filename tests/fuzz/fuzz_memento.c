/*
 * Any bytes as an eval line, as the texts of a turn and as an affect_signal.
 * One line in is one line out; a named decision is a part of the answer that
 * fits an item; the prompt has exactly the lines it should have.
 */

#include "eval/eval.h"
#include "base/utf8.h"
#include "turn/memento.h"
#include "form/affect_lenient.h"
#include "fuzz/must.h"

#define ROOM ((size_t)1 << 20)

static size_t
lines_in(struct sg_str s)
{
	size_t lines = 0;

	for (size_t i = 0; i < s.n; i++)
		lines += s.p[i] == '\n';
	return lines;
}

static void
check_line(const char *area, struct sg_str in, struct arena *a, char *room)
{
	struct buf out = {.p = room, .cap = ROOM};

	eval_line(eval_find(str_of(area)), in, a, &out);
	MUST(!buf_full(&out) && lines_in(buf_str(&out)) == 1);
	MUST(out.p[out.n - 1] == '\n');
}

static void
check_affect(struct sg_str in, struct arena *a)
{
	struct sg_affect_claim claim;
	struct sg_affect_point p;
	bool found;

	MUST(affect_lenient(in, a, &found, &claim) == SG_OK);
	p = sg_affect_believe(&claim);
	MUST(p.intensity >= 0 && p.intensity <= 1 && p.label.n > 0);
}

static void
check_texts(struct sg_str in, char *room)
{
	struct sg_str d = sg_answer_decision(in), list[1] = {in};
	struct sg_closure_item item = {.text = in, .include_in_prompt = true};
	struct sg_memento m = {.arc = in, .active = {list, 1}};
	struct buf out = {.p = room, .cap = ROOM};
	struct sg_closure c = {.n_items = 0};
	bool added = sg_closure_add(&c, &item);

	(void)sg_message_asks_decision(in);
	MUST(d.n == 0 || (d.p >= in.p && d.p + d.n <= in.p + in.n));
	MUST(utf8_valid(d) && utf8_count(d) <= SG_SHAPE_ITEM_CHARS);
	MUST(!added ||
	    (utf8_valid(c.items[0].text) &&
		utf8_count(c.items[0].text) <= SG_CLOSURE_TEXT_CHARS));
	memento_prompt_add(
	    &out, &(struct memento_prompt){.memento = &m, .closure = &c});
	MUST(utf8_valid(buf_str(&out)));
	MUST(lines_in(buf_str(&out)) == (added ? 7 : 6));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_str in = {(const char *)data, n};
	static char room[ROOM];
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)1 << 26);
	check_line("affect", in, &a, room);
	check_line("memento", in, &a, room);
	check_affect(in, &a);
	check_texts(in, room);
	arena_release(&a);
	return 0;
}
