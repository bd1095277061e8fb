#ifndef APP_SERVICE_ROOM_H
#define APP_SERVICE_ROOM_H

#include "app/counts.h"
#include "app/service.h"
#include "port/executor.h"

/*
 * Inside the service: what its rooms share.  A room is a struct of its own
 * with its own file; it sees the others through their headers and this one.
 *
 *	calls       host calls that wait, their answers, spent ids
 *	effects     what the queue wants done, in order, after its record
 *	prompts     the questions as people see them
 *	grant_book  decisions that last, and the index of them
 *	mode        the policy in force
 *	listeners   who can answer
 *	actions     chips: offers, approvals, receipts
 *	turns       turns, leases, mementos, traces, statistics
 *	energy      loads, charging sources, the battery
 *	chat        packets, the model, its answers
 *	talks       chats with the Spec Asst
 *	proxies     programs that take us for their provider
 *
 * Time is read once per event, at the door (service_stamp); inside it is
 * s->wall_ms and s->mono_ms.
 */
#define SERVICE_SCRATCH_MAX (64u << 20) /* memory of one command */

struct calls;
struct world;
struct effects;
struct prompts;
struct grant_book;
struct mode;
struct listeners;
struct actions;
struct turns;
struct energy_book;
struct chat;
struct talks;
struct proxies;
struct pass;

struct service {
	struct service_ports port;
	struct service_config config; /* its texts live in config_arena */
	struct arena config_arena;
	struct arena scratch; /* of the command that runs */
	bool scratch_used;
	int64_t wall_ms, mono_ms; /* of the event that is being handled */
	int64_t started_ms;
	char session[ID_TEXT];
	bool stopping;
	unsigned held;       /* nothing is carried out meanwhile */
	bool shut;           /* the journal failed: nothing is allowed */
	bool shut_told;      /* and all who wait know it */
	struct pass *passes; /* answers that wait for their record */
	struct events *events;
	struct counts *counts;
	struct world *world;
	struct calls *calls;
	struct effects *effects;
	struct prompts *prompts;
	struct grant_book *grants;
	struct mode *mode;
	struct listeners *listeners;
	struct actions *actions;
	struct turns *turns;
	struct energy_book *energy;
	struct chat *chat;
	struct talks *talks;
	struct proxies *proxies;
};

/* Read the clocks; what follows happens at that time. */
void service_stamp(struct service *s);

struct sg_str service_session(const struct service *s);

/*
 * Memory for one piece of work: the scratch arena, or one of its own when
 * that is in use.  Given back by service_work_end().
 */
struct service_work {
	struct arena own;
	struct arena *a;
};
void service_work_begin(struct service *s, struct service_work *w);
void service_work_end(struct service *s, struct service_work *w);

/*
 * Hand a unit to the journal.  SG_EIO: nothing can be made durable any more,
 * and the service says so from now on (s->shut); SG_EFULL: too much waits.
 */
enum sg_err service_submit(struct service *s, const struct journal_unit *u);

/*
 * At the end of every event: carry out what can be; if the journal failed,
 * deny what waits and tell those who listen.
 */
void service_settle(struct service *s);

/*
 * Answer ${out} once ${u} is durable (or written, if it does not ask for
 * more); should it fail, the answer is NOT_DURABLE, or ${conflict} if a
 * condition of the unit did not hold.  ${then}, if given, is called before
 * the answer, with what became of the unit.  Texts are copied; done and ctx
 * of ${u} are not looked at.
 */
struct service_answer {
	struct journal_unit unit;
	struct command_reply to;
	struct command_out out;
	enum sg_problem conflict;
	void (*then)(struct service *s, void *ctx, enum sg_err err);
	void *ctx;
};
void service_answer(struct service *s, const struct service_answer *w);

/* The caller ${ctx} left: no answer any more. */
void service_forget_passes(struct service *s, const void *ctx);

/* Append "perm-" and so on of a fresh id; false: none can be had. */
bool service_new_id(struct service *s, const char *prefix, struct buf *out);

/* An event for all who may hear it, or for the one channel ${to}. */
void service_tell(struct service *s, enum sg_event_kind kind, uint64_t to,
    struct sg_str data);

/* A buffer of ${cap} bytes in ${a}; .p NULL: no memory. */
struct buf service_buf(struct arena *a, size_t cap);

/* The struct ${in} as JSON in ${a}; empty: no memory. */
struct sg_str
service_json(struct arena *a, const struct contract *c, const void *in);

/* The functions of command.def. */
typedef void command_fn(struct service *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
#define X(sym, name, roles, in, out, writes, run, text) command_fn run;
#include "app/command.def"

#endif
