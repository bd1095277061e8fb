/* audit verify: is the ledger whole, and does it end where it ended? */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "face/audit/audit.h"
#include "term/progress.h"
#include "store/journal.h"
#include "store/ledger.h"
#include "store/ledger_line.h"
#include "shelf/shelf.h"
#include "shape/stats.h"

#define TORN_TRIES 5 /* a server may be writing the last line */

void
audit_state_dir(const struct audit *k, char out[PLACE_MAX])
{
	char *slash;

	snprintf(out, PLACE_MAX, "%s", k->dir);
	if ((slash = strrchr(out, '/')) != NULL && slash != out)
		*slash = '\0';
}

struct journal_head
audit_known(const struct audit *k)
{
	char state[PLACE_MAX];
	struct shelf shelf = {str_of(k->url), state};
	struct journal_head head = {.seq = 0};
	struct store_port store;
	struct sg_error e = {0};

	audit_state_dir(k, state);
	if (shelf_open_read(&shelf, &store, &e) != SG_OK)
		return head;
	if (journal_head_read(&store, &head, &e) != SG_OK)
		head.seq = 0;
	store.close(store.self);
	return head;
}

/* What the store beside the ledger knows of its end; none: seq 0. */
static struct journal_head
known_head(const struct audit *k)
{
	struct journal_head head = audit_known(k);

	if (head.seq == 0)
		fprintf(stderr,
		    "solgate: note: no store remembers where the ledger ends, "
		    "so missing entries at its end would not be noticed\n");
	return head;
}

void
audit_state_put(
    const struct audit *k, const struct ledger_report *r, struct buf *b)
{
	char room[64];
	struct buf hex = BUF_ON(room);
	struct audit_state out = {.ok = r->ok,
	    .entries = (int64_t)r->records,
	    .has_broken_at = !r->ok,
	    .broken_at = (int64_t)r->broken,
	    .has_reason = !r->ok,
	    .reason = str_of(r->why),
	    .has_head = true,
	    .archived = (int64_t)r->base.seq,
	    .has_archived = r->base.seq > 0 && !k->joined};

	buf_addhex(&hex, r->head.hash, sizeof(r->head.hash));
	out.head = buf_str(&hex);
	contract_encode(&audit_state_contract, &out, b);
}

void
audit_report(const struct audit *k, const struct ledger_report *r)
{
	char room[64], line[1024];
	struct buf hex = BUF_ON(room), b = BUF_ON(line);

	buf_addhex(&hex, r->head.hash, sizeof(r->head.hash));
	if (k->as == AUDIT_AS_JSON) {
		audit_state_put(k, r, &b);
		printf("%.*s\n", (int)b.n, b.p);
	} else if (r->ok) {
		printf("ok: %llu records, head %.64s\n",
		    (unsigned long long)r->records, room);
		if (r->base.seq > 0)
			printf("entries 1 to %llu are archived%s\n",
			    (unsigned long long)r->base.seq,
			    k->joined ? ", and the archive is whole"
				      : "; to read them too: --archive=DIR");
	} else {
		printf("broken at entry %llu: %s\n",
		    (unsigned long long)r->broken, r->why);
	}
}

/* F11: what was never acknowledged goes by itself; the rest takes a person. */
static void
say_next(const struct ledger_report *r, const struct journal_head *head)
{
	if (r->torn && head->seq <= r->records)
		fprintf(stderr,
		    "solgate: note: the next start of the server removes an "
		    "unfinished last entry and records that it did\n");
	else
		fprintf(stderr,
		    "solgate: note: see what can be done: solgate audit "
		    "repair\n");
}

/* The archive on its own, and that it ends where the ledger goes on. */
static enum sg_err
verify_archive(struct audit *k, struct ledger_report *r, struct sg_error *e)
{
	struct ledger_report a;
	enum sg_err err = ledger_verify_part(k->archive, &r->base, &a, e);

	if (err != SG_OK)
		return err;
	k->joined = a.ok && a.base.seq == 0;
	if (k->joined)
		return SG_OK;
	if (a.ok) {
		fprintf(stderr,
		    "solgate: note: entries 1 to %llu are in neither; they "
		    "were archived elsewhere\n",
		    (unsigned long long)a.base.seq);
		return SG_OK;
	}
	r->ok = false;
	r->torn = false;
	r->broken = a.broken;
	(void)snprintf(r->why, sizeof(r->why), "in the archive: %.*s",
	    (int)sizeof(r->why) - 20, a.why);
	return SG_OK;
}

/* A directory with nothing but closed files, and no store beside it, may begin
 * with any of them. */
static bool
is_archive(struct audit *k)
{
	char path[PLACE_MAX + 24];
	struct ledger_port files = ledger_files(k->dir);
	struct ledger_entry last;
	struct ledger_close said;
	struct sg_error none = {0};
	size_t n = 0;

	snprintf(path, sizeof(path), "%s/../solgate.db", k->dir);
	arena_clear(&k->a);
	return ledger_begins(k->dir) > 1 && access(path, F_OK) != 0 &&
	    files.list(files.self, 0, 1, &k->a, &last, &n, &none) == SG_OK &&
	    n == 1 && ledger_close_read(last.record, &said);
}

/* Every signature of what verified. */
static enum cli_exit
verify_signed(struct audit *k)
{
	uint64_t n = 0, several = 0;
	enum cli_exit status = audit_signatures(k, &n, &several);

	if (status != CLI_DONE || k->as == AUDIT_AS_JSON)
		return status;
	if (n > 0)
		printf("%llu signed approval%s verified\n",
		    (unsigned long long)n, n == 1 ? "" : "s");
	if (several > 0)
		printf("%llu decision%s verified that several people had to "
		       "agree to\n",
		    (unsigned long long)several, several == 1 ? "" : "s");
	return CLI_DONE;
}

/* Of many nodes. */
static enum cli_exit
verify_chains(struct audit *k)
{
	enum cli_exit status = audit_verify_chains(k);

	if (status == CLI_DONE && k->against != NULL)
		return audit_against(k);
	return status == CLI_DONE ? verify_signed(k) : status;
}

enum cli_exit
audit_verify(struct audit *k)
{
	static const struct timespec pause = {0, 20000000L};
	struct ledger_port files = ledger_files(k->dir);
	struct ledger_report r = {.torn = true};
	struct journal_head head;
	struct sg_error e = {0};
	enum sg_err err = SG_OK;
	bool part;

	if (k->chains != NULL)
		return verify_chains(k);
	head = known_head(k);
	part = is_archive(k);
	progress_begin(k->cli, "verifying the ledger");
	for (int i = 0; i < TORN_TRIES && r.torn && err == SG_OK; i++) {
		if (i > 0)
			nanosleep(&pause, NULL);
		err = part ? ledger_verify_part(k->dir, &head, &r, &e)
			   : files.verify(files.self, &head, &r, &e);
	}
	if (err == SG_OK && r.ok && k->archive != NULL)
		err = verify_archive(k, &r, &e);
	progress_end();
	if (err != SG_OK)
		return audit_cannot(k, &e);
	if (r.ok && k->against != NULL)
		return audit_against(k);
	audit_report(k, &r);
	if (r.ok)
		return verify_signed(k);
	if (k->as != AUDIT_AS_JSON)
		say_next(&r, &head);
	return CLI_FAILED;
}
