/*
 * memento.draft and memento.decide: a memento that somebody proposes is told
 * to nobody until a person accepts it.  Decisions may be repeated: each says
 * what it changed, and the second changes nothing.
 */
#include <string.h>

#include "thread/mementos.h"
#include "json/json_put.h"
#include "form/memento_tag.h"
#include "shape/memento.h"
#include "shell/record.h"

#define TAG_ROOM 80

static struct sg_str
line_of(struct turns *turns, const char *event, struct sg_str thread,
    struct arena *a)
{
	struct buf b = shell_buf(a, 256);
	char room[THREAD_KEY_MAX];

	json_open(&b);
	json_put_text(&b, "thread", threads_parent(thread, room));
	json_close(&b);
	return record_event(turns->shell,
	    &(struct record_event){.event = event,
		.message = "A proposed thread memento was decided on",
		.level = SG_LOG_LEVEL_INFO,
		.data = buf_str(&b)},
	    a);
}

/* The operation that puts ${m}, or that takes what is there away (NULL). */
static bool
row_of(struct turns *turns, const struct memento_name *name,
    const struct sg_memento *m, struct arena *a, struct store_op *op)
{
	struct buf key = shell_buf(a, THREAD_KEY_MAX);
	char *owner = arena_new(a, THREAD_KEY_MAX);
	char *tag = arena_new(a, TAG_ROOM);

	if (key.p == NULL || owner == NULL || tag == NULL)
		return false;
	memento_key(name, &key);
	*op = (struct store_op){.verb = m != NULL ? STORE_PUT : STORE_DELETE,
	    .kind = STORE_MEMENTO,
	    .id = buf_str(&key),
	    .parent = threads_parent(name->thread.user, owner),
	    .at_ms = turns->shell->wall_ms};
	if (m == NULL)
		return true;
	op->body = shell_json(a, &sg_memento_contract, m);
	if (op->body.n == 0 || !memento_etag(m, tag))
		return false;
	op->etag = str_part(str_of(tag), 1, strlen(tag) - 2);
	return true;
}

/* ---- A draft -------------------------------------------------------------
 */

static struct sg_memento
memento_of(struct turns *turns, const struct memento_draft *d, struct sg_str id)
{
	struct sg_memento m = {.memento_id = id,
	    .thread_id = d->has_thread_id ? d->thread_id : d->thread_id_alias,
	    .created_ms = turns->shell->wall_ms,
	    .version = SG_MEMENTO_V0_2,
	    .arc = d->arc,
	    .active = {d->active.v, d->active.n},
	    .parked = {d->parked.v, d->parked.n},
	    .decisions = {d->decisions.v, d->decisions.n},
	    .next = {d->next.v, d->next.n},
	    .affect = {.rollup = {.phase = SG_PHASE_SETTLED,
			   .intensity_bucket = SG_INTENSITY_LOW,
			   .updated_ms = turns->shell->wall_ms}}};

	if (d->has_affect)
		m.affect = d->affect;
	return m;
}

