/*
 * The encoder: what cannot be said in JSON is marked so that it is not sent,
 * and a buffer that is too small never lies.
 */
#include <math.h>
#include <stdlib.h>

#include "lib/every.h"
#include "t.h"

static struct sg_str one_text[] = {{"a", 1}};

/* A struct that says something of every kind. */
static struct every
sample(void)
{
	struct every v = {
	    .str = STR("ab"),
	    .scalar = {.kind = SG_SCALAR_TEXT, .text = STR("s")},
	    .raw = STR("{ \"k\" : [ ] }"),
	    .any = STR(" 1"),
	    .strs = {one_text, 1},
	    .n_words_in = 2,
	    .words_in = {SG_INTENSITY_LOW, SG_INTENSITY_HIGH},
	    .n_objs_in = 1,
	};

	return v;
}

static const char sample_text[] =
    "{\"str\":\"ab\",\"const\":\"fixed\",\"const_or\":\"v1\",\"is_true\":true,"
    "\"time\":\"1970-01-01T00:00:00.000Z\",\"date\":\"1970-01-01\","
    "\"truth\":false,\"truth_or\":false,\"whole\":0,\"whole_or\":0,\"num\":0,"
    "\"free\":0,\"word\":\"low\",\"word_or\":\"low\",\"level\":\"low\","
    "\"scalar\":\"s\",\"obj\":{\"kind\":\"low\",\"some\":null},"
    "\"raw\":{\"k\":[]},\"any\":1,\"strs\":[\"a\"],\"words\":[],\"objs\":[],"
    "\"strs_in\":[],\"words_in\":[\"low\",\"high\"],"
    "\"objs_in\":[{\"kind\":\"low\",\"some\":null}],\"null_str\":null}";

static void
test_sample(void)
{
	char room[2048];
	struct buf b = BUF_ON(room);
	struct every v = sample();

	contract_encode(&every_contract, &v, &b);
	CHECK(!buf_full(&b) && str_eq(buf_str(&b), str_of(sample_text)), "%.*s",
	    (int)b.n, b.p);
}

/* In every room smaller than needed it is full and stays inside. */
static void
test_small_rooms(void)
{
	struct every v = sample();

	for (size_t n = 0; n <= sizeof(sample_text); n++) {
		char *room = malloc(n + (n == 0));
		struct buf b = {.p = room, .cap = n};

		contract_encode(&every_contract, &v, &b);
		CHECK(buf_full(&b) == (n < sizeof(sample_text) - 1), "%zu", n);
		free(room);
	}
}

/* What is not in the table, or not of this world, must not be sent. */
static void
check_unsendable(const struct every *v, bool want, const char *what)
{
	char room[4096];
	struct buf b = BUF_ON(room);

	contract_encode(&every_contract, v, &b);
	CHECK(buf_full(&b) == want, "%s", what);
}

static void
test_unsendable(void)
{
	struct every v = sample();

	check_unsendable(&v, false, "the sample");
	v.time = INT64_MAX;
	check_unsendable(&v, true, "no such time");
	v = sample();
	v.date = INT32_MIN;
	check_unsendable(&v, true, "no such day");
	v = sample();
	v.word = SG_INTENSITY_COUNT;
	check_unsendable(&v, true, "no such word");
	v = sample();
	v.words_in[1] = (enum sg_intensity)77;
	check_unsendable(&v, true, "no such word in a list");
	v = sample();
	v.level = SG_CONFIDENCE_COUNT;
	check_unsendable(&v, true, "no such level");
	v = sample();
	v.num = (double)INFINITY;
	check_unsendable(&v, true, "infinity");
	v = sample();
	v.scalar = (struct sg_scalar){
	    .kind = SG_SCALAR_NUMBER, .number = (double)NAN};
	check_unsendable(&v, true, "not a number");
	v = sample();
	v.scalar.kind = (enum sg_scalar_kind)7;
	check_unsendable(&v, true, "no such kind of scalar");
}

/* A table with a row of no kind: a mistake of ours, and not sent. */
static void
test_no_kind(void)
{
	struct field row = {.name = "a", .name_len = 1};
	struct contract c = {.fields = &row, .nfields = 1};
	char room[64], in[64] = {0};

	for (unsigned kind = FIELD_KIND_COUNT; kind < 99; kind += 40) {
		struct buf b = BUF_ON(room);

		row.kind = (uint8_t)kind;
		contract_encode(&c, in, &b);
		CHECK(buf_full(&b), "kind %u", kind);
	}
}

static void
test_empty_object(void)
{
	static const struct contract none = {.name = "None"};
	char room[8];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};
	struct arena a;
	char out = 1;

	contract_encode(&none, &out, &b);
	CHECK(str_eq(buf_str(&b), STR("{}")), "%.*s", (int)b.n, b.p);
	arena_init(&a, &mem_heap, 1 << 16);
	CHECK(contract_decode(&none, STR("{}"), &a, &out, &e) == SG_OK, "{}");
	CHECK(contract_decode(&none, STR("{\"a\":1}"), &a, &out, &e) ==
		SG_EUNKNOWN,
	    "a key");
	arena_release(&a);
}

/* Rows that README.md promises: sizes of items, members by offset. */
static void
test_field(void)
{
	for (uint32_t i = 0; i < every_contract.nfields; i++) {
		const struct field *f = &every_fields[i];
		size_t n = 0;

		if (f->kind != FIELD_CONST && f->kind != FIELD_TRUE)
			CHECK(field_index(&every_contract, f->offset) == i,
			    "%s", f->name);
		if (f->kind != FIELD_LIST)
			continue;
		n = field_item_size(f);
		CHECK(n ==
			(f->item == FIELD_STR ? sizeof(struct sg_str)
				: f->item == FIELD_WORD
				? sizeof(enum sg_intensity)
				: sizeof(struct every_part)),
		    "%s: %zu", f->name, n);
	}
}

int
main(void)
{
	RUN(test_sample);
	RUN(test_small_rooms);
	RUN(test_unsendable);
	RUN(test_no_kind);
	RUN(test_empty_object);
	RUN(test_field);
	return t_done("wire_encode");
}
