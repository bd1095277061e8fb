/* A verdict on a made-up call: asked of the gate, and printed. */
#include <string.h>

#include "face/cli/check_ask.h"
#include "json/json_put.h"
#include "rule/policy.h"
#include "shape/eval_call.h"
#include "shape/grant.h"
#include "term/show.h"

void
check_rule(const struct grant_view *v)
{
	printf("%-5s  %-7s  ", word_name(&words_grant_effect, v->decision),
	    sg_capability_name(v->capability));
	show_text(v->has_scope_pattern ? v->scope_pattern
				       : STR("everything (broad)"));
	printf("  by ");
	show_text(v->extension_id);
	if (v->has_version_range) {
		putchar(' ');
		show_text(v->version_range);
	}
}

static void
print_head(const struct cli *c, const struct eval_action_output *o)
{
	bool allow = str_eq(o->verdict, STR("allow"));
	bool ask = str_eq(o->verdict, STR("ask"));

	/* Spelled as in JSON, in rules and in the ledger. */
	show_bold(c, allow ? "allow" : ask ? "ask" : "deny");
	printf("  ");
	cli_put(stdout, o->code);
	printf(
	    ": %s\n\n  scope   ", policy_rule_text(policy_rule_find(o->code)));
	cli_put_shown(stdout, o->scope.summary);
	for (size_t i = 0; i < o->beware.n; i++) {
		printf("\n  beware  ");
		cli_put(stdout, o->beware.v[i]);
	}
	printf("\n  risk    %s: ", sg_risk_name(o->risk));
	cli_put(stdout, o->risk_reason);
	if (o->has_does) {
		printf("\n  does    ");
		cli_put(stdout, o->does.says);
	}
	putchar('\n');
}

static void
print_line(const char *before, struct sg_str text)
{
	fputs(before, stdout);
	cli_put_shown(stdout, text);
	putchar('\n');
}

static void
print_answer(const struct cli *c, const struct eval_action_output *o,
    const struct grant_view *by)
{
	print_head(c, o);
	if (o->has_matched_text)
		print_line("  matched ", o->matched_text);
	if (o->has_nearest)
		print_line("  instead ", o->nearest);
	if (o->has_grant_preview)
		print_line(
		    "  always  would store: ", o->grant_preview.scope_pattern);
	else
		print_line("  always  is not offered: ", o->not_offered);
	if (by != NULL) {
		printf("  by      ");
		if (by->id.n > 0) {
			show_text(by->id);
			printf("  ");
		}
		check_rule(by);
		putchar('\n');
	}
	putchar('\n');
	for (size_t i = 0; i < o->why.n; i++) {
		printf("  ");
		cli_put(stdout, o->why.v[i]);
		putchar('\n');
	}
}

enum cli_exit
check_say(const struct cli *c, struct sg_str json,
    const struct eval_action_output *o, const struct grant_view *by)
{
	if (c->json)
		(void)remote_echo(json);
	else
		print_answer(c, o, by);
	if (str_eq(o->verdict, STR("allow")))
		return CLI_DONE;
	return str_eq(o->verdict, STR("ask")) ? CLI_UNATTENDED : CLI_DENIED;
}

/* {"cwd":..,"extension":..,"call":..} */
static enum cli_exit
write_body(struct remote *r, const struct check_question *q, struct buf *b)
{
	struct sg_str method, params;
	struct sg_error e = {0};

	if (action_check_params(q, &r->a, &method, &params, &e) != SG_OK)
		return cli_fail(r->cli, CLI_USAGE, "this is not a valid call",
		    e.message, "Try: solgate check my-ext exec 'git status'");
	b->cap = params.n + 6 * (q->extension_id.n + q->cwd.n) + 256;
	if ((b->p = arena_new(&r->a, b->cap)) == NULL)
		return cli_fail(
		    r->cli, CLI_FAILED, "cannot ask", "out of memory", NULL);
	json_open(b);
	if (q->cwd.n > 0)
		json_put_text(b, "cwd", q->cwd);
	json_put_open(b, "extension");
	json_put_text(b, "id", q->extension_id);
	json_close(b);
	json_put_open(b, "call");
	json_put_name(b, "call_id", "check");
	json_put_text(b, "method", method);
	json_put_raw(b, "params", params);
	json_close(b);
	json_close(b);
	return CLI_DONE;
}

/* The grant that decided: the list is in the order of the index. */
static bool
fetch_grant(struct remote *r, int64_t index, struct grant_view *out)
{
	char room[24];
	struct buf b = BUF_ON(room);
	struct grant_list l;

	buf_addi(&b, index);
	if (remote_read(r,
		remote_path(r, "/v1/grants?limit=1&cursor=", buf_str(&b), ""),
		"cannot name the grant", &grant_list_contract,
		&l) != CLI_DONE ||
	    l.grants.n != 1)
		return false;
	*out = l.grants.v[0];
	return true;
}

enum cli_exit
check_gate(struct remote *r, const struct check_question *q)
{
	struct remote_ask ask = {
	    .method = "POST", .path = STR("/v1/grants/test")};
	struct eval_action_output o;
	struct grant_view by;
	struct buf b = {0};
	struct sg_str json;
	enum cli_exit status = write_body(r, q, &b);
	bool named;

	ask.body = buf_str(&b);
	if (status == CLI_DONE)
		status = remote_call(r, &ask, "cannot ask the gate", &json);
	if (status == CLI_DONE)
		status = remote_decode(
		    r, json, &eval_action_output_contract, &o);
	if (status != CLI_DONE)
		return status;
	named = !r->cli->json && o.has_matched &&
	    fetch_grant(r, o.matched, &by);
	return check_say(r->cli, json, &o, named ? &by : NULL);
}
