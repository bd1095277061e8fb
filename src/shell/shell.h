#ifndef SHELL_SHELL_H
#define SHELL_SHELL_H

#include "contract/field.h"
#include "count/counts.h"
#include "port/anchor.h"
#include "port/calendar.h"
#include "port/clock.h"
#include "port/executor.h"
#include "port/ids.h"
#include "port/ledger.h"
#include "port/model.h"
#include "port/nodes.h"
#include "port/notifier.h"
#include "port/telemetry.h"
#include "port/verify.h"
#include "port/zones.h"
#include "settings/service_config.h"
#include "shell/command.h"
#include "shell/events.h"

/*
 * The shell: what every room above it needs from outside, and nothing of what
 * they are.  It reads the clocks once per event (shell_stamp), lends memory
 * to the command that runs, hands units to the journal, lets answers wait
 * for their record, and tells events to those who listen.
 *
 * Inside an event the time is sh->wall_ms and sh->mono_ms.
 */
#define SHELL_SCRATCH_MAX (64u << 20) /* memory of one command */

struct shell_ports {
	struct clock_port clock;
	struct id_port ids;
	const struct store_port *store;
	const struct journal_port *journal;
	const struct executor_port *executor; /* NULL: no action is run */
	const struct ledger_port *ledger;     /* NULL: cannot be read back */
	const struct model_port *model;       /* NULL: nobody answers a chat */
	const struct calendar_port *calendar; /* NULL: nobody is reminded */
	const struct zones_port *zones;       /* NULL: UTC is all there is */
	const struct journal_found *found;    /* NULL: nothing to catch up */
	const struct verify_port *verify;     /* NULL: nobody reads it all */
	const struct anchor_port *anchor;     /* NULL: no checkpoints */
	const struct witness_port *witness;   /* NULL: nobody else's are kept */
	const struct telemetry_port *telemetry; /* NULL: nobody wants spans */
	const struct notifier_port *notifier;   /* NULL: nobody is told */
	const struct nodes_port *nodes;         /* NULL: the gate is alone */
};

/* What shell_settle() calls: the desk, which holds the line of effects. */
struct shell_hooks {
	void (*carry_out)(void *ctx); /* what waited for its record */
	void (*shut)(void *ctx);      /* T43: deny whatever waits */
	void *ctx;
};

/*
 * Whether an id has a token in the accounts, and whether its agent is bound to
 * projects in none of which ${path}, absolute and without links, is: ${why}
 * gets a sentence.  Zeroed: none has.
 */
struct shell_owned {
	bool (*has)(void *ctx, struct sg_str id);
	bool (*outside)(
	    void *ctx, struct sg_str id, struct sg_str path, struct buf *why);
	void *ctx;
};

struct alarms;
struct pass;
struct shell_wait;

struct shell {
	struct shell_ports port;
	struct service_config config; /* its texts live in config_arena */
	struct arena config_arena;
	struct arena scratch; /* of the command that runs */
	bool scratch_used;
	int64_t wall_ms, mono_ms; /* of the event that is being handled */
	int64_t floor_ms;         /* of the last record: time is never before */
	int64_t started_ms;
	char session[ID_TEXT];
	bool stopping;
	unsigned held;            /* nothing is carried out meanwhile */
	bool shut;                /* the journal failed: nothing is allowed */
	bool shut_told;           /* and all who wait know it */
	char repaired[400];       /* of the store, at start; "": nothing */
	struct pass *passes;      /* answers that wait for their record */
	struct shell_wait *waits; /* reads that wait for the journal */
	struct events *events;
	struct counts *counts;
	struct alarms *alarms; /* see alarm.h */
	struct shell_hooks hooks;
	struct zone utc;             /* where there are no others */
	const struct principal *who; /* whose command runs; NULL: nobody's */
	size_t people;               /* accounts; 0: nobody has one */
	struct shell_owned owned;    /* ids that are one agent's */
};

/* SG_ENOMEM, or ${e} says why.  The ports must outlive it. */
SG_MUST_CHECK enum sg_err
shell_init(struct shell *sh, const struct shell_ports *ports,
    const struct service_config *config, struct sg_error *e);
void shell_release(struct shell *sh); /* fine after a failed init */

