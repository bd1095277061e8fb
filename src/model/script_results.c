/*
 * What became of calls: a line for each.  What a person said instead is a
 * correction, and the call is made again with the new figures.
 */
#include <string.h>

#include "base/decimal.h"
#include "model/script.h"
#include "model/script_item.h"
#include "json/json_members.h"
#include "json/json_put.h"

#define ARGS_MAX 64

/* The call with that id in the turns before the last. */
static const struct llm_part *
call_of(const struct llm_request *r, struct sg_str id)
{
	for (size_t t = r->n_turns - 1; t-- > 0;)
		for (size_t i = 0; i < r->turns[t].n; i++) {
			const struct llm_part *p = &r->turns[t].parts[i];

			if (p->kind == LLM_PART_CALL && str_eq(p->id, id))
				return p;
		}
	return NULL;
}

/* Which figure of ${item} the argument ${key} takes; NONE: it stays. */
static enum script_unit
figure_of(struct sg_str key, const struct script_item *item)
{
	static const struct {
		const char *key;
		enum script_unit unit;
	} keys[] = {
	    {"watts", UNIT_WATT},
	    {"input", UNIT_WATT},
	    {"input", UNIT_AMPERE},
	    {"hours", UNIT_HOUR},
	    {"dutyCycle", UNIT_PERCENT},
	    {"quantity", UNIT_TIMES},
	};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (str_eq(key, str_of(keys[i].key)) && item->has[keys[i].unit])
			return keys[i].unit;
	return UNIT_NONE;
}

/* ${args} with the figures of ${item} in place of the old ones. */
static bool
put_figures(
    struct sg_str args, struct script_item item, struct arena *a, struct buf *b)
{
	struct json_member *m;
	size_t n;

	if (json_members(args, ARGS_MAX, a, &m, &n) != SG_OK)
		return false;
	for (size_t i = 0; i < n; i++) {
		enum script_unit unit = figure_of(m[i].key, &item);

		buf_addz(b, i == 0 ? "{" : ",");
		json_quote(b, m[i].key);
		buf_addc(b, ':');
		if (unit != UNIT_NONE)
			decimal_add(b, item.v[unit]);
		else if (str_eq(m[i].key, STR("unit")) && item.has[UNIT_AMPERE])
			buf_addz(b, "\"A\"");
		else if (str_eq(m[i].key, STR("unit")) && item.has[UNIT_WATT])
			buf_addz(b, "\"W\"");
		else
			buf_add(b, m[i].value);
		if (str_eq(m[i].key, STR("quantity")))
			item.has[UNIT_TIMES] = false;
	}
	if (item.has[UNIT_TIMES])
		json_put_number(b, "quantity", item.v[UNIT_TIMES]);
	buf_addc(b, '}');
	return !buf_full(b);
}

static bool
has_figures(const struct script_items *items)
{
	if (items->n == 0)
		return false;
	for (size_t i = UNIT_WATT; i <= UNIT_TIMES; i++)
		if (items->v[0].has[i])
			return true;
	return false;
}

/* "it's only 5 amps": amperes of a load are watts at the usual voltage. */
static void
to_watts(struct script_item *i, const struct llm_part *call)
{
	double volts = i->has[UNIT_VOLT] ? i->v[UNIT_VOLT] : 24;

	if (!i->has[UNIT_AMPERE] || !str_eq(call->name, STR("addLoadItem")))
		return;
	i->has[UNIT_WATT] = true;
	i->v[UNIT_WATT] = i->v[UNIT_AMPERE] * volts;
}

/* ${said} is what the person said instead. */
static bool
amend(struct script *s, const struct llm_part *call, struct sg_str said,
    struct buf *text)
{
	struct script_words w;
	struct script_items items;
	struct buf args = script_buf(s->a, call->args.n + 512);

	if (!script_read(&w, said, s->a))
		return false;
	script_items_of(&w, &items);
	if (!has_figures(&items)) {
		buf_addz(text, "Understood: ");
		buf_add(text, script_cut(said, 400));
		buf_addz(text, " Which watts or hours are right?");
		return true;
	}
	to_watts(&items.v[0], call);
	if (!put_figures(call->args, items.v[0], s->a, &args))
		return false;
	buf_addz(text, "Understood, corrected: ");
	buf_add(text, script_cut(said, 400));
	return script_call_add(s, call->name, buf_str(&args));
}

static struct sg_str
between(struct sg_str s, const char *from, const char *to)
{
	struct sg_str head = str_of(from), tail = str_of(to);

	if (!str_starts(s, head) || s.n < head.n + tail.n)
		return STR("");
	s = str_part(s, head.n, s.n);
	if (!str_eq(str_part(s, s.n - tail.n, tail.n), tail))
		return STR("");
	return str_part(s, 0, s.n - tail.n);
}

/* What a call would have added, by its own name for it. */
static struct sg_str
name_of(const struct llm_part *call, struct arena *a)
{
	struct json_member *m;
	struct sg_str name = STR("it");
	size_t n;

	if (json_members(call->args, ARGS_MAX, a, &m, &n) != SG_OK)
		return name;
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, STR("name")) &&
		    json_member_text(m[i].value, a, &name) != SG_OK)
			return STR("it");
	return script_cut(name, 120);
}

static bool
one_result(struct script *s, const struct llm_part *p, struct buf *text)
{
	struct sg_str name = between(
	    p->text, "Success: ", " added to persistent state.");
	struct sg_str said = between(
	    p->text, "User ignored confirmation and said: ", "");
	const struct llm_part *call = call_of(s->r, p->id);

	if (text->n > 0)
		buf_addc(text, '\n');
	if (name.n > 0) {
		buf_addz(text, "\xe2\x9c\x85 Added ");
		buf_add(text, name);
	} else if (said.n > 0 && call != NULL) {
		return amend(s, call, said, text);
	} else if (str_starts(p->text, STR("User cancelled"))) {
		buf_addz(text, "Cancelled: ");
		buf_add(text, call != NULL ? name_of(call, s->a) : STR("it"));
		buf_addz(text, " was not added.");
	} else if (str_starts(p->text, STR("Error:")) || p->is_error) {
		buf_addz(text, "That did not work: ");
		buf_add(text, script_cut(p->text, 400));
	} else {
		buf_addz(text, "The tool says: ");
		buf_add(text, script_cut(p->text, 2000));
	}
	return true;
}

bool
script_results(struct script *s)
{
	const struct llm_turn *last = &s->r->turns[s->r->n_turns - 1];
	struct buf text = script_buf(s->a, 2200 * last->n + 1);

	for (size_t i = 0; i < last->n; i++)
		if (last->parts[i].kind == LLM_PART_RESULT &&
		    !one_result(s, &last->parts[i], &text))
			return false;
	return !buf_full(&text) && script_say(s, buf_str(&text));
}
