/* The gate of the library: the line of eval, a no for whatever fails, threads.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bind/bind_int.h"
#include "t.h"

static struct sg_gate_files files;

static struct sg_str
file(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct sg_str s = {malloc(1u << 21), 0};

	if (f == NULL || s.p == NULL)
		exit(1);
	s.n = fread((char *)(uintptr_t)s.p, 1, 1u << 21, f);
	fclose(f);
	return s;
}

static const char
    policy[] = " {\"mode\":\"prompt\",\"cwd\":\"/project\",\"grants\":["
	       "{\"extension_id\":\"x\",\"capability\":\"exec\","
	       "\"scope_pattern\":\"git log *\",\"decision\":\"allow\"},"
	       "{\"extension_id\":\"x\",\"capability\":\"exec\","
	       "\"scope_pattern\":\"git push *\",\"decision\":\"deny\"}]}\n";

#define CALL(rest)                                                   \
	"{\"extension\":{\"id\":\"x\"},\"call\":{\"call_id\":\"c\"," \
	"\"capability\":\"exec\",\"method\":\"exec\",\"params\":{" rest "}}}"

static struct sg_str
text(const char *s)
{
	return (struct sg_str){s, strlen(s)};
}

static struct sg_gate *
gate_of(const char *kept)
{
	struct sg_error e = {0};
	struct sg_gate *g;

	CHECK(sg_gate_new(&files, text(kept), &g, &e) == SG_OK, "a gate: %s",
	    e.message);
	return g;
}

/* what a call is told, and by which number. */
static void
test_calls(void)
{
	static const struct row {
		const char *name, *call;
		enum sg_action_verdict want;
		const char *holds;
	} rows[] = {
	    {"a grant allows", CALL("\"command\":\"git log -3\""),
		SG_ACTION_ALLOW, "\"code\":\"allow_stored\""},
	    {"a grant denies", CALL("\"command\":\"git push x\""),
		SG_ACTION_DENY, "\"code\":\"deny_stored\""},
	    {"a denial goes by what a command does",
		CALL("\"command\":\"git -C /other push x\""), SG_ACTION_DENY,
		"\"code\":\"deny_stored\""},
	    {"nothing says", CALL("\"command\":\"git status\""), SG_ACTION_ASK,
		"\"code\":\"prompt_required\""},
	};
	struct sg_gate *g = gate_of(policy);
	const struct row *r;

	EACH (r, rows) {
		char room[8192];
		size_t n = sizeof(room) - 1;
		struct sg_error e = {0};
		enum sg_action_verdict v = sg_gate_call(
		    g, text(r->call), room, &n, &e);

		room[n] = '\0';
		CHECK(v == r->want, "%s: %d", r->name, (int)v);
		CHECK(strstr(room, r->holds) != NULL, "%s: %s", r->name, room);
		CHECK(sg_gate_call(g, text(r->call), NULL, NULL, NULL) == v,
		    "%s: the verdict alone", r->name);
		n = 10;
		CHECK(sg_gate_call(g, text(r->call), room, &n, &e) ==
			    SG_ACTION_DENY &&
			n == 0 && e.code == SG_EFULL,
		    "%s: a small room is a no", r->name);
	}
	sg_gate_free(g);
}

/* whatever cannot be read is a no, and is named. */
static void
test_wrong(void)
{
	static const char *const wrong[] = {"", "{", "[]", "{}", "null",
	    CALL("\"command\":1"), "{\"call\":1}",
	    "{\"mode\":\"permissive\",\"extension\":{\"id\":\"x\"},\"call\":{"
	    "\"call_id\":\"c\",\"capability\":\"exec\",\"method\":\"exec\","
	    "\"params\":{\"command\":\"ls\"}}}"};
	static const char *const policies[] = {"x", "[]", "{\"grants\":1}",
	    "{\"mode\":\"strict\"", "{\"mode\":\"strict\"x", "{\"unknown\":1}",
	    "}", "{\"extension\":{\"id\":\"x\"}}"};
	struct sg_gate *g = gate_of(policy), *none;
	const char *const *w, *const *p;

	EACH (w, wrong) {
		struct sg_error e = {0};
		char room[4096];
		size_t n = sizeof(room);

		CHECK(
		    sg_gate_call(g, text(*w), room, &n, &e) == SG_ACTION_DENY &&
			n == 0 && e.code != SG_OK && e.message[0] != '\0',
		    "%s", *w);
	}
	sg_gate_free(g);
	sg_gate_free(NULL);
	EACH (p, policies) {
		struct sg_error e = {0};

		CHECK(sg_gate_new(&files, text(*p), &none, &e) != SG_OK &&
			none == NULL && e.message[0] != '\0',
		    "%s", *p);
	}
	g = gate_of("");
	CHECK(sg_gate_call(g, text(CALL("\"command\":\"git log\"")), NULL, NULL,
		  NULL) == SG_ACTION_ASK,
	    "without a policy it is asked");
	sg_gate_free(g);
}

