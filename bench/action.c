/*
 * The verdict on an exec call: from the canonical call, and from the JSON of a
 * host call.  The set has as many grants as the argument says, of one
 * extension, each for another command; the call is covered by the last.  Then
 * the same for calls of all kinds of commands, one after the other, so that
 * hardly a grant lies in the cache when its call comes.
 */
#include <string.h>

#include "rule/policy.h"
#include "place/path_links.h"
#define BENCH_CLOCK CLOCK_THREAD_CPUTIME_ID
#include "bench/bench.h"
#include "form/call_params.h"
#include "shape/hostcall.h"

#define SPREAD 4096

static struct arena forever, line;
static struct launch tools;
static struct grants grants;
static struct policy policy;
static struct path_links links = {.base = {"/project", 8}};
static struct path_resolver resolver;
static struct path_place place;
static struct scope_world world;
static struct call call, calls[SPREAD];
static struct ways ways;
static unsigned turn;

static const char request[] =
    "{\"call_id\":\"host-7\",\"capability\":\"exec\",\"method\":\"exec\","
    "\"params\":{\"cmd\":\"git\",\"args\":[\"log\",\"--oneline\",\"-20\"]}}";

static void
die(const char *what)
{
	fprintf(stderr, "bench/action: %s\n", what);
	exit(1);
}

static struct sg_str
table_of(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct sg_str text = {arena_new(&forever, 1 << 20), 0};

	if (f == NULL || text.p == NULL)
		die("no table of tools");
	text.n = fread((char *)(uintptr_t)text.p, 1, 1 << 20, f);
	fclose(f);
	return text;
}

static void
setup(long n)
{
	struct sg_error e = {0};
	enum path_why why;
	struct sg_str text, same;

	arena_init(&forever, &mem_heap, (size_t)1 << 30);
	arena_init(&line, &mem_heap, (size_t)1 << 28);
	text = table_of("data/launch.v0.1.tsv");
	same = table_of("data/ways.v0.1.tsv");
	if (launch_load(&tools, text, &forever, &e) != SG_OK ||
	    ways_load(&ways, same, &forever, &e) != SG_OK)
		die(e.message);
	tools.ways = &ways;
	resolver = path_links_resolver(&links);
	place = (struct path_place){.root = STR("/project"),
	    .cwd = STR("/project"),
	    .resolver = &resolver};
	if (!path_place_init(&place, &forever, &why))
		die("no place");
	world = (struct scope_world){.place = &place, .launch = &tools};
	policy = policy_prompt();
	if (grants_init(&grants, (size_t)n, &forever, NULL) != SG_OK)
		die("no memory");
}

/* A program of its own for each number: digits would read as its version. */
static void
add_name(struct buf *b, long i)
{
	buf_addz(b, "tool");
	for (int k = 0; k < 4; k++, i /= 26)
		buf_addc(b, (char)('a' + i % 26));
}

/* "toolhaaa run *", every tenth a deny; the last one is "git log *". */
static void
fill(long n)
{
	for (long i = 0; i < n; i++) {
		struct buf b = {.p = arena_new(&forever, 32), .cap = 32};
		struct grant_rule r = {.extension_id = STR("ext.auto_commit"),
		    .capability = SG_CAP_EXEC,
		    .has_pattern = true,
		    .effect = i % 10 == 3 ? SG_GRANT_DENY : SG_GRANT_ALLOW,
		    .lifetime = SG_LIFETIME_ALWAYS};

		add_name(&b, i);
		buf_addz(&b, " run *");
		r.pattern = i == n - 1 ? STR("git log *") : buf_str(&b);
		if (i == n - 1)
			r.effect = SG_GRANT_ALLOW;
		if (grants_add(&grants, &r) != SG_OK)
			die("no memory");
	}
}

static struct policy_ruling
decide(const struct call *c)
{
	struct policy_question q = {.call = c,
	    .risk = call_risk(c, NULL),
	    .policy = &policy,
	    .grants = &grants,
	    .launch = &tools};

	return policy_decide(&q);
}

static void
from_call(void)
{
	bench_sink += decide(&call).verdict;
}

static void
spread(void)
{
	bench_sink += decide(&calls[turn++ % SPREAD]).verdict;
}

static void
read_call(struct sg_str json, struct call *out)
{
	struct call_request r;
	struct host_call h;

	if (contract_decode(&host_call_contract, json, &line, &h, NULL) !=
	    SG_OK)
		die("no call");
	r = (struct call_request){.call_id = h.call_id,
	    .extension_id = STR("ext.auto_commit"),
	    .extension_version = STR("1.2.0"),
	    .method = h.method,
	    .claimed = h.capability,
	    .has_claimed = true};
	if (call_request_read(&r, h.params, &line, NULL) != SG_OK ||
	    call_init(out, &r, &world, &line, NULL) != SG_OK)
		die("no call");
}

static void
from_json(void)
{
	struct call c;

	read_call(str_of(request), &c);
	bench_sink += decide(&c).verdict;
	arena_clear(&line);
}

/* Allowed ones all over the set; the last grant is another one. */
static void
read_spread(long n)
{
	uint64_t seed = 88172645463325252u;
	char room[512];
	struct buf b = BUF_ON(room);

	for (size_t i = 0; i < SPREAD; i++) {
		struct sg_str json;
		long which;

		do {
			seed ^= seed << 13;
			seed ^= seed >> 7;
			seed ^= seed << 17;
			which = (long)(seed % (uint64_t)(n - 1));
		} while (which % 10 == 3);
		b.n = 0;
		buf_addz(&b,
		    "{\"call_id\":\"host-7\",\"capability\":\"exec\","
		    "\"method\":"
		    "\"exec\",\"params\":{\"cmd\":\"");
		add_name(&b, which);
		buf_addz(&b, "\",\"args\":[\"run\",\"--fast\",\"-20\"]}}");
		if (!arena_dup(&line, buf_str(&b), &json))
			die("no memory");
		read_call(json, &calls[i]);
		if (decide(&calls[i]).verdict != SG_ACTION_ALLOW)
			die("a call is not covered");
	}
}

int
main(int argc, char **argv)
{
	long n = argc == 2 ? strtol(argv[1], NULL, 10) : 0;
	struct arena own;

	if (n < 2) {
		fprintf(stderr, "usage: action GRANTS\n");
		return 2;
	}
	setup(n);
	fill(n);
	read_call(str_of(request), &call);
	read_spread(n);
	own = line;
	arena_init(&line, &mem_heap, (size_t)1 << 24);
	if (decide(&call).verdict != SG_ACTION_ALLOW)
		die("the call is not covered");
	bench_run("from_call", from_call, 5000);
	bench_run("from_json", from_json, 2000);
	bench_run("spread", spread, SPREAD);
	arena_release(&own);
	arena_release(&line);
	arena_release(&forever);
	return 0;
}
