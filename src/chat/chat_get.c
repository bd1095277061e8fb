/* transmission.get, thread.messages: what became of packets. */
#include "chat/chat_threads.h"
#include "json/json_find.h"

#define LIST_MAX 100

static bool
is_running(const struct chat *chat, struct sg_str id)
{
	for (const struct chat_run *r = chat->runs; r != NULL; r = r->next)
		if (str_eq(chat_id(r), id))
			return true;
	return false;
}

/* One that an earlier run of the program did not see the end of failed. */
static void
view_of(struct chat *chat, struct sg_str id, const struct stored_chat *c,
    struct arena *a, struct transmission_view *out)
{
	bool open = c->status == SG_TRANSMISSION_PROCESSING ||
	    c->status == SG_TRANSMISSION_CREATED;

	*out = (struct transmission_view){.ok = true,
	    .transmission = {.id = id,
		.packet_type = SG_PACKET_CHAT,
		.thread_id = c->thread_id,
		.client_request_id = c->client_request_id,
		.has_client_request_id = c->has_client_request_id,
		.message = c->message,
		.created_ms = c->created_ms,
		.status = c->status,
		.status_code = c->status_code,
		.has_status_code = c->has_status_code,
		.error_code = c->error_code,
		.has_error_code = c->has_error_code,
		.error_detail = c->error_detail,
		.has_error_detail = c->has_error_detail,
		.retryable = c->retryable,
		.has_retryable = c->has_retryable,
		.stopped = c->stopped,
		.has_stopped = c->has_stopped,
		.replaces = c->replaces,
		.has_replaces = c->has_replaces,
		.attachments = {c->attachments.v, c->attachments.n},
		.has_attachments = c->has_attachments},
	    .pending = open && is_running(chat, id),
	    .assistant = c->assistant,
	    .has_assistant = c->has_assistant,
	    .attempts = c->attempts};
	if (open && !out->pending) {
		out->transmission.status = SG_TRANSMISSION_FAILED;
		out->transmission.has_error_code = true;
		out->transmission.error_code = STR("interrupted");
		out->transmission.has_retryable = true;
		out->transmission.retryable = true;
	}
	if (!c->has_response)
		return;
	out->envelope = json_find(c->response, "outputEnvelope", a);
	out->has_envelope = out->envelope.n > 0;
	out->usage = json_find(c->response, "usage", a);
	out->has_usage = out->usage.n > 0;
	out->memento = json_find(c->response, "threadMemento", a);
	out->has_memento = out->memento.n > 0 && out->memento.p[0] == '{';
}

void
run_transmission_get(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct chat *chat = room;
	struct stored_chat *c = arena_new(a, sizeof(*c));
	struct transmission_view *v = arena_new(a, sizeof(*v));
	enum sg_err err;

	if (c == NULL || v == NULL) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	err = chat_stored(chat, in->id, in->who.user, a, c);
	if (err == SG_ENOTFOUND) {
		command_say(
		    to, SG_PROBLEM_NOT_FOUND, "there is no such transmission");
		return;
	}
	if (err != SG_OK) {
		command_failed(to, err, NULL);
		return;
	}
	view_of(chat, in->id, c, a, v);
	v->has_response = c->has_response;
	v->response = c->response;
	command_done(to, shell_json(a, &transmission_view_contract, v));
}

/* The newest, or those before the cursor; one more tells of others. */
static enum sg_err
read_messages(struct chat *chat, const struct command_in *in, struct arena *a,
    struct thread_messages *out)
{
	const struct store_port *store = chat->shell->port.store;
	size_t limit = command_limit(in, LIST_MAX), n = 0;
	char text[THREAD_KEY_MAX];
	struct store_query q = {.kind = STORE_MESSAGE,
	    .parent = threads_own(
		(struct thread_name){in->who.user, in->id}, text),
	    .limit = limit + 1,
	    .newest = true};
	struct store_row *rows = arena_new(a, (limit + 1) * sizeof(*rows));
	struct stored_chat *c = arena_new(a, sizeof(*c));
	enum sg_err err;

	out->exchanges.v = arena_new(a, limit * sizeof(*out->exchanges.v));
	if (rows == NULL || c == NULL || out->exchanges.v == NULL)
		return SG_ENOMEM;
	if (!command_cursor(in->cursor, &q.after))
		return SG_EINVALID;
	err = store->list(store->self, &q, a, rows, &n, NULL);
	if (err == SG_OK && n > limit &&
	    !chat_threads_cursor(rows[limit - 1].no, a, &out->next_cursor,
		&out->has_next_cursor))
		err = SG_ENOMEM;
	for (size_t i = n > limit ? limit : n; err == SG_OK && i > 0; i--)
		if (contract_decode(&stored_chat_contract, rows[i - 1].body, a,
			c, NULL) == SG_OK)
			view_of(chat, rows[i - 1].id, c, a,
			    &out->exchanges.v[out->exchanges.n++]);
	return err;
}

void
run_thread_messages(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct thread_messages out = {.thread_id = in->id};
	enum sg_err err = read_messages(room, in, a, &out);

	if (err == SG_EINVALID)
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "this server did not give out this cursor");
	else if (err != SG_OK)
		command_failed(to, err, NULL);
	else
		command_done(
		    to, shell_json(a, &thread_messages_contract, &out));
}
