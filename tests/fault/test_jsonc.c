/* Settings of another program, changed while memory ends (T44, R-825). */
#include "install/jsonc.h"
#include "lib/faulty_heap.h"
#include "t.h"

static const char before[] = "{\n  \"a\": [1, {\"b\": 2}],\n  \"c\": {}\n}\n";

/* A member is made, one is replaced, one is put behind another. */
static enum sg_err
change(struct arena *a, struct jsonc *j)
{
	const struct sg_str path[] = {STR("hooks"), STR("Pre")};
	const struct sg_str list[] = {STR("a")};
	struct sg_str out;
	enum sg_err err;

	*j = (struct jsonc){.a = a, .comments = true};
	if ((err = jsonc_open(j, str_of(before))) != SG_OK ||
	    (err = jsonc_reach(j, path, 1, "{}", &out)) != SG_OK ||
	    (err = jsonc_reach(j, path, 2, "[]", &out)) != SG_OK ||
	    (err = jsonc_append(j, out, STR("{\"x\":1}"))) != SG_OK ||
	    (err = jsonc_append(j, jsonc_at(j, list, 1), STR("3"))) != SG_OK)
		return err;
	return jsonc_lay(j, jsonc_at(j, list, 1), STR("[4]"));
}

static void
each_piece(void)
{
	char whole[512];
	struct buf b = BUF_ON(whole);
	long n = 0;
	bool ended = false;

	for (; n < FAULTY_MOST && !ended; n++) {
		struct arena a;
		struct jsonc j;
		enum sg_err err;

		/* Small pieces, so that more of them are asked for. */
		arena_init(&a, &mem_heap, 1 << 20);
		faulty_after(n);
		err = change(&a, &j);
		ended = err == SG_OK;
		CHECK(ended || err == SG_ENOMEM, "piece %ld: %d", n, err);
		faulty_never();
		if (ended)
			buf_add(&b, j.text);
		arena_release(&a);
	}
	CHECK(n > 1 && ended, "it works in the end: %ld", n);
	CHECK(str_find(buf_str(&b), STR("\"hooks\": {")) < b.n &&
		str_find(buf_str(&b), STR("4")) < b.n,
	    "%.*s", (int)b.n, b.p);
}

/* What was not found for want of memory is no place to write to. */
static void
nowhere(void)
{
	const struct sg_str none = {NULL, 0};
	struct arena a;
	struct jsonc j = {.a = &a};

	arena_init(&a, &mem_heap, 1 << 20);
	CHECK(jsonc_open(&j, str_of(before)) == SG_OK, "opens");
	CHECK(jsonc_append(&j, none, STR("1")) == SG_ENOMEM, "append");
	CHECK(jsonc_replace(&j, none, STR("1")) == SG_ENOMEM, "replace");
	CHECK(jsonc_lay(&j, none, STR("1")) == SG_ENOMEM, "lay");
	CHECK(str_eq(j.text, str_of(before)), "as it was");
	arena_release(&a);
}

int
main(void)
{
	RUN(each_piece);
	RUN(nowhere);
	return t_done("jsonc");
}
