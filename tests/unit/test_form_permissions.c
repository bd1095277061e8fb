/* extension-permissions.json, both versions, or nothing of it. */
#include <stdlib.h>

#include "t.h"
#include "form/permissions.h"

#define AT "\"decided_at\":\"2026-01-01T00:00:00Z\""

static struct arena memory;

static const struct row {
	const char *name, *json;
	size_t n; /* entries */
	enum sg_err err;
} rows[] = {
    {"nothing decided", "{\"version\":1,\"decisions\":{}}", 0, SG_OK},
    {"a decision",
	"{\"version\":1,\"decisions\":{\"e\":[{\"capability\":\"exec\","
	"\"allow\":true," AT "}]}}",
	1, SG_OK},
    {"of several the last",
	"{\"version\":1,\"decisions\":{\"e\":[{\"capability\":\"exec\","
	"\"allow\":true," AT "},{\"capability\":\"Exec\",\"allow\":false," AT
	"}],\"f\":[{\"capability\":\"exec\",\"allow\":true," AT
	"},{\"capability\":\"ui\",\"allow\":true," AT "}]}}",
	3, SG_OK},
    {"version 2",
	"{\"version\":2,\"decisions\":{\"e\":[{\"capability\":\"exec\","
	"\"decision\":\"allow\",\"scope_pattern\":\"git *\","
	"\"version_range\":\"^1.0.0\",\"expires_at\":\"2027-01-01T00:00:"
	"00Z\"," AT "},{\"capability\":\"exec\",\"decision\":\"deny\"," AT
	"},{\"capability\":\"exec\",\"decision\":\"deny\","
	"\"scope_pattern\":\"git *\"," AT "}]}}",
	3, SG_OK},
    {"no JSON", "not valid json!!!", 0, SG_EJSON},
    {"an empty object", "{}", 0, SG_EMISSING},
    {"an empty file", "", 0, SG_EJSON},
    {"a version to come", "{\"version\":3,\"decisions\":{}}", 0, SG_ERANGE},
    {"decisions that are none", "{\"version\":1,\"decisions\":[]}", 0,
	SG_ETYPE},
    {"a list that is none", "{\"version\":1,\"decisions\":{\"e\":{}}}", 0,
	SG_ETYPE},
    {"an extension twice", "{\"version\":1,\"decisions\":{\"e\":[],\"e\":[]}}",
	0, SG_EDUPLICATE},
    {"no capability",
	"{\"version\":1,\"decisions\":{\"e\":[{\"capability\":\"fly\","
	"\"allow\":true," AT "}]}}",
	0, SG_EWORD},
    {"a scope in version 1",
	"{\"version\":1,\"decisions\":{\"e\":[{\"capability\":\"ui\","
	"\"allow\":true,\"scope_pattern\":\"x\"," AT "}]}}",
	0, SG_EFORBIDDEN},
    {"words of version 2 in version 1",
	"{\"version\":1,\"decisions\":{\"e\":[{\"capability\":\"ui\","
	"\"decision\":\"allow\"," AT "}]}}",
	0, SG_EFORBIDDEN},
    {"both words",
	"{\"version\":1,\"decisions\":{\"e\":[{\"capability\":\"ui\","
	"\"decision\":\"allow\",\"allow\":true," AT "}]}}",
	0, SG_EFORBIDDEN},
    {"words of version 1 in version 2",
	"{\"version\":2,\"decisions\":{\"e\":[{\"capability\":\"ui\","
	"\"allow\":true," AT "}]}}",
	0, SG_EFORBIDDEN},
    {"both words in version 2",
	"{\"version\":2,\"decisions\":{\"e\":[{\"capability\":\"ui\","
	"\"decision\":\"allow\",\"allow\":true," AT "}]}}",
	0, SG_EFORBIDDEN},
    {"no time",
	"{\"version\":1,\"decisions\":{\"e\":[{\"capability\":\"ui\","
	"\"allow\":true}]}}",
	0, SG_EMISSING},
    {"a bad entry among good ones",
	"{\"version\":1,\"decisions\":{\"e\":[{\"capability\":\"ui\"," AT
	"},{\"capability\":\"ui\",\"allow\":true," AT "}]}}",
	0, SG_EFORBIDDEN},
    {"one bad entry spoils all",
	"{\"version\":1,\"decisions\":{\"e\":[{\"capability\":\"ui\","
	"\"allow\":true," AT "},{\"capability\":\"ui\"," AT "}]}}",
	0, SG_EFORBIDDEN},
};

static void
all_of_it_or_nothing(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct grant_rule *v = (struct grant_rule *)1;
		struct sg_error e = {0};
		size_t n = 99;
		enum sg_err err = permissions_read(
		    str_of(r->json), &memory, &v, &n, &e);

		CHECK(err == r->err, "%s: %d %s", r->name, err, e.message);
		CHECK(n == r->n, "%s: %zu", r->name, n);
		CHECK(err == SG_OK || (v == NULL && e.message[0] != '\0'), "%s",
		    r->name);
		arena_clear(&memory);
	}
}

/* An allow for exec without a scope is there, and counts for nothing. */
static void
what_does_not_count_is_said(void)
{
	struct grant_rule *v;
	struct grants g;
	size_t n;

	CHECK(permissions_read(str_of(rows[2].json), &memory, &v, &n, NULL) ==
		SG_OK,
	    "read");
	CHECK(v[0].effect == SG_GRANT_DENY, "the last one counts");
	CHECK(grants_init(&g, n, &memory, NULL) == SG_OK, "memory");
	for (size_t i = 0; i < n; i++)
		CHECK(grants_add(&g, &v[i]) == SG_OK, "%zu", i);
	CHECK(g.v[0].state == GRANT_COUNTS, "a deny holds");
	CHECK(g.v[1].state == GRANT_SCOPELESS, "an allow for exec does not");
	CHECK(g.v[2].state == GRANT_COUNTS, "for ui it does");
	CHECK(permissions_read(str_of(rows[3].json), &memory, &v, &n, NULL) ==
		    SG_OK &&
		v[0].has_pattern && v[0].has_range && v[0].has_expiry &&
		!v[1].has_pattern && v[2].has_pattern,
	    "version 2");
	arena_clear(&memory);
}

/* T44 */
static void
without_memory_nothing_is_read(void)
{
	const struct row *r;

	EACH (r, rows) {
		enum sg_err err = SG_ENOMEM;

		for (size_t m = 0; err == SG_ENOMEM && m < 1 << 16; m += 32) {
			struct grant_rule *v;
			struct arena a;
			size_t n;

			arena_init(&a, &mem_heap, m);
			err = permissions_read(
			    str_of(r->json), &a, &v, &n, NULL);
			CHECK(err == SG_OK || n == 0, "%s", r->name);
			arena_release(&a);
		}
		CHECK(err == r->err, "%s: %d", r->name, err);
	}
}

int
main(void)
{
	arena_init(&memory, &mem_heap, 1 << 24);
	RUN(all_of_it_or_nothing);
	RUN(what_does_not_count_is_said);
	RUN(without_memory_nothing_is_read);
	arena_release(&memory);
	return t_done("wire_permissions");
}
