/*
 * audit archive: old files of the ledger to a directory of their own.  They
 * are copied, synced and verified there; then the gate writes down that they
 * left, and what of them is still in force; only then are they removed.
 */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/remote.h"
#include "face/audit/audit.h"
#include "json/json_put.h"
#include "shape/stats.h"
#include "store/ledger.h"
#include "store/ledger_archive.h"
#include "term/progress.h"

#define WAIT_MS 60000

struct archive {
	struct audit *k;
	struct remote r;
	int dir, to;
	struct ledger_segment v[LEDGER_SEGMENTS_MAX];
	size_t n;
	struct audit_archived said;
};

static enum cli_exit
failed(const struct archive *p, const struct sg_error *e, const char *next)
{
	return cli_fail_error(p->k->cli, CLI_FAILED, "cannot archive", e, next);
}

static enum cli_exit
ask(struct archive *p, const struct audit_archive *body)
{
	char room[256];
	struct buf b = BUF_ON(room);
	struct remote_ask q = {
	    .method = "POST", .path = STR("/v1/audit/archive")};
	struct sg_str answer;
	enum cli_exit status;

	contract_encode(&audit_archive_contract, body, &b);
	q.body = buf_str(&b);
	status = remote_call(&p->r, &q, "cannot archive", &answer);
	return status == CLI_DONE
	    ? remote_decode(&p->r, answer, &audit_archived_contract, &p->said)
	    : status;
}

/* The archive is ours, and not the ledger itself. */
static enum cli_exit
open_dirs(struct archive *p)
{
	struct sg_error e = {0};
	struct stat a, b;

	if (mkdir(p->k->to, 0700) != 0 && errno != EEXIST)
		return cli_fail(p->k->cli, CLI_FAILED,
		    "cannot make the archive", strerror(errno), NULL);
	if (ledger_dir_open(p->k->dir, &p->dir, &e) != SG_OK)
		return audit_cannot(p->k, &e);
	if (ledger_dir_open(p->k->to, &p->to, &e) != SG_OK)
		return failed(p, &e, NULL);
	if (fstat(p->dir, &a) == 0 && fstat(p->to, &b) == 0 &&
	    a.st_dev == b.st_dev && a.st_ino == b.st_ino)
		return cli_fail(p->k->cli, CLI_USAGE,
		    "the archive is the ledger's own directory", NULL,
		    "Name another one: --to=DIR");
	return CLI_DONE;
}

/* Those that were closed before the time; with --all every one. */
static enum cli_exit
choose(struct archive *p)
{
	uint8_t ledger[32];
	struct sg_error e = {0};
	size_t n = 0, keep = 0;
	enum sg_err err = ledger_segments(
	    p->dir, UINT64_MAX, p->v, LEDGER_SEGMENTS_MAX, &n, ledger, &e);

	if (err != SG_OK && err != SG_ENOTFOUND)
		return failed(p, &e, "See: solgate audit verify");
	while (keep < n && (p->k->all || p->v[keep].at_ms < p->k->before_ms))
		keep++;
	p->n = keep;
	return CLI_DONE;
}

/* What is copied is the ledger as far as it goes; then the gate may say so. */
static enum cli_exit
copy(struct archive *p)
{
	struct journal_head last = {.seq = p->v[p->n - 1].last};
	struct ledger_report r;
	struct sg_error e = {0};
	enum sg_err err = SG_OK;

	memcpy(last.hash, p->v[p->n - 1].hash, sizeof(last.hash));
	progress_begin(p->k->cli, "copying and verifying");
	for (size_t i = 0; i < p->n && err == SG_OK; i++)
		err = ledger_archive_copy(
		    p->dir, p->to, (unsigned)p->v[i].file, &e);
	if (err == SG_OK)
		err = ledger_verify_part(p->k->to, &last, &r, &e);
	progress_end();
	if (err != SG_OK)
		return failed(p, &e, "Nothing was removed from the ledger");
	return r.ok ? CLI_DONE
		    : cli_fail(p->k->cli, CLI_FAILED,
			  "the archive does not verify; nothing was removed "
			  "from the ledger",
			  r.why, "See: solgate audit verify --dir=DIR");
}

static enum cli_exit
leave(struct archive *p)
{
	char room[64];
	struct buf hex = BUF_ON(room);
	const struct ledger_segment *last = &p->v[p->n - 1];
	struct sg_error e = {0};
	enum cli_exit status;

	buf_addhex(&hex, last->hash, sizeof(last->hash));
	status = ask(p,
	    &(struct audit_archive){.has_through = true,
		.through = (int64_t)last->file,
		.has_hash = true,
		.hash = buf_str(&hex)});
	if (status != CLI_DONE)
		return status;
	if (ledger_archive_leave(p->k->dir, p->to, (uint64_t)p->said.entry,
		(unsigned)last->file, &e) != SG_OK)
		return failed(p, &e,
		    "What is left of these files goes with the next archive");
	return CLI_DONE;
}

static void
say(const struct archive *p)
{
	char line[512];
	struct buf b = BUF_ON(line);
	const struct ledger_segment *from = p->n > 0 ? &p->v[0] : NULL;

	if (p->k->cli->json) {
		json_open(&b);
		json_put_int(&b, "archived",
		    p->n > 0 ? (int64_t)p->v[p->n - 1].last : 0);
		json_put_int(&b, "carried", p->said.carried);
		json_put_int(&b, "files", (int64_t)p->n);
		json_close(&b);
		printf("%.*s\n", (int)b.n, b.p);
		return;
	}
	if (from == NULL) {
		puts("nothing to archive: no closed file is as old as that");
		fprintf(stderr,
		    "solgate: note: to archive all there is: solgate audit "
		    "archive --all --to=DIR\n");
		return;
	}
	printf("archived %zu file%s, entries %llu to %llu, in %s\n", p->n,
	    p->n == 1 ? "" : "s", (unsigned long long)from->first,
	    (unsigned long long)p->v[p->n - 1].last, p->k->to);
	printf("carried over %lld grant%s and mode%s in force\n",
	    (long long)p->said.carried, p->said.carried == 1 ? "" : "s",
	    p->said.carried == 1 ? "" : "s");
}

static enum cli_exit
run(struct archive *p)
{
	enum cli_exit status = open_dirs(p);

	if (status == CLI_DONE && p->k->all)
		status = ask(p, &(struct audit_archive){.has_hash = false});
	if (status == CLI_DONE)
		status = choose(p);
	if (status == CLI_DONE && p->n > 0)
		status = copy(p);
	if (status == CLI_DONE && p->n > 0)
		status = leave(p);
	if (status == CLI_DONE)
		say(p);
	return status;
}

enum cli_exit
audit_archive(struct audit *k)
{
	struct archive *p = calloc(1, sizeof(*p));
	enum cli_exit status;

	if (k->to == NULL) {
		free(p);
		return cli_fail(k->cli, CLI_USAGE,
		    "archive needs a directory to move the files to", NULL,
		    "Try: solgate audit archive --to=DIR");
	}
	if (p == NULL)
		return cli_fail(
		    k->cli, CLI_FAILED, "out of memory", NULL, NULL);
	p->k = k;
	p->dir = p->to = -1;
	p->r.timeout_ms = WAIT_MS;
	status = remote_open(k->cli, &p->r, "person");
	if (status == CLI_DONE)
		status = run(p);
	remote_close(&p->r);
	if (p->dir >= 0)
		close(p->dir);
	if (p->to >= 0)
		close(p->to);
	free(p);
	return status;
}
