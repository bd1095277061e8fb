/* One entry of the ledger: its bytes, its hash, and what is not one. */
#include "base/sha256.h"
#include "store/ledger_line.h"
#include "t.h"

static char room[4096];

static struct sg_str
line_of(const char *record, struct journal_head *head)
{
	struct buf b = BUF_ON(room);

	ledger_line_add(&b, str_of(record), head);
	return (struct sg_str){b.p, b.n - 1};
}

static void
the_form_is_fixed(void) /* T55 */
{
	struct journal_head head = {0};
	struct sg_str line = line_of("{\"a\":1}", &head);
	char hex[2 * SHA256_SIZE], want[512];
	struct buf h = BUF_ON(hex);
	uint8_t hash[SHA256_SIZE];
	const char *zeros = "0000000000000000000000000000000000000000000000000"
			    "000000000000000";

	snprintf(want, sizeof(want),
	    "{\"prev\":\"%s\",\"record\":{\"a\":1},\"seq\":1}", zeros);
	sha256_of(str_of(want), hash);
	buf_addhex(&h, hash, sizeof(hash));
	snprintf(want, sizeof(want),
	    "{\"hash\":\"%.64s\",\"prev\":\"%s\",\"record\":{\"a\":1},"
	    "\"seq\":1}",
	    hex, zeros);
	CHECK(str_eq(line, str_of(want)), "%.*s", (int)line.n, line.p);
	CHECK(line.p[line.n] == '\n', "and its end");
	CHECK(head.seq == 1 && memcmp(head.hash, hash, sizeof(hash)) == 0,
	    "the head moved on");
}

static void
entries_follow_each_other(void)
{
	struct journal_head head = {0}, before;
	struct ledger_entry e;
	const char *why;

	for (unsigned i = 1; i <= 1200; i++) {
		struct sg_str line;

		before = head;
		line = line_of("{\"x\":\"{},\\\"seq\\\":7}\"}", &head);
		why = ledger_line_read(line, &e);
		CHECK(why == NULL, "%u: %s", i, why);
		CHECK(e.seq == i && str_eq(e.line, line) &&
			str_eq(e.record, STR("{\"x\":\"{},\\\"seq\\\":7}\"}")),
		    "entry %u", i);
		CHECK(ledger_line_follows(&e, &before) == NULL, "%u", i);
		CHECK(ledger_line_follows(&e, &head) != NULL, "%u", i);
		before.seq--;
		CHECK(ledger_line_follows(&e, &before) != NULL,
		    "%u: its number", i);
		before.seq++;
		before.hash[31] ^= 1;
		CHECK(ledger_line_follows(&e, &before) != NULL, "%u", i);
	}
}

/* T55: any byte of a line that changes is noticed. */
static void
every_byte_counts(void)
{
	struct journal_head head = {0};
	struct sg_str line = line_of("{\"a\":[true,1.5,\"\\n\"]}", &head);
	struct ledger_entry e;

	for (size_t i = 0; i < line.n; i++)
		for (unsigned bit = 0; bit < 8; bit++) {
			room[i] = (char)(room[i] ^ 1 << bit);
			CHECK(ledger_line_read(line, &e) != NULL,
			    "byte %zu, bit %u", i, bit);
			room[i] = (char)(room[i] ^ 1 << bit);
		}
	CHECK(ledger_line_read(line, &e) == NULL, "as it was");
	for (size_t n = 0; n < line.n; n++)
		CHECK(ledger_line_read(str_part(line, 0, n), &e) != NULL,
		    "%zu bytes of it", n);
}

/* Whoever makes a line by hand has to make a canonical one. */
static void
records_are_canonical(void)
{
	static const char *const bad[] = {"{ \"a\":1}", "{\"b\":1,\"a\":1}",
	    "{\"a\":1.0}", "[]", "{\"a\":\"\\/\"}", "{\"a\":}", "7",
	    "{\"a\":1,\"a\":1}"};
	struct ledger_entry e;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct journal_head head = {0};
		const char *why = ledger_line_read(line_of(bad[i], &head), &e);

		CHECK(why != NULL, "%s", bad[i]);
	}
}

static void
records_are_made_canonical(void)
{
	static const struct {
		const char *in, *want; /* NULL: refused */
		enum sg_err err;
	} rows[] = {
	    {"{\"a\":1}", "{\"a\":1}", SG_OK},
	    {"{}", "{}", SG_OK},
	    {" { \"b\" : 1.50 , \"a\" : [ ] } ", "{\"a\":[],\"b\":1.5}", SG_OK},
	    {"{\"a\":1}\n{\"b\":2}", NULL, SG_ETRAILING},
	    {"{\"a\":1,\"a\":2}", NULL, SG_EDUPLICATE},
	    {"[1]", NULL, SG_ETYPE},
	    {"7", NULL, SG_ETYPE},
	    {"", NULL, SG_EJSON},
	    {"{\"a\":\"\n\"}", NULL, SG_EJSON},
	    {"{\"a\":\"\xff\"}", NULL, SG_EUTF8},
	};
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct sg_str out;
		struct sg_error e = {0};
		enum sg_err err = ledger_record(
		    str_of(rows[i].in), &a, &out, &e);

		CHECK(err == rows[i].err, "%s: %s %s", rows[i].in,
		    sg_err_name(err), e.message);
		CHECK(err != SG_OK || str_eq(out, str_of(rows[i].want)), "%.*s",
		    (int)out.n, out.p);
	}
	arena_release(&a);
}

static void
records_have_a_limit(void) /* T44 */
{
	static char text[LEDGER_RECORD_MAX + 16];
	struct sg_str record = {text, LEDGER_RECORD_MAX}, out;
	struct arena a;

	memset(text, 'x', sizeof(text));
	memcpy(text, "{\"a\":\"", 6);
	memcpy(text + record.n - 2, "\"}", 2);
	arena_init(&a, &mem_heap, 1u << 16);
	CHECK(ledger_record(record, &a, &out, NULL) == SG_OK, "the longest");
	text[record.n - 2] = 'x';
	memcpy(text + ++record.n - 2, "\"}", 2);
	CHECK(ledger_record(record, &a, &out, NULL) == SG_ELONG, "longer");
	record = STR("{\"a\" :1}");
	arena_release(&a);
	arena_init(&a, &mem_heap, 8);
	CHECK(ledger_record(record, &a, &out, NULL) == SG_ENOMEM, "memory");
	arena_release(&a);
	arena_init(&a, &mem_heap, 64u << 20);
	memset(text, '1', 2000); /* a number nobody can look into */
	memcpy(text, "{ \"a\":", 6);
	text[1999] = '}';
	CHECK(ledger_record((struct sg_str){text, 2000}, &a, &out, NULL) ==
		SG_ELONG,
	    "a very long number");
	arena_release(&a);
}

int
main(void)
{
	RUN(the_form_is_fixed);
	RUN(entries_follow_each_other);
	RUN(every_byte_counts);
	RUN(records_are_canonical);
	RUN(records_are_made_canonical);
	RUN(records_have_a_limit);
	return t_done("store_ledger_line");
}