static void
test_turns(void)
{
	struct sg_gate_files few = files;
	struct sg_gate *g = gate_of("{ }");
	struct sg_error e = {0};
	char room[16384];
	size_t n = sizeof(room);

	CHECK(sg_gate_turn(g, text("{\"text\":\"hello\"}"), room, &n, &e) ==
		    SG_OK &&
		n > 2 && room[0] == '{',
	    "a turn: %s", e.message);
	n = 4;
	CHECK(sg_gate_turn(g, text("{\"text\":\"hello\"}"), room, &n, &e) ==
		    SG_EFULL &&
		n == 0,
	    "a small room");
	n = sizeof(room);
	e = (struct sg_error){0};
	CHECK(sg_gate_turn(g, text("{\"txt\":1}"), room, &n, &e) != SG_OK,
	    "a wrong turn");
	sg_gate_free(g);
	few.weights.n = 0;
	e = (struct sg_error){0};
	CHECK(sg_gate_new(&few, text(""), &g, &e) == SG_OK, "no weights");
	CHECK(sg_gate_turn(g, text("{\"text\":\"x\"}"), room, &n, &e) ==
		SG_ENOTFOUND,
	    "and no turns");
	sg_gate_free(g);
}

/* A heap that has ${left} pieces, and then none. */
static long left, live;

static void *
get(void *ctx, size_t n)
{
	(void)ctx;
	if (left-- <= 0)
		return NULL;
	live++;
	return malloc(n);
}

static void
put(void *ctx, void *p)
{
	(void)ctx;
	live -= p != NULL;
	free(p);
}

/* no memory is a no, and nothing is lost. */
static void
test_memory(void)
{
	static const struct mem mem = {get, put, NULL};
	struct sg_gate *g = NULL;
	char room[16384];
	long n = -1;

	while (g == NULL) {
		struct sg_error e = {0};

		left = ++n;
		CHECK(bind_new(&files, text(policy), &mem, &g, &e) == SG_OK ||
			(g == NULL && live == 0),
		    "a gate with %ld pieces", n);
	}
	sg_gate_free(g);
	CHECK(live == 0, "all of it is given back");
	g = gate_of(policy);
	for (n = 0; n < 40; n++) {
		struct buf out = {.p = room, .cap = sizeof(room)};
		struct sg_error e = {0};
		enum sg_action_verdict v;

		left = n;
		v = bind_call(g, text(CALL("\"command\":\"git log -3\"")), &mem,
		    &out, &e);
		CHECK(v == SG_ACTION_ALLOW
			? e.code == SG_OK
			: v == SG_ACTION_DENY && e.code == SG_ENOMEM,
		    "a call with %ld pieces: %d, %s", n, (int)v, e.message);
		left = n;
		out.n = 0;
		e = (struct sg_error){0};
		CHECK((bind_turn(g, text("{\"text\":\"hi\"}"), &mem, &out,
			   &e) == SG_OK) == (e.code == SG_OK),
		    "a turn with %ld pieces", n);
		CHECK(live == 0, "nothing is left");
	}
	sg_gate_free(g);
}

static void *
asks(void *p)
{
	const struct sg_gate *g = p;
	intptr_t wrong = 0;

	for (int i = 0; i < 200; i++) {
		char room[8192];
		size_t n = sizeof(room);

		wrong += sg_gate_call(g,
			     text(CALL("\"command\":\"git log -3\"")), room, &n,
			     NULL) != SG_ACTION_ALLOW;
		wrong += sg_gate_call(g,
			     text(CALL("\"command\":\"git push x\"")), NULL,
			     NULL, NULL) != SG_ACTION_DENY;
	}
	return (void *)wrong;
}

/* threads share a gate and nothing else. */
static void
test_threads(void)
{
	struct sg_gate *g = gate_of(policy);
	pthread_t t[4];
	void *wrong;

	for (int i = 0; i < 4; i++)
		CHECK(
		    pthread_create(&t[i], NULL, asks, g) == 0, "thread %d", i);
	for (int i = 0; i < 4; i++)
		CHECK(pthread_join(t[i], &wrong) == 0 && wrong == NULL,
		    "thread %d", i);
	sg_gate_free(g);
}

int
main(void)
{
	files = (struct sg_gate_files){file("data/launch.v0.1.tsv"),
	    file("data/ways.v0.1.tsv"), file("data/effects.v0.1.tsv"),
	    file("data/turn-rules.v0.1.tsv"),
	    file("data/turn-weights.v0.1.bin"), file("data/lattice.v0.1.json")};
	RUN(test_calls);
	RUN(test_wrong);
	RUN(test_turns);
	RUN(test_memory);
	RUN(test_threads);
	free((char *)(uintptr_t)files.launch.p);
	free((char *)(uintptr_t)files.ways.p);
	free((char *)(uintptr_t)files.effects.p);
	free((char *)(uintptr_t)files.rules.p);
	free((char *)(uintptr_t)files.weights.p);
	free((char *)(uintptr_t)files.lattice.p);
	return t_done("bind_gate");
}
