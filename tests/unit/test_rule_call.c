/* The canonical call: what is refused, what it is bound to, what it leases. */
#include "lib/action_parts.h"

static const struct row {
	const char *name, *call_id, *method, *claimed, *tool, *op, *want;
} rows[] = {
    /* FACTS: the message a caller gets, R-151, T38 */
    {"claims to write", "c", "tool", "write", "read", "",
	"Host call capability mismatch: declared write, required read"},
    {"claims nonsense", "c", "exec", "root", "", "",
	"Host call capability mismatch: declared root, required exec"},
    {"claims less", "c", "http", "ui", "", "",
	"Host call capability mismatch: declared ui, required http"},
    {"claims rightly", "c", "tool", " READ ", "read", "", NULL},
    {"claims nothing", "c", "tool", NULL, "read", "", NULL},
    {"claims a blank", "c", "tool", " ", "read", "", "is blank"},
    {"no id", " \t", "tool", NULL, "read", "", "is blank"},
    {"no method", "c", "", NULL, "read", "", "is blank"},
    {"no such method", "c", "gpu", NULL, "read", "",
	"is not a host method; one of: "
	"exec env http fs tool session ui events log"},
    {"no tool", "c", "tool", NULL, " ", "", "names no tool"},
    {"no operation", "c", "fs", NULL, "", "chmod", "is not a file operation"},
    {"an operation", "c", "fs", NULL, "", "stat", NULL},
};

static void
a_call_is_one_or_is_refused(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct call_request q = {.call_id = str_of(r->call_id),
		    .method = str_of(r->method),
		    .has_claimed = r->claimed != NULL,
		    .claimed = str_of(r->claimed),
		    .params = {.tool = str_of(r->tool), .op = str_of(r->op)}};
		struct sg_error e = {0};
		struct call c;
		enum sg_err err = call_init(
		    &c, &q, &parts_world, &parts_memory, &e);

		CHECK(err == (r->want == NULL ? SG_OK : SG_EINVALID), "%s: %d",
		    r->name, err);
		CHECK(r->want == NULL || strcmp(e.message, r->want) == 0,
		    "%s: %s", r->name, e.message);
		CHECK(
		    r->want == NULL || c.scope.refused, "%s: usable", r->name);
		arena_clear(&parts_memory);
	}
}

/* T34: another caller, version, scope or text is another call. */
static void
the_hash_binds_all_of_it(void)
{
	struct call a = parts_call(SG_CAP_READ, "src/a.c"), b = a;
	uint8_t one[SHA256_SIZE], two[SHA256_SIZE];

	call_hash(&a, one);
	call_hash(&b, two);
	CHECK(memcmp(one, two, sizeof(one)) == 0, "the same call");
	b.extension_id = STR("ext.b");
	call_hash(&b, two);
	CHECK(memcmp(one, two, sizeof(one)) != 0, "another caller");
	b = a;
	b.extension_version = STR("1.2.1");
	call_hash(&b, two);
	CHECK(memcmp(one, two, sizeof(one)) != 0, "another version");
	b = a;
	b.capability = SG_CAP_WRITE;
	call_hash(&b, two);
	CHECK(memcmp(one, two, sizeof(one)) != 0, "another capability");
	b = a;
	b.params_hash[31] ^= 1;
	call_hash(&b, two);
	CHECK(memcmp(one, two, sizeof(one)) != 0, "other params");
	b = a;
	b.scope.path.absolute = STR("/project/src/b.c"); /* a link was turned */
	call_hash(&b, two);
	CHECK(memcmp(one, two, sizeof(one)) != 0, "another object");
	b = a;
	b.scope.text = STR("src/b.c");
	call_hash(&b, two);
	CHECK(memcmp(one, two, sizeof(one)) != 0, "another scope");
	b.extension_id = STR("ext.asrc");
	b.scope.text = STR("/a.c");
	call_hash(&b, two);
	CHECK(memcmp(one, two, sizeof(one)) != 0, "pieces moved over");
	arena_clear(&parts_memory);
}

static const struct lease_row {
	enum sg_capability capability;
	const char *scope;
	bool asked;
	enum sg_lease_call want;
} lease_rows[] = {
    {SG_CAP_EXEC, "ls", true, SG_LEASE_CALL_WRITE},
    {SG_CAP_WRITE, "a", true, SG_LEASE_CALL_WRITE},
    {SG_CAP_TOOL, "x", true, SG_LEASE_CALL_WRITE},
    {SG_CAP_READ, "a", true, SG_LEASE_CALL_READ},
    {SG_CAP_ENV, "HOME", true, SG_LEASE_CALL_READ},
    {SG_CAP_HTTP, "https://a.example/", true, SG_LEASE_CALL_READ},
    {SG_CAP_HTTP, NULL, true, SG_LEASE_CALL_WRITE},
    {SG_CAP_SESSION, "get_state", true, SG_LEASE_CALL_READ},
    {SG_CAP_SESSION, "set_name", true, SG_LEASE_CALL_WRITE},
    {SG_CAP_SESSION, NULL, true, SG_LEASE_CALL_WRITE},
    {SG_CAP_UI, "confirm", false, SG_LEASE_CALL_WRITE},
    {SG_CAP_EVENTS, "on", false, SG_LEASE_CALL_WRITE},
    {SG_CAP_LOG, "x", false, SG_LEASE_CALL_WRITE},
};

/* T59: what is not known to look only is a write. */
static void
what_a_call_asks_of_its_lease(void)
{
	const struct lease_row *r;
	struct call odd = {.capability = SG_CAP_COUNT};
	enum sg_lease_call got;

	EACH (r, lease_rows) {
		struct call c = parts_call(r->capability, r->scope);

		CHECK(call_lease(&c, &got) == r->asked, "%s", r->scope);
		CHECK(got == r->want, "%s: %d", r->scope, (int)got);
	}
	CHECK(call_lease(&odd, &got) && got == SG_LEASE_CALL_WRITE, "unknown");
	arena_clear(&parts_memory);
}

static void
sending_is_not_looking(void)
{
	struct call_request q = {.call_id = STR("c"),
	    .method = STR("http"),
	    .params = {.has_url = true,
		.url = STR("https://a.example/"),
		.has_body = true}};
	struct call c;

	CHECK(call_init(&c, &q, &parts_world, &parts_memory, NULL) == SG_OK &&
		!c.only_looks,
	    "a body");
	q.params.has_body = false;
	q.params.verb = STR("HEAD");
	CHECK(call_init(&c, &q, &parts_world, &parts_memory, NULL) == SG_OK &&
		c.only_looks,
	    "HEAD");
	q.params.verb = STR("DELETE");
	CHECK(call_init(&c, &q, &parts_world, &parts_memory, NULL) == SG_OK &&
		!c.only_looks,
	    "DELETE");
	q.params.verb = STR("?");
	CHECK(
	    call_init(&c, &q, &parts_world, &parts_memory, NULL) == SG_EINVALID,
	    "no verb");
	arena_clear(&parts_memory);
}

int
main(void)
{
	parts_init();
	RUN(a_call_is_one_or_is_refused);
	RUN(the_hash_binds_all_of_it);
	RUN(what_a_call_asks_of_its_lease);
	RUN(sending_is_not_looking);
	parts_release();
	return t_done("action_call");
}
