#ifndef THREAD_MEMENTOS_H
#define THREAD_MEMENTOS_H

#include "thread/turns_int.h"

/*
 * Inside memento.get and memento.put.  A write names the version it replaces;
 * the store compares and swaps, so that of two writers one is told 412.  The
 * record follows the swap, and the answer follows the record.
 */

/* Which of the mementos of a thread: the latest, unless it says more. */
struct memento_name {
	struct thread_name thread;
	bool accepted, draft;
};

/* What is there now. */
struct memento_found {
	bool has;
	struct sg_str etag; /* without quotes */
	struct sg_memento *memento;
};

/* False: ${view} is neither latest (or empty) nor accepted. */
bool memento_view(struct sg_str view, bool *accepted);

/* As an answer says it: with its id under both names. */
struct sg_memento memento_told(const struct sg_memento *m);

/* How its row is called. */
void memento_key(const struct memento_name *name, struct buf *out);

/* SG_OK also when there is none; somebody else's is SG_EFORBIDDEN. */
enum sg_err memento_find(struct turns *t, const struct memento_name *name,
    struct arena *a, struct memento_found *out);

/* Refuse, and say which version is there. */
void memento_refuse(struct command_reply to, enum sg_problem p, const char *why,
    const struct memento_found *found);

#endif
