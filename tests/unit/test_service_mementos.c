/* memento.get and memento.put: versions, tags, who may, what is recorded. */
#include "t.h"

#include "lib/turn_house.h"

#define AFFECT                                                   \
	"\"affect\":{\"points\":[{\"endMessageId\":\"m1\","      \
	"\"label\":\"insight\",\"intensity\":0.5,"               \
	"\"confidence\":\"med\",\"source\":\"sentinel\"}],"      \
	"\"rollup\":{\"phase\":\"settled\",\"intensityBucket\":" \
	"\"med\",\"updatedAt\":\"2026-01-01T00:00:00.000Z\"}}"
#define MEMENTO(thread, version, arc, lists)                                \
	"{\"mementoId\":\"m\",\"threadId\":\"" thread "\","                 \
	"\"createdTs\":\"2026-01-01T00:00:00.000Z\",\"version\":\"" version \
	"\",\"arc\":\"" arc "\"," lists AFFECT "}"
#define LISTS   "\"active\":[\"a\"],\"parked\":[],\"decisions\":[],\"next\":[],"
#define V2(arc) MEMENTO("t", "memento-v0.2", arc, LISTS)

struct headers {
	const char *match, *none_match, *view;
	enum sg_role role;
};

static struct said *
put_as(struct house *h, const char *user, const char *thread, const char *body,
    struct headers how)
{
	struct command_in in = house_in(how.role, body);

	in.who.user = str_of(user);
	in.id = str_of(thread);
	in.match = str_of(how.match);
	in.none_match = str_of(how.none_match);
	in.view = str_of(how.view);
	return house_run(h, COMMAND_MEMENTO_PUT, &in);
}

static struct said *
put(struct house *h, const char *body, const char *match)
{
	return put_as(h, "u1", "t", body,
	    (struct headers){.match = match, .role = SG_ROLE_AGENT});
}

static struct said *
get(struct house *h, const char *view, const char *none_match)
{
	struct command_in in = house_in(SG_ROLE_VIEWER, "");

	in.id = STR("t");
	in.view = str_of(view);
	in.none_match = str_of(none_match);
	return house_run(h, COMMAND_MEMENTO_GET, &in);
}

static void
quoted(char out[140], const struct said *a)
{
	snprintf(out, 140, "\"%s\"", a->etag);
}

static void
test_create_and_read(void)
{
	struct house h;
	struct said *a;
	char etag[140];

	if (!house_open(&h))
		return;
	a = get(&h, NULL, NULL);
	CHECK(!a->ok && a->problem == SG_PROBLEM_NOT_FOUND, "none yet");
	a = put(&h, V2("First"), NULL);
	CHECK(a->ok && a->created && strlen(a->etag) == 64, "%s %s", a->etag,
	    a->message);
	quoted(etag, a);
	a = get(&h, NULL, NULL);
	CHECK(says(a, "\"arc\":\"First\"") && says(a, "\"sentinel\""), "%s",
	    a->body);
	CHECK(strncmp(a->etag, etag + 1, 64) == 0, "%s", a->etag);
	/* FACTS 9.1 #17: no internal time of a point. */
	CHECK(!says(a, "\"ts\":"), "%s", a->body);
	a = get(&h, "latest", etag);
	CHECK(a->ok && a->unchanged && a->body[0] == '\0', "304");
	a = get(&h, "latest", "\"other\"");
	CHECK(a->ok && !a->unchanged, "200");
	a = get(&h, "newest", NULL);
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST, "unknown view");
	house_close(&h);
}