/* Other settings: copied whole, or SG_ENOMEM and the old ones stay. */
struct shell_settings {
	struct service_config config;
	struct arena arena;
};
SG_MUST_CHECK enum sg_err shell_configure(struct shell *sh,
    const struct service_config *config, struct shell_settings *was);
void shell_configure_undo(struct shell *sh, struct shell_settings *was);

/*
 * Read the clocks; what follows happens at that time.  Wall time does not run
 * behind the last record: a clock that is set back gives nothing its life
 * back, and no record stands before an earlier one (T41).
 */
void shell_stamp(struct shell *sh);

/* How far the clock is behind the last record; 0: it is not. */
int64_t shell_clock_behind(const struct shell *sh);

struct sg_str shell_session(const struct shell *sh);

/*
 * What is recorded from now on was done by ${who} (NULL: by nobody); who it
 * was before comes back.
 */
const struct principal *
shell_for(struct shell *sh, const struct principal *who);

/*
 * The time zone of an IANA name; with "" or a name that is none, the server's
 * own.  Never NULL; it stays.
 */
const struct zone *shell_zone(struct shell *sh, struct sg_str name);

/*
 * Memory for one piece of work: the scratch arena, or one of its own when
 * that is in use.  Given back by shell_work_end().
 */
struct shell_work {
	struct arena own;
	struct arena *a;
};
void shell_work_begin(struct shell *sh, struct shell_work *w);
void shell_work_end(struct shell *sh, struct shell_work *w);

/*
 * Hand a unit to the journal.  SG_EIO: nothing can be made durable any more,
 * and the service says so from now on (sh->shut); SG_EFULL: too much waits.
 */
enum sg_err shell_submit(struct shell *sh, const struct journal_unit *u);

/*
 * At the end of every event: carry out what can be; if the journal failed,
 * deny what waits and tell those who listen.
 */
void shell_settle(struct shell *sh);

/*
 * Answer ${out} once ${u} is durable (or written, if it does not ask for
 * more); should it fail, the answer is NOT_DURABLE, or ${conflict} if a
 * condition of the unit did not hold.  ${then}, if given, is called before
 * the answer, with ${room}, ${ctx} and what became of the unit.  Texts are
 * copied; done and ctx of ${u} are not looked at.  Without .to.reply nobody
 * waits for the answer.
 */
struct shell_answer {
	struct journal_unit unit;
	struct command_reply to;
	struct command_out out;
	enum sg_problem conflict;
	void (*then)(void *room, void *ctx, enum sg_err err);
	void *room, *ctx;
};
void shell_answer(struct shell *sh, const struct shell_answer *w);

/* What most answers wait for: one record and its rows, durable. */
struct journal_unit shell_unit(
    const struct sg_str *record, const struct store_op *ops, size_t n_ops);

/* The caller ${ctx} left: no answer any more. */
void shell_forget_passes(struct shell *sh, const void *ctx);

/*
 * Call ${run} once all that was submitted before is written, so that the store
 * can be asked.  ${in} is copied, but for its body.
 */
typedef void shell_read(void *room, const struct command_in *in,
    struct arena *a, struct command_reply to);
void shell_after(struct shell *sh, void *room, const struct command_in *in,
    shell_read *run, struct command_reply to);

/* The caller ${ctx} left; and: the shell closes, all who wait are told. */
void shell_forget_reads(struct shell *sh, const void *ctx);
void shell_drop_reads(struct shell *sh);

/* Append "perm-" and so on of a fresh id; false: none can be had. */
bool shell_new_id(struct shell *sh, const char *prefix, struct buf *out);

/* An event for all who may hear it, or for the one channel ${to}. */
void shell_tell(
    struct shell *sh, enum sg_event_kind kind, uint64_t to, struct sg_str data);

/* Everybody hears that the gate stops, and why: a word for machines. */
void shell_tell_stopping(struct shell *sh, const char *reason);

/* A buffer of ${cap} bytes in ${a}; .p NULL: no memory. */
struct buf shell_buf(struct arena *a, size_t cap);

/* The struct ${in} as JSON in ${a}; empty: no memory. */
struct sg_str
shell_json(struct arena *a, const struct contract *c, const void *in);

#endif
