/* The journal at a start: what it takes up, what it refuses (T42, T45, T55). */
#include "lib/journal_plain.h"
#include "lib/journal_house.h"

/* T42, T55: the cut is in the ledger. */
static void
records_what_it_cut(void)
{
	struct journal_options o = {.now_ms = 1767225600000};
	struct ledger_entry entry;
	struct ledger_port files;
	struct arena a;
	size_t n;
	FILE *f;

	fresh(false);
	begin(NULL);
	CHECK(send("{\"x\":1}", NULL, true, "a") == SG_OK, "send");
	journal.close(journal.self);
	f = fopen(scratch_path("audit/ledger.000001.jsonl"), "ab");
	fputs("{\"hash\":\"torn", f);
	fclose(f);
	begin(&o);
	CHECK(journal.head(journal.self).seq == 2, "one record more");
	arena_init(&a, &mem_heap, 1u << 20);
	files = ledger_files(dir);
	CHECK(files.list(files.self, 0, 1, &a, &entry, &n, NULL) == SG_OK &&
		n == 1 &&
		str_eq(entry.record,
		    STR("{\"correlation\":{\"extension_id\":\"solgate\","
			"\"scenario_id\":\"runtime\"},\"data\":{\"bytes_cut\":"
			"13},\"event\":\"ledger.recovered\",\"level\":\"warn\","
			"\"message\":\"an unfinished entry was cut off at "
			"start\",\"schema\":\"pi.ext.log.v1\",\"ts\":"
			"\"2026-01-01T00:00:00.000Z\"}")),
	    "%.*s", (int)entry.record.n, entry.record.p);
	arena_release(&a);
	finish();
}

static void
refuses_a_cut_ledger(void) /* T55 */
{
	struct sg_error e = {0};

	fresh(false);
	begin(NULL);
	CHECK(send("{\"x\":1}", NULL, true, "a") == SG_OK, "send");
	journal.close(journal.self);
	scratch_write(scratch_path("audit/ledger.000001.jsonl"), "", 0);
	CHECK(journal_open(dir, &store, NULL, &journal, &e) == SG_EIO &&
		strstr(e.message, "lacks entry 1") != NULL,
	    "%s", e.message);
	CHECK(journal.submit == NULL, "no journal");
	store.close(store.self);
	scratch_remove();
}

static void
refuses_a_damaged_note(void) /* T45 */
{
	static const char *const bad[] = {"", "{}",
	    "{\"hash\":\"00\",\"seq\":1}",
	    "{\"hash\":\"zz00000000000000000000000000000000000000000000000000"
	    "000000000000\",\"seq\":1}",
	    "{\"hash\":\"0000000000000000000000000000000000000000000000000000"
	    "000000000000\",\"seq\":01}",
	    "{\"hash\":\"0000000000000000000000000000000000000000000000000000"
	    "000000000000\",\"seq\":1} "};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct store_op op = {.verb = STORE_PUT,
		    .kind = STORE_STATE,
		    .id = STR(JOURNAL_HEAD_ID),
		    .body = str_of(bad[i])};
		struct store_unit u = {&op, 1, SG_OK};
		struct sg_error e = {0};

		fresh(true);
		CHECK(store.commit(store.self, &u, 1, true, NULL) == SG_OK,
		    "put");
		CHECK(journal_open(dir, &store, NULL, &journal, &e) == SG_EIO,
		    "%s", bad[i]);
		CHECK(journal_plain_open(&store, &journal, &e) == SG_EIO, "%s",
		    bad[i]);
		store.close(store.self);
		scratch_remove();
	}
}

/* Without a directory the journal keeps no ledger; all else holds. */
static void
keeps_rows_without_a_ledger(void)
{
	struct sg_str record = STR("{\"event\":\"x\"}");
	struct store_op put = {
	    .verb = STORE_PUT, .kind = STORE_PROMPT, .id = STR("p")};
	char letter = 'a';
	struct journal_unit u = {.records = &record,
	    .n_records = 1,
	    .ops = &put,
	    .n_ops = 1,
	    .durable = true,
	    .done = note,
	    .ctx = &letter};
	struct sg_error e = {0};
	uint64_t n = 0;

	fresh(true);
	for (unsigned i = 1; i <= 2; i++) {
		CHECK(journal_open(NULL, &store, NULL, &journal, &e) == SG_OK,
		    "%s", e.message);
		CHECK(journal.submit(journal.self, &u, &e) == SG_OK &&
			journal.flush(journal.self, &e) == SG_OK,
		    "%s", e.message);
		CHECK(journal.head(journal.self).seq == i, "chained");
		if (i == 1)
			journal.close(journal.self);
	}
	CHECK(strcmp(told, "aa") == 0, "%s", told);
	CHECK(store.rows(store.self, STORE_PROMPT, &n, &e) == SG_OK && n == 1,
	    "%s", e.message);
	CHECK(access(dir, F_OK) != 0, "no file was made");
	finish();
}

/* a file that is read only in part would be closed by a lie. */
static void
refuses_a_file_without_a_beginning(void)
{
	struct sg_error e = {0};
	FILE *f;

	fresh(false);
	begin(NULL);
	CHECK(send("{\"x\":1}", NULL, true, "a") == SG_OK, "send");
	CHECK(send("{\"x\":2}", NULL, true, "b") == SG_OK, "send");
	journal.close(journal.self);
	f = fopen(scratch_path("audit/ledger.000001.jsonl"), "r+b");
	fputc('\n', f); /* so that its first line is empty */
	fclose(f);
	CHECK(journal_open(dir, &store, NULL, &journal, &e) == SG_EIO &&
		strstr(e.message, "from its beginning") != NULL,
	    "%s", e.message);
	store.close(store.self);
	scratch_remove();
}

int
main(void)
{
	RUN(records_what_it_cut);
	RUN(refuses_a_cut_ledger);
	RUN(refuses_a_damaged_note);
	RUN(refuses_a_file_without_a_beginning);
	RUN(keeps_rows_without_a_ledger);
	return t_done("store_journal_open");
}
