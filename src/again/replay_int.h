#ifndef AGAIN_REPLAY_INT_H
#define AGAIN_REPLAY_INT_H

#include "again/replay.h"
#include "ask/queue_text.h"
#include "kept/quorum.h"
#include "kept/rules.h"
#include "kept/turn.h"
#include "shape/log.h"
#include "shape/service.h"
#include "system/turn_rules.h"

/* Inside a replay: the rules it decides by, and the record in hand. */
#define REPLAY_TEXT         512
#define REPLAY_RECORD_BYTES (64u << 20)
#define REPLAY_EXPECTED     512 /* records that one event of the queue leads to */

/* What the queue is to have written down, in order. */
struct replay_expected {
	enum sg_queue_record about;
	enum sg_decision_token decision;
	struct queue_id prompt;
	uint32_t n;
	uint64_t calls[QUEUE_OWNER_CALLS_MAX];
};

struct replay_queue {
	bool open; /* it was told from its start */
	struct queue q;
	struct queue_effects fx;
	struct replay_expected v[REPLAY_EXPECTED];
	size_t from, n;
};

/* The rules of one time, by the hashes they are kept under. */
struct replay_rules {
	struct arena a;
	bool known;
	char policy[KEPT_HASH], grants[KEPT_HASH];
	size_t n_grants;
	enum sg_err err;
	struct policy of;
	struct grants index;
};

struct replay {
	const struct store_port *store;
	const struct replay_options *o;
	const struct replay_hooks *hooks;
	struct replay_report *report;
	const struct service_config *config;
	/* Today: */
	struct arena lasting;
	struct launch tools;
	struct policy policy;
	struct grants grants;
	struct turn_rules turns;
	struct turn_gate *gate; /* of turns, or the server's */
	struct sg_str rules;    /* its name */
	/* Then: */
	struct replay_rules then;
	struct replay_queue *queue;
	/* The record in hand: */
	struct arena *a;
	uint64_t seq;
	int64_t at_ms;
	struct sg_str session;
	enum sg_err err; /* why the walk ends early */
	/* The verdict in hand: */
	enum replay_kind kind;
	struct sg_str id;
	bool differs, cannot;
};

/* A value of a field in words. */
struct replay_value {
	struct sg_str then, now;
};

/* A verdict is looked at; false: it is not wanted. */
bool replay_begin(struct replay *r, enum replay_kind kind, struct sg_str id);

/* Tell that ${field} changed, unless both values are the same. */
void replay_compare(struct replay *r, const char *field,
    struct replay_value value, const char *rule, struct sg_str detail);

/* The verdict in hand cannot be replayed. */
void replay_cannot(struct replay *r, enum replay_reason why);

/* Count and tell what became of it. */
void replay_end(struct replay *r);

/* The record in hand, by its event. */
void replay_turn(struct replay *r, struct sg_str data, struct sg_str id);
void replay_calls(struct replay *r, const struct policy_decision_log *log);
void replay_question(struct replay *r, const struct policy_decision_log *log);
void replay_remark(struct replay *r, struct sg_str event, struct sg_str data);

/*
 * The record of the turn ${id}, which was decided at ${at_ms}; texts in ${a}.
 * SG_ENOTFOUND: the ledger has none.
 */
enum sg_err replay_find(const struct ledger_port *l, struct sg_str id,
    int64_t at_ms, struct arena *a, struct ledger_record *out);

/* Compare two verdicts on a turn, field by field. */
void replay_compare_turns(struct replay *r, const struct stored_turn *was,
    const struct stored_turn *is);

/* The policy and grants of a kept call, of then; SG_OK or why not. */
enum sg_err replay_rules_of(
    struct replay *r, const struct kept_call *c, struct kept_rules *out);

#endif
