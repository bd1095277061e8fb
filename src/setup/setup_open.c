/* Opening the parts of a gate in their order, and closing them; see setup.h. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "log/log.h"
#include "node/node.h"
#include "policy/policy_file.h"
#include "notify/notify.h"
#include "otel/otel.h"
#include "postgres/postgres.h"
#include "setup/setup_int.h"
#include "shelf/shelf.h"
#include "store/journal.h"
#include "store/own.h"
#include "sqlite/sqlite.h"
#include "store/verifier.h"

#define KEY_BYTES 32

/* T45: the directory is ours, and nobody else can look into it. */
static enum sg_err
make_state(struct setup *g, struct sg_error *e)
{
	enum sg_err err = place_make(g->home.state, e);
	struct stat st;

	if (err != SG_OK)
		return err;
	if (lstat(g->home.state, &st) != 0)
		return err_set(
		    e, SG_EIO, str_of(g->home.state), str_of(strerror(errno)));
	if (!S_ISDIR(st.st_mode) || st.st_uid != geteuid())
		return err_set(e, SG_EIO, str_of(g->home.state),
		    STR("the directory does not belong to you"));
	if ((st.st_mode & 077) != 0)
		return err_set(e, SG_EIO, str_of(g->home.state),
		    STR("other users can open the directory; run chmod 700 on "
			"it"));
	return SG_OK;
}

/* T47: one process has the state directory, for as long as it lives. */
static enum sg_err
take_lock(struct setup *g, struct sg_error *e)
{
	char path[PLACE_MAX + 8];
	struct sg_error why = {0};
	enum sg_err err;

	snprintf(path, sizeof(path), "%s/lock", g->home.state);
	g->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (g->lock < 0)
		return err_set(
		    e, SG_EIO, str_of(path), str_of(strerror(errno)));
	err = own_lock(g->lock, "using the directory", &why);
	return err == SG_OK
	    ? SG_OK
	    : err_set(e, err, str_of(g->home.state), str_of(why.message));
}

/* A key of the installation, made at the first start that wants one. */
static enum sg_err
load_key(
    struct setup *g, const char *name, struct sg_str *out, struct sg_error *e)
{
	char path[PLACE_MAX + 16], text[2 * KEY_BYTES + 1];
	struct buf b = BUF_ON(text);
	uint8_t raw[KEY_BYTES];
	enum sg_err err;

	snprintf(path, sizeof(path), "%s/%s", g->home.state, name);
	err = config_file(path, &g->home.a, out, e);
	if (err == SG_ENOTFOUND) {
		*e = (struct sg_error){0};
		if (getrandom(raw, sizeof(raw), 0) != (ssize_t)sizeof(raw))
			return err_set(e, SG_EIO, str_of(path),
			    STR("the system gave no random bytes"));
		buf_addhex(&b, raw, sizeof(raw));
		buf_addc(&b, '\n');
		if ((err = place_write(path, buf_str(&b), e)) == SG_OK)
			err = config_file(path, &g->home.a, out, e);
	}
	if (err == SG_OK && out->n != sizeof(text))
		err = err_set(e, SG_EIO, str_of(path),
		    STR("the file does not hold a key"));
	*out = str_trim(*out);
	return err;
}

/* Of scope_hashes, and of what the ledger keeps and nobody reads in it. */
static enum sg_err
load_keys(struct setup *g, struct sg_error *e)
{
	struct service_config *s = &g->home.settings;
	enum sg_err err = SG_OK;

	if (g->home.config.keyed_scopes)
		err = load_key(g, "scope.key", &s->hash_key, e);
	return err == SG_OK ? load_key(g, "seal.key", &s->seal_key, e) : err;
}

static struct shelf
shelf_of(const struct setup *g)
{
	return (struct shelf){g->home.config.store_url, g->home.state};
}

/*
 * The store cannot be used: it is put aside, and a new one is made from the
 * ledger.  Nothing is removed.
 */
