/* Scripts: what is one and what is none; as prompts carry them. */
#include "t.h"
#include "play/play.h"

static struct arena a;

/* a script is read whole, or the step that is none is named. */
static void
scripts(void)
{
	static const struct row {
		const char *text;
		size_t steps; /* 0: it is none, and */
		const char *why;
	} rows[] = {
	    {"[\"a\"]", 1, NULL},
	    {"[\"a\",{\"text\":\"b\"},{\"calls\":[{\"name\":\"x\"}]}]", 3,
		NULL},
	    {"\"a\"\n\n# a remark\n{\"status\":529}\n", 2, NULL},
	    {"[{\"calls\":[[{\"name\":\"x\"},{\"name\":\"y\",\"args\":{}}]]}]",
		1, NULL},
	    {"", 0, "there is no step in it"},
	    {"[]", 0, "there is no step in it"},
	    {"[1]", 0, "step 1: a step is a text or an object"},
	    {"[\"a\",{}]", 0, "step 2: a step has text, calls or status"},
	    {"[{\"cals\":[]}]", 0,
		"step 1: a step has only text, calls and status"},
	    {"[{\"text\":1}]", 0, "step 1: text is a string"},
	    {"[{\"status\":200}]", 0,
		"step 1: status is a number from 400 to 599"},
	    {"[{\"calls\":{}}]", 0, "step 1: calls is a list"},
	    {"[{\"calls\":[{}]}]", 0, "step 1: a call has no name"},
	    {"[{\"calls\":[[]]}]", 0,
		"step 1: a list of alternatives holds calls"},
	    {"[{\"calls\":[{\"name\":\"x\",\"args\":[]}]}]", 0,
		"step 1: the args of a call are an object"},
	    {"[{\"calls\":[{\"name\":\"x\",\"arguments\":{}}]}]", 0,
		"step 1: a call has only name, args or input, and "
		"namespace"},
	    /* */
	    {"[{\"calls\":[{\"name\":\"x\",\"input\":\"a b\"}]}]", 1, NULL},
	    {"[{\"calls\":[{\"name\":\"x\",\"namespace\":\"n\",\"args\":"
	     "{}}]}]",
		1, NULL},
	    {"[{\"calls\":[{\"name\":\"x\",\"input\":1}]}]", 0,
		"step 1: the input of a call is a text"},
	    {"[{\"calls\":[{\"name\":\"x\",\"input\":\"a\",\"args\":{"
	     "\"b\":1}}]}]",
		0, "step 1: input stands in the place of args"},
	    {"[\"a\"] x", 0, "something stands behind the list"},
	    {"\"a\" \"b\"\n", 0,
		"step 1: a line holds one step and nothing else"},
	};
	const struct row *r;

	EACH (r, rows) {
		struct play_script s;
		struct sg_error e = {0};
		enum sg_err err = play_read(str_of(r->text), &a, &s, &e);

		CHECK((err == SG_OK) == (r->steps > 0), "%s: %s", r->text,
		    e.message);
		CHECK(
		    r->steps == 0 || s.n == r->steps, "%s: %zu", r->text, s.n);
		CHECK(r->why == NULL || strcmp(e.message, r->why) == 0,
		    "%s: %s", r->text, e.message);
		arena_clear(&a);
	}
}

/* Of alternatives the first that the request declares; none: the first. */
static void
alternatives(void)
{
	struct sg_str json = STR("{\"calls\":[[{\"name\":\"x\"},"
				 "{\"name\":\"y\"},{\"name\":\"z\"}]]}");
	struct llm_tool tools[] = {{.name = STR("z")}, {.name = STR("y")}};
	struct llm_request r = {.tools = tools, .n_tools = 2};
	struct play_said said;
	struct sg_error e = {0};

	CHECK(play_step(json, &r, &a, &said, &e) == SG_OK && said.n == 1 &&
		str_eq(said.calls[0].name, STR("y")),
	    "%.*s", (int)said.calls[0].name.n, said.calls[0].name.p);
	r.n_tools = 0;
	CHECK(play_step(json, &r, &a, &said, &e) == SG_OK &&
		str_eq(said.calls[0].name, STR("x")),
	    "%s", e.message);
	arena_clear(&a);
}

/* what was packed is found again, whatever stands around it. */
static void
packed(void)
{
	static const char *const texts[] = {"[\"a\"]", "[\"ab\"]", "[\"abc\"]",
	    "[\"\xc3\xbc \xe2\x98\x80 ~~~ ??? >>>\"]"};

	for (size_t i = 0; i < 4; i++) {
		char room[512];
		struct buf b = BUF_ON(room);
		struct play_script s;
		struct sg_error e = {0};
		bool found = false;
		struct sg_str text = str_of(texts[i]);

		buf_addz(&b, "Please: [solgate-steps:WyJvbGQiXQ] and ");
		play_pack(text, &b);
		buf_addz(&b, "\n<reminder>x</reminder>]");
		CHECK(play_unpack(buf_str(&b), &a, &s, &found, &e) == SG_OK &&
			found && s.n == 1 &&
			str_eq(s.v[0], str_part(text, 1, text.n - 2)),
		    "%s: %s", texts[i], e.message);
		arena_clear(&a);
	}
}

static void
packed_wrong(void)
{
	static const char *const texts[] = {"[solgate-steps:WyJh",
	    "[solgate-steps:Wy JhIl0]", "[solgate-steps:W]", "[solgate-steps:]",
	    "[solgate-steps:Zm9v]"};
	struct play_script s;
	struct sg_error e = {0};
	bool found = true;

	for (size_t i = 0; i < 5; i++)
		CHECK(
		    play_unpack(str_of(texts[i]), &a, &s, &found, &e) != SG_OK,
		    "%s", texts[i]);
	CHECK(play_unpack(STR("solgate-steps: none"), &a, &s, &found, &e) ==
		    SG_OK &&
		!found,
	    "none");
	arena_clear(&a);
}

/* A form is fitted: required members, the first of an enum. */
static void
forms(void)
{
	static const struct row {
		const char *schema, *want;
	} rows[] = {
	    {"", "{}"},
	    {"{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"},"
	     "\"b\":{\"type\":\"BOOLEAN\"},\"c\":{}},\"required\":[\"a\",\"b\"]"
	     "}",
		"{\"a\":\"ok\",\"b\":false}"},
	    {"{\"properties\":{\"n\":{\"type\":\"integer\"},\"v\":{\"type\":"
	     "\"array\"},\"e\":{\"enum\":[\"x\",\"y\"]},\"o\":{\"anyOf\":[{"
	     "\"type\":\"null\"}]}},\"required\":[\"n\",\"v\",\"e\",\"o\"]}",
		"{\"n\":1,\"v\":[],\"e\":\"x\",\"o\":null}"},
	    {"{\"type\":[\"string\",\"null\"]}", "\"ok\""},
	};
	const struct row *r;

	EACH (r, rows) {
		char room[512];
		struct buf b = BUF_ON(room);

		play_form(str_of(r->schema), &a, &b);
		CHECK(str_eq(buf_str(&b), str_of(r->want)), "%.*s", (int)b.n,
		    b.p);
		arena_clear(&a);
	}
}

int
main(void)
{
	arena_init(&a, &mem_heap, 1u << 24);
	RUN(scripts);
	RUN(alternatives);
	RUN(packed);
	RUN(packed_wrong);
	RUN(forms);
	arena_release(&a);
	return t_done("test_play_script");
}