/* every way a write can miss the version that is there. */
static void
test_match(void)
{
	struct house h;
	struct said *a;
	char first[140], second[140], current[200];

	if (!house_open(&h))
		return;
	a = put(&h, V2("First"), "\"00\"");
	CHECK(!a->ok && a->problem == SG_PROBLEM_PRECONDITION, "none there");
	CHECK(strcmp(a->details, "{\"thread_memento_etag\":null}") == 0, "%s",
	    a->details);
	a = put_as(&h, "u1", "t", V2("First"),
	    (struct headers){.none_match = "*", .role = SG_ROLE_AGENT});
	CHECK(a->ok && a->created, "%s", a->message);
	quoted(first, a);
	a = put_as(&h, "u1", "t", V2("First"),
	    (struct headers){.none_match = "*", .role = SG_ROLE_AGENT});
	CHECK(a->problem == SG_PROBLEM_PRECONDITION, "there is one");
	a = put(&h, V2("Second"), NULL);
	CHECK(!a->ok && a->problem == SG_PROBLEM_NO_MATCH_GIVEN, "428");
	a = put(&h, V2("Second"), first);
	CHECK(a->ok && !a->created, "%s", a->message);
	quoted(second, a);
	CHECK(strcmp(first, second) != 0, "another text, another tag");
	a = put(&h, V2("Third"), first);
	CHECK(!a->ok && a->problem == SG_PROBLEM_PRECONDITION, "412");
	snprintf(current, sizeof(current),
	    "{\"thread_memento_etag\":\"\\%.65s\\\"\"}", second);
	CHECK(strcmp(a->details, current) == 0, "%s %s", a->details, current);
	CHECK(strncmp(a->etag, second + 1, 64) == 0, "%s", a->etag);
	a = get(&h, NULL, NULL);
	CHECK(says(a, "\"arc\":\"Second\""), "nothing changed: %s", a->body);
	house_close(&h);
}

static void
test_match_lists(void)
{
	struct house h;
	struct said *a;
	char tag[140], list[400];

	if (!house_open(&h))
		return;
	quoted(tag, put(&h, V2("First"), NULL));
	snprintf(list, sizeof(list), "W/%s", tag);
	a = put(&h, V2("Second"), list);
	CHECK(!a->ok && a->problem == SG_PROBLEM_PRECONDITION, "weak");
	snprintf(list, sizeof(list), "\"x\" , %s", tag);
	a = put(&h, V2("Second"), list);
	CHECK(a->ok, "one of a list: %s", a->message);
	snprintf(list, sizeof(list), "%.65s", a->etag);
	a = put(&h, V2("Third"), list);
	CHECK(!a->ok, "without quotes it is no tag");
	a = put(&h, V2("Third"), "*");
	CHECK(a->ok, "any that is there: %s", a->message);
	house_close(&h);
}

/* A store whose reads of mementos may be behind its writes. */
struct behind {
	struct store_port real;
	char etag[65]; /* of the version that is read; empty: as it is */
};

static enum sg_err
behind_get(void *self, enum store_kind kind, struct sg_str id, struct arena *a,
    struct store_row *out, struct sg_error *e)
{
	struct behind *b = self;
	enum sg_err err = b->real.get(b->real.self, kind, id, a, out, e);

	if (err == SG_OK && kind == STORE_MEMENTO && b->etag[0] != '\0')
		out->etag = str_of(b->etag);
	return err;
}

static enum sg_err
behind_list(void *self, const struct store_query *q, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e)
{
	struct behind *b = self;

	return b->real.list(b->real.self, q, a, out, n, e);
}

static enum sg_err
behind_rows(void *self, enum store_kind kind, uint64_t *n, struct sg_error *e)
{
	struct behind *b = self;

	return b->real.rows(b->real.self, kind, n, e);
}

static enum sg_err
behind_counters(void *self, struct sg_str prefix,
    void (*each)(void *ctx, struct sg_str name, int64_t value), void *ctx,
    struct sg_error *e)
{
	struct behind *b = self;

	return b->real.counters(b->real.self, prefix, each, ctx, e);
}

