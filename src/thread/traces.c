/* trace.list and trace.get: rows of the store, shown. */
#include "redact/redact.h"
#include "thread/trace_render.h"
#include "thread/traces.h"
#include "intent/chars.h"

#define LIST_MAX     200
#define PAGE         64
#define SCAN_MAX     2048 /* rows looked at for one list */
#define MESSAGE_SHOW 200
#define MESSAGE_READ 1000 /* so that none is shown that is cut in two */
#define SHOW_ROOM    16384

void
trace_item_of(
    struct trace_item *out, const struct stored_turn *row, struct sg_str id)
{
	*out = (struct trace_item){.trace_run_id = id,
	    .created_ms = row->created_ms,
	    .thread_id = row->thread_id,
	    .has_thread_id = row->has_thread_id,
	    .decision = row->decision,
	    .rule = row->rule,
	    .peak_guardrail_active = trace_row_frozen(row),
	    .summary_blocked = row->blocked,
	    .has_summary_blocked = row->blocked != SG_SUMMARY_BLOCK_NONE,
	    .source = row->source,
	    .phase = row->phase,
	    .bucket = row->bucket,
	    .intensity = row->intensity,
	    .has_intensity = row->has_intensity,
	    .intent = row->gate.intent.label,
	    .confidence = row->gate.intent.confidence,
	    .risk = row->gate.risk.tier,
	    .mode = row->gate.lattice.mode,
	    .posture = row->gate.lattice.posture,
	    .total_us = row->before_us + row->gate_us + row->breakpoint_us,
	    .replayable = row->has_message,
	    .failed = trace_row_failed(row),
	    .has_failed = trace_row_failed(row),
	    .usage = row->usage,
	    .has_usage = row->has_usage};
	if (row->has_usage)
		out->total_us += 1000 * row->usage.ms;
}

/* How the message begins, without what looks like a secret; for people. */
static bool
show_message(
    struct trace_item *out, const struct stored_turn *row, struct arena *a)
{
	struct redact how = {.sink = REDACT_SHOW};
	struct sg_str begin = chars_cut(row->message, MESSAGE_READ);
	struct buf b = shell_buf(a, SHOW_ROOM);

	if (b.p == NULL)
		return false;
	redact_add(&how, REDACT_TEXT, begin, &b);
	out->message = chars_cut(buf_str(&b), MESSAGE_SHOW);
	out->has_message = !buf_full(&b) && out->message.n > 0;
	return true;
}

/* A list on its way. */
struct walk {
	struct shell *shell;
	const struct store_port *store;
	struct arena *a;
	struct trace_filter filter;
	bool people;
	size_t limit;
	struct store_query query;
	struct trace_list out;
	char cursor[24];
};

/* Whether it says what is looked for; the room for that is given back. */
static enum sg_err
has_words(
    struct walk *w, const struct stored_turn *t, struct sg_str id, bool *has)
{
	struct trace_said text;
	struct shell_work work;
	enum sg_err err;

	*has = true;
	if (w->filter.n_words == 0)
		return SG_OK;
	shell_work_begin(w->shell, &work);
	err = trace_said_of(w->shell, t, id, work.a, &text);
	if (err == SG_OK)
		*has = trace_filter_says(&w->filter, text.message, text.answer);
	shell_work_end(w->shell, &work);
	return err;
}

/* One row; what does not read any more is passed over. */
static enum sg_err
take_row(struct walk *w, const struct store_row *row)
{
	struct stored_turn *t = arena_new(w->a, sizeof(*t));
	struct trace_item *item;
	enum sg_err err;
	bool has;

	if (t == NULL)
		return SG_ENOMEM;
	err = contract_decode(&stored_turn_contract, row->body, w->a, t, NULL);
	if (err == SG_ENOMEM)
		return err;
	if (err != SG_OK || !trace_filter_takes(&w->filter, t))
		return SG_OK;
	err = has_words(w, t, row->id, &has);
	if (err != SG_OK || !has)
		return err;
	item = &w->out.items.v[w->out.items.n++];
	trace_item_of(item, t, row->id);
	return !w->people || show_message(item, t, w->a) ? SG_OK : SG_ENOMEM;
}

/* A page of rows; *${more}: there may be others behind it. */
static enum sg_err
take_page(struct walk *w, struct store_row rows[PAGE], bool *more)
{
	size_t n = 0, i;
	enum sg_err err;

	err = w->store->list(w->store->self, &w->query, w->a, rows, &n, NULL);
	for (i = 0; err == SG_OK && i < n && w->out.items.n < w->limit; i++) {
		err = take_row(w, &rows[i]);
		w->query.after = rows[i].no;
	}
	*more = i < n || n == PAGE;
	return err;
}

static enum sg_err
take_all(struct walk *w)
{
	struct store_row *rows = arena_new(w->a, PAGE * sizeof(*rows));
	struct buf cursor = BUF_ON(w->cursor);
	size_t scanned = 0;
	bool more = true;
	enum sg_err err = SG_OK;

	w->out.items.v = arena_new(w->a, w->limit * sizeof(*w->out.items.v));
	if (rows == NULL || w->out.items.v == NULL)
		return SG_ENOMEM;
	while (err == SG_OK && more && w->out.items.n < w->limit &&
	    scanned < SCAN_MAX) {
		err = take_page(w, rows, &more);
		scanned += PAGE;
	}
	if (err == SG_OK && more) {
		buf_addu(&cursor, w->query.after);
		w->out.next_cursor = buf_str(&cursor);
		w->out.has_next_cursor = true;
	}
	return err;
}

