/*
 * JSON passed over, beside the strict reader: whatever that one accepts is
 * passed with the same ends, and what is no JSON to anybody is refused.
 */
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lib/skim_value.h"
#include "base/arena.h"
#include "json/json.h"
#include "lib/prop.h"
#include "relay/message.h"
#include "relay/skim.h"
#include "relay/stream.h"
#include "t.h"

static const char *const parts[] = {"{", "}", "[", "]", ",", ":", "\"a\"",
    "\"\"", "\"\\n\"", "\"\\u0041\"", "1", "-0", "0", "1.5", "1e3", "-", "01",
    "true", "false", "null", "nul", " ", "\n", "\"", "\\", "\"k\":", "{}", "[]",
    "[1,2]", "{\"x\":[true]}", "\"\\ud83d\\ude00\""};

/* A text of a few parts, most of them no JSON, some of them well formed. */
static size_t
any_text(char *out, size_t cap)
{
	size_t n = 0;

	out[0] = '\0';
	for (unsigned i = 1 + any(7); i > 0; i--) {
		const char *part = ANY_OF(parts);

		if (n + strlen(part) + 1 > cap)
			break;
		n += (size_t)snprintf(out + n, cap - n, "%s", part);
	}
	return n;
}

/* Whether ${s} is one value and nothing else, by the strict reader. */
static bool
strict(struct sg_str s)
{
	struct json j;
	enum json_token t;

	json_init(&j, s);
	while ((t = json_next(&j)) != JSON_BAD)
		if (t == JSON_END)
			return true;
	return false;
}

static bool
skimmed(struct sg_str s)
{
	return skim_value(s);
}

/* The two readers agree on every text without a lone surrogate or a NUL. */
static void
as_the_strict_one(void)
{
	unsigned good = 0;

	for (unsigned long i = 0; i < 60000; i++) {
		char room[256];
		struct sg_str s = {room, 0};

		prop_seed(i);
		s.n = any_text(room, sizeof(room));
		CHECK(skimmed(s) == strict(s), "%s: %d", room, skimmed(s));
		good += strict(s);
	}
	CHECK(good > 100, "%u of them were JSON", good);
}

/* What only passes through may hold what we would never decide upon. */
static void
more_than_the_strict_one(void)
{
	static const char *const texts[] = {
	    "\"\\u0000\"", "\"\\ud800\"", "{\"a\":1,\"a\":2}"};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		CHECK(skimmed(str_of(texts[i])), "%s", texts[i]);
}

/* A text that breaks off anywhere is refused, and never read beyond. */
static void
broken_off(void)
{
	static const char whole[] = "{\"a\":[1,-2.5e+3,\"x\\u00e4\\n\",{\"b\":"
				    "null,\"c\":[true,false,{}]}]}";

	for (size_t n = 0; n < sizeof(whole) - 1; n++) {
		char *copy = malloc(n + (n == 0)); /* no byte to spare */

		memcpy(copy, whole, n);
		CHECK(!skimmed((struct sg_str){copy, n}), "%zu bytes", n);
		free(copy);
	}
	CHECK(skimmed(STR(whole)), "all of it");
}