/* Two writers that read the same: the store finds out, and one is told. */
static void
test_race(void)
{
	struct behind late;
	struct store_port store = {.get = behind_get,
	    .list = behind_list,
	    .rows = behind_rows,
	    .counters = behind_counters,
	    .self = &late};
	struct house h;
	struct said *a;
	char first[140], second[140];

	if (!house_open(&h))
		return;
	late = (struct behind){.real = h.store};
	h.ports.store = &store; /* the journal keeps the real one */
	CHECK(house_restart(&h), "restart");
	quoted(first, put(&h, V2("First"), NULL));
	quoted(second, put(&h, V2("Second"), first));
	said_text(late.etag, 65, str_part(str_of(first), 1, 64));
	a = put(&h, V2("Third"), first);
	CHECK(!a->ok && a->problem == SG_PROBLEM_PRECONDITION, "%s %d",
	    a->message, a->ok);
	late.etag[0] = '\0';
	a = get(&h, NULL, NULL);
	CHECK(says(a, "Second") && strncmp(a->etag, second + 1, 64) == 0, "%s",
	    a->body);
	house_close(&h);
}

/* v0.1 is taken and stored as v0.2. */
static void
test_versions(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	a = put(&h, MEMENTO("t", "memento-v0.1", "Old", ""), NULL);
	CHECK(a->ok && says(a, "\"version\":\"memento-v0.2\""), "%s %s",
	    a->body, a->message);
	a = get(&h, NULL, NULL);
	CHECK(
	    says(a, "\"version\":\"memento-v0.2\"") && says(a, "\"active\":[]"),
	    "%s", a->body);
	house_close(&h);
}

/* signals are stored and come back. */
static void
test_signals(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	a = put(&h,
	    MEMENTO("t", "memento-v0.2", "A",
		LISTS "\"signals\":{\"updatedAt\":\"2026-01-01T00:00:00Z\","
		      "\"items\":[{\"endMessageId\":\"m\",\"kind\":\"pivot\","
		      "\"confidence\":\"low\",\"source\":\"server\","
		      "\"summary\":\"s\"}]},"),
	    NULL);
	CHECK(a->ok, "%s", a->message);
	a = get(&h, NULL, NULL);
	CHECK(says(a, "\"kind\":\"pivot\""), "%s", a->body);
	house_close(&h);
}

static void
test_accepted(void)
{
	struct headers person = {.view = "accepted", .role = SG_ROLE_PERSON};
	struct headers agent = {.view = "accepted", .role = SG_ROLE_AGENT};
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	put(&h, V2("Latest"), NULL);
	a = get(&h, "accepted", NULL);
	CHECK(a->problem == SG_PROBLEM_NOT_FOUND, "none accepted");
	a = put_as(&h, "u1", "t", V2("Accepted"), agent);
	CHECK(a->problem == SG_PROBLEM_FORBIDDEN, "not by an agent");
	a = put_as(&h, "u1", "t", V2("Accepted"), person);
	CHECK(a->ok && a->created, "%s", a->message);
	CHECK(says(get(&h, "accepted", NULL), "Accepted"), "accepted");
	CHECK(says(get(&h, NULL, NULL), "Latest"), "latest");
	house_close(&h);
}

static void
test_refused(void)
{
	struct headers how = {.role = SG_ROLE_AGENT};
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	a = put_as(&h, "u1", "other", V2("A"), how);
	CHECK(a->problem == SG_PROBLEM_INVALID_REQUEST &&
		strcmp(a->pointer, "/threadId") == 0,
	    "%s", a->pointer);
	put(&h, V2("Ann's"), NULL);
	a = put_as(&h, "bob", "t", V2("Bob's"), how);
	CHECK(a->problem == SG_PROBLEM_CONFLICT, "somebody else's thread");
	{
		struct command_in in = house_in(SG_ROLE_PERSON, "");

		in.id = STR("t");
		in.who.user = STR("bob");
		a = house_run(&h, COMMAND_MEMENTO_GET, &in);
		CHECK(a->problem == SG_PROBLEM_NOT_FOUND, "nor to be seen");
	}
	how.role = SG_ROLE_VIEWER;
	a = put_as(&h, "u1", "t", V2("V"), how);
	CHECK(a->problem == SG_PROBLEM_FORBIDDEN, "viewer");
	house_close(&h);
}

