/* Failures on request; see script_fault.def. */
#include "model/script.h"
#include "model/script_text.h"

static const struct {
	const char *word;
	enum script_fault fault;
	const char *text;
} faults[] = {
#define X(word, fault, text) {word, fault, text},
#include "model/script_fault.def"
};

/* Two calls of the first tool, or of one that nobody declared. */
static bool
two_calls(struct script *s)
{
	struct sg_str name = s->r->n_tools > 0 ? s->r->tools[0].name
					       : STR("addLoadItem");

	return script_call_add(s, name,
		   STR("{\"name\":\"First\",\"category\":\"DC Loads "
		       "(Native/DCDC)\",\"watts\":10,\"hours\":1,\"input\":10,"
		       "\"unit\":\"W\",\"type\":\"other\"}")) &&
	    script_call_add(s, name,
		STR("{\"name\":\"Second\",\"category\":\"DC Loads "
		    "(Native/DCDC)\",\"watts\":20,\"hours\":1,\"input\":20,"
		    "\"unit\":\"W\",\"type\":\"other\"}"));
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
