/* Scripts: steps as a file or a prompt has them; see play.h. */
#include "json/json_find.h"
#include "json/json_members.h"
#include "play/play.h"
#include "base/banned.h"

#define MEMBERS_MAX 16

static enum sg_err
wrong(struct sg_error *e, const char *why)
{
	return err_set(e, SG_EINVALID, STR(""), str_of(why));
}

static bool
begins(struct sg_str json, char c)
{
	return json.n > 0 && json.p[0] == c;
}

static enum sg_err
read_call(struct sg_str json, struct arena *a, struct play_call *out,
    struct sg_error *e)
{
	struct json_member *v;
	size_t n;

	*out = (struct play_call){.args = STR("{}")};
	if (!begins(json, '{') ||
	    json_members(json, MEMBERS_MAX, a, &v, &n) != SG_OK)
		return wrong(e, "a call is an object with name and args");
	for (size_t i = 0; i < n; i++) {
		if (str_eq(v[i].key, STR("name"))) {
			if (json_member_text(v[i].value, a, &out->name) !=
			    SG_OK)
				return wrong(e, "the name of a call is a text");
		} else if (str_eq(v[i].key, STR("args"))) {
			if (!begins(v[i].value, '{'))
				return wrong(
				    e, "the args of a call are an object");
			out->args = v[i].value;
		} else if (str_eq(v[i].key, STR("input"))) {
			out->plain = true;
			if (json_member_text(v[i].value, a, &out->input) !=
			    SG_OK)
				return wrong(
				    e, "the input of a call is a text");
		} else if (str_eq(v[i].key, STR("namespace"))) {
			if (json_member_text(v[i].value, a, &out->space) !=
			    SG_OK)
				return wrong(e, "a namespace is a text");
		} else {
			return wrong(e,
			    "a call has only name, args or input, "
			    "and namespace");
		}
	}
	if (out->plain && (out->args.n > 2 || out->space.n > 0))
		return wrong(e, "input stands in the place of args");
	return out->name.n > 0 ? SG_OK : wrong(e, "a call has no name");
}

static bool
declares(const struct llm_request *r, struct sg_str name)
{
	for (size_t i = 0; r != NULL && i < r->n_tools; i++)
		if (str_eq(r->tools[i].name, name))
			return true;
	return false;
}

/* Of several calls the first that can be made. */
static enum sg_err
read_either(struct sg_str json, const struct llm_request *r, struct arena *a,
    struct play_call *out, struct sg_error *e)
{
	struct json_items items;
	struct play_call c = {0};
	bool have = false, there;

	if (json_items(json, a, &items) != SG_OK || items.n == 0)
		return wrong(e, "a list of alternatives holds calls");
	for (size_t i = 0; i < items.n; i++) {
		if (read_call(items.v[i], a, &c, e) != SG_OK)
			return SG_EINVALID;
		there = declares(r, c.space.n > 0 ? c.space : c.name);
		if (i == 0 || (!have && there))
			*out = c;
		have = have || there;
	}
	return SG_OK;
}

static enum sg_err
read_calls(struct sg_str json, const struct llm_request *r, struct arena *a,
    struct play_said *out, struct sg_error *e)
{
	struct json_items items;
	enum sg_err err = SG_OK;

	if (!begins(json, '[') || json_items(json, a, &items) != SG_OK)
		return wrong(e, "calls is a list");
	if (items.n > PLAY_CALLS_MAX)
		return wrong(e, "a step has at most 16 calls");
	out->n = items.n;
	for (size_t i = 0; i < items.n && err == SG_OK; i++)
		err = begins(items.v[i], '[')
		    ? read_either(items.v[i], r, a, &out->calls[i], e)
		    : read_call(items.v[i], a, &out->calls[i], e);
	return err;
}

static enum sg_err
read_status(struct sg_str json, struct play_said *out, struct sg_error *e)
{
	unsigned v = 0;

	for (size_t i = 0; i < json.n && i < 4; i++)
		v = v * 10 + (unsigned)(json.p[i] - '0');
	if (json.n != 3 || v < 400 || v > 599)
		return wrong(e, "status is a number from 400 to 599");
	out->status = v;
	return SG_OK;
}

