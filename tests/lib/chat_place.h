#ifndef TESTS_LIB_CHAT_PLACE_H
#define TESTS_LIB_CHAT_PLACE_H

#include "chat/chat.h"
#include "chip/chips.h"
#include "lib/crowded.h"
#include "lib/model_fake.h"
#include "lib/turn_place.h"
#include "shape/packet.h"

/* A chat on a shell, turns and chips alone, with a model of the test. */
struct chat_place {
	struct turn_place on;
	struct crowded crowded;
	struct executors executors;
	struct executor_port carries;
	struct actions *actions;
	struct chat *chat;
};

static inline bool
chat_place_start(struct chat_place *p)
{
	p->actions = NULL;
	p->chat = NULL;
	if (!turn_place_start(&p->on))
		return false;
	p->carries = executors_port(&p->executors);
	p->actions = actions_new(&p->on.g.sh, p->on.turns, &p->carries);
	if (p->actions != NULL)
		p->chat = chat_new(&p->on.g.sh, p->on.turns, p->actions);
	return p->chat != NULL;
}

static inline bool
chat_place_open(struct chat_place *p)
{
	memset(&fake, 0, sizeof(fake));
	memset(&p->executors, 0, sizeof(p->executors));
	if (!ground_ports(&p->on.g))
		return false;
	crowded_open(&p->crowded, &p->on.g);
	p->on.g.ports.model = &model_fake;
	return chat_place_start(p);
}

/* The program ends; what is stored stays. */
static inline void
chat_place_stop(struct chat_place *p)
{
	chat_stop(p->chat);
	ground_drain(&p->on.g);
	chat_free(p->chat);
	actions_free(p->actions);
	turn_place_stop(&p->on);
}

static inline void
chat_place_close(struct chat_place *p)
{
	chat_place_stop(p);
	ground_close_ports(&p->on.g);
}

/* The model answers what it was asked, and all that follows happens. */
static inline void
chat_place_settle(struct chat_place *p)
{
	for (int i = 0; i < 6; i++) {
		p->on.g.sh.held++;
		fake_tick(NULL);
		p->on.g.sh.held--;
		shell_settle(&p->on.g.sh);
		ground_poll(&p->on.g);
	}
}

/* A packet of ${user}; the answer may come later. */
static inline struct said *
chat_place_send(
    struct chat_place *p, struct said *s, const char *user, const char *body)
{
	struct command_in in = ground_in(1);

	in.who.user = str_of(user);
	in.body = str_of(body);
	in.wait_ms = -1;
	ROOM_SEND(&p->on.g, p->chat, run_chat_send, &packet_input_contract, &in,
	    said_again(s));
	return s;
}

/* A read, run as the service runs it: after what was submitted before. */
static inline struct said *
chat_place_read(struct chat_place *p, struct said *s, shell_read *run,
    const struct command_in *in)
{
	struct ground *g = &p->on.g;

	shell_stamp(&g->sh);
	shell_after(&g->sh, p->chat, in, run,
	    (struct command_reply){said_reply, said_again(s)});
	shell_settle(&g->sh);
	for (int i = 0; i < 4 && s->times == 0; i++)
		ground_poll(g);
	return s;
}

static inline struct said *
chat_place_look(struct chat_place *p, struct said *s, shell_read *run,
    const char *user, const char *id)
{
	struct command_in in = ground_in(9);

	in.who.user = str_of(user);
	in.id = str_of(id);
	return chat_place_read(p, s, run, &in);
}

/* An answer of the model as the contract asks for it. */
#define CHAT_SAYS(text)                                                  \
	"{\"assistant_text\":\"" text "\",\"meta\":{\"shape\":{\"arc\":" \
	"\"Arc\",\"active\":[\"a\"],\"parked\":[],\"decisions\":[],"     \
	"\"next\":[\"n\"]},\"affect_signal\":{\"label\":\"neutral\","    \
	"\"intensity\":0.1,\"confidence\":\"low\"}}}"

#endif
