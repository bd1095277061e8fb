/* The walk over the rows, and the service that stands in for the real one. */
#include <stdlib.h>

#include "desk/grant_book.h"
#include "desk/mode.h"
#include "again/replay_int.h"

#define PAGE      64
#define ROW_BYTES (64u << 20)

static const struct {
	const char *code, *text;
} reasons[REPLAY_REASON_COUNT] = {
#define X(sym, code, text) [REPLAY_##sym] = {code, text},
#include "again/replay_reason.def"
};

const char *
replay_reason_code(enum replay_reason r)
{
	return r < REPLAY_REASON_COUNT ? reasons[r].code : "unknown";
}

const char *
replay_reason_text(enum replay_reason r)
{
	return r < REPLAY_REASON_COUNT ? reasons[r].text : "unknown";
}

static struct replay_count *
count_of(struct replay *r)
{
	return r->kind == REPLAY_TURN ? &r->report->turns : &r->report->calls;
}

void
replay_pass(struct replay *r, enum replay_reason why)
{
	count_of(r)->passed++;
	r->report->why[why]++;
	if (r->hooks->passed != NULL)
		r->hooks->passed(r->hooks->ctx, r->kind, r->row->id, why);
}

void
replay_compare(struct replay *r, const char *field, struct replay_value value,
    const char *rule, struct sg_str detail)
{
	char room[REPLAY_TEXT];
	struct buf words = BUF_ON(room);
	struct replay_change c = {.kind = r->kind,
	    .id = r->row->id,
	    .at_ms = r->row->at_ms,
	    .field = field,
	    .then = value.then,
	    .now = value.now};

	if (str_eq(value.then, value.now))
		return;
	r->differs = true;
	buf_addz(&words, rule);
	buf_add(&words, detail);
	c.rule = buf_str(&words);
	if (r->hooks->changed != NULL)
		r->hooks->changed(r->hooks->ctx, &c);
}

static enum sg_err
take_row(struct replay *r, const struct store_row *row)
{
	struct replay_count *count = count_of(r);
	uint64_t passed = count->passed;
	enum sg_err err;

	r->row = row;
	r->differs = false;
	err = r->kind == REPLAY_TURN ? replay_turn(r) : replay_call(r);
	if (err != SG_OK)
		return err;
	count->rows++;
	if (r->differs)
		count->changed++;
	else if (count->passed == passed)
		count->same++;
	return SG_OK;
}

static bool
is_wanted(const struct replay_options *o, const struct store_row *row)
{
	return o->id.n == 0 || str_eq(o->id, row->id);
}

/* Every row of the kind, the oldest first. */
static enum sg_err
walk(struct replay *r, enum replay_kind kind, const struct replay_options *o,
    struct sg_error *e)
{
	const struct store_port *store = r->shell->port.store;
	struct store_query q = {
	    .kind = kind == REPLAY_TURN ? STORE_TRACE : STORE_CALL,
	    .since_ms = o->since_ms,
	    .limit = PAGE};
	enum sg_err err = SG_OK;
	size_t n = PAGE;

	r->kind = kind;
	while (err == SG_OK && n == PAGE) {
		struct store_row rows[PAGE];
		struct arena a;

		arena_init(&a, &mem_heap, ROW_BYTES);
		r->a = &a;
		err = store->list(store->self, &q, &a, rows, &n, e);
		for (size_t i = 0; err == SG_OK && i < n; i++) {
			q.after = rows[i].no;
			if (is_wanted(o, &rows[i]))
				err = take_row(r, &rows[i]);
		}
		r->a = NULL;
		arena_release(&a);
	}
	return err;
}

static void
close_rooms(struct replay *r)
{
	if (r->desk != NULL) {
		grant_book_close(r->desk->grants);
		mode_free(r->desk->mode);
		world_close(r->desk->world);
		free(r->desk);
	}
	turns_free(r->turns);
	if (r->shell != NULL)
		arena_release(&r->shell->scratch);
	free(r->shell);
}

/* Rooms that decide, and nothing else: there is no journal to write to. */
static bool
open_rooms(struct replay *r, const struct store_port *store,
    const struct service_config *c, int64_t now_ms, struct sg_error *e)
{
	struct desk *desk = calloc(1, sizeof(*desk));
	struct shell *sh = calloc(1, sizeof(*sh));

	r->desk = desk;
	r->shell = sh;
	if (desk == NULL || sh == NULL) {
		err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
		return false;
	}
	desk->shell = sh;
	sh->port.store = store;
	sh->config = *c;
	sh->wall_ms = now_ms;
	arena_init(&sh->scratch, &mem_heap, SHELL_SCRATCH_MAX);
	return (r->turns = desk->turns = turns_new(sh, e)) != NULL &&
	    (desk->world = world_open(c->project, e)) != NULL &&
	    (desk->mode = mode_new(desk, e)) != NULL &&
	    (desk->grants = grant_book_open(desk, e)) != NULL;
}

enum sg_err
replay_run(const struct store_port *store, const struct service_config *config,
    const struct replay_options *o, const struct replay_hooks *hooks,
    struct replay_report *out, struct sg_error *e)
{
	struct replay r = {.hooks = hooks, .report = out};
	struct sg_error mine = {0};
	enum sg_err err = SG_OK;

	*out = (struct replay_report){.other_rules = 0};
	e = e != NULL ? e : &mine;
	if (!open_rooms(&r, store, config, o->now_ms, e)) {
		close_rooms(&r);
		return e->code != SG_OK ? e->code : SG_ENOMEM;
	}
	if (!o->no_turns)
		err = walk(&r, REPLAY_TURN, o, e);
	if (err == SG_OK && !o->no_calls)
		err = walk(&r, REPLAY_CALL, o, e);
	close_rooms(&r);
	return err;
}
