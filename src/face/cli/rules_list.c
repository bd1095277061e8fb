/* grants list and grants test; see rules.h. */
#include <string.h>

#include "eval/action_check.h"
#include "face/cli/rules.h"
#include "term/show.h"
#include "json/json_put.h"
#include "shape/eval_call.h"

static bool
append(struct arena *a, struct grant_list *to, const struct grant_list *page)
{
	struct grant_view *v = arena_new(
	    a, (to->grants.n + page->grants.n + 1) * sizeof(*v));

	if (v == NULL)
		return false;
	if (to->grants.n > 0)
		memcpy(v, to->grants.v, to->grants.n * sizeof(*v));
	if (page->grants.n > 0)
		memcpy(v + to->grants.n, page->grants.v,
		    page->grants.n * sizeof(*v));
	to->grants.v = v;
	to->grants.n += page->grants.n;
	to->total = page->total;
	return true;
}

/* The page that begins at ${cursor}. */
static struct sg_str
page_path(struct rules_call *k, struct sg_str cursor)
{
	struct sg_str one = remote_path(
	    &k->r, "/v1/grants?limit=1000&cursor=", cursor, "");
	struct sg_str two = remote_path(
	    &k->r, "&filter=", str_of(k->filter), "");
	struct buf b = {.p = arena_new(&k->r.a, one.n + two.n + 1),
	    .cap = one.n + two.n + 1};

	if (b.p == NULL)
		return (struct sg_str){NULL, 0};
	buf_add(&b, one);
	if (k->filter != NULL)
		buf_add(&b, two);
	return buf_str(&b);
}

enum cli_exit
rules_fetch(struct rules_call *k, struct grant_list *out)
{
	struct grant_list page = {.has_next = true, .next = STR("0")};
	enum cli_exit status = CLI_DONE;

	*out = (struct grant_list){.total = 0};
	while (status == CLI_DONE && page.has_next) {
		status = remote_read(&k->r, page_path(k, page.next),
		    "cannot list the grants", &grant_list_contract, &page);
		if (status == CLI_DONE && !append(&k->r.a, out, &page))
			return cli_fail(k->r.cli, CLI_FAILED,
			    "cannot list the grants", "out of memory", NULL);
	}
	return status;
}

void
rules_show_rule(const struct grant_view *v)
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
show_item(const struct grant_view *v)
{
	show_text(v->id);
	printf("  ");
	rules_show_rule(v);
	printf("\n    %s; by %s, ", word_name(&words_lifetime, v->lifetime),
	    word_name(&words_surface, v->by));
	show_span(remote_now() - v->decided_ms);
	printf(" ago; ");
	if (v->uses == 0) {
		printf("never used");
	} else {
		printf("used %lld times", (long long)v->uses);
		if (v->has_used_ms) {
			printf(", last ");
			show_span(remote_now() - v->used_ms);
			printf(" ago");
		}
	}
	if (v->has_expires_ms) {
		printf("; ends ");
		show_time(v->expires_ms);
	}
	putchar('\n');
	if (v->has_state) {
		printf("    %s: ", v->counts ? "note" : "has no effect");
		show_line("", v->state);
	}
}

enum cli_exit
rules_list(struct rules_call *k)
{
	struct grant_list l;
	enum cli_exit status = rules_fetch(k, &l);

	if (status == CLI_DONE && k->r.cli->json)
		return remote_print(&k->r, &grant_list_contract, &l);
	if (status != CLI_DONE)
		return status;
	for (size_t i = 0; i < l.grants.n; i++)
		show_item(&l.grants.v[i]);
	if (l.grants.n == 0)
		fputs(l.total == 0 ? "No saved rules. Rules appear when you "
				     "choose Always.\n"
				   : "No grant matches.\n",
		    stderr);
	return CLI_DONE;
}

/* {"extension":..,"call":..} for the words of the command line. */
static enum cli_exit
test_body(struct rules_call *k, struct buf *b)
{
	struct sg_str words[COMMAND_WORDS_MAX], method, params;
	struct check_question q = {.extension_id = str_of(k->operands[0]),
	    .capability = str_of(k->operands[1]),
	    .words = words,
	    .n_words = (size_t)k->n - 2};
	struct sg_error e = {0};

	for (size_t i = 0; i < q.n_words; i++)
		words[i] = str_of(k->operands[i + 2]);
	if (action_check_params(&q, &k->r.a, &method, &params, &e) != SG_OK)
		return cli_fail(k->r.cli, CLI_USAGE, "this is not a valid call",
		    e.message,
		    "Try: solgate grants test my-ext exec 'git status'");
	b->cap = params.n + 6 * q.extension_id.n + 256;
	if ((b->p = arena_new(&k->r.a, b->cap)) == NULL)
		return CLI_FAILED;
	json_open(b);
	json_put_open(b, "extension");
	json_put_text(b, "id", q.extension_id);
	json_close(b);
	json_put_open(b, "call");
	json_put_name(b, "call_id", "test");
	json_put_text(b, "method", method);
	json_put_raw(b, "params", params);
	json_close(b);
	json_close(b);
	return CLI_DONE;
}

/* The grant that decided: the list is in the order of the index. */
static void
show_matched(struct rules_call *k, int64_t index)
{
	char room[24];
	struct buf b = BUF_ON(room);
	struct grant_list l;

	buf_addi(&b, index);
	if (remote_read(&k->r,
		remote_path(
		    &k->r, "/v1/grants?limit=1&cursor=", buf_str(&b), ""),
		"cannot name the grant", &grant_list_contract,
		&l) != CLI_DONE ||
	    l.grants.n != 1)
		return;
	printf("  by      ");
	show_text(l.grants.v[0].id);
	printf("  ");
	rules_show_rule(&l.grants.v[0]);
	putchar('\n');
}

static void
show_tested(struct rules_call *k, const struct eval_action_output *r)
{
	show_text(r->verdict);
	printf("  ");
	show_text(r->code);
	printf("\n  risk    %s: ", sg_risk_name(r->risk));
	show_line("", r->risk_reason);
	if (r->has_matched)
		show_matched(k, r->matched);
	for (size_t i = 0; i < r->why.n; i++) {
		show_line("  ", r->why.v[i]);
	}
}

enum cli_exit
rules_test(struct rules_call *k)
{
	struct remote_ask q = {
	    .method = "POST", .path = STR("/v1/grants/test")};
	struct eval_action_output r;
	struct buf b = {0};
	struct sg_str json;
	enum cli_exit status = test_body(k, &b);

	q.body = buf_str(&b);
	if (status == CLI_DONE)
		status = remote_call(&k->r, &q, "cannot test the call", &json);
	if (status == CLI_DONE)
		status = remote_decode(
		    &k->r, json, &eval_action_output_contract, &r);
	if (status != CLI_DONE)
		return status;
	if (k->r.cli->json)
		(void)remote_echo(json);
	else
		show_tested(k, &r);
	if (str_eq(r.verdict, STR("allow")))
		return CLI_DONE;
	return str_eq(r.verdict, STR("ask")) ? CLI_UNATTENDED : CLI_DENIED;
}
