#ifndef APP_TALKS_H
#define APP_TALKS_H

#include "app/service_room.h"

/*
 * Chats with the Spec Asst: a model that may propose rows of the energy
 * tables, and a person who confirms, cancels or corrects each.  What is
 * allowed when is decided by src/dialogue; here its effects are carried out,
 * in order, after what is to be recorded is durable.
 *
 * A session lives in memory: a start of the program, like another mode, is a
 * new session, and what waited in the old one is not done.
 */
struct talks;

struct talks *talks_new(struct service *s);
void talks_free(struct talks *t); /* NULL is fine */
void talks_stop(struct talks *t);
void talks_forget(struct talks *t, const void *ctx);

#endif
