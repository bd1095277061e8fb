/* Opening the parts of a gate in their order, and closing them; see gate.h. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "setup/setup.h"
#include "store/journal.h"
#include "store/memory.h"
#include "store/sqlite.h"

#define KEY_BYTES 32

/* T45: the directory is ours, and nobody else can look into it. */
static enum sg_err
make_state(struct gate *g, struct sg_error *e)
{
	enum sg_err err = place_make(g->state, e);
	struct stat st;

	if (err != SG_OK)
		return err;
	if (lstat(g->state, &st) != 0)
		return err_set(
		    e, SG_EIO, str_of(g->state), str_of(strerror(errno)));
	if (!S_ISDIR(st.st_mode) || st.st_uid != geteuid())
		return err_set(e, SG_EIO, str_of(g->state),
		    STR("it is not a directory of yours"));
	if ((st.st_mode & 077) != 0)
		return err_set(e, SG_EIO, str_of(g->state),
		    STR("others can get into it; run: chmod 700 on it"));
	return SG_OK;
}

/* T47: one process has the state directory, for as long as it lives. */
static enum sg_err
take_lock(struct gate *g, struct sg_error *e)
{
	char path[PLACE_MAX + 8];

	snprintf(path, sizeof(path), "%s/lock", g->state);
	g->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (g->lock < 0)
		return err_set(
		    e, SG_EIO, str_of(path), str_of(strerror(errno)));
	if (flock(g->lock, LOCK_EX | LOCK_NB) != 0)
		return err_set(e, SG_ECONFLICT, str_of(g->state),
		    STR("another solgate is using it"));
	return SG_OK;
}

/* The key of scope_hashes, made at the first start that wants one. */
static enum sg_err
load_key(struct gate *g, struct sg_error *e)
{
	char path[PLACE_MAX + 16], text[2 * KEY_BYTES + 1];
	struct buf b = BUF_ON(text);
	uint8_t raw[KEY_BYTES];
	enum sg_err err;

	if (!g->config.keyed_scopes)
		return SG_OK;
	snprintf(path, sizeof(path), "%s/scope.key", g->state);
	err = config_file(path, &g->a, &g->settings.hash_key, e);
	if (err == SG_ENOTFOUND) {
		*e = (struct sg_error){0};
		if (getrandom(raw, sizeof(raw), 0) != (ssize_t)sizeof(raw))
			return err_set(e, SG_EIO, str_of(path),
			    STR("no random bytes could be had"));
		buf_addhex(&b, raw, sizeof(raw));
		buf_addc(&b, '\n');
		if ((err = place_write(path, buf_str(&b), e)) == SG_OK)
			err = config_file(
			    path, &g->a, &g->settings.hash_key, e);
	}
	if (err == SG_OK && g->settings.hash_key.n != sizeof(text))
		err = err_set(e, SG_EIO, str_of(path), STR("it is no key"));
	g->settings.hash_key = str_trim(g->settings.hash_key);
	return err;
}

static enum sg_err
open_disk(struct gate *g, const struct gate_options *o, struct sg_error *e)
{
	struct journal_options jo = {.wake = o->wake,
	    .wake_ctx = o->wake_ctx,
	    .gathers = o->gathers,
	    .rotate_bytes = (uint64_t)g->config.rotate_mb << 20,
	    .now_ms = clock_system().wall_ms(NULL)};
	char path[PLACE_MAX + 16];
	enum sg_err err;

	snprintf(path, sizeof(path), "%s/solgate.db", g->state);
	if ((err = make_state(g, e)) != SG_OK ||
	    (err = take_lock(g, e)) != SG_OK ||
	    (err = load_key(g, e)) != SG_OK ||
	    (err = store_sqlite_open(path, &g->store, e)) != SG_OK)
		return err;
	return journal_open(g->audit, &g->store, &jo, &g->journal, e);
}

static enum sg_err
open_memory(struct gate *g, struct sg_error *e)
{
	if (store_memory_open(&g->store) != SG_OK)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	return journal_plain_open(&g->store, &g->journal, e);
}

enum cli_exit
gate_open(const struct cli *c, struct gate *g, const struct gate_options *o)
{
	struct shell_ports ports = {.clock = clock_system(),
	    .ids = ids_system(),
	    .store = &g->store,
	    .journal = &g->journal,
	    .executor = o->executor,
	    .ledger = o->memory ? NULL : &g->ledger};
	struct sg_error e = {0};
	enum sg_err err = o->memory ? open_memory(g, &e) : open_disk(g, o, &e);

	g->ledger = ledger_files(g->audit);
	if (err == SG_ECONFLICT)
		return gate_fail(c, CLI_FAILED, "cannot start", &e,
		    "Stop it, or use another directory: --state=DIR");
	if (err == SG_OK)
		err = gate_tools(g, o, &e);
	if (err != SG_OK)
		return gate_fail(c, CLI_FAILED, "cannot start", &e, NULL);
	if (g->executor != NULL)
		ports.executor = &g->carries;
	ports.model = g->model;
	g->service = service_open(&ports, &g->settings, &e);
	if (g->service == NULL)
		return gate_fail(c, CLI_FAILED, "cannot start", &e, NULL);
	return CLI_DONE;
}

void
gate_close(struct gate *g)
{
	gate_tools_stop(g);
	if (g->service != NULL)
		service_close(g->service);
	gate_tools_close(g);
	if (g->journal.close != NULL)
		g->journal.close(g->journal.self);
	if (g->store.close != NULL)
		g->store.close(g->store.self);
	if (g->lock >= 0)
		close(g->lock);
	gate_release(g);
}

enum sg_err
gate_reload(struct gate *g, const struct gate_options *o, struct sg_error *e)
{
	struct config old = g->config;
	struct service_config before = g->settings;
	enum sg_err err;

	config_init(&g->config, &g->a);
	err = config_load(&g->config, &g->places, o->config, gate_env, e);
	if (err == SG_OK)
		err = gate_set_options(g, o, e);
	if (err == SG_OK) {
		gate_fill(g, o);
		g->settings.hash_key = before.hash_key;
		err = gate_models_reload(g, e);
	}
	if (err == SG_OK) {
		err = service_reload(g->service, &g->settings, e);
		if (err != SG_OK) {
			g->config = old;
			(void)gate_models_reload(g, &(struct sg_error){0});
		}
	}
	if (err != SG_OK) {
		g->config = old;
		g->settings = before;
	}
	return err;
}
