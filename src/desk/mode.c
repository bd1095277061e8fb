/* The policy in force, and the mode that a person may set for a time. */
#include "desk/mode.h"

#include <stdlib.h>

#include "desk/calls.h"
#include "desk/record.h"
#include "kept/rules.h"
#include "shell/record.h"
#include "json/json_put.h"

#define PERMISSIVE_MS INT64_C(900000)

struct mode {
	struct policy policy;
	struct policy_extension *extensions;
	enum sg_policy_mode after; /* the mode of the configuration */
	int64_t until_ms;          /* wall, for people; 0: no end */
	int64_t due_ms;            /* monotonic; INT64_MAX: no end */
};

static int64_t
permissive_ms(const struct desk *desk)
{
	return desk->shell->config.permissive_ms > 0
	    ? desk->shell->config.permissive_ms
	    : PERMISSIVE_MS;
}

static void
set(struct desk *desk, struct mode *m, enum sg_policy_mode mode, int64_t ttl_ms)
{
	m->policy.mode = mode;
	m->until_ms = ttl_ms > 0 ? desk->shell->wall_ms + ttl_ms : 0;
	m->due_ms = ttl_ms > 0 ? desk->shell->mono_ms + ttl_ms : INT64_MAX;
}

static bool
read_policy(struct desk *desk, struct mode *m)
{
	const struct service_config *c = &desk->shell->config;

	m->extensions = calloc(c->n_extensions + 1, sizeof(*m->extensions));
	if (m->extensions == NULL)
		return false;
	m->policy = kept_policy_of(c, m->extensions);
	return true;
}

struct mode *
mode_new(struct desk *desk, struct sg_error *e)
{
	struct mode *m = calloc(1, sizeof(*m));

	if (m == NULL || !read_policy(desk, m)) {
		err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		mode_free(m);
		return NULL;
	}
	m->after = m->policy.mode;
	m->due_ms = INT64_MAX;
	if (m->after == SG_MODE_PERMISSIVE) {
		m->after = SG_MODE_PROMPT;
		set(desk, m, SG_MODE_PERMISSIVE, permissive_ms(desk));
	}
	return m;
}

void
mode_free(struct mode *m)
{
	if (m == NULL)
		return;
	free(m->extensions);
	free(m);
}

const struct policy *
mode_policy(const struct mode *m)
{
	return &m->policy;
}

enum sg_policy_mode
mode_now(const struct mode *m)
{
	return m->policy.mode;
}

int64_t
mode_until_ms(const struct mode *m)
{
	return m->until_ms;
}

int64_t
mode_due(const struct mode *m)
{
	return m->due_ms;
}

static struct sg_str
state_json(const struct mode *m, struct arena *a)
{
	struct mode_state st = {.mode = m->policy.mode,
	    .has_until_ms = m->until_ms > 0,
	    .until_ms = m->until_ms,
	    .after = m->after};

	return shell_json(a, &mode_state_contract, &st);
}

/* Another mode is in force: all surfaces show it, what waits is looked at. */
static void
tell(struct desk *desk)
{
	struct shell_work w;

	shell_work_begin(desk->shell, &w);
	shell_tell(
	    desk->shell, SG_EVENT_MODE_CHANGED, 0, state_json(desk->mode, w.a));
	shell_work_end(desk->shell, &w);
	calls_rule_again(desk);
}

static struct sg_str
line_of(struct desk *desk, const struct mode *m, enum sg_surface surface,
    struct arena *a)
{
	struct buf b = shell_buf(a, 256);

	if (b.p == NULL)
		return STR("");
	json_open(&b);
	json_put_name(
	    &b, "mode", word_name(&words_policy_mode, m->policy.mode));
	json_put_name(&b, "surface", word_name(&words_surface, surface));
	json_put_int(&b, "until_ms", m->until_ms);
	json_close(&b);
	return record_event(desk->shell,
	    &(struct record_event){.event = "mode.changed",
		.message = "the policy mode has changed",
		.level = m->policy.mode == SG_MODE_PERMISSIVE
		    ? SG_LOG_LEVEL_WARN
		    : SG_LOG_LEVEL_INFO,
		.data = buf_str(&b)},
	    a);
}

/* T64: time is up.  It tightens, so it does not wait for its record. */
void
mode_tick(struct desk *desk)
{
	struct mode *m = desk->mode;
	struct shell_work w;
	struct sg_str line;

	if (m->due_ms > desk->shell->mono_ms)
		return;
	set(desk, m, m->after, 0);
	shell_work_begin(desk->shell, &w);
	line = line_of(desk, m, SG_SURFACE_NONE, w.a);
	if (line.n > 0)
		(void)shell_submit(desk->shell,
		    &(struct journal_unit){
			.records = &line, .n_records = 1, .durable = true});
	shell_work_end(desk->shell, &w);
	tell(desk);
}

struct wish {
	enum sg_policy_mode mode;
	int64_t ttl_ms;
	bool allow_waiting;
};

static void
granted(void *room, void *ctx, enum sg_err err)
{
	struct desk *desk = room;
	struct wish *w = ctx;

	if (err == SG_OK) {
		set(desk, desk->mode, w->mode, w->ttl_ms);
		calls_keep_waiting(desk, !w->allow_waiting);
		tell(desk);
	}
	free(w);
}

void
run_mode_get(struct desk *desk, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	(void)in;
	(void)body;
	command_done(to, state_json(desk->mode, a));
}

void
run_mode_set(struct desk *desk, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	const struct mode_request *r = body;
	struct wish *w = calloc(1, sizeof(*w));
	struct mode then = *desk->mode;
	struct shell_answer answer = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = granted,
	    .room = desk,
	    .ctx = w};
	struct sg_str line;

	if (w == NULL) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	w->mode = r->mode;
	w->ttl_ms = r->has_ttl_ms ? r->ttl_ms : 0;
	w->allow_waiting = r->has_allow_waiting && r->allow_waiting;
	if (r->mode == SG_MODE_PERMISSIVE && !r->has_ttl_ms)
		w->ttl_ms = permissive_ms(desk);
	set(desk, &then, w->mode, w->ttl_ms);
	line = line_of(desk, &then, in->who.surface, a);
	answer.unit = (struct journal_unit){
	    .records = &line, .n_records = 1, .durable = true};
	answer.out = (struct command_out){
	    .ok = true, .body = state_json(&then, a)};
	shell_answer(desk->shell, &answer);
}
