/*
 * audit repair: what a start refuses to do by itself, because entries that
 * were durable are lost.  Without --yes it only says what it would do.
 */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "face/audit/audit.h"
#include "port/clock.h"
#include "store/journal.h"
#include "store/ledger_file.h"
#include "store/own.h"
#include "shelf/shelf.h"
#include "json/json_put.h"

struct repair {
	struct audit *k;
	char state[PLACE_MAX + 8];
	struct shelf shelf;
	int lock;
	struct journal_head known; /* what the store knows; seq 0: nothing */
	struct ledger_report r;
	uint64_t torn; /* bytes of an unfinished line at the end */
};

static enum cli_exit
failed(const struct repair *p, const struct sg_error *e, const char *next)
{
	return cli_fail_error(
	    p->k->cli, CLI_FAILED, "cannot repair the ledger", e, next);
}

/* T47: not beside a server. */
static enum sg_err
take_lock(struct repair *p, struct sg_error *e)
{
	char path[PLACE_MAX + 16];

	snprintf(path, sizeof(path), "%s/lock", p->state);
	p->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (p->lock < 0)
		return err_set(e, SG_EIO, str_of(path),
		    STR("the lock of the state directory cannot be opened"));
	return own_lock(p->lock, "using the directory", e);
}

static enum sg_err
read_known(struct repair *p, struct sg_error *e)
{
	struct store_port store;
	enum sg_err err = shelf_open_read(&p->shelf, &store, e);

	if (err == SG_ENOTFOUND) {
		*e = (struct sg_error){0};
		return SG_OK; /* the next start makes it again */
	}
	if (err != SG_OK)
		return err;
	err = journal_head_read(&store, &p->known, e);
	store.close(store.self);
	return err;
}

static enum sg_err
count_torn(struct repair *p, struct sg_error *e)
{
	struct ledger_back b;
	unsigned last;
	enum sg_err err;
	int dir;

	if ((err = ledger_dir_open(p->k->dir, &dir, e)) != SG_OK)
		return err;
	err = ledger_last_file(dir, &last, e);
	if (err == SG_OK &&
	    (err = ledger_back_open(&b, dir, last, &p->torn, e)) == SG_OK)
		ledger_back_close(&b);
	close(dir);
	return err;
}

static enum sg_err
look(struct repair *p, struct sg_error *e)
{
	struct ledger_port files = ledger_files(p->k->dir);
	enum sg_err err = read_known(p, e);

	if (err == SG_OK)
		err = files.verify(files.self, &p->known, &p->r, e);
	if (err == SG_OK)
		err = count_torn(p, e);
	return err;
}

/* Entries that were durable are not there, or are others. */
static bool
has_lost(const struct repair *p)
{
	return p->known.seq > p->r.records;
}

/* The chain is right up to an end of which only the store says otherwise. */
static bool
is_end(const struct repair *p)
{
	struct ledger_port files = ledger_files(p->k->dir);
	struct ledger_report alone;
	struct sg_error e = {0};

	return files.verify(files.self, NULL, &alone, &e) == SG_OK &&
	    (alone.ok || alone.torn);
}

static void
say_plan(const struct repair *p, bool done)
{
	if (p->torn > 0)
		printf("%s %llu bytes of an unfinished entry %llu\n",
		    done ? "cut off:" : "would cut off:",
		    (unsigned long long)p->torn,
		    (unsigned long long)p->r.records + 1);
	if (has_lost(p) || !p->r.ok)
		printf("%s the ledger as it is, up to entry %llu; the store "
		       "knew of entry %llu\n",
		    done ? "taken:" : "would take:",
		    (unsigned long long)p->r.records,
		    (unsigned long long)p->known.seq);
	printf("%s a record of it (ledger.repaired)\n",
	    done ? "added:" : "would add:");
	printf("%s made again from the ledger by the next start: denials "
	       "stay, allows that the ledger does not have are dropped\n",
	    done ? "the store is" : "the store would be");
}

