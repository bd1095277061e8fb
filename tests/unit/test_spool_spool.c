/*
 * A long body: the short one has a mark for each long string, and a
 * view of it reads as what came, however it came.
 */
#include <stdio.h>
#include <stdlib.h>

#include "json/json.h"
#include "lib/prop.h"
#include "spool/spool.h"
#include "t.h"

static char dir[64] = "/tmp/test_spool.XXXXXX";

static void
add_long(struct buf *b, const char *unit, size_t n)
{
	while (n > strlen(unit)) {
		buf_addz(b, unit);
		n -= strlen(unit);
	}
}

static struct spool *
fed(struct sg_str in, size_t step)
{
	struct sg_error e = {0};
	struct spool *s = spool_open(dir, &e);
	size_t n = step;

	CHECK(s != NULL, "a spool can be opened: %s", e.message);
	for (size_t i = 0; s != NULL && i < in.n; i += n) {
		n = step > 0 ? step : 1 + any(90000);
		CHECK(spool_feed(s, str_part(in, i, n)), "it takes bytes");
	}
	CHECK(s != NULL && spool_end(s), "it takes the end");
	return s;
}

static bool
reads_as(const struct spool *s, struct sg_str text, struct sg_str want)
{
	struct arena a;
	struct sg_str got;
	bool same;

	arena_init(&a, &mem_heap, (size_t)16 << 20);
	same = spool_whole(s, text, want.n, &a, &got) == SG_OK &&
	    str_eq(got, want);
	arena_release(&a);
	return same;
}

static const char *const units[] = {"letters ", "\xe4\xb8\xad\xe6\x96\x87",
    "\\u4e2d", "\\ud83d\\ude00", "\\\\", "\\\"", "a\\n", "\xf0\x9f\x98\x80x",
    "\\ud83d\\ude00\xc3\xb8", "solgate long text 0123456789abcdef "};

#define N_UNITS (sizeof(units) / sizeof(units[0]))

/* A string of 300 kB of each, between short ones. */
static void
test_bytes_stay(void)
{
	static char room[1 << 20];

	for (size_t u = 0; u < N_UNITS; u++) {
		static const size_t steps[] = {1, 7, 65536, 1 << 20, 0};

		for (size_t k = 0; k < sizeof(steps) / sizeof(steps[0]); k++) {
			struct buf b = BUF_ON(room);
			struct spool *s;

			buf_addz(&b, "{\"model\":\"m\",\"a\": \"");
			add_long(&b, units[u], 300000);
			buf_addz(&b, "\" , \"b\":[\"short\",1.5,\"");
			add_long(&b, units[u], 70000);
			buf_addz(&b, "\"]}");
			s = fed(buf_str(&b), steps[k]);
			CHECK(spool_body(s).n < 300, /* */
			    "unit %zu: the short body has %zu bytes", u,
			    spool_body(s).n);
			CHECK(spool_wrong(s) == NULL, "unit %zu, step %zu: %s",
			    u, steps[k], spool_wrong(s));
			CHECK(reads_as(s, spool_body(s), buf_str(&b)),
			    "unit %zu, step %zu: as it came", u, steps[k]);
			spool_free(s);
		}
	}
}