static enum sg_err
replace_store(struct setup *g, enum journal_cache why, struct sg_error *e)
{
	char path[SHELF_PATH_MAX];
	struct shelf shelf = shelf_of(g);
	struct buf to = {.p = g->found.aside, .cap = sizeof(g->found.aside)};
	enum sg_err err;

	*e = (struct sg_error){0};
	shelf_path(shelf.state, path);
	if (g->store.close != NULL)
		g->store.close(g->store.self);
	g->store = (struct store_port){.close = NULL};
	g->found.cache = why;
	err = store_sqlite_aside(path, clock_system().wall_ms(NULL), &to, e);
	return err == SG_OK ? shelf_open(&shelf, &g->store, e) : err;
}

enum sg_err
setup_state(struct setup *g, struct sg_error *e)
{
	enum sg_err err = make_state(g, e);

	if (err == SG_OK)
		err = take_lock(g, e);
	return err == SG_OK ? load_keys(g, e) : err;
}

static enum sg_err
open_disk(struct setup *g, struct sg_error *e)
{
	struct shelf shelf = shelf_of(g);
	enum sg_err err = setup_state(g, e);

	if (err != SG_OK)
		return err;
	err = shelf_open(&shelf, &g->store, e);
	return err == SG_EINVALID ? replace_store(g, JOURNAL_CACHE_DAMAGED, e)
				  : err;
}

/* What was found before the journal was opened stays said. */
static enum sg_err
open_ledger(struct setup *g, const struct journal_options *jo, bool memory,
    struct sg_error *e)
{
	struct journal_found now = {.cache = JOURNAL_CACHE_FITS};
	struct journal_options with = *jo;
	enum sg_err err;

	with.found = &now;
	err = journal_open(
	    memory ? NULL : g->home.audit, &g->store, &with, &g->journal, e);
	if (err == SG_EINVALID && g->home.config.store_url.n > 0) {
		*e = (struct sg_error){0};
		return err_set(e, SG_EIO, STR(""),
		    STR("the database of store.url belongs to another gate's "
			"ledger; name a database of its own"));
	}
	if (err == SG_EINVALID && g->found.cache == JOURNAL_CACHE_FITS &&
	    (err = replace_store(g, JOURNAL_CACHE_OTHER, e)) == SG_OK)
		err = journal_open(
		    g->home.audit, &g->store, &with, &g->journal, e);
	if (g->found.cache == JOURNAL_CACHE_FITS)
		g->found.cache = now.cache;
	g->found.store = now.store;
	g->found.ledger = now.ledger;
	g->found.file = now.file;
	g->found.last_ms = now.last_ms;
	g->found.cut = now.cut;
	return err;
}

/* On the writer's thread. */
static void
was_slow(void *ctx, int64_t us)
{
	char room[24];
	struct buf ms = BUF_ON(room);

	(void)ctx;
	buf_addi(&ms, us / 1000);
	log_say(SG_LOG_LEVEL_WARN, "slow_write",
	    "the disk took long to keep what was written",
	    &(struct log_field){"ms", buf_str(&ms)}, 1);
}

static enum sg_err
open_journal(struct setup *g, const struct setup_options *o, struct sg_error *e)
{
	struct journal_options jo = {.wake = o->wake,
	    .wake_ctx = o->wake_ctx,
	    .gathers = o->gathers,
	    .local = g->home.config.store_url.n == 0,
	    .holds = true,
	    .slow = was_slow,
	    .rotate_bytes = (uint64_t)g->home.config.rotate_mb << 20,
	    .now_ms = clock_system().wall_ms(NULL)};
	enum sg_err err;

	if (!o->home.memory && g->home.config.store_node.n > 0)
		return setup_node(g, o, e);
	if (!o->home.memory)
		err = open_disk(g, e);
	else if ((err = store_memory_open(&g->store)) != SG_OK)
		err_set(e, err, STR(""), STR("out of memory"));
	if (err == SG_OK && o->verifies && !o->home.memory)
		err = setup_anchor(g, o, &jo, e);
	if (err == SG_OK)
		err = open_ledger(g, &jo, o->home.memory, e);
	if (err != SG_OK)
		return err;
	journal_reads(&g->journal, &g->reads);
	setup_anchor_begin(g);
	return SG_OK;
}

