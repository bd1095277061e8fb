/* R-384 T11: what "deny always" would store, for every kind of scope. */
#include "rule/denial.h"
#include "lib/action_parts.h"

static const struct row {
	enum sg_capability capability;
	const char *scope, *want; /* "": the whole capability */
} rows[] = {
    /* As it stands, where it can be written down and shown. */
    {SG_CAP_EXEC, "git commit -m 'a b'", "git commit -m 'a b'"},
    {SG_CAP_EXEC, "ls", "ls"},
    {SG_CAP_READ, "src/a.c", "src/a.c"},
    {SG_CAP_READ, ".env", ".env"},
    {SG_CAP_READ, "a*b", "a[*]b"},
    {SG_CAP_READ, "/etc/hosts", "/etc/hosts"},
    {SG_CAP_HTTP, "https://A.example/x?y", "a.example"},
    {SG_CAP_HTTP, "https://a.example:8443/?token=x", "a.example:8443"},
    {SG_CAP_SESSION, "fork", "fork"},
    {SG_CAP_TOOL, "deploy", "deploy"},
    {SG_CAP_ENV, "HOME", "HOME"},
    /* A secret in it: the program, the directory. */
    {SG_CAP_EXEC,
	"curl -H 'Authorization: Bearer abcdefghijkl0123456789' x.example",
	"curl *"},
    {SG_CAP_WRITE, "out/ghp_0123456789abcdefghijklmnopqrstuvwxyz/x", "out/**"},
    /* Not known until it runs: the program. */
    {SG_CAP_EXEC, "rm -r $X", "rm *"},
    {SG_CAP_EXEC, "git log > x", "git *"},
    /* a comment leaves the program alone, and it has a name. */
    {SG_CAP_EXEC, "rm #x", "rm *"},
    {SG_CAP_EXEC, "rm # -rf /", "rm *"},
    {SG_CAP_EXEC, "make #all", "make *"},
    /* A list: what changes something. */
    {SG_CAP_EXEC, "cd src && npm test", "npm test"},
    {SG_CAP_EXEC, "echo a; pwd", "echo a"},
    /* What would not deny the very call is not stored: the next wider. */
    {SG_CAP_EXEC, "f() { rm x; }", ""},
    /* signs in brackets are another text than the path. */
    {SG_CAP_READ, "a/**/b", "a/[*][*]/b"},
    {SG_CAP_READ, "a\\b", "a[\\]b"},
    /* Nothing of it has a name. */
    {SG_CAP_EXEC, "$X y", ""},
    {SG_CAP_EXEC, NULL, ""},
    {SG_CAP_READ, "~/x", ""},
    {SG_CAP_HTTP, "https://$HOST/", ""},
};

static bool
denies(const struct call *c, const struct denial *d)
{
	struct grant_rule r = {.extension_id = c->extension_id,
	    .capability = c->capability,
	    .has_pattern = d->pattern.n > 0,
	    .pattern = d->pattern,
	    .effect = SG_GRANT_DENY,
	    .lifetime = SG_LIFETIME_ALWAYS};
	struct grant_query q = {.call = c, .launch = parts_world.launch};
	struct grants g;

	return grants_init(&g, 1, &parts_memory, NULL) == SG_OK &&
	    grants_add(&g, &r) == SG_OK && g.v[0].state == GRANT_COUNTS &&
	    grants_deny(&g, &q).yes;
}

/* There is always one, and it denies the very call again. */
static void
every_call_can_be_denied(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct call c = parts_call(r->capability, r->scope);
		struct denial d;

		CHECK(denial_of(&c, &parts_world, &parts_memory, &d) == SG_OK,
		    "memory");
		CHECK(str_eq(d.pattern, str_of(r->want)), "%s: %.*s",
		    r->scope != NULL ? r->scope : "none", (int)d.pattern.n,
		    d.pattern.p);
		CHECK(denies(&c, &d), "%s: asked again",
		    r->scope != NULL ? r->scope : "none");
		arena_clear(&parts_memory);
	}
}

/* T54: what is stored has nothing in it that the display would hide. */
static void
too_long_is_the_program(void)
{
	static char room[3000] = "frob ";
	struct denial d;
	struct call c;

	memset(room + 5, 'x', sizeof(room) - 6);
	c = parts_call(SG_CAP_EXEC, room);
	CHECK(denial_of(&c, &parts_world, &parts_memory, &d) == SG_OK &&
		str_eq(d.pattern, STR("frob *")),
	    "%.*s", (int)d.pattern.n, d.pattern.p);
	arena_clear(&parts_memory);
}

/* T44 */
static void
without_memory(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct call c = parts_call(r->capability, r->scope);
		enum sg_err err = SG_ENOMEM;

		for (size_t n = 0; err == SG_ENOMEM && n < 1 << 20; n += 64) {
			struct denial d;
			struct arena a;

			arena_init(&a, &mem_heap, n);
			err = denial_of(&c, &parts_world, &a, &d);
			CHECK(err == SG_OK || d.pattern.n == 0, "half of one");
			arena_release(&a);
		}
		CHECK(err == SG_OK, "%s", r->scope != NULL ? r->scope : "none");
		arena_clear(&parts_memory);
	}
}

int
main(void)
{
	parts_init();
	RUN(every_call_can_be_denied);
	RUN(too_long_is_the_program);
	RUN(without_memory);
	parts_release();
	return t_done("rule_denial");
}
