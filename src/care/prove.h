#ifndef CARE_PROVE_H
#define CARE_PROVE_H

#include <sys/types.h>

#include "care/doctor.h"
#include "install/settings.h"

/*
 * doctor --prove: every hook that is installed is started as its host would
 * start it, with a call that nobody allowed, and must refuse it; also when the
 * server is stopped, hangs, or cannot write.  What is asked is a server of the
 * doctor's own with a state of its own: that of the user hears nothing of it.
 */
#define PROVE_HOOKS 16
#define PROVE_ARGS  40
#define PROVE_ROOM  65536
#define PROVE_TOUCH "touch solgate-doctor-granted" /* has a grant */

struct prove {
	struct doctor *d;
	char dir[128], state[160], socket[200], self[PLACE_MAX];
	pid_t server;
	struct settings_hook hooks[PROVE_HOOKS];
	size_t n, tried, failed;
};

/* One process: started, told, heard, ended. */
struct prove_run {
	const char *argv[PROVE_ARGS];
	struct sg_str input;
	int limit_ms;
	bool machine; /* where a hook of the machine finds our server */
	const char *instead, *over; /* of the files there; or NULL */
	/* what came of it */
	int code; /* as a shell counts it; -1: it did not end in time */
	int64_t took_ms;
	char out[PROVE_ROOM], err[PROVE_ROOM];
	size_t n_out, n_err;
};

/* False: it could not be started. */
bool prove_start(const struct prove *p, struct prove_run *r);

/* The server of the doctor: its state directory, itself, its end. */
bool prove_open(struct prove *p);
void prove_close(struct prove *p);
bool prove_again(struct prove *p); /* after prove_stop() */
bool prove_grant(const struct prove *p, enum hook_host h, const char *command);
void prove_stop(struct prove *p);
bool prove_unwritable(const struct prove *p);

/* Where hooks of the machine ask our server; see prove_enter.c.  False: the
 * system does not let us. */
bool prove_enter(const struct prove *p, const struct prove_run *r);
bool prove_can_enter(const struct prove *p);

/* What of its settings, and of this project, opens a host. */
void prove_holes(struct prove *p, enum hook_host h);

/* What the host would do with what the hook said. */
enum prove_word { PROVE_RUNS, PROVE_ALLOWED, PROVE_BLOCKED };
enum prove_word
prove_judge(const struct hook_event_row *row, const struct prove_run *r);

/* What the host says to the hook about ${command}. */
struct sg_str prove_event(const struct settings_hook *h, const char *command,
    char *room, size_t size);

/* Whether the host is here, as execvp() finds it. */
bool prove_has_host(enum hook_host h);

/* The host itself, where it is installed; see prove_real.h. */
void prove_real(struct prove *p);

#endif
