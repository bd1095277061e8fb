#ifndef SETUP_SETUP_H
#define SETUP_SETUP_H

#include "settings/config_place.h"
#include "service/service.h"
#include "term/cli.h"
#include "port/executor.h"
#include "port/ledger.h"

/*
 * A gate of this process, put together from its parts: settings, the lock on
 * the state directory, store, ledger, service.  What serve, rpc and demo have
 * in common.
 *
 *	<state>/lock  solgate.db  audit/  tokens/  scope.key
 */
struct model_watch;

#define GATE_SET_MAX 4

struct gate_options {
	const char *state;  /* directory, or NULL: by SOLGATE_STATE, XDG */
	const char *config; /* file, or NULL: the fixed places */
	bool memory;        /* keep nothing: no directory, no lock */
	const char *set[GATE_SET_MAX]; /* of the command line: "policy.mode", */
	const char *to[GATE_SET_MAX];  /* and their values */
	size_t n_set;
	const struct executor_port *executor; /* NULL: what is built in */
	const struct model_port *model; /* closed by the gate; NULL: by the
					   settings, if there is a loop */
	struct uv_loop_s *loop;  /* of programs and models; NULL: neither */
	void (*wake)(void *ctx); /* of the journal, from its thread */
	void *wake_ctx;
	bool gathers; /* of the journal: the loop says when a round is over */
};

struct gate {
	struct arena a;
	struct places places;
	struct config config;
	struct service_config settings;
	struct sg_str own[8]; /* the directories a call must not write to */
	char state[PLACE_MAX], runtime[PLACE_MAX], socket[PLACE_MAX];
	char tokens[PLACE_MAX], audit[PLACE_MAX], project[PLACE_MAX];
	int lock;
	struct store_port store;
	struct journal_port journal;
	struct ledger_port ledger;
	struct executor *executor;    /* if it is the gate's own */
	struct executor_port carries; /* the port of it */
	const struct model_port *model;
	struct model_watch *watch; /* its descriptors on the loop */
	struct service *service;
};

/*
 * Where things are and what the settings say; nothing is opened or made.
 * Says what is wrong and returns CLI_BAD_CONFIG or CLI_FAILED.
 */
enum cli_exit gate_settings(
    const struct cli *c, struct gate *g, const struct gate_options *o);

void gate_release(struct gate *g); /* after that alone */

/* Then open it all.  CLI_FAILED: another process has it, for one. */
enum cli_exit
gate_open(const struct cli *c, struct gate *g, const struct gate_options *o);

/* In the reverse order; fine after any failure of the above. */
void gate_close(struct gate *g);

/* The rows of a command's options that say which gate. */
#define GATE_STATE_OPTION                             \
	{                                             \
		"state", "DIR", "the state directory" \
	}
#define GATE_CONFIG_OPTION                                          \
	{                                                           \
		"config", "FILE", "read only this file of settings" \
	}
#define GATE_SOCKET_OPTION                                   \
	{                                                    \
		"socket", "PATH", "the socket of the server" \
	}

/* Take one of them by its name.  False: it is another option. */
bool gate_option(struct gate_options *o, const char *name, const char *value);

/* A setting of the command line; said twice, the last counts. */
void gate_say(struct gate_options *o, const char *key, const char *value);

/* Inside: the settings of the command line; those of the service. */
enum sg_err gate_set_options(
    struct gate *g, const struct gate_options *o, struct sg_error *e);
void gate_fill(struct gate *g, const struct gate_options *o);

/* Read the settings again and give them to the service; for SIGHUP. */
enum sg_err
gate_reload(struct gate *g, const struct gate_options *o, struct sg_error *e);

/* The models of the settings; another setting keeps what is there if it is
 * wrong. */
enum sg_err
gate_models(struct gate *g, const struct gate_options *o, struct sg_error *e);
enum sg_err gate_models_reload(struct gate *g, struct sg_error *e);
void gate_models_close(struct gate *g);

/* The built-in executor and model, where none were given. */
enum sg_err
gate_tools(struct gate *g, const struct gate_options *o, struct sg_error *e);
void gate_tools_stop(struct gate *g);  /* before the service is closed */
void gate_tools_close(struct gate *g); /* after it */

/* getenv() that promises not to be written to. */
const char *gate_env(const char *name);

/* "cannot read the settings (FILE:LINE: why)" */
enum cli_exit gate_fail(const struct cli *c, enum cli_exit exit,
    const char *what, const struct sg_error *e, const char *next);

#endif
