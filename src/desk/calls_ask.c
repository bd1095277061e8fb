/*
 * hostcall.ask: a call comes in.  What the rules decide is written down and
 * answered; what they do not becomes a question.
 */
#include "shell/claimed.h"
#include "shell/alarm.h"
#include "desk/calls_limit.h"
#include "desk/effects.h"
#include "hold/holds.h"
#include "grants/grant_book.h"
#include "desk/prompts.h"
#include "form/copy.h"
#include "desk/asked.h"
#include "thread/turns.h"
#include "system/shown.h"

struct ask {
	struct desk *desk;
	const struct command_in *in;
	struct arena *a;
	struct command_reply to;
	struct asked *k;
};

/* The call goes on: what that leaves of the lease of its turn is kept. */
static void
keep_lease(struct ask *q)
{
	const struct gate_answer *answer = &q->k->answer;

	if (answer->uses_lease)
		turns_lease_put(
		    q->desk->turns, q->k->in.turn_id, &answer->lease_after);
}

/* a person can lift what the turn gate refuses. */
static void
tell_refused_turn(struct ask *q)
{
	const struct asked *k = q->k;

	if (k->answer.ruling.rule != POLICY_LEASE || k->held ||
	    !k->in.has_turn_id)
		return;
	holds_turn(q->desk->holds,
	    &(struct hold_turn){.turn_id = k->in.turn_id,
		.owner = ran_owner(k->extension_id),
		.session = k->in.has_session_id ? k->in.session_id : STR(""),
		.shown = shown_safe(q->a, k->answer.view.summary, 96),
		.why = str_of(word_text(
		    &words_lease_refusal, k->answer.lease.verdict.refusal))},
	    q->a);
}

