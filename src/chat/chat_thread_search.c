/* thread.list with a filter: conversations that say something. */
#include "base/fold.h"
#include "chat/chat_threads.h"

#define FOUND_MAX    100
#define ROWS         32   /* conversations read at a time */
#define MESSAGES     16   /* messages read at a time */
#define MESSAGES_MAX 4000 /* of one request; the next conversation is left */

struct search {
	struct chat *chat;
	struct sg_str user, needle;
	size_t looked; /* messages */
};

static bool
has(const struct search *s, struct sg_str text)
{
	return fold_has(text, s->needle);
}

/* Some of its messages, behind *${after}: 1 found, 0 not, -1 no more. */
static int
look(struct search *s, struct sg_str parent, uint64_t *after, enum sg_err *err)
{
	const struct store_port *store = s->chat->shell->port.store;
	struct store_query q = {.kind = STORE_MESSAGE,
	    .parent = parent,
	    .after = *after,
	    .limit = MESSAGES,
	    .newest = true};
	struct store_row rows[MESSAGES];
	struct stored_chat c;
	struct shell_work w;
	size_t n = 0;
	int found = 0;

	shell_work_begin(s->chat->shell, &w);
	*err = store->list(store->self, &q, w.a, rows, &n, NULL);
	for (size_t i = 0; *err == SG_OK && i < n && found == 0; i++) {
		*after = rows[i].no;
		s->looked++;
		if (contract_decode(&stored_chat_contract, rows[i].body, w.a,
			&c, NULL) == SG_OK)
			found = has(s, c.message) ||
			    (c.has_assistant && has(s, c.assistant));
	}
	shell_work_end(s->chat->shell, &w);
	return found == 0 && n < MESSAGES ? -1 : found;
}

static enum sg_err
look_through(struct search *s, struct sg_str thread, bool *found)
{
	char room[THREAD_KEY_MAX];
	struct sg_str parent = threads_own(
	    (struct thread_name){s->user, thread}, room);
	enum sg_err err = SG_OK;
	uint64_t after = 0;
	int now = 0;

	while (err == SG_OK && now == 0)
		now = look(s, parent, &after, &err);
	*found = now == 1;
	return err;
}

/* One conversation: into the list, if it has the text. */
static enum sg_err
look_at(struct search *s, const struct store_row *row, struct arena *a,
    struct thread_list *out)
{
	struct thread_item *item = &out->items.v[out->items.n];
	enum sg_err err = SG_OK;
	bool found;

	if (!chat_threads_item(s->chat, s->user, row, a, item))
		return SG_OK;
	found = has(s, item->title);
	if (!found)
		err = look_through(s, item->thread_id, &found);
	out->items.n += found;
	return err;
}

/* ---- Every message --------------------------------------------------------
 */

static enum sg_err
read_all(struct search *s, struct store_query *q, struct arena *a, size_t limit,
    struct thread_list *out)
{
	const struct store_port *store = s->chat->shell->port.store;
	struct store_row rows[ROWS];
	size_t n = ROWS;
	enum sg_err err = SG_OK;

	while (err == SG_OK && n == ROWS) {
		err = store->list(store->self, q, a, rows, &n, NULL);
		for (size_t i = 0; err == SG_OK && i < n; i++) {
			if (out->items.n == limit || s->looked > MESSAGES_MAX)
				return chat_threads_cursor(q->after, a,
					   &out->next_cursor,
					   &out->has_next_cursor)
				    ? SG_OK
				    : SG_ENOMEM;
			err = look_at(s, &rows[i], a, out);
			q->after = rows[i].no;
		}
	}
	return err;
}

/* ---- By the index of the store --------------------------------------------
 */

static bool
is_listed(const struct thread_list *out, struct sg_str thread)
{
	for (size_t i = 0; i < out->items.n; i++)
		if (str_eq(out->items.v[i].thread_id, thread))
			return true;
	return false;
}

