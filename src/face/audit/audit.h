#ifndef FACE_AUDIT_AUDIT_H
#define FACE_AUDIT_AUDIT_H

#include "settings/config.h"
#include "settings/config_place.h"
#include "term/cli.h"
#include "port/ledger.h"
#include "port/nodes.h"

/*
 * The parts of "solgate audit", which nobody else sees: cmd_audit.c reads the
 * call, audit_read.c and audit_verify.c do it, audit_show.c prints entries.
 * What an entry does not say is empty; what is not printable is escaped (T25).
 */
#define AUDIT_LINES     10
#define AUDIT_LINES_MAX 100000

enum audit_as { AUDIT_AS_TEXT, AUDIT_AS_JSON, AUDIT_AS_CSV };

struct audit {
	const struct cli *cli;
	char dir[PLACE_MAX];           /* without a slash at its end */
	char url[CONFIG_TEXT_MAX + 1]; /* of the store; "": a file beside it */
	enum audit_as as;
	bool jsonl, csv;
	bool follow, yes, all;
	const char *against, *key, *to; /* of checkpoints; or NULL */
	int64_t lines;
	int64_t since_ms, before_ms;
	const char *archive; /* files that left the ledger; or NULL */
	bool joined;         /* it is whole, and leads to the ledger */
	uint64_t last;       /* entry that was shown */
	/* Of many nodes: their chains, of which [one, end) are meant. */
	const char *node;             /* --node; or NULL */
	char own[NODES_NAME_MAX + 1]; /* this gate's name; "": it is alone */
	struct node_chains *database;
	struct chains_dir *exported;
	const struct ledger_chain *chains; /* NULL: it is one ledger */
	size_t n_chains, one, end;
	struct sg_str shown; /* the node whose entries are shown */
	bool starved;
	struct arena a;
};

enum cli_exit audit_tail(struct audit *k);
enum cli_exit audit_export(struct audit *k);
enum cli_exit audit_decided(struct audit *k); /* show */
enum cli_exit audit_verify(struct audit *k);
enum cli_exit audit_repair(struct audit *k);
enum cli_exit audit_against(struct audit *k); /* verify --against */
enum cli_exit audit_checkpoint(struct audit *k);
enum cli_exit audit_key(struct audit *k);
enum cli_exit audit_archive(struct audit *k);

/* The ledger of this user's gate, unless k->dir names one; false: said why. */
bool audit_find_dir(struct audit *k);

/*
 * audit_chains.c: the chains of many nodes, in the database or in an export.
 * Open them if there are any; false: said why.  ${all}: all of them are meant
 * where --node names none, else this gate's own.
 */
bool audit_open(struct audit *k, bool all);
void audit_close(struct audit *k);
enum cli_exit audit_verify_chains(struct audit *k);
enum cli_exit audit_export_chains(struct audit *k);
/* The one that is meant, where only one can be; and where it begins. */
struct ledger_port audit_ledger(const struct audit *k);
uint64_t audit_begins(const struct audit *k);

/* audit_verify.c: what verify() found, as text or as one line of JSON. */
void audit_report(const struct audit *k, const struct ledger_report *r);
void audit_state_put(
    const struct audit *k, const struct ledger_report *r, struct buf *b);

/*
 * audit_signed.c: every signature of the ledger, by the keys that stand in it.
 * ${n}: how many are right; ${several}: decisions that enough people let pass.
 * CLI_DONE, or the first that is not right was said.
 */
enum cli_exit audit_signatures(struct audit *k, uint64_t *n, uint64_t *several);
extern const struct cli_command cmd_receipt;

/*
 * Every entry from ${from} on, first those of k->archive that the ledger does
 * not have.  If neither has the oldest, that is said on stderr.
 */
enum sg_err audit_each(struct audit *k, uint64_t from,
    bool (*each)(void *ctx, const struct ledger_entry *entry), void *ctx,
    struct sg_error *e);

/* That entries before ${first} are archived, and where to name them. */
void audit_say_archived(const struct audit *k, uint64_t first);

/* The directory above that of the ledger, where the store and the keys are. */
void audit_state_dir(const struct audit *k, char out[PLACE_MAX]);

/* What the store knows of the ledger's end; seq 0: nothing, or no store. */
struct journal_head audit_known(const struct audit *k);

/* Say why the ledger cannot be read. */
enum cli_exit audit_cannot(const struct audit *k, const struct sg_error *e);

/* The row of names above a table; nothing for the other forms. */
void audit_show_names(const struct audit *k);

/* One line on stdout.  False: no memory. */
bool audit_show(struct audit *k, const struct ledger_entry *entry);

/* When it was written, by its record; false: it does not say. */
bool audit_time(const struct ledger_entry *entry, struct arena *a, int64_t *ms);

#endif
