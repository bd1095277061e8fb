/* Addresses, queries and the rate. */
#include "net/bucket.h"
#include "route/query.h"
#include "t.h"

struct route_row {
	enum http_method method;
	const char *path;
	int command; /* -1: none */
	const char *id;
	const char *allow;
};

static const struct route_row route_rows[] = {
    {HTTP_METHOD_POST, "/v1/turn", COMMAND_TURN, "", NULL},
    {HTTP_METHOD_GET, "/v1/turn", -1, NULL, "POST"},
    {HTTP_METHOD_OPTIONS, "/v1/turn", -1, NULL, "POST"},
    {HTTP_METHOD_OPTIONS, "/v1/grants", -1, NULL, "GET, HEAD, POST"},
    {HTTP_OTHER, "/v1/grants", -1, NULL, "GET, HEAD, POST"},
    {HTTP_METHOD_HEAD, "/v1/grants", COMMAND_GRANT_LIST, "", NULL},
    {HTTP_METHOD_HEAD, "/v1/turn", -1, NULL, "POST"},
    {HTTP_METHOD_GET, "/v1/grants/x", COMMAND_GRANT_GET, "x", NULL},
    {HTTP_METHOD_DELETE, "/v1/grants/x", COMMAND_GRANT_REVOKE, "x", NULL},
    {HTTP_METHOD_POST, "/v1/grants/test", COMMAND_GRANT_TEST, "", NULL},
    {HTTP_METHOD_GET, "/v1/grants/test", -1, NULL, "POST"},
    {HTTP_METHOD_GET, "/v1/actions/execute", -1, NULL, "POST"},
    {HTTP_METHOD_POST, "/v1/prompts/p1/decision", COMMAND_PROMPT_DECIDE, "p1",
	NULL},
    {HTTP_METHOD_POST, "/v1/prompts/p1/extend", COMMAND_PROMPT_EXTEND, "p1",
	NULL},
    {HTTP_METHOD_POST, "/v1/prompts//extend", -1, NULL, ""},
    {HTTP_METHOD_POST, "/v1/prompts/a/b/extend", -1, NULL, ""},
    {HTTP_METHOD_GET, "/v1/prompts/", -1, NULL, ""},
    {HTTP_METHOD_GET, "/v1/prompts/p1/", -1, NULL, ""},
    {HTTP_METHOD_GET, "/v1/threads/t%2F1/memento", COMMAND_MEMENTO_GET, "t%2F1",
	NULL},
    {HTTP_METHOD_PUT, "/v1/threads/t/memento", COMMAND_MEMENTO_PUT, "t", NULL},
    {HTTP_METHOD_GET, "/v1/schema", COMMAND_SCHEMA, "", NULL},
    {HTTP_METHOD_GET, "/v1/schema/Grant", COMMAND_SCHEMA, "Grant", NULL},
    {HTTP_METHOD_GET, "/", -1, NULL, ""},
    {HTTP_METHOD_GET, "/v1", -1, NULL, ""},
    {HTTP_METHOD_GET, "/v1/state/", -1, NULL, ""},
    {HTTP_METHOD_GET, "//v1/state", -1, NULL, ""},
    {HTTP_METHOD_GET, "/v1/../v1/state", -1, NULL, ""},
    {HTTP_METHOD_GET, "/V1/state", -1, NULL, ""},
    {HTTP_METHOD_GET, "/v1/%73tate", -1, NULL, ""},
    {HTTP_METHOD_GET, "/v1/state%00", -1, NULL, ""},
};

static void
test_routes(void)
{
	const struct route_row *w;

	EACH (w, route_rows) {
		struct sg_str id;
		unsigned others;
		const struct route *r = route_find(
		    w->method, str_of(w->path), &id, &others);
		char text[64];
		struct buf b = BUF_ON(text);

		if (w->command < 0) {
			CHECK(r == NULL, "%s", w->path);
			route_methods(others, &b);
			CHECK(str_eq(buf_str(&b), str_of(w->allow)), "%s: %.*s",
			    w->path, (int)b.n, b.p);
			continue;
		}
		CHECK(
		    r != NULL && (int)r->command == w->command, "%s", w->path);
		CHECK(str_eq(id, str_of(w->id)), "%s: id", w->path);
	}
}

