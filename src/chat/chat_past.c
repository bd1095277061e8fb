/* What was said and done in a thread before; see chat_past.h. */
#include "chat/chat_past.h"

#include "chip/chips.h"
#include "chat/chat_threads.h"
#include "json/json_members.h"

#define HISTORY_MAX (48u << 10) /* bytes of what was said before */
#define MEMBERS_MAX 32

/* An exchange of before; of one that was kept in memory no chat is read. */
struct past {
	struct recent_one one;
	const struct stored_chat *chat;
};

/* What a user said, behind what came along with it; ${p} NULL: now. */
static bool
add_message(struct chat_run *run, const struct past *p)
{
	const struct stored_chat *c = p != NULL ? p->chat : NULL;
	size_t most = p == NULL ? run->p->attachments.n
	    : c != NULL         ? c->attachments.n
				: 0;
	struct llm_part *parts = arena_new(
	    &run->a, (most + 1) * sizeof(*parts));
	struct sg_str text = run->p->message;
	size_t n = 0;

	if (parts == NULL ||
	    (p == NULL && !chat_attached_now(run, parts, &n)) ||
	    (c != NULL && !chat_attached_then(run, c, parts, &n)) ||
	    (p != NULL && !arena_dup(&run->a, p->one.message, &text)))
		return false;
	parts[n++] = (struct llm_part){.kind = LLM_PART_TEXT, .text = text};
	run->turns[run->n_turns++] = (struct llm_turn){.parts = parts, .n = n};
	return true;
}

static bool
add_answer(struct chat_run *run, struct sg_str text)
{
	struct llm_part *part = arena_new(&run->a, sizeof(*part));

	if (part == NULL || !arena_dup(&run->a, text, &text))
		return false;
	*part = (struct llm_part){.kind = LLM_PART_TEXT, .text = text};
	run->turns[run->n_turns++] = (struct llm_turn){
	    .model = true, .parts = part, .n = 1};
	return true;
}

/* A row that does not read is none, and has no id. */
static bool
take_row(struct chat_run *run, const struct store_row *row, struct past *out)
{
	struct stored_chat *c = arena_new(&run->a, sizeof(*c));

	*out = (struct past){.chat = c};
	if (c == NULL ||
	    contract_decode(
		&stored_chat_contract, row->body, &run->a, c, NULL) != SG_OK)
		return c != NULL;
	out->one = recent_of(row->id, c);
	return true;
}

/* The last exchanges from the store, the newest first.  What came along with
 * one is not kept: those are read each time. */
static bool
read_past(struct chat_run *run, struct sg_str key, struct past *v, size_t *n)
{
	const struct store_port *store = run->chat->shell->port.store;
	struct recent *recent = run->chat->recent;
	struct recent_one ones[CHAT_HISTORY_MAX];
	bool whole = recent != NULL;
	struct store_row rows[CHAT_HISTORY_MAX];
	struct store_query q = {.kind = STORE_MESSAGE,
	    .parent = key,
	    .limit = CHAT_HISTORY_MAX,
	    .newest = true};

	if (store->list(store->self, &q, &run->a, rows, n, NULL) != SG_OK)
		return false;
	for (size_t i = 0; i < *n; i++) {
		if (!take_row(run, &rows[i], &v[i]))
			return false;
		whole = whole && v[i].chat->attachments.n == 0;
		ones[i] = v[i].one;
	}
	if (whole)
		recent_keep(recent, key, ones, *n);
	return true;
}

static bool
find_past(struct chat_run *run, struct past v[CHAT_HISTORY_MAX], size_t *n)
{
	struct recent_one ones[CHAT_HISTORY_MAX];
	char room[THREAD_KEY_MAX];
	struct sg_str key = threads_own(run->r.thread, room);
	bool known;

	*n = 0;
	if (!chat_threads_find(run, &known))
		return false;
	if (!known)
		return true;
	if (run->chat->recent == NULL ||
	    !recent_get(run->chat->recent, key, ones, n))
		return read_past(run, key, v, n);
	for (size_t i = 0; i < *n; i++)
		v[i] = (struct past){.one = ones[i]};
	return true;
}

bool
chat_past(struct chat_run *run)
{
	struct sg_str skip = run->p->has_replaces ? run->p->replaces : STR("");
	struct past v[CHAT_HISTORY_MAX];
	size_t n, bytes = run->p->message.n, kept = 0;

	if (!find_past(run, v, &n))
		return false;
	run->turns = arena_new(&run->a, (2 * n + 1) * sizeof(*run->turns));
	if (run->turns == NULL)
		return false;
	for (size_t i = 0; i < n && !run->pressed; i++) {
		if (!recent_is_told(&skip, &v[i].one))
			continue;
		bytes += v[i].one.message.n + v[i].one.assistant.n;
		run->pressed = bytes > HISTORY_MAX;
		v[kept] = v[i];
		kept += !run->pressed;
	}
	while (kept-- > 0)
		if (!add_message(run, &v[kept]) ||
		    !add_answer(run, v[kept].one.assistant))
			return false;
	return add_message(run, NULL);
}

