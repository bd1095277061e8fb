#ifndef BOOK_ENERGY_BOOK_H
#define BOOK_ENERGY_BOOK_H

#include "energy/edit.h"
#include "energy/totals.h"
#include "port/executor.h"
#include "shape/energy.h"
#include "shell/shell.h"

/*
 * The energy tables of this installation: loads, charging sources and the
 * battery.  They are one row of the store, so that a change is there whole or
 * not at all; what is kept in memory is what was submitted last.
 *
 *	energy_begin() -> change e.rows, e.x.battery -> energy_keep() -> durable
 *
 * There can be several systems, each with tables of its own.  One of them is
 * open, for everybody: it is the one that all of this is about.
 *
 * A row that a model proposed and a person confirmed comes through
 * energy_book_port(): its id is made of the call, so that the same confirmation
 * adds it once, whatever crashed meanwhile.
 */
#define ENERGY_ROW_ID 36

struct energy_book;

/* The shell must outlive it; NULL: no memory. */
struct energy_book *energy_book_new(struct shell *sh);
void energy_book_free(struct energy_book *b);

/* The tables in ${a}, with room for another row each. */
struct energy_edit {
	struct energy_export x;
	struct energy_rows rows;
	struct sg_str etag;          /* before the change */
	struct energy_system system; /* whose they are; no id: the only one */
};
SG_MUST_CHECK enum sg_err energy_begin(struct energy_book *book,
    struct arena *a, struct energy_edit *out, struct sg_error *e);

/*
 * Keep the tables as they are in ${edit} now: the row for the store and the
 * line for the ledger go into *${op} and *${record}, to be submitted durably.
 * SG_EFULL: they would be too large; nothing changed.
 */
struct energy_change {
	const char *what; /* "load.add" */
	struct sg_str id; /* of the row; empty: none */
};
SG_MUST_CHECK enum sg_err energy_keep(struct energy_book *book,
    const struct energy_edit *edit, const struct energy_change *change,
    struct arena *a, struct store_op *op, struct sg_str *record);

/*
 * The system that is open, by its id; SG_ENOTFOUND and the like: the store
 * cannot be asked.  ${name} is empty where nobody gave one.
 */
SG_MUST_CHECK enum sg_err energy_open_system(struct energy_book *book,
    struct arena *a, struct energy_system *out, struct sg_error *e);

/* What was kept last; "" before the first begin(). */
struct sg_str energy_etag(const struct energy_book *book);

/* The tables and what they come to, in ${a}; empty: no memory. */
struct sg_str energy_say(const struct energy_edit *edit, struct arena *a);

/*
 * The tables in words, a line for each row, for a model that is asked about
 * them; in ${a}, empty: no memory.  Names are data: each stays on its line.
 */
struct sg_str energy_tell(const struct energy_edit *edit, struct arena *a);

/*
 * The row that a call would add, as a person is shown it: JSON in ${a}.
 * SG_EINVALID: the arguments are none of such a row.
 */
SG_MUST_CHECK enum sg_err
energy_preview(struct energy_book *book, struct sg_str name, struct sg_str args,
    struct arena *a, struct sg_str *out, struct sg_error *e);

/*
 * The book as an executor: a confirmed call adds its row.  Request and action
 * make the id of the row, so that running it again adds nothing.
 */
struct executor_port energy_book_port(struct energy_book *book);

/* The commands of this room. */
typedef void book_command(struct energy_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
book_command run_energy_get, run_energy_export, run_energy_import,
    run_energy_load_add, run_energy_load_put, run_energy_load_delete,
    run_energy_source_add, run_energy_source_put, run_energy_source_delete,
    run_energy_battery, run_energy_systems, run_energy_system_add,
    run_energy_system_put, run_energy_system_delete;

#endif