/* Nothing that changes something can be had by GET (T48). */
static void
test_get_is_safe(void)
{
	static const bool writes[] = {
#define X(sym, name, roles, in, out, w, room, run, text) w,
#include "service/commands.def"
	};

	for (size_t i = 0; i < routes_count; i++)
		if (routes[i].page == ROUTE_COMMAND &&
		    routes[i].method == HTTP_METHOD_GET)
			CHECK(
			    !writes[routes[i].command], "%s", routes[i].path.p);
}

/* Every command has an address. */
static void
test_all_commands(void)
{
	for (unsigned c = 0; c < COMMAND_COUNT; c++) {
		bool found = false;

		for (size_t i = 0; i < routes_count; i++)
			found = found ||
			    (routes[i].page == ROUTE_COMMAND &&
				(unsigned)routes[i].command == c);
		CHECK(found, "command %u", c);
	}
}

struct query_row {
	const char *name, *path, *query, *prefer;
	bool ok;
	const char *want; /* id|cursor|filter|view|listen|limit|wait */
};

static const struct query_row query_rows[] = {
    {"nothing", "/v1/prompts", "", "", true, "||||0|0"},
    {"all of a list", "/v1/prompts", "cursor=c&limit=5&filter=f&view=all", "",
	true, "|c|f|all|5|0"},
    {"percent signs", "/v1/prompts", "filter=a%20b%c3%a4", "", true,
	"||a b\xc3\xa4||0|0"},
    {"a plus is a plus", "/v1/prompts", "filter=a+b", "", true, "||a+b||0|0"},
    {"an id is decoded", "/v1/prompts/a%2Fb", "", "", true, "a/b||||0|0"},
    {"a thread", "/v1/memento", "threadId=t", "", true, "t||||0|0"},
    {"no thread", "/v1/memento", "", "", false, NULL},
    {"an empty thread", "/v1/memento", "threadId=", "", false, NULL},
    {"twice", "/v1/prompts", "limit=5&limit=6", "", false, NULL},
    {"a name nobody knows", "/v1/prompts", "offset=5", "", false, NULL},
    {"a name of another route", "/v1/prompts", "threadId=5", "", false, NULL},
    {"a token", "/v1/prompts", "token=x", "", false, NULL},
    {"an access token", "/v1/events", "access_token=x", "", false, NULL},
    {"no value", "/v1/prompts", "view", "", false, NULL},
    {"an empty pair", "/v1/prompts", "view=a&&limit=1", "", false, NULL},
    {"limit 0", "/v1/prompts", "limit=0", "", false, NULL},
    {"limit 1001", "/v1/prompts", "limit=1001", "", false, NULL},
    {"limit 1000", "/v1/prompts", "limit=1000", "", true, "||||1000|0"},
    {"limit -1", "/v1/prompts", "limit=-1", "", false, NULL},
    {"limit with 10 digits", "/v1/prompts", "limit=0000000001", "", false,
	NULL},
    {"half a percent sign", "/v1/prompts", "view=%4", "", false, NULL},
    {"a percent sign of nothing", "/v1/prompts", "view=%zz", "", false, NULL},
    {"NUL", "/v1/prompts", "view=%00", "", false, NULL},
    {"a line end", "/v1/prompts", "view=%0a", "", false, NULL},
    {"DEL", "/v1/prompts", "view=%7f", "", false, NULL},
    {"not UTF-8", "/v1/prompts", "view=%c3", "", false, NULL},
    {"an id that is not UTF-8", "/v1/prompts/%ff", "", "", false, NULL},
    {"wait by itself", "/v1/hostcalls", "", "", true, "||||0|-1"},
    {"wait so long", "/v1/hostcalls", "", "wait=5", true, "||||0|5000"},
    {"do not wait", "/v1/hostcalls", "", "respond-async", true, "||||0|0"},
    {"both", "/v1/hostcalls", "", "respond-async, wait=2", true, "||||0|2000"},
    {"wait=0", "/v1/hostcalls", "", "wait=0", true, "||||0|0"},
    {"other wishes", "/v1/hostcalls", "", "return=minimal", true, "||||0|-1"},
    {"a wait that is none", "/v1/hostcalls", "", "wait=x", true, "||||0|-1"},
    {"a wait too long", "/v1/hostcalls", "", "wait=9999", true, "||||0|-1"},
    {"fetching does not wait", "/v1/hostcalls/c", "", "", true, "c||||0|0"},
    {"but can", "/v1/hostcalls/c", "", "wait=1", true, "c||||0|1000"},
    {"others do not hear it", "/v1/prompts", "", "wait=1", true, "||||0|0"},
};

