#ifndef SERVICE_SERVICE_H
#define SERVICE_SERVICE_H

#include "service/commands.h"
#include "shell/alarm.h"
#include "shell/shell.h"

/*
 * Solgate as a service: the gates, the queue of questions, grants, leases,
 * traces and counters behind one handle.  It has no thread, no socket and no
 * timer of its own.  A face feeds it commands and the time; it answers through
 * command_reply and events.
 *
 *	stamp event -> pure gate -> make durable -> carry out effects
 *
 * Nothing that allows anything leaves before its record is durable; should it
 * not become durable, the answer is no (NOT_DURABLE), and every later question
 * is answered so until the service is closed and opened again.
 */
struct service;
struct proxy_in;
struct proxy_out;
struct accounts;

/* NULL: ${e} says why.  The ports must outlive it. */
struct service *service_open(const struct shell_ports *ports,
    const struct service_config *config, struct sg_error *e);

/* Deny what waits, record it, and let go.  Replies come before it returns. */
void service_close(struct service *s);

/* The loop's part: when to call tick next (monotonic ms, INT64_MAX: never). */
int64_t service_due(const struct service *s);
void service_tick(struct service *s);

/* What became durable meanwhile takes effect: call when the journal says so. */
void service_poll(struct service *s);

/* The loop has nothing more to do at once: what was decided goes to disk.
 * True: some of it is there already, and took effect. */
bool service_rest(struct service *s);

/* Stop taking calls, deny what waits (SHUTDOWN); answers still leave. */
void service_stop(struct service *s);

/* Another configuration, after SIGHUP.  On failure the old one stays. */
enum sg_err service_reload(
    struct service *s, const struct service_config *config, struct sg_error *e);

/*
 * Of one node of many: who reads the settings of all again, and puts them in
 * force by service_reload(), whenever the rules are read.  And: read them now.
 */
void service_settings(struct service *s,
    enum sg_err (*reread)(void *ctx, struct sg_error *e), void *ctx);
SG_MUST_CHECK enum sg_err service_reread(struct service *s, struct sg_error *e);

/*
 * Who can answer.  A person that watches is announced, and gets every question
 * that waits as events of its own; detached when its channel is gone.
 */
void service_attach(struct service *s, const struct principal *who);
void service_detach(struct service *s, const struct principal *who);

/* A stream of events was opened, or closed: reminders wait for one. */
void service_stream(struct service *s, bool open);

/* A channel is gone: its waiting calls are denied as cancelled. */
void service_disconnect(struct service *s, uint64_t channel);

/*
 * The caller ${ctx} of a command_reply left: no answer comes any more.  A call
 * that it waited for to the end is denied as cancelled (T40); one that it
 * would have fetched later by its id stays asked about.
 */
void service_forget(struct service *s, void *ctx);

/* A face refused something that a person should know of. */
void service_alarm(struct service *s, const struct alarm *a);

struct events *service_events(struct service *s);

/* The accounts of this gate; see accounts/accounts.h. */
struct accounts *service_accounts(struct service *s);

/* A write or a sync failed, or there was no memory for what is durable: nothing
 * is allowed any more until the service is opened again. */
bool service_lost_disk(struct service *s);

/* Questions of this gate that are open. */
size_t service_waiting(const struct service *s);

/* Ready to decide: SG_OK, or why not (journal shut, stopping). */
enum sg_err service_ready(struct service *s, struct sg_error *e);

/* What the start did to the store, in words; "": nothing. */
const char *service_repaired(const struct service *s);

/* What /readyz says besides: members of an object, without its braces. */
void service_notes(struct service *s, struct buf *out);

/*
 * A checkpoint that another gate sent, and those that are kept of one: see
 * struct witness_port.  A contradiction is a security event.
 */
enum witness_says service_witness_put(
    struct service *s, struct sg_str line, struct buf *last, struct buf *why);
bool service_witness_list(struct service *s, struct sg_str id, struct buf *out);

/* hello and state as JSON: {"version","session","mode"}. */
void service_hello(struct service *s, struct buf *out);

/* The text of /metrics. */
void service_metrics(struct service *s, struct buf *out);

/* A request to a provider, taken by the proxy; see proxy/proxy.h. */
void service_proxy(
    struct service *s, const struct proxy_in *in, struct proxy_out to);

/* A record about the gate itself; ${data} is JSON. */
void service_note(struct service *s, const char *event, const char *message,
    struct sg_str data);

#endif