static void
list_now(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct turns *t = room;
	struct walk w = {.shell = t->shell,
	    .store = t->shell->port.store,
	    .a = a,
	    .people = in->who.role != SG_ROLE_AGENT,
	    .limit = command_limit(in, LIST_MAX),
	    .query = {.kind = STORE_TRACE, .limit = PAGE, .newest = true}};
	char parent[THREAD_KEY_MAX];
	struct sg_error e = {0};
	struct sg_str body;
	enum sg_err err;

	if (!command_cursor(in->cursor, &w.query.after))
		err_set(&e, SG_EINVALID, STR(""),
		    STR("this server did not give out this cursor"));
	if (e.code != SG_OK || !trace_filter_read(in->filter, &w.filter, &e)) {
		command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
		return;
	}
	if (w.filter.thread.n > 0)
		w.query.parent = threads_parent(w.filter.thread, parent);
	err = take_all(&w);
	body = err == SG_OK ? shell_json(a, &trace_list_contract, &w.out)
			    : STR("");
	if (body.n == 0)
		command_failed(to, err == SG_OK ? SG_ENOMEM : err, NULL);
	else
		command_done(to, body);
}

void
run_trace_list(struct turns *turns, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	(void)body;
	(void)a;
	shell_after(turns->shell, turns, in, list_now, to);
}

static enum sg_err
fill_view(struct trace_view *v, const struct stored_turn *row, struct sg_str id,
    struct arena *a)
{
	struct buf phases = shell_buf(a, 1024);

	v->run = (struct trace_run){.id = id,
	    .transmission_id = id,
	    .level = row->level,
	    .persona_label = str_of(sg_persona_label_name(row->persona)),
	    .has_persona_label = row->has_persona,
	    .created_ms = row->created_ms};
	v->n_signals = row->n_signals;
	for (size_t i = 0; i < row->n_signals; i++)
		v->signals[i] = row->signals[i];
	v->gate = row->gate;
	v->events.v = arena_new(a, TRACE_EVENTS_MAX * sizeof(*v->events.v));
	if (v->events.v == NULL || phases.p == NULL)
		return SG_ENOMEM;
	trace_render_phases(&phases, row);
	v->summary.phase_counts = buf_str(&phases);
	v->events.n = trace_render(row, id, a, v->events.v);
	if (v->events.n == 0)
		return SG_ENOMEM;
	v->summary.event_count = (int64_t)v->events.n;
	v->summary.latest_ms = v->events.v[v->events.n - 1].ts_ms;
	return SG_OK;
}

static enum sg_err
ask_waits(const struct turns *t, const struct stored_turn *row,
    struct sg_str id, struct arena *a, struct trace_view *v)
{
	return t->hooks.waits == NULL
	    ? SG_OK
	    : t->hooks.waits(t->hooks.ctx, row, id, a, v);
}

static enum sg_err
find_view(struct turns *t, const struct command_in *in, struct arena *a,
    struct sg_str *body)
{
	const struct store_port *store = t->shell->port.store;
	struct stored_turn *row = arena_new(a, sizeof(*row));
	struct trace_view *v = arena_new(a, sizeof(*v));
	struct trace_said text;
	struct store_row found;
	enum sg_err err;

	if (row == NULL || v == NULL)
		return SG_ENOMEM;
	if (in->id.n > STORE_ID_MAX)
		return SG_ENOTFOUND;
	err = store->get(store->self, STORE_TRACE, in->id, a, &found, NULL);
	if (err != SG_OK)
		return err;
	err = contract_decode(&stored_turn_contract, found.body, a, row, NULL);
	if (err != SG_OK)
		return err == SG_ENOMEM ? err : SG_EINTERNAL;
	trace_item_of(&v->turn, row, in->id);
	if (in->who.role != SG_ROLE_AGENT) {
		if (!show_message(&v->turn, row, a))
			return SG_ENOMEM;
		if ((err = trace_said_of(t->shell, row, in->id, a, &text)) !=
		    SG_OK)
			return err;
		v->message = text.message;
		v->has_message = text.message.n > 0;
		v->answer = text.answer;
		v->has_answer = text.answer.n > 0;
	}
	if ((err = fill_view(v, row, in->id, a)) != SG_OK ||
	    (err = ask_waits(t, row, in->id, a, v)) != SG_OK)
		return err;
	*body = shell_json(a, &trace_view_contract, v);
	return body->n > 0 ? SG_OK : SG_ENOMEM;
}

static void
get_now(void *room, const struct command_in *in, struct arena *a,
    struct command_reply to)
{
	struct turns *t = room;
	struct sg_str body;
	enum sg_err err = find_view(t, in, a, &body);

	if (err == SG_ENOTFOUND)
		command_say(to, SG_PROBLEM_NOT_FOUND, "there is no such run");
	else if (err != SG_OK)
		command_failed(to, err, NULL);
	else
		command_done(to, body);
}

void
run_trace_get(struct turns *turns, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	(void)body;
	(void)a;
	shell_after(turns->shell, turns, in, get_now, to);
}
