/* The store in memory keeps the promises of port/store.h. */
#include "contract/store_suite.h"
#include "lib/store_fails.h"

static void
fresh(struct store_port *out)
{
	if (store_fails_open(out) != SG_OK)
		abort();
}

static void
finish(struct store_port *port)
{
	port->close(port->self);
}

static void
fails_when_told(void) /* T43 */
{
	struct store_op o = op(STORE_PUT, STORE_GRANT, "g", "1");
	struct store_unit u = {&o, 1, SG_OK};
	struct sg_error e = {0};
	uint64_t n;

	store_fails_at(2);
	CHECK(store.commit(store.self, &u, 1, true, NULL) == SG_OK, "first");
	o.body = STR("2");
	CHECK(store.commit(store.self, &u, 1, true, &e) == SG_EIO, "second");
	CHECK(store.commit(store.self, &u, 1, true, NULL) == SG_EIO, "third");
	CHECK(store.sweep(store.self, 1, &n, NULL) == SG_EIO, "sweep");
	same(body(STORE_GRANT, "g"), "1");
	CHECK(store_fails.commits == 1, "one commit");
	store_fails_at(0);
	CHECK(store.commit(store.self, &u, 1, true, NULL) == SG_OK, "healed");
}

int
main(void)
{
	suite_run((struct suite){fresh, NULL, finish});
	SUITE(fails_when_told);
	return t_done("contract_store_memory");
}
