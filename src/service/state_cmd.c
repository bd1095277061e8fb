/* state.get and hello: how the service is. */
#include "desk/calls.h"
#include "grants/grant_book.h"
#include "desk/listeners.h"
#include "desk/mode.h"
#include "desk/prompts.h"
#include "solgate/version.h"
#include "service/service_int.h"
#include "json/json_put.h"

void
service_hello(struct service *s, struct buf *out)
{
	struct rpc_hello_data d = {.version = STR(SG_VERSION),
	    .session = shell_session(s->shell),
	    .mode = mode_now(s->desk->mode)};

	contract_encode(&rpc_hello_data_contract, &d, out);
}

const char *
service_repaired(const struct service *s)
{
	return s->shell->repaired;
}

void
service_notes(struct service *s, struct buf *out)
{
	char room[600];
	struct buf why = BUF_ON(room);
	struct verify_state seen;
	enum sg_ledger_state ledger = service_ledger(s, &seen);

	json_put_name(out, "ledger", word_name(&words_ledger_state, ledger));
	if (ledger == SG_LEDGER_BROKEN)
		json_put_name(out, "ledgerReason", seen.report.why);
	json_put_name(out, "checkpoints",
	    word_name(&words_anchor_state, service_anchor(s, &why)));
	if (why.n > 0)
		json_put_text(out, "checkpointsReason", buf_str(&why));
	if (s->shell->repaired[0] != '\0')
		json_put_name(out, "repaired", s->shell->repaired);
}

void
run_state_get(struct service *s, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	enum sg_surface surfaces[SG_SURFACE_COUNT];
	struct sg_error e = {0};
	char room[600];
	struct buf why = BUF_ON(room);
	struct verify_state seen;
	struct service_state st = {.version = STR(SG_VERSION),
	    .session = shell_session(s->shell),
	    .mode = mode_now(s->desk->mode),
	    .has_until_ms = mode_until_ms(s->desk->mode) > 0,
	    .until_ms = mode_until_ms(s->desk->mode),
	    .ready = service_ready(s, &e) == SG_OK,
	    .started_ms = s->shell->started_ms,
	    .builtin_turns = turns_builtin(s->turns),
	    .attended = listeners_people(s->desk->listeners) > 0,
	    .surfaces = {surfaces, 0},
	    .viewers = (int64_t)listeners_viewers(s->desk->listeners),
	    .prompts = (int64_t)prompts_open_count(s->desk->prompts),
	    .calls = (int64_t)calls_count(s->desk->calls),
	    .ledger = service_ledger(s, &seen),
	    .has_ledger_why = seen.at == VERIFY_BROKEN,
	    .checkpoints = service_anchor(s, &why),
	    .has_repaired = s->shell->repaired[0] != '\0',
	    .repaired = str_of(s->shell->repaired),
	    .clock_behind_ms = shell_clock_behind(s->shell),
	    .grants = (int64_t)grant_book_count(s->desk->grants)};

	(void)in;
	(void)body;
	for (unsigned i = 0; i < SG_SURFACE_COUNT; i++)
		if (listeners_at(s->desk->listeners, i) > 0)
			surfaces[st.surfaces.n++] = i;
	st.ledger_why = str_of(seen.report.why);
	st.has_checkpoints_why = why.n > 0;
	st.checkpoints_why = buf_str(&why);
	st.has_clock_behind_ms = st.clock_behind_ms > 0;
	st.has_problem = !st.ready;
	st.problem = str_of(e.message);
	command_done(to, shell_json(a, &service_state_contract, &st));
}
