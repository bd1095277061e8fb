/* Pages of the ledger, the newest first, over files and long lines. */
#define _DEFAULT_SOURCE
#include "lib/ledger_parts.h"
#include "t.h"

static char dir[128];
static struct arena arena;

static void
fresh(void)
{
	scratch_make();
	snprintf(dir, sizeof(dir), "%s/audit", scratch);
	arena_init(&arena, &mem_heap, 256u << 20);
}

static void
finish(void)
{
	arena_release(&arena);
	scratch_remove();
}

/* Every page of ${limit}: each entry once, in order, as it was written. */
static void
read_pages(uint64_t total, size_t limit)
{
	struct ledger_port files = ledger_files(dir);
	struct ledger_entry *v = calloc(limit, sizeof(*v));
	uint64_t before = 0, want = total;
	struct sg_error e = {0};
	size_t n;

	do {
		arena_clear(&arena);
		CHECK(files.list(files.self, before, limit, &arena, v, &n,
			  &e) == SG_OK,
		    "%s", e.message);
		for (size_t i = 0; i < n; i++, want--) {
			char text[64];

			snprintf(
			    text, sizeof(text), "{\"n\":%u}", (unsigned)want);
			CHECK(v[i].seq == want &&
				str_eq(v[i].record, str_of(text)) &&
				v[i].line.p[v[i].line.n - 1] == '}',
			    "entry %u: %.*s", (unsigned)want,
			    (int)v[i].record.n, v[i].record.p);
		}
		before = want + 1;
	} while (n == limit && want > 0 && t_bad == 0);
	CHECK(want == 0, "%u left", (unsigned)want);
	free(v);
}

static void
pages_of_any_size(void)
{
	static const size_t limits[] = {1, 7, 100, 1000};

	fresh();
	(void)parts_ledger(dir, 300, 0);
	for (size_t i = 0; i < 4; i++)
		read_pages(300, limits[i]);
	finish();
}

static void
pages_over_files(void) /* T57 */
{
	fresh();
	(void)parts_ledger(dir, 300, 3000);
	read_pages(300, 1);
	read_pages(300, 13);
	finish();
}

/* Long enough that the place is found by halves. */
static void
pages_far_back(void)
{
	struct ledger_port files = ledger_files(dir);
	struct ledger_entry v[3];
	size_t n;

	fresh();
	files = ledger_files(dir);
	(void)parts_ledger(dir, 12000, 1200000);
	for (uint64_t before = 1; before <= 12100; before += 397) {
		uint64_t first = before > 12001 ? 12000 : before - 1;

		arena_clear(&arena);
		CHECK(files.list(files.self, before, 3, &arena, v, &n, NULL) ==
			SG_OK,
		    "%u", (unsigned)before);
		CHECK(n == (first < 3 ? first : 3), "%u: %zu", (unsigned)before,
		    n);
		CHECK(n == 0 || v[0].seq == first, "before %u: %u",
		    (unsigned)before, (unsigned)v[0].seq);
	}
	finish();
}

static void
long_lines(void)
{
	struct ledger_port files;
	static char text[LEDGER_RECORD_MAX], room[LEDGER_LINE_MAX];
	struct ledger_entry v[8];
	struct ledger l = {.io = NULL};
	size_t n;

	fresh();
	files = ledger_files(dir);
	CHECK(ledger_open(&l, dir, NULL, NULL) == SG_OK, "open");
	memset(text, 'x', sizeof(text));
	memcpy(text, "{\"a\":\"", 6);
	memcpy(text + sizeof(text) - 2, "\"}", 2);
	for (int i = 0; i < 6; i++) {
		struct journal_head head = l.head;
		struct buf b = BUF_ON(room);

		ledger_line_add(&b,
		    i % 2 == 0 ? (struct sg_str){text, sizeof(text)}
			       : STR("{}"),
		    &head);
		CHECK(l.bytes + b.n < 3u << 20 ||
			ledger_rotate(&l, NULL) == SG_OK,
		    "a second file");
		CHECK(
		    ledger_append(&l, buf_str(&b), &head, false, NULL) == SG_OK,
		    "append");
	}
	ledger_close(&l);
	CHECK(files.list(files.self, 0, 8, &arena, v, &n, NULL) == SG_OK &&
		n == 6 && v[0].record.n == 2 && v[1].record.n == sizeof(text),
	    "%zu", n);
	CHECK(files.list(files.self, 4, 8, &arena, v, &n, NULL) == SG_OK &&
		n == 3 && v[0].seq == 3,
	    "%zu", n);
	CHECK(parts_verify(dir, NULL).records == 6, "and verify");
	finish();
}

/* A line that is being written is not there yet; one that is damaged is. */
static void
odd_ends(void)
{
	struct ledger_port files;
	struct ledger_entry v[8];
	struct sg_error e = {0};
	struct arena small;
	size_t n;
	FILE *f;

	fresh();
	files = ledger_files(dir);
	CHECK(files.list(files.self, 0, 8, &arena, v, &n, NULL) == SG_ENOTFOUND,
	    "none");
	(void)parts_ledger(dir, 5, 0);
	arena_init(&small, &mem_heap, 64);
	CHECK(files.list(files.self, 0, 8, &small, v, &n, NULL) == SG_ENOMEM &&
		n == 0,
	    "memory");
	arena_release(&small);
	f = fopen(scratch_path("audit/ledger.000001.jsonl"), "ab");
	fputs("{\"hash\":\"half", f);
	fflush(f);
	CHECK(files.list(files.self, 0, 8, &arena, v, &n, NULL) == SG_OK &&
		n == 5 && v[0].seq == 5,
	    "%zu", n);
	fputs("\n", f);
	fclose(f);
	CHECK(files.list(files.self, 0, 8, &arena, v, &n, &e) == SG_EIO &&
		strstr(e.message, "audit verify") != NULL,
	    "%s", e.message);
	CHECK(files.list(files.self, 3, 8, &arena, v, &n, NULL) == SG_EIO ||
		n == 2,
	    "older ones");
	finish();
}

int
main(void)
{
	RUN(pages_of_any_size);
	RUN(pages_over_files);
	RUN(pages_far_back);
	RUN(long_lines);
	RUN(odd_ends);
	return t_done("store_ledger_list");
}