enum sg_err
play_step(struct sg_str json, const struct llm_request *r, struct arena *a,
    struct play_said *out, struct sg_error *e)
{
	struct json_member *v;
	enum sg_err err = SG_OK;
	size_t n;

	*out = (struct play_said){.n = 0};
	if (begins(json, '"'))
		return json_member_text(json, a, &out->text);
	if (!begins(json, '{') ||
	    json_members(json, MEMBERS_MAX, a, &v, &n) != SG_OK)
		return wrong(e, "a step is a text or an object");
	if (n == 0)
		return wrong(e, "a step has text, calls or status");
	for (size_t i = 0; i < n && err == SG_OK; i++) {
		if (str_eq(v[i].key, STR("text")))
			err = json_member_text(v[i].value, a, &out->text);
		else if (str_eq(v[i].key, STR("calls")))
			err = read_calls(v[i].value, r, a, out, e);
		else if (str_eq(v[i].key, STR("status")))
			err = read_status(v[i].value, out, e);
		else
			err = wrong(
			    e, "a step has only text, calls and status");
	}
	return err == SG_ETYPE ? wrong(e, "text is a string") : err;
}

/* Which step it was, before why it is none. */
static enum sg_err
refuse(struct sg_error *e, size_t step, const char *why)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, "step ");
	buf_addu(&b, step + 1);
	buf_addz(&b, ": ");
	buf_addz(&b, why);
	return err_set(e, SG_EINVALID, STR(""), buf_str(&b));
}

static enum sg_err
add_step(struct play_script *s, struct sg_str json, struct arena *a,
    struct sg_error *e)
{
	struct sg_error why = {0};
	struct play_said said;

	if (s->n == PLAY_STEPS_MAX)
		return refuse(e, s->n, "a script has at most 4096 steps");
	if (play_step(json, NULL, a, &said, &why) != SG_OK)
		return refuse(e, s->n,
		    why.message[0] != '\0' ? why.message : "this is not JSON");
	s->calls = s->calls || said.n > 0;
	s->v[s->n++] = json;
	return SG_OK;
}

/* Values one after the other: within an array, or a line each. */
static enum sg_err
read_values(struct json *j, bool array, struct play_script *s, struct arena *a,
    struct sg_error *e)
{
	enum sg_err err = SG_OK;

	while (err == SG_OK) {
		enum json_token t = json_next(j);
		struct sg_str json;

		if (t == (array ? JSON_ARRAY_END : JSON_END))
			break;
		if (t == JSON_BAD || json_skip(j, t, a, &json) != SG_OK)
			return refuse(e, s->n,
			    j->why != NULL ? j->why : "this is not JSON");
		err = add_step(s, json, a, e);
		if (!array && err == SG_OK && json_next(j) != JSON_END)
			return refuse(e, s->n - 1,
			    "a line holds one step and nothing else");
		if (!array)
			break;
	}
	return err;
}

static enum sg_err
read_lines(struct sg_str text, struct play_script *s, struct arena *a,
    struct sg_error *e)
{
	enum sg_err err = SG_OK;

	while (text.n > 0 && err == SG_OK) {
		size_t n = str_find(text, STR("\n"));
		struct sg_str line = str_trim(str_part(text, 0, n));
		struct json j;

		text = str_part(text, n + 1, text.n);
		if (line.n == 0 || line.p[0] == '#')
			continue;
		json_init(&j, line);
		err = read_values(&j, false, s, a, e);
	}
	return err;
}

enum sg_err
play_read(struct sg_str text, struct arena *a, struct play_script *out,
    struct sg_error *e)
{
	enum sg_err err;
	struct json j;

	*out = (struct play_script){.n = 0};
	out->v = arena_new(a, PLAY_STEPS_MAX * sizeof(*out->v));
	if (out->v == NULL)
		return err_set(
		    e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
	text = str_trim(text);
	if (begins(text, '[')) {
		json_init(&j, text);
		(void)json_next(&j);
		err = read_values(&j, true, out, a, e);
		if (err == SG_OK && json_next(&j) != JSON_END)
			err = wrong(e, "something stands behind the list");
	} else {
		err = read_lines(text, out, a, e);
	}
	if (err == SG_OK && out->n == 0)
		err = wrong(e, "there is no step in it");
	return err;
}
