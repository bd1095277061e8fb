/*
 * People: they see questions by events, answer what they saw, possibly late,
 * and know of denials that last only by what they were told.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulate/gate.h"
#include "words/words.h"

#define QUESTIONS 32
#define GRANTS    16

static struct question {
	char id[40];
	unsigned rev, n;
	unsigned calls[SHOWN];
	unsigned wins;
} questions[QUESTIONS];
static unsigned n_questions;
static uint64_t seen; /* the last event that was read */
static bool blind;    /* some were lost: the questions have to be read */

static struct {
	char id[64], etag[40];
	uint8_t ext, cmd;
} grants[GRANTS];
static unsigned n_grants;

const char *const sim_commands[CMDS] = {"git status", "git push origin main",
    "ls -l", "make all", "cargo build", "npm test", "rm build.log",
    "curl https://example.org"};

void
sim_people_begin(void)
{
	n_questions = n_grants = 0;
	seen = 0;
	blind = false;
}

/* The text behind ${key}, up to a quote or a comma, in ${out}. */
static bool
value(const char *text, const char *key, char *out, size_t cap)
{
	const char *p = strstr(text, key);
	size_t n;

	if (p == NULL)
		return false;
	p += strlen(key);
	n = strcspn(p, "\",}");
	n = n < cap - 1 ? n : cap - 1;
	memcpy(out, p, n);
	out[n] = '\0';
	return true;
}

static struct question *
question_of(const char *id, bool make)
{
	struct question *q;

	for (unsigned i = 0; i < n_questions && i < QUESTIONS; i++)
		if (strcmp(questions[i].id, id) == 0)
			return &questions[i];
	if (!make)
		return NULL;
	q = &questions[n_questions++ % QUESTIONS];
	*q = (struct question){.rev = 0};
	snprintf(q->id, sizeof(q->id), "%s", id);
	return q;
}

static void
add_call(struct question *q, const char *text)
{
	unsigned no = sim_call_no(text);

	if (no == CALLS)
		return;
	for (unsigned i = 0; i < q->n; i++)
		if (q->calls[i] == no)
			return;
	if (q->n < SHOWN)
		q->calls[q->n++] = no;
}

static void
add_list(struct question *q, const char *p)
{
	for (; p != NULL && *p == '"'; p += *p == ',') {
		add_call(q, p + 1);
		p = strchr(p + 1, '"') + 1;
	}
}

static void
look_at(enum sg_event_kind kind, const char *text)
{
	char id[40], rev[16] = "0";
	struct question *q;
	const char *p;

	if (!value(text, "\"promptId\":\"", id, sizeof(id)) ||
	    (q = question_of(id, kind == SG_EVENT_CAPABILITY_PROMPT)) == NULL)
		return;
	(void)value(text, "\"rev\":", rev, sizeof(rev));
	if (kind == SG_EVENT_CAPABILITY_PROMPT) {
		p = strstr(text, "\"callIds\":[");
		add_list(q, p != NULL ? p + 11 : NULL);
		q->rev = (unsigned)atoi(rev);
	} else if (kind == SG_EVENT_CAPABILITY_PROMPT_UPDATE) {
		for (p = text; (p = strstr(p, "\"callId\":\"")) != NULL;
		     p += 10)
			add_call(q, p + 10);
		q->rev = (unsigned)atoi(rev);
	}
}

/* Every question as it stands, for one who was told of a gap. */
static void
read_questions(void *ctx, const struct command_out *o)
{
	static char text[1 << 18];
	char *p = text, *next;

	(void)ctx;
	if (!o->ok)
		return;
	blind = false;
	snprintf(text, sizeof(text), "%.*s", (int)o->body.n, o->body.p);
	for (p = strstr(p, "{\"promptId\":"); p != NULL; p = next) {
		next = strstr(p + 1, "{\"promptId\":");
		if (next != NULL)
			next[-1] = '\0';
		look_at(SG_EVENT_CAPABILITY_PROMPT, p);
	}
}

static void
look_around(void)
{
	struct command_in in = {.who = sim_net_who(AGENTS), .limit = 500};

	command_run(sim_gate.s, COMMAND_PROMPT_LIST, &in,
	    (struct command_reply){read_questions, NULL});
}

void
sim_people_look(void)
{
	static char text[1 << 16];
	struct principal who = sim_net_who(AGENTS);
	const struct event *e;
	bool missed = false;

	while ((e = events_next(
		    service_events(sim_gate.s), seen, &who, &missed)) != NULL) {
		seen = e->no;
		snprintf(text, sizeof(text), "%.*s", (int)e->data.n, e->data.p);
		look_at(e->kind, text);
		blind |= missed;
		if (sim_one_in(8)) /* the rest comes later */
			break;
	}
	blind |= missed;
	if (missed && e == NULL)
		seen = events_last(service_events(sim_gate.s));
	if (blind)
		look_around();
}