void
chat_past_forget(void *chat, void *ctx, enum sg_err err)
{
	struct chat *c = chat;

	(void)ctx, (void)err;
	if (c->recent != NULL)
		recent_drop_all(c->recent);
}

/* What a reader of the store would find is added; all else is read again. */
void
chat_past_ended(struct chat_run *run, bool answered)
{
	struct recent *recent = run->chat->recent;
	char room[THREAD_KEY_MAX];
	struct sg_str key = threads_own(run->r.thread, room);

	if (recent == NULL)
		return;
	if (!answered || run->begun || run->p->attachments.n > 0)
		recent_drop(recent, key);
	else
		recent_add(recent, key,
		    &(struct recent_one){.id = chat_id(run),
			.answered = true,
			.has_replaces = run->p->has_replaces,
			.replaces = run->p->replaces,
			.message = run->p->message,
			.assistant = run->env.kept.assistant_text});
}

/* ---- What was done -------------------------------------------------------
 */

/* What the action is about: the title of its payload, or its label. */
static struct sg_str
title_of(const struct action_needed *n, struct arena *a)
{
	struct json_member *v;
	struct sg_str title;
	size_t count = 0;

	if (n->has_payload_preview &&
	    json_members(n->payload_preview, MEMBERS_MAX, a, &v, &count) ==
		SG_OK)
		for (size_t i = 0; i < count; i++)
			if ((str_eq(v[i].key, STR("title")) ||
				str_eq(v[i].key, STR("name"))) &&
			    json_member_text(v[i].value, a, &title) == SG_OK &&
			    title.n > 0)
				return title;
	return n->label;
}

static struct sg_str
join(struct arena *a, struct sg_str first, struct sg_str rest)
{
	struct buf b = shell_buf(a, first.n + rest.n + 2);

	buf_add(&b, first);
	buf_addz(&b, ": ");
	buf_add(&b, rest);
	return buf_full(&b) ? first : buf_str(&b);
}

static void
close_with(struct chat_run *run, enum sg_closure_kind kind, struct sg_str id,
    struct sg_str text)
{
	(void)sg_closure_add(&run->closure,
	    &(struct sg_closure_item){.kind = kind,
		.end_message_id = id,
		.text = text,
		.include_in_prompt = true});
}

static void
take_action(struct chat_run *run, const struct action_view *v)
{
	struct sg_str id = v->action.action_id;

	if (v->state == SG_CHIP_DEFERRED) {
		close_with(run, SG_CLOSURE_DEFERRAL, id, v->action.label);
		return;
	}
	if (!v->has_result)
		return;
	if (v->result.status != SG_EXECUTION_SUCCEEDED) {
		close_with(run, SG_CLOSURE_RECEIPT, id,
		    join(&run->a, STR("failed"), v->action.label));
		return;
	}
	close_with(run, SG_CLOSURE_RECEIPT, id,
	    join(&run->a, STR("done"), v->result.outcome_summary));
	if (run->n_receipts == CHAT_RECEIPTS_MAX)
		return;
	run->receipts[run->n_receipts++] = (struct lint_receipt){
	    v->action.kind, title_of(&v->action, &run->a)};
}

/* The newest that are settled, in the order they came. */
static void
take_actions(struct chat_run *run)
{
	struct action_view *v[CHAT_RECEIPTS_MAX];
	size_t n = actions_newest(run->chat->actions, run->p->thread_id,
	    &run->a, v, CHAT_RECEIPTS_MAX);

	for (size_t i = 0; i < n; i++)
		take_action(run, v[i]);
}

void
chat_closure(struct chat_run *run)
{
	const struct sg_memento *m = run->base.has ? run->base.memento : NULL;

	take_actions(run);
	if (m != NULL && m->has_signals)
		sg_closure_follow(&run->closure, &m->signals);
}

void
chat_bookmark(struct chat_run *run)
{
	struct memento_name name = {.thread = run->r.thread, .accepted = true};
	struct threads *threads = run->chat->turns->threads;

	if (run->p->thread_context_mode == SG_CONTEXT_OFF ||
	    threads_unmarked(threads, name.thread))
		return;
	if (memento_find(run->chat->turns, &name, &run->a, &run->bookmark) !=
	    SG_OK) {
		run->bookmark.has = false;
		return;
	}
	if (!run->bookmark.has)
		threads_unmark(threads, name.thread);
}
