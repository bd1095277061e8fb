#ifndef AGAIN_REPLAY_H
#define AGAIN_REPLAY_H

#include "port/ledger.h"
#include "port/store.h"
#include "settings/service_config.h"

/*
 * The ledger, decided again.  Every record is read in its order, its place in
 * the chain is checked, and what is kept of its input is compared with the
 * hash in the record before anything is believed.  Then both gates and the
 * queue decide, by the rules of now or by those of then, and each record is
 *
 *	the same,
 *	different, by a rule that is named, or
 *	not to be replayed, for a reason that is named; never guessed.
 *
 * Nothing is written.
 */
enum replay_kind { REPLAY_TURN, REPLAY_CALL, REPLAY_QUESTION };

enum replay_reason {
#define X(sym, code, text) REPLAY_##sym,
#include "again/replay_reason.def"
	REPLAY_REASON_COUNT
};

const char *replay_reason_code(enum replay_reason r);
const char *replay_reason_text(enum replay_reason r);

/* One field of one verdict that is another now. */
struct replay_change {
	enum replay_kind kind;
	struct sg_str id; /* of the run, of the call's row, of the question */
	int64_t at_ms;
	const char *field; /* "decision", "risk", "posture" ... */
	struct sg_str then, now;
	struct sg_str rule; /* what changed it, in words */
};

enum replay_state { REPLAY_SAME, REPLAY_DIFFERS, REPLAY_CANNOT };

/* What became of one verdict of the ledger. */
struct replay_verdict {
	uint64_t seq; /* of the record; 0: it was not read from the ledger */
	enum replay_kind kind;
	struct sg_str id;
	enum replay_state state;
	enum replay_reason why; /* CANNOT */
};

struct replay_hooks { /* any may be NULL */
	void (*changed)(void *ctx, const struct replay_change *c);
	void (*said)(void *ctx, const struct replay_verdict *v);
	void *ctx;
};

struct replay_options {
	int64_t since_ms; /* records from then on; 0: all */
	bool no_turns, no_calls;
	bool then;        /* by the rules of then */
	struct sg_str id; /* only this run, call or question; empty: all */
};

struct replay_count {
	uint64_t rows, same, changed, cannot;
};

struct replay_report {
	struct replay_count turns, calls, questions;
	uint64_t records; /* of the ledger, all in their place */
	uint64_t why[REPLAY_REASON_COUNT];
	uint64_t other_rules; /* turns that other rules or weights decided */
};

/* SG_EIO: the ledger cannot be read, or its chain is broken; ${e} says where.
 */
enum sg_err replay_run(const struct ledger_port *ledger,
    const struct store_port *store, const struct service_config *config,
    const struct replay_options *o, const struct replay_hooks *hooks,
    struct replay_report *out, struct sg_error *e);

/*
 * One row of a trace, as the page shows it, by the rules of a server that
 * runs.  The ledger has the last word: a row that it has no record of, or
 * whose input or verdict is not the one it chains, is not believed.
 */
struct turn_gate;
struct store_row;
struct replay_server {
	struct turn_gate *gate;
	struct sg_str rules; /* the name of its rules */
	bool skip_may_change;
	const struct store_port *store;
	const struct ledger_port *ledger; /* NULL: the row is all there is */
};
enum sg_err replay_trace(const struct replay_server *by,
    const struct store_row *row, struct arena *a,
    const struct replay_hooks *hooks, struct replay_report *out);

#endif
