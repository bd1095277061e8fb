/*
 * The memento as text for the prompt.  A line begins with its name, and no
 * text can begin a line of its own: a summary is written by a model and may
 * hold whatever somebody wanted the next prompt to say.
 */
#include "base/utf8.h"
#include "turn/memento.h"
#include "base/banned.h"

static bool
breaks_line(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 ||
	    c == 0x2029;
}

/* ${s} on one line, up to the first byte that is not UTF-8. */
static void
add_text(struct buf *b, struct sg_str s)
{
	size_t used;
	uint32_t c;

	for (; (used = utf8_decode(s, &c)) > 0; s = str_part(s, used, s.n)) {
		if (breaks_line(c))
			buf_addc(b, ' ');
		else
			buf_add(b, str_part(s, 0, used));
	}
}

static void
add_items(struct buf *b, const char *name, const struct sg_str_list *l)
{
	buf_addz(b, name);
	if (l->n == 0)
		buf_add(b, STR("(none)"));
	for (size_t i = 0; i < l->n; i++) {
		if (i > 0)
			buf_add(b, STR(" | "));
		add_text(b, l->v[i]);
	}
	buf_addc(b, '\n');
}

static void
add_memento(struct buf *b, const struct sg_memento *m)
{
	buf_add(b, STR("Arc: "));
	add_text(b, m->arc);
	buf_addc(b, '\n');
	add_items(b, "Active: ", &m->active);
	add_items(b, "Parked: ", &m->parked);
	add_items(b, "Decisions: ", &m->decisions);
	add_items(b, "Next: ", &m->next);
	buf_add(b, STR("Affect: "));
	buf_addz(b, sg_affect_phase_name(m->affect.rollup.phase));
	buf_add(b, STR(" ("));
	buf_addz(b, sg_intensity_name(m->affect.rollup.intensity_bucket));
	buf_add(b, STR(")\n"));
}

static void
add_closure(struct buf *b, const struct sg_closure *c)
{
	for (size_t i = 0; i < c->n_items; i++) {
		const struct sg_closure_item *item = &c->items[i];

		if (!item->include_in_prompt)
			continue;
		buf_add(b, STR("Closure: "));
		buf_addz(b, sg_closure_kind_name(item->kind));
		buf_add(b, STR(": "));
		add_text(b, item->text);
		buf_addc(b, '\n');
	}
}

void
memento_prompt_add(struct buf *b, const struct memento_prompt *p)
{
	if (p->bookmark != NULL && p->mode == SG_CONTEXT_AUTO) {
		buf_add(b, STR("Bookmark: accepted by the user\n"));
		add_memento(b, p->bookmark);
		if (p->memento != NULL)
			buf_add(b, STR("Latest:\n"));
	}
	if (p->memento != NULL && p->mode == SG_CONTEXT_AUTO)
		add_memento(b, p->memento);
	if (p->closure != NULL)
		add_closure(b, p->closure);
}
