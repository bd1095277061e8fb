/* backup and restore: all that a gate knows, in a directory and back again. */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/rfc3339.h"
#include "care/backup.h"
#include "json/json_put.h"
#include "port/clock.h"
#include "solgate/version.h"
#include "store/journal.h"
#include "store/own.h"
#include "sqlite/sqlite.h"
#include "term/progress.h"

struct call {
	const struct cli *cli;
	struct home_options options;
	struct home home;
	const char *dir;
	char state[PLACE_MAX]; /* of the backup */
	bool yes;
};

static enum cli_exit
cannot(const struct call *k, const char *what, const struct sg_error *e,
    const char *next)
{
	return cli_fail_error(k->cli, CLI_FAILED, what, e, next);
}

/* ---- backup -------------------------------------------------------------- */

static enum sg_err
write_note(
    const struct call *k, const struct ledger_report *r, struct sg_error *e)
{
	char path[PLACE_MAX], room[1024];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_time(&b, "at", clock_system().wall_ms(NULL));
	json_put_int(&b, "entries", (int64_t)r->records);
	json_key(&b, "head");
	buf_addc(&b, '"');
	buf_addhex(&b, r->head.hash, sizeof(r->head.hash));
	buf_addc(&b, '"');
	json_put_name(&b, "schema", "solgate.backup.v1");
	json_put_name(&b, "version", SG_VERSION);
	json_close(&b);
	buf_addc(&b, '\n');
	if ((size_t)snprintf(path, sizeof(path), "%s/" BACKUP_NOTE, k->dir) >=
	    sizeof(path))
		return err_set(e, SG_ELONG, STR(""), STR("too long a path"));
	return place_write(path, buf_str(&b), e);
}

static enum sg_err
copy_settings(const struct call *k, struct sg_error *e)
{
	char path[PLACE_MAX];

	if (access(k->home.places.config, F_OK) != 0)
		return SG_OK;
	if ((size_t)snprintf(path, sizeof(path), "%s/config.toml", k->dir) >=
	    sizeof(path))
		return err_set(e, SG_ELONG, STR(""), STR("too long a path"));
	return backup_file(k->home.places.config, path, e);
}

static enum cli_exit
backup(struct call *k)
{
	struct ledger_report r = {.ok = false};
	struct sg_error e = {0};
	enum sg_err err;

	if (access(k->home.audit, F_OK) != 0)
		return cli_fail(k->cli, CLI_FAILED, "there is no gate here",
		    k->home.state, "Name its state directory: --state=DIR");
	if (backup_is_empty(k->dir, &e) != SG_OK)
		return cannot(k, "cannot make a backup there", &e,
		    "Name a new directory: solgate backup DIR");
	progress_begin(k->cli, "copying");
	err = place_make(k->dir, &e);
	if (err == SG_OK)
		err = backup_tree(k->home.state, k->state, &e);
	if (err == SG_OK)
		err = copy_settings(k, &e);
	if (err == SG_OK)
		err = backup_verify(k->state, &r, &e);
	if (err == SG_OK)
		err = write_note(k, &r, &e);
	progress_end();
	if (err != SG_OK)
		return cannot(k, "the backup is not complete", &e,
		    "Remove the directory and try again");
	printf("backup of %llu entries in %s\n", (unsigned long long)r.records,
	    k->dir);
	if (k->home.config.store_url.n > 0)
		fprintf(stderr,
		    "solgate: note: what stands in the database of store.url "
		    "is not in it; back that up with pg_dump\n");
	fprintf(stderr,
	    "solgate: note: it holds the keys and tokens of the gate; keep it "
	    "as safe as the gate itself\n");
	return cli_flush(k->cli, CLI_DONE);
}

/* ---- restore ------------------------------------------------------------- */

static struct sg_str
line_of(uint64_t entries, int64_t now_ms, struct buf *b)
{
	json_open(b);
	json_put_open(b, "correlation");
	json_put_name(b, "extension_id", "solgate");
	json_put_name(b, "scenario_id", "runtime");
	json_close(b);
	json_put_open(b, "data");
	json_put_int(b, "entries", (int64_t)entries);
	json_close(b);
	json_put_name(b, "event", "ledger.restored");
	json_put_name(b, "level", "warn");
	json_put_name(b, "message", "a person restored a backup");
	json_put_name(b, "schema", "pi.ext.log.v1");
	json_put_time(b, "ts", now_ms);
	json_close(b);
	return buf_str(b);
}

/*
 * The ledger itself says that it was put back, and up to where.  The store
 * knows as much of the ledger as before: the next start carries the rest over.
 */
