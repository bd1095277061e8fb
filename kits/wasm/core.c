/*
 * The pure gates for WebAssembly: the areas of src/eval as functions from a
 * line to a line, and a policy that is read once and asked often.  One thread,
 * one instance: the variables below are those of the instance.
 *
 * Texts pass through one room: the host writes at solgate_room(n), calls, and
 * reads the answer, whose length comes back, at solgate_answer().
 */
#include <stdlib.h>

#include "eval/eval.h"
#include "eval/eval_tools.h"
#include "form/action_read.h"
#include "form/call_facts.h"
#include "outside.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define ANSWER_MAX   (4u << 20)
#define ARENA_MAX    (64u << 20)
#define AREAS_MAX    32
#define KEPT_MAX     64

struct kept { /* a policy that was read: where calls are made, what was granted
	       */
	struct arena arena;
	struct eval_action_input in;
	struct policy policy;
	struct grants grants;
	struct action_place place;
	bool used;
};

static char *room, *answer;
static size_t room_n, said;
static struct arena line;
static struct eval areas[AREAS_MAX];
static bool opened[AREAS_MAX];
static struct kept kept[KEPT_MAX];
static void *tools; /* the table of tools, shared by all policies */

EXPORT("solgate_room") char *solgate_room(size_t n)
{
	if (n > room_n) {
		free(room);
		room = malloc(n);
		room_n = room == NULL ? 0 : n;
	}
	return room;
}

EXPORT("solgate_answer") char *solgate_answer(void)
{
	return answer;
}

/* The weights of the turn gate stand in the room; they are kept. */
EXPORT("solgate_weights") void solgate_weights(size_t n)
{
	outside_weights((struct sg_str){room, n});
	room = NULL;
	room_n = 0;
}

static struct buf
answer_room(void)
{
	if (answer == NULL) {
		answer = malloc(ANSWER_MAX);
		arena_init(&line, &mem_heap, ARENA_MAX);
	}
	arena_clear(&line);
	return (struct buf){
	    .p = answer, .cap = answer == NULL ? 0 : ANSWER_MAX};
}

static size_t
say(const struct sg_error *e, enum sg_err err, struct buf *out)
{
	struct sg_error whole = *e;

	err_set(&whole, err, STR(""), str_of(sg_err_text(err)));
	out->n = 0;
	out->full = false;
	eval_error(&whole, out);
	return out->n;
}

/* The number of the area whose name stands in the room, or -1. */
EXPORT("solgate_area") int solgate_area(size_t n)
{
	const struct eval_area *area = eval_find((struct sg_str){room, n});

	for (size_t i = 0; area != NULL && i < eval_areas_count; i++)
		if (eval_areas[i] == area)
			return (int)i;
	return -1;
}

/* The line in the room, decided by area ${at}. */
EXPORT("solgate_eval") size_t solgate_eval(int at, size_t n)
{
	struct buf out = answer_room();
	struct eval_options none = {0};
	struct sg_error e = {0};
	enum sg_err err;

	if (at < 0 || (size_t)at >= eval_areas_count || at >= AREAS_MAX ||
	    out.p == NULL)
		return 0;
	if (!opened[at]) {
		err = eval_open(&areas[at], eval_areas[at], &none, &e);
		if (err != SG_OK)
			return say(&e, err, &out);
		opened[at] = true;
	}
	eval_next(&areas[at], (struct sg_str){room, n}, &line, &out);
	return out.n;
}

static enum sg_err
keep(struct kept *k, struct sg_str text, struct sg_error *e)
{
	static const struct eval_policy nothing;
	const struct eval_tools *t;
	enum sg_err err = SG_OK;
	struct sg_str own;

	if (tools == NULL)
		err = eval_tools_open(NULL, &tools, e);
	if (err != SG_OK)
		return err;
	t = tools;
	if (!arena_dup(&k->arena, text, &own))
		return SG_ENOMEM;
	err = contract_decode(
	    &eval_action_input_contract, own, &k->arena, &k->in, e);
	if (err == SG_OK)
		err = action_place_init(&k->place, &t->machine, k->in.cwd,
		    k->in.links, &k->arena, e);
	if (err == SG_OK)
		err = action_read_policy(
		    k->in.has_policy ? &k->in.policy : &nothing, &k->arena,
		    &k->policy, e);
	if (err == SG_OK && k->in.has_mode)
		k->policy.mode = action_read_mode(k->in.mode);
	if (err == SG_OK)
		err = action_read_grants(k->in.grants.v, k->in.grants.n,
		    &k->arena, k->place.world.idna, &k->grants);
	return err;
}

/* How long the last refusal of solgate_policy() is. */
EXPORT("solgate_answer_said") size_t solgate_answer_said(void)
{
	return said;
}

