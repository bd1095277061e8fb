#ifndef CHAT_CHAT_H
#define CHAT_CHAT_H

#include "shell/shell.h"

/*
 * The chat: one packet of a user in, one checked answer out.
 *
 *	baseline -> signals -> breakpoint -> guardrail -> trace -> gate, lease
 *	    -> context -> ONE question to the model -> checks of its answer
 *	    -> summary updated or frozen -> memento -> durable -> answer
 *
 * Nothing a model says counts before it passed the checks; what a stream shows
 * of it earlier is a preview (chat_early.c).  One that breaks them is asked
 * once more, and then there is no answer but an error.  What
 * fails leaves the memento as it was and the thread as usable as before.
 */
struct chat;

struct actions;
struct turns;

struct chat *
chat_new(struct shell *sh, struct turns *turns, struct actions *actions);
void chat_free(struct chat *c); /* stops what runs; NULL is fine */

/* Stop asking: everybody who waits is told. */
void chat_stop(struct chat *c);

/* The caller ${ctx} left: the answer is kept, nobody is told. */
void chat_forget(struct chat *c, const void *ctx);

/* The commands of this room. */
typedef void chat_command(struct chat *chat, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
chat_command run_chat_send, run_transmission_stop, run_thread_rename;
shell_read run_transmission_get, run_thread_messages, run_thread_list,
    run_thread_delete;

#endif
