#ifndef SERVICE_SERVICE_INT_H
#define SERVICE_SERVICE_INT_H

#include "accounts/accounts.h"
#include "book/energy_book.h"
#include "chat/chat.h"
#include "chip/chips.h"
#include "desk/desk.h"
#include "due/due.h"
#include "grants/grant_book.h"
#include "hold/holds.h"
#include "proxy/proxy.h"
#include "quiet/quiet.h"
#include "reach/reach.h"
#include "service/service.h"
#include "spec/spec.h"
#include "thread/turns.h"

/*
 * The rooms of a service, put together.  Only this room knows all of them;
 * each of them was given what it stands on when it was opened.
 */
struct retry;
struct letter;
struct fetch;
struct seen;

struct service {
	struct service *self; /* for commands that look at several rooms */
	struct shell *shell;
	struct shell its_shell;
	struct turns *turns;
	struct desk *desk;
	struct grant_book *grants; /* of the desk */
	struct holds *holds;       /* the same */
	struct energy_book *book;
	struct executor_port own;     /* the book carries out its rows, */
	struct executors executors;   /* then what stands outside, */
	struct executor_port carries; /* both as one */
	struct actions *actions;
	struct chat *chat;
	struct talks *talks;
	struct proxies *proxies;
	struct due *due;
	struct accounts *accounts;
	struct reach *reach;
	struct retry *retries; /* see nodes_int.h; of a node alone: none */
	struct retry *waiting; /* of them, for their turn */
	struct letter *letters;
	struct fetch *fetches;                                  /* of leases */
	enum sg_err (*settings)(void *ctx, struct sg_error *e); /* or NULL */
	void *settings_ctx;
	int64_t caught_ms;  /* since when it was looked for who came, */
	unsigned caught;    /* and how often */
	struct seen *seen;  /* of the other nodes' chains */
	int64_t witness_ms; /* when they are looked at next; 0: at once */
	unsigned streams;   /* of events that are open */
	unsigned verified;  /* readings of the ledger that were looked at */
	unsigned rewritten; /* bits of places that contradict the ledger */
};

/* The background reading of the ledger, and what it means: service_verify.c. */
enum sg_ledger_state
service_ledger(struct service *s, struct verify_state *out);
void service_verify(struct service *s);

/* A durable record of what the gate itself found; nobody waits for it. */
struct record_event;
void service_write(struct service *s, const struct record_event *e);

/* Checkpoints of the ledger, and of those of other gates: service_anchor.c.
 * The worst of the places, and a sentence about it in ${why}. */
enum sg_anchor_state service_anchor(struct service *s, struct buf *why);
void service_anchor_look(struct service *s);
void service_anchor_metrics(struct service *s, struct buf *out);

/* The commands that look at several rooms, or at none. */
typedef void service_command(struct service *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
service_command run_audit_archive, run_grant_cover, run_grant_suggest,
    run_data_delete, run_schema, run_state_get, run_stats, run_prompt_answer,
    run_prompt_sign;
desk_command run_grant_test, run_hostcall_ran;
shell_read run_audit_list, run_audit_state, run_data_get, run_trace_replay;

/* What people were asked on behalf of a run; for trace.get. */
enum sg_err service_trace_waits(void *ctx, const struct stored_turn *row,
    struct sg_str id, struct arena *a, struct trace_view *out);

#endif
