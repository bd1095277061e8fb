#ifndef SETUP_SETUP_H
#define SETUP_SETUP_H

#include "home/home.h"
#include "joint/joint.h"
#include "service/service.h"
#include "port/anchor.h"
#include "node/chains.h"
#include "port/nodes.h"
#include "port/notifier.h"
#include "port/telemetry.h"
#include "port/executor.h"
#include "port/verify.h"
#include "system/zones.h"

/*
 * A gate of this process, put together from its parts: the lock on the state
 * directory, store, ledger, executors, models, service.  What serve, rpc and
 * demo have in common.
 */
struct anchor;
struct sso;
struct notify;
struct otel;
struct model_watch;
struct postgres_watch;
struct verifier;
struct node;
struct witness;

struct setup_options {
	struct home_options home;
	const struct executor_port *executor; /* NULL: what is built in */
	const struct model_port *model; /* closed by the setup; NULL: by the
					   settings, if there is a loop */
	struct uv_loop_s *loop;  /* of programs and models; NULL: neither */
	void (*wake)(void *ctx); /* of the journal, from its thread */
	void *wake_ctx;
	bool verifies; /* the ledger is read whole in the background */
	bool gathers;  /* of the journal: the loop says when a round is over */
};

struct setup {
	struct home home;
	int lock; /* -1: none */
	struct store_port store;
	struct store_port reads; /* of it, with what the journal still has */
	struct journal_port journal;
	struct ledger_port ledger;
	struct node *node; /* NULL: the gate is alone */
	struct nodes_port nodes;
	struct arena rules_a; /* of the policy in force */
	struct joint joint;   /* of all nodes, as it is in force, */
	struct arena joint_a; /* its texts */
	const struct setup_options *options; /* of a node */
	struct node_far far;                 /* its chain, */
	struct ledger_port anchored;         /* or the files: what is signed */
	struct verifier *verifier;           /* NULL: nobody reads it all */
	struct verify_port verify;
	struct anchor *anchor; /* NULL: no place is named */
	struct anchor_port anchor_port;
	struct otel *otel; /* NULL: nobody wants spans */
	struct telemetry_port telemetry;
	struct notify *notify; /* NULL: not opened yet */
	struct notifier_port notifier;
	void (*notify_wake)(void *ctx); /* from its threads */
	void *notify_wake_ctx;
	struct witness *witness; /* NULL: nobody else's are kept */
	struct witness_port witness_port;
	void (*wake)(void *ctx); /* after it was read */
	void *wake_ctx;
	struct journal_found found;    /* what the start found of both */
	struct executor *executor;     /* if it is the setup's own */
	struct executor_port carries;  /* the port of it */
	struct calendar_port calendar; /* and its calendar */
	struct zones *zones;
	struct zones_port zones_port;
	const struct model_port *model;
	struct model_watch *watch;    /* its descriptors on the loop */
	struct postgres_watch *waits; /* for the store's database; or NULL */
	struct service *service;
	/* When settings and policy were read, and when and why that failed
	 * since; 0: it did not. */
	int64_t read_ms, failed_ms;
	struct sg_error failed;
};

/* Where things are, as home_find() says it; nothing is opened yet. */
enum cli_exit
setup_find(const struct cli *c, struct setup *g, const struct setup_options *o);

/*
 * Give up what a server does not need, before its first thread; see
 * server.sandbox in config.def.  CLI_FAILED: the settings require what the
 * kernel cannot do.
 */
enum cli_exit setup_confine(
    const struct cli *c, struct setup *g, const struct setup_options *o);

/* Then open it all.  CLI_FAILED: another process has it, for one. */
enum cli_exit
setup_open(const struct cli *c, struct setup *g, const struct setup_options *o);

/* Whether there is room where the ledger is, and it can be written; and the
 * database of the store is there, where there is one. */
bool setup_disk_works(struct setup *g);

/* The single sign-on of the settings, for whoever serves the page; NULL: they
 * name none.  Close it with sso_close(). */
SG_MUST_CHECK enum sg_err
setup_sso(const struct setup *g, struct sso **out, struct sg_error *e);

/* In the reverse order; fine after any failure of the above. */
void setup_close(struct setup *g);

/* Read the settings again and give them to the service.  What changed is
 * recorded; ${by}: who wanted it. */
enum sg_err setup_reload(struct setup *g, const struct setup_options *o,
    const char *by, struct sg_error *e);

#endif
