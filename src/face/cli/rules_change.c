/* grants add and grants revoke: the changes a person makes by hand. */
#include <string.h>
#include <unistd.h>

#include "face/cli/check_ask.h"
#include "face/cli/rules.h"
#include "term/show.h"

enum cli_exit
rules_post(
    struct rules_call *k, const struct grant_request *q, struct grant_view *out)
{
	struct buf b = {.cap = 32u << 10};
	struct remote_ask ask = {.method = "POST", .path = STR("/v1/grants")};
	struct sg_str json;
	enum cli_exit status;

	if ((b.p = arena_new(&k->r.a, b.cap)) == NULL)
		return cli_fail(k->r.cli, CLI_FAILED, "cannot add the grant",
		    "out of memory", NULL);
	contract_encode(&grant_request_contract, q, &b);
	ask.body = buf_str(&b);
	status = remote_call(&k->r, &ask, "the grant was not added", &json);
	return status != CLI_DONE || out == NULL
	    ? status
	    : remote_decode(&k->r, json, &grant_view_contract, out);
}

static enum cli_exit
read_rule(struct rules_call *k, struct grant_request *q)
{
	unsigned capability;

	if (k->n != 3)
		return cli_fail(k->r.cli, CLI_USAGE,
		    "add needs an extension, a capability and a PATTERN", NULL,
		    "Try: solgate grants add my-ext read 'src/**'");
	if (!word_parse(&words_capability, str_of(k->operands[1]), &capability))
		return cli_fail(k->r.cli, CLI_USAGE,
		    "there is no such capability", k->operands[1],
		    "One of: exec env write http read tool session ui events "
		    "log");
	*q = (struct grant_request){.extension_id = str_of(k->operands[0]),
	    .capability = capability,
	    .scope_pattern = str_of(k->operands[2]),
	    .has_scope_pattern = true,
	    .version_range = str_of(k->range),
	    .has_version_range = k->range != NULL,
	    .decision = k->deny ? SG_GRANT_DENY : SG_GRANT_ALLOW,
	    .session = k->session,
	    .expires_ms = k->expires_ms,
	    .has_expires_ms = k->has_expiry};
	return CLI_DONE;
}

enum cli_exit
rules_add(struct rules_call *k)
{
	struct grant_request q;
	struct grant_view v;
	enum cli_exit status = read_rule(k, &q);

	if (status != CLI_DONE)
		return status;
	if (k->dry_run && k->r.cli->json)
		return remote_print(&k->r, &grant_request_contract, &q);
	if (k->dry_run) {
		printf("would add  %s  %s  ",
		    word_name(&words_grant_effect, q.decision),
		    sg_capability_name(q.capability));
		show_line("", q.scope_pattern);
		return CLI_DONE;
	}
	status = rules_post(k, &q, &v);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_print(&k->r, &grant_view_contract, &v);
	if (status != CLI_DONE)
		return status;
	show_text(v.id);
	printf("  ");
	check_rule(&v);
	putchar('\n');
	if (v.has_shadowed_by) {
		printf("    has no effect while this deny stands: ");
		show_line("", v.shadowed_by);
	}
	return CLI_DONE;
}

enum cli_exit
rules_end(struct rules_call *k, const struct grant_view *v)
{
	struct remote_ask q = {.method = "DELETE"};
	struct buf b = {
	    .p = arena_new(&k->r.a, v->etag.n + 2), .cap = v->etag.n + 2};
	struct sg_str json;

	q.path = remote_path(&k->r, "/v1/grants/", v->id, "");
	if (b.p == NULL)
		return CLI_FAILED;
	if (v->etag.n == 0 || v->etag.p[0] != '"')
		buf_addc(&b, '"');
	buf_add(&b, v->etag);
	if (v->etag.n == 0 || v->etag.p[0] != '"')
		buf_addc(&b, '"');
	q.match = buf_str(&b);
	return remote_call(&k->r, &q, "the grant was not revoked", &json);
}

/* L8: all of them only when that was said, here or on a terminal. */
static enum cli_exit
confirm_all(struct rules_call *k, size_t n)
{
	char line[16] = "";

	if (k->dry_run ||
	    (k->confirm != NULL && strcmp(k->confirm, "all") == 0))
		return CLI_DONE;
	if (k->confirm != NULL)
		return cli_fail(k->r.cli, CLI_USAGE,
		    "--confirm needs the word all", k->confirm, NULL);
	if (!isatty(STDIN_FILENO))
		return cli_fail(k->r.cli, CLI_UNATTENDED,
		    "nobody can be asked whether to revoke all", NULL,
		    "Add --confirm=all, or look first with --dry-run");
	fprintf(stderr, "Revoke all %zu grants? Type all: ", n);
	if (fgets(line, sizeof(line), stdin) != NULL &&
	    strcmp(line, "all\n") == 0)
		return CLI_DONE;
	return cli_fail(
	    k->r.cli, CLI_FAILED, "nothing was revoked", NULL, NULL);
}

/* Keep those of ${l} that were named; false: one is not there. */
static bool
pick(struct rules_call *k, struct grant_list *l)
{
	size_t kept = 0;

	for (int i = 0; i < k->n; i++) {
		size_t at = 0;

		while (at < l->grants.n &&
		    !str_eq(l->grants.v[at].id, str_of(k->operands[i])))
			at++;
		if (at == l->grants.n) {
			cli_fail(k->r.cli, CLI_FAILED, "there is no such grant",
			    k->operands[i],
			    "Nothing was revoked. See all grants: solgate "
			    "grants list");
			return false;
		}
		if (at < kept) /* named twice */
			continue;
		struct grant_view v = l->grants.v[kept];

		l->grants.v[kept++] = l->grants.v[at];
		l->grants.v[at] = v;
	}
	l->grants.n = kept;
	return true;
}

static enum cli_exit
end_each(struct rules_call *k, const struct grant_list *l)
{
	for (size_t i = 0; i < l->grants.n; i++) {
		const struct grant_view *v = &l->grants.v[i];
		enum cli_exit status = k->dry_run ? CLI_DONE : rules_end(k, v);

		if (status != CLI_DONE)
			return status;
		if (k->r.cli->json)
			continue;
		printf(k->dry_run ? "would revoke  " : "revoked  ");
		show_text(v->id);
		printf("  ");
		check_rule(v);
		putchar('\n');
	}
	return k->r.cli->json ? remote_print(&k->r, &grant_list_contract, l)
			      : CLI_DONE;
}

/* All that can be revoked: a rule of a policy file is changed there. */
static void
leave_files(struct grant_list *l)
{
	size_t kept = 0;

	for (size_t i = 0; i < l->grants.n; i++)
		if (!l->grants.v[i].has_source)
			l->grants.v[kept++] = l->grants.v[i];
	l->grants.n = kept;
}

enum cli_exit
rules_revoke(struct rules_call *k)
{
	bool all = k->n == 1 && strcmp(k->operands[0], "all") == 0;
	struct grant_list l;
	enum cli_exit status;

	if (k->n == 0)
		return cli_fail(k->r.cli, CLI_USAGE,
		    "revoke needs the ID of a grant, or all", NULL,
		    "See all grants: solgate grants list");
	status = rules_fetch(k, &l);
	if (status == CLI_DONE && all)
		leave_files(&l);
	if (status == CLI_DONE && all)
		status = confirm_all(k, l.grants.n);
	if (status != CLI_DONE)
		return status;
	if (!all && !pick(k, &l))
		return CLI_FAILED;
	return end_each(k, &l);
}
