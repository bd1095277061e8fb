#ifndef TESTS_LIB_STORE_FAILS_H
#define TESTS_LIB_STORE_FAILS_H

#include "sqlite/sqlite.h"

/* The store in memory behind one that can be told to fail, as a disk that is
 * gone.  There is one of them in a program. */
static struct {
	struct store_port real;
	uint64_t commits; /* those that failed are not counted */
	uint64_t fail_at; /* 0: never */
} store_fails;

static bool
store_fails_now(struct sg_error *e)
{
	if (store_fails.fail_at == 0 ||
	    store_fails.commits + 1 < store_fails.fail_at)
		return false;
	err_set(e, SG_EIO, STR(""), STR("the store was told to fail"));
	return true;
}

static enum sg_err
store_fails_commit(void *self, struct store_unit *units, size_t n, bool durable,
    struct sg_error *e)
{
	enum sg_err err = SG_EIO;

	if (!store_fails_now(e))
		err = store_fails.real.commit(self, units, n, durable, e);
	store_fails.commits += err == SG_OK;
	return err;
}

static enum sg_err
store_fails_sweep(
    void *self, int64_t now_ms, uint64_t *removed, struct sg_error *e)
{
	*removed = 0;
	return store_fails_now(e)
	    ? SG_EIO
	    : store_fails.real.sweep(self, now_ms, removed, e);
}

static enum sg_err
store_fails_open(struct store_port *port)
{
	enum sg_err err = store_memory_open(&store_fails.real);

	*port = store_fails.real;
	port->commit = store_fails_commit;
	port->sweep = store_fails_sweep;
	store_fails.commits = store_fails.fail_at = 0;
	return err;
}

/* The ${nth} commit from now on fails (1: the next), and so does every one
 * after it.  0: none will. */
static void
store_fails_at(uint64_t nth)
{
	store_fails.fail_at = nth == 0 ? 0 : store_fails.commits + nth;
}

#endif