static void
test_queries(void)
{
	const struct query_row *w;

	EACH (w, query_rows) {
		struct query q;
		struct sg_str id;
		unsigned others;
		char text[256];
		const char *why;
		const struct route *r = route_find(
		    HTTP_METHOD_GET, str_of(w->path), &id, &others);

		if (r == NULL)
			r = route_find(
			    HTTP_METHOD_POST, str_of(w->path), &id, &others);
		why = query_read(
		    &q, r, id, str_of(w->query), str_of(w->prefer));
		CHECK((why == NULL) == w->ok, "%s: %s", w->name,
		    why == NULL ? "taken" : why);
		if (why != NULL || !w->ok)
			continue;
		snprintf(text, sizeof(text), "%.*s|%.*s|%.*s|%.*s|%u|%d",
		    (int)q.id.n, q.id.p, (int)q.cursor.n, q.cursor.p,
		    (int)q.filter.n, q.filter.p, (int)q.view.n, q.view.p,
		    q.limit, (int)q.wait_ms);
		CHECK(strcmp(text, w->want) == 0, "%s: %s", w->name, text);
	}
}

static void
test_split(void)
{
	struct sg_str path, query, host = STR("h:1");

	CHECK(query_split(STR("/a?b=c"), host, &path, &query) &&
		str_eq(path, STR("/a")) && str_eq(query, STR("b=c")),
	    "path and query");
	CHECK(query_split(STR("http://h:1/a"), host, &path, &query) &&
		str_eq(path, STR("/a")) && query.n == 0,
	    "absolute");
	CHECK(!query_split(STR("http://h:12/a"), host, &path, &query),
	    "another port");
	CHECK(!query_split(STR("http://evil/a"), host, &path, &query),
	    "another host");
	CHECK(!query_split(STR("https://h:1/a"), host, &path, &query),
	    "another scheme");
	CHECK(!query_split(STR("http://h:1"), host, &path, &query), "no path");
	CHECK(!query_split(STR("*"), host, &path, &query), "asterisk");
	CHECK(!query_split(STR("h:1"), host, &path, &query), "authority");
}

static void
test_bucket(void)
{
	struct bucket b = {0};
	int64_t wait = 0;

	for (int i = 0; i < 3; i++)
		CHECK(bucket_take(&b, 2, 3, 1000, &wait), "of the burst %d", i);
	CHECK(!bucket_take(&b, 2, 3, 1000, &wait) && wait == 500, "empty");
	CHECK(!bucket_take(&b, 2, 3, 1499, &wait) && wait == 1, "not yet");
	CHECK(bucket_take(&b, 2, 3, 1500, &wait), "one came back");
	CHECK(!bucket_take(&b, 2, 3, 1000, &wait), "time goes backward");
	CHECK(bucket_take(&b, 2, 3, INT64_C(1) << 50, &wait), "much later");
	CHECK(b.thousandths == 2000, "no more than the burst");
	CHECK(bucket_take(&b, -1, -2, 0, &wait), "no limit");
}

int
main(void)
{
	RUN(test_routes);
	RUN(test_get_is_safe);
	RUN(test_all_commands);
	RUN(test_queries);
	RUN(test_split);
	RUN(test_bucket);
	return t_done("face_http_route");
}
