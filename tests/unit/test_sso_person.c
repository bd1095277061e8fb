/* Groups to roles, and nothing without a group (R-801; T68). */
#include <string.h>

#include "sso/person.h"
#include "t.h"

static struct arena a;

static struct sso_rules
rules(void)
{
	static const struct sso_rule all[] = {
	    {STR_INIT("staff"), SG_PEOPLE_VIEWER},
	    {STR_INIT("dev"), SG_PEOPLE_OWNER},
	    {STR_INIT("lead"), SG_PEOPLE_APPROVER},
	    {STR_INIT("a team"), SG_PEOPLE_APPROVER},
	    {STR_INIT("ops"), SG_PEOPLE_ADMINISTRATOR},
	    {STR_INIT("dev"), SG_PEOPLE_APPROVER}};
	struct sso_rules r = {
	    .name_claim = STR("name"), .groups_claim = STR("groups")};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		CHECK(sso_rule_add(&r, all[i].group, all[i].role), "%zu", i);
	return r;
}

static void
test_rules(void)
{
	struct sso_rules r = {.n = 0};

	CHECK(!sso_rule_add(&r, STR(""), SG_PEOPLE_VIEWER), "no group");
	CHECK(!sso_rule_add(&r, STR("x"), SG_PEOPLE_COUNT), "no role");
	while (r.n < SSO_RULES)
		CHECK(sso_rule_add(&r, STR("x"), SG_PEOPLE_VIEWER), "room");
	CHECK(!sso_rule_add(&r, STR("x"), SG_PEOPLE_VIEWER), "no room");
}

static void
test_roles(void)
{
	static const struct {
		const char *claims;
		int role; /* -1: none */
	} rows[] = {
	    {"{\"groups\":[]}", -1},
	    {"{\"groups\":[\"\",\"Staff\",\"staff \",\"sta\",\"admin\"]}", -1},
	    {"{\"groups\":[\"staff\"]}", SG_PEOPLE_VIEWER},
	    {"{\"groups\":[\"dev\",\"staff\"]}", SG_PEOPLE_APPROVER},
	    {"{\"groups\":[\"x\",\"ops\",\"staff\"]}", SG_PEOPLE_ADMINISTRATOR},
	    {"{\"groups\":[\"st\\u0061ff\"]}", SG_PEOPLE_VIEWER},
	    {"{\"groups\":[\"a team\"]}", SG_PEOPLE_APPROVER},
	};
	struct sso_rules r = rules(), none = {.groups_claim = STR("groups")};
	struct sso_person p;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK(
		    sso_person_read(str_of(rows[i].claims), &r, &a, &p) == NULL,
		    "%zu", i);
		CHECK(p.has_role == (rows[i].role >= 0) &&
			(!p.has_role || (int)p.role == rows[i].role),
		    "%zu: %d", i, p.role);
	}
	/* No rule: nobody has a role. */
	CHECK(sso_person_read(STR("{\"groups\":[\"staff\"]}"), &none, &a, &p) ==
		    NULL &&
		!p.has_role,
	    "no rules");
}

static void
test_bad_groups(void)
{
	static const struct {
		const char *claims, *why;
	} rows[] = {{"{}", "missing"}, {"{\"groups\":null}", "not a list"},
	    {"{\"groups\":\"ops\"}", "not a list"},
	    {"{\"groups\":{\"0\":\"ops\"}}", "not a list"},
	    {"{\"groups\":[\"ops\",5]}", "not a list"},
	    {"{\"groups\":[[\"ops\"]]}", "not a list"},
	    {"{\"groups\":[\"staff\"],\"groups\":[\"ops\"]}", "missing"},
	    {"[]", "missing"}};
	struct sso_rules r = rules();
	struct sso_person p;
	struct buf b = arena_buf(&a, 16384);
	const char *why;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		why = sso_person_read(str_of(rows[i].claims), &r, &a, &p);
		CHECK(why != NULL && strstr(why, rows[i].why) != NULL &&
			!p.has_role,
		    "%zu: %s", i, why == NULL ? "taken" : why);
	}
	buf_addz(&b, "{\"groups\":[\"ops\"");
	for (size_t i = 0; i < SSO_GROUPS; i++)
		buf_addz(&b, ",\"x\"");
	buf_addz(&b, "]}");
	why = sso_person_read(buf_str(&b), &r, &a, &p);
	CHECK(why != NULL && strstr(why, "too many") != NULL && !p.has_role,
	    "many");
}

static void
test_claims(void)
{
	struct sso_rules r = rules();
	struct sso_person p;

	CHECK(sso_person_read(STR("{\"groups\":[],\"name\":\"Ada L\"}"), &r, &a,
		  &p) == NULL &&
		str_eq(p.name, STR("Ada L")),
	    "name");
	CHECK(sso_person_read(STR("{\"groups\":[],\"name\":5}"), &r, &a, &p) ==
		    NULL &&
		p.name.n == 0,
	    "no name");
	/* By a way with dots, and by a name that has some. */
	r.groups_claim = STR("realm_access.roles");
	CHECK(sso_person_read(STR("{\"realm_access\":{\"roles\":[\"ops\"]}}"),
		  &r, &a, &p) == NULL &&
		p.has_role,
	    "by dots");
	r.groups_claim = STR("https://x.example/groups");
	CHECK(sso_person_read(STR("{\"https://x.example/groups\":[\"ops\"]}"),
		  &r, &a, &p) == NULL &&
		p.has_role,
	    "by its name");
	r.groups_claim = STR("a.b.c");
	CHECK(sso_person_read(STR("{\"a\":{\"b\":[\"ops\"]}}"), &r, &a, &p) !=
		NULL,
	    "half the way");
}

static void
test_domains(void)
{
	static const struct sg_str domains[] = {STR_INIT("example.org")};
	static const struct {
		const char *more;
		bool ok;
	} rows[] = {
	    {",\"email\":\"a@example.org\",\"email_verified\":true", true},
	    {",\"email\":\"a@Example.ORG\",\"email_verified\":true", true},
	    {",\"email\":\"a@example.org\"", false},
	    {",\"email\":\"a@example.org\",\"email_verified\":false", false},
	    {",\"email\":\"a@example.org\",\"email_verified\":\"true\"", false},
	    {",\"email\":\"a@evil.example.org\",\"email_verified\":true",
		false},
	    {",\"email\":\"a@example.org@evil\",\"email_verified\":true",
		false},
	    {",\"email\":\"example.org\",\"email_verified\":true", false},
	    {"", false}};
	struct sso_rules r = rules();
	struct sso_person p;

	r.domains = domains;
	r.n_domains = 1;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct buf b = arena_buf(&a, 256);

		buf_addz(&b, "{\"groups\":[\"ops\"]");
		buf_addz(&b, rows[i].more);
		buf_addc(&b, '}');
		CHECK((sso_person_read(buf_str(&b), &r, &a, &p) == NULL) ==
			rows[i].ok,
		    "%zu", i);
		CHECK(p.has_role == rows[i].ok, "%zu", i);
	}
}

int
main(void)
{
	arena_init(&a, &mem_heap, 4u << 20);
	RUN(test_rules);
	RUN(test_roles);
	RUN(test_bad_groups);
	RUN(test_claims);
	RUN(test_domains);
	arena_release(&a);
	return t_done("sso_person");
}
