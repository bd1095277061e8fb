/*
 * A ledger for tests/cli/audit.sh: audit_make STATE N ROTATE appends N records
 * of decisions, a second apart; the last one has bytes no terminal should see.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/rfc3339.h"
#include "store/journal.h"
#include "sqlite/sqlite.h"

static void
fail(const char *what, const struct sg_error *e)
{
	fprintf(stderr, "%s: %s\n", what, e->message);
	exit(1);
}

static void
append(const struct journal_port *j, uint64_t seq, bool last)
{
	char room[1024], ts[32];
	struct buf b = BUF_ON(room), t = BUF_ON(ts);
	struct sg_str record;
	struct sg_error e = {0};

	(void)rfc3339_add(&t, 1767225600000 + (int64_t)seq * 1000);
	b.n = (size_t)snprintf(room, sizeof(room),
	    "{\"correlation\":{\"extension_id\":\"my-ext\",\"scenario_id\":"
	    "\"runtime\"},\"data\":{\"capability\":\"exec\",\"decision\":"
	    "\"allow_once\",\"extension_id\":\"my-ext\",\"n\":%" PRIu64
	    ",\"risk\":\"low\"},\"event\":\"policy.decision\",\"level\":"
	    "\"info\",\"message\":\"%s\",\"schema\":\"pi.ext.log.v1\",\"ts\":"
	    "\"%.24s\"}",
	    seq,
	    last           ? "a \\u001b[31mred\\nline"
		: seq == 7 ? "=cmd|x"
			   : "allowed",
	    ts);
	record = buf_str(&b);
	if (j->submit(j->self,
		&(struct journal_unit){
		    .records = &record, .n_records = 1, .durable = last},
		&e) != SG_OK)
		fail("submit", &e);
}

int
main(int argc, char **argv)
{
	struct store_port store;
	struct journal_port j;
	struct journal_options o = {.now_ms = 0};
	struct sg_error e = {0};
	char path[512];
	uint64_t n, seq;

	if (argc != 4)
		return 2;
	n = strtoull(argv[2], NULL, 10);
	o.rotate_bytes = strtoull(argv[3], NULL, 10);
	snprintf(path, sizeof(path), "%s/solgate.db", argv[1]);
	if (store_sqlite_open(path, &store, &e) != SG_OK)
		fail("store", &e);
	snprintf(path, sizeof(path), "%s/audit", argv[1]);
	if (journal_open(path, &store, &o, &j, &e) != SG_OK)
		fail("journal", &e);
	for (uint64_t i = 1; i <= n; i++) {
		seq = j.head(j.self).seq + 1;
		append(&j, seq, i == n);
		if (i % 20 == 0 && j.flush(j.self, &e) != SG_OK)
			fail("flush", &e);
	}
	j.close(j.self);
	store.close(store.self);
	return 0;
}
