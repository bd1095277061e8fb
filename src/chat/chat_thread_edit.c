/*
 * thread.rename, which also puts away, and thread.delete.  What a replay of the
 * ledger needs stays when a conversation goes: what came in with its turns,
 * without secrets.
 */
#include "chat/chat_past.h"
#include "chat/chat_threads.h"
#include "json/json_put.h"
#include "kept/turn.h"
#include "shell/record.h"

#define BATCH 8 /* messages in a unit */
/* Of each: itself, its key, its trace twice, what came along with it. */
#define OPS (4 + CHAT_ATTACH_MAX)

static void
refuse_unknown(struct command_reply to)
{
	command_say(to, SG_PROBLEM_NOT_FOUND, "there is no such conversation");
}

/* A line about the thread; its name stands there as in other lines. */
static struct sg_str
line_of(struct chat *chat, const char *event, const char *message,
    struct sg_str thread, int64_t messages, struct arena *a)
{
	struct buf b = shell_buf(a, 256);
	char room[THREAD_KEY_MAX];

	if (b.p == NULL)
		return STR("");
	json_open(&b);
	json_put_text(&b, "thread", threads_parent(thread, room));
	if (messages >= 0)
		json_put_int(&b, "messages", messages);
	json_close(&b);
	return record_event(chat->shell,
	    &(struct record_event){.event = event,
		.message = message,
		.level = SG_LOG_LEVEL_INFO,
		.data = buf_str(&b)},
	    a);
}

/* ---- A name --------------------------------------------------------------
 */

/* What stands under ${key}; SG_ENOTFOUND also if it does not read. */
static enum sg_err
read_row(struct chat *chat, struct sg_str key, struct arena *a,
    struct store_row *row, struct stored_thread *out)
{
	const struct store_port *store = chat->shell->port.store;
	enum sg_err err = store->get(
	    store->self, STORE_THREAD, key, a, row, NULL);

	if (err == SG_OK &&
	    contract_decode(&stored_thread_contract, row->body, a, out, NULL) !=
		SG_OK)
		err = SG_ENOTFOUND;
	return err;
}

static void
drop_name(void *room, void *ctx, enum sg_err err)
{
	struct chat *chat = room;

	(void)ctx;
	if (err != SG_OK) { /* the store has the old name: read it again */
		struct chat_threads *fresh = chat_threads_new();

		if (fresh != NULL) {
			chat_threads_free(chat->threads);
			chat->threads = fresh;
		}
	}
}

#define AWAY STR("archived")

/* The row in its place, as run_thread_rename() wants it. */
static void
rename_now(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct chat *chat = room;
	char text[THREAD_KEY_MAX];
	struct sg_str key = threads_own(
	    (struct thread_name){in->who.user, in->id}, text);
	struct shell_answer answer = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = drop_name,
	    .room = chat};
	struct store_row row;
	struct stored_thread t;
	struct thread_item item;
	struct store_op op;
	struct sg_str line;
	enum sg_err err = read_row(chat, key, a, &row, &t);

	if (err != SG_OK) {
		if (err == SG_ENOTFOUND)
			refuse_unknown(to);
		else
			command_failed(to, err, NULL);
		return;
	}
	if (in->drafts) { /* it has a title, perhaps an empty one */
		t.has_title = in->view.n > 0;
		t.title = in->view;
	}
	if (in->filter.n > 0)
		t.has_archived = t.archived = str_eq(in->filter, AWAY);
	row.body = shell_json(a, &stored_thread_contract, &t);
	op = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_THREAD,
	    .id = key,
	    .parent = row.parent,
	    .body = row.body,
	    .at_ms = row.at_ms};
	line = in->drafts ? line_of(chat, "thread.renamed",
				"a person named a conversation", in->id, -1, a)
			  : line_of(chat, "thread.archived",
				t.archived ? "a person archived a conversation"
					   : "a person took a conversation out "
					     "of the archive",
				in->id, -1, a);
	if (row.body.n == 0 ||
	    !chat_threads_item(chat, in->who.user, &row, a, &item)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	chat_threads_renamed(chat->threads, key, &t);
	answer.unit = shell_unit(&line, &op, 1);
	answer.out = (struct command_out){
	    .ok = true, .body = shell_json(a, &thread_item_contract, &item)};
	shell_answer(chat->shell, &answer);
}

