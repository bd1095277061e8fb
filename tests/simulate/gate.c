/* Opening and ending the gate; see src/setup/setup_open.c. */
#include <stdio.h>
#include <string.h>

#include "port/ids.h"
#include "simulate/gate.h"
#include "store/journal.h"
#include "sqlite/sqlite.h"

#define STORE  SIM_ROOT "/state/solgate.db"
#define LEDGER SIM_ROOT "/state/audit"
#define ROTATE 40000

struct sim_gate sim_gate;

static int64_t
wall_ms(void *self)
{
	(void)self;
	return sim_gate.wall_ms;
}

static int64_t
mono_ms(void *self)
{
	(void)self;
	return sim_gate.mono_ms;
}

static int64_t
mono_us(void *self)
{
	(void)self;
	return sim_gate.mono_ms * 1000;
}

static bool
make_id(void *self, struct buf *b)
{
	uint8_t bytes[16] = {0};
	uint64_t n = ++sim_gate.last_id;

	(void)self;
	for (size_t i = 16; i-- > 8; n >>= 8)
		bytes[i] = (uint8_t)n;
	ids_add_uuid(b, bytes);
	return true;
}

void
sim_gate_begin(void)
{
	memset(&sim_gate, 0, sizeof(sim_gate));
	sim_gate.wall_ms = 1767225600000;
	sim_gate.mono_ms = 1000;
	sim_gate.config.project = STR("/");
	sim_gate.config.cooldown = sim_one_in(4);
	sim_gate.config.wait_unattended = sim_one_in(2);
}

bool
sim_gate_lives(void)
{
	return sim_gate.s != NULL && !sim_disk.dead;
}

/* A store that cannot be used is put aside, as setup does. */
static enum sg_err
replace_store(enum journal_cache why, struct sg_error *e)
{
	struct buf to = {
	    .p = sim_gate.found.aside, .cap = sizeof(sim_gate.found.aside)};
	enum sg_err err;

	*e = (struct sg_error){0};
	if (sim_gate.store.close != NULL)
		sim_gate.store.close(sim_gate.store.self);
	sim_gate.store = (struct store_port){.close = NULL};
	sim_gate.found.cache = why;
	err = store_sqlite_aside(STORE, sim_gate.wall_ms, &to, e);
	return err == SG_OK ? store_sqlite_open(STORE, &sim_gate.store, e)
			    : err;
}

static enum sg_err
open_ledger(struct sg_error *e)
{
	struct journal_found now = {.cache = JOURNAL_CACHE_FITS};
	struct journal_options jo = {.gathers = true,
	    .local = true,
	    .holds = true,
	    .rotate_bytes = ROTATE,
	    .now_ms = sim_gate.wall_ms,
	    .found = &now};
	struct journal_found *f = &sim_gate.found;
	enum sg_err err = journal_open(
	    LEDGER, &sim_gate.store, &jo, &sim_gate.journal, e);

	if (err == SG_EINVALID && f->cache == JOURNAL_CACHE_FITS &&
	    (err = replace_store(JOURNAL_CACHE_OTHER, e)) == SG_OK)
		err = journal_open(
		    LEDGER, &sim_gate.store, &jo, &sim_gate.journal, e);
	if (f->cache == JOURNAL_CACHE_FITS)
		f->cache = now.cache;
	f->store = now.store;
	f->ledger = now.ledger;
	f->file = now.file;
	f->last_ms = now.last_ms;
	f->cut = now.cut;
	return err;
}

static enum sg_err
open_all(struct sg_error *e)
{
	enum sg_err err;

	sim_gate.found = (struct journal_found){.cache = JOURNAL_CACHE_FITS};
	err = store_sqlite_open(STORE, &sim_gate.store, e);
	if (err == SG_EINVALID)
		err = replace_store(JOURNAL_CACHE_DAMAGED, e);
	if (err == SG_OK)
		err = open_ledger(e);
	if (err != SG_OK)
		return err;
	journal_reads(&sim_gate.journal, &sim_gate.reads);
	sim_gate.ledger = ledger_files(LEDGER);
	sim_gate.ports = (struct shell_ports){
	    .clock = {wall_ms, mono_ms, NULL, mono_us},
	    .ids = {make_id, NULL},
	    .store = &sim_gate.reads,
	    .journal = &sim_gate.journal,
	    .executor = sim_net_executor(),
	    .ledger = &sim_gate.ledger,
	    .found = &sim_gate.found};
	sim_gate.s = service_open(&sim_gate.ports, &sim_gate.config, e);
	return sim_gate.s != NULL ? SG_OK : SG_EIO;
}

static void
close_all(void)
{
	if (sim_gate.s != NULL)
		service_close(sim_gate.s);
	if (sim_gate.journal.close != NULL)
		sim_gate.journal.close(sim_gate.journal.self);
	if (sim_gate.store.close != NULL)
		sim_gate.store.close(sim_gate.store.self);
	sim_gate.s = NULL;
	sim_gate.journal = (struct journal_port){.close = NULL};
	sim_gate.store = (struct store_port){.close = NULL};
	sim_vfs_reset();
}

static void
calm(void)
{
	sim_disk.fail_write = sim_disk.fail_sync = sim_disk.fail_read = 0;
	sim_disk.crash_at = 0;
	sim_heap.fail_in = sim_heap.fail_for = 0;
}

void
sim_gate_end(enum sim_end how)
{
	if (how != SIM_CLOSE || sim_disk.dead) {
		sim_disk.dead = true;
		sim_tally->kills++;
	}
	calm();
	sim_gate.closing = true;
	for (unsigned i = 0; i < 32 && !sim_disk.dead; i++)
		sim_net_executed(); /* what runs is ended first */
	close_all();
	if (!sim_disk.dead)
		sim_net_answered();
	sim_net_down();
	sim_disk.dead = false;
	if (how == SIM_POWER) {
		sim_tally->losses++;
		sim_disk_power_cut();
	}
	sim_gate.closing = false;
	sim_model.life++;
	sim_gate.mono_ms += 10;
	sim_gate.wall_ms += 10;
}

/* A power cut, or only the process, while the gate was starting. */
static void
fell(void)
{
	bool died = sim_disk.dead;

	sim_disk.dead = true;
	calm();
	close_all();
	sim_disk.dead = false;
	if (died && sim_one_in(2))
		sim_disk_power_cut();
	sim_model.life++;
}

void
sim_gate_start(void)
{
	struct sg_error e = {0};
	bool hit;

	for (;;) {
		uint64_t failed = sim_disk.failed + sim_heap.failed;

		sim_heap.counts = true;
		e = (struct sg_error){0};
		hit = open_all(&e) == SG_OK && !sim_disk.dead;
		sim_heap.counts = false;
		sim_tally->starts++;
		if (hit)
			break;
		if (!sim_disk.dead &&
		    failed == sim_disk.failed + sim_heap.failed)
			sim_fail("the gate does not start: %s", e.message);
		sim_trace("start failed: %s", e.message);
		fell();
	}
	sim_gate.struck = 0;
	if (sim_disk.fail_read == 0 && sim_heap.fail_in == 0)
		sim_check_start();
	sim_net_attach(true);
}
