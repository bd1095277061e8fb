/* One question to the model of the settings; see setup_model.h. */
#include <string.h>

#include "port/uv_api.h"
#include "provider/provider.h"
#include "setup/setup_int.h"
#include "setup/setup_model.h"

#define TRIAL_MS   30000
#define MAX_TOKENS 1000 /* some models think before they say a word */

struct trial {
	struct setup_model_trial *out;
	bool done;
};

static void
keep(struct setup_model_trial *out, struct sg_str s)
{
	size_t room = sizeof(out->text) - out->n_text;

	s.n = s.n < room ? s.n : room;
	if (s.n > 0)
		memcpy(out->text + out->n_text, s.p, s.n);
	out->n_text += s.n;
}

static void
on_event(void *ctx, const struct llm_event *e)
{
	struct trial *t = ctx;

	if (e->kind == LLM_TEXT)
		keep(t->out, e->text);
	if (e->kind == LLM_FINISH)
		t->out->answered = t->done = true;
}

static void
on_failed(void *ctx, const struct model_failure *f)
{
	struct trial *t = ctx;

	t->done = true;
	t->out->answered = false;
	t->out->status = f->status;
	t->out->n_text = 0;
	keep(t->out, f->text);
}

static void
on_time(uv_timer_t *h)
{
	(void)h; /* the loop wakes up */
}

/* Until the answer is there; the model itself ends what takes too long. */
static void
run(uv_loop_t *loop, const struct model_port *m, const struct trial *t,
    const struct clock_port *clock)
{
	uv_timer_t timer;

	(void)uv_timer_init(loop, &timer);
	while (!t->done) {
		int64_t wait = m->due(m->self) - clock->mono_ms(clock->self);

		wait = wait < 0 ? 0 : wait > TRIAL_MS ? TRIAL_MS : wait;
		(void)uv_timer_start(&timer, on_time, (uint64_t)wait, 0);
		(void)uv_run(loop, UV_RUN_ONCE);
		m->tick(m->self);
	}
	uv_close((uv_handle_t *)&timer, NULL);
	(void)uv_run(loop, UV_RUN_DEFAULT);
}

static enum sg_err
ask(struct setup *g, uv_loop_t *loop, struct trial *t, struct sg_error *e)
{
	struct clock_port clock = clock_system();
	int64_t begin = clock.mono_ms(clock.self);
	struct llm_part part = {.kind = LLM_PART_TEXT,
	    .text = STR("Are you there? Answer with the one word: yes")};
	struct llm_turn turn = {.parts = &part, .n = 1};
	struct llm_request q = {.system = STR("You answer in one word."),
	    .turns = &turn,
	    .n_turns = 1,
	    .max_tokens = MAX_TOKENS};
	struct model_ask a = {.request = &q,
	    .provider = MODEL_DEFAULT,
	    .deadline_ms = begin + TRIAL_MS};
	struct model_listener l = {on_event, on_failed, t};

	if (g->model->ask(g->model->self, &a, l, e) == 0)
		return e->code != SG_OK ? e->code : SG_EIO;
	run(loop, g->model, t, &clock);
	t->out->took_ms = clock.mono_ms(clock.self) - begin;
	return SG_OK;
}

enum sg_err
setup_model_try(
    struct setup *g, struct setup_model_trial *out, struct sg_error *e)
{
	struct setup_options o = {.home = {0}};
	struct trial t = {.out = out};
	uv_loop_t loop;
	enum sg_err err;

	*out = (struct setup_model_trial){.answered = false};
	if (uv_loop_init(&loop) != 0)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	g->zones = zones_open(NULL);
	if (g->zones != NULL)
		g->zones_port = zones_port_of(g->zones);
	o.loop = &loop;
	err = g->zones == NULL
	    ? err_set(e, SG_ENOMEM, STR(""), STR("out of memory"))
	    : setup_models(g, &o, e);
	if (err == SG_OK)
		err = ask(g, &loop, &t, e);
	setup_models_close(g);
	(void)uv_run(&loop, UV_RUN_DEFAULT); /* what was watched is let go */
	(void)uv_loop_close(&loop);
	return err;
}
