/* policy show: profiles, and every rule in force with where it stands. */
#include "face/rules/rules.h"
#include "kept/rules.h"
#include "policy/policy_lint.h"
#include "settings/config_all.h"
#include "shape/grant.h"
#include "term/show.h"

static void
print_caps(const char *before, unsigned caps)
{
	const char *joint = before;

	for (unsigned c = 0; c < SG_CAP_COUNT; c++) {
		if ((caps & CAPABILITY_BIT(c)) == 0)
			continue;
		printf("%s%s", joint, sg_capability_name(c));
		joint = ", ";
	}
	if (caps != 0)
		putchar('\n');
}

static void
print_policy(const char *name, bool in_force, const struct policy *p)
{
	printf("%c %-11s what no rule covers is %s\n", in_force ? '*' : ' ',
	    name,
	    p->mode == SG_MODE_STRICT       ? "denied"
		: p->mode == SG_MODE_PROMPT ? "asked about"
					    : "allowed and logged, until the "
					      "mode ends by itself");
	print_caps("              allowed unasked: ", p->default_caps);
	print_caps("              always denied: ", p->deny_caps);
}

/* The name of the profile that the settings choose. */
static struct sg_str
chosen(const struct service_config *s)
{
	if (s->profile.n == 0)
		return STR("prompt");
	return str_of(
	    word_name(&words_policy_profile, policy_profile_read(s->profile)));
}

static void
print_profiles(const struct service_config *s)
{
	struct policy own = policy_prompt();
	struct sg_str in = chosen(s);

	puts("Profiles; * is yours (policy.profile):");
	print_policy("prompt", str_eq(in, STR("prompt")), &own);
	for (unsigned i = 0; i < words_policy_profile.n; i++) {
		const char *name = words_policy_profile.v[i].wire;
		struct policy p = policy_preset(i, false);

		print_policy(name, str_eq(in, str_of(name)), &p);
	}
	puts("  Unasked, files are read and written inside the project alone, "
	     "and secrets are\n  not read; http goes to hosts that the "
	     "extension declared.");
}

static void
print_settings(struct rules_face *k)
{
	const struct service_config *s = &k->r.home.settings;
	struct policy_extension *v = arena_new(
	    &k->a, (s->n_extensions + 1) * sizeof(*v));
	struct policy p;

	if (v == NULL)
		return;
	p = kept_policy_of(s, v);
	puts("\nBy your settings:");
	print_policy(word_name(&words_policy_mode, p.mode), false, &p);
	for (size_t i = 0; i < p.n_extensions; i++) {
		printf("  ");
		show_text(p.extensions[i].id);
		printf(": its own lists in config.toml\n");
	}
}

static void
print_file(const struct rules_face *k, const char *path, const char *who)
{
	struct policy_file f;
	struct sg_error e = {0};
	struct arena a;
	enum sg_err err;

	(void)k;
	arena_init(&a, &mem_heap, 64u << 20);
	err = policy_read_file(&f, path, "policy.toml", &a, &e);
	printf("  %s (%s): ", path, who);
	if (err == SG_ENOTFOUND)
		puts("not there");
	else if (err != SG_OK)
		printf("WRONG: %s: %s\n", e.pointer, e.message);
	else if (f.n_quorums > 0)
		printf("%zu rules, %zu for several people\n", f.n_rules,
		    f.n_quorums);
	else
		printf("%zu rules\n", f.n_rules);
	arena_release(&a);
}

static void
print_joint(struct rules_face *k)
{
	struct service_config with = {.n_rules = 0}, without = {.n_rules = 0};
	struct sg_error e = {0};

	printf("  %s: ", CONFIG_ALL_NAME);
	if (policy_load_text(k->joint.policy, &with, &k->a, &e) != SG_OK ||
	    policy_load_text(STR(""), &without, &k->a, &e) != SG_OK)
		printf("WRONG: %s: %s\n", e.pointer, e.message);
	else
		printf("%zu rules\n", with.n_rules - without.n_rules);
}

