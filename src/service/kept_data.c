/*
 * data.get and data.delete: what is kept, and taking away what people said.
 * The ledger is never touched: it gets a line about the deletion.
 */
#include "chat/chat_run.h"
#include "chat/chat_past.h"
#include "chat/chat_threads.h"
#include "json/json_put.h"
#include "service/service_int.h"
#include "shell/record.h"
#include "thread/turns.h"
#include "shape/page.h"

#define BATCH 32

static const struct kept {
	enum store_kind kind;
	bool goes;
	const char *name, *text;
} kept[] = {
#define X(sym, goes, name, text) {STORE_##sym, goes, name, text},
#include "service/kept_data.def"
};

#define KEPT (sizeof(kept) / sizeof(kept[0]))

void
run_data_get(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct service *s = room;
	const struct store_port *store = s->shell->port.store;
	struct data_kind kinds[KEPT];
	struct data_view view = {.kinds = {kinds, KEPT}};
	struct sg_error e = {0};

	(void)in;
	for (size_t i = 0; i < KEPT; i++) {
		uint64_t n = 0;

		if (store->rows(store->self, kept[i].kind, &n, &e) != SG_OK) {
			command_failed(to, SG_EIO, &e);
			return;
		}
		kinds[i] = (struct data_kind){.name = str_of(kept[i].name),
		    .rows = (int64_t)n,
		    .goes = kept[i].goes,
		    .text = str_of(kept[i].text)};
	}
	command_done(to, shell_json(a, &data_view_contract, &view));
}

/* Hand over a unit; one that finds the journal full waits for it. */
static enum sg_err
submit(struct service *s, const struct journal_unit *u)
{
	const struct journal_port *j = s->shell->port.journal;
	enum sg_err err = shell_submit(s->shell, u);

	if (err != SG_EFULL)
		return err;
	err = j->flush(j->self, NULL);
	return err == SG_OK ? shell_submit(s->shell, u) : err;
}

/* The rows of a kind behind *${after}: how many were taken, or 0. */
static enum sg_err
drop_some(struct service *s, enum store_kind kind, uint64_t *after, size_t *n)
{
	const struct store_port *store = s->shell->port.store;
	struct store_query q = {.kind = kind, .after = *after, .limit = BATCH};
	struct store_row rows[BATCH];
	struct store_op ops[BATCH];
	struct shell_work w;
	enum sg_err err;

	shell_work_begin(s->shell, &w);
	err = store->list(store->self, &q, w.a, rows, n, NULL);
	for (size_t i = 0; err == SG_OK && i < *n; i++) {
		ops[i] = (struct store_op){
		    .verb = STORE_DELETE, .kind = kind, .id = rows[i].id};
		*after = rows[i].no;
	}
	if (err == SG_OK && *n > 0)
		err = submit(
		    s, &(struct journal_unit){.ops = ops, .n_ops = *n});
	shell_work_end(s->shell, &w);
	return err;
}

static enum sg_err
drop_all(struct service *s, int64_t *deleted)
{
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < KEPT && err == SG_OK; i++) {
		uint64_t after = 0;
		size_t n = BATCH;

		while (kept[i].goes && n > 0 && err == SG_OK) {
			err = drop_some(s, kept[i].kind, &after, &n);
			*deleted += err == SG_OK ? (int64_t)n : 0;
		}
	}
	return err;
}

/* What is kept in memory of it goes too. */
static void
forget(struct service *s)
{
	struct chat_threads *chat = chat_threads_new();

	turns_forget_threads(s->turns);
	chat_past_forget(s->chat, NULL, SG_OK);
	if (chat != NULL) {
		chat_threads_free(s->chat->threads);
		s->chat->threads = chat;
	}
}

/* E2: nothing is on its way that would come back. */
static bool
refuse_now(const struct service *s, struct command_reply to)
{
	if (s->chat->n == 0 && !turns_is_writing(s->turns))
		return false;
	command_say(to, SG_PROBLEM_CONFLICT,
	    "an answer is still being written; try again when it has arrived");
	return true;
}

static void
delete_now(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct service *s = room;
	struct data_deleted out = {.deleted = 0};
	struct shell_answer answer = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = chat_past_forget,
	    .room = s->chat};
	struct buf data = shell_buf(a, 128);
	struct sg_str line;

	(void)in;
	if (refuse_now(s, to)) /* it may have come while this one waited */
		return;
	if (drop_all(s, &out.deleted) != SG_OK || data.p == NULL) {
		command_say(to, SG_PROBLEM_NOT_DURABLE,
		    "not everything could be deleted; try again");
		return;
	}
	forget(s);
	json_open(&data);
	json_put_int(&data, "deleted", out.deleted);
	json_close(&data);
	line = record_event(s->shell,
	    &(struct record_event){.event = "data.deleted",
		.message = "a person deleted conversations, traces and calls",
		.level = SG_LOG_LEVEL_WARN,
		.data = buf_str(&data)},
	    a);
	answer.unit = (struct journal_unit){
	    .records = &line, .n_records = 1, .durable = true};
	answer.out = (struct command_out){
	    .ok = true, .body = shell_json(a, &data_deleted_contract, &out)};
	shell_answer(s->shell, &answer);
}

/* E2: the word is typed. */
void
run_data_delete(struct service *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct data_delete *r = body;

	(void)a;
	if (!str_eq(r->confirm, STR("delete")))
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "confirm must be the word delete; nothing was deleted");
	else if (!refuse_now(s, to))
		shell_after(s->shell, s, in, delete_now, to);
}
