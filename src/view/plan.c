/* The box of a request and what fits into it; see plan.h. */
#include <string.h>

#include "view/plan.h"
#include "view/tui_int.h"

#define ARENA_BYTES (64u << 20)
#define BOX_WIDTH   72
#define WIDE_WIDTH  120 /* details: what they show is often wide */
#define SIDES_WIDTH 180
#define FRAME_ROWS  4 /* two edges, the title, the line below it */
#define LEVELS      3
#define BODY_ROWS   5 /* of a list that scrolls: the answers never move */

static enum plan_size
size_of(int width)
{
	if (width >= BOX_WIDTH)
		return PLAN_WIDE;
	return width >= 52 ? PLAN_MIDDLE : PLAN_NARROW;
}

static void
start_lines(const struct plan *p, struct arena *a, struct lines *l)
{
	static const int indent[] = {
	    [PLAN_NARROW] = 7, [PLAN_MIDDLE] = 11, [PLAN_WIDE] = 12};

	*l = (struct lines){
	    .a = a, .width = p->width - 4, .indent = indent[p->size]};
}

static int
lines_count(const struct plan *p)
{
	return (int)(p->head.n + p->body.n);
}

static bool
is_long(const struct tui *t)
{
	return tui_one(t) < 0 && plan_is_long(t->asked);
}

/* The loosest form that fits; else head stays and body scrolls. */
static void
fit_request(const struct tui *t, struct plan *p, int room)
{
	struct arena *a = p->head.a;

	for (int level = 0; level < LEVELS; level++) {
		start_lines(p, a, &p->head);
		start_lines(p, a, &p->body);
		plan_request_lines(t, p, level);
		if (lines_count(p) <= room ||
		    (is_long(t) && (int)p->head.n + BODY_ROWS <= room))
			return;
	}
}

/* Details keep head and answers while three lines are left for the text. */
static void
fit_details(const struct tui *t, struct plan *p, int room)
{
	plan_details_lines(t, p);
	if (room - (int)p->head.n >= 3)
		return;
	p->tight = true;
	p->head.n = 0;
}

static void
place_box(const struct tui *t, struct plan *p)
{
	int spare = t->rows - p->height;

	p->x = (t->cols - p->width) / 2;
	p->y = spare >= 4 ? 3 : spare > 1 ? spare / 2 : 0;
}

static bool
is_on_screen(const struct plan *p, enum line_tag tag)
{
	bool any = false;

	for (size_t i = 0; i < p->head.n; i++)
		any |= p->head.v[i].tag == tag;
	for (size_t i = p->scroll;
	     i < p->body.n && i < p->scroll + p->body_rows; i++)
		any |= p->body.v[i].tag == tag;
	return any;
}

static void
see(struct question *q, const struct line *line)
{
	if (line->call >= 0)
		question_see(q, (size_t)line->call, line->from, line->to);
}

/* Whether every scope was shown to its end, once this picture is. */
static bool
would_see_all(const struct tui *t, const struct plan *p)
{
	const struct question *q = t->asked;
	struct question as = *q;
	size_t seen[TUI_OPEN_MAX];

	if (q->rev_seen >= 0 && tui_one(t) < 0)
		return true;
	if (q->v.scopes.n > TUI_OPEN_MAX)
		return false;
	memcpy(seen, q->seen, q->v.scopes.n * sizeof(seen[0]));
	as.seen = seen;
	for (size_t i = 0; i < p->head.n; i++)
		see(&as, &p->head.v[i]);
	for (size_t i = p->scroll; i < p->scroll + p->body_rows; i++)
		see(&as, &p->body.v[i]);
	return tui_one(t) < 0 ? question_saw_all(&as)
			      : question_saw(&as, (size_t)tui_one(t));
}

/* What an allowing answer is for was on the screen long enough. */
static bool
was_seen(const struct tui *t)
{
	const struct question *q = t->asked;
	int one = tui_one(t);

	return one < 0 ? q->rev_seen >= 0
		       : q->rev_held >= 0 && question_saw(q, (size_t)one);
}

static bool
would_see_rule(const struct tui *t, const struct plan *p)
{
	return t->rule_seen >= p->body.n ||
	    (p->scroll <= t->rule_seen &&
		p->scroll + p->body_rows == p->body.n);
}

static enum plan_fault
judge(const struct tui *t, const struct plan *p)
{
	if (t->link != LINK_UP)
		return PLAN_LOST;
	if (tui_is_small(t) || p->height > t->rows || p->head.full ||
	    p->body.full || !is_on_screen(p, LINE_WHO) ||
	    !is_on_screen(p, LINE_RISK))
		return PLAN_CUT;
	if (!is_on_screen(p, LINE_SCOPE) && !is_on_screen(p, LINE_LIST))
		return PLAN_CUT;
	if (t->layer == LAYER_RULE ? !would_see_rule(t, p)
				   : !would_see_all(t, p))
		return PLAN_UNSEEN;
	return PLAN_FITS;
}

/* How many rows of the body show, and from which on. */
static void
place_body(const struct tui *t, struct plan *p, int room)
{
	int rows = room - (int)p->head.n;

	rows = rows > 0 ? rows : 0;
	if (t->layer == LAYER_REQUEST && is_long(t) &&
	    t->asked->state != QUESTION_ENDED && rows > BODY_ROWS)
		rows = BODY_ROWS;
	p->body_rows = (size_t)rows < p->body.n ? (size_t)rows : p->body.n;
	p->scroll_max = p->body.n - p->body_rows;
	p->scroll = t->scroll < p->scroll_max ? t->scroll : p->scroll_max;
}

