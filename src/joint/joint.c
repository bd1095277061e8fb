/* What all nodes decide by; see joint.h. */
#include "joint/joint.h"

#include <string.h>

#include "node/node.h"
#include "policy/policy_file.h"
#include "port/clock.h"
#include "postgres/nodes.h"
#include "settings/config_all.h"
#include "settings/config_edit.h"
#include "shelf/shelf.h"

bool
joint_is(const struct config *c)
{
	return c->store_node.n > 0 && c->store_url.n > 0;
}

/* A single value; ${has} false: there is none. */
static enum sg_err
value(const struct store_port *store, const char *name, struct arena *a,
    struct sg_str *out, bool *has, struct sg_error *e)
{
	struct store_row row;
	enum sg_err err = store->get(
	    store->self, STORE_STATE, str_of(name), a, &row, e);

	*has = err == SG_OK;
	*out = *has ? row.body : STR("");
	if (err != SG_ENOTFOUND)
		return err;
	*e = (struct sg_error){0};
	return SG_OK;
}

enum sg_err
joint_read(const struct store_port *store, struct arena *a, struct joint *out,
    struct sg_error *e)
{
	struct sg_error why = {0};
	bool has;
	enum sg_err err = value(
	    store, JOINT_SETTINGS, a, &out->settings, &out->there, &why);

	if (err == SG_OK)
		err = value(store, JOINT_POLICY, a, &out->policy, &has, &why);
	return err == SG_OK ? SG_OK
			    : err_set(e, err, STR(""), str_of(why.message));
}

enum sg_err
joint_apply(struct home *h, const struct home_options *o, const struct joint *j,
    struct sg_error *e)
{
	enum sg_err err = config_all_read(&h->config, j->settings, e);

	if (err == SG_OK)
		home_refill(h, o);
	return err;
}

enum sg_err
joint_policy(
    struct home *h, const struct joint *j, struct arena *a, struct sg_error *e)
{
	return j->there ? policy_load_text(j->policy, &h->settings, a, e)
			: policy_load(&h->places, &h->settings, a, e);
}

enum sg_err
joint_look(struct home *h, struct joint *j, struct sg_error *e)
{
	struct shelf shelf = {h->config.store_url, h->state};
	struct store_port store = {.close = NULL};
	enum sg_err err;

	*j = (struct joint){.there = false};
	if (!joint_is(&h->config))
		return SG_OK;
	err = shelf_open_read(&shelf, &store, e);
	if (err == SG_OK)
		err = joint_read(&store, &h->a, j, e);
	if (store.close != NULL)
		store.close(store.self);
	if (err == SG_ENOTFOUND) { /* no gate was ever there */
		*e = (struct sg_error){0};
		return SG_OK;
	}
	return err;
}

enum sg_err
joint_load(struct home *h, const struct home_options *o, struct joint *j,
    struct sg_error *e)
{
	enum sg_err err = joint_look(h, j, e);

	return err == SG_OK && j->there ? joint_apply(h, o, j, e) : err;
}

enum cli_exit
joint_find(const struct cli *c, struct home *h, const struct home_options *o,
    struct joint *j)
{
	struct sg_error e = {0};

	return joint_load(h, o, j, &e) == SG_OK
	    ? CLI_DONE
	    : cli_fail_error(c, CLI_FAILED,
		  "cannot read the settings of all nodes", &e,
		  "See: solgate store status");
}

/* ---- What contradicts ---------------------------------------------------- */

enum sg_err
joint_own_policy(const struct places *p, struct arena *a, struct sg_str *out,
    struct sg_error *e)
{
	char path[PLACE_MAX];
	enum sg_err err = policy_path(p, path, e);

	*out = STR("");
	if (err == SG_OK && strcmp(path, POLICY_SYSTEM) != 0)
		err = config_file(path, a, out, e);
	if (err != SG_ENOTFOUND)
		return err;
	*e = (struct sg_error){.code = SG_OK};
	return SG_OK;
}

