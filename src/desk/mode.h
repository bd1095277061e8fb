#ifndef DESK_MODE_H
#define DESK_MODE_H

#include "rule/policy.h"
#include "desk/desk.h"

/*
 * The policy in force: lists and extensions of the configuration, and the
 * mode, which a person may change for a time.  Permissive mode always ends by
 * itself (T64), also when the configuration asks for it.
 */
struct mode *mode_new(struct desk *desk, struct sg_error *e);
void mode_free(struct mode *m);

const struct policy *mode_policy(const struct mode *m);
enum sg_policy_mode mode_now(const struct mode *m);

/* Wall time at which it ends by itself; 0: it does not. */
int64_t mode_until_ms(const struct mode *m);

/* Monotonic time of that; INT64_MAX: never. */
int64_t mode_due(const struct mode *m);

/* Go back if it is time. */
void mode_tick(struct desk *desk);

/*
 * what a person set holds after a start, as long as the settings say
 * the same as then: by the store's row, and by what the ledger has behind it.
 * A mode that ends by itself ends when it would have; permissive mode without
 * an end is not taken up.
 */
enum sg_err mode_recover(struct desk *desk, struct sg_error *e);

/* A record of the mode that a person set, for a ledger whose older files leave;
 * empty: the settings say it. */
struct sg_str mode_carried(struct desk *desk, struct arena *a);

/* After the settings were read again: ${was} stays in force if they say the
 * same of the mode as before; else the settings count, and that is recorded. */
void mode_carry(struct desk *desk, const struct mode *was);

#endif
