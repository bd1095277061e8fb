/* The policy of an open gate and its files; see settings_file.h. */
#include <stdio.h>
#include <sys/stat.h>

#include "policy/policy_file.h"
#include "settings/config_all.h"
#include "setup/settings_file.h"
#include "shape/page.h"

#define ROOM (32u << 20)
#define WHY  (SG_POINTER_MAX + SG_MESSAGE_MAX + 4)

/* "policy.toml:3: a rule needs ..." */
static struct sg_str
why_of(const struct sg_error *e, char room[WHY])
{
	snprintf(room, WHY, "%s%s%s", e->pointer,
	    e->pointer[0] != '\0' ? ": " : "", e->message);
	return str_of(room);
}

/* A file as it is now; ${room} is for what is wrong with it. */
static struct policy_source
look_at(const char *path, bool administrator, struct arena *a, char room[WHY])
{
	struct policy_source v = {
	    .path = str_of(path), .administrator = administrator};
	struct policy_file f = {.n_rules = 0};
	struct sg_error e = {.code = SG_OK};
	struct stat st;
	enum sg_err err = policy_read_file(
	    &f, path, administrator ? POLICY_SYSTEM : "policy.toml", a, &e);

	v.there = err != SG_ENOTFOUND;
	if (v.there && stat(path, &st) == 0) {
		v.has_changed_ms = true;
		v.changed_ms = (int64_t)st.st_mtim.tv_sec * 1000 +
		    st.st_mtim.tv_nsec / 1000000;
	}
	if (err == SG_OK) {
		v.rules = (int64_t)f.n_rules;
		v.quorums = (int64_t)f.n_quorums;
	} else if (v.there) {
		v.why = why_of(&e, room);
		v.has_why = true;
	}
	return v;
}

/* That of all nodes, which no file can contradict. */
static struct policy_source
look_at_joint(const struct setup *g, struct arena *a)
{
	struct service_config c = {.n_rules = 0}, admin = {.n_rules = 0};
	struct sg_error none = {.code = SG_OK};

	if (policy_load_text(g->joint.policy, &c, a, &none) != SG_OK ||
	    policy_load_text(STR(""), &admin, a, &none) != SG_OK)
		admin = c;
	return (struct policy_source){.path = STR(CONFIG_ALL_NAME),
	    .there = g->joint.policy.n > 0,
	    .rules = (int64_t)(c.n_rules - admin.n_rules),
	    .quorums = (int64_t)(c.n_quorums - admin.n_quorums)};
}

/* Not those that a person clicked: they are not of the files. */
static bool
is_newer(const struct setup *g, const struct policy_source *files, size_t n)
{
	int64_t rules = 0;

	for (size_t i = 0; i < n; i++) {
		rules += files[i].rules;
		if (files[i].has_why || files[i].changed_ms > g->read_ms)
			return true;
	}
	return rules != (int64_t)g->home.settings.n_rules;
}

enum sg_err
settings_policy_read(void *self, struct buf *out, struct sg_error *e)
{
	const struct settings_file *s = self;
	const struct setup *g = s->setup;
	struct policy_source files[2];
	struct policy_state v = {.rules = (int64_t)g->home.settings.n_rules,
	    .quorums = (int64_t)g->home.settings.n_quorums,
	    .read_ms = g->read_ms,
	    .files = {files, 0}};
	char own[PLACE_MAX], why[2][WHY], failed[WHY];
	struct arena a;

	arena_init(&a, &mem_heap, ROOM);
	files[v.files.n++] = look_at(POLICY_SYSTEM, true, &a, why[0]);
	if (g->node != NULL)
		files[v.files.n++] = look_at_joint(g, &a);
	else if (policy_path(&g->home.places, own, e) == SG_OK)
		files[v.files.n++] = look_at(own, false, &a, why[1]);
	v.newer = is_newer(g, files, v.files.n);
	if (g->failed_ms != 0) {
		v.has_failed_ms = v.has_why = true;
		v.failed_ms = g->failed_ms;
		v.why = why_of(&g->failed, failed);
	}
	contract_encode(&policy_state_contract, &v, out);
	arena_release(&a);
	return SG_OK;
}

enum sg_err
settings_policy_again(void *self, struct sg_error *e)
{
	struct settings_file *s = self;

	return setup_reload(s->setup, s->options, "a person", e);
}
