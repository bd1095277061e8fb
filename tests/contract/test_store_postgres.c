/* the suite on a database of PostgreSQL's, in a server of the test's
 * own. */
#include <sys/stat.h>
#include <unistd.h>

#include "contract/store_suite.h"
#include "postgres/postgres.h"

static char dir[] = "/tmp/solgate-pg-XXXXXX";
static char url[128];

/* tests/lib/pg.sh ${what} DIR ${more}; its exit status. */
static int
pg(const char *what, const char *more)
{
	char line[256];
	int status;

	snprintf(
	    line, sizeof(line), "tests/lib/pg.sh %s %s %s", what, dir, more);
	status = system(line);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static void
open_it(struct store_port *out)
{
	struct sg_error e = {0};

	CHECK(postgres_open(url, out, &e) == SG_OK, "open: %s", e.message);
	if (out->commit == NULL)
		abort();
}

static void
fresh(struct store_port *out)
{
	CHECK(pg("sql", "'DROP SCHEMA IF EXISTS solgate CASCADE'") == 0,
	    "an empty database");
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
}

/* two programs that write to one database exclude each other, and
 * whoever was cut off and comes back changes nothing. */
static void
has_one_owner(void)
{
	struct store_port other;
	struct store_op o = op(STORE_PUT, STORE_GRANT, "g", "{}");
	struct store_unit u = {&o, 1, SG_EINTERNAL};
	struct sg_error e = {0};

	fresh(&store);
	CHECK(postgres_open(url, &other, &e) == SG_ECONFLICT, "%s", e.message);
	CHECK(pg("sql", "'UPDATE solgate.owner SET epoch = epoch + 1'") == 0,
	    "somebody else took over");
	e = (struct sg_error){0};
	CHECK(store.commit(store.self, &u, 1, true, &e) == SG_EIO &&
		strstr(e.message, "another gate") != NULL,
	    "%s", e.message);
	same(body(STORE_GRANT, "g"), "-");
	e = (struct sg_error){0};
	CHECK(store.commit(store.self, &u, 1, true, &e) == SG_EIO, "for good");
	CHECK(store.state(store.self, NULL) == SG_EIO, "and says so");
	reopen(&store);
	CHECK(store.commit(store.self, &u, 1, true, NULL) == SG_OK, "again");
	same(body(STORE_GRANT, "g"), "{}");
	finish(&store);
}

/* a connection that is cut fails what it was doing, whole. */
static void
is_cut(void)
{
	struct store_op o[] = {op(STORE_PUT, STORE_GRANT, "a", "{}"),
	    op(STORE_PUT, STORE_TRACE, "b", "{}"), count("n", 1)};
	struct store_unit u = {o, 3, SG_EINTERNAL};
	struct sg_error e = {0};

	fresh(&store);
	CHECK(store.state(store.self, &e) == SG_OK, "%s", e.message);
	CHECK(pg("sql",
		  "'SELECT count(pg_terminate_backend(pid)) FROM "
		  "pg_stat_activity "
		  "WHERE usename = $$solgate$$'  >/dev/null") == 0,
	    "cut");
	CHECK(store.commit(store.self, &u, 1, true, &e) == SG_EIO, "commit");
	CHECK(e.message[0] != '\0', "and says why");
	CHECK(store.get(store.self, STORE_GRANT, STR("a"), &arena,
		  &(struct store_row){0}, NULL) == SG_EIO,
	    "reads fail, too");
	CHECK(store.state(store.self, NULL) == SG_EIO, "state");
	reopen(&store);
	same(body(STORE_GRANT, "a"), "-");
	same(body(STORE_TRACE, "b"), "-");
	CHECK(counter("n") == 0, "nothing of it");
	finish(&store);
}

int
main(void)
{
	int status;

	if (mkdtemp(dir) == NULL)
		abort();
	chmod(dir, 0755);
	if ((status = pg("start", "")) == 77) {
		rmdir(dir);
		printf("contract_store_postgres: skipped: no PostgreSQL\n");
		return 0;
	}
	CHECK(status == 0, "the server starts");
	snprintf(
	    url, sizeof(url), "postgresql://solgate@/solgate?host=%s", dir);
	if (status == 0) {
		suite_run((struct suite){fresh, reopen, finish});
		arena_init(&arena, &mem_heap, 1u << 20);
		RUN(has_one_owner);
		RUN(is_cut);
		arena_release(&arena);
	}
	CHECK(pg("stop", "immediate") == 0, "the server stops");
	CHECK(pg("remove", "") == 0, "and is removed");
	return t_done("contract_store_postgres");
}
