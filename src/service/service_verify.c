/*
 * What the background reading of the ledger found: it is recorded once, told
 * to whoever asks, and where the setting says so nothing is allowed any more.
 */
#include "service/service_int.h"
#include "shell/record.h"
#include "json/json_put.h"

enum sg_ledger_state
service_ledger(struct service *s, struct verify_state *out)
{
	const struct verify_port *v = s->shell->port.verify;

	*out = (struct verify_state){.at = VERIFY_NEVER};
	if (v != NULL)
		v->state(v->self, out);
	switch (out->at) {
	case VERIFY_NEVER:
		return SG_LEDGER_UNREAD;
	case VERIFY_READING:
		return SG_LEDGER_VERIFYING;
	case VERIFY_WHOLE:
		return SG_LEDGER_VERIFIED;
	case VERIFY_BROKEN:
		return SG_LEDGER_BROKEN;
	}
	return SG_LEDGER_UNREAD;
}

void
service_write(struct service *s, const struct record_event *e)
{
	struct shell_work w;
	struct sg_str line;

	shell_work_begin(s->shell, &w);
	line = record_event(s->shell, e, w.a);
	if (line.n > 0)
		(void)shell_submit(s->shell,
		    &(struct journal_unit){
			.records = &line, .n_records = 1, .durable = true});
	shell_work_end(s->shell, &w);
}

static void
record(struct service *s, const struct ledger_report *r)
{
	char room[1024];
	struct buf b = {.p = room, .cap = sizeof(room)};

	json_open(&b);
	json_put_int(&b, "entry", (int64_t)r->broken);
	json_put_name(&b, "reason", r->why);
	json_close(&b);
	service_write(s,
	    &(struct record_event){.event = "ledger.broken",
		.message = "an entry of the ledger is not what was written",
		.level = SG_LOG_LEVEL_ERROR,
		.extension_id = STR("solgate"),
		.data = buf_str(&b)});
}

void
service_verify(struct service *s)
{
	struct verify_state st;

	if (s->shell->port.verify == NULL)
		return;
	(void)service_ledger(s, &st);
	if (st.times == s->verified)
		return;
	s->verified = st.times;
	if (st.at != VERIFY_BROKEN)
		return;
	record(s, &st.report);
	if (s->shell->config.refuse_tampered)
		s->shell->shut = true;
}

void
service_note(struct service *s, const char *event, const char *message,
    struct sg_str data)
{
	shell_stamp(s->shell);
	service_write(s,
	    &(struct record_event){.event = event,
		.message = message,
		.level = SG_LOG_LEVEL_INFO,
		.extension_id = STR("solgate"),
		.data = data});
	shell_settle(s->shell);
}
