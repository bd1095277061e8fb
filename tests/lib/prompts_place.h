#ifndef TESTS_LIB_PROMPTS_PLACE_H
#define TESTS_LIB_PROMPTS_PLACE_H

#include "desk/prompts.h"
#include "lib/crowded.h"
#include "lib/desk_place.h"
#include "shape/hostcall.h"
#include "shape/prompt.h"
#include "shape/service.h"
#include "t.h"

/* A desk at which somebody sits: asking, and answering as that person. */
struct place {
	struct desk_place d;
	struct crowded crowded;
};

static const struct principal person = {
    .role = SG_ROLE_PERSON, .surface = SG_SURFACE_WEB, .channel = 7};

static inline bool
place_open_with(struct place *p, bool cooldown)
{
	if (!ground_ports(&p->d.on.g))
		return false;
	p->d.on.g.config.cooldown = cooldown;
	crowded_open(&p->crowded, &p->d.on.g);
	if (!desk_place_start(&p->d))
		return false;
	desk_attach(p->d.desk, &person);
	return true;
}

static inline bool
place_open(struct place *p)
{
	return place_open_with(p, false);
}

static inline struct said *
run_as(struct place *p, struct said *s, uint64_t channel, desk_command *run,
    const struct contract *c, const char *id, const char *body)
{
	struct command_in in = ground_in(channel);

	in.id = str_of(id);
	in.body = str_of(body);
	ROOM_RUN(&p->d.on.g, p->d.desk, run, c, &in, said_again(s));
	return s;
}

static inline struct said *
ask(struct place *p, struct said *s, const char *call, const char *argv)
{
	struct command_in in = ground_in(1);
	char body[1024];

	snprintf(body, sizeof(body),
	    "{\"call_id\":\"%s\",\"method\":\"exec\",\"params\":{\"argv\":%s},"
	    "\"extension\":{\"id\":\"e\",\"name\":\"Ext\"}}",
	    call, argv);
	in.body = str_of(body);
	in.wait_ms = -1;
	ROOM_SEND(&p->d.on.g, p->d.desk, run_hostcall_ask,
	    &hostcall_request_contract, &in, said_again(s));
	desk_place_pass(&p->d, 300);
	return s;
}

/* The question that was shown last. */
static inline const char *
shown(struct place *p)
{
	static char id[64];

	pick(ground_event(&p->d.on.g, SG_EVENT_CAPABILITY_PROMPT, 7),
	    "promptId", id, sizeof(id));
	return id;
}

/* The revision that is shown now. */
static inline int
rev_of(struct place *p, const char *id)
{
	struct said s = {0};
	const char *at;
	int rev;

	run_as(p, &s, 9, run_prompt_get, NULL, id, "");
	at = strstr(s.body, "\"rev\":");
	rev = at != NULL ? atoi(at + 6) : 1;
	free(s.body);
	return rev;
}

static inline struct said *
decide(struct place *p, struct said *s, const char *id, const char *decision)
{
	char body[128];

	snprintf(body, sizeof(body), "{\"decision\":\"%s\",\"rev\":%d}",
	    decision, rev_of(p, id));
	run_as(p, s, 7, run_prompt_decide, &prompt_decision_contract, id, body);
	ground_polls(&p->d.on.g);
	return s;
}

#define GIT "[\"git\",\"push\"]"

#endif
