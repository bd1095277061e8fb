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

/* The newest entries, up to ${limit} and behind k->last, in their order. */
static enum cli_exit
show_newest(struct audit *k, size_t limit)
{
	struct ledger_port files = ledger_files(k->dir);
	struct ledger_entry *v;
	struct sg_error e = {0};
	size_t n = 0;

	arena_clear(&k->a);
	if ((v = arena_new(&k->a, limit * sizeof(*v))) == NULL)
		return cli_fail(
		    k->cli, CLI_FAILED, "out of memory", NULL, NULL);
	if (files.list(files.self, 0, limit, &k->a, v, &n, &e) != SG_OK)
		return audit_cannot(k, &e);
	while (n > 0) {
		struct ledger_entry *entry = &v[--n];

		if (entry->seq <= k->last)
			continue;
		if (!audit_show(entry, k->as, &k->a))
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
	k->starved = !audit_show(entry, k->as, &k->a);
	k->last = entry->seq;
	return !k->starved && !ferror(stdout);
}

/* Every entry from ${from} on. */
static enum cli_exit
show_all(struct audit *k, uint64_t from)
{
	struct sg_error e = {0};

	if (ledger_each(k->dir, from, show_next, k, &e) != SG_OK)
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
	if (!k->jsonl && !k->csv)
		return cli_fail(k->cli, CLI_USAGE,
		    "export needs a format: --jsonl or --csv", NULL, NULL);
	audit_show_names(k->as);
	return show_all(k, 1);
}
