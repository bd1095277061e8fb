#ifndef SPEC_SPEC_H
#define SPEC_SPEC_H

#include "shell/shell.h"

/*
 * Chats with the Spec Asst: a model that may propose rows of the energy
 * tables, and a person who confirms, cancels or corrects each.  What is
 * allowed when is decided by src/dialogue; here its effects are carried out,
 * in order, after what is to be recorded is durable.
 *
 * A session is a row of the store: after a start of the program it goes on
 * where it was, the call that waits included.  Another mode is a new session,
 * and what waited in the old one is not done.
 */
struct energy_book;
struct talks;

struct talks *talks_new(struct shell *sh, struct energy_book *book);
void talks_free(struct talks *t); /* NULL is fine */

/* At a start: a call that was confirmed and may not have run is carried out;
 * its row is there once, whatever the crash left. */
void talks_recover(struct talks *t);
void talks_stop(struct talks *t);
void talks_forget(struct talks *t, const void *ctx);

/* The commands of this room. */
typedef void spec_command(struct talks *talks, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
spec_command run_dialogue_get, run_dialogue_confirm, run_dialogue_cancel,
    run_dialogue_send, run_dialogue_correct, run_dialogue_mode;

#endif
