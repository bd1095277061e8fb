#ifndef MODEL_SCRIPTED_ASK_H
#define MODEL_SCRIPTED_ASK_H

#include "model/script.h"
#include "port/model.h"

/* One question to the scripted model, and its answer as it is told. */
struct ask {
	struct ask *next;
	uint64_t ticket;
	struct model_listener to;
	struct arena arena;
	struct script_reply reply;
	bool stream, streamed, gone; /* gone: cancelled while it was told */
	int64_t deadline_ms;
	int64_t due_ms;
	int64_t input_tokens;
};

/* Tell the next of it; false: there is more to come. */
bool ask_step(struct ask *a, int64_t now);

#endif
