/*
 * Callers, people, and what is under way between them and the gate: requests
 * wait, are lost, come twice, and connections end.  Whoever asked is answered
 * once, or not at all if the gate or the connection is gone.
 */
#include <stdio.h>
#include <string.h>

#include "lib/fake_deed.h"
#include "simulate/gate.h"
#include "words/words.h"

#define REQS 256

static struct sim_req reqs[REQS];
static uint64_t channels[CLIENTS];
static uint64_t last_channel;

static struct {
	bool used;
	unsigned no;
	struct executor_done done;
} running[32];

void
sim_net_begin(void)
{
	memset(reqs, 0, sizeof(reqs));
	memset(running, 0, sizeof(running));
	last_channel = 0;
	for (unsigned i = 0; i < CLIENTS; i++)
		channels[i] = ++last_channel;
}

struct principal
sim_net_who(unsigned who)
{
	static const enum sg_surface faces[PEOPLE] = {
	    SG_SURFACE_TUI, SG_SURFACE_RPC, SG_SURFACE_WEB};

	return (struct principal){
	    .role = who < AGENTS ? SG_ROLE_AGENT : SG_ROLE_PERSON,
	    .surface = who < AGENTS ? SG_SURFACE_NONE : faces[who - AGENTS],
	    .channel = channels[who]};
}

struct sim_req *
sim_net_send(enum sim_kind kind, unsigned who)
{
	for (unsigned i = 0; i < REQS; i++)
		if (!reqs[i].used) {
			reqs[i] = (struct sim_req){.used = true,
			    .kind = kind,
			    .who = who,
			    .wait_ms = -1};
			return &reqs[i];
		}
	return NULL;
}

static struct sim_rule *
rule_of(const struct sim_req *r)
{
	return &sim_model.rules[r->ext][r->cmd];
}

/* Nobody knows what became of it. */
static void
give_up(struct sim_req *r)
{
	if (r->kind == REQ_REVOKE && rule_of(r)->revoking > 0) {
		rule_of(r)->revoking--;
		rule_of(r)->denied = false;
	}
	r->used = false;
}

static void
answered(struct sim_req *r, const struct command_out *o)
{
	switch (r->kind) {
	case REQ_ASK:
	case REQ_GET:
		if (o->has_fate)
			sim_check_told(r->no, o->fate.decision, r->must_deny);
		break;
	case REQ_DECIDE:
		sim_people_decided(r, o);
		break;
	case REQ_GRANT:
		if (o->ok && r->option == SG_DECISION_DENY_ALWAYS)
			rule_of(r)->denied = true;
		if (o->ok &&
		    !sim_check_durable("\"grant_id\"",
			(snprintf(r->body, sizeof(r->body), "%.*s",
			     (int)o->id.n, o->id.p),
			    r->body)))
			sim_fail("a grant was told before it was durable");
		break;
	case REQ_GRANTS:
		sim_people_grants(o);
		break;
	case REQ_CANCEL:
	case REQ_EXTEND:
	case REQ_REVOKE:
	case REQ_MODE:
	case REQ_PROPOSE:
	case REQ_EXECUTE:
	case REQ_READ:
	case REQ_KINDS:
		break;
	}
}

/* Between commands of the gate its memory is not ours to fail. */
static void
reply(void *ctx, const struct command_out *o)
{
	struct sim_req *r = ctx;
	bool counts = sim_heap.counts;

	sim_heap.counts = false;
	if (!r->used || !r->delivered)
		sim_fail("a request was answered twice");
	sim_trace("   answer to %s %s: %s %.*s", command_of(r->command)->name,
	    r->id, o->ok ? "ok" : o->error.message, (int)o->body.n, o->body.p);
	if (!sim_disk.dead)
		answered(r, o);
	give_up(r);
	sim_heap.counts = counts;
}

static struct sim_req *
any_req(bool delivered)
{
	unsigned at = sim_any(REQS);

	for (unsigned i = 0; i < REQS; i++) {
		struct sim_req *r = &reqs[(at + i) % REQS];

		if (r->used && r->delivered == delivered)
			return r;
	}
	return NULL;
}

static void
note_ask(struct sim_req *r)
{
	struct sim_call *c = &sim_model.calls[r->no];
	const struct sim_rule *rule = &sim_model.rules[c->ext][c->cmd];

	if (c->lives == 0 || c->life != sim_model.life ||
	    c->channel != r->channel) {
		c->lives++;
		r->must_deny = rule->denied && rule->revoking == 0;
	}
	c->life = sim_model.life;
	c->channel = r->channel;
}