/*
 * A body does not wait for the journal: the name travels as the view, if there
 * is one (drafts), and the archive as the filter.
 */
void
run_thread_rename(struct chat *chat, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct thread_rename *r = body;
	struct command_in later = *in;

	(void)a;
	if (!r->has_title && !r->has_archived) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "say title, archived or both");
		return;
	}
	later.drafts = r->has_title;
	later.view = str_trim(r->title);
	later.filter = r->has_archived ? (r->archived ? AWAY : STR("open"))
				       : STR("");
	shell_after(chat->shell, chat, &later, rename_now, to);
}

/* ---- Away with it --------------------------------------------------------
 */

/* The trace of a message: of it stays what a replay needs. */
static enum sg_err
drop_trace(struct chat *chat, struct sg_str id, struct arena *a,
    struct store_op *ops, size_t *n)
{
	const struct store_port *store = chat->shell->port.store;
	struct sg_str input;
	struct store_row row;
	enum sg_err err = store->get(
	    store->self, STORE_TRACE, id, a, &row, NULL);

	if (err != SG_OK)
		return err == SG_ENOTFOUND ? SG_OK : err;
	err = kept_turn_cut(row.body, a, &input);
	if (err == SG_ENOMEM)
		return err;
	if (err == SG_OK)
		ops[(*n)++] = (struct store_op){.verb = STORE_PUT,
		    .kind = STORE_INPUT,
		    .id = id,
		    .parent = shell_session(chat->shell),
		    .body = input,
		    .at_ms = row.at_ms};
	ops[(*n)++] = (struct store_op){
	    .verb = STORE_DELETE, .kind = STORE_TRACE, .id = id};
	return SG_OK;
}

static void
drop_attached(const struct stored_chat *c, struct store_op *ops, size_t *n)
{
	for (size_t i = 0; i < c->attachments.n; i++)
		if (c->attachments.v[i].has_id)
			ops[(*n)++] = (struct store_op){.verb = STORE_DELETE,
			    .kind = STORE_ATTACHMENT,
			    .id = c->attachments.v[i].id};
}

/* A message, the key it is found again by, and its trace. */
static enum sg_err
drop_message(struct chat *chat, struct sg_str user, const struct store_row *row,
    struct arena *a, struct store_op *ops, size_t *n)
{
	struct stored_chat *c = arena_new(a, sizeof(*c));
	char *key = arena_new(a, CHAT_KEY);
	bool read;

	if (c == NULL || key == NULL)
		return SG_ENOMEM;
	ops[(*n)++] = (struct store_op){
	    .verb = STORE_DELETE, .kind = STORE_MESSAGE, .id = row->id};
	read = contract_decode(&stored_chat_contract, row->body, a, c, NULL) ==
	    SG_OK;
	if (read)
		drop_attached(c, ops, n);
	if (read && c->has_client_request_id) {
		chat_key_of(user, c->client_request_id, key);
		ops[(*n)++] = (struct store_op){.verb = STORE_DELETE,
		    .kind = STORE_IDEMPOTENCY,
		    .id = {key, CHAT_KEY}};
	}
	return drop_trace(chat, row->id, a, ops, n);
}

/* A unit that finds the journal full waits for it. */
static enum sg_err
submit(struct chat *chat, const struct journal_unit *u)
{
	const struct journal_port *j = chat->shell->port.journal;
	enum sg_err err = shell_submit(chat->shell, u);

	if (err == SG_EFULL && (err = j->flush(j->self, NULL)) == SG_OK)
		err = shell_submit(chat->shell, u);
	return err;
}

