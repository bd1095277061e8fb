/*
 * Sessions in the store, so that a start of the program is no end of a chat:
 * what was said, what the model must get back, and the call that waits.  A
 * session is one row; with a decision it is written in the same unit.
 */
#include <string.h>

#include "base/decimal.h"
#include "json/json_find.h"
#include "json/json_put.h"
#include "spec/spec_int.h"

#define DAY_MS    ((int64_t)24 * 3600 * 1000)
#define KEPT_DAYS 30 /* after it was used last */
#define BEFORE    "talk."

/* ---- Written ------------------------------------------------------------ */

static size_t
room_for(const struct session *k)
{
	size_t n = 4096 + 6 * (k->thread_n + k->system.n);

	for (size_t i = 0; i < k->n_lines; i++)
		n += 6 * k->lines[i].text.n + 160;
	for (uint32_t i = 0; i < k->talk.n; i++) {
		const struct talk_call *c = &k->talk.calls[i];

		n += 6 *
			(c->id.n + c->name.n + c->args.n + c->asked.n +
			    c->told_text.n) +
		    160;
	}
	for (size_t i = 0; i < k->n_turns; i++) {
		const struct llm_turn *t = &k->turns[i];

		n += 6 * (t->raw.n + t->from.n) + 80;
		for (size_t j = 0; j < t->n; j++)
			n += 6 *
				(t->parts[j].text.n + t->parts[j].id.n +
				    t->parts[j].name.n + t->parts[j].args.n) +
			    160;
	}
	return n;
}

static void
put_line(struct buf *b, const struct chat_message *m)
{
	json_open(b);
	json_put_name(b, "role", word_name(&words_chat_role, m->role));
	json_put_text(b, "text", m->text);
	json_put_int(b, "at", m->timestamp_ms);
	json_put_name(b, "mode", word_name(&words_chat_mode, m->category));
	json_put_bool(b, "error", m->is_error);
	json_close(b);
}

static void
put_call(struct buf *b, const struct talk_call *c)
{
	json_open(b);
	json_put_text(b, "id", c->id);
	json_put_text(b, "name", c->name);
	json_put_text(b, "args", c->args);
	json_put_text(b, "asked", c->asked);
	json_put_name(b, "told",
	    c->told < CONSENT_ON_COUNT
		? word_name(&words_consent_event, c->told)
		: "");
	json_put_text(b, "text", c->told_text);
	json_put_bool(b, "unnamed", c->unnamed);
	json_close(b);
}

static void
put_part(struct buf *b, const struct llm_part *p)
{
	json_open(b);
	json_put_int(b, "kind", (int64_t)p->kind);
	json_put_text(b, "text", p->text);
	json_put_text(b, "id", p->id);
	json_put_text(b, "name", p->name);
	json_put_text(b, "args", p->args);
	json_put_bool(b, "error", p->is_error);
	json_put_bool(b, "unnamed", p->unnamed);
	json_close(b);
}

/* What goes back to the model is kept as a text: not a byte of it changes. */
static void
put_turn(struct buf *b, const struct llm_turn *t)
{
	json_open(b);
	json_put_bool(b, "model", t->model);
	json_put_text(b, "raw", t->raw);
	json_put_text(b, "from", t->from);
	json_put_list(b, "parts");
	for (size_t i = 0; i < t->n; i++)
		put_part(b, &t->parts[i]);
	json_list_end(b);
	json_close(b);
}

static void
put_head(struct buf *b, const struct session *k)
{
	const struct review *r = &k->talk.review;

	json_put_text(b, "thread", (struct sg_str){k->thread, k->thread_n});
	json_put_text(b, "nonce", (struct sg_str){k->nonce, ID_TEXT});
	json_put_name(b, "mode", word_name(&words_chat_mode, r->mode));
	json_put_name(b, "state",
	    word_name(&words_sa_state, (unsigned)(r->state - CONSENT_SA_IDLE)));
	json_put_text(b, "system", k->system);
	json_put_int(b, "n", r->n);
	json_put_int(b, "at", r->at);
	json_put_bool(b, "corrects", r->corrected);
	json_put_int(b, "session", k->talk.session);
	json_put_int(b, "replies", (int64_t)k->replies);
	json_put_bool(b, "waiting", k->talk.waiting);
	json_put_bool(b, "owes", k->owes);
	json_put_bool(b, "corrected", k->corrected);
}

