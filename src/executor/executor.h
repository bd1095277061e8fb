#ifndef EXECUTOR_EXECUTOR_H
#define EXECUTOR_EXECUTOR_H

#include "port/uv_api.h"
#include "executor/registry.h"
#include "port/calendar.h"
#include "port/clock.h"
#include "port/executor.h"

/*
 * The executor port over what the registry lists: reminders and events as
 * files of a calendar directory, programs, posts to a webhook.  The energy
 * tables are rows of the store; src/book carries those out.
 *
 * It is asked only for what a person approved.  A write is tried once; a
 * read that failed for a passing reason is tried once more.
 */
struct executor_options {
	struct sg_str tools;      /* the registry's text; outlives it */
	struct sg_str more;       /* one's own rows, or empty */
	const char *calendar_dir; /* whole path; copied */
	struct clock_port clock;
	const struct zones_port *zones; /* of what comes again; NULL: none */
	uv_loop_t *loop;      /* of programs and posts; NULL: none are run */
	int64_t timeout_ms;   /* of one; 0: 30 s */
	const char *work_dir; /* each program has one of its own below; copied;
				 NULL: none */
	bool unfenced;        /* programs keep what the gate may reach */
	/* Of webhooks; the texts of proxy and certificates outlive it. */
	struct sg_str webhook_url; /* copied; empty: none */
	const char *proxy, *ca_file;
};

struct executor;

/* NULL: ${e} says why (a row of a registry is wrong). */
struct executor *
executor_open(const struct executor_options *o, struct sg_error *e);

/*
 * By other options from now on; its loop and clock stay.  What runs, runs as it
 * was begun and is not tried again.  On failure nothing has changed.
 */
SG_MUST_CHECK enum sg_err executor_reload(
    struct executor *x, const struct executor_options *o, struct sg_error *e);

struct executor_port executor_port_of(struct executor *x);

/* Its calendar directory, read back. */
struct calendar_port executor_calendar_of(struct executor *x);

/* Ends what runs, and runs nothing more: before the service is closed. */
void executor_stop(struct executor *x);

/* Ends what runs.  With a loop: run it once more before it is closed. */
void executor_close(struct executor *x);

/* It was not carried out: ${code} for machines, ${why} for people. */
void
executor_refuse(struct executor_done done, const char *code, const char *why);

#endif
