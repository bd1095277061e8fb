/* The SQLite store keeps the promises of port/store.h. */
#define _DEFAULT_SOURCE
#include <unistd.h>

#include "contract/store_suite.h"
#include "sqlite/sqlite.h"

static char dir[64], path[96];

static void
open_it(struct store_port *out)
{
	struct sg_error e = {0};

	if (store_sqlite_open(path, out, &e) == SG_OK)
		return;
	fprintf(stderr, "%s\n", e.message);
	abort();
}

static void
fresh(struct store_port *out)
{
	snprintf(dir, sizeof(dir), "/tmp/solgate-store-XXXXXX");
	if (mkdtemp(dir) == NULL)
		abort();
	snprintf(path, sizeof(path), "%s/solgate.db", dir);
	open_it(out);
}

static void
reopen(struct store_port *port)
{
	port->close(port->self);
	open_it(port);
}

static void
finish(struct store_port *port)
{
	port->close(port->self);
	CHECK(unlink(path) == 0, "one file is left: %s", path);
	CHECK(rmdir(dir) == 0, "and nothing else");
}

int
main(void)
{
	suite_run((struct suite){fresh, reopen, finish});
	return t_done("contract_store_sqlite");
}