/* Members and elements: each once, in order, as they stand. */
static void
walks(void)
{
	struct sg_str object = STR(" { \"a\" : 1 , \"b\\n\":[2, 3],\"\":{} } ");
	struct sg_str array = STR("[1, [2,3] ,\"]\",{\"a\":[4]}]");
	static const char *const bad[] = {"", "[", "{\"a\"}", "{\"a\":}",
	    "{\"a\":1,}", "{,}", "{\"a\":1 \"b\":2}", "{a:1}", "1"};
	struct skim_member m;
	struct sg_str v;
	struct json j;
	int r;

	json_init_lax(&j, object);
	CHECK(skim_member(&j, &m) == 1 && str_eq(m.key, STR("a")) &&
		str_eq(m.value, STR("1")) && !m.escaped,
	    "the first");
	CHECK(skim_member(&j, &m) == 1 && str_eq(m.key, STR("b\\n")) &&
		m.escaped && str_eq(m.value, STR("[2, 3]")),
	    "the second");
	CHECK(skim_member(&j, &m) == 1 && m.key.n == 0 &&
		str_eq(m.value, STR("{}")),
	    "the third");
	CHECK(skim_member(&j, &m) == 0, "no more");
	json_init_lax(&j, array);
	CHECK(skim_element(&j, &v) == 1 && str_eq(v, STR("1")) &&
		skim_element(&j, &v) == 1 && str_eq(v, STR("[2,3]")) &&
		skim_element(&j, &v) == 1 && str_eq(v, STR("\"]\"")) &&
		skim_element(&j, &v) == 1 && str_eq(v, STR("{\"a\":[4]}")) &&
		skim_element(&j, &v) == 0,
	    "four elements");
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		json_init_lax(&j, str_of(bad[i]));
		while ((r = skim_member(&j, &m)) > 0)
			;
		CHECK(r < 0, "%s is no object", bad[i]);
	}
	json_init_lax(&j, STR("{}"));
	CHECK(skim_member(&j, &m) == 0, "an empty one is one");
	json_init_lax(&j, STR("[]"));
	CHECK(skim_element(&j, &v) == 0, "an empty list too");
}

/* Keys that another reader would take for one of ours. */
static void
alike(void)
{
	static const struct {
		const char *key, *name;
		bool is;
	} rows[] = {{"method", "method", true}, {"METHOD", "method", true},
	    {"mEthoD", "method", true}, {"method ", "method", false},
	    {"metho", "method", false}, {"methods", "method", false},
	    {"param\xc5\xbf", "params", true},
	    {"\xe2\x84\xaa"
	     "ey",
		"key", true},
	    {"m\xc3\xa9thod", "method", false}, {"", "method", false},
	    {"id", "id", true},
	    {"\xc4\xb0"
	     "d",
		"id", false}},
	  *r;

	EACH (r, rows)
		CHECK(skim_alike(str_of(r->key), str_of(r->name)) == r->is,
		    "%s and %s", r->key, r->name);
}

/* T53: one line, two readers: whatever could be taken for two is none. */
static void
one_line_one_message(void)
{
	static const char *const bad[] = {
	    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}{}\n",
	    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"METHOD\":"
	    "\"b\"}\n",
	    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"method\":"
	    "\"b\"}\n",
	    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}\r{}\n",
	    "{\"jsonrpc\":\"2.0\",\r\"id\":1,\"method\":\"a\"}\n",
	    "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"a\"}\n",
	    "{\"id\":1,\"method\":\"a\"}\n",
	    "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"a\"}\n",
	    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}\n", "\n", "null\n"};
	struct arena a;
	struct message m;

	arena_init(&a, &mem_heap, 1u << 20);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		message_read(str_of(bad[i]), &a, &m);
		CHECK(m.kind == MESSAGE_BAD && m.why != NULL, "%s: %d", bad[i],
		    (int)m.kind);
	}
	message_read(STR("{\"jsonrpc\":\"2.0\",\"id\":\"\\u0041\",\"method\":"
			 "\"\\u0061/b\",\"params\":{\"x\":1}}\r\n"),
	    &a, &m);
	CHECK(m.kind == MESSAGE_REQUEST && str_eq(m.method, STR("a/b")) &&
		str_eq(m.id, STR("\"\\u0041\"")) &&
		str_eq(m.params, STR("{\"x\":1}")),
	    "a method is its text, an id is its letters");
	message_read(STR("[{\"jsonrpc\":\"2.0\",\"method\":\"a\"}]\n"), &a, &m);
	CHECK(m.kind == MESSAGE_BATCH, "a batch is named as that");
	arena_release(&a);
}

