#ifndef AGAIN_REPLAY_H
#define AGAIN_REPLAY_H

#include "settings/service_config.h"
#include "port/store.h"

/*
 * Recorded turns and calls on today's rules: the rows of the store are decided
 * again with the rules, the policy and the grants of now, and every verdict
 * that changes is told with the rule that changed it.  What was not recorded
 * is never guessed: such a row is counted, with the reason.
 *
 * Nothing is written.
 */
enum replay_kind { REPLAY_TURN, REPLAY_CALL };

enum replay_reason {
#define X(sym, code, text) REPLAY_##sym,
#include "again/replay_reason.def"
	REPLAY_REASON_COUNT
};

const char *replay_reason_code(enum replay_reason r);
const char *replay_reason_text(enum replay_reason r);

/* One field of one verdict that is another today. */
struct replay_change {
	enum replay_kind kind;
	struct sg_str id; /* of the run, or of the call's row */
	int64_t at_ms;
	const char *field; /* "decision", "risk", "posture" ... */
	struct sg_str then, now;
	struct sg_str rule; /* what changed it, in words */
};

struct replay_hooks { /* any may be NULL */
	void (*changed)(void *ctx, const struct replay_change *c);
	void (*passed)(void *ctx, enum replay_kind kind, struct sg_str id,
	    enum replay_reason why);
	void *ctx;
};

struct replay_options {
	int64_t now_ms;   /* wall time: which grants are in force */
	int64_t since_ms; /* rows from then on; 0: all */
	bool no_turns, no_calls;
	struct sg_str id; /* only this run or call; empty: all */
};

struct replay_count {
	uint64_t rows, same, changed, passed;
};

struct replay_report {
	struct replay_count turns, calls;
	uint64_t why[REPLAY_REASON_COUNT];
	uint64_t other_rules; /* turns that other rules or weights decided */
};

enum sg_err
replay_run(const struct store_port *store, const struct service_config *config,
    const struct replay_options *o, const struct replay_hooks *hooks,
    struct replay_report *out, struct sg_error *e);

#endif
