/* config set, unset, edit, reload; see config_change.h. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/editor.h"
#include "client/told.h"
#include "face/cli/config_change.h"
#include "joint/joint.h"
#include "settings/config_all.h"
#include "settings/config_edit.h"

#define ROOM (1u << 20)

bool
config_change_key(const struct cli *c, const char *name, enum config_key *key)
{
	char what[160], next[160];
	const char *near;

	if (config_find(str_of(name), key, &near))
		return true;
	snprintf(what, sizeof(what), "there is no setting \"%.80s\"", name);
	if (near != NULL)
		snprintf(next, sizeof(next),
		    "Did you mean %s? All settings: solgate config show", near);
	else
		snprintf(
		    next, sizeof(next), "All settings: solgate config show");
	cli_fail(c, CLI_USAGE, what, NULL, next);
	return false;
}

/* Tell a gate that runs, and say whether it was. */
static void
say_counts(const struct home *g, enum config_when when)
{
	char why[160] = "";
	enum told told;

	if (when == CONFIG_WHEN_OWN) {
		fputs("It counts for commands that are started from now on.\n",
		    stderr);
		return;
	}
	told = told_reload(g->socket, why, sizeof(why));
	if (told == TOLD_NOBODY)
		fputs("No gate is running; it counts when one is started.\n",
		    stderr);
	else if (when == CONFIG_WHEN_RESTART)
		fputs("The running gate keeps the old value: this setting "
		      "counts when solgate serve is started again.\n",
		    stderr);
	else if (told == TOLD)
		fputs("The running gate was told and reads it now.\n", stderr);
	else
		fprintf(stderr,
		    "The running gate was NOT told (%s) and keeps the old "
		    "value. Restart it, or send it SIGHUP.\n",
		    why);
}

static enum cli_exit
put(const struct cli *c, struct home *g, struct sg_str text)
{
	struct sg_error e = {0};

	if (place_write(g->places.config, text, &e) == SG_OK)
		return CLI_DONE;
	return cli_fail_error(
	    c, CLI_FAILED, "cannot change the settings", &e, NULL);
}

static enum cli_exit
write_setting(const struct cli *c, struct home *g, enum config_key key)
{
	static char room[ROOM];
	const char *path = g->places.config;
	struct sg_str old = {NULL, 0};
	struct buf value = BUF_ON(room), text = {.p = NULL};
	struct sg_error e = {0};
	enum cli_exit status;

	config_add_value(&g->config, key, &value);
	if (home_edit(path, &key, 1, &g->config, &g->a, &text, &old, &e) !=
	    SG_OK)
		return cli_fail_error(
		    c, CLI_BAD_CONFIG, "cannot change the setting", &e, NULL);
	if ((status = put(c, g, buf_str(&text))) != CLI_DONE)
		return status;
	fprintf(stderr, "%s = %.*s in ", config_rows[key].name, (int)value.n,
	    value.p);
	cli_put(stderr, str_of(path));
	fputc('\n', stderr);
	say_counts(g, config_rows[key].when);
	return CLI_DONE;
}

/* Before the first node joined, the file says it: what that node's files say is
 * what all begin with. */
static enum cli_exit
is_of_nodes(const struct cli *c, struct home *g, enum config_key key, bool *yes)
{
	struct joint j = {.there = false};
	struct sg_error e = {0};

	*yes = false;
	if (!config_is_all(key) || !joint_is(&g->config))
		return CLI_DONE;
	if (joint_look(g, &j, &e) != SG_OK)
		return cli_fail_error(c, CLI_FAILED,
		    "cannot read the settings of all nodes", &e,
		    "See: solgate store status");
	*yes = j.there;
	if (!j.there)
		fputs("No node has joined the database yet; the first one that "
		      "starts brings its settings to all.\n",
		    stderr);
	return CLI_DONE;
}

/* In the database: when this returns, no node goes by the old value. */
static enum cli_exit
change_for_all(
    const struct cli *c, struct home *g, enum config_key key, bool unset)
{
	static char room[ROOM];
	struct buf value = BUF_ON(room);
	struct joint_setting s = {
	    .key = key, .trial = &g->config, .unset = unset, .a = &g->a};
	const char *name = config_rows[key].name;
	struct sg_error e = {0};

	if (joint_set(g->config.store_url, NULL, &s, &e) != SG_OK)
		return cli_fail_error(c,
		    e.code == SG_EINVALID ? CLI_BAD_CONFIG : CLI_FAILED,
		    "cannot change the setting of all nodes", &e,
		    "See: solgate store status");
	config_add_value(&g->config, key, &value);
	if (unset && !s.was_set)
		fprintf(stderr, "%s is not set for all nodes.\n", name);
	else if (unset)
		fprintf(stderr,
		    "%s was taken out of the settings of all nodes; they go by "
		    "its default from now on.\n",
		    name);
	else
		fprintf(stderr,
		    "%s = %.*s for all nodes; they go by it from now on.\n",
		    name, (int)value.n, value.p);
	return CLI_DONE;
}

