#ifndef PLAY_PLAY_INT_H
#define PLAY_PLAY_INT_H

#include "play/play.h"

/* What the model says to out->request; out->step and out->played are set. */
SG_MUST_CHECK enum sg_err play_say(const struct play_script *file,
    enum provider_kind k, struct sg_str body, int64_t wall_ms, struct arena *a,
    struct play_reply *out, struct play_said *said);

/* That as events; 0: no memory. */
size_t play_events(enum provider_kind k, const struct play_reply *r,
    const struct play_said *s, struct arena *a, struct llm_event **out);

/* Room that is enough for its bytes in any dialect. */
size_t play_room(const struct play_said *s);

/* Whether JSON is asked for; by ${schema}, or by "" any. */
bool play_wants_form(enum provider_kind k, struct sg_str body, struct arena *a,
    struct sg_str *schema);

/* Roughly, as all who count without the model's own table do. */
int64_t play_tokens(const struct llm_request *r);

/* ---- Where a request goes ---------------------------------------------- */
enum play_place {
	PLAY_NOWHERE,
	PLAY_ASK,
	PLAY_COUNT,
	PLAY_MODELS,
	PLAY_MODEL,
	PLAY_HEALTH
};

struct play_address {
	enum play_place place;
	enum provider_kind kind;
	struct sg_str model; /* where the address names it */
	bool stream, events; /* Gemini: the manner; whether as events */
};

void play_address(const struct play_question *q, struct play_address *out);

/* The list of models, or the one, as that API writes it. */
void play_models(const struct play_address *at, struct buf *out);

/* A count, as that API writes it. */
void play_count(enum provider_kind k, int64_t tokens, struct buf *out);

#endif
