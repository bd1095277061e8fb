/* The table of commands, and the one way into it. */
#include "service/commands.h"
#include "service/nodes_int.h"
#include "service/service_int.h"
#include "shape/action.h"
#include "shape/chat.h"
#include "shape/dialogue.h"
#include "shape/energy.h"
#include "shape/eval_call.h"
#include "shape/eval_turn.h"
#include "shape/grant.h"
#include "shape/hold.h"
#include "shape/hostcall.h"
#include "shape/intentgate.h"
#include "shape/memento.h"
#include "shape/notify.h"
#include "shape/packet.h"
#include "shape/page.h"
#include "shape/passkey.h"
#include "shape/people.h"
#include "shape/prompt.h"
#include "shape/reminder.h"
#include "shape/again.h"
#include "shape/service.h"
#include "shape/stats.h"
#include "shape/turns.h"

#define V COMMAND_ROLE(SG_ROLE_VIEWER)
#define A COMMAND_ROLE(SG_ROLE_AGENT)
#define P COMMAND_ROLE(SG_ROLE_PERSON)

/* The address of this one is NULL: no contract. */
#define NONE_contract (*(const struct contract *)NULL)

/* Each function gets the room it belongs to, and not the others. */
#define X(sym, name, roles, in, out, writes, room, run, text)               \
	static void do_##run(struct service *s, const struct command_in *i, \
	    const void *body, struct arena *a, struct command_reply to)     \
	{                                                                   \
		run(s->room, i, body, a, to);                               \
	}
#define AFTER(sym, name, roles, in, out, writes, room, run, text)           \
	static void do_##run(struct service *s, const struct command_in *i, \
	    const void *body, struct arena *a, struct command_reply to)     \
	{                                                                   \
		(void)body;                                                 \
		(void)a;                                                    \
		shell_after(s->shell, s->room, i, run, to);                 \
	}
#include "service/commands.def"