void
run_memento_draft(struct turns *turns, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct memento_draft *d = body;
	struct memento_name name = {
	    .thread = {in->who.user, STR("")}, .draft = true};
	struct shell_answer w = {.to = to, .conflict = SG_PROBLEM_CONFLICT};
	struct memento_drafted *out = arena_new(a, sizeof(*out));
	char id[ID_TEXT];
	struct buf b = BUF_ON(id);
	struct store_op op;
	struct sg_str line;

	if (d->has_thread_id == d->has_thread_id_alias) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "name the thread once, with threadId");
		return;
	}
	if (out == NULL ||
	    !turns->shell->port.ids.make(turns->shell->port.ids.self, &b)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	out->ok = true;
	out->memento = memento_of(turns, d, buf_str(&b));
	name.thread.thread = out->memento.thread_id;
	if (!row_of(turns, &name, &out->memento, a, &op)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	out->memento = memento_told(&out->memento);
	line = line_of(turns, "memento.draft", name.thread.thread, a);
	w.unit = (struct journal_unit){.records = &line,
	    .n_records = 1,
	    .ops = &op,
	    .n_ops = 1,
	    .durable = true};
	w.out = (struct command_out){
	    .ok = true, .body = shell_json(a, &memento_drafted_contract, out)};
	shell_answer(turns->shell, &w);
}

/* ---- A decision ----------------------------------------------------------
 */

struct decided {
	struct turns *turns;
	struct thread_name thread;
	struct sg_str id, decision;
	struct memento_found draft, accepted;
	const char *reason;
	const struct sg_memento *about; /* NULL: none */
	struct store_op ops[2];
	size_t n_ops;
	bool memory; /* there was enough of it */
};

static bool
is_it(const struct decided *d, const struct memento_found *f)
{
	return f->has && str_eq(f->memento->memento_id, d->id);
}

static void
change(struct decided *d, bool accepted, const struct sg_memento *m,
    struct arena *a)
{
	struct memento_name name = {
	    .thread = d->thread, .accepted = accepted, .draft = !accepted};

	d->memory &= row_of(d->turns, &name, m, a, &d->ops[d->n_ops++]);
	d->reason = "applied";
}

static void
accept(struct decided *d, struct arena *a)
{
	if (is_it(d, &d->draft)) {
		d->about = d->draft.memento;
		change(d, true, d->about, a);
		change(d, false, NULL, a);
	} else if (is_it(d, &d->accepted)) {
		d->about = d->accepted.memento;
		d->reason = "already_accepted";
	}
}

static void
decline(struct decided *d, struct arena *a)
{
	if (is_it(d, &d->draft)) {
		change(d, false, NULL, a);
	} else if (is_it(d, &d->accepted)) {
		d->about = d->accepted.memento;
		d->reason = "already_accepted_not_declined";
	}
}

static void
revoke(struct decided *d, struct arena *a)
{
	if (is_it(d, &d->accepted)) {
		d->about = d->accepted.memento;
		change(d, true, NULL, a);
	} else if (is_it(d, &d->draft)) {
		d->about = d->draft.memento;
		d->reason = "already_revoked";
	}
}

static const struct {
	const char *name;
	void (*run)(struct decided *d, struct arena *a);
} decisions[] = {{"accept", accept}, {"decline", decline}, {"revoke", revoke}};

#define DECISIONS (sizeof(decisions) / sizeof(decisions[0]))

/* Whoever looked meanwhile saw what was there before. */
static void
written(void *room, void *ctx, enum sg_err err)
{
	struct turns *t = room;

	(void)ctx;
	(void)err;
	threads_marked(t->threads);
}

static void
answer(struct decided *d, struct arena *a, struct command_reply to)
{
	struct memento_decided *out = arena_new(a, sizeof(*out));
	struct shell_answer w = {.to = to,
	    .conflict = SG_PROBLEM_CONFLICT,
	    .then = written,
	    .room = d->turns};
	struct sg_str line;

	if (out == NULL || !d->memory) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	*out = (struct memento_decided){.ok = true,
	    .decision = d->decision,
	    .applied = d->n_ops > 0,
	    .reason = str_of(d->reason),
	    .has_memento = d->about != NULL};
	if (d->about != NULL)
		out->memento = memento_told(d->about);
	w.out = (struct command_out){
	    .ok = true, .body = shell_json(a, &memento_decided_contract, out)};
	line = line_of(d->turns, "memento.decision", d->thread.thread, a);
	w.unit = (struct journal_unit){.records = &line,
	    .n_records = 1,
	    .ops = d->ops,
	    .n_ops = d->n_ops,
	    .durable = true};
	if (d->n_ops > 0)
		shell_answer(d->turns->shell, &w);
	else
		command_done(to, w.out.body);
}

/* The thread is the id, the memento the filter, the decision the view. */
static void
decide_now(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct turns *t = room;
	struct decided d = {.turns = t,
	    .thread = {in->who.user, in->id},
	    .id = in->filter,
	    .decision = in->view,
	    .reason = "not_found",
	    .memory = true};
	struct memento_name draft = {.thread = d.thread, .draft = true};
	struct memento_name accepted = {.thread = d.thread, .accepted = true};
	enum sg_err err = memento_find(t, &draft, a, &d.draft);

	if (err == SG_OK)
		err = memento_find(t, &accepted, a, &d.accepted);
	if (err != SG_OK && err != SG_EFORBIDDEN) {
		command_failed(to, err, NULL);
		return;
	}
	for (size_t i = 0; i < DECISIONS && err == SG_OK; i++)
		if (str_eq(in->view, str_of(decisions[i].name)))
			decisions[i].run(&d, a);
	answer(&d, a, to);
}

void
run_memento_decide(struct turns *turns, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct memento_decision *d = body;
	struct command_in ask = *in;
	size_t i = 0;

	(void)a;
	while (i < DECISIONS && !str_eq(d->decision, str_of(decisions[i].name)))
		i++;
	if (i == DECISIONS || d->has_thread_id == d->has_thread_id_alias ||
	    d->has_memento_id == d->has_memento_id_alias) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST,
		    "give threadId and mementoId, each once, and a decision: "
		    "accept, decline or revoke");
		return;
	}
	ask.id = d->has_thread_id ? d->thread_id : d->thread_id_alias;
	ask.filter = d->has_memento_id ? d->memento_id : d->memento_id_alias;
	ask.view = d->decision;
	shell_after(turns->shell, turns, &ask, decide_now, to);
}
