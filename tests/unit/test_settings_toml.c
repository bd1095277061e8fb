/* The part of TOML that settings need; everything else is refused. */
#include "settings/toml.h"
#include "t.h"

static struct arena a;
static struct toml t;

/* One line for each item: "name=value", "[table]", "!line why". */
static const char *
read_all(struct sg_str text)
{
	static char room[4096];
	struct buf b = BUF_ON(room);

	arena_clear(&a);
	toml_init(&t, text, &a);
	for (;;) {
		switch (toml_next(&t)) {
		case TOML_ELEMENT:
		case TOML_TABLE:
			buf_addc(&b, '[');
			toml_add_name(&b, &t.table);
			buf_addz(&b, "] ");
			break;
		case TOML_ENTRY:
			toml_add_name(&b, &t.name);
			buf_addc(&b, '=');
			switch (t.value.kind) {
			case TOML_STRING:
				toml_quote(&b, t.value.text);
				break;
			case TOML_INT:
				buf_addi(&b, t.value.number);
				break;
			case TOML_BOOL:
				buf_addz(&b, t.value.truth ? "true" : "false");
				break;
			case TOML_STRINGS:
				for (size_t i = 0; i < t.value.n_items; i++)
					toml_quote(&b, t.value.items[i]);
				break;
			}
			buf_addc(&b, ' ');
			break;
		case TOML_END:
			buf_addc(&b, '\0');
			return room;
		case TOML_BAD:
			buf_addc(&b, '!');
			buf_addu(&b, t.line);
			buf_addc(&b, '\0');
			return room;
		}
	}
}

static void
reads(void)
{
	static const struct row {
		const char *text, *want;
	} rows[] = {
	    {"", ""},
	    {"\n\n# nothing\n", ""},
	    {"a = 1", "a=1 "},
	    {"a=1\nb = -20\nc = +3\n", "a=1 b=-20 c=3 "},
	    {"a = 1_000\n", "a=1000 "},
	    {"a = 0", "a=0 "},
	    {"a = true\nb = false # so", "a=true b=false "},
	    {"a = \"x\"\t# c\r\nb = 'y\\n'\r\n", "a=\"x\" b=\"y\\\\n\" "},
	    {"a = \"\\t\\\"\\\\\\u00e9\\U0001F600\"",
		"a=\"\\u0009\\\"\\\\\xc3\xa9\xf0\x9f\x98\x80\" "},
	    {"[t]\na = 1\n[ u . v ]\na = 2", "[t] t.a=1 [u.v] u.v.a=2 "},
	    {"[x.\"a.b c\"]\nk = ''", "[x.\"a.b c\"] x.\"a.b c\".k=\"\" "},
	    {"a.b = 1\na . c = 2", "a.b=1 a.c=2 "},
	    {"a = []", "a= "},
	    {"a = ['x', \"y\"]", "a=\"x\"\"y\" "},
	    {"a = [ # one\n 'x' , # two\n\n 'y',\n]\nb = 1",
		"a=\"x\"\"y\" b=1 "},
	    {"\xef\xbb\xbf"
	     "a = 1",
		"a=1 "},
	};
	const struct row *r;

	EACH (r, rows) {
		const char *got = read_all(str_of(r->text));

		CHECK(strcmp(got, r->want) == 0, "%s: %s", r->text, got);
	}
}

static void
refuses(void)
{
	static const struct row {
		const char *text, *want;
	} rows[] = {
	    {"a", "!1"},
	    {"a =", "!1"},
	    {"= 1", "!1"},
	    {"a = 1 2", "!1"},
	    {"a = 1\nb = x", "a=1 !2"},
	    {"a = 01", "!1"},
	    {"a = 1.5", "!1"},
	    {"a = 1e3", "!1"},
	    {"a = 0x10", "!1"},
	    {"a = 1__0", "!1"},
	    {"a = _1", "!1"},
	    {"a = 1_", "!1"},
	    {"a = 99999999999999999999", "!1"},
	    {"a = 2026-01-01", "!1"},
	    {"a = True", "!1"},
	    {"a = \"x", "!1"},
	    {"a = \"x\ny\"", "!1"},
	    {"a = \"\\q\"", "!1"},
	    {"a = \"\\ud800\"", "!1"},
	    {"a = \"\\u00\"", "!1"},
	    {"a = \"\\u0000\"", "!1"},
	    {"a = \"\x01\"", "!1"},
	    {"a = \"\"\"x\"\"\"", "!1"},
	    {"a = '''x'''", "!1"},
	    {"a = {b = 1}", "!1"},
	    {"a = [1, 2]", "!1"},
	    {"a = ['x' 'y']", "!1"},
	    {"a = ['x'", "!1"},
	    {"a = [,]", "!1"},
	    {"[[t]]", "!1"},
	    {"[t", "!1"},
	    {"[]", "!1"},
	    {"[t] x", "!1"},
	    {"[t]\n[u]\n[t]", "[t] [u] !3"},
	    {"a.b.c.d.e = 1", "!1"},
	    {"a. = 1", "!1"},
	    {"a b = 1", "!1"},
	    {"# \x02\n", "!1"},
	    {"a = 1\rb = 2", "!1"},
	    {"a = 'caf\xe9'", "!1"},
	};
	const struct row *r;

	EACH (r, rows) {
		const char *got = read_all(str_of(r->text));

		CHECK(strcmp(got, r->want) == 0, "%s: %s", r->text, got);
		CHECK(t.why != NULL, "%s says why", r->text);
		CHECK(toml_next(&t) == TOML_BAD, "%s stays bad", r->text);
	}
	CHECK(strcmp(read_all((struct sg_str){"a = 1\0", 6}), "!1") == 0,
	    "NUL: %s", read_all((struct sg_str){"a = 1\0", 6}));
}

static void
places(void)
{
	struct sg_str text = STR("# c\n[t]\na = \"x\" # d\n");

	(void)read_all(STR(""));
	toml_init(&t, text, &a);
	CHECK(toml_next(&t) == TOML_TABLE && t.line == 2, "line of a table");
	CHECK(toml_next(&t) == TOML_ENTRY && t.line == 3, "line of an entry");
	CHECK(str_eq(str_part(text, t.value_from, t.value_to - t.value_from),
		  STR("\"x\"")),
	    "the bytes of a value");
	CHECK(toml_next(&t) == TOML_END && toml_next(&t) == TOML_END, "end");
}

/* Every shorter form of a text is read or refused, never more. */
static void
prefixes(void)
{
	static const char text[] = "[a.\"b\"]\nk = [\"x\\u00e9\", 'y'] # z\r\n"
				   "m = \"\\U0001F600\"\nn = 1_0\no = true";

	for (size_t n = 0; n < sizeof(text); n++)
		(void)read_all((struct sg_str){text, n});
	CHECK(t.why == NULL || t.line == 4, "%s", t.why);
}

int
main(void)
{
	arena_init(&a, &mem_heap, 16u << 20);
	RUN(reads);
	RUN(refuses);
	RUN(places);
	RUN(prefixes);
	arena_release(&a);
	return t_done("app_toml");
}
