#ifndef SIMULATE_SIM_H
#define SIMULATE_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/*
 * The gate in one process, with nothing real around it: see README.md.  All
 * that is random is drawn from a seed, and each step draws from a source of
 * its own, so that leaving a step out changes nothing of the others.
 */
uint32_t sim_any(uint32_t n); /* 0 .. n-1; 0 for 0 */
bool sim_one_in(uint32_t n);

/* The run is over: what must hold does not.  Does not return. */
void sim_fail(const char *format, ...)
    __attribute__((format(printf, 1, 2), noreturn));
void sim_trace(const char *format, ...) __attribute__((format(printf, 1, 2)));

struct sim_options {
	uint64_t seed;
	unsigned steps;
	const unsigned char *skip; /* by step; NULL: none is left out */
	bool trace;
};
/* One life of a gate, from its first start to its last. */
void sim_run(const struct sim_options *o);
unsigned sim_step(void); /* the one that runs */

struct sim_tally {
	uint64_t seeds, steps, starts, kills, losses, told, allowed, durable,
	    faults, starved, ops, runs;
};
extern struct sim_tally *sim_tally; /* shared by all who run */

/* ---- the disk: disk.c ---- */
#define SIM_ROOT  "/sim"
#define SIM_FILES 24

struct sim_pending {
	size_t off, n;
	char *data; /* NULL: the file is cut to off */
};

struct sim_file {
	char name[128];
	bool used, named; /* named: its name survives a power cut */
	char *live;       /* what a reader sees */
	size_t n, cap;
	char *safe; /* what is on the platter */
	size_t safe_n, safe_cap;
	struct sim_pending *pending; /* written, not synced */
	size_t n_pending, cap_pending;
	size_t scanned; /* of safe, by check.c */
};

struct sim_disk {
	struct sim_file files[SIM_FILES];
	bool dead;         /* the process is gone: nothing happens any more */
	uint64_t ops;      /* writes and syncs so far */
	uint64_t crash_at; /* it dies with this one; 0: it does not */
	unsigned fail_write, fail_sync, fail_read; /* one in so many; 0: none */
	uint64_t failed;
};
extern struct sim_disk sim_disk;

struct sim_file *sim_disk_find(const char *name);
struct sim_file *sim_disk_make(const char *name); /* NULL: no room */
void sim_disk_remove(struct sim_file *f);
ssize_t sim_disk_read(struct sim_file *f, size_t off, void *p, size_t n);
ssize_t sim_disk_write(struct sim_file *f, size_t off, const void *p, size_t n);
int sim_disk_cut(struct sim_file *f, size_t n);
int sim_disk_sync(struct sim_file *f);
void sim_disk_power_cut(void); /* what was not synced may be gone */
void sim_disk_wipe(void);
void sim_disk_keep_image(void); /* for the next seeds, */
bool sim_disk_take_image(void); /* false: there is none */

/* ---- the writer's thread, by turns: fiber.c ---- */
void sim_fiber_step(bool late); /* let it go on until it waits or yields */
void sim_fiber_yield(void);     /* in the writer: others have a turn */
bool sim_fiber_is_main(void);

/* ---- memory: heap.c ---- */
struct sim_heap {
	size_t bytes, peak;
	uint64_t fail_in, fail_for; /* allocations until some fail; 0: none */
	uint64_t failed;
	bool counts; /* those of the gate, not ours */
};
extern struct sim_heap sim_heap;

/* ---- SQLite on that disk: vfs.c ---- */
void sim_vfs_begin(void);
void sim_vfs_reset(void); /* all locks of a process that died are gone */

#endif
