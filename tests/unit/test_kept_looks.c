/*
 * What the machine said of paths, kept and said again: the same answers, and
 * never one to a question that was not asked.
 */
#include "kept/looks.h"
#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "t.h"

/* A machine of a few paths; what it does not know is missing. */
struct machine {
	struct fact {
		const char *path;
		enum path_look found;
		const char *target;
	} v[16];
	size_t n;
	unsigned asked;
};

static enum path_look
machine_look(void *self, struct sg_str absolute, struct sg_str *target)
{
	struct machine *m = self;

	m->asked++;
	for (size_t i = 0; i < m->n; i++)
		if (str_eq(str_of(m->v[i].path), absolute)) {
			if (m->v[i].found == PATH_LOOK_LINK)
				*target = str_of(m->v[i].target);
			return m->v[i].found;
		}
	return PATH_LOOK_MISSING;
}

static const struct fact facts[] = {{"/p", PATH_LOOK_DIRECTORY, NULL},
    {"/p/file", PATH_LOOK_FILE, NULL}, {"/p/fil", PATH_LOOK_MISSING, NULL},
    {"/p/file2", PATH_LOOK_DIRECTORY, NULL},
    {"/p/to", PATH_LOOK_LINK, "../q/file"}, {"/p/t", PATH_LOOK_FAILED, NULL},
    {"/p/Fold", PATH_LOOK_FOLDING_DIRECTORY, NULL},
    {"/", PATH_LOOK_DIRECTORY, NULL},
    {"/p/\xc3\xa4", PATH_LOOK_LINK, "\xc3\xb6"}};

enum { FACTS = sizeof(facts) / sizeof(facts[0]) };

static struct machine
machine_of_facts(void)
{
	struct machine m = {.n = FACTS};

	memcpy(m.v, facts, sizeof(facts));
	return m;
}

/* Whatever was asked is said again, in any order and as often as one likes. */
static void
said_again(void)
{
	for (unsigned long round = 0; round < 200; round++) {
		struct machine m = machine_of_facts();
		struct path_resolver from = {machine_look, &m};
		struct looks kept, again;
		struct arena a;
		bool asked[FACTS] = {false};

		prop_seed(round);
		arena_init(&a, &mem_heap, 1u << 20);
		looks_keep(&kept, &from, &a);
		for (unsigned i = 0; i < 20; i++) {
			unsigned k = any(FACTS);
			struct sg_str target = STR("as before");

			asked[k] = true;
			CHECK(kept.resolver.look(kept.resolver.self,
				  str_of(facts[k].path),
				  &target) == facts[k].found,
			    "%s: passed on", facts[k].path);
		}
		CHECK(m.asked == 20 && !kept.lost, "the machine was asked");
		looks_say(&again, kept.v, kept.n, false, &a);
		for (unsigned i = 0; i < 40; i++) {
			unsigned k = any(FACTS);
			struct sg_str target = STR("as before");
			enum path_look found;

			if (!asked[k])
				continue;
			found = again.resolver.look(again.resolver.self,
			    str_of(facts[k].path), &target);
			CHECK(found == facts[k].found, "%s: %d", facts[k].path,
			    (int)found);
			CHECK(str_eq(target,
				  facts[k].target != NULL
				      ? str_of(facts[k].target)
				      : STR("as before")),
			    "%s: to %.*s", facts[k].path, (int)target.n,
			    target.p);
		}
		CHECK(!again.lost && m.asked == 20,
		    "all was known, and no machine is needed");
		arena_release(&a);
	}
}

/* What was not asked then is not known now: no guess, and it is said. */
static void
not_asked_then(void)
{
	static const char *const others[] = {"/p/files", "/p/fi", "/p/file/",
	    "/P/file", "/p/to\n../q/file", "p/file", "", "/q"};
	struct sg_str lines[] = {
	    STR("f/p/file"), STR("l/p/to\n../q/file"), STR("d/p")};

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		struct looks l;
		struct arena a;
		struct sg_str target;

		arena_init(&a, &mem_heap, 1u << 20);
		looks_say(&l, lines, 3, false, &a);
		CHECK(l.resolver.look(l.resolver.self, str_of(others[i]),
			  &target) == PATH_LOOK_FAILED &&
			l.lost,
		    "%s", others[i]);
		arena_release(&a);
	}
}

/* T45: a line that no machine of ours wrote is no answer. */
static void
strange_lines(void)
{
	static const char *const lines[] = {"x/p", "/p", " /p", "F/p", "\n/p"};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct sg_str line = str_of(lines[i]), target;
		struct looks l;
		struct arena a;

		arena_init(&a, &mem_heap, 1u << 20);
		looks_say(&l, &line, 1, false, &a);
		CHECK(l.resolver.look(l.resolver.self, STR("/p"), &target) ==
			    PATH_LOOK_FAILED &&
			l.lost,
		    "%s", lines[i]);
		arena_release(&a);
	}
}

/*
 * A name with a newline would be a line about another path: "/p/a" must not
 * be known because somebody looked at "/p/a\nb".
 */
