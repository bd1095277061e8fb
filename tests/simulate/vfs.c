/*
 * SQLite on the disk of disk.c: the same writes, syncs and power cuts as the
 * ledger's.  Two connections of one process are all there is, so the locks are
 * counters.  What they share of the log (-shm) is memory, and gone with the
 * process.
 */
#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "simulate/sim.h"

#define SHM_REGIONS 64
#define SHM_SIZE    32768

struct file {
	sqlite3_file base;
	struct sim_file *f;
	int lock;
	unsigned shared, exclusive; /* bits of the locks on what is shared */
};

static struct {
	int shared_count, reserved, exclusive; /* of the database file */
	unsigned char readers[SQLITE_SHM_NLOCK];
	bool writer[SQLITE_SHM_NLOCK];
	unsigned regions;
	char memory[SHM_REGIONS][SHM_SIZE];
} shared;

static sqlite3_vfs *unix_vfs;

void
sim_vfs_reset(void)
{
	shared.shared_count = shared.reserved = shared.exclusive = 0;
	memset(shared.readers, 0, sizeof(shared.readers));
	memset(shared.writer, 0, sizeof(shared.writer));
	memset(shared.memory, 0, (size_t)shared.regions * SHM_SIZE);
	shared.regions = 0;
}

static int
unlock(sqlite3_file *p, int to)
{
	struct file *x = (struct file *)p;

	if (x->lock >= SQLITE_LOCK_RESERVED && to < SQLITE_LOCK_RESERVED)
		shared.reserved = 0;
	if (x->lock == SQLITE_LOCK_EXCLUSIVE && to < SQLITE_LOCK_EXCLUSIVE)
		shared.exclusive = 0;
	if (x->lock >= SQLITE_LOCK_SHARED && to == SQLITE_LOCK_NONE)
		shared.shared_count--;
	x->lock = to;
	return SQLITE_OK;
}

static int
do_close(sqlite3_file *p)
{
	return unlock(p, SQLITE_LOCK_NONE);
}

static int
do_read(sqlite3_file *p, void *out, int n, sqlite3_int64 at)
{
	ssize_t got = sim_disk_read(
	    ((struct file *)p)->f, (size_t)at, out, (size_t)n);

	if (got < 0)
		return SQLITE_IOERR_READ;
	if (got < n) {
		memset((char *)out + got, 0, (size_t)(n - got));
		return SQLITE_IOERR_SHORT_READ;
	}
	return SQLITE_OK;
}

