/*
 * store: where the gate keeps its rows, the tables of a database, and carrying
 * everything from one store to another.
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

#include "home/home.h"
#include "json/json_put.h"
#include "postgres/postgres.h"
#include "shelf/move.h"
#include "shelf/shelf.h"
#include "store/own.h"
#include "sqlite/sqlite.h"
#include "term/progress.h"

struct call {
	const struct cli *cli;
	struct home_options options;
	struct home home;
	int lock;
};

/* The database meant: the one named, or that of the settings. */
static const char *
url_of(const struct call *k, char **words)
{
	const struct sg_str *url = &k->home.config.store_url;

	if (words[0] != NULL)
		return words[0];
	return url->n > 0 ? url->p : NULL;
}

static enum cli_exit
failed(const struct call *k, enum sg_err err, const char *what,
    const struct sg_error *e)
{
	return cli_fail_error(k->cli, err == SG_EUSAGE ? CLI_USAGE : CLI_FAILED,
	    what, e,
	    err == SG_ECONFLICT ? "Stop the gate that uses it, and try again"
				: NULL);
}

/* ---- status -------------------------------------------------------------- */

static const char *
state_of(const struct postgres_status *st)
{
	if (st->is_empty)
		return "empty";
	if (st->version < st->current)
		return "older";
	return st->version > st->current ? "newer" : "current";
}

static void
print_status(const struct cli *c, const struct postgres_status *st)
{
	char room[512];
	struct buf b = BUF_ON(room);

	if (!c->json) {
		printf("store     PostgreSQL %lld.%lld%s\n",
		    (long long)st->server / 10000,
		    (long long)st->server % 10000,
		    st->read_only ? ", read-only" : "");
		printf("tables    %s: version %d of %d\n", state_of(st),
		    st->version, st->current);
		printf("in use    %s\n", st->in_use ? "yes, by a gate" : "no");
		return;
	}
	json_open(&b);
	json_put_name(&b, "store", "postgresql");
	json_put_int(&b, "server", st->server);
	json_put_name(&b, "tables", state_of(st));
	json_put_int(&b, "version", st->version);
	json_put_int(&b, "current", st->current);
	json_put_bool(&b, "inUse", st->in_use);
	json_put_bool(&b, "readOnly", st->read_only);
	json_close(&b);
	printf("%.*s\n", (int)b.n, b.p);
}

static void
print_file(bool exists)
{
	char room[128];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_name(&b, "store", "sqlite");
	json_put_name(&b, "tables", exists ? "current" : "empty");
	json_close(&b);
	printf("%.*s\n", (int)b.n, b.p);
}

static enum cli_exit
file_status(const struct call *k)
{
	struct shelf shelf = {STR(""), k->home.state};
	char path[SHELF_PATH_MAX];
	struct store_port store;
	struct sg_error e = {0};
	enum sg_err err = shelf_open_read(&shelf, &store, &e);

	if (err != SG_OK && err != SG_ENOTFOUND)
		return failed(k, err, "the store cannot be read", &e);
	if (err == SG_OK)
		store.close(store.self);
	if (k->cli->json)
		print_file(err == SG_OK);
	else
		printf("store     SQLite, %s%s\n", shelf_name(&shelf, path),
		    err == SG_OK ? "" : ", which is made by the first start");
	return CLI_DONE;
}

/* Tables that this program cannot use are a failure that scripts see. */
static enum cli_exit
status(struct call *k, char **words)
{
	const char *url = url_of(k, words);
	struct postgres_status st;
	struct sg_error e = {0};
	enum sg_err err;

	if (url == NULL)
		return file_status(k);
	if ((err = postgres_status(url, &st, &e)) != SG_OK)
		return failed(k, err, "the database cannot be used", &e);
	print_status(k->cli, &st);
	if (st.is_empty || st.version == st.current)
		return CLI_DONE;
	return cli_fail(k->cli, CLI_FAILED,
	    "this program cannot use these tables", NULL,
	    st.version < st.current
		? "Stop the gates that use them, then run: solgate store "
		  "migrate"
		: "Use the newer Solgate that made them");
}

/* ---- migrate ------------------------------------------------------------- */

static enum cli_exit
migrate(struct call *k, char **words)
{
	const char *url = url_of(k, words);
	struct postgres_status st;
	struct sg_error e = {0};
	enum sg_err err;
	int from = 0;

	if (url == NULL)
		return cli_fail(k->cli, CLI_FAILED, "there is no database",
		    "a SQLite store is brought up to date by each start",
		    "Name one: solgate store migrate postgresql://..., or set "
		    "store.url");
	progress_begin(k->cli, "changing the tables");
	err = postgres_migrate(url, &from, &e);
	if (err == SG_OK)
		err = postgres_status(url, &st, &e);
	progress_end();
	if (err != SG_OK)
		return failed(k, err, "the tables were not changed", &e);
	if (from == st.version)
		printf("the tables have version %d already\n", from);
	else
		printf("the tables went from version %d to %d\n", from,
		    st.version);
	return CLI_DONE;
}

/* ---- move ---------------------------------------------------------------- */

/* T47: not beside a server of this state directory. */
static enum sg_err
take_lock(struct call *k, struct sg_error *e)
{
	char path[PLACE_MAX + 8];
	enum sg_err err = place_make(k->home.state, e);

	if (err != SG_OK)
		return err;
	snprintf(path, sizeof(path), "%s/lock", k->home.state);
	k->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (k->lock < 0)
		return err_set(
		    e, SG_EIO, str_of(path), str_of(strerror(errno)));
	return own_lock(k->lock, "using the directory", e);
}

