/* A made-up call: its params are written as JSON and read like any other. */
#include "eval/action_check.h"
#include "system/idna.h"
#include "system/path_system.h"
#include "system/text_unistring.h"
#include "form/call_params.h"
#include "json/json.h"
#include "system/world.h"

/* How a scope becomes the params of a call. */
static const struct maker {
	const char *method;
	const char *before, *between, *after;
} makers[SG_CAP_COUNT] = {
    [SG_CAP_EXEC] = {"exec", "{\"argv\":[", ",", "]}"},
    [SG_CAP_ENV] = {"env", "{\"names\":[", ",", "]}"},
    [SG_CAP_WRITE] = {"fs", "{\"op\":\"write\",\"path\":", NULL, "}"},
    [SG_CAP_HTTP] = {"http", "{\"url\":", NULL, "}"},
    [SG_CAP_READ] = {"fs", "{\"op\":\"read\",\"path\":", NULL, "}"},
    [SG_CAP_TOOL] = {"tool", "{\"name\":", NULL, "}"},
    [SG_CAP_SESSION] = {"session", "{\"op\":", NULL, "}"},
    [SG_CAP_UI] = {"ui", "{\"op\":", NULL, "}"},
    [SG_CAP_EVENTS] = {"events", "{\"op\":", NULL, "}"},
    [SG_CAP_LOG] = {"log", "{\"op\":", NULL, "}"},
};

/* One word of a command is a text for a shell; several are an argv. */
static struct maker
maker_of(enum sg_capability c, size_t n_words)
{
	static const struct maker text = {"exec", "{\"command\":", NULL, "}"};

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
	buf_addz(&b, m->before);
	for (size_t i = 0; i < q->n_words; i++) {
		if (i > 0)
			buf_addz(&b, m->between);
		json_quote(&b, q->words[i]);
	}
	buf_addz(&b, m->after);
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
	if (m.between == NULL && q->n_words != 1)
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
	    .method = method,
	    .claimed = q->capability,
	    .has_claimed = true};
	return call_request_read(out, params, a, e);
}

static enum sg_err
read_grants(const struct check_question *q, struct arena *a, struct grants *out)
{
	enum sg_err err = grants_init(out, q->n_grants, a, &idna_libidn2);

	for (size_t i = 0; i < q->n_grants && err == SG_OK; i++)
		err = grants_add(out, &q->grants[i]);
	return err;
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
	    &place, &idna_libidn2, &tools, &text_classes_unistring};
	struct call_request request;
	struct grants grants;
	struct gate_facts f = {.request = &request,
	    .machine = &machine,
	    .policy = q->policy,
	    .grants = &grants,
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
		err = read_grants(q, a, &grants);
	if (err == SG_OK)
		err = gate_question_init(&ask, &f, a, e);
	return err != SG_OK ? err : gate_call_explained(&ask, a, out, e);
}