/* A zone that is named and not there is said: times are shown in UTC then. */
static enum sg_err
open_zones(const struct cli *c, struct setup *g, struct sg_error *e)
{
	struct sg_error why = {0};

	g->zones = zones_open(NULL);
	if (g->zones == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	g->zones_port = zones_port_of(g->zones);
	(void)zones_here(g->zones, &why);
	if (why.code != SG_OK)
		(void)cli_fail_error(c, CLI_DONE, "times are in UTC", &why,
		    "Install tzdata, or correct TZ");
	return SG_OK;
}

void
setup_log(enum sg_log_level level, const char *event, const char *format,
    const char *a, const char *b)
{
	char line[1024];

	(void)snprintf(line, sizeof(line), format, a, b);
	if (log_says(SG_LOG_LEVEL_ERROR))
		log_say(level, event, line, NULL, 0);
	else
		fprintf(stderr, "solgate: %s\n", line);
}

static void
say_broken(const struct ledger_report *r)
{
	char entry[24];

	snprintf(entry, sizeof(entry), "%llu", (unsigned long long)r->broken);
	setup_log(SG_LOG_LEVEL_ERROR, "ledger",
	    "the ledger is broken at entry %s: %s. See: solgate audit verify",
	    entry, r->why);
}

static void
was_read(void *ctx, const struct ledger_report *r)
{
	struct setup *g = ctx;

	if (!r->ok)
		say_broken(r);
	if (g->wake != NULL)
		g->wake(g->wake_ctx);
}

/* A start reads the end of the ledger; all of it is read beside the work. */
static enum sg_err
open_verifier(
    struct setup *g, const struct setup_options *o, struct sg_error *e)
{
	struct verifier_options vo = {.dir = g->home.audit,
	    .head = g->found.ledger,
	    .every_ms = g->home.config.verify_hours * INT64_C(3600000),
	    .done = was_read,
	    .ctx = g};

	if (!o->verifies || o->home.memory || g->node != NULL)
		return SG_OK;
	g->wake = o->wake;
	g->wake_ctx = o->wake_ctx;
	if ((g->verifier = verifier_open(&vo, e)) == NULL)
		return SG_EIO;
	g->verify = verifier_port(g->verifier);
	return SG_OK;
}

/* What the start did to the store is said where a person may see it. */
static void
say_repaired(const struct cli *c, const struct setup *g)
{
	const char *text = service_repaired(g->service);

	if (text[0] != '\0')
		(void)cli_fail(c, CLI_DONE, "note", text, NULL);
	if (g->found.aside[0] != '\0')
		(void)cli_fail(c, CLI_DONE, "the old store is kept",
		    g->found.aside, "Chats and traces are in it");
}

static int64_t
wall_ms(void)
{
	struct clock_port clock = clock_system();

	return clock.wall_ms(clock.self);
}

enum cli_exit
setup_find(const struct cli *c, struct setup *g, const struct setup_options *o)
{
	struct sg_error e = {0};
	enum cli_exit status;

	*g = (struct setup){.lock = -1, .read_ms = wall_ms()};
	status = home_find(c, &g->home, &o->home);
	if (status == CLI_DONE && setup_policy(g, &g->rules_a, &e) != SG_OK)
		return cli_fail_error(c, CLI_BAD_CONFIG, "the policy is wrong",
		    &e, "See: solgate policy check, man solgate-policy");
	return status;
}

enum cli_exit
setup_open(const struct cli *c, struct setup *g, const struct setup_options *o)
{
	struct shell_ports ports = {.clock = clock_system(),
	    .ids = ids_system(),
	    .store = &g->reads,
	    .journal = &g->journal,
	    .executor = o->executor,
	    .found = o->home.memory ? NULL : &g->found,
	    .ledger = o->home.memory ? NULL : &g->ledger};
	struct sg_error e = {0};
	enum sg_err err;

	/* A file that may not grow is an error like any other (EFBIG). */
	(void)signal(SIGXFSZ, SIG_IGN);
	err = open_journal(g, o, &e);
	g->ledger = ledger_files(g->home.audit);
	if (g->node != NULL) {
		g->ledger = node_ledger(g->node);
		ports.found = NULL;
		ports.nodes = &g->nodes;
	}
	if (err == SG_ECONFLICT)
		return cli_fail_error(c, CLI_FAILED, "cannot start", &e,
		    g->lock >= 0 && g->home.config.store_url.n > 0
			? "Stop the other one, or name another database: "
			  "store.url"
			: "Stop the other one, or use another "
			  "directory: --state=DIR");
	if (err == SG_OK)
		err = open_zones(c, g, &e);
	if (err == SG_OK)
		err = setup_tools(g, o, &e);
	if (err == SG_OK)
		err = open_verifier(g, o, &e);
	if (err != SG_OK)
		return cli_fail_error(c, CLI_FAILED, "cannot start", &e, NULL);
	if (g->executor != NULL) {
		ports.executor = &g->carries;
		ports.calendar = &g->calendar;
	}
	ports.model = g->model;
	ports.verify = g->verifier != NULL ? &g->verify : NULL;
	ports.anchor = g->anchor != NULL ? &g->anchor_port : NULL;
	ports.witness = g->witness != NULL ? &g->witness_port : NULL;
	ports.zones = &g->zones_port;
	if (setup_otel(g, &e) != SG_OK)
		return cli_fail_error(c, CLI_FAILED, "cannot start", &e, NULL);
	ports.telemetry = g->otel != NULL ? &g->telemetry : NULL;
	if (setup_notify(g, o, &e) != SG_OK)
		return cli_fail_error(c, CLI_BAD_CONFIG,
		    "a notifier is not set up right", &e,
		    "See: man solgate.conf, notify");
	ports.notifier = &g->notifier;
	g->service = service_open(&ports, &g->home.settings, &e);
	if (g->service == NULL)
		return cli_fail_error(c, CLI_FAILED, "cannot start", &e, NULL);
	setup_joint_hook(g);
	say_repaired(c, g);
	return CLI_DONE;
}

void
setup_close(struct setup *g)
{
	setup_tools_stop(g);
	if (g->service != NULL)
		service_close(g->service);
	notify_close(g->notify);
	otel_close(g->otel);
	verifier_close(g->verifier);
	setup_tools_close(g);
	zones_close(g->zones);
	if (g->journal.close != NULL)
		g->journal.close(g->journal.self);
	setup_anchor_close(g); /* it signs where the journal ended */
	if (g->store.close != NULL)
		g->store.close(g->store.self);
	setup_joint_close(g);
	postgres_watch_free(g->waits);
	own_lock_close(g->lock);
	arena_release(&g->rules_a);
	home_release(&g->home);
}

/* All of it, or ${e} says why not: then some of it is in force. */
static enum sg_err
put_in_force(struct setup *g, struct sg_error *e)
{
	enum sg_err err = setup_models_reload(g, e);

	if (err == SG_OK)
		err = setup_tools_reload(g, e);
	return err == SG_OK ? service_reload(g->service, &g->home.settings, e)
			    : err;
}

static enum sg_err
reload(struct setup *g, const struct setup_options *o, const char *by,
    struct sg_error *e)
{
	struct config old = g->home.config;
	struct service_config before = g->home.settings;
	struct arena rules = {.head = NULL};
	enum sg_err err = home_read(&g->home, &o->home, e);

	g->home.settings.hash_key = before.hash_key;
	g->home.settings.seal_key = before.seal_key;
	if (err == SG_OK)
		err = setup_policy(g, &rules, e);
	if (err == SG_OK) {
		err = put_in_force(g, e);
		if (err == SG_OK) {
			arena_release(&g->rules_a);
			g->rules_a = rules;
			setup_told(g, &old, by);
			return SG_OK;
		}
		g->home.config = old;
		(void)setup_models_reload(g, &(struct sg_error){0});
		(void)setup_tools_reload(g, &(struct sg_error){0});
	}
	arena_release(&rules);
	g->home.config = old;
	g->home.settings = before;
	return err;
}

enum sg_err
setup_reload(struct setup *g, const struct setup_options *o, const char *by,
    struct sg_error *e)
{
	struct sg_error why = {.code = SG_OK};
	int64_t now_ms = wall_ms();
	enum sg_err err = reload(g, o, by, &why);

	if (err == SG_OK) {
		g->read_ms = now_ms;
		g->failed_ms = 0;
	} else {
		g->failed_ms = now_ms;
		g->failed = why;
		*e = why;
	}
	return err;
}