/* Any bytes, in any pieces: the lines that were sent, in order, whole. */
static void
any_lines(void)
{
	for (unsigned long round = 0; round < 200; round++) {
		char sent[2048];
		size_t n = 0, seen = 0, at = 0;
		struct intake in;
		struct sg_str line;

		prop_seed(round);
		for (unsigned i = 0; i < 20; i++) {
			for (unsigned k = any(60); k > 0; k--)
				sent[n++] = (char)('a' + any(26));
			sent[n++] = '\n';
		}
		intake_init(&in, -1);
		while (at < n) {
			size_t step = 1 + any(90);

			step = step < n - at ? step : n - at;
			CHECK(intake_add(&in, (struct sg_str){sent + at, step}),
			    "taken");
			at += step;
			while (intake_line(&in, &line) == INTAKE_LINE) {
				CHECK(seen + line.n <= at &&
					memcmp(line.p, sent + seen, line.n) ==
					    0 &&
					line.p[line.n - 1] == '\n' &&
					memchr(line.p, '\n', line.n) ==
					    line.p + line.n - 1,
				    "round %lu: at %zu", round, seen);
				seen += line.n;
			}
		}
		CHECK(seen == n, "round %lu: %zu of %zu", round, seen, n);
		intake_release(&in);
	}
}

/* T51: a line without end costs bounded memory, and the next one is whole. */
static void
a_line_without_end(void)
{
	static char block[1u << 20];
	struct intake in;
	struct sg_str line;
	unsigned longs = 0;

	memset(block, 'x', sizeof(block));
	intake_init(&in, -1);
	for (unsigned i = 0; i < 40; i++) {
		if (!intake_add(&in, (struct sg_str){block, sizeof(block)}))
			break;
		longs += intake_line(&in, &line) == INTAKE_LONG;
		CHECK(in.cap <= 2 * (size_t)RELAY_LINE_MAX + sizeof(block),
		    "%zu bytes are kept", in.cap);
	}
	(void)intake_add(&in, STR("\nnext\n"));
	while (intake_line(&in, &line) == INTAKE_LONG)
		longs++;
	CHECK(longs == 1, "said once, not %u times", longs);
	CHECK(str_eq(line, STR("next\n")), "%.*s", (int)line.n, line.p);
	intake_release(&in);
}

/* What is put into an outlet arrives, whole and in order, however slow. */
static void
a_slow_reader(void)
{
	static char sent[1u << 20], got[1u << 20];
	int fds[2];
	struct outlet out;
	size_t n = 0, at = 0;

	for (size_t i = 0; i < sizeof(sent); i++)
		sent[i] = (char)('a' + i % 26);
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds) != 0)
		return;
	outlet_init(&out, fds[0]);
	prop_seed(5);
	while (n < sizeof(got)) {
		size_t step = any(70000);
		ssize_t r;

		step = step < sizeof(sent) - at ? step : sizeof(sent) - at;
		outlet_put(&out, (struct sg_str){sent + at, step});
		at += step;
		outlet_flush(&out);
		CHECK(!out.broken && outlet_backlog(&out) <= at - n,
		    "what waits was put and not read");
		r = read(fds[1], got + n, 1 + any(50000));
		n += r > 0 ? (size_t)r : 0;
		if (n > at) {
			CHECK(false, "more came than was sent");
			break;
		}
	}
	CHECK(memcmp(sent, got, sizeof(sent)) == 0, "the same");
	close(fds[1]);
	outlet_put(&out, STR("x"));
	outlet_flush(&out);
	CHECK(out.broken, "nobody reads any more");
	outlet_release(&out);
	close(fds[0]);
}

int
main(void)
{
	signal(SIGPIPE, SIG_IGN); /* as the relay does */
	RUN(as_the_strict_one);
	RUN(more_than_the_strict_one);
	RUN(broken_off);
	RUN(walks);
	RUN(alike);
	RUN(one_line_one_message);
	RUN(any_lines);
	RUN(a_line_without_end);
	RUN(a_slow_reader);
	return t_done("relay_skim");
}
