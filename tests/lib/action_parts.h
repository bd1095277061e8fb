#ifndef TESTS_ACTION_PARTS_H
#define TESTS_ACTION_PARTS_H

#include <stdio.h>
#include <stdlib.h>

#include "lib/launch_file.h"
#include "place/path_links.h"
#include "rule/policy.h"
#include "t.h"

/*
 * What tests of the action room share: a machine whose files are a list of
 * links, the table of tools of data/, calls in one line.
 */
static struct arena parts_memory; /* of one check */
static struct arena parts_forever;
static struct launch parts_tools;
static struct path_links parts_links = {.base = {"/project", 8}};
static struct path_resolver parts_resolver;
static struct path_place parts_place;
static struct scope_world parts_world;

static inline void
parts_init(void)
{
	enum path_why why;

	arena_init(&parts_memory, &mem_heap, (size_t)1 << 26);
	arena_init(&parts_forever, &mem_heap, (size_t)1 << 26);
	launch_file(&parts_tools, &parts_forever);
	parts_resolver = path_links_resolver(&parts_links);
	parts_place = (struct path_place){.root = STR("/project"),
	    .cwd = STR("/project"),
	    .resolver = &parts_resolver};
	CHECK(path_place_init(&parts_place, &parts_forever, &why), "place");
	parts_world = (struct scope_world){
	    .place = &parts_place, .launch = &parts_tools};
}

static inline void
parts_release(void)
{
	arena_release(&parts_memory);
	arena_release(&parts_forever);
}

/* The params that give ${text} as the scope of ${c}; NULL: none is named. */
static inline struct call_params
parts_params(enum sg_capability c, const char *text)
{
	struct call_params p = {.op = STR("")};
	struct sg_str s = str_of(text);

	switch (c) {
	case SG_CAP_EXEC:
		p.tool = STR("bash");
		p.has_command = text != NULL;
		p.command = s;
		break;
	case SG_CAP_READ:
	case SG_CAP_WRITE:
		p.op = c == SG_CAP_READ ? STR("read") : STR("write");
		p.has_path = text != NULL;
		p.path = s;
		break;
	case SG_CAP_HTTP:
		p.has_url = text != NULL;
		p.url = s;
		break;
	case SG_CAP_TOOL:
		p.tool = s;
		break;
	case SG_CAP_ENV:
		p.names.v = arena_new(&parts_memory, sizeof(*p.names.v));
		p.names.n = text != NULL;
		p.names.v[0] = s;
		break;
	case SG_CAP_SESSION:
	case SG_CAP_UI:
	case SG_CAP_EVENTS:
	case SG_CAP_LOG:
	case SG_CAP_COUNT:
		p.op = s;
		break;
	}
	return p;
}

static inline const char *
parts_method(enum sg_capability c)
{
	if (c == SG_CAP_EXEC || c == SG_CAP_TOOL)
		return "tool";
	if (c == SG_CAP_READ || c == SG_CAP_WRITE)
		return "fs";
	return sg_capability_name(c);
}

/* A call of "ext.a" with the scope ${text}. */
static inline struct call
parts_call(enum sg_capability c, const char *text)
{
	struct call_request r = {.call_id = STR("c1"),
	    .extension_id = STR("ext.a"),
	    .extension_version = STR("1.2.0"),
	    .method = str_of(parts_method(c)),
	    .params = parts_params(c, text),
	    .canonical = str_of(text)};
	struct sg_error e = {0};
	struct call call;

	CHECK(call_init(&call, &r, &parts_world, &parts_memory, &e) == SG_OK,
	    "%s %s: %s", sg_capability_name(c), text, e.message);
	return call;
}

/* A grant for "ext.a". */
static inline struct grant_rule
parts_grant(enum sg_capability c, const char *pattern, bool allow)
{
	return (struct grant_rule){.extension_id = STR("ext.a"),
	    .capability = c,
	    .has_pattern = pattern != NULL,
	    .pattern = str_of(pattern),
	    .effect = allow ? SG_GRANT_ALLOW : SG_GRANT_DENY,
	    .lifetime = SG_LIFETIME_ALWAYS};
}

static inline struct grants
parts_grants(const struct grant_rule *v, size_t n)
{
	struct grants g;

	CHECK(grants_init(&g, n, &parts_memory, NULL) == SG_OK, "memory");
	for (size_t i = 0; i < n; i++)
		CHECK(grants_add(&g, &v[i]) == SG_OK, "grant %zu", i);
	return g;
}

static inline struct policy_ruling
parts_decide(
    const struct call *c, const struct policy *p, const struct grants *g)
{
	struct policy_question q = {.call = c,
	    .risk = call_risk(c, NULL),
	    .policy = p,
	    .grants = g,
	    .launch = &parts_tools};

	return policy_decide(&q);
}

#endif
