/* Gemini, as its client: generateContent and streamGenerateContent. */
#include "json/json_put.h"
#include "provider/provider_codec.h"
#include "shape/dialogue.h"
#include "base/banned.h"

static const struct finish_word finishes[] = {
    {"OTHER", LLM_FINISH_OTHER},
    {"STOP", LLM_FINISH_STOP},
    {"STOP", LLM_FINISH_CALLS},
    {"MAX_TOKENS", LLM_FINISH_LENGTH},
    {"SAFETY", LLM_FINISH_BLOCKED},
    {"RECITATION", LLM_FINISH_BLOCKED},
    {"BLOCKLIST", LLM_FINISH_BLOCKED},
    {"PROHIBITED_CONTENT", LLM_FINISH_BLOCKED},
    {"SPII", LLM_FINISH_BLOCKED},
    {NULL, LLM_FINISH_OTHER},
};

/* {"result": text}: the response must be an object. */
static struct sg_str
result_object(struct arena *a, struct sg_str text)
{
	struct buf b = arena_buf(a, 6 * text.n + 16);
	struct function_result result = {text};

	if (b.p == NULL)
		return STR("");
	contract_encode(&function_result_contract, &result, &b);
	return buf_str(&b);
}

enum sg_err
gemini_part_of(
    const struct llm_part *p, struct arena *a, struct gemini_part *out)
{
	*out = (struct gemini_part){
	    .has_signature = p->signature.n > 0, .signature = p->signature};
	if (p->kind == LLM_PART_CALL) {
		out->has_function_call = true;
		out->function_call = (struct gemini_function_call){.id = p->id,
		    .has_id = p->id.n > 0 && !p->unnamed,
		    .name = p->name,
		    GIVEN(args, p->args)};
	} else if (p->kind == LLM_PART_RESULT) {
		out->has_function_response = true;
		out->function_response = (struct gemini_function_response){
		    .id = p->id,
		    .has_id = p->id.n > 0 && !p->unnamed,
		    .name = p->name,
		    .response = result_object(a, p->text)};
		if (out->function_response.response.n == 0)
			return SG_ENOMEM;
	} else {
		out->has_text = true;
		out->text = p->text;
	}
	return SG_OK;
}

/*
 * Gemini 3 refuses a call without its signature.  For a call that it did not
 * make, another model's say, its documents name this one.
 */
static const struct sg_str no_signature = STR_INIT(
    "skip_thought_signature_validator");

static bool
wants_signature(struct sg_str model)
{
	static const struct sg_str family = STR_INIT("gemini-");
	size_t at = str_find(model, family) + family.n;

	return at < model.n && model.p[at] >= '3' && model.p[at] <= '9';
}

static void
sign_first_call(const struct llm_request *r, struct gemini_content *c)
{
	for (size_t i = 0; i < c->parts.n; i++) {
		struct gemini_part *p = &c->parts.v[i];

		if (!p->has_function_call)
			continue;
		if (!p->has_signature && wants_signature(r->model)) {
			p->has_signature = true;
			p->signature = no_signature;
		}
		return;
	}
}

static enum sg_err
content_of(const struct llm_request *r, const struct llm_turn *t,
    struct arena *a, struct gemini_content *out)
{
	*out = (struct gemini_content){
	    GIVEN(role, t->model ? STR("model") : STR("user")),
	    GIVEN(parts, {NEW(a, t->n, struct gemini_part), t->n})};
	if (out->parts.v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < t->n; i++)
		if (gemini_part_of(&t->parts[i], a, &out->parts.v[i]) != SG_OK)
			return SG_ENOMEM;
	if (t->model)
		sign_first_call(r, out);
	return SG_OK;
}

/* A turn of its own as it came; every other one is made of its parts. */
static enum sg_err
add_contents(const struct llm_request *r, struct arena *a, struct buf *out)
{
	json_list(out);
	for (size_t i = 0; i < r->n_turns; i++) {
		const struct llm_turn *t = &r->turns[i];
		struct gemini_content c;

		json_comma(out);
		if (llm_is_own(PROVIDER_GEMINI, r, t)) {
			buf_addz(out, "{\"role\":\"model\",\"parts\":[");
			buf_add(out, t->raw);
			buf_addz(out, "]}");
			continue;
		}
		if (turn_shows(t)) {
			turn_show(PROVIDER_GEMINI, t, out);
			continue;
		}
		if (content_of(r, t, a, &c) != SG_OK)
			return SG_ENOMEM;
		contract_encode(&gemini_content_contract, &c, out);
	}
	json_list_end(out);
	return SG_OK;
}

