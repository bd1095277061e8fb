/* The points of an eval line: numbers, objects, and every way to be wrong. */
#include "form/eval_points.h"
#include "shape/envelope.h"
#include "t.h"

static struct arena arena;

static enum sg_err
read(const char *line, struct eval_points *out, struct sg_error *e)
{
	struct eval_affect_input in;
	enum sg_err err;

	memset(e, 0, sizeof(*e));
	err = contract_decode(
	    &eval_affect_input_contract, str_of(line), &arena, &in, e);
	return err == SG_OK ? eval_points_read(&in, &arena, out, e) : err;
}

static void
numbers_and_objects_are_points(void)
{
	struct eval_points p;
	struct sg_error e;

	CHECK(read("{\"points\":[0.5, {\"intensity\":1,"
		   "\"ts\":\"1970-01-01T00:00:01Z\",\"endMessageId\":\"x\"}]}",
		  &p, &e) == SG_OK,
	    "%s", e.message);
	CHECK(p.n == 2 && p.v[0].intensity == 0.5 && p.v[1].intensity == 1,
	    "%zu points", p.n);
	CHECK(!p.v[0].has_at_ms && p.v[1].at_ms == 1000, "times");
	CHECK(str_eq(p.v[1].end_message_id, STR("x")), "message");
	CHECK(read("{\"intensities\":[0]}", &p, &e) == SG_OK && p.n == 1, "%s",
	    e.message);
	CHECK(read("{\"points\":[],\"window_ms\":1800000,\"max_points\":5}", &p,
		  &e) == SG_OK &&
		p.n == 0,
	    "%s", e.message);
}

static const struct row {
	const char *line, *pointer;
	enum sg_err err;
} rows[] = {
    {"{}", "/points", SG_EMISSING},
    {"{\"points\":[],\"intensities\":[]}", "/intensities", SG_EFORBIDDEN},
    {"{\"points\":null}", "/points", SG_ETYPE},
    {"{\"intensities\":{}}", "/intensities", SG_ETYPE},
    {"{\"points\":[0,\"0.5\"]}", "/points/1", SG_ETYPE},
    {"{\"points\":[[0]]}", "/points/0", SG_ETYPE},
    {"{\"points\":[0,1,1.5]}", "/points/2/intensity", SG_ERANGE},
    {"{\"intensities\":[-1]}", "/intensities/0/intensity", SG_ERANGE},
    {"{\"points\":[{}]}", "/points/0/intensity", SG_EMISSING},
    {"{\"points\":[{\"intensity\":0,\"a\":1}]}", "/points/0/a", SG_EUNKNOWN},
    {"{\"points\":[],\"window_ms\":1}", "/window_ms", SG_ERANGE},
    {"{\"points\":[],\"max_points\":6}", "/max_points", SG_ERANGE},
};

static void
the_wrong_place_is_named(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct eval_points p;
		struct sg_error e;
		enum sg_err err = read(r->line, &p, &e);

		CHECK(err == r->err, "%s: %s", r->line, sg_err_name(err));
		CHECK(strcmp(e.pointer, r->pointer) == 0, "%s: %s", r->line,
		    e.pointer);
		CHECK(e.message[0] != '\0', "%s", r->line);
	}
}

static void
points_are_counted(void)
{
	char line[4 * EVAL_POINTS_MAX];
	struct eval_points p;
	struct sg_error e;

	for (size_t n = EVAL_POINTS_MAX; n <= EVAL_POINTS_MAX + 1; n++) {
		struct buf b = BUF_ON(line);

		buf_add(&b, STR("{\"points\":["));
		for (size_t i = 0; i < n; i++)
			buf_addz(&b, i == 0 ? "0" : ",0");
		buf_add(&b, STR("]}\0"));
		CHECK(read(line, &p, &e) ==
			(n > EVAL_POINTS_MAX ? SG_EMANY : SG_OK),
		    "%zu: %s", n, e.message);
	}
}

/* Lines come from the decoder, but the reader does not count on it. */
static void
a_broken_list_is_refused(void)
{
	static const char *const lists[] = {
	    "[", "[1", "[{\"intensity\":1,\"intensity\":1}]", "[}"};
	struct eval_affect_input in = {.has_points = true};
	struct eval_points p;

	for (size_t i = 0; i < 4; i++) {
		in.points = str_of(lists[i]);
		CHECK(eval_points_read(&in, &arena, &p, NULL) != SG_OK, "%s",
		    lists[i]);
	}
}

static void
memory_may_run_out(void)
{
	struct eval_affect_input in = {.has_points = true,
	    .points = STR("[0.000000000000000000000000000000000000000001]")};
	struct eval_points p;
	enum sg_err err = SG_ENOMEM;
	struct sg_error e;
	size_t failures = 0;

	for (size_t room = 0; err == SG_ENOMEM; room += 8) {
		struct arena small;

		memset(&e, 0, sizeof(e));
		arena_init(&small, &mem_heap, room);
		err = eval_points_read(&in, &small, &p, &e);
		CHECK(err == SG_OK || e.code == SG_ENOMEM, "%zu", room);
		arena_release(&small);
		failures++;
	}
	CHECK(err == SG_OK && failures > 1, "%s", sg_err_name(err));
}

/* The limits of a proposed shape stand in two rooms and must be the same. */
static void
a_shape_has_the_same_limits_everywhere(void)
{
	const struct contract *c = &model_shape_contract;

	CHECK(c->fields[0].max == SG_SHAPE_ARC_CHARS, "arc");
	for (size_t i = 1; i < 5; i++) {
		CHECK(c->fields[i].max == SG_SHAPE_ITEMS_MAX, "%s",
		    c->fields[i].name);
		CHECK(c->fields[i].item_max == SG_SHAPE_ITEM_CHARS, "%s",
		    c->fields[i].name);
	}
}

int
main(void)
{
	arena_init(&arena, &mem_heap, 1 << 24);
	RUN(numbers_and_objects_are_points);
	RUN(the_wrong_place_is_named);
	RUN(points_are_counted);
	RUN(a_broken_list_is_refused);
	RUN(memory_may_run_out);
	RUN(a_shape_has_the_same_limits_everywhere);
	arena_release(&arena);
	return t_done("wire_eval_points");
}