static int
do_write(sqlite3_file *p, const void *in, int n, sqlite3_int64 at)
{
	ssize_t put = sim_disk_write(
	    ((struct file *)p)->f, (size_t)at, in, (size_t)n);

	if (put == n)
		return SQLITE_OK;
	return put >= 0 || errno == ENOSPC ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int
do_truncate(sqlite3_file *p, sqlite3_int64 n)
{
	return sim_disk_cut(((struct file *)p)->f, (size_t)n) == 0
	    ? SQLITE_OK
	    : SQLITE_IOERR_TRUNCATE;
}

static int
do_sync(sqlite3_file *p, int flags)
{
	(void)flags;
	return sim_disk_sync(((struct file *)p)->f) == 0 ? SQLITE_OK
							 : SQLITE_IOERR_FSYNC;
}

static int
do_size(sqlite3_file *p, sqlite3_int64 *out)
{
	*out = (sqlite3_int64)((struct file *)p)->f->n;
	return SQLITE_OK;
}

static int
do_lock(sqlite3_file *p, int to)
{
	struct file *x = (struct file *)p;
	int others = shared.shared_count - (x->lock >= SQLITE_LOCK_SHARED);

	if (x->lock >= to)
		return SQLITE_OK;
	if (shared.exclusive && x->lock < SQLITE_LOCK_EXCLUSIVE)
		return SQLITE_BUSY;
	if (to >= SQLITE_LOCK_RESERVED && shared.reserved &&
	    x->lock < SQLITE_LOCK_RESERVED)
		return SQLITE_BUSY;
	if (to == SQLITE_LOCK_EXCLUSIVE && others > 0)
		return SQLITE_BUSY;
	if (x->lock < SQLITE_LOCK_SHARED)
		shared.shared_count++;
	if (to >= SQLITE_LOCK_RESERVED)
		shared.reserved = 1;
	if (to == SQLITE_LOCK_EXCLUSIVE)
		shared.exclusive = 1;
	x->lock = to;
	return SQLITE_OK;
}

static int
do_reserved(sqlite3_file *p, int *out)
{
	(void)p;
	*out = shared.reserved;
	return SQLITE_OK;
}

static int
do_control(sqlite3_file *p, int op, void *arg)
{
	(void)p;
	(void)op;
	(void)arg;
	return SQLITE_NOTFOUND;
}

static int
sector(sqlite3_file *p)
{
	(void)p;
	return 512;
}

static int
device(sqlite3_file *p)
{
	(void)p;
	return 0;
}

static int
shm_map(sqlite3_file *p, int at, int size, int extend, void volatile **out)
{
	(void)p;
	*out = NULL;
	if (size > SHM_SIZE || at >= SHM_REGIONS)
		return SQLITE_IOERR_SHMSIZE;
	if ((unsigned)at >= shared.regions && !extend)
		return SQLITE_OK;
	if ((unsigned)at >= shared.regions)
		shared.regions = (unsigned)at + 1;
	*out = shared.memory[at];
	return SQLITE_OK;
}

static void
shm_set(struct file *x, int i, int flags)
{
	unsigned bit = 1u << i;

	if ((flags & SQLITE_SHM_UNLOCK) != 0) {
		if ((x->shared & bit) != 0)
			shared.readers[i]--;
		if ((x->exclusive & bit) != 0)
			shared.writer[i] = false;
		x->shared &= ~bit;
		x->exclusive &= ~bit;
	} else if ((flags & SQLITE_SHM_SHARED) != 0) {
		if ((x->shared & bit) == 0)
			shared.readers[i]++;
		x->shared |= bit;
	} else {
		shared.writer[i] = true;
		x->exclusive |= bit;
	}
}

static int
shm_lock(sqlite3_file *p, int at, int n, int flags)
{
	struct file *x = (struct file *)p;

	for (int i = at; (flags & SQLITE_SHM_LOCK) != 0 && i < at + n; i++) {
		bool mine = (x->shared & (1u << i)) != 0;

		if (shared.writer[i] && (x->exclusive & (1u << i)) == 0)
			return SQLITE_BUSY;
		if ((flags & SQLITE_SHM_EXCLUSIVE) != 0 &&
		    shared.readers[i] > mine)
			return SQLITE_BUSY;
	}
	for (int i = at; i < at + n; i++)
		shm_set(x, i, flags);
	return SQLITE_OK;
}

static void
shm_barrier(sqlite3_file *p)
{
	(void)p;
}

static int
shm_unmap(sqlite3_file *p, int remove)
{
	struct file *x = (struct file *)p;

	for (int i = 0; i < SQLITE_SHM_NLOCK; i++)
		shm_set(x, i, SQLITE_SHM_UNLOCK);
	if (remove) {
		memset(shared.memory, 0, (size_t)shared.regions * SHM_SIZE);
		shared.regions = 0;
	}
	return SQLITE_OK;
}

static const sqlite3_io_methods methods = {.iVersion = 2,
    .xClose = do_close,
    .xRead = do_read,
    .xWrite = do_write,
    .xTruncate = do_truncate,
    .xSync = do_sync,
    .xFileSize = do_size,
    .xLock = do_lock,
    .xUnlock = unlock,
    .xCheckReservedLock = do_reserved,
    .xFileControl = do_control,
    .xSectorSize = sector,
    .xDeviceCharacteristics = device,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap};

static int
do_open(
    sqlite3_vfs *v, sqlite3_filename name, sqlite3_file *p, int flags, int *out)
{
	struct file *x = (struct file *)p;

	(void)v;
	memset(x, 0, sizeof(*x));
	if (name == NULL || sim_disk.dead)
		return SQLITE_CANTOPEN;
	x->f = sim_disk_find(name);
	if (x->f == NULL && (flags & SQLITE_OPEN_CREATE) != 0)
		x->f = sim_disk_make(name);
	if (x->f == NULL)
		return SQLITE_CANTOPEN;
	x->base.pMethods = &methods;
	if (out != NULL)
		*out = flags;
	return SQLITE_OK;
}

static int
do_delete(sqlite3_vfs *v, const char *name, int sync)
{
	struct sim_file *f = sim_disk_find(name);

	(void)v;
	(void)sync;
	if (f == NULL)
		return SQLITE_IOERR_DELETE_NOENT;
	sim_disk_remove(f);
	return SQLITE_OK;
}

static int
do_access(sqlite3_vfs *v, const char *name, int flags, int *out)
{
	const struct sim_file *f = sim_disk_find(name);

	(void)v;
	*out = f != NULL && (flags != SQLITE_ACCESS_EXISTS || f->n > 0);
	return SQLITE_OK;
}

static int
full_path(sqlite3_vfs *v, const char *name, int n, char *out)
{
	(void)v;
	sqlite3_snprintf(n, out, "%s", name);
	return SQLITE_OK;
}

static int
randomness(sqlite3_vfs *v, int n, char *out)
{
	(void)v;
	for (int i = 0; i < n; i++)
		out[i] = (char)(i * 37);
	return n;
}

static int
do_sleep(sqlite3_vfs *v, int us)
{
	(void)v;
	sim_fiber_step(true);
	return us;
}

static int
now(sqlite3_vfs *v, double *out)
{
	(void)v;
	*out = 2461000.5;
	return SQLITE_OK;
}

void
sim_vfs_begin(void)
{
	static sqlite3_vfs vfs = {.iVersion = 1,
	    .szOsFile = sizeof(struct file),
	    .mxPathname = 120,
	    .zName = "sim",
	    .xOpen = do_open,
	    .xDelete = do_delete,
	    .xAccess = do_access,
	    .xFullPathname = full_path,
	    .xRandomness = randomness,
	    .xSleep = do_sleep,
	    .xCurrentTime = now};

	unix_vfs = sqlite3_vfs_find(NULL);
	if (unix_vfs == NULL || sqlite3_vfs_register(&vfs, 1) != SQLITE_OK)
		sim_fail("SQLite does not take the disk");
}
