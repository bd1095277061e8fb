/* The question about a call, and the verdict with the lease of its turn. */
#include "gate/gate_call.h"
#include "lib/action_parts.h"
#include "solgate/lattice.h"

static struct call_request request;
static struct grants grants;
static struct policy policy;
static struct sg_lease lease;
static struct gate_facts facts;
static struct gate_question question;
static struct gate_answer answer;

/* "ext.a" wants ${scope}, with a lease for ${calls} calls of a minute. */
static void
begin(enum sg_capability c, const char *scope, int64_t calls)
{
	arena_clear(&parts_memory);
	request = (struct call_request){.call_id = STR("c1"),
	    .extension_id = STR("ext.a"),
	    .extension_version = STR("1.2.0"),
	    .method = str_of(parts_method(c)),
	    .params = parts_params(c, scope),
	    .canonical = str_of(scope)};
	grants = parts_grants(NULL, 0);
	policy = policy_prompt();
	lease = (struct sg_lease){.open = true,
	    .posture = SG_POSTURE_DIRECT,
	    .allowed = SG_ALLOWED_BIT(SG_ALLOWED_TOOL_CALLS_READ) |
		SG_ALLOWED_BIT(SG_ALLOWED_TOOL_CALLS_WRITE),
	    .calls_left = calls,
	    .deadline_ms = 60000};
	facts = (struct gate_facts){.request = &request,
	    .machine = &parts_world,
	    .policy = &policy,
	    .grants = &grants,
	    .lease = &lease,
	    .lease_now_ms = 1};
}

static void
ask(void)
{
	struct sg_error e = {0};

	CHECK(gate_question_init(&question, &facts, &parts_memory, &e) == SG_OK,
	    "%s", e.message);
	CHECK(gate_call(&question, &parts_memory, &answer, &e) == SG_OK, "%s",
	    e.message);
}

/* The project, unless the call names a directory, which is looked up. */
static void
the_place_of_a_call(void)
{
	struct sg_error e = {0};

	begin(SG_CAP_READ, "a.txt", 1);
	ask();
	CHECK(str_eq(answer.call.scope.path.absolute, STR("/project/a.txt")),
	    "%.*s", (int)answer.call.scope.path.absolute.n,
	    answer.call.scope.path.absolute.p);
	facts.cwd = STR("/project/sub");
	facts.has_cwd = true;
	ask();
	CHECK(
	    str_eq(answer.call.scope.path.absolute, STR("/project/sub/a.txt")),
	    "%.*s", (int)answer.call.scope.path.absolute.n,
	    answer.call.scope.path.absolute.p);
	CHECK(str_eq(parts_place.cwd, STR("/project")), "the machine stays");
	facts.cwd = STR("not/absolute");
	CHECK(gate_question_init(&question, &facts, &parts_memory, &e) ==
		SG_EINVALID,
	    "a bad directory");
	CHECK(strcmp(e.pointer, "/cwd") == 0 && e.message[0] != '\0', "%s: %s",
	    e.pointer, e.message);
}

/* T59: the last call of a turn is asked about; the next one is refused. */
static void
the_last_call_of_a_turn(void)
{
	begin(SG_CAP_WRITE, "a.txt", 1);
	ask();
	CHECK(answer.ruling.verdict == SG_ACTION_ASK, "%s",
	    policy_rule_code(answer.ruling.rule));
	CHECK(answer.uses_lease && answer.lease_after.calls_left == 0,
	    "it uses the lease up");
	CHECK(lease.calls_left == 1, "asking does not");
	/* Asked again before the state is stored: the same answer. */
	ask();
	CHECK(answer.ruling.verdict == SG_ACTION_ASK, "again");
	lease = answer.lease_after;
	ask();
	CHECK(answer.ruling.verdict == SG_ACTION_DENY &&
		answer.ruling.rule == POLICY_LEASE,
	    "one too many: %s", policy_rule_code(answer.ruling.rule));
	CHECK(answer.lease.verdict.refusal == SG_LEASE_REFUSAL_CALLS,
	    "for the calls");
	CHECK(!answer.uses_lease, "a refusal uses nothing");
}