static struct sg_str
line_of(const struct repair *p, struct buf *b)
{
	json_open(b);
	json_put_open(b, "correlation");
	json_put_name(b, "extension_id", "solgate");
	json_put_name(b, "scenario_id", "runtime");
	json_close(b);
	json_put_open(b, "data");
	json_put_int(b, "bytes_cut", (int64_t)p->torn);
	json_put_int(b, "kept", (int64_t)p->r.records);
	json_put_int(b, "known", (int64_t)p->known.seq);
	json_close(b);
	json_put_name(b, "event", "ledger.repaired");
	json_put_name(b, "level", "warn");
	json_put_name(b, "message", "a person took the ledger as it was found");
	json_put_name(b, "schema", "pi.ext.log.v1");
	json_put_time(b, "ts", clock_system().wall_ms(NULL));
	json_close(b);
	return buf_str(b);
}

/* The store knows nothing of the ledger any more: all of it is read again. */
static enum sg_err
forget_head(const struct store_port *store, struct sg_error *e)
{
	struct store_op op = {.verb = STORE_DELETE,
	    .kind = STORE_STATE,
	    .id = STR(JOURNAL_HEAD_ID)};
	struct store_unit unit = {&op, 1, SG_OK};

	return store->commit(store->self, &unit, 1, true, e);
}

static enum sg_err
append(
    const struct repair *p, const struct store_port *store, struct sg_error *e)
{
	char room[1024];
	struct buf b = BUF_ON(room);

	return journal_note(
	    p->k->dir, store, line_of(p, &b), clock_system().wall_ms(NULL), e);
}

static enum sg_err
mend(struct repair *p, struct sg_error *e)
{
	struct store_port store;
	enum sg_err err = shelf_open(&p->shelf, &store, e);

	if (err != SG_OK)
		return err;
	if ((err = forget_head(&store, e)) == SG_OK &&
	    (err = append(p, &store, e)) == SG_OK)
		err = forget_head(&store, e);
	store.close(store.self);
	return err;
}

static enum cli_exit
run(struct repair *p)
{
	struct sg_error e = {0};
	enum sg_err err = look(p, &e);

	if (err != SG_OK)
		return failed(p, &e, NULL);
	if (p->r.ok) {
		printf("nothing to repair: %llu records\n",
		    (unsigned long long)p->r.records);
		return CLI_DONE;
	}
	if (!is_end(p)) {
		printf("broken at entry %llu: %s\n",
		    (unsigned long long)p->r.broken, p->r.why);
		return cli_fail(p->k->cli, CLI_FAILED,
		    "an entry in the middle cannot be repaired", NULL,
		    "Keep the files as evidence, and restore a backup; the "
		    "grants are not lost: they are in the store");
	}
	if (!p->k->yes) {
		say_plan(p, false);
		fprintf(stderr,
		    "solgate: nothing was changed. To do it: solgate audit "
		    "repair --yes\n");
		return CLI_DONE;
	}
	if (mend(p, &e) != SG_OK)
		return failed(p, &e, NULL);
	say_plan(p, true);
	return CLI_DONE;
}

enum cli_exit
audit_repair(struct audit *k)
{
	struct repair p = {.k = k, .lock = -1};
	struct sg_error e = {0};
	enum cli_exit status;
	char *slash;

	snprintf(p.state, sizeof(p.state), "%s", k->dir);
	if ((slash = strrchr(p.state, '/')) != NULL && slash != p.state)
		*slash = '\0';
	p.shelf = (struct shelf){str_of(k->url), p.state};
	if (access(k->dir, F_OK) != 0)
		return cli_fail(k->cli, CLI_FAILED, "there is no ledger here",
		    k->dir, "Name its directory: --dir=DIR");
	status = take_lock(&p, &e) == SG_OK
	    ? run(&p)
	    : failed(&p, &e, "Stop the server first: it has the ledger");
	own_lock_close(p.lock);
	return status;
}
