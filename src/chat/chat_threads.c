/* thread.list, and the rows behind it. */
#include "chat/chat_threads.h"

#include <stdlib.h>
#include <string.h>

#include "redact/redact.h"
#include "base/fnv.h"
#include "intent/chars.h"
#include "system/shown.h"

#define SLOTS         1024 /* a power of two */
#define LIST_MAX      100
#define TITLE_READ    1000 /* so that no secret is cut in two and shown */
#define TITLE_ROOM    16384
#define TITLE_COLUMNS 80

_Static_assert(CHAT_NOTED_MAX == CHAT_THREAD_OPS + 1, "and its key");

/* One conversation for each value of a hash; a clash costs a read. */
struct slot {
	char key[THREAD_KEY_MAX];
	size_t n_key;
	bool used;
	char first[ID_TEXT];
	int64_t created_ms, exchanges;
};

struct chat_threads {
	struct slot v[SLOTS];
};

struct chat_threads *
chat_threads_new(void)
{
	return calloc(1, sizeof(struct chat_threads));
}

void
chat_threads_free(struct chat_threads *t)
{
	free(t);
}

/* ---- A packet is noted ---------------------------------------------------
 */

/* What the rows of the packet's conversation hang on; empty: no memory. */
static struct sg_str
key_of(struct chat_run *run)
{
	char *room = arena_new(&run->a, THREAD_KEY_MAX);

	return room != NULL ? threads_own(run->r.thread, room) : STR("");
}

static struct slot *
slot_of(struct chat_threads *t, struct sg_str key)
{
	return &t->v[fnv_of(key) % SLOTS];
}

/* What the store has; a row that does not read begins anew. */
static bool
read_slot(struct chat_run *run, struct sg_str key, struct slot *out)
{
	const struct store_port *store = run->chat->shell->port.store;
	struct stored_thread found;
	struct store_row row;
	enum sg_err err;

	memcpy(out->key, key.p, key.n);
	out->n_key = key.n;
	out->used = true;
	out->exchanges = 0;
	err = store->get(store->self, STORE_THREAD, key, &run->a, &row, NULL);
	if (err == SG_ENOTFOUND)
		return true;
	if (err != SG_OK) {
		out->used = false;
		return false;
	}
	if (contract_decode(&stored_thread_contract, row.body, &run->a, &found,
		NULL) != SG_OK ||
	    found.first.n != ID_TEXT)
		return true;
	memcpy(out->first, found.first.p, ID_TEXT);
	out->created_ms = found.created_ms;
	out->exchanges = found.exchanges;
	return true;
}

static size_t
make_ops(struct chat_run *run, const struct slot *s, struct sg_str key,
    struct store_op *ops)
{
	char *user = arena_new(&run->a, THREAD_KEY_MAX);
	struct stored_thread row = {.thread_id = run->p->thread_id,
	    .first = {s->first, ID_TEXT},
	    .created_ms = s->created_ms,
	    .exchanges = s->exchanges};
	size_t n = 0;

	if (user == NULL)
		return 0;
	if (s->exchanges > 1) /* it has a row, in the old place */
		ops[n++] = (struct store_op){
		    .verb = STORE_DELETE, .kind = STORE_THREAD, .id = key};
	ops[n] = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_THREAD,
	    .id = key,
	    .parent = threads_parent(run->user, user),
	    .body = shell_json(&run->a, &stored_thread_contract, &row),
	    .at_ms = run->chat->shell->wall_ms};
	return ops[n].body.n > 0 ? n + 1 : 0;
}

/* The slot of the conversation, if it is kept. */
static struct slot *
slot_kept(struct chat_run *run, char room[THREAD_KEY_MAX])
{
	struct sg_str key = threads_own(run->r.thread, room);
	struct slot *s = slot_of(run->c->threads, key);

	return s->used && str_eq((struct sg_str){s->key, s->n_key}, key) ? s
									 : NULL;
}

/* The slot of the conversation, filled; NULL: it cannot be read. */
static struct slot *
slot_read(struct chat_run *run, struct sg_str key)
{
	char room[THREAD_KEY_MAX];
	struct slot *s = slot_kept(run, room);

	if (s != NULL)
		return s;
	s = slot_of(run->c->threads, key);
	return key.n > 0 && read_slot(run, key, s) ? s : NULL;
}

bool
chat_threads_find(struct chat_run *run, bool *known)
{
	const struct slot *s = slot_read(run, key_of(run));

	*known = s != NULL && s->exchanges > 0;
	return s != NULL;
}

size_t
chat_threads_note(
    struct chat_run *run, bool again, struct store_op ops[CHAT_THREAD_OPS])
{
	struct sg_str key = key_of(run);
	struct slot *s = slot_read(run, key);
	size_t n;

