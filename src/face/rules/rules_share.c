/*
 * policy share and text: the policy that all nodes of a database go by,
 * replaced by a file, and printed.
 */
#include "face/rules/rules.h"

static enum cli_exit
find(struct rules_face *k)
{
	return home_find(k->r.cli, &k->r.home, &k->r.options);
}

struct sharing {
	struct sg_str text;
	bool same;
};

static enum sg_err
put(void *ctx, struct joint *j, struct sg_error *e)
{
	struct sharing *s = ctx;

	if (!j->there)
		return err_set(e, SG_ENOTFOUND, STR(""),
		    STR("no node has joined the database yet: start one first "
			"(solgate serve), with what its files say"));
	s->same = str_eq(j->policy, s->text);
	j->policy = s->text;
	return SG_OK;
}

static enum cli_exit
share(struct rules_face *k, const char *word)
{
	struct service_config whole = {.n_rules = 0};
	struct sharing s = {.same = false};
	const struct joint_change c = {.edit = put, .ctx = &s, .a = &k->a};
	struct sg_error e = {0};
	enum cli_exit status = policy_do_read(k, word);

	if (status != CLI_DONE)
		return status;
	if (config_file(k->path, &k->a, &s.text, &e) != SG_OK ||
	    policy_load_text(s.text, &whole, &k->a, &e) != SG_OK)
		return cli_fail_error(k->r.cli, CLI_FAILED,
		    "the policy is wrong", &e, "See: man solgate-policy");
	if (joint_change(k->r.home.config.store_url, &c, &e) != SG_OK)
		return cli_fail_error(k->r.cli, CLI_FAILED,
		    "cannot change the policy of all nodes", &e,
		    "See: solgate store status");
	fprintf(stderr,
	    s.same ? "All nodes have this policy already: %zu rules.\n"
		   : "All nodes go by this policy from now on: %zu rules.\n",
	    k->file.n_rules);
	return CLI_DONE;
}

enum cli_exit
policy_do_share(void *call, char **words)
{
	struct rules_face *k = call;
	enum cli_exit status = find(k);

	if (status == CLI_DONE && !joint_is(&k->r.home.config))
		status = cli_fail(k->r.cli, CLI_FAILED,
		    "this gate shares its database with no other node", NULL,
		    "Its policy is the file: solgate config reload");
	if (status == CLI_DONE)
		status = share(k, words[0]);
	home_release(&k->r.home);
	return status;
}

enum cli_exit
policy_do_text(void *call, char **words)
{
	struct rules_face *k = call;
	struct joint joint = {.there = false};
	struct sg_error e = {0};
	enum cli_exit status = find(k);

	(void)words;
	if (status == CLI_DONE)
		status = joint_find(
		    k->r.cli, &k->r.home, &k->r.options, &joint);
	if (status == CLI_DONE && !joint.there &&
	    joint_own_policy(
		&k->r.home.places, &k->r.home.a, &joint.policy, &e) != SG_OK)
		status = cli_fail_error(
		    k->r.cli, CLI_FAILED, "cannot read the policy", &e, NULL);
	if (status == CLI_DONE)
		fwrite(joint.policy.p, 1, joint.policy.n, stdout);
	home_release(&k->r.home);
	return status;
}
