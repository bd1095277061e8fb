/* Sessions with the Spec Asst: kept, started over, shown. */
#include "spec/spec.h"

#include <stdlib.h>
#include <string.h>

#include "book/energy_book.h"
#include "spec/spec_int.h"
#include "dialogue/plain.h"

#define LINE_ROOM 4096

struct talks *
talks_new(struct shell *sh, struct energy_book *book)
{
	struct talks *t = calloc(1, sizeof(*t));

	if (t == NULL)
		return NULL;
	t->shell = sh;
	t->book = book;
	t->carries = energy_book_port(book);
	return t;
}

static void
session_free(struct session *k)
{
	session_cancel(k);
	waiters_refuse(&k->waiters, SG_EINVALID, SG_PROBLEM_STOPPING);
	arena_release(&k->a);
	free(k);
}

void
talks_stop(struct talks *t)
{
	for (struct session *k = t->all; k != NULL; k = k->next)
		session_cancel(k);
}

void
talks_free(struct talks *t)
{
	struct session *k;

	while (t != NULL && (k = t->all) != NULL) {
		t->all = k->next;
		session_free(k);
	}
	free(t);
}

void
talks_forget(struct talks *t, const void *ctx)
{
	for (struct session *k = t->all; k != NULL; k = k->next)
		waiters_forget(k->waiters, ctx);
}

static bool
rests(const struct session *k)
{
	return k->jobs == 0 && k->saves == 0 && !k->talk.waiting &&
	    k->waiters == NULL;
}

/* Another node may have taken it further: it is read again. */
static void
drop_stale(struct talks *t, struct sg_str key)
{
	for (struct session **at = &t->all; *at != NULL; at = &(*at)->next) {
		struct session *k = *at;

		if (!str_eq((struct sg_str){k->key, k->key_n}, key))
			continue;
		if (rests(k)) {
			*at = k->next;
			t->n--;
			session_free(k);
		}
		return;
	}
}

/* The one that was not used for the longest time, if it rests. */
static void
drop_one(struct talks *t)
{
	struct session **oldest = NULL, *k;

	for (struct session **at = &t->all; *at != NULL; at = &(*at)->next)
		if (rests(*at) &&
		    (oldest == NULL || (*at)->used < (*oldest)->used))
			oldest = at;
	if (oldest == NULL)
		return;
	k = *oldest;
	*oldest = k->next;
	t->n--;
	session_free(k);
}

static struct session *
session_new(struct talks *talks, struct sg_str thread, struct sg_str key)
{
	struct session *k = calloc(1, sizeof(*k));

	if (k == NULL || thread.n > sizeof(k->thread) ||
	    key.n > sizeof(k->key)) {
		free(k);
		return NULL;
	}
	k->talks = talks;
	memcpy(k->key, key.p, key.n);
	k->key_n = key.n;
	memcpy(k->thread, thread.p, thread.n);
	k->thread_n = thread.n;
	arena_init(&k->a, &mem_heap, TALK_ARENA);
	talk_init(&k->talk, SG_CHAT_MODE_GENERAL);
	session_reset(k);
	k->next = talks->all;
	talks->all = k;
	talks->n++;
	session_load(k);
	session_resume(k);
	return k;
}

struct session *
talks_session(struct talks *talks, struct sg_str user, struct sg_str thread)
{
	char room[THREAD_KEY_MAX];

	return talks_open(talks, thread,
	    threads_own((struct thread_name){user, thread}, room));
}

struct session *
talks_open(struct talks *talks, struct sg_str thread, struct sg_str key)
{
	struct session *k;

	if (talks->shell->port.nodes != NULL)
		drop_stale(talks, key);
	for (k = talks->all; k != NULL; k = k->next)
		if (str_eq((struct sg_str){k->key, k->key_n}, key))
			break;
	if (k == NULL && talks->n >= TALKS_MAX)
		drop_one(talks);
	if (k == NULL && talks->n < TALKS_MAX)
		k = session_new(talks, thread, key);
	if (k != NULL)
		k->used = ++talks->clock;
	return k;
}

void
session_reset(struct session *k)
{
	const struct id_port *ids = &k->talks->shell->port.ids;
	struct buf nonce = BUF_ON(k->nonce);

	session_cancel(k);
	arena_clear(&k->a);
	k->n_turns = k->n_lines = k->n_reply = 0;
	k->system = STR("");
	k->owes = false;
	(void)ids->make(ids->self, &nonce);
	session_say(k, line_greeting(k->talk.review.mode), STR(""));
}

