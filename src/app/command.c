/* The table of commands, and the one way into it. */
#include "app/command.h"
#include "app/service_room.h"
#include "wire/shape_action.h"
#include "wire/shape_chat.h"
#include "wire/shape_dialogue.h"
#include "wire/shape_energy_view.h"
#include "wire/shape_eval_action.h"
#include "wire/shape_eval_intent.h"
#include "wire/shape_grant.h"
#include "wire/shape_hostcall.h"
#include "wire/shape_intentgate.h"
#include "wire/shape_memento.h"
#include "wire/shape_packet.h"
#include "wire/shape_page.h"
#include "wire/shape_question.h"
#include "wire/shape_replay.h"
#include "wire/shape_rule.h"
#include "wire/shape_service.h"
#include "wire/shape_stats.h"
#include "wire/shape_try.h"
#include "wire/shape_turns.h"

#define V COMMAND_ROLE(SG_ROLE_VIEWER)
#define A COMMAND_ROLE(SG_ROLE_AGENT)
#define P COMMAND_ROLE(SG_ROLE_PERSON)

/* The address of this one is NULL: no contract. */
#define NONE_contract (*(const struct contract *)NULL)

static const struct command_row commands[COMMAND_COUNT] = {
#define X(sym, name, roles, in, out, writes, run, text) \
	[COMMAND_##sym] = {                             \
	    name, text, roles, &in##_contract, &out##_contract, writes, run},
#include "app/command.def"
};

#undef V
#undef A
#undef P

const struct command_row *
command_of(enum command_name n)
{
	return n < COMMAND_COUNT ? &commands[n] : NULL;
}

const struct command_row *
command_find(struct sg_str name)
{
	for (unsigned i = 0; i < COMMAND_COUNT; i++)
		if (str_eq(str_of(commands[i].name), name))
			return &commands[i];
	return NULL;
}

void
command_refuse(
    struct command_reply to, enum sg_problem p, const struct sg_error *e)
{
	struct command_out out = {.problem = p};

	if (e != NULL)
		out.error = *e;
	to.reply(to.ctx, &out);
}

void
command_say(struct command_reply to, enum sg_problem p, const char *why)
{
	struct command_out out = {.problem = p};

	err_set(&out.error, SG_EINVALID, STR(""), str_of(why));
	to.reply(to.ctx, &out);
}

void
command_done(struct command_reply to, struct sg_str body)
{
	to.reply(to.ctx, &(struct command_out){.ok = true, .body = body});
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
	    e, SG_EUNKNOWN, STR(""), STR("this command takes no body"));
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

void
command_run(struct service *s, enum command_name n, const struct command_in *in,
    struct command_reply to)
{
	const struct command_row *c = command_of(n);
	struct service_work w;
	struct sg_error e = {0};
	void *body = NULL;
	enum sg_err err;

	if (c == NULL || in->who.role >= SG_ROLE_COUNT ||
	    (c->roles & COMMAND_ROLE(in->who.role)) == 0) {
		command_say(to, SG_PROBLEM_FORBIDDEN, "this role may not");
		return;
	}
	service_stamp(s);
	service_work_begin(s, &w);
	err = read_body(c, in->body, w.a, &body, &e);
	if (err != SG_OK)
		command_refuse(to, problem_of(err), &e);
	else
		c->run(s, in, body, w.a, to);
	service_work_end(s, &w);
	service_settle(s);
}
