/* What was said and done in a thread before; see chat_past.h. */
#include "chat/chat_past.h"

#include "chip/chips.h"
#include "chat/chat_threads.h"
#include "json/json_members.h"

#define HISTORY_MAX (48u << 10) /* bytes of what was said before */
#define MEMBERS_MAX 32

/* What a user said, behind what came along with it; ${c} NULL: now. */
static bool
add_message(struct chat_run *run, const struct stored_chat *c)
{
	size_t most = c != NULL ? c->attachments.n : run->p->attachments.n;
	struct llm_part *parts = arena_new(
	    &run->a, (most + 1) * sizeof(*parts));
	size_t n = 0;

	if (parts == NULL ||
	    !(c != NULL ? chat_attached_then(run, c, parts, &n)
			: chat_attached_now(run, parts, &n)))
		return false;
	parts[n++] = (struct llm_part){.kind = LLM_PART_TEXT,
	    .text = c != NULL ? c->message : run->p->message};
	run->turns[run->n_turns++] = (struct llm_turn){.parts = parts, .n = n};
	return true;
}

static bool
add_answer(struct chat_run *run, struct sg_str text)
{
	struct llm_part *part = arena_new(&run->a, sizeof(*part));

	if (part == NULL)
		return false;
	*part = (struct llm_part){.kind = LLM_PART_TEXT, .text = text};
	run->turns[run->n_turns++] = (struct llm_turn){
	    .model = true, .parts = part, .n = 1};
	return true;
}

static bool
was_answered(const struct stored_chat *c)
{
	return c->status == SG_TRANSMISSION_COMPLETED && c->has_assistant &&
	    c->mode == SG_CHAT_MODE_GENERAL;
}

/*
 * From the newest row to the oldest: whether the model is told of this one.  An
 * exchange that another stands in the place of is not told, nor is what came
 * between the two; ${skip} names the one that is looked for, or nothing.
 */
static bool
is_told(struct sg_str *skip, const struct store_row *row,
    const struct stored_chat *c)
{
	bool told = skip->n == 0;

	if (told || str_eq(row->id, *skip))
		*skip = c->has_replaces ? c->replaces : STR("");
	return told;
}

/* The rows of the last exchanges, the newest first. */
static bool
read_rows(struct chat_run *run, struct store_row *rows, size_t *n)
{
	const struct store_port *store = run->chat->shell->port.store;
	char room[THREAD_KEY_MAX];
	struct store_query q = {.kind = STORE_MESSAGE,
	    .parent = threads_own(run->r.thread, room),
	    .limit = CHAT_HISTORY_MAX,
	    .newest = true};
	bool known;

	*n = 0;
	if (!chat_threads_find(run, &known))
		return false;
	return !known ||
	    store->list(store->self, &q, &run->a, rows, n, NULL) == SG_OK;
}

/* One that failed stands in no other's place. */
static bool
take_row(struct chat_run *run, const struct store_row *row, struct sg_str *skip,
    struct stored_chat *out)
{
	if (contract_decode(&stored_chat_contract, row->body, &run->a, out,
		NULL) != SG_OK ||
	    (!was_answered(out) && !str_eq(row->id, *skip)))
		return false;
	return is_told(skip, row, out) && was_answered(out);
}

bool
chat_past(struct chat_run *run)
{
	struct sg_str skip = run->p->has_replaces ? run->p->replaces : STR("");
	struct store_row rows[CHAT_HISTORY_MAX];
	struct stored_chat *chat;
	size_t n, bytes = run->p->message.n, kept = 0;

	if (!read_rows(run, rows, &n))
		return false;
	chat = arena_new(&run->a, (n + 1) * sizeof(*chat));
	run->turns = arena_new(&run->a, (2 * n + 1) * sizeof(*run->turns));
	if (chat == NULL || run->turns == NULL)
		return false;
	for (size_t i = 0; i < n && !run->pressed; i++) {
		if (!take_row(run, &rows[i], &skip, &chat[kept]))
			continue;
		bytes += chat[kept].message.n + chat[kept].assistant.n;
		run->pressed = bytes > HISTORY_MAX;
		kept += !run->pressed;
	}
	while (kept-- > 0)
		if (!add_message(run, &chat[kept]) ||
		    !add_answer(run, chat[kept].assistant))
			return false;
	return add_message(run, NULL);
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
