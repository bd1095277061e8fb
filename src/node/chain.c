/* The chain of a node, to look at: lines of the database, each checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node/chain_int.h"
#include "postgres/nodes.h"
#include "store/ledger_line.h"

#define PAGE 256

static enum sg_err
broken(uint64_t seq, const char *why, struct sg_error *e)
{
	char room[24];
	struct buf b = BUF_ON(room);

	buf_addu(&b, seq);
	return err_set(e, SG_EIO, buf_str(&b), str_of(why));
}

static enum sg_err
list(void *self, uint64_t before, size_t limit, struct arena *a,
    struct ledger_entry *out, size_t *count, struct sg_error *e)
{
	const struct chain *c = self;
	struct postgres_lines q = {.node = str_of(c->name),
	    .from = before > 0 ? before : INT64_MAX,
	    .limit = limit,
	    .back = true};
	struct sg_str *lines = arena_new(a, (limit + 1) * sizeof(*lines));
	const char *why = NULL;
	enum sg_err err;

	*count = 0;
	if (lines == NULL)
		return SG_ENOMEM;
	err = postgres_lines(c->store, &q, a, lines, count, e);
	for (size_t i = 0; i < *count && err == SG_OK && why == NULL; i++)
		if ((why = ledger_line_read(lines[i], &out[i])) != NULL)
			err = broken(ledger_line_seq(lines[i]), why, e);
	return err;
}

struct walk {
	const struct chain *c;
	struct journal_head head; /* of what was seen */
	bool (*see)(void *ctx, const struct ledger_entry *entry);
	void *ctx;
	const char *why;
	bool chained; /* from the first on: the order is checked */
};

/* False: no more. */
static bool
step(struct walk *w, struct sg_str line)
{
	struct ledger_entry entry;

	w->why = ledger_line_read(line, &entry);
	if (w->why == NULL && w->chained)
		w->why = ledger_line_follows(&entry, &w->head);
	else if (w->why == NULL && entry.seq <= w->head.seq)
		w->why = "it is not in its place";
	if (w->why != NULL)
		return false;
	w->head.seq = entry.seq;
	memcpy(w->head.hash, entry.hash, sizeof(w->head.hash));
	if (entry.seq == 1)
		memcpy(w->head.first, entry.hash, sizeof(w->head.first));
	return w->see == NULL || w->see(w->ctx, &entry);
}

static enum sg_err
run(struct walk *w, uint64_t from, struct sg_error *e)
{
	struct postgres_lines q = {
	    .node = str_of(w->c->name), .from = from, .limit = PAGE};
	struct sg_str lines[PAGE];
	struct arena a;
	size_t got = PAGE;
	bool more = true;
	enum sg_err err = SG_OK;

	arena_init(&a, &mem_heap, PAGE * (size_t)LEDGER_LINE_MAX);
	while (err == SG_OK && more && got == PAGE) {
		arena_clear(&a);
		err = postgres_lines(w->c->store, &q, &a, lines, &got, e);
		for (size_t i = 0; i < got && err == SG_OK && more; i++)
			more = step(w, lines[i]);
		q.from = w->head.seq + 1;
	}
	arena_release(&a);
	return err;
}

static enum sg_err
walk(void *self, bool (*see)(void *ctx, const struct ledger_entry *entry),
    void *ctx, struct sg_error *e)
{
	struct walk w = {.c = self, .see = see, .ctx = ctx, .chained = true};
	enum sg_err err = run(&w, 1, e);

	return err == SG_OK && w.why != NULL ? broken(w.head.seq + 1, w.why, e)
					     : err;
}

static enum sg_err
each(void *self, uint64_t from,
    bool (*see)(void *ctx, const struct ledger_entry *entry), void *ctx,
    struct sg_error *e)
{
	struct walk w = {.c = self, .see = see, .ctx = ctx};
	enum sg_err err = run(&w, from, e);

	return err == SG_OK && w.why != NULL ? broken(w.head.seq + 1, w.why, e)
					     : err;
}

static enum sg_err
verify(void *self, const struct journal_head *head, struct ledger_report *out,
    struct sg_error *e)
{
	struct walk w = {.c = self, .chained = true};
	enum sg_err err = run(&w, 1, e);

	*out = (struct ledger_report){
	    .ok = w.why == NULL, .records = w.head.seq, .head = w.head};
	if (w.why == NULL && head != NULL && head->seq > w.head.seq) {
		out->ok = false;
		w.why = "entries are missing at the end";
	}
	if (!out->ok) {
		out->broken = w.head.seq + 1;
		(void)snprintf(out->why, sizeof(out->why), "%s", w.why);
	}
	return err;
}

struct ledger_port
chain_ledger(struct chain *c)
{
	return (struct ledger_port){.list = list,
	    .verify = verify,
	    .walk = walk,
	    .each = each,
	    .self = c};
}
