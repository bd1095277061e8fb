/*
 * The disk.  A file is what a reader sees (live), what would survive a power
 * cut (safe), and the writes between both.  A sync that succeeds carries them
 * over.  A sync that fails may drop them for good while readers go on seeing
 * them, as Linux does: the next sync succeeds and writes nothing.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate/check.h"
#include "simulate/sim.h"

#define SECTOR 512

struct sim_disk sim_disk;

void *__real_malloc(size_t n);
void *__real_realloc(void *p, size_t n);
void __real_free(void *p);

static void
grow(char **v, size_t *cap, size_t n)
{
	if (n <= *cap)
		return;
	*cap = *cap < 4096 ? 4096 : *cap;
	while (*cap < n)
		*cap *= 2;
	*v = __real_realloc(*v, *cap);
}

/* ${n} bytes at ${off}; a hole before them is zeros. */
static void
put(char **v, size_t *len, size_t *cap, size_t off, const char *p, size_t n)
{
	grow(v, cap, off + n);
	if (off > *len)
		memset(*v + *len, 0, off - *len);
	memcpy(*v + off, p, n);
	*len = off + n > *len ? off + n : *len;
}

static void
drop_pending(struct sim_file *f)
{
	for (size_t i = 0; i < f->n_pending; i++)
		__real_free(f->pending[i].data);
	f->n_pending = 0;
}

/* A sync failed: the bytes are given up; lengths are kept by the journal of the
 * file system, or it would not go on. */
static void
drop_data(struct sim_file *f)
{
	size_t n = 0;

	for (size_t i = 0; i < f->n_pending; i++)
		if (f->pending[i].data == NULL)
			f->pending[n++] = f->pending[i];
		else
			__real_free(f->pending[i].data);
	f->n_pending = n;
}

struct sim_file *
sim_disk_find(const char *name)
{
	for (size_t i = 0; i < SIM_FILES; i++)
		if (sim_disk.files[i].used &&
		    strcmp(sim_disk.files[i].name, name) == 0)
			return &sim_disk.files[i];
	return NULL;
}

struct sim_file *
sim_disk_make(const char *name)
{
	for (size_t i = 0; i < SIM_FILES; i++) {
		struct sim_file *f = &sim_disk.files[i];

		if (f->used)
			continue;
		drop_pending(f);
		f->used = true;
		f->named = false;
		f->n = f->safe_n = f->scanned = 0;
		snprintf(f->name, sizeof(f->name), "%s", name);
		return f;
	}
	return NULL;
}

void
sim_disk_remove(struct sim_file *f)
{
	if (sim_disk.dead)
		return;
	drop_pending(f);
	f->used = false;
	f->n = f->safe_n = f->scanned = 0;
}

/* One more operation; false: the process died before it. */
static bool
goes_on(void)
{
	if (sim_disk.dead)
		return false;
	sim_disk.ops++;
	sim_tally->ops++;
	if (sim_disk.crash_at != 0 && sim_disk.ops >= sim_disk.crash_at)
		sim_disk.dead = true;
	return true;
}

static bool
fails(unsigned one_in)
{
	if (one_in == 0 || !sim_one_in(one_in))
		return false;
	sim_disk.failed++;
	sim_tally->faults++;
	return true;
}

ssize_t
sim_disk_read(struct sim_file *f, size_t off, void *p, size_t n)
{
	if (fails(sim_disk.fail_read)) {
		errno = EIO;
		return -1;
	}
	if (off >= f->n)
		return 0;
	n = n < f->n - off ? n : f->n - off;
	memcpy(p, f->live + off, n);
	return (ssize_t)n;
}

static struct sim_pending *
pend(struct sim_file *f)
{
	if (f->n_pending == f->cap_pending) {
		f->cap_pending = f->cap_pending == 0 ? 16 : 2 * f->cap_pending;
		f->pending = __real_realloc(
		    f->pending, f->cap_pending * sizeof(*f->pending));
	}
	return &f->pending[f->n_pending++];
}

static void
write_live(struct sim_file *f, size_t off, const char *p, size_t n)
{
	struct sim_pending *w;

	if (n == 0)
		return;
	put(&f->live, &f->n, &f->cap, off, p, n);
	w = pend(f);
	*w = (struct sim_pending){off, n, __real_malloc(n)};
	memcpy(w->data, p, n);
}

ssize_t
sim_disk_write(struct sim_file *f, size_t off, const void *p, size_t n)
{
	sim_fiber_yield();
	if (!goes_on()) {
		errno = EIO;
		return -1;
	}
	if (sim_disk.dead) /* killed in the middle of it */
		n = sim_any((uint32_t)n + 1);
	if (fails(sim_disk.fail_write)) {
		n = sim_any((uint32_t)n);
		write_live(f, off, p, n);
		errno = sim_one_in(2) ? ENOSPC : EIO;
		return sim_one_in(2) ? (ssize_t)n : -1;
	}
	write_live(f, off, p, n);
	return (ssize_t)n;
}