static void
a_newline_in_a_name(void)
{
	struct machine m = {.v = {{"/p/a\nb", PATH_LOOK_FILE, NULL},
				{"/p/a", PATH_LOOK_LINK, "/etc"}},
	    .n = 2};
	struct path_resolver from = {machine_look, &m};
	struct looks kept, again;
	struct sg_str target = STR("");
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	looks_keep(&kept, &from, &a);
	CHECK(kept.resolver.look(kept.resolver.self, STR("/p/a\nb"), &target) ==
		PATH_LOOK_FILE,
	    "the machine's answer counts");
	CHECK(kept.lost, "but it cannot be kept, which is said");
	(void)kept.resolver.look(kept.resolver.self, STR("/p/a"), &target);
	looks_say(&again, kept.v, kept.n, false, &a);
	CHECK(again.resolver.look(again.resolver.self, STR("/p/a"), &target) ==
		    PATH_LOOK_LINK &&
		str_eq(target, STR("/etc")),
	    "the other path is what it was");
	arena_release(&a);
}

/* Text of a link that is no text cannot be written down. */
static void
a_link_that_is_no_text(void)
{
	struct machine m = {
	    .v = {{"/p/a", PATH_LOOK_LINK, "\xff\xfe"}}, .n = 1};
	struct path_resolver from = {machine_look, &m};
	struct looks kept;
	struct sg_str target;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	looks_keep(&kept, &from, &a);
	CHECK(kept.resolver.look(kept.resolver.self, STR("/p/a"), &target) ==
		    PATH_LOOK_LINK &&
		kept.lost && kept.n == 0,
	    "followed, not kept, and said");
	arena_release(&a);
}

/* T51: so many looks are kept; of more it is said that they are missing. */
static void
too_many(void)
{
	struct machine m = {.n = 0};
	struct path_resolver from = {machine_look, &m};
	struct looks kept;
	struct sg_str target;
	struct arena a;
	char path[32];

	arena_init(&a, &mem_heap, 16u << 20);
	looks_keep(&kept, &from, &a);
	for (unsigned i = 0; i < 4096; i++) {
		snprintf(path, sizeof(path), "/p/%u", i);
		(void)kept.resolver.look(
		    kept.resolver.self, str_of(path), &target);
	}
	CHECK(kept.n == 4096 && !kept.lost, "%zu", kept.n);
	(void)kept.resolver.look(kept.resolver.self, STR("/p/1"), &target);
	CHECK(!kept.lost, "one of them again is none more");
	(void)kept.resolver.look(kept.resolver.self, STR("/p/x"), &target);
	CHECK(kept.n == 4096 && kept.lost, "one more");
	arena_release(&a);
}

/* T54: a secret in a path is masked, and the masked line is found again. */
static void
masked(void)
{
	static const char
	    secret[] = "/p/ghp_0123456789abcdefghijABCDEFGHIJ012345/x";
	struct machine m = {.v = {{secret, PATH_LOOK_LINK, secret},
				{"/p/plain", PATH_LOOK_FILE, NULL}},
	    .n = 2};
	struct path_resolver from = {machine_look, &m};
	struct looks kept, again;
	struct sg_str target = STR(""), lines[2];
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	looks_keep(&kept, &from, &a);
	(void)kept.resolver.look(kept.resolver.self, str_of(secret), &target);
	(void)kept.resolver.look(kept.resolver.self, STR("/p/plain"), &target);
	for (size_t i = 0; i < 2; i++) {
		char text[512];

		lines[i] = looks_mask(kept.v[i], &a);
		snprintf(
		    text, sizeof(text), "%.*s", (int)lines[i].n, lines[i].p);
		CHECK(lines[i].n > 0 && strstr(text, "0123456789ab") == NULL,
		    "%s", text);
	}
	CHECK(str_eq(lines[1], kept.v[1]), "what has no secret is as it was");
	looks_say(&again, lines, 2, true, &a);
	CHECK(again.resolver.look(again.resolver.self, str_of(secret),
		  &target) == PATH_LOOK_LINK &&
		!again.lost,
	    "found by the masked path");
	CHECK(again.resolver.look(again.resolver.self, STR("/p/plain"),
		  &target) == PATH_LOOK_FILE &&
		!again.lost,
	    "and the plain one");
	arena_release(&a);
}

/* T44: without memory the machine's answer counts and the loss is said. */
static void
without_memory(void)
{
	bool done = false;

	for (long nth = 0; nth < 20 && !done; nth++) {
		struct machine m = machine_of_facts();
		struct path_resolver from = {machine_look, &m};
		struct looks kept;
		struct arena a;
		struct sg_str target;

		arena_init(&a, &mem_heap, 1u << 20);
		looks_keep(&kept, &from, &a);
		faulty_after(nth);
		for (size_t i = 0; i < FACTS; i++)
			CHECK(kept.resolver.look(kept.resolver.self,
				  str_of(facts[i].path),
				  &target) == facts[i].found,
			    "piece %ld: %s", nth, facts[i].path);
		done = !faulty_ran_out();
		faulty_never();
		CHECK(kept.lost || kept.n == FACTS, "piece %ld: %zu kept", nth,
		    kept.n);
		arena_release(&a);
	}
	CHECK(done, "in the end there is enough");
}

int
main(void)
{
	RUN(said_again);
	RUN(not_asked_then);
	RUN(strange_lines);
	RUN(a_newline_in_a_name);
	RUN(a_link_that_is_no_text);
	RUN(too_many);
	RUN(masked);
	RUN(without_memory);
	return t_done("kept_looks");
}