static struct sg_str
body_of(const struct session *k, bool lines, bool turns, struct arena *a)
{
	struct buf b = shell_buf(a, room_for(k));

	if (b.p == NULL)
		return STR("");
	json_open(&b);
	put_head(&b, k);
	json_put_list(&b, "calls");
	for (uint32_t i = 0; i < k->talk.n; i++)
		put_call(&b, &k->talk.calls[i]);
	json_list_end(&b);
	json_put_list(&b, "lines");
	for (size_t i = 0; lines && i < k->n_lines; i++)
		put_line(&b, &k->lines[i]);
	json_list_end(&b);
	json_put_list(&b, "turns");
	for (size_t i = 0; turns && i < k->n_turns; i++)
		put_turn(&b, &k->turns[i]);
	json_list_end(&b);
	json_close(&b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

static struct sg_str
row_of(struct sg_str key, struct arena *a)
{
	struct buf b = shell_buf(a, key.n + sizeof(BEFORE));

	buf_addz(&b, BEFORE);
	buf_add(&b, key);
	return buf_str(&b);
}

/* A session too long for a row is kept without what the model was told. */
bool
session_op(
    const struct session *k, bool fresh, struct arena *a, struct store_op *op)
{
	struct sg_str body = body_of(k, !fresh, !fresh, a);

	if (body.n > STORE_BODY_MAX)
		body = body_of(k, true, false, a);
	*op = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_STATE,
	    .id = row_of((struct sg_str){k->key, k->key_n}, a),
	    .parent = k->talk.review.state == CONSENT_SA_EXECUTING
		? STR(SESSIONS_RUN)
		: STR(""),
	    .body = body,
	    .at_ms = k->talks->shell->wall_ms,
	    .expires_ms = k->talks->shell->wall_ms + KEPT_DAYS * DAY_MS};
	return op->id.n > 0 && body.n > 0 && body.n <= STORE_BODY_MAX;
}

static void
saved(void *room, void *ctx, enum sg_err err)
{
	struct session *k = ctx;

	(void)room;
	(void)err; /* the next step is written with all that is there then */
	k->saves--;
	session_settle(k);
}

void
session_save(struct session *k)
{
	struct shell *sh = k->talks->shell;
	struct shell_answer w = {.then = saved, .room = k->talks, .ctx = k};
	struct shell_work work;
	struct store_op op;

	if (sh->shut)
		return;
	shell_work_begin(sh, &work);
	if (session_op(k, false, work.a, &op)) {
		w.unit = (struct journal_unit){
		    .ops = &op, .n_ops = 1, .durable = true};
		k->saves++;
		shell_answer(sh, &w);
	}
	shell_work_end(sh, &work);
}

/* ---- Read ---------------------------------------------------------------- */

/* One object of the row; what is not there is empty, false or zero. */
struct from {
	struct session *k;
	struct sg_str json;
	struct arena *a;
};

static struct sg_str
text_in(const struct from *f, const char *key)
{
	return session_keep(f->k, json_find_text(f->json, key, f->a));
}

static bool
bool_in(const struct from *f, const char *key)
{
	return str_eq(json_find(f->json, key, f->a), STR("true"));
}

static int64_t
int_in(const struct from *f, const char *key)
{
	double v = 0;

	(void)decimal_parse(json_find(f->json, key, f->a), &v);
	return v >= 0 && v < 1e15 ? (int64_t)v : 0;
}

/* The number of the word at ${key}; ${none}: it is none. */
static unsigned
word_in(const struct from *f, const char *key, const struct word_list *words,
    unsigned none)
{
	unsigned v;

	return word_parse(words, json_find_text(f->json, key, f->a), &v) ? v
									 : none;
}

static struct json_items
list_in(const struct from *f, const char *key)
{
	struct json_items v = {NULL, 0};

	if (json_items(json_find(f->json, key, f->a), f->a, &v) != SG_OK)
		v.n = 0;
	return v;
}

static void
read_calls(const struct from *f)
{
	struct json_items v = list_in(f, "calls");
	struct talk *t = &f->k->talk;

	for (t->n = 0; t->n < v.n && t->n < REVIEW_CALLS_MAX; t->n++) {
		struct from in = {f->k, v.v[t->n], f->a};

		t->calls[t->n] = (struct talk_call){.id = text_in(&in, "id"),
		    .name = text_in(&in, "name"),
		    .args = text_in(&in, "args"),
		    .asked = text_in(&in, "asked"),
		    .told = word_in(
			&in, "told", &words_consent_event, CONSENT_ON_COUNT),
		    .told_text = text_in(&in, "text"),
		    .unnamed = bool_in(&in, "unnamed")};
	}
}

static void
read_lines(const struct from *f)
{
	struct json_items v = list_in(f, "lines");
	struct session *k = f->k;

	for (k->n_lines = 0; k->n_lines < v.n && k->n_lines < TALK_LINES_MAX;
	     k->n_lines++) {
		struct from in = {k, v.v[k->n_lines], f->a};

		k->lines[k->n_lines] = (struct chat_message){
		    .role = word_in(
			&in, "role", &words_chat_role, SG_CHAT_ROLE_MODEL),
		    .text = text_in(&in, "text"),
		    .timestamp_ms = int_in(&in, "at"),
		    .category = word_in(
			&in, "mode", &words_chat_mode, SG_CHAT_MODE_GENERAL),
		    .has_category = true,
		    .is_error = bool_in(&in, "error")};
	}
}

static bool
read_turn(const struct from *f, struct llm_turn *t)
{
	struct json_items v = list_in(f, "parts");

	*t = (struct llm_turn){.model = bool_in(f, "model"),
	    .raw = text_in(f, "raw"),
	    .from = text_in(f, "from"),
	    .parts = arena_new(&f->k->a, (v.n + 1) * sizeof(*t->parts)),
	    .n = v.n};
	for (size_t i = 0; i < v.n && t->parts != NULL; i++) {
		struct from in = {f->k, v.v[i], f->a};
		int64_t kind = int_in(&in, "kind");

		if (kind > LLM_PART_RESULT)
			return false;
		t->parts[i] = (struct llm_part){
		    .kind = (enum llm_part_kind)kind,
		    .text = text_in(&in, "text"),
		    .id = text_in(&in, "id"),
		    .name = text_in(&in, "name"),
		    .args = text_in(&in, "args"),
		    .is_error = bool_in(&in, "error"),
		    .unnamed = bool_in(&in, "unnamed")};
	}
	return t->parts != NULL;
}

static bool
read_turns(const struct from *f)
{
	struct json_items v = list_in(f, "turns");
	struct session *k = f->k;

	for (k->n_turns = 0; k->n_turns < v.n && k->n_turns < TALK_TURNS_MAX;
	     k->n_turns++)
		if (!read_turn(&(struct from){k, v.v[k->n_turns], f->a},
			&k->turns[k->n_turns]))
			return false;
	return k->n_turns == v.n;
}

/* A block is shown only for a call that is there. */
static bool
is_sound(const struct session *k)
{
	const struct review *r = &k->talk.review;
	bool at_call = r->state == CONSENT_SA_REVIEW ||
	    r->state == CONSENT_SA_EXECUTING;

	return r->n <= k->talk.n &&
	    (!at_call || (r->at < r->n && k->n_turns > 0));
}

static bool
read_session(const struct from *f)
{
	struct session *k = f->k;
	struct review *r = &k->talk.review;
	struct sg_str nonce = json_find_text(f->json, "nonce", f->a);

	if (nonce.n != ID_TEXT)
		return false;
	memcpy(k->nonce, nonce.p, ID_TEXT);
	r->mode = word_in(f, "mode", &words_chat_mode, SG_CHAT_MODE_GENERAL);
	r->state = CONSENT_SA_IDLE + word_in(f, "state", &words_sa_state, 0);
	k->system = text_in(f, "system");
	r->n = (uint32_t)int_in(f, "n");
	r->at = (uint32_t)int_in(f, "at");
	r->corrected = bool_in(f, "corrects");
	k->talk.session = (uint32_t)int_in(f, "session");
	k->talk.waiting = bool_in(f, "waiting");
	k->talk.begun = false;
	k->replies = (uint64_t)int_in(f, "replies");
	k->owes = bool_in(f, "owes");
	k->corrected = bool_in(f, "corrected");
	read_calls(f);
	read_lines(f);
	return read_turns(f) && is_sound(k);
}

/* What cannot be read is not there: the chat begins again. */
void
session_load(struct session *k)
{
	struct shell *sh = k->talks->shell;
	const struct store_port *store = sh->port.store;
	struct sg_str key = {k->key, k->key_n};
	struct shell_work work;
	struct store_row row;
	struct sg_error none = {0};

	shell_work_begin(sh, &work);
	if (store->get(store->self, STORE_STATE, row_of(key, work.a), work.a,
		&row, &none) == SG_OK &&
	    !read_session(&(struct from){k, row.body, work.a})) {
		talk_init(&k->talk, SG_CHAT_MODE_GENERAL);
		session_reset(k);
	}
	shell_work_end(sh, &work);
	if (k->n_lines == 0)
		session_say(k, line_greeting(k->talk.review.mode), STR(""));
}

void
talks_recover(struct talks *t)
{
	const struct store_port *store = t->shell->port.store;
	struct store_query q = {.kind = STORE_STATE,
	    .parent = STR(SESSIONS_RUN),
	    .limit = TALKS_MAX};
	struct store_row rows[TALKS_MAX];
	struct shell_work work;
	struct sg_error none = {0};
	size_t n = 0;

	/* What runs may run at another node; who opens it goes on. */
	if (t->shell->port.nodes != NULL)
		return;
	shell_work_begin(t->shell, &work);
	if (store->list(store->self, &q, work.a, rows, &n, &none) != SG_OK)
		n = 0;
	for (size_t i = 0; i < n; i++)
		talks_open(t, json_find_text(rows[i].body, "thread", work.a),
		    str_part(rows[i].id, sizeof(BEFORE) - 1, rows[i].id.n));
	shell_work_end(t->shell, &work);
}
