/* Calls in OpenAI's responses, by their form; see item.h. */
#include "provider/item.h"
#include "json/json_find.h"
#include "base/banned.h"

static const struct item_form forms[LLM_FORM_COUNT] = {
#define X(form, call, result, input, name) \
	[LLM_FORM_##form] = {call, result, input, name},
#include "provider/item.def"
};

const struct item_form *
item_form(enum llm_form f)
{
	return &forms[f];
}

bool
item_is_call(struct sg_str type, enum llm_form *out)
{
	for (size_t i = 0; i < LLM_FORM_COUNT; i++)
		if (str_eq(type, str_of(forms[i].call))) {
			*out = (enum llm_form)i;
			return true;
		}
	return false;
}

bool
item_is_result(struct sg_str type)
{
	for (size_t i = 0; i < LLM_FORM_COUNT; i++)
		if (str_eq(type, str_of(forms[i].result)))
			return true;
	return false;
}

struct sg_str
item_input(struct sg_str item, enum llm_form f, struct arena *a)
{
	struct sg_str json = json_find(item, forms[f].input, a);
	struct buf b;

	if (f == LLM_FORM_FUNCTION || f == LLM_FORM_TEXT)
		return json_find_text(item, forms[f].input, a);
	b = arena_buf(a, json.n + 1);
	if (b.p == NULL)
		return STR("");
	json_minify(&b, json);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

bool
item_runs_there(struct sg_str item, struct arena *a)
{
	struct sg_str at = json_find_text(item, "environment/type", a);

	return at.n > 0 && !str_eq(at, STR("local"));
}

void
item_add_result(
    enum llm_form f, struct sg_str id, struct sg_str text, struct buf *b)
{
	buf_addz(b, "{\"type\":\"");
	buf_addz(b, forms[f].result);
	buf_addz(b, "\",\"call_id\":");
	json_quote(b, id);
	switch (f) {
	case LLM_FORM_SHELL:
		buf_addz(b, ",\"output\":[{\"stdout\":\"\",\"stderr\":");
		json_quote(b, text);
		buf_addz(
		    b, ",\"outcome\":{\"type\":\"exit\",\"exit_code\":1}}]");
		break;
	case LLM_FORM_PATCH:
		buf_addz(b, ",\"status\":\"failed\",\"output\":");
		json_quote(b, text);
		break;
	case LLM_FORM_FUNCTION:
	case LLM_FORM_TEXT:
	case LLM_FORM_LOCAL_SHELL:
	case LLM_FORM_COUNT:
		buf_addz(b, ",\"output\":");
		json_quote(b, text);
		break;
	}
	buf_addc(b, '}');
}