/* T59: what a rule denies takes nothing from the turn. */
static void
a_denied_call_uses_nothing(void)
{
	struct grant_rule no = parts_grant(SG_CAP_WRITE, "**", false);

	begin(SG_CAP_WRITE, "a.txt", 3);
	grants = parts_grants(&no, 1);
	ask();
	CHECK(answer.ruling.rule == POLICY_DENY_STORED, "%s",
	    policy_rule_code(answer.ruling.rule));
	CHECK(answer.lease.consulted && answer.lease.verdict.admitted,
	    "the lease would let it");
	CHECK(!answer.uses_lease, "but is not used");
}

/* No turn, no lease: nothing is asked of one, and nothing used. */
static void
a_call_of_no_turn(void)
{
	begin(SG_CAP_WRITE, "a.txt", 0);
	facts.lease = NULL;
	ask();
	CHECK(answer.ruling.verdict == SG_ACTION_ASK, "it is asked about");
	CHECK(!answer.lease.consulted && !answer.uses_lease, "without a lease");
}

/* T59: a grant does not let a write of a turn run without its own yes. */
static void
a_write_waits_for_its_own_yes(void)
{
	struct grant_rule yes = parts_grant(SG_CAP_WRITE, "**", true);

	begin(SG_CAP_WRITE, "a.txt", 3);
	grants = parts_grants(&yes, 1);
	ask();
	CHECK(answer.ruling.verdict == SG_ACTION_ASK &&
		answer.ruling.doubt == POLICY_HANDSHAKE,
	    "%s", policy_rule_code(answer.ruling.rule));
	facts.lease = NULL;
	ask();
	CHECK(answer.ruling.verdict == SG_ACTION_ALLOW, "outside a turn");
}

/* I23: the rules of now; what the lease said then still counts. */
static void
rules_change_while_a_call_waits(void)
{
	struct grant_rule no = parts_grant(SG_CAP_WRITE, "**", false);
	struct policy_ruling r;

	begin(SG_CAP_WRITE, "a.txt", 1);
	ask();
	lease = answer.lease_after; /* used up by this very call */
	r = gate_rule_again(&facts, &answer);
	CHECK(r.verdict == SG_ACTION_ASK, "its own use does not deny it: %s",
	    policy_rule_code(r.rule));
	grants = parts_grants(&no, 1);
	r = gate_rule_again(&facts, &answer);
	CHECK(r.rule == POLICY_DENY_STORED, "%s", policy_rule_code(r.rule));
}

/* Every verdict says by which rule, and which were looked at before. */
static void
a_verdict_is_explained(void)
{
	struct sg_error e = {0};

	begin(SG_CAP_WRITE, "a.txt", 0);
	CHECK(gate_question_init(&question, &facts, &parts_memory, &e) == SG_OK,
	    "question");
	CHECK(
	    gate_call_explained(&question, &parts_memory, &answer, &e) == SG_OK,
	    "%s", e.message);
	CHECK(answer.n_why == (size_t)POLICY_LEASE + 1, "%zu", answer.n_why);
	CHECK(str_starts(answer.why[answer.n_why - 1], STR("lease: yes: ")),
	    "%.*s", (int)answer.why[answer.n_why - 1].n,
	    answer.why[answer.n_why - 1].p);
}

int
main(void)
{
	parts_init();
	RUN(the_place_of_a_call);
	RUN(the_last_call_of_a_turn);
	RUN(a_denied_call_uses_nothing);
	RUN(a_call_of_no_turn);
	RUN(a_write_waits_for_its_own_yes);
	RUN(rules_change_while_a_call_waits);
	RUN(a_verdict_is_explained);
	parts_release();
	return t_done("gate_call");
}