static enum sg_err
record(const char *state, uint64_t entries, struct sg_error *e)
{
	char room[1024], db[PLACE_MAX + 16], dir[PLACE_MAX + 16];
	struct buf b = BUF_ON(room);
	struct store_op op = {.verb = STORE_DELETE,
	    .kind = STORE_STATE,
	    .id = STR(JOURNAL_HEAD_ID)};
	struct store_unit unit = {&op, 1, SG_OK};
	int64_t now = clock_system().wall_ms(NULL);
	struct sg_error none = {0};
	struct store_port store;
	struct store_row row;
	struct arena a;
	enum sg_err err;

	snprintf(db, sizeof(db), "%s/solgate.db", state);
	snprintf(dir, sizeof(dir), "%s/audit", state);
	if ((err = store_sqlite_open(db, &store, e)) != SG_OK)
		return err;
	arena_init(&a, &mem_heap, 1u << 16);
	if (store.get(store.self, STORE_STATE, op.id, &a, &row, &none) ==
	    SG_OK) {
		op.verb = STORE_PUT;
		op.body = row.body;
		op.at_ms = now;
	}
	err = journal_note(dir, &store, line_of(entries, now, &b), now, e);
	if (err == SG_OK)
		err = store.commit(store.self, &unit, 1, true, e);
	store.close(store.self);
	arena_release(&a);
	return err;
}

/* T47: not beside a server.  The lock of a directory that goes aside. */
static enum sg_err
take_lock(const char *state, int *lock, struct sg_error *e)
{
	char path[PLACE_MAX + 8];

	*lock = -1;
	if (access(state, F_OK) != 0)
		return SG_OK;
	snprintf(path, sizeof(path), "%s/lock", state);
	*lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (*lock < 0)
		return err_set(
		    e, SG_EIO, str_of(path), str_of(strerror(errno)));
	return own_lock(*lock, "using the directory", e);
}

/* Only what a gate without entries has made, or nothing at all. */
static bool
is_free(const char *state)
{
	char path[PLACE_MAX + 16];

	snprintf(path, sizeof(path), "%s/audit", state);
	if (access(path, F_OK) == 0)
		return false;
	snprintf(path, sizeof(path), "%s/solgate.db", state);
	return access(path, F_OK) != 0;
}

/* The new one stands beside the old one, whole, before any name changes. */
static enum sg_err
change_places(const struct call *k, const char *fresh, char aside[PLACE_MAX],
    struct sg_error *e)
{
	const char *state = k->home.state;

	aside[0] = '\0';
	if (access(state, F_OK) == 0) {
		if ((size_t)snprintf(aside, PLACE_MAX, "%s.before-%lld", state,
			(long long)clock_system().wall_ms(NULL)) >= PLACE_MAX ||
		    rename(state, aside) != 0)
			return err_set(e, SG_EIO, str_of(state),
			    STR("it cannot be put aside"));
	}
	if (rename(fresh, state) == 0)
		return SG_OK;
	if (aside[0] != '\0')
		(void)rename(aside, state);
	return err_set(
	    e, SG_EIO, str_of(state), STR("it cannot be put in its place"));
}

static enum sg_err
restore_settings(const struct call *k, struct sg_error *e)
{
	char path[PLACE_MAX], folder[PLACE_MAX];
	char *slash;
	enum sg_err err;

	if ((size_t)snprintf(path, sizeof(path), "%s/config.toml", k->dir) >=
		sizeof(path) ||
	    access(path, F_OK) != 0)
		return SG_OK;
	if (access(k->home.places.config, F_OK) == 0) {
		fprintf(stderr,
		    "solgate: note: your settings stay as they are; those of "
		    "the backup are %s\n",
		    path);
		return SG_OK;
	}
	snprintf(folder, sizeof(folder), "%s", k->home.places.config);
	if ((slash = strrchr(folder, '/')) != NULL)
		*slash = '\0';
	err = place_make(folder, e);
	return err == SG_OK ? backup_file(path, k->home.places.config, e) : err;
}

static enum cli_exit
put_back(struct call *k, const struct ledger_report *r)
{
	char fresh[PLACE_MAX], aside[PLACE_MAX] = "";
	struct ledger_report again;
	struct sg_error e = {0};
	enum sg_err err = SG_OK;

	if ((size_t)snprintf(fresh, sizeof(fresh), "%s.restored-%ld",
		k->home.state, (long)getpid()) >= sizeof(fresh))
		return cli_fail(k->cli, CLI_FAILED, "cannot restore",
		    "the path is too long", NULL);
	err = place_make(fresh, &e);
	if (err == SG_OK)
		err = backup_tree(k->state, fresh, &e);
	if (err == SG_OK)
		err = backup_verify(fresh, &again, &e);
	if (err == SG_OK)
		err = record(fresh, r->records, &e);
	if (err == SG_OK)
		err = change_places(k, fresh, aside, &e);
	if (err == SG_OK)
		err = restore_settings(k, &e);
	if (err != SG_OK)
		return cannot(
		    k, "cannot restore", &e, "The backup is unchanged");
	printf("restored %llu entries to %s\n", (unsigned long long)r->records,
	    k->home.state);
	if (aside[0] != '\0')
		printf("what was there is in %s\n", aside);
	fprintf(stderr,
	    "solgate: note: a second place with later checkpoints will "
	    "contradict this ledger; see solgate-audit(1)\n");
	return cli_flush(k->cli, CLI_DONE);
}

