#ifndef TESTS_LIB_JOURNAL_HOUSE_H
#define TESTS_LIB_JOURNAL_HOUSE_H

/* A journal in a directory of its own, its store, and what done() said. */
#include "lib/ledger_parts.h"
#include "sqlite/sqlite.h"
#include "store/journal.h"
#include "t.h"

static char dir[128];
static struct store_port store;
static struct journal_port journal;
static char told[4096]; /* what done() said, a letter each */
static size_t n_told;

static inline void
open_store(void)
{
	struct sg_error e = {0};

	if (store_sqlite_open(scratch_path("solgate.db"), &store, &e) != SG_OK)
		fprintf(stderr, "%s\n", e.message);
}

static inline void
fresh(bool memory)
{
	scratch_make();
	snprintf(dir, sizeof(dir), "%s/audit", scratch);
	if (!memory)
		open_store();
	else if (store_memory_open(&store) != SG_OK)
		abort();
	memset(told, 0, sizeof(told));
	n_told = 0;
}

static inline enum sg_err
begin(const struct journal_options *o)
{
	struct sg_error e = {0};
	enum sg_err err = journal_open(dir, &store, o, &journal, &e);

	CHECK(err == SG_OK, "%s", e.message);
	return err;
}

static inline void
finish(void)
{
	journal.close(journal.self);
	store.close(store.self);
	scratch_remove();
}

static inline void
note(void *ctx, enum sg_err err)
{
	char c = *(const char *)ctx;

	if (n_told + 2 < sizeof(told)) {
		told[n_told++] = c;
		if (err != SG_OK)
			told[n_told++] = err == SG_ECONFLICT ? '!' : '?';
	}
}

static inline enum sg_err
send(const char *record, const struct store_op *op, bool durable,
    const char *letter)
{
	struct sg_str r = str_of(record);
	struct journal_unit u = {.records = &r,
	    .n_records = record != NULL,
	    .ops = op,
	    .n_ops = op != NULL,
	    .durable = durable,
	    .done = letter != NULL ? note : NULL};
	union {
		const char *in;
		void *out;
	} ctx = {.in = letter};

	u.ctx = ctx.out;
	return journal.submit(journal.self, &u, NULL);
}

static inline struct store_op
row(enum store_verb verb, const char *id, const char *body)
{
	return (struct store_op){.verb = verb,
	    .kind = STORE_GRANT,
	    .id = str_of(id),
	    .body = str_of(body)};
}

static inline bool
has_row(const char *id)
{
	struct store_row r;
	struct arena a;
	bool has;

	arena_init(&a, &mem_heap, 1u << 20);
	has = store.get(store.self, STORE_GRANT, str_of(id), &a, &r, NULL) ==
	    SG_OK;
	arena_release(&a);
	return has;
}

#endif
