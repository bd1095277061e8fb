/* What an answer took; see chat_usage.h. */
#include "chat/chat_usage.h"

#define PER_PRICE 1e9 /* thousandths, for a million tokens */

void
chat_usage_first(struct chat_run *run)
{
	const struct clock_port *clock = &run->chat->shell->port.clock;
	struct model_usage *u = &run->usage;

	if (u->has_first_ms)
		return;
	u->first_ms = u->ms + clock->mono_ms(clock->self) - run->asked_ms;
	u->has_first_ms = true;
}

void
chat_usage_tokens(struct chat_run *run, int64_t input, int64_t output)
{
	struct model_usage *u = &run->usage;

	u->has_input_tokens = u->has_output_tokens = true;
	u->input_tokens += input;
	u->output_tokens += output;
}

/* By the prices that the settings name. */
static void
count_cost(struct chat_run *run)
{
	const struct service_config *c = &run->chat->shell->config;
	struct model_usage *u = &run->usage;

	u->has_cost = u->has_input_tokens &&
	    (c->input_price > 0 || c->output_price > 0);
	if (u->has_cost)
		u->cost = ((double)u->input_tokens * (double)c->input_price +
			      (double)u->output_tokens *
				  (double)c->output_price) /
		    PER_PRICE;
}

/* The names that the port has for it; or those that the answer says. */
static void
name_model(struct chat_run *run, struct sg_str from)
{
	const struct model_port *m = run->chat->shell->port.model;
	struct model_usage *u = &run->usage;

	if (from.n > 0 && arena_dup(&run->a, from, &from)) {
		u->provider = str_cut(&from, ' ');
		u->model = from;
	} else if (m != NULL && u->model.n == 0) {
		u->provider = str_of(m->provider(m->self, MODEL_DEFAULT));
		u->model = run->p->has_provider_hints &&
			run->p->provider_hints.has_model
		    ? run->p->provider_hints.model
		    : str_of(m->model(m->self, MODEL_DEFAULT));
	}
}

void
chat_usage_end(struct chat_run *run, struct sg_str from)
{
	struct model_usage *u = &run->usage;
	int64_t took = run->chat->shell->mono_ms - run->asked_ms;

	if (run->asked_ms == 0)
		return;
	u->ms += took > 0 ? took : 0;
	run->asked_ms = 0;
	name_model(run, from);
	count_cost(run);
	run->r.row.has_usage = u->provider.n > 0 && u->model.n > 0;
	run->r.row.usage = *u;
}
