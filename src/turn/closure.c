/*
 * Closure: eight short items at most, so that they always fit the prompt.
 * What a person should hear about goes last when room is short.
 */
#include "base/str.h"
#include "solgate/closure.h"
#include "intent/chars.h"
#include "words/words.h"
#include "base/banned.h"

static void
drop(struct sg_closure *c, size_t at)
{
	c->n_items--;
	for (; at < c->n_items; at++)
		c->items[at] = c->items[at + 1];
}

/* The item that may go first: the oldest that is not flagged, or item 0. */
static size_t
least_needed(const struct sg_closure *c)
{
	for (size_t i = 0; i < c->n_items; i++)
		if (!c->items[i].include_in_prompt)
			return i;
	return 0;
}

static bool
has_item(const struct sg_closure *c, const struct sg_closure_item *item)
{
	for (size_t i = 0; i < c->n_items; i++)
		if (c->items[i].kind == item->kind &&
		    str_eq(c->items[i].end_message_id, item->end_message_id) &&
		    str_eq(c->items[i].text, item->text))
			return true;
	return false;
}

bool
sg_closure_add(struct sg_closure *c, const struct sg_closure_item *item)
{
	struct sg_closure_item it = *item;

	it.text = chars_cut(str_trim(it.text), SG_CLOSURE_TEXT_CHARS);
	if (it.text.n == 0 || has_item(c, &it))
		return false;
	if (c->n_items == SG_CLOSURE_MAX)
		drop(c, least_needed(c));
	c->items[c->n_items++] = it;
	return true;
}

/*
 * The open loop that ${text} closes: the one of the same words; without
 * words the only one.  n_items: none, or it cannot be known which.
 */
static size_t
loop_of(const struct sg_closure *c, struct sg_str text)
{
	size_t found = c->n_items, loops = 0;

	for (size_t i = 0; i < c->n_items; i++) {
		if (c->items[i].kind != SG_CLOSURE_OPEN_LOOP)
			continue;
		if (text.n == 0 || str_eq(c->items[i].text, text)) {
			found = i;
			loops++;
		}
	}
	return text.n > 0 || loops == 1 ? found : c->n_items;
}

static void
close_loop(struct sg_closure *c, struct sg_closure_item *item)
{
	size_t loop = loop_of(
	    c, chars_cut(str_trim(item->text), SG_CLOSURE_TEXT_CHARS));

	if (loop < c->n_items) {
		item->text = c->items[loop].text;
		drop(c, loop);
	}
	item->kind = SG_CLOSURE_LOOP_RESOLVED;
}

void
sg_closure_follow(struct sg_closure *c, const struct sg_memento_signals *turn)
{
	for (size_t i = 0; i < turn->n_items; i++) {
		const struct sg_memento_signal *s = &turn->items[i];
		struct sg_closure_item item = {
		    .kind = SG_CLOSURE_OPEN_LOOP,
		    .end_message_id = s->end_message_id,
		    .text = s->has_summary ? s->summary : STR(""),
		    .include_in_prompt = true,
		};

		if (s->kind == SG_SIGNAL_OPEN_LOOP_RESOLVED)
			close_loop(c, &item);
		else if (s->kind != SG_SIGNAL_OPEN_LOOP_CREATED)
			continue;
		if (str_trim(item.text).n == 0) /* at least the fact */
			item.text = str_of(
			    word_text(&words_signal_kind, s->kind));
		(void)sg_closure_add(c, &item);
	}
}

void
sg_closure_told(struct sg_closure *c)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n_items; i++)
		if (!c->items[i].include_in_prompt ||
		    c->items[i].kind == SG_CLOSURE_OPEN_LOOP)
			c->items[n++] = c->items[i];
	c->n_items = n;
}
