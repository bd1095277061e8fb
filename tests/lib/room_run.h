#ifndef TESTS_LIB_ROOM_RUN_H
#define TESTS_LIB_ROOM_RUN_H

#include "lib/shell_house.h"

/*
 * A command of one room, run as service/commands.c runs it, without the
 * service: the body is read by its contract, the room gets its own struct.
 */
static inline bool
room_body(const struct contract *c, const struct command_in *in,
    struct arena *a, void **out, struct command_reply to)
{
	struct sg_error e = {0};
	enum sg_err err = SG_OK;

	*out = NULL;
	if (c == NULL)
		return true;
	if ((*out = arena_new(a, c->size)) == NULL)
		err = SG_ENOMEM;
	else
		err = contract_decode(c, in->body, a, *out, &e);
	if (err != SG_OK)
		command_refuse(to,
		    err == SG_ENOMEM ? SG_PROBLEM_BUSY
				     : SG_PROBLEM_INVALID_REQUEST,
		    &e);
	return err == SG_OK;
}

/* Send; the answer may come with a later ground_poll(). */
#define ROOM_SEND(g, room, run, contract, in, hears)                \
	do {                                                        \
		struct command_reply to_ = {said_reply, (hears)};   \
		struct shell_work w_;                               \
		void *body_;                                        \
                                                                    \
		shell_stamp(&(g)->sh);                              \
		shell_work_begin(&(g)->sh, &w_);                    \
		if (room_body((contract), (in), w_.a, &body_, to_)) \
			run((room), (in), body_, w_.a, to_);        \
		shell_work_end(&(g)->sh, &w_);                      \
		shell_settle(&(g)->sh);                             \
	} while (0)

/* Send, and let the journal tell what it has. */
#define ROOM_RUN(g, room, run, contract, in, hears)                 \
	do {                                                        \
		struct said *said_ = (hears);                       \
                                                                    \
		ROOM_SEND(g, room, run, contract, in, said_);       \
		for (int i_ = 0; i_ < 4 && said_->times == 0; i_++) \
			ground_poll(g);                             \
	} while (0)

/* Forget what was said before. */
static inline struct said *
said_again(struct said *s)
{
	free(s->body);
	memset(s, 0, sizeof(*s));
	s->body = calloc(1, 1);
	return s;
}

#endif