size_t
joint_against(const struct config *own, const struct config *all,
    void (*say)(void *ctx, const char *what, const char *is), void *ctx)
{
	enum config_key keys[CONFIG_COUNT];
	bool extensions;
	size_t n = config_all_against(own, all, keys, &extensions);

	for (size_t i = 0; i < n; i++) {
		char room[512], where[PLACE_MAX + 160];
		struct buf b = BUF_ON(room);
		enum config_key k = keys[i];

		config_add_value(all, k, &b);
		buf_addc(&b, '\0');
		if (own->origin_file[k] != NULL)
			snprintf(where, sizeof(where), "%s in %s:%u",
			    config_rows[k].name, own->origin_file[k],
			    own->origin_line[k]);
		else
			snprintf(where, sizeof(where), "%s by the command line",
			    config_rows[k].name);
		say(ctx, where, buf_full(&b) ? "another text" : room);
	}
	if (extensions)
		say(ctx, "an [extension] table of this machine",
		    "another one, or none");
	return n + extensions;
}

/* ---- Changes ------------------------------------------------------------- */

enum { SETTINGS, POLICY, MODE, ROWS };

static enum sg_err
edit(void *ctx, struct postgres_row *rows, struct sg_error *e)
{
	const struct joint_change *c = ctx;
	struct joint was = {.there = rows[SETTINGS].was.p != NULL}, now;
	enum sg_err err;

	was.settings = was.there ? rows[SETTINGS].was : STR("");
	was.policy = rows[POLICY].was.p != NULL ? rows[POLICY].was : STR("");
	now = was;
	if ((err = c->edit(c->ctx, &now, e)) != SG_OK)
		return err;
	if (now.settings.n > STORE_BODY_MAX || now.policy.n > STORE_BODY_MAX)
		return err_set(
		    e, SG_ELONG, STR(""), STR("the text is too long"));
	rows[SETTINGS].now = now.settings.p != NULL ? now.settings : STR("");
	rows[POLICY].now = now.policy.p != NULL ? now.policy : STR("");
	if (c->mode)
		rows[MODE].now = (struct sg_str){NULL, 0};
	return SG_OK;
}

enum sg_err
joint_change(
    struct sg_str url, const struct joint_change *c, struct sg_error *e)
{
	struct clock_port clock = clock_system();
	struct postgres_row rows[ROWS] = {
	    [SETTINGS] = {.id = STR(JOINT_SETTINGS)},
	    [POLICY] = {.id = STR(JOINT_POLICY)},
	    [MODE] = {.id = STR("mode")}};
	struct joint_change copy = *c;
	struct postgres_change change = {
	    .rows = rows, .n = ROWS, .a = c->a, .edit = edit, .ctx = &copy};

	for (size_t i = 0; i < ROWS; i++)
		rows[i].at_ms = clock.wall_ms(clock.self);
	return c->node != NULL ? node_change(c->node, &change, e)
			       : postgres_change(url.p, &change, e);
}

/* ${text} with the setting as ${s} has it. */
static enum sg_err
edit_setting(void *ctx, struct joint *j, struct sg_error *e)
{
	struct joint_setting *s = ctx;
	struct buf value = arena_buf(s->a, CONFIG_EDIT_MORE);
	struct buf out = arena_buf(s->a, j->settings.n + CONFIG_EDIT_MORE);
	struct config trial = *s->trial;
	enum sg_err err;

	if (value.p == NULL || out.p == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	if (!j->there)
		return err_set(e, SG_ENOTFOUND, STR(""),
		    STR("no node has joined the database yet: start one first "
			"(solgate serve), with what its files say"));
	if (!s->unset)
		config_add_value(s->trial, s->key, &value);
	err = config_edit(j->settings, s->key, buf_str(&value), s->a, &out, e);
	s->was_set = out.n != j->settings.n;
	j->settings = buf_str(&out);
	trial.a = s->a;
	return err == SG_OK ? config_all_read(&trial, j->settings, e) : err;
}

enum sg_err
joint_set(struct sg_str url, struct node *node, struct joint_setting *s,
    struct sg_error *e)
{
	struct joint_change c = {.edit = edit_setting,
	    .ctx = s,
	    .a = s->a,
	    .node = node,
	    .mode = s->key == CONFIG_mode};

	return joint_change(url, &c, e);
}