/* Our own tools have typed parameters, others a JSON Schema. */
static enum sg_err
declare(
    const struct llm_tool *t, struct arena *a, struct gemini_declaration *out)
{
	struct sg_str parameters = tool_parameters(t, true, a);
	bool typed = t->declared != NULL;

	*out = (struct gemini_declaration){.name = t->name,
	    .description = t->text,
	    .has_description = t->text.n > 0,
	    .parameters = parameters,
	    .has_parameters = typed,
	    .schema = parameters,
	    .has_schema = !typed};
	return parameters.n == 0 ? SG_ENOMEM : SG_OK;
}

static enum sg_err
add_tools(
    const struct llm_request *r, struct arena *a, struct gemini_request *out)
{
	struct gemini_tool *tool;

	if (r->n_tools == 0)
		return SG_OK;
	if ((tool = NEW(a, 1, struct gemini_tool)) == NULL)
		return SG_ENOMEM;
	out->has_tools = true;
	out->tools.v = tool;
	out->tools.n = 1;
	tool->has_functions = true;
	tool->functions.n = r->n_tools;
	tool->functions.v = NEW(a, r->n_tools, struct gemini_declaration);
	if (tool->functions.v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < r->n_tools; i++)
		if (declare(&r->tools[i], a, &tool->functions.v[i]) != SG_OK)
			return SG_ENOMEM;
	return SG_OK;
}

static const char *const choices[] = {
    [LLM_CHOICE_AUTO] = "AUTO",
    [LLM_CHOICE_ANY] = "ANY",
    [LLM_CHOICE_NONE] = "NONE",
};

static enum sg_err
write_request(const struct llm_request *r, struct arena *a, struct buf *out)
{
	struct gemini_part prompt = {GIVEN(text, r->system)};
	struct gemini_request q = {.has_system = r->system.n > 0,
	    .system = {GIVEN(parts, {&prompt, 1})},
	    .has_tool_config = r->n_tools > 0,
	    .tool_config = {GIVEN(calling, {str_of(choices[r->choice]), true})},
	    .has_generation = r->max_tokens > 0 || r->form != NULL,
	    .generation = {.max_tokens = r->max_tokens,
		.has_max_tokens = r->max_tokens > 0,
		.mime = STR("application/json"),
		.has_mime = r->form != NULL,
		.has_form = r->form != NULL}};

	struct sg_str rest;
	enum sg_err err = add_tools(r, a, &q);

	if (err == SG_OK)
		err = answer_form(r, false, a, &q.generation.form);
	if (err != SG_OK)
		return err;
	contract_encode(&gemini_request_contract, &q, out);
	if ((err = cut_list(out, "contents", a, &rest)) == SG_OK)
		err = add_contents(r, a, out);
	buf_add(out, rest);
	return err;
}

static enum sg_err
read_part(struct llm_reader *r, const struct gemini_part *p)
{
	if (p->has_text && !p->thought)
		reader_text(r, p->text);
	if (!p->has_function_call)
		return SG_OK;
	return reader_whole_call(r,
	    &(struct llm_event){.id = p->function_call.id,
		.name = p->function_call.name,
		.args = p->function_call.args,
		.signature = p->signature});
}

static enum sg_err
read_piece(struct llm_reader *r, struct sg_str name, struct sg_str data)
{
	struct gemini_response g;
	enum sg_err err = contract_decode(
	    &gemini_response_contract, data, r->scratch, &g, NULL);

	(void)name;
	if (err != SG_OK)
		return err;
	if (g.has_error)
		reader_fail(r, g.error.status, g.error.message);
	if (g.feedback.has_reason)
		reader_finish(r, LLM_FINISH_BLOCKED);
	if (g.candidates.n > 0) {
		const struct gemini_candidate *c = &g.candidates.v[0];

		for (size_t i = 0; i < c->content.parts.n && err == SG_OK; i++)
			err = read_part(r, &c->content.parts.v[i]);
		if (c->has_finish)
			reader_finish_word(r, c->finish);
	}
	if (g.has_usage)
		reader_usage(r, g.usage.input, g.usage.output);
	return err;
}

static enum sg_err
read_reply(struct llm_reader *r, struct sg_str body)
{
	return read_piece(r, STR(""), body);
}

const struct provider provider_gemini = {
    .name = "gemini",
    .key_header = "x-goog-api-key: ",
    .version_header = "",
    .path = "/v1beta/models/",
    .path_names_model = true,
    .finishes = finishes,
    .write_request = write_request,
    .read_reply = read_reply,
    .read_event = read_piece,
    .ends_with_stream = true,
    .read_request = gemini_read_request,
    .write_reply = gemini_write_reply,
    .write_event = gemini_write_event,
    .write_sealed = gemini_write_sealed,
    .write_error = gemini_write_error,
};
