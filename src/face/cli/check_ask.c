/* A question to the server instead of to the rules alone; see check_ask.h. */
#include <string.h>
#include <unistd.h>

#include "face/cli/check_ask.h"
#include "term/show.h"
#include "shape/hostcall.h"
#include "shape/service.h"

#define WAIT_MS (60 * 60 * 1000)

/* An id that no other call has: it is used once on a channel. */
static struct sg_str
call_id(struct arena *a)
{
	struct buf b = {.p = arena_new(a, 64), .cap = 64};

	if (b.p == NULL)
		return (struct sg_str){NULL, 0};
	buf_addz(&b, "check-");
	buf_addi(&b, (int64_t)getpid());
	buf_addc(&b, '-');
	buf_addi(&b, remote_now());
	return buf_str(&b);
}

static enum cli_exit
write_request(struct remote *r, const struct check_question *q,
    int64_t timeout_ms, struct hostcall_request *in, struct sg_str *body)
{
	struct sg_error e = {0};

	*in = (struct hostcall_request){.call_id = call_id(&r->a),
	    .capability = q->capability,
	    .has_capability = true,
	    .timeout_ms = timeout_ms,
	    .has_timeout_ms = timeout_ms > 0,
	    .extension = {.id = q->extension_id},
	    .has_extension = true,
	    .cwd = q->cwd,
	    .has_cwd = true};
	if (action_check_params(q, &r->a, &in->method, &in->params, &e) !=
	    SG_OK)
		return cli_fail(r->cli, CLI_USAGE, "this is not a valid call",
		    e.message,
		    "Try: solgate check --ask my-ext exec 'git status'");
	return client_body(&hostcall_request_contract, in,
		   6 * (in->params.n + q->cwd.n + q->extension_id.n) + 1024,
		   &r->a, body)
	    ? CLI_DONE
	    : cli_fail(r->cli, CLI_FAILED, "cannot ask", "out of memory", NULL);
}

/* A call that still waits is asked for again. */
static enum cli_exit
await(struct remote *r, struct sg_str id, struct sg_str *json)
{
	struct hostcall_pending pending;
	enum cli_exit status = CLI_DONE;

	while (status == CLI_DONE &&
	    contract_decode(&hostcall_pending_contract, *json, &r->a, &pending,
		NULL) == SG_OK)
		status = remote_call(r,
		    &(struct remote_ask){.method = "GET",
			.path = remote_path(r, "/v1/hostcalls/", id, ""),
			.prefer = "wait=30"},
		    "cannot get the answer", json);
	return status;
}

static enum cli_exit
exit_of(enum sg_decision_token d)
{
	if (decision_verdict(d) == SG_VERDICT_ALLOW)
		return CLI_DONE;
	if (d == SG_DECISION_DENY_TIMEOUT || d == SG_DECISION_DENY_CANCELLED)
		return CLI_TIMED_OUT;
	return d == SG_DECISION_DENY_UNATTENDED ? CLI_UNATTENDED : CLI_DENIED;
}

static enum cli_exit
tell(struct remote *r, struct sg_str json)
{
	struct hostcall_verdict v = {.decision = SG_DECISION_DENY_POLICY};
	struct host_result result;
	enum cli_exit status = remote_decode(
	    r, json, &host_result_contract, &result);

	if (status != CLI_DONE)
		return status;
	status = remote_decode(r,
	    result.is_error ? result.error.details : result.output,
	    &hostcall_verdict_contract, &v);
	if (status != CLI_DONE)
		return CLI_DENIED; /* said why; no is the safe answer */
	if (r->cli->json) {
		(void)remote_echo(json);
		return exit_of(v.decision);
	}
	show_bold(r->cli,
	    decision_verdict(v.decision) == SG_VERDICT_ALLOW ? "allow"
							     : "deny");
	printf("  %s: %s\n", word_name(&words_decision_token, v.decision),
	    word_text(&words_decision_token, v.decision));
	if (v.has_note) {
		show_line("  note    ", v.note);
	}
	return exit_of(v.decision);
}

enum cli_exit
check_ask(const struct cli *c, struct remote *r, const struct check_question *q,
    int64_t timeout_ms)
{
	struct remote_ask ask = {
	    .method = "POST", .path = STR("/v1/hostcalls")};
	struct hostcall_request in;
	struct sg_str json;
	enum cli_exit status = remote_open(c, r, "agent");

	r->timeout_ms = WAIT_MS;
	if (status == CLI_DONE)
		status = write_request(r, q, timeout_ms, &in, &ask.body);
	if (status == CLI_DONE && !c->json)
		fputs("Asking the gate. A person may have to answer: solgate "
		      "prompts\n",
		    stderr);
	if (status == CLI_DONE)
		status = remote_call(r, &ask, "cannot ask", &json);
	if (status == CLI_DONE)
		status = await(r, in.call_id, &json);
	if (status == CLI_DONE)
		status = tell(r, json);
	remote_close(r);
	return status;
}