/* What a marked text says is what the reader of JSON says. */
static void
test_said(void)
{
	static char room[1 << 20];

	for (size_t u = 0; u < N_UNITS; u++) {
		struct buf b = BUF_ON(room);
		struct arena a;
		struct json j;
		struct sg_str want, mark, got;
		uint8_t one[SHA256_SIZE], other[SHA256_SIZE];
		struct spool *s;
		bool cut;

		buf_addc(&b, '"');
		add_long(&b, units[u], 300000);
		buf_addc(&b, '"');
		s = fed(buf_str(&b), 0);
		arena_init(&a, &mem_heap, (size_t)16 << 20);
		json_init(&j, buf_str(&b));
		CHECK(json_next(&j) == JSON_STRING &&
			json_text(&j, &a, &want) == SG_OK,
		    "unit %zu is JSON", u);
		mark = str_part(spool_body(s), 1, spool_body(s).n - 2);
		CHECK(spool_said(s, mark, SIZE_MAX, &a, &got, &cut) == SG_OK &&
			!cut && str_eq(got, want),
		    "unit %zu says the same", u);
		CHECK(spool_said(s, mark, 1000, &a, &got, &cut) == SG_OK &&
			cut && str_eq(got, str_part(want, 0, 1000)),
		    "unit %zu: the beginning", u);
		sha256_of(want, one);
		CHECK(spool_hash(s, mark, other) &&
			memcmp(one, other, sizeof(one)) == 0,
		    "unit %zu has the same hash", u);
		arena_release(&a);
		spool_free(s);
	}
}

/* A change of the short body is a change of the whole one. */
static void
test_changed(void)
{
	static char room[1 << 20], changed[1 << 20], want[1 << 20];
	struct buf b = BUF_ON(room), c = BUF_ON(changed), w = BUF_ON(want);
	struct spool *s;
	struct sg_str text;

	buf_addz(&b, "{\"v\":[\"");
	add_long(&b, "abcdef", 200000);
	buf_addz(&b, "\"]}");
	s = fed(buf_str(&b), 0);
	text = spool_body(s);
	buf_add(&c, str_part(text, 0, text.n - 2));
	buf_addz(&c, ",\"more\"]}");
	buf_add(&w, str_part(buf_str(&b), 0, b.n - 2));
	buf_addz(&w, ",\"more\"]}");
	CHECK(reads_as(s, buf_str(&c), buf_str(&w)), "R-667: it grew");
	spool_free(s);
}

static const struct {
	const char *name, *unit, *bad;
} wrong[] = {{"a byte that is no UTF-8", "x", "\xff"},
    {"half a pair", "x", "\\ud83dx"}, {"NUL", "x", "\\u0000"},
    {"an escape that is none", "x", "\\q"}, {"a control byte", "x", "\x01"},
    {"a lone tail", "\xc3\xb8", "\x80"}};

/* Strings that nobody looks at are as strictly read as the others. */
static void
test_wrong(void)
{
	static char room[1 << 20];

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		struct buf b = BUF_ON(room);
		struct spool *s;

		buf_addc(&b, '"');
		add_long(&b, wrong[i].unit, 200000);
		buf_addz(&b, wrong[i].bad);
		add_long(&b, wrong[i].unit, 100);
		buf_addc(&b, '"');
		s = fed(buf_str(&b), 0);
		CHECK(spool_wrong(s) != NULL, "%s is found", wrong[i].name);
		CHECK(reads_as(s, spool_body(s), buf_str(&b)),
		    "%s: the bytes are kept all the same", wrong[i].name);
		spool_free(s);
	}
}

static void
test_odd(void)
{
	static char room[1 << 20];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};
	struct spool *s;

	buf_addc(&b, '"');
	add_long(&b, "no end ", 100000);
	s = fed(buf_str(&b), 0);
	CHECK(reads_as(s, spool_body(s), buf_str(&b)), "a string without end");
	spool_free(s);
	s = fed(STR(""), 0);
	CHECK(spool_body(s).n == 0, "nothing at all");
	spool_free(s);
	CHECK(spool_open("/nowhere/at/all", &e) == NULL && e.code == SG_EIO,
	    "there is no such directory");
	spool_free(NULL);
	spool_view_free(NULL);
}

int
main(void)
{
	prop_seed(0);
	if (mkdtemp(dir) == NULL)
		return 1;
	RUN(test_bytes_stay);
	RUN(test_said);
	RUN(test_changed);
	RUN(test_wrong);
	RUN(test_odd);
	CHECK(remove(dir) == 0, "R-667: no file has a name");
	return t_done("test_spool_spool");
}
