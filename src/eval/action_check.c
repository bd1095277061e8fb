/* A made-up call: its params are written as JSON and read like any other. */
#include "eval/action_check.h"
#include "system/idna.h"
#include "system/path_system.h"
#include "system/text_unistring.h"
#include "form/call_params.h"
#include "json/json_put.h"
#include "system/world.h"

/* How a scope becomes the params of a call: the key of its words. */
static const struct maker {
	const char *method;
	const char *op; /* of files; NULL: none */
	const char *key;
	bool list; /* all words as a list; else there is one */
} makers[SG_CAP_COUNT] = {
    [SG_CAP_EXEC] = {"exec", NULL, "argv", true},
    [SG_CAP_ENV] = {"env", NULL, "names", true},
    [SG_CAP_WRITE] = {"fs", "write", "path", false},
    [SG_CAP_HTTP] = {"http", NULL, "url", false},
    [SG_CAP_READ] = {"fs", "read", "path", false},
    [SG_CAP_TOOL] = {"tool", NULL, "name", false},
    [SG_CAP_SESSION] = {"session", NULL, "op", false},
    [SG_CAP_UI] = {"ui", NULL, "op", false},
    [SG_CAP_EVENTS] = {"events", NULL, "op", false},
    [SG_CAP_LOG] = {"log", NULL, "op", false},
};

/* One word of a command is a text for a shell; several are an argv. */
static struct maker
maker_of(enum sg_capability c, size_t n_words)
{
	static const struct maker text = {"exec", NULL, "command", false};

	return c == SG_CAP_EXEC && n_words == 1 ? text : makers[c];
}

static enum sg_err
write_params(const struct check_question *q, const struct maker *m,
    struct arena *a, struct sg_str *out)
{
	struct buf b = {.cap = 64};

	for (size_t i = 0; i < q->n_words; i++)
		b.cap += 6 * q->words[i].n + 3;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	json_open(&b);
	if (m->op != NULL)
		json_put_name(&b, "op", m->op);
	if (m->list)
		json_put_list(&b, m->key);
	else
		json_key(&b, m->key);
	for (size_t i = 0; i < q->n_words; i++) {
		if (m->list)
			json_comma(&b);
		json_quote(&b, q->words[i]);
	}
	if (m->list)
		json_list_end(&b);
	json_close(&b);
	*out = buf_str(&b);
	return SG_OK;
}

enum sg_err
action_check_params(const struct check_question *q, struct arena *a,
    struct sg_str *method, struct sg_str *params, struct sg_error *e)
{
	enum sg_capability c;
	struct maker m;

	if (!capability_parse(q->capability, &c))
		return err_set(
		    e, SG_EUSAGE, STR(""), STR("there is no such capability"));
	m = maker_of(c, q->n_words);
	if (!m.list && q->n_words != 1)
		return err_set(e, SG_EUSAGE, STR(""),
		    STR("this capability takes exactly one SCOPE"));
	*method = str_of(m.method);
	return write_params(q, &m, a, params);
}

static enum sg_err
make_call(const struct check_question *q, struct arena *a,
    struct call_request *out, struct sg_error *e)
{
	struct sg_str method, params;
	enum sg_err err = action_check_params(q, a, &method, &params, e);

	if (err != SG_OK)
		return err;
	*out = (struct call_request){.call_id = STR("check"),
	    .extension_id = q->extension_id,
	    .extension_version = q->extension_version,
	    .method = method,
	    .claimed = q->capability,
	    .has_claimed = true};
	return call_request_read(out, params, a, e);
}

enum sg_err
action_check(const struct check_question *q, struct arena *a,
    struct gate_answer *out, struct sg_error *e)
{
	struct path_system files;
	struct path_resolver resolver = path_system_resolver(&files);
	struct path_place place = {q->cwd, q->cwd, &resolver, false};
	struct launch tools;
	struct scope_world machine = {
	    &place, &idna_libidn2, &tools, &text_classes_unistring, NULL};
	struct call_request request;
	struct gate_facts f = {.request = &request,
	    .machine = &machine,
	    .policy = q->policy,
	    .grants = q->grants,
	    .now_ms = q->now_ms};
	struct gate_question ask;
	enum path_why why;
	enum sg_err err;

	if (!path_place_init(&place, a, &why))
		return err_set(
		    e, SG_EUSAGE, STR(""), str_of(path_why_text(why)));
	err = world_tools(&tools, a, e);
	if (err == SG_OK)
		err = make_call(q, a, &request, e);
	if (err == SG_OK)
		err = gate_question_init(&ask, &f, a, e);
	return err != SG_OK ? err : gate_call_explained(&ask, a, out, e);
}