void
sim_net_deliver(void)
{
	struct sim_req *r = any_req(false);
	struct command_in in;

	if (r == NULL)
		return;
	r->delivered = true;
	r->channel = channels[r->who];
	if (r->kind == REQ_ASK)
		note_ask(r);
	in = (struct command_in){.who = sim_net_who(r->who),
	    .id = str_of(r->id),
	    .body = str_of(r->body),
	    .match = str_of(r->match),
	    .wait_ms = r->wait_ms};
	sim_trace("   %s %s from %u: %s", command_of(r->command)->name, r->id,
	    r->who, r->body);
	sim_heap.counts = true;
	command_run(
	    sim_gate.s, r->command, &in, (struct command_reply){reply, r});
	sim_heap.counts = false;
}

void
sim_net_lose(void)
{
	struct sim_req *r = any_req(false);

	if (r != NULL)
		give_up(r);
}

void
sim_net_twice(void)
{
	struct sim_req *r = any_req(false), *copy;

	if (r == NULL || (copy = sim_net_send(r->kind, r->who)) == NULL)
		return;
	*copy = *r;
	if (r->kind == REQ_REVOKE)
		rule_of(r)->revoking++;
}

void
sim_net_reset(void)
{
	unsigned who = sim_any(CLIENTS);
	struct principal p = sim_net_who(who);

	sim_heap.counts = true;
	for (unsigned i = 0; i < REQS; i++)
		if (reqs[i].used && reqs[i].delivered &&
		    reqs[i].channel == channels[who]) {
			service_forget(sim_gate.s, &reqs[i]);
			give_up(&reqs[i]);
		}
	if (who >= AGENTS)
		service_detach(sim_gate.s, &p);
	service_disconnect(sim_gate.s, channels[who]);
	channels[who] = ++last_channel;
	if (who >= AGENTS && sim_one_in(2)) {
		p = sim_net_who(who);
		service_attach(sim_gate.s, &p);
	}
	sim_heap.counts = false;
}

void
sim_net_down(void)
{
	for (unsigned i = 0; i < REQS; i++)
		if (reqs[i].used && reqs[i].delivered)
			give_up(&reqs[i]);
	memset(running, 0, sizeof(running));
	for (unsigned i = 0; i < CLIENTS; i++)
		channels[i] = ++last_channel;
}

void
sim_net_answered(void)
{
	const struct sim_req *r = any_req(true);

	if (r != NULL)
		sim_fail("the gate was closed, and %s %s was not answered",
		    command_of(r->command)->name, r->id);
}

void
sim_net_attach(bool all)
{
	for (unsigned i = AGENTS; i < CLIENTS; i++) {
		struct principal p = sim_net_who(i);

		if (!all && sim_one_in(2))
			continue;
		sim_heap.counts = true;
		service_attach(sim_gate.s, &p);
		sim_heap.counts = false;
	}
	sim_people_begin();
}

/* The executor: what it was told to do it does later, or never. */
static bool
knows(void *self, struct sg_str kind)
{
	(void)self;
	return str_eq(kind, STR("create_reminder"));
}

static void
run(void *self, const struct executor_action *a, struct executor_done done)
{
	bool counts = sim_heap.counts;
	char id[16];
	unsigned no;

	(void)self;
	if (sim_disk.dead)
		return;
	if (sim_gate.closing) {
		done.done(done.ctx,
		    &(struct executor_outcome){.code = STR("stopping"),
			.reason = STR("the gate stops"),
			.retryable = true});
		return;
	}
	sim_heap.counts = false;
	snprintf(id, sizeof(id), "%.*s", (int)a->action_id.n, a->action_id.p);
	if (sscanf(id, "a%u", &no) != 1 || no >= sim_model.n_chips)
		sim_fail("an action runs that nobody proposed: %s", id);
	sim_trace("   %s runs, attempt %u", id, a->attempt);
	sim_check_runs(no, a->attempt);
	for (unsigned i = 0; i < 32; i++)
		if (!running[i].used) {
			running[i].used = true;
			running[i].no = no;
			running[i].done = done;
			break;
		}
	sim_heap.counts = counts;
}

const struct executor_port *
sim_net_executor(void)
{
	static const struct executor_port port = {
	    .knows = knows, .run = run, .deed = fake_deed};

	return &port;
}

void
sim_net_executed(void)
{
	struct executor_outcome out = {.ok = !sim_one_in(3),
	    .summary = STR("done"),
	    .code = STR("offline"),
	    .reason = STR("nobody answered"),
	    .retryable = sim_one_in(2)};

	for (unsigned i = 0; i < 32; i++) {
		struct executor_done done = running[i].done;

		if (!running[i].used)
			continue;
		running[i].used = false;
		sim_model.chips[running[i].no].ended = true;
		sim_model.chips[running[i].no].failed = !out.ok;
		sim_heap.counts = true;
		done.done(done.ctx, &out);
		sim_heap.counts = false;
		return;
	}
}