/* A URL, a file, or "sqlite": the file of the state directory. */
static void
path_of(const struct call *k, const char *word, char out[SHELF_PATH_MAX])
{
	if (strcmp(word, "sqlite") == 0)
		shelf_path(k->home.state, out);
	else
		snprintf(out, SHELF_PATH_MAX, "%s", word);
}

static enum sg_err
open_from(const struct call *k, const char *word, struct store_port *out,
    struct sg_error *e)
{
	char path[SHELF_PATH_MAX];
	bool half = false;
	enum sg_err err;

	path_of(k, word, path);
	err = postgres_url_is(str_of(word))
	    ? postgres_open_alone(word, out, e)
	    : store_sqlite_open_read(path, out, e);
	if (err == SG_OK)
		err = move_unfinished(out, &half, e);
	if (err == SG_OK && half)
		err = err_set(e, SG_EIO, STR(""),
		    STR("the source is itself the target of a move that was "
			"not finished"));
	return err;
}

static enum sg_err
open_to(const struct call *k, const char *word, struct store_port *out,
    struct sg_error *e)
{
	char path[SHELF_PATH_MAX];

	path_of(k, word, path);
	return postgres_url_is(str_of(word)) ? postgres_open(word, out, e)
					     : store_sqlite_open(path, out, e);
}

static enum sg_err
carry(struct call *k, char **words, struct move_report *r, struct sg_error *e)
{
	struct store_port from = {.close = NULL}, to = {.close = NULL};
	enum sg_err err = take_lock(k, e);

	if (err == SG_OK)
		err = open_from(k, words[0], &from, e);
	if (err == SG_OK)
		err = open_to(k, words[1], &to, e);
	if (err == SG_OK)
		err = move_all(&from, &to, r, e);
	if (to.close != NULL)
		to.close(to.self);
	if (from.close != NULL)
		from.close(from.self);
	own_lock_close(k->lock);
	return err;
}

static void
say_next(const char *to)
{
	fprintf(stderr,
	    "solgate: the source is as it was. To use the new "
	    "store: solgate config set store.url '");
	cli_put(stderr, str_of(postgres_url_is(str_of(to)) ? to : ""));
	fputs("'\n", stderr);
}

static enum cli_exit
move(struct call *k, char **words)
{
	struct move_report r = {.rows = 0};
	struct sg_error e = {0};
	enum sg_err err;

	if (words[0] == NULL || words[1] == NULL ||
	    strcmp(words[0], words[1]) == 0)
		return cli_fail(k->cli, CLI_USAGE, "move needs two stores",
		    NULL, "Try: solgate store move sqlite postgresql://...");
	progress_begin(k->cli, "moving");
	err = carry(k, words, &r, &e);
	progress_end();
	if (err == SG_ENOTFOUND)
		return cli_fail_error(
		    k->cli, CLI_FAILED, "there is nothing to move", &e, NULL);
	if (err == SG_ECONFLICT)
		return cli_fail_error(k->cli, CLI_FAILED, "nothing was moved",
		    &e,
		    "The target must be empty, and no gate may use either of "
		    "them");
	if (err != SG_OK)
		return failed(k, err, "the move is not complete", &e);
	printf("moved %llu rows and %llu counters; both stores were read "
	       "again and agree\n",
	    (unsigned long long)r.rows, (unsigned long long)r.counters);
	say_next(words[1]);
	return CLI_DONE;
}

/* ---- The command --------------------------------------------------------- */

static const struct {
	const char *name;
	int least, most; /* words behind it */
	enum cli_exit (*run)(struct call *k, char **words);
} verbs[] = {
    {"status", 0, 1, status},
    {"migrate", 0, 1, migrate},
    {"move", 2, 2, move},
};

static const struct cli_option options[] = {
    HOME_STATE(struct call, options),
    HOME_CONFIG(struct call, options),
    CLI_JSON("status: print JSON"),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;
	char *words[3] = {NULL, NULL, NULL};
	enum cli_exit result;
	int n;

	k = (struct call){.cli = c, .lock = -1};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	n = argc - optind - 1;
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		if (n < verbs[i].least || n > verbs[i].most ||
		    strcmp(argv[optind], verbs[i].name) != 0)
			continue;
		for (int w = 0; w < n; w++)
			words[w] = argv[optind + 1 + w];
		result = home_find(c, &k.home, &k.options);
		if (result == CLI_DONE)
			result = verbs[i].run(&k, words);
		home_release(&k.home);
		return result == CLI_DONE ? cli_flush(c, result) : result;
	}
	return cli_fail(c, CLI_USAGE, "store needs status, migrate or move",
	    n >= 0 ? argv[optind] : NULL,
	    "Try: solgate store status, solgate store move sqlite "
	    "postgresql://...");
}

const struct cli_command cmd_store = {
    .name = "store",
    .args = "[OPTION]... status [URL] | migrate [URL] | move FROM TO",
    .summary = "See, prepare or move what holds the rows of the gate",
    .help = "status   where the rows are, and whether this program can use "
	    "the tables\n"
	    "migrate  bring the tables of a database up to date; gates that "
	    "use it must be stopped\n"
	    "move     carry all rows to an empty store; the source is only "
	    "read, and both are compared\n\n"
	    "FROM and TO are a URL postgresql://..., a file, or \"sqlite\": "
	    "the file of the state\ndirectory. URL is store.url of the "
	    "settings unless it is named. A URL holds no\npassword: use "
	    "passfile=/PATH in it, or ~/.pgpass.\n\n"
	    "Examples:\n"
	    "  solgate store status\n"
	    "  solgate store move sqlite 'postgresql://gate@db.example/gate'\n",
    CLI_ROWS(options),
    .run = run,
};
