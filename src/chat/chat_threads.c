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
#define ROWS          32   /* read at a time */
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
	char title[CHAT_TITLE_BYTES]; /* that a person gave it */
	size_t n_title;
	bool archived;
	bool renamed; /* since it was read, or put away */
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

static void
take_title(struct slot *s, struct sg_str title)
{
	s->n_title = title.n <= sizeof(s->title) ? title.n : 0;
	if (s->n_title > 0)
		memcpy(s->title, title.p, s->n_title);
}

/* What the store has; a row that cannot be read starts over. */
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
	out->n_title = 0;
	out->archived = out->renamed = false;
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
	take_title(out, found.has_title ? found.title : STR(""));
	out->archived = found.has_archived && found.archived;
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
	    .exchanges = s->exchanges,
	    .has_title = s->n_title > 0,
	    .title = {s->title, s->n_title},
	    .has_archived = s->archived,
	    .archived = s->archived};
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

/* Another node may have written it, unless it is being written here. */
static bool
is_stale(const struct chat_run *run)
{
	if (run->chat->shell->port.nodes == NULL)
		return false;
	for (const struct chat_run *r = run->chat->runs; r != NULL; r = r->next)
		if (r != run && str_eq(r->p->thread_id, run->p->thread_id) &&
		    str_eq(r->user, run->user))
			return false;
	return true;
}

/* The slot of the conversation, filled; NULL: it cannot be read. */
static struct slot *
slot_read(struct chat_run *run, struct sg_str key)
{
	char room[THREAD_KEY_MAX];
	struct slot *s = slot_kept(run, room);

	if (s != NULL && !is_stale(run))
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
	s->archived = false; /* who writes in it wants it back */
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

	if (s == NULL || key.n == 0 ||
	    (s->exchanges <= run->exchanges && !s->renamed))
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

void
chat_threads_renamed(
    struct chat_threads *t, struct sg_str key, const struct stored_thread *row)
{
	struct slot *s = slot_of(t, key);

	if (row->first.n != ID_TEXT || key.n > sizeof(s->key))
		return;
	*s = (struct slot){.n_key = key.n,
	    .used = true,
	    .created_ms = row->created_ms,
	    .exchanges = row->exchanges,
	    .archived = row->has_archived && row->archived,
	    .renamed = true};
	memcpy(s->key, key.p, key.n);
	memcpy(s->first, row->first.p, ID_TEXT);
	take_title(s, row->has_title ? row->title : STR(""));
}

void
chat_threads_deleted(struct chat_threads *t, struct sg_str key)
{
	struct slot *s = slot_of(t, key);

	if (s->used && str_eq((struct sg_str){s->key, s->n_key}, key))
		s->used = false;
}

/* ---- The list ------------------------------------------------------------
 */

bool
chat_threads_pending(
    const struct chat *chat, struct sg_str user, struct sg_str thread)
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
	struct sg_str begin;

	if (c == NULL || b.p == NULL ||
	    chat_stored(chat, first, user, a, c) != SG_OK)
		return STR("");
	begin = chars_cut(chars_first_line(c->message), TITLE_READ);
	redact_add(&how, REDACT_TEXT, begin, &b);
	if (buf_full(&b))
		return STR("");
	return shown_safe(a, buf_str(&b), TITLE_COLUMNS);
}

bool
chat_threads_item(struct chat *chat, struct sg_str user,
    const struct store_row *row, struct arena *a, struct thread_item *item)
{
	struct stored_thread t;

	if (contract_decode(&stored_thread_contract, row->body, a, &t, NULL) !=
	    SG_OK)
		return false;
	*item = (struct thread_item){.thread_id = t.thread_id,
	    .title = t.has_title ? shown_safe(a, t.title, TITLE_COLUMNS)
				 : title_of(chat, t.first, user, a),
	    .named = t.has_title,
	    .created_ms = t.created_ms,
	    .last_ms = row->at_ms,
	    .exchanges = t.exchanges,
	    .pending = chat_threads_pending(chat, user, t.thread_id),
	    .archived = t.has_archived && t.archived};
	return true;
}

/* The next row of the list, if it is of the archive as ${archived} says. */
static bool
take_item(struct chat *chat, const struct command_in *in, bool archived,
    const struct store_row *row, struct arena *a, struct thread_list *out)
{
	struct stored_thread t;

	return contract_decode(
		   &stored_thread_contract, row->body, a, &t, NULL) == SG_OK &&
	    (t.has_archived && t.archived) == archived &&
	    chat_threads_item(
		chat, in->who.user, row, a, &out->items.v[out->items.n]);
}

bool
chat_threads_cursor(uint64_t no, struct arena *a, struct sg_str *out, bool *has)
{
	struct buf b = shell_buf(a, 24);

	buf_addu(&b, no);
	*out = buf_str(&b);
	*has = true;
	return !buf_full(&b);
}

/* Page by page, until the list is full or the rows end. */
static enum sg_err
read_list(struct chat *chat, const struct command_in *in, struct arena *a,
    struct thread_list *out)
{
	const struct store_port *store = chat->shell->port.store;
	size_t limit = command_limit(in, LIST_MAX), n = ROWS;
	bool archived = in->view.n > 0;
	char parent[THREAD_KEY_MAX];
	struct store_query q = {.kind = STORE_THREAD,
	    .parent = threads_parent(in->who.user, parent),
	    .limit = ROWS,
	    .newest = true};
	struct store_row rows[ROWS];
	enum sg_err err = SG_OK;

	out->items.v = arena_new(a, limit * sizeof(*out->items.v));
	if (out->items.v == NULL)
		return SG_ENOMEM;
	if (!command_cursor(in->cursor, &q.after) ||
	    (archived && !str_eq(in->view, STR("archived"))))
		return SG_EINVALID;
	while (err == SG_OK && n == ROWS) {
		err = store->list(store->self, &q, a, rows, &n, NULL);
		for (size_t i = 0; err == SG_OK && i < n; i++) {
			if (out->items.n == limit)
				return chat_threads_cursor(q.after, a,
					   &out->next_cursor,
					   &out->has_next_cursor)
				    ? SG_OK
				    : SG_ENOMEM;
			out->items.n += take_item(
			    chat, in, archived, &rows[i], a, out);
			q.after = rows[i].no;
		}
	}
	return err;
}

void
run_thread_list(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct chat *chat = room;
	struct thread_list out = {0};
	enum sg_err err = in->filter.n > 0
	    ? chat_threads_search(chat, in, a, &out)
	    : read_list(chat, in, a, &out);
	struct sg_str body = STR("");

	if (err == SG_EINVALID) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    in->view.n > 0 ? "the only view of this list is archived"
				   : "this server did not give out this "
				     "cursor");
		return;
	}
	if (err == SG_OK)
		body = shell_json(a, &thread_list_contract, &out);
	if (body.n == 0)
		command_failed(to, err == SG_OK ? SG_ENOMEM : err, NULL);
	else
		command_done(to, body);
}
