/*
 * The rows of tests/data/cases.jsonl about paths and hosts that this part can
 * answer alone: groups, secret reads, patterns, what lies inside, what a URL
 * is.
 */
#include <jansson.h>
#include <stdlib.h>

#include "place/host_pattern.h"
#include "place/path_links.h"
#include "place/path_pattern.h"
#include "lib/cases.h"
#include "t.h"

static struct arena memory;
static size_t rows_seen;

static const char *
text(json_t *in, const char *key)
{
	const char *s = json_string_value(json_object_get(in, key));

	return s != NULL ? s : "";
}

static bool
find_at(const char *path, const struct path_link *link, struct path *p)
{
	struct path_links links = {STR("/w/project"), link, link != NULL};
	struct path_resolver r = path_links_resolver(&links);
	struct path_place place = {.root = STR("/w/project"),
	    .cwd = STR("/w/project"),
	    .resolver = &r};
	enum path_why why;

	return path_place_init(&place, &memory, &why) &&
	    path_resolve(&place, str_of(path), PATH_FOLLOW_LAST, &memory, p);
}

static bool
read_url(const char *s, struct url *u, enum host_why *why)
{
	return url_parse(str_of(s), NULL, &memory, u, why);
}

/* A host as the rows write it, or "<dynamic>". */
static void
group_of(bool http, const char *scope, struct buf *out)
{
	char room[256];
	enum host_why why;
	struct path p;
	struct url u;

	if (!http && find_at(scope, NULL, &p)) {
		path_group(&p, out);
		return;
	}
	snprintf(room, sizeof(room), "https://%s/", scope);
	if (read_url(strcmp(scope, "<dynamic>") == 0 ? scope : room, &u, &why))
		url_group(&u, out);
	else
		buf_addz(out, host_why_text(why));
}

/* R-202 R-203 R-204 */
static bool
group(const char *id, json_t *in, json_t *want)
{
	const char *cap = text(in, "capability");
	bool http = strcmp(cap, "http") == 0;
	char one[256], two[256];
	struct buf a = BUF_ON(one), b = BUF_ON(two);

	if (!http && strcmp(cap, "read") != 0 && strcmp(cap, "write") != 0)
		return false; /* commands and prompt keys are not ours */
	group_of(http, text(in, "scope_a"), &a);
	group_of(http, text(in, "scope_b"), &b);
	CHECK(str_eq(buf_str(&a), buf_str(&b)) ==
		json_is_true(json_object_get(want, "batched")),
	    "%s", id);
	return true;
}

/* R-166 R-167 R-168 */
static bool
read_risk(const char *id, json_t *in, json_t *want)
{
	struct path p;

	CHECK(find_at(text(in, "path"), NULL, &p), "%s", id);
	CHECK(path_is_secret(&p) == (strcmp(text(want, "risk"), "high") == 0),
	    "%s", id);
	return true;
}

static bool
host_matches(const char *pattern, const char *host)
{
	struct host_pattern p;
	char room[256];
	enum host_why why;
	struct url u;

	snprintf(room, sizeof(room), "https://%s/", host);
	return host_pattern_parse(str_of(pattern), NULL, &memory, &p, &why) &&
	    read_url(room, &u, &why) && host_pattern_covers(&p, &u);
}

/* R-225 R-226 */
static bool
scope_pattern(const char *id, json_t *in, json_t *want)
{
	bool host = strcmp(text(in, "kind"), "host") == 0, got;
	struct path_pattern pattern;
	enum path_why why;
	struct path p;

	if (!host && strcmp(text(in, "kind"), "path") != 0)
		return false;
	got = host ? host_matches(text(in, "pattern"), text(in, "value"))
		   : find_at(text(in, "value"), NULL, &p) &&
		path_pattern_parse(
		    str_of(text(in, "pattern")), &pattern, &why) &&
		path_pattern_covers(&pattern, &p);
	CHECK(got == json_is_true(json_object_get(want, "match")), "%s", id);
	return true;
}

