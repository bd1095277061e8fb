/* audit tail and audit export: entries of the ledger, in their order. */
#include <time.h>

#include "face/audit/audit.h"
#include "store/ledger.h"

#define FOLLOW_MS    200
#define FOLLOW_LINES 1000 /* looked at each time */

enum cli_exit
audit_cannot(const struct audit *k, const struct sg_error *e)
{
	return cli_fail(k->cli, CLI_FAILED, "cannot read the ledger",
	    e->message,
	    e->code == SG_ENOTFOUND ? "Name its directory: --dir=DIR" : NULL);
}

void
audit_say_archived(const struct audit *k, uint64_t first)
{
	uint64_t there = k->archive == NULL ? first : ledger_begins(k->archive);

	if (first <= 1 || there == 1)
		return;
	fprintf(stderr,
	    "solgate: note: entries 1 to %llu are archived and not shown; "
	    "name the directory they are in: --archive=DIR\n",
	    (unsigned long long)(there > 0 && there < first ? there : first) -
		1);
}

struct until {
	bool (*each)(void *ctx, const struct ledger_entry *entry);
	void *ctx;
	uint64_t before;
	bool over;
};

static bool
see_older(void *ctx, const struct ledger_entry *entry)
{
	struct until *u = ctx;

	if (entry->seq >= u->before)
		return false;
	u->over = !u->each(u->ctx, entry);
	return !u->over;
}

enum sg_err
audit_each(struct audit *k, uint64_t from,
    bool (*each)(void *ctx, const struct ledger_entry *entry), void *ctx,
    struct sg_error *e)
{
	struct until u = {each, ctx, UINT64_MAX, false};
	enum sg_err err = SG_OK;

	for (size_t i = k->one; i < k->end && err == SG_OK && !u.over; i++) {
		const struct ledger_port *l = &k->chains[i].ledger;

		k->shown = k->chains[i].name;
		err = l->each(l->self, from, see_older, &u, e);
	}
	if (k->chains != NULL)
		return err;
	u.before = ledger_begins(k->dir);
	if (k->archive != NULL)
		err = ledger_each_part(k->archive, from, see_older, &u, e);
	return err == SG_OK && !u.over ? ledger_each(k->dir, from, each, ctx, e)
				       : err;
}

/* More of them, from the archive. */
static enum sg_err
list_archived(struct audit *k, size_t limit, struct ledger_entry *v, size_t *n,
    struct sg_error *e)
{
	struct ledger_port files = ledger_files(k->archive);
	size_t more = 0;
	enum sg_err err;

	if (k->archive == NULL || *n == limit || *n == 0 || v[*n - 1].seq <= 1)
		return SG_OK;
	err = files.list(
	    files.self, v[*n - 1].seq, limit - *n, &k->a, v + *n, &more, e);
	*n += more;
	return err;
}

/* The newest entries, up to ${limit} and behind k->last, in their order. */
static enum cli_exit
show_newest(struct audit *k, size_t limit)
{
	struct ledger_port files = audit_ledger(k);
	struct ledger_entry *v;
	struct sg_error e = {0};
	size_t n = 0;

	arena_clear(&k->a);
	if ((v = arena_new(&k->a, limit * sizeof(*v))) == NULL)
		return cli_fail(
		    k->cli, CLI_FAILED, "out of memory", NULL, NULL);
	if (files.list(files.self, 0, limit, &k->a, v, &n, &e) != SG_OK ||
	    list_archived(k, limit, v, &n, &e) != SG_OK)
		return audit_cannot(k, &e);
	if (k->last == 0 && n > 0 && n < limit)
		audit_say_archived(k, v[n - 1].seq);
	while (n > 0) {
		struct ledger_entry *entry = &v[--n];

		if (entry->seq <= k->last)
			continue;
		if (!audit_show(k, entry))
			return cli_fail(
			    k->cli, CLI_FAILED, "out of memory", NULL, NULL);
		k->last = entry->seq;
	}
	return cli_flush(k->cli, CLI_DONE);
}

static bool
show_next(void *ctx, const struct ledger_entry *entry)
{
	struct audit *k = ctx;
	int64_t ms;

	arena_clear(&k->a);
	if (k->since_ms != INT64_MIN &&
	    (!audit_time(entry, &k->a, &ms) || ms < k->since_ms))
		return true;
	k->starved = !audit_show(k, entry);
	k->last = entry->seq;
	return !k->starved && !ferror(stdout);
}

/* Every entry from ${from} on. */
static enum cli_exit
show_all(struct audit *k, uint64_t from)
{
	struct sg_error e = {0};

	if (audit_each(k, from, show_next, k, &e) != SG_OK)
		return audit_cannot(k, &e);
	if (k->starved)
		return cli_fail(
		    k->cli, CLI_FAILED, "out of memory", NULL, NULL);
	return cli_flush(k->cli, CLI_DONE);
}

enum cli_exit
audit_tail(struct audit *k)
{
	static const struct timespec pause = {0, FOLLOW_MS * 1000000L};
	enum cli_exit status = show_newest(k, (size_t)k->lines);

	while (k->follow && status == CLI_DONE) {
		nanosleep(&pause, NULL);
		status = show_newest(k, FOLLOW_LINES);
	}
	return status;
}

enum cli_exit
audit_export(struct audit *k)
{
	if (k->to != NULL)
		return audit_export_chains(k);
	if (!k->jsonl && !k->csv)
		return cli_fail(k->cli, CLI_USAGE,
		    "export needs a format: --jsonl or --csv", NULL, NULL);
	audit_show_names(k);
	if (k->since_ms == INT64_MIN)
		audit_say_archived(k, audit_begins(k));
	return show_all(k, 1);
}
