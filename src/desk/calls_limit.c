/* Limits of a token; see calls_limit.h. */
#include "desk/calls_limit.h"

#include <string.h>

#include "desk/effects.h"
#include "shell/alarm.h"

#define PROMPTS_DEFAULT 16
#define CALLS_DEFAULT   128

struct use {
	struct queue_id mine[QUEUE_PROMPTS_MAX], all[QUEUE_PROMPTS_MAX];
	int64_t n_mine, n_all, calls;
	bool joins; /* a question that is open */
};

static void
add_id(struct queue_id *v, int64_t *n, const struct queue_id *id)
{
	for (int64_t i = 0; i < *n; i++)
		if (memcmp(&v[i], id, sizeof(*id)) == 0)
			return;
	if (*n < QUEUE_PROMPTS_MAX)
		v[(*n)++] = *id;
}

static bool
is_same_key(const struct queue_key *a, const struct queue_key *b)
{
	return a->capability == b->capability && a->risk == b->risk &&
	    ask_name_eq(&a->extension, &b->extension) &&
	    ask_name_eq(&a->group, &b->group) &&
	    ask_name_eq(&a->turn, &b->turn);
}

static void
count(struct desk *desk, const struct principal *who, const struct queue_key *k,
    struct use *u)
{
	for (struct call_item *i = calls_first(desk->calls); i != NULL;
	     i = i->next) {
		bool mine = i->channel == who->channel;
		struct queue_key key;
		struct queue_id id;

		if (i->settled)
			continue;
		key = calls_key(i);
		u->calls += mine;
		u->joins |= is_same_key(&key, k);
		if (!effects_prompt_of(desk->effects, i->no, &id))
			continue;
		add_id(u->all, &u->n_all, &id);
		if (mine)
			add_id(u->mine, &u->n_mine, &id);
	}
}

enum calls_limit
calls_limit(
    struct desk *desk, const struct principal *who, const struct asked *k)
{
	const struct service_config *c = &desk->shell->config;
	int64_t prompts = c->limit_prompts > 0 ? c->limit_prompts
					       : PROMPTS_DEFAULT;
	int64_t calls = c->limit_calls > 0 ? c->limit_calls : CALLS_DEFAULT;
	struct queue_key key = calls_key_of(k);
	struct use u = {.n_mine = 0};

	count(desk, who, &key, &u);
	if (u.calls >= calls)
		return CALLS_LIMIT_CALLS;
	if (u.joins || who->role == SG_ROLE_PERSON)
		return CALLS_LIMIT_NONE;
	if (u.n_mine >= prompts)
		return CALLS_LIMIT_PROMPTS;
	return u.n_all >= QUEUE_PROMPTS_MAX - CALLS_PROMPTS_KEPT
	    ? CALLS_LIMIT_ALL
	    : CALLS_LIMIT_NONE;
}

void
calls_limited(struct desk *desk, const struct principal *who,
    enum calls_limit l, struct command_reply to)
{
	static const struct {
		enum sg_problem problem;
		const char *name, *why;
	} rows[] = {
	    [CALLS_LIMIT_NONE] = {SG_PROBLEM_INTERNAL, "none", ""},
	    [CALLS_LIMIT_CALLS] = {SG_PROBLEM_RATE, "limits.calls",
		"too many calls of this token wait already; wait for their "
		"answers, or withdraw some (limits.calls)"},
	    [CALLS_LIMIT_PROMPTS] = {SG_PROBLEM_RATE, "limits.prompts",
		"this token has too many questions open; wait until a person "
		"has answered some (limits.prompts)"},
	    [CALLS_LIMIT_ALL] = {SG_PROBLEM_BUSY, "limits.prompts",
		"too many questions are open; the rest is kept for people, try "
		"again when some are answered"},
	};

	shell_alarm(desk->shell,
	    &(struct alarm){.kind = SG_ALARM_LIMITED,
		.who = who,
		.about = str_of(rows[l].name)});
	command_say(to, rows[l].problem, rows[l].why);
}