/* Those that a person named so; other titles are in their messages. */
static enum sg_err
find_named(struct search *s, struct store_query q, struct arena *a,
    size_t limit, struct thread_list *out)
{
	const struct store_port *store = s->chat->shell->port.store;
	struct store_row rows[ROWS];
	struct stored_thread t;
	size_t n = ROWS;
	enum sg_err err = SG_OK;

	while (err == SG_OK && n == ROWS) {
		err = store->list(store->self, &q, a, rows, &n, NULL);
		for (size_t i = 0; err == SG_OK && i < n; i++) {
			q.after = rows[i].no;
			if (out->items.n < limit &&
			    contract_decode(&stored_thread_contract,
				rows[i].body, a, &t, NULL) == SG_OK &&
			    t.has_title && has(s, t.title))
				out->items.n += chat_threads_item(s->chat,
				    s->user, &rows[i], a,
				    &out->items.v[out->items.n]);
		}
	}
	return err;
}

/* The conversation of a message that was found, if it is the user's. */
static enum sg_err
take_found(struct search *s, struct sg_str key, struct sg_str parent,
    struct arena *a, struct thread_list *out)
{
	const struct store_port *store = s->chat->shell->port.store;
	struct thread_item *item = &out->items.v[out->items.n];
	struct store_row row;
	enum sg_err err = store->get(
	    store->self, STORE_THREAD, key, a, &row, NULL);

	if (err != SG_OK)
		return err == SG_ENOTFOUND ? SG_OK : err;
	if (str_eq(row.parent, parent) &&
	    chat_threads_item(s->chat, s->user, &row, a, item) &&
	    !is_listed(out, item->thread_id))
		out->items.n++;
	return SG_OK;
}

static enum sg_err
find_said(struct search *s, struct sg_str parent, struct arena *a, size_t limit,
    struct thread_list *out)
{
	const struct store_port *store = s->chat->shell->port.store;
	struct store_find f = {.words = s->needle, .limit = MESSAGES};
	struct store_row rows[MESSAGES];
	struct sg_str last = STR("");
	size_t n = MESSAGES;
	enum sg_err err = SG_OK;

	while (err == SG_OK && n == MESSAGES && out->items.n < limit &&
	    s->looked < MESSAGES_MAX) {
		struct shell_work w;

		shell_work_begin(s->chat->shell, &w);
		err = store->find(store->self, &f, w.a, rows, &n, NULL);
		for (size_t i = 0; err == SG_OK && i < n; i++) {
			f.before = rows[i].no;
			s->looked++;
			if (str_eq(rows[i].parent, last) ||
			    out->items.n == limit)
				continue;
			if (!arena_dup(a, rows[i].parent, &last))
				err = SG_ENOMEM;
			else
				err = take_found(s, last, parent, a, out);
		}
		shell_work_end(s->chat->shell, &w);
	}
	return err;
}

enum sg_err
chat_threads_search(struct chat *chat, const struct command_in *in,
    struct arena *a, struct thread_list *out)
{
	struct search s = {
	    .chat = chat, .user = in->who.user, .needle = in->filter};
	size_t limit = command_limit(in, FOUND_MAX);
	char parent[THREAD_KEY_MAX];
	struct store_query q = {.kind = STORE_THREAD,
	    .parent = threads_parent(in->who.user, parent),
	    .limit = ROWS,
	    .newest = true};
	enum sg_err err;

	out->items.v = arena_new(a, (limit + 1) * sizeof(*out->items.v));
	if (out->items.v == NULL || s.needle.n == 0)
		return SG_ENOMEM;
	if (!command_cursor(in->cursor, &q.after))
		return SG_EINVALID;
	if (q.after > 0 || chat->shell->port.store->find == NULL ||
	    !store_words_fit(s.needle))
		return read_all(&s, &q, a, limit, out);
	err = find_named(&s, q, a, limit, out);
	return err == SG_OK ? find_said(&s, q.parent, a, limit, out) : err;
}