void
sim_people_decide(bool extend)
{
	static const char *const words[] = {"allow_once", "allow_session",
	    "allow_always", "deny_once", "deny_always"};
	unsigned have = n_questions < QUESTIONS ? n_questions : QUESTIONS;
	unsigned pick = sim_any(sizeof(words) / sizeof(words[0]));
	struct question *q;
	struct sim_req *r;
	unsigned d = SG_DECISION_COUNT;

	if (have == 0)
		return;
	/* The newest ones, most of the time. */
	q = &questions[(n_questions - 1 - sim_any(have < 4 ? have : 4)) %
	    QUESTIONS];
	r = sim_net_send(
	    extend ? REQ_EXTEND : REQ_DECIDE, AGENTS + sim_any(PEOPLE));
	if (r == NULL)
		return;
	r->command = extend ? COMMAND_PROMPT_EXTEND : COMMAND_PROMPT_DECIDE;
	snprintf(r->id, sizeof(r->id), "%s", q->id);
	if (extend)
		return;
	r->no = (unsigned)(q - questions);
	(void)word_parse(&words_decision_token, str_of(words[pick]), &d);
	r->option = (enum sg_decision_token)d;
	snprintf(r->body, sizeof(r->body), "{\"decision\":\"%s\",\"rev\":%u}",
	    words[pick], q->rev);
	for (unsigned i = 0; pick < 3 && i < q->n; i++) {
		struct sim_call *c = &sim_model.calls[q->calls[i]];

		c->seen = true;
		if (pick > 0)
			sim_model.rules[c->ext][c->cmd].allowed = true;
	}
}

/* T46: the first answer wins, and no other is taken. */
void
sim_people_decided(const struct sim_req *r, const struct command_out *o)
{
	static char text[1 << 16];
	struct question *q = question_of(r->id, false), all = {.rev = 0};
	const char *p;

	if (!o->ok)
		return;
	if (q != NULL && ++q->wins > 1)
		sim_fail("question %s has two answers that won", r->id);
	if (r->option != SG_DECISION_DENY_ALWAYS)
		return;
	snprintf(text, sizeof(text), "%.*s", (int)o->body.n, o->body.p);
	p = strstr(text, "\"callIds\":[");
	add_list(&all, p != NULL ? p + 11 : NULL);
	for (unsigned i = 0; i < all.n; i++) {
		const struct sim_call *c = &sim_model.calls[all.calls[i]];

		sim_model.rules[c->ext][c->cmd].denied = true;
	}
}

static bool
name_rule(const char *text, uint8_t *ext, uint8_t *cmd)
{
	char name[32], pattern[64];

	if (!value(text, "\"extension_id\":\"ext.", name, sizeof(name)) ||
	    !value(text, "\"scope_pattern\":\"", pattern, sizeof(pattern)))
		return false;
	*ext = (uint8_t)(name[0] - 'a');
	for (*cmd = 0; *cmd < CMDS; (*cmd)++)
		if (strcmp(sim_commands[*cmd], pattern) == 0)
			return *ext < EXTS;
	return false;
}

void
sim_people_grants(const struct command_out *o)
{
	static char text[1 << 16];
	const char *p = text;

	if (!o->ok)
		return;
	snprintf(text, sizeof(text), "%.*s", (int)o->body.n, o->body.p);
	n_grants = 0;
	while (
	    n_grants < GRANTS && (p = strstr(p, "{\"id\":\"grant-")) != NULL) {
		if (value(p, "\"id\":\"", grants[n_grants].id,
			sizeof(grants[0].id)) &&
		    value(p, "\"etag\":\"", grants[n_grants].etag,
			sizeof(grants[0].etag)) &&
		    name_rule(p, &grants[n_grants].ext, &grants[n_grants].cmd))
			n_grants++;
		p++;
	}
}

void
sim_people_revoke(void)
{
	unsigned i = sim_any(n_grants);
	struct sim_rule *rule;
	struct sim_req *r;

	if (n_grants == 0 ||
	    (r = sim_net_send(REQ_REVOKE, AGENTS + sim_any(PEOPLE))) == NULL)
		return;
	r->command = COMMAND_GRANT_REVOKE;
	r->ext = grants[i].ext;
	r->cmd = grants[i].cmd;
	snprintf(r->id, sizeof(r->id), "%s", grants[i].id);
	snprintf(r->match, sizeof(r->match), "\"%s\"", grants[i].etag);
	rule = &sim_model.rules[r->ext][r->cmd];
	rule->revoking++;
	rule->denied = false;
	grants[i] = grants[--n_grants];
}

struct listing {
	bool came;
	bool denied[EXTS][CMDS];
};

static void
listed(void *ctx, const struct command_out *o)
{
	static char text[1 << 18];
	struct listing *l = ctx;
	const char *p = text;
	uint8_t ext, cmd;
	char effect[16];

	l->came = o->ok;
	snprintf(text, sizeof(text), "%.*s", (int)o->body.n, o->body.p);
	for (; (p = strstr(p, "{\"id\":\"grant-")) != NULL; p++)
		if (name_rule(p, &ext, &cmd) &&
		    value(p, "\"decision\":\"", effect, sizeof(effect)) &&
		    strcmp(effect, "deny") == 0)
			l->denied[ext][cmd] = true;
}

void
sim_people_check(void)
{
	struct listing l = {.came = false};
	struct command_in in = {.who = sim_net_who(AGENTS), .limit = 500};

	command_run(sim_gate.s, COMMAND_GRANT_LIST, &in,
	    (struct command_reply){listed, &l});
	if (!l.came)
		sim_fail("the grants are not listed");
	for (unsigned e = 0; e < EXTS; e++)
		for (unsigned c = 0; c < CMDS; c++)
			if (sim_model.rules[e][c].denied &&
			    sim_model.rules[e][c].revoking == 0 &&
			    !l.denied[e][c])
				sim_fail("the denial of \"%s\" for ext.%c is "
					 "lost",
				    sim_commands[c], (int)('a' + e));
}