/* Keep the EvalActionInput in the room; its number, or -1: see the answer. */
EXPORT("solgate_policy") int solgate_policy(size_t n)
{
	struct buf out = answer_room();
	struct sg_error e = {0};
	int at = 0;
	enum sg_err err;

	while (at < KEPT_MAX && kept[at].used)
		at++;
	if (at == KEPT_MAX || out.p == NULL) {
		said = out.p == NULL ? 0 : say(&e, SG_EFULL, &out);
		return -1;
	}
	arena_init(&kept[at].arena, &mem_heap, ARENA_MAX);
	err = keep(&kept[at], (struct sg_str){room, n}, &e);
	if (err == SG_OK) {
		kept[at].used = true;
		return at;
	}
	said = say(&e, err, &out);
	arena_release(&kept[at].arena);
	kept[at] = (struct kept){0};
	return -1;
}

EXPORT("solgate_drop") void solgate_drop(int at)
{
	if (at < 0 || at >= KEPT_MAX || !kept[at].used)
		return;
	arena_release(&kept[at].arena);
	kept[at] = (struct kept){0};
}

/* What a call brings itself: who calls, the call, its turn, the time. */
static bool
is_call_alone(const struct eval_action_input *in)
{
	return !in->has_mode && !in->has_policy && !in->has_cwd &&
	    !in->has_links && in->grants.n == 0;
}

/* A call, read beside what is kept. */
struct asked {
	struct eval_action_input in;
	struct call_facts facts;
	struct gate_facts f;
	struct gate_question q;
};

static enum sg_err
ask(const struct kept *k, struct sg_str text, struct asked *w,
    struct sg_error *e)
{
	enum sg_err err = contract_decode(
	    &eval_action_input_contract, text, &line, &w->in, e);

	if (err == SG_OK && !is_call_alone(&w->in))
		err = err_set(e, SG_EINVALID, STR(""),
		    STR("mode, policy, cwd, links and grants are kept "
			"already"));
	if (err != SG_OK)
		return err;
	w->f = (struct gate_facts){.machine = &k->place.world,
	    .policy = &k->policy,
	    .grants = &k->grants,
	    .now_ms = w->in.now_ms};
	err = call_facts_eval(&w->in, &line, &w->facts, &w->f, e);
	if (err == SG_OK)
		err = gate_question_init(&w->q, &w->f, &line, e);
	return err;
}

static enum sg_err
decide(const struct kept *k, struct sg_str text, struct buf *out,
    struct sg_error *e)
{
	struct sg_error inner = {0};
	struct gate_answer r;
	struct asked w;
	enum sg_err err = ask(k, text, &w, e);

	if (err == SG_OK)
		err = gate_call_explained(&w.q, &line, &r, &inner);
	if (err == SG_OK)
		action_write(&r, out);
	return action_in_call(err, &inner, e);
}

/* The call in the room, by policy ${at}: what "solgate eval action" says. */
EXPORT("solgate_decide") size_t solgate_decide(int at, size_t n)
{
	struct buf out = answer_room();
	struct sg_error e = {0};
	enum sg_err err = SG_EINVALID;

	if (out.p == NULL)
		return 0;
	if (at >= 0 && at < KEPT_MAX && kept[at].used)
		err = decide(&kept[at], (struct sg_str){room, n}, &out, &e);
	buf_addc(&out, '\n');
	if (err == SG_OK && buf_full(&out))
		err = SG_EFULL;
	return err == SG_OK ? out.n : say(&e, err, &out);
}

/*
 * Its verdict alone, without what a person is shown: the verdict, the rule
 * times 256, the grant that matched plus one times 65536; -1: see the answer.
 */
EXPORT("solgate_verdict") int solgate_verdict(int at, size_t n)
{
	struct buf out = answer_room();
	struct sg_error e = {0}, inner = {0};
	enum sg_err err = SG_EINVALID;
	struct gate_answer r;
	struct asked w;

	if (out.p == NULL)
		return -1;
	if (at >= 0 && at < KEPT_MAX && kept[at].used)
		err = ask(&kept[at], (struct sg_str){room, n}, &w, &e);
	if (err == SG_OK)
		err = action_in_call(
		    gate_verdict(&w.q, &line, &r, &inner), &inner, &e);
	if (err != SG_OK) {
		said = say(&e, err, &out);
		return -1;
	}
	return (int)r.ruling.verdict + 256 * (int)r.ruling.rule +
	    (r.ruling.has_grant ? 65536 * ((int)r.ruling.grant + 1) : 0);
}

/* The name of verdict (kind 0) or rule (kind 1) ${i}; its length. */
EXPORT("solgate_word") size_t solgate_word(int kind, int i)
{
	struct buf out = answer_room();

	buf_addz(&out,
	    kind == 0 ? sg_action_verdict_name((enum sg_action_verdict)i)
		      : policy_rule_code((enum policy_rule)i));
	buf_addc(&out, '\n');
	return out.n;
}
