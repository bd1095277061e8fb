#ifndef LIB_CHAT_KIT_H
#define LIB_CHAT_KIT_H

/* A chat through the whole service, with a model that says what it should. */
#include "lib/fake_deed.h"
#include "lib/model_fake.h"
#include "lib/service_kit.h"
#include "t.h"

#define BARE(arc)                                                          \
	"\"shape\":{\"arc\":\"" arc "\",\"active\":[\"a\"],\"parked\":[]," \
	"\"decisions\":[],\"next\":[\"n\"]}"
#define CALM                                                           \
	",\"affect_signal\":{\"label\":\"neutral\",\"intensity\":0.1," \
	"\"confidence\":\"low\"}"
#define SHAPE(arc)       BARE(arc) CALM
#define SAYS(text, meta) "{\"assistant_text\":\"" text "\",\"meta\":{" meta "}}"
#define PEAK                                                                   \
	"{\"mementoId\":\"m1\",\"threadId\":\"t1\",\"createdTs\":"             \
	"\"2026-01-01T00:00:00Z\",\"version\":\"memento-v0.2\",\"arc\":"       \
	"\"Frozen Arc\",\"active\":[],\"parked\":[],\"decisions\":[],"         \
	"\"next\":[],\"affect\":{\"points\":[],\"rollup\":{\"phase\":\"%s\","  \
	"\"intensityBucket\":\"%s\",\"updatedAt\":\"2026-01-01T00:00:00Z\"}}%" \
	"s}"

static inline bool
kit_knows(void *self, struct sg_str kind)
{
	(void)self;
	return str_eq(kind, STR("create_reminder"));
}

static inline void
kit_reminds(
    void *self, const struct executor_action *a, struct executor_done done)
{
	(void)self;
	(void)a;
	done.done(done.ctx,
	    &(struct executor_outcome){.ok = true, .summary = STR("done")});
}

/* Who carries out a reminder, unless a test has one of its own. */
static const struct executor_port kit_executor = {
    .knows = kit_knows, .run = kit_reminds, .deed = fake_deed};

static inline void
begin(void)
{
	memset(&fake, 0, sizeof(fake));
	kit_open(NULL);
	service_close(kit.s);
	kit.ports.model = &model_fake;
	kit.ports.executor = &kit_executor;
	kit_open_again();
}

static inline void
settle(void)
{
	for (unsigned i = 0; i < 4; i++) {
		service_tick(kit.s);
		service_poll(kit.s);
	}
}

static inline struct kit_answer *
packet(const char *body, int64_t wait_ms)
{
	struct kit_answer *a = kit_send(1, COMMAND_CHAT_SEND,
	    (struct command_in){.wait_ms = wait_ms}, body);

	settle();
	return a;
}

static inline struct kit_answer *
chat(const char *message, const char *more)
{
	snprintf(kit_body, KIT_TEXT,
	    "{\"threadId\":\"t1\",\"message\":\"%s\"%s}", message, more);
	return packet(kit_body, -1);
}

static inline struct kit_answer *
trace(const char *body)
{
	return kit_send(9, COMMAND_TRACE_GET,
	    (struct command_in){.id = str_of(kit_text(body, "transmissionId"))},
	    "");
}

#endif