static enum cli_exit
restore(struct call *k)
{
	struct ledger_report r = {.ok = false};
	struct sg_error e = {0};
	enum cli_exit status;
	char note[PLACE_MAX];
	int lock = -1;

	if ((size_t)snprintf(note, sizeof(note), "%s/" BACKUP_NOTE, k->dir) >=
		sizeof(note) ||
	    access(note, R_OK) != 0)
		return cli_fail(k->cli, CLI_FAILED, "this is not a backup",
		    k->dir, "Name the directory that solgate backup made");
	if (backup_verify(k->state, &r, &e) != SG_OK)
		return cannot(k, "the backup is damaged", &e,
		    "Take another one; nothing was changed");
	if (take_lock(k->home.state, &lock, &e) != SG_OK)
		status = cannot(k, "cannot restore", &e,
		    "Stop the server first: it has the directory");
	else if (!is_free(k->home.state) && !k->yes)
		status = cli_fail(k->cli, CLI_FAILED, "there is a gate already",
		    k->home.state,
		    "To put it aside and restore the backup: --yes");
	else
		status = put_back(k, &r);
	own_lock_close(lock);
	return status;
}

/* ---- Both ---------------------------------------------------------------- */

static enum cli_exit
run_with(struct call *k, enum cli_exit (*what)(struct call *k))
{
	enum cli_exit status = home_find(k->cli, &k->home, &k->options);

	if (status == CLI_DONE)
		status = what(k);
	home_release(&k->home);
	return status;
}

static enum cli_exit
run(struct cli *c, int argc, char **argv, enum cli_exit (*what)(struct call *k))
{
	static struct call k;
	char here[PLACE_MAX / 2];
	static char dir[PLACE_MAX];

	k = (struct call){.cli = c};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (argc - optind != 1 || argv[optind][0] == '\0')
		return cli_fail(c, CLI_USAGE, "a directory is needed",
		    argc - optind > 1 ? argv[optind + 1] : NULL, NULL);
	if (argv[optind][0] != '/' && getcwd(here, sizeof(here)) == NULL)
		return cli_fail(c, CLI_FAILED, "where is this?",
		    strerror(errno), "Name the directory from / on");
	if ((size_t)snprintf(dir, sizeof(dir), "%s%s%s",
		argv[optind][0] == '/' ? "" : here,
		argv[optind][0] == '/' ? "" : "/",
		argv[optind]) >= sizeof(dir) ||
	    (size_t)snprintf(k.state, sizeof(k.state), "%s/" BACKUP_STATE,
		dir) >= sizeof(k.state))
		return cli_fail(
		    c, CLI_USAGE, "the path is too long", NULL, NULL);
	k.dir = dir;
	return run_with(&k, what);
}

static enum cli_exit
run_backup(struct cli *c, int argc, char **argv)
{
	return run(c, argc, argv, backup);
}

static enum cli_exit
run_restore(struct cli *c, int argc, char **argv)
{
	return run(c, argc, argv, restore);
}

static const struct cli_option backup_options[] = {
    HOME_STATE(struct call, options),
    HOME_CONFIG(struct call, options),
};

static const struct cli_option restore_options[] = {
    CLI_FLAG("yes", "put what is there aside", struct call, yes),
    HOME_STATE(struct call, options),
    HOME_CONFIG(struct call, options),
};

const struct cli_command cmd_backup = {
    .name = "backup",
    .args = "[OPTION]... DIR",
    .summary = "Copy all that the gate knows to a directory",
    .help = "Grants, ledger, keys, tokens and settings, as of one moment; the "
	    "server may run.\nThe copy is verified. DIR must be new or "
	    "empty.\n\nExample:\n  solgate backup /media/disk/solgate\n",
    CLI_ROWS(backup_options),
    .run = run_backup,
};

const struct cli_command cmd_restore = {
    .name = "restore",
    .args = "[OPTION]... DIR",
    .summary = "Put a backup back in its place",
    .help = "The backup is verified first. The server must not run. A gate "
	    "that is there already\nis put aside with --yes, and never "
	    "removed.\n\nExample:\n  solgate restore /media/disk/solgate\n",
    CLI_ROWS(restore_options),
    .run = run_restore,
};