int
sim_disk_cut(struct sim_file *f, size_t n)
{
	if (!goes_on() || fails(sim_disk.fail_write)) {
		errno = EIO;
		return -1;
	}
	if (n > f->n) {
		grow(&f->live, &f->cap, n);
		memset(f->live + f->n, 0, n - f->n);
	}
	f->n = n;
	*pend(f) = (struct sim_pending){n, 0, NULL};
	return 0;
}

static void
carry(struct sim_file *f, const struct sim_pending *w, size_t from, size_t to)
{
	if (w->data == NULL) {
		if (w->off > f->safe_n) {
			grow(&f->safe, &f->safe_cap, w->off);
			memset(f->safe + f->safe_n, 0, w->off - f->safe_n);
		}
		f->safe_n = w->off;
		f->scanned = f->scanned < w->off ? f->scanned : w->off;
	} else if (to > from) {
		put(&f->safe, &f->safe_n, &f->safe_cap, w->off + from,
		    w->data + from, to - from);
	}
}

int
sim_disk_sync(struct sim_file *f)
{
	sim_fiber_yield();
	if (!goes_on() || sim_disk.dead) {
		errno = EIO;
		return -1;
	}
	if (fails(sim_disk.fail_sync)) {
		if (sim_one_in(2))
			drop_data(f);
		errno = EIO;
		return -1;
	}
	for (size_t i = 0; i < f->n_pending; i++)
		carry(f, &f->pending[i], 0, f->pending[i].n);
	drop_pending(f);
	f->named = true;
	sim_check_synced(f);
	sim_fiber_yield();
	return 0;
}

/* Part of one write, by sectors. */
static void
tear(struct sim_file *f, const struct sim_pending *w)
{
	for (size_t at = 0; at < w->n;) {
		size_t end = (w->off + at) / SECTOR * SECTOR + SECTOR - w->off;

		end = end < w->n ? end : w->n;
		if (sim_one_in(2))
			carry(f, w, at, end);
		at = end;
	}
}

static void
lose(struct sim_file *f)
{
	bool in_order = sim_one_in(2);
	size_t kept = in_order ? sim_any((uint32_t)f->n_pending + 1)
			       : f->n_pending;

	for (size_t i = 0; i < kept; i++) {
		if (in_order && i + 1 < kept)
			carry(f, &f->pending[i], 0, f->pending[i].n);
		else if (in_order || sim_one_in(4))
			tear(f, &f->pending[i]);
		else if (sim_one_in(2))
			carry(f, &f->pending[i], 0, f->pending[i].n);
	}
	drop_pending(f);
	if (!f->named && sim_one_in(2)) {
		f->used = false;
		return;
	}
	grow(&f->live, &f->cap, f->safe_n);
	if (f->safe_n > 0)
		memcpy(f->live, f->safe, f->safe_n);
	f->n = f->safe_n;
	f->named = true;
}

void
sim_disk_power_cut(void)
{
	for (size_t i = 0; i < SIM_FILES; i++)
		if (sim_disk.files[i].used)
			lose(&sim_disk.files[i]);
}

void
sim_disk_wipe(void)
{
	for (size_t i = 0; i < SIM_FILES; i++) {
		drop_pending(&sim_disk.files[i]);
		sim_disk.files[i].used = false;
	}
	sim_disk.dead = false;
	sim_disk.ops = sim_disk.crash_at = 0;
	sim_disk.fail_write = sim_disk.fail_sync = sim_disk.fail_read = 0;
}

/* A store that was opened and closed once is the same for every seed. */
static struct {
	char name[128];
	char *p;
	size_t n;
} image[SIM_FILES];

void
sim_disk_keep_image(void)
{
	for (size_t i = 0; i < SIM_FILES; i++) {
		struct sim_file *f = &sim_disk.files[i];

		image[i].name[0] = '\0';
		if (!f->used)
			continue;
		memcpy(image[i].name, f->name, sizeof(f->name));
		image[i].n = f->n;
		image[i].p = __real_malloc(f->n + 1);
		if (f->n > 0)
			memcpy(image[i].p, f->live, f->n);
	}
}

bool
sim_disk_take_image(void)
{
	bool any = false;

	for (size_t i = 0; i < SIM_FILES; i++) {
		struct sim_file *f;

		if (image[i].name[0] == '\0')
			continue;
		f = sim_disk_make(image[i].name);
		put(&f->live, &f->n, &f->cap, 0, image[i].p, image[i].n);
		put(&f->safe, &f->safe_n, &f->safe_cap, 0, image[i].p,
		    image[i].n);
		f->named = any = true;
	}
	return any;
}
