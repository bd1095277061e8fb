/*
 * What the providers refuse.  A stand-in that takes more than they do would
 * let a program pass here that fails there.
 */
#include "json/json_find.h"
#include "play/play.h"
#include "base/banned.h"

static enum sg_err
refuse(struct sg_error *e, const char *why)
{
	return err_set(e, SG_EINVALID, STR(""), str_of(why));
}

static bool
has(const struct llm_turn *t, enum llm_part_kind kind, struct sg_str id)
{
	for (size_t i = 0; t != NULL && i < t->n; i++)
		if (t->parts[i].kind == kind && str_eq(t->parts[i].id, id))
			return true;
	return false;
}

static size_t
count(const struct llm_turn *t, enum llm_part_kind kind)
{
	size_t n = 0;

	for (size_t i = 0; t != NULL && i < t->n; i++)
		n += t->parts[i].kind == kind;
	return n;
}

/* Results stand right behind their calls, each with the id of its own. */
static enum sg_err
check_pairs(const struct llm_request *r, struct sg_error *e)
{
	for (size_t t = 0; t < r->n_turns; t++) {
		const struct llm_turn *now = &r->turns[t];
		const struct llm_turn *next = t + 1 < r->n_turns ? now + 1
								 : NULL;
		const struct llm_turn *last = t > 0 ? now - 1 : NULL;

		for (size_t i = 0; i < now->n; i++) {
			const struct llm_part *p = &now->parts[i];

			if (p->kind == LLM_PART_CALL &&
			    !has(next, LLM_PART_RESULT, p->id))
				return refuse(e,
				    "messages: a call of a tool has no result "
				    "in the message that follows it");
			if (p->kind == LLM_PART_RESULT &&
			    !has(last, LLM_PART_CALL, p->id))
				return refuse(e,
				    "messages: a result of a tool answers no "
				    "call of the message before it");
		}
	}
	return SG_OK;
}

/* Results may stand anywhere behind their calls. */
static enum sg_err
check_items(const struct llm_request *r, struct sg_error *e)
{
	for (size_t t = 0; t < r->n_turns; t++)
		for (size_t i = 0; i < r->turns[t].n; i++) {
			const struct llm_part *p = &r->turns[t].parts[i];
			bool found = false;

			for (size_t k = 0; k < t && !found; k++)
				found = has(&r->turns[k], LLM_PART_CALL, p->id);
			if (p->kind == LLM_PART_RESULT && !found)
				return refuse(e,
				    "No tool call found for function call "
				    "output.");
			found = false;
			for (size_t k = t; k < r->n_turns && !found; k++)
				found = has(
				    &r->turns[k], LLM_PART_RESULT, p->id);
			if (p->kind == LLM_PART_CALL && !found)
				return refuse(e,
				    "No tool output found for function call.");
		}
	return SG_OK;
}

/* As many results as calls; ids are not needed. */
static enum sg_err
check_numbers(const struct llm_request *r, struct sg_error *e)
{
	for (size_t t = 0; t < r->n_turns; t++) {
		size_t made = t > 0 ? count(&r->turns[t - 1], LLM_PART_CALL)
				    : 0;

		if (count(&r->turns[t], LLM_PART_RESULT) != made ||
		    (t + 1 == r->n_turns &&
			count(&r->turns[t], LLM_PART_CALL) > 0))
			return refuse(e,
			    "Please ensure that the number of function "
			    "response parts is equal to the number of function "
			    "call parts of the function call turn.");
	}
	return SG_OK;
}

/* Each object of ${list} has a role of ${roles}; "" where it may be left out.
 */
static enum sg_err
check_roles(struct sg_str list, const char *const *roles, bool optional,
    struct arena *a, struct sg_error *e)
{
	struct json_items items;

	if (json_items(list, a, &items) != SG_OK)
		return SG_ENOMEM;
	for (size_t i = 0; i < items.n; i++) {
		struct sg_str role = json_find_text(items.v[i], "role", a);
		const char *const *one = roles;

		if (role.n == 0 && optional)
			continue;
		while (*one != NULL && !str_eq(role, str_of(*one)))
			one++;
		if (*one == NULL)
			return refuse(
			    e, "messages: this role is not one of the API's");
	}
	return SG_OK;
}