/* What is denied lies outside: T12 T13. */
static bool
fs_scope(const char *id, json_t *in, json_t *want)
{
	char path[256];
	const char *given = text(in, "path"), *arrow = strstr(given, " -> ");
	struct path_link link;
	struct path p;

	if (json_object_get(in, "cwd") == NULL)
		return false; /* manifests are not ours */
	snprintf(path, sizeof(path), "%s", given);
	if (arrow != NULL) { /* "link.txt -> ../secret.txt (symlink)" */
		size_t n = strcspn(arrow + 4, " ");

		path[arrow - given] = '\0';
		link = (struct path_link){str_of(path), {arrow + 4, n}};
	}
	CHECK(find_at(path, arrow != NULL ? &link : NULL, &p), "%s", id);
	CHECK(p.inside == json_is_true(json_object_get(want, "ok")), "%s", id);
	return true;
}

/* */
static bool
host_match(const char *id, json_t *in, json_t *want)
{
	json_t *list = json_object_get(in, "patterns");
	bool got = false;

	for (size_t i = 0; i < json_array_size(list); i++)
		got |= host_matches(json_string_value(json_array_get(list, i)),
		    text(in, "host"));
	CHECK(got == json_is_true(json_object_get(want, "match")), "%s", id);
	return true;
}

static bool
denied_by(json_t *list, const struct url *u)
{
	struct host_pattern p;
	enum host_why why;

	for (size_t i = 0; i < json_array_size(list); i++)
		if (!host_pattern_parse(
			str_of(json_string_value(json_array_get(list, i))),
			NULL, &memory, &p, &why) ||
		    host_pattern_hits(&p, u))
			return true;
	return false;
}

/* T20 T24 */
static bool
http_policy(const char *id, json_t *in, json_t *want)
{
	json_t *lacks = json_object_get(want, "message_lacks");
	enum host_why why;
	struct url u;
	bool read;

	if (json_object_get(in, "url") == NULL)
		return false; /* methods and bodies are not ours */
	read = read_url(text(in, "url"), &u, &why);
	if (json_is_true(json_object_get(in, "require_tls")))
		CHECK(read && !u.https, "%s", id);
	else if (json_object_get(in, "denylist") != NULL)
		CHECK(read && denied_by(json_object_get(in, "denylist"), &u),
		    "%s", id);
	else
		CHECK(!read, "%s", id);
	for (size_t i = 0; i < json_array_size(lacks); i++)
		CHECK(strstr(host_why_text(why),
			  json_string_value(json_array_get(lacks, i))) == NULL,
		    "%s", id);
	return true;
}

static bool
redact_url(const char *id, json_t *in, json_t *want)
{
	char room[256];
	struct buf b = BUF_ON(room);
	enum host_why why;
	struct url u;

	if (!read_url(text(in, "url"), &u, &why))
		return false; /* what is no URL is the redactor's */
	url_summary(&u, &b);
	CHECK(str_eq(buf_str(&b), str_of(text(want, "redacted"))), "%s", id);
	return true;
}

static const struct area {
	const char *name;
	bool (*run)(const char *id, json_t *in, json_t *want);
} areas[] = {{"capprompt.group", group}, {"capprompt.read_risk", read_risk},
    {"capprompt.scope_pattern", scope_pattern}, {"pi.fs.scope", fs_scope},
    {"pi.http.host_match", host_match}, {"pi.http.policy", http_policy},
    {"pi.http.redact_url", redact_url}};

static void
run_row(json_t *row)
{
	const struct area *a;

	if (json_object_get(row, "differs") != NULL)
		return;
	EACH (a, areas)
		if (strcmp(a->name, text(row, "area")) == 0 &&
		    a->run(text(row, "id"), json_object_get(row, "input"),
			json_object_get(row, "expected"))) {
			case_seen(text(row, "id"));
			rows_seen++;
		}
	arena_clear(&memory);
}

static FILE *cases;

static void
every_case_holds(void)
{
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;

	while ((n = getline(&line, &cap, cases)) > 0) {
		json_t *row = json_loadb(line, (size_t)n, 0, NULL);

		CHECK(row != NULL, "not JSON: %.60s", line);
		if (row != NULL)
			run_row(row);
		json_decref(row);
	}
	CHECK(rows_seen >= 25, "only %zu rows", rows_seen);
	free(line);
}

int
main(void)
{
	cases = cases_open();
	arena_init(&memory, &mem_heap, (size_t)1 << 20);
	RUN(every_case_holds);
	arena_release(&memory);
	fclose(cases);
	return t_done("scope_cases");
}
