/*
 * Any bytes as files that people write: settings, a policy, a table of tools,
 * and the settings of hosts (JSON with comments, TOML).  A file is taken whole
 * or not at all; what is changed in a host's file leaves the rest as it was.
 */
#include <string.h>

#include "executor/registry.h"
#include "install/jsonc.h"
#include "install/tomlc.h"
#include "policy/policy_file.h"
#include "settings/config.h"
#include "system/world.h"
#include "fuzz/must.h"

static void
read_settings(struct sg_str text, struct arena *a)
{
	struct sg_error e = {0};
	struct config c;

	config_init(&c, a);
	if (config_read(&c, "f", text, &e) != SG_OK)
		MUST(e.message[0] != '\0' && c.n_files == 0);
}

static void
read_policy(struct sg_str text, struct arena *a)
{
	static struct launch tools;
	static struct arena own;
	struct policy_file f = {.n_rules = 0};
	struct sg_error e = {0};

	if (own.mem == NULL) {
		arena_init(&own, &mem_heap, 8u << 20);
		MUST(world_tools(&tools, &own, &e) == SG_OK);
	}
	if (policy_read(&f, text, "p", a, &tools, &e) != SG_OK)
		MUST(e.message[0] != '\0');
	else
		MUST(f.n_rules <= POLICY_RULES_MAX);
}

static void
read_tools(struct sg_str text)
{
	static struct registry r;
	struct sg_error e = {0};

	r.n = 0;
	if (registry_add(&r, text, &e) != SG_OK)
		MUST(r.n == 0 && e.message[0] != '\0');
	for (size_t i = 0; i < r.n; i++)
		MUST(registry_find(&r, r.v[i].name) != NULL);
}

/* A member is added and taken away again: the file is what it was. */
static void
change_json(struct sg_str text, struct arena *a, bool comments)
{
	struct jsonc j = {.a = a, .comments = comments};
	struct jsonc_parts parts;
	struct sg_str name = STR("solgate.test");

	if (jsonc_open(&j, text) != SG_OK ||
	    jsonc_parts(&j, jsonc_at(&j, NULL, 0), &parts) != SG_OK ||
	    parts.n == 0 || parts.v[0].key.n == 0 ||
	    jsonc_member(&j, jsonc_at(&j, NULL, 0), name).p != NULL)
		return;
	MUST(j.plain.n == j.text.n);
	if (jsonc_append(
		&j, jsonc_at(&j, NULL, 0), STR("\"solgate.test\":1")) != SG_OK)
		return;
	MUST(jsonc_member(&j, jsonc_at(&j, NULL, 0), name).p != NULL);
	MUST(jsonc_parts(&j, jsonc_at(&j, NULL, 0), &parts) == SG_OK);
	MUST(jsonc_remove(&j, jsonc_at(&j, NULL, 0), parts.n - 1) == SG_OK);
	MUST(jsonc_member(&j, jsonc_at(&j, NULL, 0), name).p == NULL);
}

static void
walk_toml(struct sg_str text, struct arena *a)
{
	static struct tomlc_items items;
	struct tomlc t = {.text = text, .a = a};
	enum tomlc_kind k;
	struct sg_str s;

	while ((k = tomlc_next(&t)) == TOMLC_TABLE || k == TOMLC_ENTRY) {
		MUST(t.from <= t.to && t.to <= text.n);
		if (k != TOMLC_ENTRY)
			continue;
		MUST(t.value_from <= t.value_to && t.value_to <= text.n);
		(void)tomlc_text(tomlc_value(&t), a, &s);
		(void)tomlc_list(tomlc_value(&t), a, &items);
	}
	MUST(tomlc_next(&t) == k);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_str text = {(const char *)data, n};
	struct arena a;

	arena_init(&a, &mem_heap, 8u << 20);
	read_settings(text, &a);
	read_policy(text, &a);
	read_tools(text);
	change_json(text, &a, false);
	change_json(text, &a, true);
	walk_toml(text, &a);
	arena_release(&a);
	return 0;
}