static bool
is_name(struct sg_str s, size_t most)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i], low = (char)(c | 32);

		if (!(low >= 'a' && low <= 'z') && !(c >= '0' && c <= '9') &&
		    c != '_' && c != '-')
			return false;
	}
	return s.n > 0 && s.n <= most;
}

static enum sg_err
check_anthropic(struct sg_str body, struct llm_request *r, bool counting,
    struct arena *a, struct sg_error *e)
{
	static const char *const roles[] = {
	    "user", "assistant", "system", NULL};

	if (!counting && r->max_tokens < 1)
		return refuse(e, "max_tokens: Field required");
	if (r->n_turns == 0)
		return refuse(e, "messages: at least one message is required");
	if (check_roles(json_find(body, "messages", a), roles, false, a, e) !=
	    SG_OK)
		return SG_EINVALID;
	if (r->turns[0].model)
		return refuse(
		    e, "messages: first message must use the \"user\" role");
	for (size_t t = 0; t < r->n_turns; t++)
		for (size_t i = 0; i < r->turns[t].n; i++)
			if (r->turns[t].parts[i].kind == LLM_PART_TEXT &&
			    r->turns[t].parts[i].text.n == 0)
				return refuse(e,
				    "messages: text content blocks must be "
				    "non-empty");
	for (size_t i = 0; i < r->n_tools; i++)
		if (!is_name(r->tools[i].name, 128))
			return refuse(e,
			    "tools: a name has only letters, digits, _ and -");
	return check_pairs(r, e);
}

static enum sg_err
check_chat(struct sg_str body, struct llm_request *r, struct arena *a,
    struct sg_error *e)
{
	static const char *const roles[] = {"system", "developer", "user",
	    "assistant", "tool", "function", NULL};
	struct sg_str list = json_find(body, "messages", a);

	if (json_is_empty(list))
		return refuse(e, "messages: the list is empty");
	if (check_roles(list, roles, false, a, e) != SG_OK)
		return SG_EINVALID;
	for (size_t i = 0; i < r->n_tools; i++)
		if (r->tools[i].name.n > 0 && !is_name(r->tools[i].name, 64))
			return refuse(e,
			    "tools: a name has at most 64 letters, digits, _ "
			    "and -");
	return check_pairs(r, e);
}

static enum sg_err
check_responses(struct sg_str body, struct llm_request *r, struct arena *a,
    struct sg_error *e)
{
	if (json_finds(body, "previous_response_id", a))
		return refuse(e,
		    "Previous response not found: this model remembers "
		    "nothing, so send the whole input");
	return check_items(r, e);
}

static enum sg_err
check_gemini(struct sg_str body, struct llm_request *r, struct arena *a,
    struct sg_error *e)
{
	static const char *const roles[] = {"user", "model", "function", NULL};

	if (r->n_turns == 0)
		return refuse(e,
		    "GenerateContentRequest.contents: contents is not "
		    "specified");
	if (check_roles(json_find(body, "contents", a), roles, true, a, NULL) !=
	    SG_OK)
		return refuse(e, "Please use a valid role: user, model.");
	return check_numbers(r, e);
}

enum sg_err
play_strict(enum provider_kind k, struct sg_str body, struct llm_request *r,
    bool counting, struct arena *a, struct sg_error *e)
{
	if (llm_join_turns(r, a) != SG_OK)
		return err_set(
		    e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
	switch (k) {
	case PROVIDER_ANTHROPIC:
		return check_anthropic(body, r, counting, a, e);
	case PROVIDER_OPENAI:
		return check_chat(body, r, a, e);
	case PROVIDER_OPENAI_RESPONSES:
		return check_responses(body, r, a, e);
	case PROVIDER_GEMINI:
	case PROVIDER_COUNT:
		break;
	}
	return check_gemini(body, r, a, e);
}
