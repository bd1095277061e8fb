/* T11 T39: what "always" would store, for every kind of scope. */
#include "rule/preview.h"
#include "lib/action_parts.h"

static const struct row {
	enum sg_capability capability;
	const char *scope, *want; /* NULL: always is not offered */
} rows[] = {
    {SG_CAP_EXEC, "git commit -m 'a b'", "git commit -m 'a b'"},
    {SG_CAP_EXEC, "bash -c 'ls x'", "bash -c 'ls x'"}, /* exact only */
    {SG_CAP_EXEC, "ls '*'", "ls '*'"},
    {SG_CAP_EXEC, "ls && ls", NULL},
    {SG_CAP_EXEC, "ls $X", NULL},
    {SG_CAP_EXEC, "ls > x", NULL},
    {SG_CAP_EXEC, NULL, NULL},
    {SG_CAP_READ, "src/a.c", "src/a.c"},
    {SG_CAP_READ, ".env", ".env"},
    {SG_CAP_READ, "a*b", "a[*]b"},
    {SG_CAP_READ, "my*token", "my[*]token"}, /* */
    {SG_CAP_READ, ".", "."},
    {SG_CAP_READ, "/etc/hosts", "/etc/hosts"},
    {SG_CAP_READ, "~/x", NULL},
    {SG_CAP_HTTP, "https://A.example/x?y", "a.example"},
    {SG_CAP_HTTP, "https://a.example:8443/", "a.example:8443"},
    {SG_CAP_HTTP, "https://0127.0.0.1/", NULL},
    {SG_CAP_HTTP, "file:///x", NULL},
    {SG_CAP_SESSION, "fork", "fork"},
    {SG_CAP_SESSION, "get_*", NULL}, /* it would be a prefix */
    {SG_CAP_TOOL, "deploy", "deploy"},
    {SG_CAP_ENV, "HOME", "HOME"},
};

static void
exactly_what_was_shown(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct call c = parts_call(r->capability, r->scope);
		struct preview p;

		CHECK(
		    preview_of(&c, &parts_memory, NULL, &p) == SG_OK, "memory");
		CHECK(p.offered == (r->want != NULL), "%s: %d", r->scope,
		    p.offered);
		CHECK(p.offered || p.why != NULL, "%s: no reason", r->scope);
		if (p.offered)
			CHECK(str_eq(p.pattern, str_of(r->want)), "%s: %.*s",
			    r->scope, (int)p.pattern.n, p.pattern.p);
		CHECK(!p.offered || str_eq(p.range, STR("1.2.0")), "version");
		arena_clear(&parts_memory);
	}
}

static void
what_is_not_offered(void)
{
	struct call c = parts_call(SG_CAP_EXEC, "ls");
	struct sg_str names[2] = {STR("HOME"), STR("PATH")};
	static char room[3000] = "frob ";
	struct preview p;

	c.extension_version = STR("latest");
	CHECK(preview_of(&c, &parts_memory, NULL, &p) == SG_OK && p.offered &&
		p.range.n == 0,
	    "a version nobody can read");
	c.scope.bare = false;
	CHECK(preview_of(&c, &parts_memory, NULL, &p) == SG_OK && !p.offered,
	    "with an environment");
	c = parts_call(SG_CAP_ENV, "HOME");
	c.scope.names = (struct sg_str_list){names, 2};
	CHECK(preview_of(&c, &parts_memory, NULL, &p) == SG_OK && !p.offered,
	    "two variables");
	c = parts_call(SG_CAP_READ, "a");
	c.scope.path.folding = true;
	CHECK(preview_of(&c, &parts_memory, NULL, &p) == SG_OK && !p.offered,
	    "a volume that folds");
	memset(room + 5, 'x', sizeof(room) - 6);
	c = parts_call(SG_CAP_EXEC, room);
	CHECK(preview_of(&c, &parts_memory, NULL, &p) == SG_OK && !p.offered,
	    "too long to be shown");
	arena_clear(&parts_memory);
}

/* T44 */
static void
without_memory_nothing_is_offered(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct call c = parts_call(r->capability, r->scope);
		enum sg_err err = SG_ENOMEM;

		for (size_t n = 0; err == SG_ENOMEM && n < 1 << 20; n += 64) {
			struct preview p;
			struct arena a;

			arena_init(&a, &mem_heap, n);
			err = preview_of(&c, &a, NULL, &p);
			CHECK(err == SG_OK || !p.offered, "%s", r->scope);
			arena_release(&a);
		}
		CHECK(err == SG_OK, "%s", r->scope);
		arena_clear(&parts_memory);
	}
}

int
main(void)
{
	parts_init();
	RUN(exactly_what_was_shown);
	RUN(what_is_not_offered);
	RUN(without_memory_nothing_is_offered);
	parts_release();
	return t_done("action_preview");
}