/* Told only after the record is durable; a failed write is a no. */
static void
test_record(void)
{
	struct house h;
	struct said *a;
	const char *lines;
	char tag[140];

	if (!house_open(&h))
		return;
	quoted(tag, put(&h, V2("A"), NULL));
	lines = house_lines(&h);
	CHECK(strstr(lines, "\"event\":\"memento.put\"") != NULL, "%s", lines);
	CHECK(strstr(lines, "\"arc\"") == NULL, "no content");
	journal_plain_fail(&h.journal, 2); /* the swap works, the record not */
	a = put(&h, V2("B"), tag);
	CHECK(!a->ok && a->problem == SG_PROBLEM_NOT_DURABLE, "%d",
	    (int)a->problem);
	CHECK(a->times == 1, "%d answers", a->times);
	house_close(&h);
}

/* A thread whose name is longer than an id of the store may be. */
static void
test_long_name(void)
{
	char name[700], body[2000];
	struct house h;
	struct said *a;
	size_t n = 0;

	for (int i = 0; i < 200; i++) {
		memcpy(name + n, "\xe2\x82\xac", 3);
		n += 3;
	}
	name[n] = '\0';
	snprintf(body, sizeof(body),
	    "{\"mementoId\":\"m\",\"threadId\":\"%s\","
	    "\"createdTs\":\"2026-01-01T00:00:00.000Z\","
	    "\"version\":\"memento-v0.2\",\"arc\":\"Long\"," LISTS AFFECT "}",
	    name);
	if (!house_open(&h))
		return;
	a = put_as(
	    &h, "u1", name, body, (struct headers){.role = SG_ROLE_AGENT});
	CHECK(a->ok, "%s %s", a->pointer, a->message);
	a = house_look(&h, COMMAND_MEMENTO_GET, name);
	CHECK(says(a, "\"arc\":\"Long\""), "%s", a->message);
	snprintf(body, sizeof(body), "{\"message\":\"hi\",\"threadId\":\"%s\"}",
	    name);
	a = house_ask(&h, COMMAND_TURN, body);
	CHECK(says(a, "\"hasBaseline\":true"), "%s %s", a->body, a->message);
	house_close(&h);
}

static void
test_restart(void)
{
	struct house h;
	struct said *a;

	if (!house_open(&h))
		return;
	put(&h, V2("Kept"), NULL);
	CHECK(house_restart(&h), "restart");
	a = get(&h, NULL, NULL);
	CHECK(says(a, "Kept"), "%s", a->body);
	a = house_ask(
	    &h, COMMAND_TURN, "{\"message\":\"hi\",\"threadId\":\"t\"}");
	CHECK(says(a, "\"hasBaseline\":true"), "%s", a->body);
	house_close(&h);
}

/* Who left gets no answer, and what was asked happens all the same. */
static void
test_forget(void)
{
	struct house h;
	struct said a = {0};
	struct command_in in = house_in(SG_ROLE_AGENT, V2("Left"));

	if (!house_open(&h))
		return;
	in.id = STR("t");
	journal_plain_hold(&h.journal, true);
	command_run(h.s, COMMAND_MEMENTO_PUT, &in,
	    (struct command_reply){said_reply, &a});
	in.body = STR("");
	command_run(h.s, COMMAND_MEMENTO_GET, &in,
	    (struct command_reply){said_reply, &a});
	service_forget(h.s, &a);
	journal_plain_hold(&h.journal, false);
	for (int i = 0; i < 4; i++)
		service_poll(h.s);
	CHECK(a.times == 0, "%d answers", a.times);
	CHECK(says(get(&h, NULL, NULL), "Left"), "it was written");
	house_close(&h);
}

int
main(void)
{
	RUN(test_create_and_read);
	RUN(test_match);
	RUN(test_match_lists);
	RUN(test_race);
	RUN(test_versions);
	RUN(test_signals);
	RUN(test_accepted);
	RUN(test_refused);
	RUN(test_record);
	RUN(test_long_name);
	RUN(test_restart);
	RUN(test_forget);
	return t_done("service_mementos");
}