static struct grant_rule
rule_of(const struct grant_view *v)
{
	return (struct grant_rule){.extension_id = v->extension_id,
	    .capability = v->capability,
	    .pattern = v->scope_pattern,
	    .has_pattern = v->has_scope_pattern,
	    .range = v->version_range,
	    .has_range = v->has_version_range,
	    .effect = v->decision};
}

static void
print_rule(struct sg_str id, const struct grant_rule *r)
{
	static char room[8192];
	struct buf b = BUF_ON(room);

	policy_rule_line(r, &b);
	printf("  ");
	show_text(id);
	printf("  ");
	show_text(buf_str(&b));
	putchar('\n');
}

/* What the running gate says is in force. */
static enum cli_exit
print_running(struct rules_face *k)
{
	struct grant_list page = {.has_next = true, .next = STR("0")};
	enum cli_exit status = CLI_DONE;

	puts("\nRules in force in the running gate; a deny always wins:");
	while (status == CLI_DONE && page.has_next) {
		status = remote_read(&k->r,
		    remote_path(
			&k->r, "/v1/grants?limit=1000&cursor=", page.next, ""),
		    "cannot list the rules", &grant_list_contract, &page);
		for (size_t i = 0; status == CLI_DONE && i < page.grants.n;
		     i++) {
			struct grant_rule r = rule_of(&page.grants.v[i]);

			print_rule(page.grants.v[i].id, &r);
		}
	}
	if (status == CLI_DONE && page.total == 0)
		puts("  none");
	return status;
}

static enum cli_exit
print_files(struct rules_face *k)
{
	struct service_config *s = &k->r.home.settings;
	struct sg_error e = {0};

	if (joint_policy(&k->r.home, &k->joint, &k->a, &e) != SG_OK)
		return cli_fail_error(k->r.cli, CLI_BAD_CONFIG,
		    "the policy is wrong", &e, "See: solgate policy check");
	puts("\nNo gate runs. Rules of the files; stored grants come beside "
	     "them:");
	for (size_t i = 0; i < s->n_rules; i++) {
		struct grant_rule r = kept_file_rule(&s->rules[i]);

		print_rule(s->rules[i].id, &r);
	}
	if (s->n_rules == 0)
		puts("  none");
	return CLI_DONE;
}

/* The list as the gate gives it, or the rules of the files. */
static enum cli_exit
show_json(struct rules_face *k)
{
	struct sg_str json;
	enum cli_exit status;

	if (k->r.client == NULL)
		return cli_fail(k->r.cli, CLI_NOT_RUNNING, "no gate runs", NULL,
		    "Start one: solgate serve");
	status = remote_get(&k->r, STR("/v1/grants?limit=1000"),
	    "cannot list the rules", &json);
	return status == CLI_DONE ? remote_echo(json) : status;
}

enum cli_exit
policy_do_show(void *call, char **words)
{
	struct rules_face *k = call;
	struct sg_error e = {0};
	enum cli_exit status = remote_look(k->r.cli, &k->r, "person");

	(void)words;
	if (status == CLI_DONE && k->r.cli->json) {
		status = show_json(k);
	} else if (status == CLI_DONE &&
	    (status = joint_find(
		 k->r.cli, &k->r.home, &k->r.options, &k->joint)) == CLI_DONE) {
		print_profiles(&k->r.home.settings);
		print_settings(k);
		puts("\nFiles:");
		print_file(k, POLICY_SYSTEM, "administrator");
		if (k->joint.there)
			print_joint(k);
		else if (policy_path(&k->r.home.places, k->own, &e) == SG_OK)
			print_file(k, k->own, "yours");
		status = k->r.client != NULL ? print_running(k)
					     : print_files(k);
	}
	remote_close(&k->r);
	return status;
}