/* Some of the messages behind *${after}; *${n}: how many. */
static enum sg_err
drop_some(struct chat *chat, struct sg_str user, struct sg_str key,
    uint64_t *after, size_t *n)
{
	const struct store_port *store = chat->shell->port.store;
	struct store_query q = {.kind = STORE_MESSAGE,
	    .parent = key,
	    .after = *after,
	    .limit = BATCH};
	struct store_row rows[BATCH];
	struct store_op ops[BATCH * OPS];
	struct journal_unit u = {.ops = ops};
	struct shell_work w;
	enum sg_err err;

	shell_work_begin(chat->shell, &w);
	err = store->list(store->self, &q, w.a, rows, n, NULL);
	for (size_t i = 0; err == SG_OK && i < *n; i++) {
		*after = rows[i].no;
		err = drop_message(chat, user, &rows[i], w.a, ops, &u.n_ops);
	}
	if (err == SG_OK && u.n_ops > 0)
		err = submit(chat, &u);
	shell_work_end(chat->shell, &w);
	return err;
}

/* Its mementos: the latest, the accepted one, a draft. */
static size_t
drop_mementos(struct chat *chat, struct thread_name name, struct arena *a,
    struct store_op *ops)
{
	size_t n = 0;

	for (unsigned i = 0; i < 3; i++) {
		struct memento_name which = {
		    .thread = name, .accepted = i == 1, .draft = i == 2};
		struct buf key = shell_buf(a, THREAD_KEY_MAX);
		struct memento_found found;
		enum sg_err err;

		if (key.p == NULL)
			return 0;
		err = memento_find(chat->turns, &which, a, &found);
		if (err == SG_EFORBIDDEN || (err == SG_OK && !found.has))
			continue;
		memento_key(&which, &key);
		ops[n++] = (struct store_op){.verb = STORE_DELETE,
		    .kind = STORE_MEMENTO,
		    .id = buf_str(&key)};
	}
	return n;
}

/* The end of it: what makes it a conversation goes last. */
static void
drop_thread(struct chat *chat, const struct command_in *in, struct sg_str key,
    int64_t messages, struct arena *a, struct command_reply to)
{
	struct thread_name name = {in->who.user, in->id};
	struct thread_deleted out = {.thread_id = in->id, .messages = messages};
	struct shell_answer answer = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = chat_past_forget,
	    .room = chat};
	struct store_op ops[4];
	size_t n = drop_mementos(chat, name, a, ops);
	struct sg_str line = line_of(chat, "thread.deleted",
	    "a person deleted a conversation", in->id, messages, a);

	ops[n++] = (struct store_op){
	    .verb = STORE_DELETE, .kind = STORE_THREAD, .id = key};
	chat_threads_deleted(chat->threads, key);
	threads_drop(chat->turns->threads, name);
	answer.unit = shell_unit(&line, ops, n);
	answer.out = (struct command_out){
	    .ok = true, .body = shell_json(a, &thread_deleted_contract, &out)};
	shell_answer(chat->shell, &answer);
}

void
run_thread_delete(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct chat *chat = room;
	char text[THREAD_KEY_MAX];
	struct sg_str key = threads_own(
	    (struct thread_name){in->who.user, in->id}, text);
	struct stored_thread t;
	struct store_row row;
	enum sg_err err = read_row(chat, key, a, &row, &t);
	uint64_t after = 0;
	int64_t messages = 0;
	size_t n = BATCH;

	if (err == SG_ENOTFOUND) {
		refuse_unknown(to);
		return;
	}
	if (chat_threads_pending(chat, in->who.user, in->id) ||
	    turns_is_writing(chat->turns)) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    "an answer is still being written; try again when it has "
		    "arrived");
		return;
	}
	chat_past_forget(chat, NULL, SG_OK);
	while (err == SG_OK && n == BATCH) {
		err = drop_some(chat, in->who.user, key, &after, &n);
		messages += err == SG_OK ? (int64_t)n : 0;
	}
	if (err != SG_OK)
		command_say(to, SG_PROBLEM_NOT_DURABLE,
		    "not everything could be deleted; try again");
	else
		drop_thread(chat, in, key, messages, a, to);
}
