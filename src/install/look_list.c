/* Agents of this machine and their state, for the page; see look.h. */
#include "install/look.h"
#include "shape/care.h"

#define CHECKS 4
#define ROOM   (16u << 20)

struct one {
	struct agent_check checks[CHECKS];
	size_t n;
	enum look_state worst;
	struct arena *a;
	bool full;
};

static const char *const states[] = {
    [LOOK_BAD] = "bad", [LOOK_NOTE] = "note", [LOOK_OK] = "ok"};

static void
keep(void *ctx, enum hook_host h, enum look_state state, const char *text,
    const char *next)
{
	struct one *o = ctx;
	struct agent_check *k = &o->checks[o->n];

	(void)h;
	o->worst = state < o->worst ? state : o->worst;
	if (o->n == CHECKS) {
		o->full = true;
		return;
	}
	*k = (struct agent_check){
	    .state = str_of(states[state]), .has_next = next != NULL};
	o->full |= !arena_dup(o->a, str_of(text), &k->text) ||
	    (next != NULL && !arena_dup(o->a, str_of(next), &k->next));
	o->n++;
}

static struct agent_state
state_of(struct one *o, enum hook_host h, enum look_found found)
{
	struct agent_state s = {.name = str_of(hook_host_name(h)),
	    .gated = found == LOOK_GATED,
	    .state = str_of(states[o->worst])};

	s.checks.v = o->checks;
	s.checks.n = o->n;
	return s;
}

static bool
list(const char *home, struct arena *a, struct buf *out)
{
	struct one *all = arena_new(a, HOOK_HOST_COUNT * sizeof(*all));
	struct agent_state here[HOOK_HOST_COUNT];
	struct sg_str others[HOOK_HOST_COUNT];
	struct agent_list v = {.agents = {here, 0}, .others = {others, 0}};
	bool ok = all != NULL;

	for (int i = 0; ok && i < HOOK_HOST_COUNT; i++) {
		enum hook_host h = (enum hook_host)i;
		struct look l = {
		    .home = home, .a = a, .say = keep, .ctx = &all[i]};
		enum look_found found;

		all[i] = (struct one){.worst = LOOK_OK, .a = a};
		found = look_at_agent(&l, h);
		if (found == LOOK_ABSENT)
			others[v.others.n++] = str_of(hook_host_name(h));
		else
			here[v.agents.n++] = state_of(&all[i], h, found);
		ok = !all[i].full;
	}
	if (ok)
		contract_encode(&agent_list_contract, &v, out);
	return ok && !buf_full(out);
}

bool
look_list(const char *home, struct buf *out)
{
	struct arena a;
	bool ok;

	arena_init(&a, &mem_heap, ROOM);
	ok = list(home, &a, out);
	arena_release(&a);
	return ok;
}
