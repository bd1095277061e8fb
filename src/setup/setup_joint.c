/* Settings and policy of all nodes in a gate of this process: see joint.h. */
#include <stdlib.h>
#include <string.h>

#include "log/log.h"
#include "policy/policy_file.h"
#include "settings/config_all.h"
#include "setup/setup_int.h"

#define ROOM (64u << 20)

/* ---- The first start ----------------------------------------------------- */

/* What this machine's files say becomes what all say, unless another node was
 * quicker. */
struct first {
	const struct setup *g;
	struct sg_str policy;
	struct arena *a;
	bool done;
};

static enum sg_err
be_first(void *ctx, struct joint *j, struct sg_error *e)
{
	struct first *f = ctx;
	struct buf b;

	if (j->there)
		return SG_OK;
	b = arena_buf(f->a, CONFIG_ALL_MAX);
	if (b.p != NULL)
		config_all_add(&f->g->home.config, &b);
	if (b.p == NULL || buf_full(&b))
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	j->settings = buf_str(&b);
	j->policy = f->policy;
	f->done = true;
	return SG_OK;
}

static enum sg_err
write_first(
    struct setup *g, struct sg_str policy, struct arena *a, struct sg_error *e)
{
	struct first f = {g, policy, a, false};
	const struct joint_change c = {
	    .edit = be_first, .ctx = &f, .a = a, .node = g->node};
	enum sg_err err = joint_change(g->home.config.store_url, &c, e);

	if (err == SG_OK && f.done)
		setup_log(SG_LOG_LEVEL_INFO, "settings",
		    "the settings%s of this machine are those of all nodes "
		    "from now on%s",
		    policy.n > 0 ? " and the policy" : "",
		    "; see: solgate config show --origin");
	return err == SG_OK ? joint_read(&g->store, &g->joint_a, &g->joint, e)
			    : err;
}

/* ---- What contradicts ---------------------------------------------------- */

static void
say_against(void *ctx, const char *what, const char *is)
{
	(void)ctx;
	setup_log(SG_LOG_LEVEL_WARN, "settings",
	    "%s counts for nothing: for all nodes it is %s", what, is);
}

static void
say_policy(const struct setup *g, struct sg_str own)
{
	char path[PLACE_MAX];
	struct sg_error none = {.code = SG_OK};

	if (own.n == 0 || str_eq(own, g->joint.policy) ||
	    policy_path(&g->home.places, path, &none) != SG_OK)
		return;
	setup_log(SG_LOG_LEVEL_WARN, "settings",
	    "%s counts for nothing: all nodes have another policy; %s", path,
	    "put it in its place: solgate policy share");
}

/* ---- In force ------------------------------------------------------------ */

/* Settings and policy by ${j}; the rules live in ${rules}. */
static enum sg_err
by_all(struct setup *g, const struct joint *j, struct arena *rules,
    struct sg_error *e)
{
	struct service_config was = g->home.settings;
	enum sg_err err = joint_apply(&g->home, &g->options->home, j, e);

	if (err != SG_OK)
		return err;
	g->home.settings.hash_key = was.hash_key;
	g->home.settings.seal_key = was.seal_key;
	return joint_policy(&g->home, j, rules, e);
}

enum sg_err
setup_joint(struct setup *g, const struct setup_options *o, struct sg_error *e)
{
	struct config own = g->home.config;
	struct sg_str policy = STR("");
	enum sg_err err;

	g->options = o;
	arena_init(&g->joint_a, &mem_heap, ROOM);
	err = joint_read(&g->store, &g->joint_a, &g->joint, e);
	if (err == SG_OK)
		err = joint_own_policy(
		    &g->home.places, &g->joint_a, &policy, e);
	if (err == SG_OK && !g->joint.there)
		err = write_first(g, policy, &g->joint_a, e);
	if (err == SG_OK)
		err = by_all(g, &g->joint, &g->rules_a, e);
	if (err != SG_OK)
		return err;
	joint_against(&own, &g->home.config, say_against, NULL);
	say_policy(g, policy);
	return SG_OK;
}

enum sg_err
setup_policy(struct setup *g, struct arena *rules, struct sg_error *e)
{
	arena_init(rules, &mem_heap, ROOM);
	return g->node == NULL
	    ? policy_load(&g->home.places, &g->home.settings, rules, e)
	    : by_all(g, &g->joint, rules, e);
}

static bool
same(const struct joint *a, const struct joint *b)
{
	return a->there == b->there && str_eq(a->settings, b->settings) &&
	    str_eq(a->policy, b->policy);
}

static enum sg_err
become(struct setup *g, const struct joint *next, struct arena *rules,
    struct sg_error *e)
{
	const struct config *now = &g->home.config;
	struct config old = *now;
	struct service_config before = g->home.settings;
	enum sg_err err = by_all(g, next, rules, e);

	if (err == SG_OK &&
	    (now->executor_s != old.executor_s ||
		!str_eq(now->webhook_url, old.webhook_url)))
		err = setup_tools_reload(g, e);
	if (err == SG_OK)
		err = service_reload(g->service, &g->home.settings, e);
	if (err == SG_OK) {
		setup_told(g, &old, "all nodes");
		return SG_OK;
	}
	g->home.config = old;
	g->home.settings = before;
	return err;
}

/*
 * Called while the rules are read anew.  What cannot be put in force here is in
 * force elsewhere: this node allows nothing then, and says why.
 */
static enum sg_err
reread(void *ctx, struct sg_error *e)
{
	struct setup *g = ctx;
	struct joint next = {.there = false};
	struct arena a, rules;
	enum sg_err err;

	arena_init(&a, &mem_heap, ROOM);
	arena_init(&rules, &mem_heap, ROOM);
	err = joint_read(&g->store, &a, &next, e);
	if (err == SG_OK && same(&next, &g->joint)) {
		arena_release(&a);
		return SG_OK;
	}
	if (err == SG_OK)
		err = become(g, &next, &rules, e);
	if (err != SG_OK) {
		setup_log(SG_LOG_LEVEL_ERROR, "settings",
		    "the settings of all nodes cannot be put in force here, "
		    "and nothing is allowed: %s%s",
		    e->message, "");
		arena_release(&a);
		arena_release(&rules);
		return err;
	}
	arena_release(&g->joint_a);
	arena_release(&g->rules_a);
	g->joint = next;
	g->joint_a = a;
	g->rules_a = rules;
	g->read_ms = clock_system().wall_ms(NULL);
	return SG_OK;
}

void
setup_joint_hook(struct setup *g)
{
	if (g->node != NULL)
		service_settings(g->service, reread, g);
}

void
setup_joint_close(struct setup *g)
{
	if (g->node != NULL)
		arena_release(&g->joint_a);
}
