#ifndef CARE_BACKUP_H
#define CARE_BACKUP_H

#include "home/home.h"
#include "port/ledger.h"

/*
 * A backup is a directory: what the state directory holds, as of one moment,
 * and the settings.
 *
 *	DIR/backup.json   what it is: when, which version, where the ledger ends
 *	DIR/state/        store, ledger, keys, tokens, checkpoints of others
 *	DIR/config.toml   the person's own settings, if there are any
 *
 * The store is copied before the ledger, so the ledger of the copy has
 * everything that its store knows of; what the store lacks, the next start
 * takes from the ledger.
 */
#define BACKUP_NOTE  "backup.json"
#define BACKUP_STATE "state"

/* All regular files below ${from} into ${to}, which is made; the store, locks,
 * sockets and what was put aside are left out.  A file of the ledger ends with
 * a whole line. */
SG_MUST_CHECK enum sg_err
backup_tree(const char *from, const char *to, struct sg_error *e);

/* One file, 0600, synced. */
SG_MUST_CHECK enum sg_err
backup_file(const char *from, const char *to, struct sg_error *e);

/* Whether the copy in ${state} is whole: chain, and the end that its store
 * knows of. */
SG_MUST_CHECK enum sg_err
backup_verify(const char *state, struct ledger_report *r, struct sg_error *e);

/* SG_OK: it is not there, or has nothing in it. */
SG_MUST_CHECK enum sg_err backup_is_empty(const char *dir, struct sg_error *e);

#endif