void
session_note_system(struct session *k)
{
	struct energy_system s;
	struct shell_work work;

	shell_work_begin(k->talks->shell, &work);
	if (energy_open_system(k->talks->book, work.a, &s, NULL) == SG_OK &&
	    !str_eq(s.id, k->system))
		k->system = session_keep(k, s.id);
	shell_work_end(k->talks->shell, &work);
}

bool
session_same_system(struct session *k, struct command_reply to)
{
	struct energy_system s;
	struct shell_work work;
	bool same;

	shell_work_begin(k->talks->shell, &work);
	same = energy_open_system(k->talks->book, work.a, &s, NULL) == SG_OK &&
	    (str_eq(s.id, k->system) ||
		(k->system.n == 0 && str_eq(s.id, STR("main"))));
	shell_work_end(k->talks->shell, &work);
	if (!same)
		command_say(to, SG_PROBLEM_CONFLICT,
		    "another energy system was opened since this call was "
		    "shown; open the one it is about, or cancel it");
	return same;
}

struct sg_str
session_keep(struct session *k, struct sg_str text)
{
	struct sg_str copy;

	(void)arena_dup(&k->a, text, &copy);
	return copy;
}

/* For people: nothing in it can steer a screen (T25, T26). */
static struct sg_str
keep_plain(struct session *k, struct sg_str text)
{
	struct buf b;

	if (plain_is(text))
		return session_keep(k, text);
	b = shell_buf(&k->a, PLAIN_ROOM(text.n));
	plain_add(&b, text);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

void
session_line(struct session *k, enum sg_chat_role role, struct sg_str text,
    bool is_error)
{
	if (k->n_lines == TALK_LINES_MAX) {
		memmove(k->lines, k->lines + 1,
		    (TALK_LINES_MAX - 1) * sizeof(k->lines[0]));
		k->n_lines--;
	}
	k->lines[k->n_lines++] = (struct chat_message){.role = role,
	    .text = keep_plain(k, text),
	    .timestamp_ms = k->talks->shell->wall_ms,
	    .category = k->talk.review.mode,
	    .has_category = true,
	    .is_error = is_error};
}

void
session_say(struct session *k, enum line line, struct sg_str name)
{
	char room[LINE_ROOM];
	struct buf b = BUF_ON(room);

	line_add(&b, line, str_part(name, 0, LINE_ROOM - 256));
	session_line(k, SG_CHAT_ROLE_MODEL, buf_str(&b),
	    line == LINE_FAILED || line == LINE_SESSION_ERROR ||
		line == LINE_GENERAL_ERROR);
}

static struct sg_str
fixed(struct arena *a, enum line line)
{
	struct buf b = shell_buf(a, 256);

	line_add(&b, line, STR(""));
	return buf_str(&b);
}

static void
add_block(struct session *k, struct dialogue_view *v, struct arena *a)
{
	const struct talk_call *c = &k->talk.calls[k->talk.review.at];
	struct sg_error e = {0};
	struct dialogue_block *b = &v->block;

	v->has_block = true;
	*b = (struct dialogue_block){.call_id = c->id,
	    .name = c->name,
	    .title = fixed(a, LINE_BLOCK_TITLE),
	    .confirm = fixed(a, LINE_BLOCK_CONFIRM),
	    .cancel = fixed(a, LINE_BLOCK_CANCEL),
	    .args = c->args,
	    .has_args = c->args.n > 0 && c->args.p[0] == '{',
	    .at = k->talk.review.at + 1,
	    .of = k->talk.n};
	b->has_row = energy_preview(k->talks->book, c->name, c->args, a,
			 &b->row, &e) == SG_OK;
	b->has_problem = !b->has_row;
	if (b->has_problem && !arena_dup(a, str_of(e.message), &b->problem))
		b->has_problem = false;
}

struct sg_str
session_view(struct session *k, struct arena *a)
{
	const struct review *r = &k->talk.review;
	struct dialogue_view v = {.thread_id = {k->thread, k->thread_n},
	    .mode = r->mode,
	    .state = (enum sg_sa_state)(r->state - CONSENT_SA_IDLE),
	    .session = k->talk.session,
	    .badge = fixed(a, line_badge(r->mode))};

	v.lines.v = k->lines;
	v.lines.n = k->n_lines;
	if (r->state == CONSENT_SA_REVIEW && r->at < k->talk.n && k->jobs == 0)
		add_block(k, &v, a);
	return shell_json(a, &dialogue_view_contract, &v);
}
