/* state.get and hello: how the service is. */
#include "app/calls.h"
#include "app/grant_book.h"
#include "app/listeners.h"
#include "app/mode.h"
#include "app/prompts.h"
#include "solgate/version.h"

void
service_hello(struct service *s, struct buf *out)
{
	struct rpc_hello_data d = {.version = STR(SG_VERSION),
	    .session = service_session(s),
	    .mode = mode_now(s->mode)};

	contract_encode(&rpc_hello_data_contract, &d, out);
}

void
run_state_get(struct service *s, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	enum sg_surface surfaces[SG_SURFACE_COUNT];
	struct sg_error e = {0};
	struct service_state st = {.version = STR(SG_VERSION),
	    .session = service_session(s),
	    .mode = mode_now(s->mode),
	    .has_until_ms = mode_until_ms(s->mode) > 0,
	    .until_ms = mode_until_ms(s->mode),
	    .ready = service_ready(s, &e) == SG_OK,
	    .started_ms = s->started_ms,
	    .attended = listeners_people(s->listeners) > 0,
	    .surfaces = {surfaces, 0},
	    .viewers = (int64_t)listeners_viewers(s->listeners),
	    .prompts = (int64_t)prompts_open_count(s->prompts),
	    .calls = (int64_t)calls_count(s->calls),
	    .grants = (int64_t)grant_book_count(s->grants)};

	(void)in;
	(void)body;
	for (unsigned i = 0; i < SG_SURFACE_COUNT; i++)
		if (listeners_at(s->listeners, i) > 0)
			surfaces[st.surfaces.n++] = i;
	st.has_problem = !st.ready;
	st.problem = str_of(e.message);
	command_done(to, service_json(a, &service_state_contract, &st));
}