	if (s == NULL)
		return 0;
	if (s->exchanges == 0) {
		memcpy(s->first, run->r.id, ID_TEXT);
		s->created_ms = run->r.row.created_ms;
	}
	if (!again || s->exchanges == 0)
		s->exchanges++;
	run->exchanges = s->exchanges;
	n = make_ops(run, s, key, ops);
	s->used = n > 0;
	return n;
}

size_t
chat_threads_again(struct chat_run *run, struct store_op ops[CHAT_THREAD_OPS])
{
	char room[THREAD_KEY_MAX];
	struct slot *s = slot_kept(run, room);
	struct sg_str key = key_of(run);

	if (s == NULL || s->exchanges <= run->exchanges || key.n == 0)
		return 0;
	return make_ops(run, s, key, ops);
}

void
chat_threads_forget(struct chat_run *run)
{
	char room[THREAD_KEY_MAX];
	struct slot *s = slot_kept(run, room);

	if (s != NULL)
		s->used = false;
}

/* ---- The list ------------------------------------------------------------
 */

static bool
is_pending(const struct chat *chat, struct sg_str user, struct sg_str thread)
{
	for (const struct chat_run *r = chat->runs; r != NULL; r = r->next)
		if (str_eq(r->p->thread_id, thread) && str_eq(r->user, user))
			return true;
	return false;
}

/* How the first message begins, without what looks like a secret. */
static struct sg_str
title_of(
    struct chat *chat, struct sg_str first, struct sg_str user, struct arena *a)
{
	struct redact how = {.sink = REDACT_SHOW};
	struct stored_chat *c = arena_new(a, sizeof(*c));
	struct buf b = shell_buf(a, TITLE_ROOM);

	if (c == NULL || b.p == NULL ||
	    chat_stored(chat, first, user, a, c) != SG_OK)
		return STR("");
	redact_add(&how, REDACT_TEXT, chars_cut(c->message, TITLE_READ), &b);
	if (buf_full(&b))
		return STR("");
	return shown_safe(a, buf_str(&b), TITLE_COLUMNS);
}

static void
add_item(struct chat *chat, const struct command_in *in,
    const struct store_row *row, struct arena *a, struct thread_list *out)
{
	struct thread_item *item = &out->items.v[out->items.n];
	struct stored_thread t;

	if (contract_decode(&stored_thread_contract, row->body, a, &t, NULL) !=
	    SG_OK)
		return;
	*item = (struct thread_item){.thread_id = t.thread_id,
	    .title = title_of(chat, t.first, in->who.user, a),
	    .created_ms = t.created_ms,
	    .last_ms = row->at_ms,
	    .exchanges = t.exchanges,
	    .pending = is_pending(chat, in->who.user, t.thread_id)};
	out->items.n++;
}

/* One row more than asked for tells whether there is another page. */
static enum sg_err
read_list(struct chat *chat, const struct command_in *in, struct arena *a,
    struct thread_list *out)
{
	const struct store_port *store = chat->shell->port.store;
	size_t limit = command_limit(in, LIST_MAX), n = 0;
	struct store_row *rows = arena_new(a, (limit + 1) * sizeof(*rows));
	struct buf cursor = shell_buf(a, 24);
	char parent[THREAD_KEY_MAX];
	struct store_query q = {.kind = STORE_THREAD,
	    .parent = threads_parent(in->who.user, parent),
	    .limit = limit + 1,
	    .newest = true};
	enum sg_err err;

	out->items.v = arena_new(a, limit * sizeof(*out->items.v));
	if (rows == NULL || cursor.p == NULL || out->items.v == NULL)
		return SG_ENOMEM;
	if (!command_cursor(in->cursor, &q.after))
		return SG_EINVALID;
	err = store->list(store->self, &q, a, rows, &n, NULL);
	for (size_t i = 0; err == SG_OK && i < n && i < limit; i++)
		add_item(chat, in, &rows[i], a, out);
	if (err == SG_OK && n > limit) {
		buf_addu(&cursor, rows[limit - 1].no);
		out->next_cursor = buf_str(&cursor);
		out->has_next_cursor = true;
	}
	return err;
}

void
run_thread_list(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct chat *chat = room;
	struct thread_list out = {0};
	enum sg_err err = read_list(chat, in, a, &out);
	struct sg_str body = STR("");

	if (err == SG_EINVALID) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "this server did not give out this cursor");
		return;
	}
	if (err == SG_OK)
		body = shell_json(a, &thread_list_contract, &out);
	if (body.n == 0)
		command_failed(to, err == SG_OK ? SG_ENOMEM : err, NULL);
	else
		command_done(to, body);
}
