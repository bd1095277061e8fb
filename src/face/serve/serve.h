#ifndef FACE_SERVE_SERVE_H
#define FACE_SERVE_SERVE_H

#include "service/service.h"
#include "face/http/config.h"

/*
 * The life of a server process: one loop that listens, feeds the service with
 * commands and time, answers signals and tells the service manager.
 *
 *	serve_new()   -> pass serve_wake and the handle to the journal
 *	... open store, journal, service ...
 *	serve_run()   -> returns when it was told to stop and all is answered
 *	service_close(), close the journal and the store
 *	serve_free()
 *
 * SIGTERM and SIGINT stop: no new connection is taken, service_stop() denies
 * what waits, answers leave, streams are told and closed; two seconds at most.
 * A second such signal ends it at once.
 * Where others take its place (notice_ms, drain_ms), SIGTERM drains first: for
 * notice_ms all is served and /readyz says no, so that a balancer leaves; then
 * no connection is taken and those there are end with their answer; when
 * nothing waits any more, or after drain_ms, it stops.  SIGHUP calls reload()
 *and reads the tokens again.
 */
struct serve;

struct serve_options {
	struct service *service;
	struct http_config http;
	struct clock_port clock;     /* zeroed: the machine's */
	int64_t notice_ms, drain_ms; /* both 0: it is not drained */

	/* SIGHUP: read the configuration again and give it to the service.
	 * May be NULL.  A failure is said by say() and changes nothing. */
	enum sg_err (*reload)(void *ctx, struct sg_error *e);

	/* Once, when requests are answered: one line for each address
	 * ("http://127.0.0.1:7878", "unix:/run/user/..."). */
	void (*ready)(void *ctx, const char *const *addresses, size_t n);

	/* After a failed write, every two seconds: can the disk be written
	 * again?  NULL: nobody asks. */
	bool (*mended)(void *ctx);

	/* For the operator: one line without its end.  NULL: silence. */
	void (*say)(void *ctx, const char *line);
	void *ctx;
};

struct serve *serve_new(void); /* NULL: no memory, no descriptors */
void serve_free(struct serve *s);

/*
 * What was submitted to the journal may be durable: the loop calls
 * service_poll() soon.  From any thread, also before serve_run(); ${serve} is
 * a struct serve, as a journal's wake callback gets it.
 */
void serve_wake(void *serve);

/* The loop, for what else runs on it. */
struct uv_loop_s *serve_loop(struct serve *s);

/*
 * Run until stopped.  SG_OK: it ended in order.  Else it never was ready, and
 * ${e} says why (address in use, another server there, bad token file).
 */
SG_MUST_CHECK enum sg_err
serve_run(struct serve *s, const struct serve_options *o, struct sg_error *e);

/* It ended because mended() said yes: open all of it once more. */
bool serve_again(const struct serve *s);

#endif