enum cli_exit
config_change_set(const struct cli *c, struct home *g, int n, char **v)
{
	struct sg_error e = {0};
	enum cli_exit status;
	enum config_key key;
	bool all;

	if (n != 3)
		return cli_fail(c, CLI_USAGE, "set needs a KEY and a VALUE",
		    NULL, "Try: solgate config set policy.mode strict");
	if (!config_change_key(c, v[1], &key))
		return CLI_USAGE;
	if (config_set(&g->config, key, str_of(v[2]), CONFIG_BY_OPTION, &e) !=
	    SG_OK)
		return cli_fail(
		    c, CLI_USAGE, "cannot change the setting", e.message, NULL);
	if ((status = is_of_nodes(c, g, key, &all)) != CLI_DONE)
		return status;
	return all ? change_for_all(c, g, key, false)
		   : write_setting(c, g, key);
}

/* The text of the own file; empty if there is none yet. */
static enum sg_err
own_text(struct home *g, struct sg_str *text, struct sg_error *e)
{
	enum sg_err err = config_file(g->places.config, &g->a, text, e);

	if (err != SG_ENOTFOUND)
		return err;
	*e = (struct sg_error){0};
	*text = STR("");
	return SG_OK;
}

static enum sg_err
check(struct home *g, const char *path, struct sg_str text, struct sg_error *e)
{
	struct config whole;

	config_init(&whole, &g->a);
	return config_read(&whole, path, text, e);
}

enum cli_exit
config_change_unset(const struct cli *c, struct home *g, int n, char **v)
{
	struct sg_str old = STR("");
	struct sg_error e = {0};
	enum config_key key;
	enum cli_exit status;
	struct buf b;
	bool all;

	if (n != 2)
		return cli_fail(c, CLI_USAGE, "unset needs a KEY", NULL,
		    "Try: solgate config unset policy.mode");
	if (!config_change_key(c, v[1], &key))
		return CLI_USAGE;
	if ((status = is_of_nodes(c, g, key, &all)) != CLI_DONE)
		return status;
	if (all)
		return change_for_all(c, g, key, true);
	if (own_text(g, &old, &e) != SG_OK)
		return cli_fail_error(
		    c, CLI_BAD_CONFIG, "cannot read the settings", &e, NULL);
	b = arena_buf(&g->a, old.n + 1);
	if (b.p == NULL ||
	    config_edit(old, key, STR(""), &g->a, &b, &e) != SG_OK ||
	    check(g, g->places.config, buf_str(&b), &e) != SG_OK)
		return cli_fail_error(
		    c, CLI_BAD_CONFIG, "cannot change the setting", &e, NULL);
	if (b.n == old.n) {
		fprintf(stderr, "%s is not set in ", config_rows[key].name);
		cli_put(stderr, str_of(g->places.config));
		fputs("; nothing was changed.\n", stderr);
		return CLI_DONE;
	}
	if ((status = put(c, g, buf_str(&b))) != CLI_DONE)
		return status;
	fprintf(stderr, "%s was taken out of ", config_rows[key].name);
	cli_put(stderr, str_of(g->places.config));
	fputc('\n', stderr);
	say_counts(g, config_rows[key].when);
	return CLI_DONE;
}

enum cli_exit
config_change_edit(const struct cli *c, struct home *g)
{
	char copy[PLACE_MAX + 8];
	struct sg_str old = STR(""), text = STR("");
	struct sg_error e = {0};
	enum cli_exit status;

	snprintf(copy, sizeof(copy), "%s.edit", g->places.config);
	if (own_text(g, &old, &e) != SG_OK ||
	    place_write(copy, old, &e) != SG_OK)
		return cli_fail_error(
		    c, CLI_FAILED, "cannot make a copy to edit", &e, NULL);
	if (!editor_run(copy, NULL) ||
	    config_file(copy, &g->a, &text, &e) != SG_OK) {
		(void)unlink(copy);
		return cli_fail(c, CLI_FAILED, "the editor failed",
		    e.message[0] != '\0' ? e.message : NULL,
		    "Nothing was changed. Set EDITOR to your editor.");
	}
	if (check(g, copy, text, &e) != SG_OK) {
		char next[PLACE_MAX + 100];

		snprintf(next, sizeof(next),
		    "The old settings stay. Your text is in %s", copy);
		return cli_fail_error(c, CLI_BAD_CONFIG,
		    "the new settings are not correct", &e, next);
	}
	(void)unlink(copy);
	if (str_eq(old, text)) {
		fputs("Nothing was changed.\n", stderr);
		return CLI_DONE;
	}
	if ((status = put(c, g, text)) == CLI_DONE)
		say_counts(g, CONFIG_WHEN_RELOAD);
	return status;
}

enum cli_exit
config_change_reload(const struct cli *c, struct home *g)
{
	char why[160] = "";

	switch (told_reload(g->socket, why, sizeof(why))) {
	case TOLD:
		fputs("The running gate was told to read its settings and "
		      "tokens again.\n",
		    stderr);
		return CLI_DONE;
	case TOLD_NOBODY:
		return cli_fail(c, CLI_NOT_RUNNING, "no gate is running",
		    g->socket, "Start it with: solgate serve");
	case TOLD_NOT:
		break;
	}
	return cli_fail(c, CLI_FAILED, "the running gate could not be told",
	    why, "Restart it, or send it SIGHUP.");
}