bool
plan_has_sides(const struct tui *t)
{
	return t->layer == LAYER_DETAILS && t->sides &&
	    t->cols >= PLAN_SIDES_MIN;
}

/* Two columns take the room there is, up to what is still read at ease. */
static int
width_of(const struct tui *t)
{
	int most = plan_has_sides(t) ? SIDES_WIDTH
	    : t->layer == LAYER_DETAILS && t->cols >= PLAN_SIDES_MIN
	    ? WIDE_WIDTH
	    : BOX_WIDTH;

	return t->cols < most ? t->cols : most;
}

void
plan_make(const struct tui *t, struct arena *a, struct plan *out)
{
	int room, below, blank = t->layer == LAYER_DETAILS;
	/* Longer texts leave the edges of a large screen alone. */
	int rows = t->rows >= 20 && t->layer != LAYER_REQUEST ? t->rows - 5
	    : t->rows > TUI_ROWS_MIN + 1 ? t->rows - 1 /* the footer */
					 : t->rows;

	*out = (struct plan){.width = width_of(t)};
	out->size = size_of(out->width);
	start_lines(out, a, &out->head);
	start_lines(out, a, &out->body);
	below = plan_answer_rows(t, out);
	room = rows - FRAME_ROWS - below - blank;
	if (t->layer == LAYER_DETAILS)
		fit_details(t, out, room);
	else if (t->layer == LAYER_RULE)
		plan_rule_lines(t, out);
	else
		fit_request(t, out, room);
	if (out->tight) {
		room += below + blank - 1;
		below = 1;
		blank = 0;
	}
	place_body(t, out, room);
	out->height = FRAME_ROWS + below + blank +
	    (int)(out->head.n + out->body_rows);
	place_box(t, out);
	out->fault = judge(t, out);
	plan_answers(t, out);
}

static void
keep_does(struct question *q, const struct plan *p)
{
	size_t rows = 0;

	for (size_t i = 0; i < p->head.n; i++)
		rows += p->head.v[i].tag == LINE_DOES;
	if (rows == 0 || q->does_width == p->width)
		return;
	q->does_rows = rows;
	q->does_width = p->width;
}

void
plan_seen(struct tui *t)
{
	struct arena a;
	struct plan p;

	if (t->layer != LAYER_REQUEST && t->layer != LAYER_DETAILS &&
	    t->layer != LAYER_RULE)
		return;
	arena_init(&a, &mem_heap, ARENA_BYTES);
	plan_make(t, &a, &p);
	if (t->layer == LAYER_RULE) {
		/* Line by line from the first on: a jump leaves a gap. */
		if (p.scroll <= t->rule_seen &&
		    p.scroll + p.body_rows > t->rule_seen)
			t->rule_seen = p.scroll + p.body_rows;
	} else {
		for (size_t i = 0; i < p.head.n; i++)
			see(t->asked, &p.head.v[i]);
		for (size_t i = p.scroll; i < p.scroll + p.body_rows; i++)
			see(t->asked, &p.body.v[i]);
		if (t->layer == LAYER_REQUEST)
			keep_does(t->asked, &p);
		question_painted(t->asked, t->now_ms, t->set.arm_ms);
	}
	arena_release(&a);
}

enum plan_fault
plan_may(const struct tui *t, enum sg_prompt_option o)
{
	enum plan_fault fault = t->link == LINK_UP ? PLAN_FITS : PLAN_LOST;
	struct arena a;
	struct plan p;

	if ((!option_allows(o) && t->layer != LAYER_RULE) || fault == PLAN_LOST)
		return fault;
	arena_init(&a, &mem_heap, ARENA_BYTES);
	plan_make(t, &a, &p);
	fault = p.fault;
	if (fault == PLAN_FITS && t->layer == LAYER_RULE &&
	    t->rule_seen < p.body.n)
		fault = PLAN_UNSEEN;
	if (fault == PLAN_FITS && option_allows(o) && !was_seen(t))
		fault = PLAN_UNSEEN;
	arena_release(&a);
	return fault;
}

struct plan_scroll
plan_scroll(const struct tui *t)
{
	struct plan_scroll s;
	struct arena a;
	struct plan p;

	arena_init(&a, &mem_heap, ARENA_BYTES);
	plan_make(t, &a, &p);
	s = (struct plan_scroll){p.scroll, p.scroll_max, p.body_rows, 0};
	for (size_t i = 0; i <= p.scroll && i < p.body.n; i++)
		if (p.body.v[i].call >= 0)
			s.call = (size_t)p.body.v[i].call;
	arena_release(&a);
	return s;
}

size_t
plan_call_line(const struct tui *t, size_t n)
{
	struct arena a;
	struct plan p;
	size_t at = 0;

	arena_init(&a, &mem_heap, ARENA_BYTES);
	plan_make(t, &a, &p);
	for (size_t i = p.body.n; i-- > 0;)
		if (p.body.v[i].tag == LINE_SCOPE && p.body.v[i].call == (int)n)
			at = i;
	arena_release(&a);
	return at;
}
