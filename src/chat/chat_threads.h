#ifndef CHAT_CHAT_THREADS_H
#define CHAT_CHAT_THREADS_H

#include "chat/chat_int.h"

/*
 * The list of conversations.  Each has one row, taken out and put in again
 * with every packet, so that the numbers of the rows order them by what was
 * said last, and a page of the list costs the same however many there are.
 * Titles are not kept: they are made when somebody looks, by the rules for
 * what may be shown that hold then.
 */
struct chat_threads;

struct chat_threads *chat_threads_new(void);
void chat_threads_free(struct chat_threads *t);

/* Whether something was said in it before.  False: the store cannot be read. */
bool chat_threads_find(struct chat_run *run, bool *known);

/*
 * The operations that note the packet of ${run} in its conversation; texts
 * live in the run.  ${again}: it was counted when it came first.  How many
 * they are; 0: no memory, or a store that cannot be read.
 */
#define CHAT_THREAD_OPS 2
size_t chat_threads_note(
    struct chat_run *run, bool again, struct store_op ops[CHAT_THREAD_OPS]);

/*
 * The same once more, if a packet that came later was noted meanwhile: its
 * count is not taken back.  0: what was noted stands.
 */
size_t
chat_threads_again(struct chat_run *run, struct store_op ops[CHAT_THREAD_OPS]);

/*
 * The row under ${key} was given another title: packets that are under way
 * keep it.  Or it was deleted: nothing of it is known any more.
 */
#define CHAT_TITLE_BYTES 400
void chat_threads_renamed(
    struct chat_threads *t, struct sg_str key, const struct stored_thread *row);
void chat_threads_deleted(struct chat_threads *t, struct sg_str key);

/* An answer is to come in this conversation of this user. */
bool chat_threads_pending(
    const struct chat *chat, struct sg_str user, struct sg_str thread);

/* What a list says of a row; false: it does not read. */
bool chat_threads_item(struct chat *chat, struct sg_str user,
    const struct store_row *row, struct arena *a, struct thread_item *item);

/* The cursor behind the row ${no}; false: no memory. */
bool chat_threads_cursor(
    uint64_t no, struct arena *a, struct sg_str *out, bool *has);

/*
 * The conversations whose title has the text ${in->filter}, or whose messages
 * have its words, big and small letters alike, by the index of the store: those
 * found last in time stand first.  Without an index, and for scripts that do
 * not part words, the messages are read: a long past piece by piece, and the
 * cursor goes on where the last piece ended.  SG_EINVALID: a foreign cursor.
 */
enum sg_err chat_threads_search(struct chat *chat, const struct command_in *in,
    struct arena *a, struct thread_list *out);

/* They did not get into the store: read it again. */
void chat_threads_forget(struct chat_run *run);

#endif
