#ifndef APP_MODE_H
#define APP_MODE_H

#include "action/policy.h"
#include "app/service_room.h"

/*
 * The policy in force: lists and extensions of the configuration, and the
 * mode, which a person may change for a time.  Permissive mode always ends by
 * itself (T64), also when the configuration asks for it.
 */
struct mode *mode_new(struct service *s, struct sg_error *e);
void mode_free(struct mode *m);

const struct policy *mode_policy(const struct mode *m);
enum sg_policy_mode mode_now(const struct mode *m);

/* Wall time at which it ends by itself; 0: it does not. */
int64_t mode_until_ms(const struct mode *m);

/* Monotonic time of that; INT64_MAX: never. */
int64_t mode_due(const struct mode *m);

/* Go back if it is time. */
void mode_tick(struct service *s);

#endif
