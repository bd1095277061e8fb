/* Failures on request; see script_fault.def. */
#include "model/script.h"
#include "model/script_text.h"
#include "json/json_put.h"

static const struct {
	const char *word;
	enum script_fault fault;
	const char *text;
} faults[] = {
#define X(word, fault, text) {word, fault, text},
#include "model/script_fault.def"
};

/* Arguments that every tool has some use for. */
static bool
one_call(struct script *s, struct sg_str tool, const char *name, int watts)
{
	struct buf b = script_buf(s->a, 256);

	json_open(&b);
	json_put_name(&b, "name", name);
	json_put_name(&b, "category", "DC Loads (Native/DCDC)");
	json_put_int(&b, "watts", watts);
	json_put_int(&b, "hours", 1);
	json_put_int(&b, "input", watts);
	json_put_name(&b, "unit", "W");
	json_put_name(&b, "type", "other");
	json_close(&b);
	return !buf_full(&b) && script_call_add(s, tool, buf_str(&b));
}

/* Two calls of the first tool, or of one that nobody declared. */
static bool
two_calls(struct script *s)
{
	struct sg_str name = s->r->n_tools > 0 ? s->r->tools[0].name
					       : STR("addLoadItem");

	return one_call(s, name, "First", 10) &&
	    one_call(s, name, "Second", 20);
}

bool
script_break(struct script *s)
{
	struct sg_str rest;

	if (!str_starts(s->text, STR("fault:")))
		return false;
	rest = str_part(s->text, 6, s->text.n);
	/* "fault:say ..." is said as it stands, whatever it is. */
	if (str_starts(rest, STR("say ")))
		return arena_dup(
		    s->a, str_part(rest, 4, rest.n), &s->out->text);
	if (str_eq(str_trim(rest), STR("two-calls")))
		return two_calls(s);
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
		if (!str_eq(str_trim(rest), str_of(faults[i].word)))
			continue;
		s->out->fault = faults[i].fault;
		s->out->text = str_of(faults[i].text);
		return true;
	}
	return false;
}