static const struct command_row commands[COMMAND_COUNT] = {
#define X(sym, name, roles, in, out, writes, room, run, text)                  \
	[COMMAND_##sym] = {name, text, roles, &in##_contract, &out##_contract, \
	    writes, do_##run},
#include "service/commands.def"
};

#undef V
#undef A
#undef P

/* What accounts may do: src/people/may.def, by the same symbols. */
#define V PEOPLE_ROLE(SG_PEOPLE_VIEWER)
#define O PEOPLE_ROLE(SG_PEOPLE_OWNER)
#define A PEOPLE_ROLE(SG_PEOPLE_APPROVER)
#define D PEOPLE_ROLE(SG_PEOPLE_ADMINISTRATOR)
static const unsigned char may[] = {
#define MAY(sym, roles) [COMMAND_##sym] = (roles),
#include "people/may.def"
};

/* Each row of one table has one in the other. */
enum {
#define MAY(sym, roles) MAY_##sym,
#include "people/may.def"
	MAY_COUNT
};
_Static_assert((int)MAY_COUNT == (int)COMMAND_COUNT,
    "a command has no row in src/people/may.def");
#undef V
#undef O
#undef A
#undef D

bool
command_may(enum command_name n, const struct principal *who)
{
	return n < COMMAND_COUNT && who->role < SG_ROLE_COUNT &&
	    (commands[n].roles & COMMAND_ROLE(who->role)) != 0 &&
	    (!who->account || people_role_in(who->standing, may[n]));
}

const struct command_row *
command_of(enum command_name n)
{
	return n < COMMAND_COUNT ? &commands[n] : NULL;
}

static enum sg_problem
problem_of(enum sg_err err)
{
	return err == SG_ENOMEM ? SG_PROBLEM_BUSY : SG_PROBLEM_INVALID_REQUEST;
}

/* A command without a body takes none, or an empty object. */
static enum sg_err
check_no_body(struct sg_str body, struct sg_error *e)
{
	struct sg_str text = str_trim(body);

	if (text.n == 0 || str_eq(text, STR("{}")))
		return SG_OK;
	return err_set(
	    e, SG_EUNKNOWN, STR(""), STR("this command accepts no body"));
}

static enum sg_err
read_body(const struct command_row *c, struct sg_str body, struct arena *a,
    void **out, struct sg_error *e)
{
	if (c->in == NULL)
		return check_no_body(body, e);
	if ((*out = arena_new(a, c->in->size)) == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	return contract_decode(c->in, body, a, *out, e);
}

/* F21: who tries what only a person may do is told of. */
static void
refuse_role(
    struct service *s, const struct command_row *c, const struct command_in *in)
{
	service_alarm(s,
	    &(struct alarm){.kind = SG_ALARM_ROLE_REFUSED,
		.who = &in->who,
		.about = c != NULL ? str_of(c->name) : STR("")});
}

/* How long a call takes to decide is counted; it is what agents wait for. */
static void
run_timed(struct service *s, const struct command_row *c,
    const struct command_in *in, const void *body, struct arena *a,
    struct command_reply to)
{
	const struct clock_port *clock = &s->shell->port.clock;
	int64_t began = 0;
	uint64_t channel;
	bool timed = c == &commands[COMMAND_HOSTCALL_ASK] &&
	    clock->mono_us != NULL;

	if (timed)
		began = clock->mono_us(clock->self);
	c->run(s, in, body, a, to);
	if (c == &commands[COMMAND_PEOPLE_ROLE] ||
	    c == &commands[COMMAND_PEOPLE_REMOVE] ||
	    c == &commands[COMMAND_AGENT_ADD] ||
	    c == &commands[COMMAND_DELEGATION_END])
		desk_people_changed(s->desk);
	while (accounts_next_gone(s->accounts, &channel))
		desk_disconnect(s->desk, channel);
	if (timed)
		counts_verdict_in(
		    s->shell->counts, clock->mono_us(clock->self) - began);
}

void
command_decide(struct service *s, enum command_name n,
    const struct command_in *in, struct command_reply to)
{
	const struct command_row *c = command_of(n);
	struct shell_work w;
	struct sg_error e = {0};
	const struct principal *was;
	void *body = NULL;
	enum sg_err err;

	shell_stamp(s->shell);
	shell_work_begin(s->shell, &w);
	err = read_body(c, in->body, w.a, &body, &e);
	was = shell_for(s->shell, &in->who);
	if (err != SG_OK)
		command_refuse(to, problem_of(err), &e);
	else
		run_timed(s, c, in, body, w.a, to);
	(void)shell_for(s->shell, was);
	shell_work_end(s->shell, &w);
	shell_settle(s->shell);
}

/* What is decided again by itself when another node changed the rules. */
static bool
repeats(enum command_name n)
{
	static const bool all[COMMAND_COUNT] = {[COMMAND_HOSTCALL_ASK] = true,
	    [COMMAND_GRANT_ADD] = true,
	    [COMMAND_GRANT_REVOKE] = true,
	    [COMMAND_GRANT_NARROW] = true,
	    [COMMAND_GRANT_RESTORE] = true,
	    [COMMAND_MODE_SET] = true,
	    [COMMAND_HOLD_LIFT] = true,
	    [COMMAND_PEOPLE_ADD] = true,
	    [COMMAND_PEOPLE_ROLE] = true,
	    [COMMAND_PEOPLE_REMOVE] = true,
	    [COMMAND_PEOPLE_LINK] = true,
	    [COMMAND_PEOPLE_END] = true,
	    [COMMAND_PASSKEY_ADD] = true,
	    [COMMAND_PASSKEY_REMOVE] = true,
	    [COMMAND_AGENT_ADD] = true,
	    [COMMAND_AGENT_END] = true,
	    [COMMAND_DELEGATION_ADD] = true,
	    [COMMAND_DELEGATION_END] = true};

	return n < COMMAND_COUNT && all[n];
}

void
command_go(struct service *s, enum command_name n, const struct command_in *in,
    struct command_reply to)
{
	if (s->shell->port.nodes == NULL || !repeats(n))
		command_decide(s, n, in, to);
	else if (!nodes_decide(s, n, in, to))
		command_say(to, SG_PROBLEM_BUSY, "no memory");
}

void
command_run(struct service *s, enum command_name n, const struct command_in *in,
    struct command_reply to)
{
	if (!command_may(n, &in->who)) {
		refuse_role(s, command_of(n), in);
		command_say(
		    to, SG_PROBLEM_FORBIDDEN, "this role may not do that");
		return;
	}
	if (s->shell->port.nodes != NULL) {
		if (nodes_forward(s, n, in, to) || nodes_fetch(s, n, in, to))
			return;
		nodes_spread(s, n, in);
	}
	command_go(s, n, in, to);
}