/* A rule decided: write it down, then say so. */
static void
decide(struct ask *q)
{
	const struct policy_ruling *r = &q->k->answer.ruling;
	const struct asked *k = q->k;
	struct record_fate f = {.decision = policy_rule_decision(r->rule),
	    .mode = r->mode,
	    .rule = policy_rule_code(r->rule),
	    .grant_id = r->has_grant
		? grant_book_at(q->desk->grants, r->grant)->id
		: STR("")};
	struct store_op op;
	bool kept = record_call(
	    q->desk, &f, q->k, calls_next_no(q->desk->calls), q->a, &op);
	struct sg_str line = record_decision(q->desk, &f, &k, 1, q->a);
	struct shell_answer w = {.unit = {.records = &line,
				     .n_records = 1,
				     .ops = &op,
				     .n_ops = 1,
				     .durable = true,
				     .cached = true},
	    .to = q->to,
	    .conflict = SG_PROBLEM_INTERNAL,
	    .out = record_out(q->desk, &f, k, q->a)};

	if (!kept || line.n == 0 || w.out.body.n == 0) {
		command_say(q->to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	if (r->has_grant)
		grant_book_used(q->desk->grants, r->grant);
	tell_refused_turn(q);
	counts_decision(q->desk->shell->counts, k->answer.call.capability,
	    k->answer.risk.risk, f.decision, SG_SURFACE_NONE);
	counts_rule(
	    q->desk->shell->counts, f.rule, decision_verdict(f.decision));
	shell_answer(q->desk->shell, &w);
}

/* How bad it is among its like: what cannot be seen is worse. */
static uint32_t
weight_of(const struct gate_answer *a)
{
	return (a->call.scope.dynamic ? 4u : 0u) + (a->view.whole ? 0u : 2u) +
	    (a->call.scope.bare ? 0u : 1u);
}

/* What may be shown, and whether a rule for it can be shown whole (T27). */
static bool
make_shown(struct call_item *i)
{
	struct gate_answer *answer = &i->asked.answer;
	const struct preview *p = &answer->preview;

	i->summary = shown_safe(
	    &i->arena, answer->view.summary, SCOPE_SUMMARY_MAX);
	i->pattern = shown_safe(&i->arena, p->pattern, PREVIEW_MAX);
	i->range = shown_safe(&i->arena, p->range, PREVIEW_MAX);
	i->denial = shown_safe(&i->arena, answer->denial.pattern, PREVIEW_MAX);
	if (!str_eq(i->denial, answer->denial.pattern))
		i->denial = answer->denial.pattern = STR("");
	i->persistable = p->offered && str_eq(i->pattern, p->pattern) &&
	    str_eq(i->range, p->range);
	i->withheld = p->offered ? "the rule cannot be shown as it is" : p->why;
	if (i->asked.eyes.id.n > 0) {
		i->persistable = false;
		i->withheld = "several people must agree to it, each time";
	}
	return i->summary.n > 0;
}

/*
 * The same request once more, in memory that lasts as long as the call.  The
 * gate is asked again because what it answers lives with what it was asked.
 */
bool
calls_fill(struct desk *desk, const struct call_from *from, struct call_item *i)
{
	struct sg_error none = {0};
	struct asked *k = &i->asked;
	struct sg_str id;

	i->channel = from->channel;
	i->asked_ms = desk->shell->wall_ms;
	if (!arena_dup(&i->arena, from->user, &i->user) ||
	    !arena_dup(&i->arena, from->bound, &i->bound) ||
	    !copy_whole(
		&hostcall_request_contract, from->in, &i->arena, &k->in) ||
	    !arena_dup(&i->arena, from->extension, &id) ||
	    asked_read(desk, id, &i->arena, k, &none) != SG_OK ||
	    !arena_dup(&i->arena, k->kept.place.root, &k->kept.place.root) ||
	    !arena_dup(&i->arena, k->kept.place.cwd, &k->kept.place.cwd) ||
	    asked_explain(desk, &i->arena, k) != SG_OK || !make_shown(i))
		return false;
	k->answer.quorum = NULL; /* it may go before the call does */
	asked_rules(desk, &k->kept);
	i->rule = policy_rule_code(k->answer.ruling.rule);
	i->mode = k->answer.ruling.mode;
	if (k->in.has_timeout_ms && k->in.timeout_ms > 0)
		i->cancel_ms = desk->shell->mono_ms + k->in.timeout_ms;
	return true;
}

static bool
fill(struct ask *q, struct call_item *i)
{
	return calls_fill(q->desk,
	    &(struct call_from){.channel = q->in->who.channel,
		.user = q->in->who.user,
		.bound = q->in->who.extension,
		.extension = q->k->extension_id,
		.in = &q->k->in},
	    i);
}

static bool
fresh_id(struct desk *desk, struct queue_id *out)
{
	char room[PROMPT_ID_TEXT + ID_TEXT];
	struct buf b = BUF_ON(room);

	return shell_new_id(desk->shell, "perm-", &b) &&
	    prompts_id_parse(buf_str(&b), out);
}

bool
calls_event(
    struct desk *desk, const struct call_item *i, struct queue_event *ev)
{
	const struct gate_answer *answer = &i->asked.answer;

	*ev = (struct queue_event){.kind = QUEUE_ON_CALL,
	    .role = SG_ROLE_AGENT,
	    .call = {.no = i->no,
		.channel = i->channel,
		.hash = i->asked.hash,
		.weight = weight_of(answer),
		.persistable = i->persistable,
		.key = calls_key(i),
		.scope = ask_name_of(i->summary),
		.quorum = i->asked.eyes.quorum}};
	return fresh_id(desk, &ev->fresh);
}

static int64_t
wait_until(const struct desk *desk, int64_t wait_ms)
{
	return wait_ms < 0 || wait_ms > INT64_MAX - desk->shell->mono_ms
	    ? INT64_MAX
	    : desk->shell->mono_ms + wait_ms;
}

/* Answer now or later, as the caller wants it. */
static void
wait_for(struct ask *q, struct call_item *i)
{
	int64_t wait_ms = q->in->wait_ms;

	if (wait_ms == 0 && !i->settled)
		calls_say_pending(q->desk, i, q->to);
	else if (!calls_wait(i, q->to,
		     i->settled ? INT64_MAX : wait_until(q->desk, wait_ms)))
		command_say(q->to, SG_PROBLEM_BUSY, "no memory");
}

static void
ask_people(struct ask *q)
{
	struct call_item *i = calls_item_new(q->desk->calls);
	struct queue_event ev;
	uint64_t no;

	if (i == NULL || !fill(q, i) || !calls_event(q->desk, i, &ev)) {
		if (i != NULL)
			calls_item_free(i);
		command_say(
		    q->to, SG_PROBLEM_BUSY, "the call cannot be stored");
		return;
	}
	keep_lease(q); /* fill() asked the gate with the lease as it was */
	calls_link(q->desk->calls, i);
	no = i->no;
	if (effects_feed(q->desk, &ev, NULL) != QUEUE_NOT_COUNT) {
		struct command_out out = {.problem = SG_PROBLEM_INTERNAL};

		(void)calls_wait(i, q->to, INT64_MAX);
		calls_tell(q->desk, i, &out);
		return;
	}
	if (calls_by_no(q->desk->calls, no) != NULL)
		wait_for(q, i);
	else /* it ended for want of memory, before anybody waited for it */
		command_say(q->to, SG_PROBLEM_BUSY, "no memory");
}

/* F21: an id that was used, or is in use for something else. */
static void
refuse_id(struct ask *q, const char *why)
{
	shell_alarm(q->desk->shell,
	    &(struct alarm){.kind = SG_ALARM_CALL_CHANGED, .who = &q->in->who});
	command_say(q->to, SG_PROBLEM_CONFLICT, why);
}

/* The call as its caller sent it, whatever a person made of it. */
static bool
is_same(const struct call_item *i, const struct ask_name *hash)
{
	return ask_name_eq(
	    i->asked.edited ? &i->asked.was : &i->asked.hash, hash);
}

/* T34, T35: an id stands for one call.  True: it was answered here. */
static bool
was_sent_before(struct ask *q)
{
	const struct principal *who = &q->in->who;
	struct call_item *i = calls_find(q->desk->calls, who, q->k->in.call_id);

	if (i != NULL && i->channel == who->channel) {
		if (is_same(i, &q->k->hash))
			wait_for(q, i);
		else
			refuse_id(q,
			    "a waiting call has the same id but different "
			    "content");
		return true;
	}
	if (q->in->again ||
	    !calls_is_spent(q->desk->calls, who->channel, q->k->in.call_id))
		return false;
	refuse_id(q, "this call id was used before");
	return true;
}

static void
handle(struct ask *q)
{
	bool asks = q->k->answer.ruling.verdict == SG_ACTION_ASK;
	enum calls_limit limit = CALLS_LIMIT_NONE;

	if (was_sent_before(q))
		return;
	if (asks)
		limit = calls_limit(q->desk, &q->in->who, q->k);
	if (limit != CALLS_LIMIT_NONE) { /* the id can be used later */
		calls_limited(q->desk, &q->in->who, limit, q->to);
		return;
	}
	if (!calls_spend(
		q->desk->calls, q->in->who.channel, q->k->in.call_id)) {
		command_say(q->to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	if (asks) {
		ask_people(q);
		return;
	}
	keep_lease(q);
	asked_rules(q->desk, &q->k->kept);
	decide(q);
}

/* What nobody could be asked about leaves a record all the same. */
static void
note_refused(struct ask *q, struct sg_str id, const struct sg_error *e)
{
	char room[ALARM_TEXT];
	struct buf b = BUF_ON(room);

	buf_add(&b, id);
	buf_addz(&b, " ");
	buf_addz(&b, e->pointer);
	buf_addz(&b, ": ");
	buf_addz(&b, e->message);
	shell_alarm(q->desk->shell,
	    &(struct alarm){.kind = SG_ALARM_CALL_REFUSED,
		.who = &q->in->who,
		.about = buf_str(&b)});
}

/* Where the call is made, and what a file call reaches; empty: not told. */
static bool
is_outside(struct ask *q, struct sg_str id)
{
	const struct scope *s = &q->k->answer.call.scope;
	bool told = !s->dynamic && !s->refused;

	return shell_outside(q->desk->shell, &q->in->who, id,
		   q->k->kept.place.cwd, q->to) ||
	    (s->kind == SG_SCOPE_PATH &&
		shell_outside(q->desk->shell, &q->in->who, id,
		    told ? s->path.absolute : STR(""), q->to));
}

void
run_hostcall_ask(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct ask q = {desk, in, a, to, arena_new(a, sizeof(*q.k))};
	struct sg_str id;
	struct sg_error e = {0};
	enum sg_err err;

	if (desk->shell->shut || desk->shell->stopping) {
		enum sg_problem p = desk->shell->shut ? SG_PROBLEM_NOT_DURABLE
						      : SG_PROBLEM_STOPPING;

		command_say(to, p, word_text(&words_problem, p));
		return;
	}
	if (q.k == NULL) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	if (!shell_claim(desk->shell, &in->who,
		((const struct hostcall_request *)body)->extension.id, a, to,
		&id))
		return;
	q.k->in = *(const struct hostcall_request *)body;
	err = asked_read(desk, id, a, q.k, &e);
	if (err == SG_OK && is_outside(&q, id))
		return;
	if (err == SG_OK) {
		handle(&q);
		return;
	}
	if (err != SG_ENOMEM)
		note_refused(&q, id, &e);
	command_refuse(to,
	    err == SG_ENOMEM ? SG_PROBLEM_BUSY : SG_PROBLEM_INVALID_REQUEST,
	    &e);
}
