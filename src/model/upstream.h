#ifndef MODEL_UPSTREAM_H
#define MODEL_UPSTREAM_H

#include "port/clock.h"
#include "port/model.h"
#include "provider/provider.h"

/*
 * Models over the network: one port for all providers that are set up.  Texts
 * of the configuration must outlive it; NULL or "" is the default.
 */
struct upstream_provider {
	bool on;
	const char *base_url; /* https, or http to this machine */
	const char *model;
	const char *key_file; /* 0600 */
	const char *key_env;  /* the name of a variable */
};

struct upstream_config {
	struct clock_port clock;
	struct model_loop loop;
	struct upstream_provider provider[PROVIDER_COUNT];
	enum provider_kind usual; /* who answers MODEL_DEFAULT */
	int64_t connect_ms;       /* 0: 10 s */
	int64_t first_ms;         /* to the first byte; 0: 60 s */
	int64_t stall_ms;         /* between two bytes; 0: 30 s */
	int64_t total_ms;         /* 0: 5 min */
	int64_t retry_ms;         /* before the first retry; 0: 500 ms */
	int retries;              /* 0: two; below 0: none */
	size_t max_bytes;         /* of an answer; 0: 8 MiB */
	const char *proxy;        /* a URL, or "environment"; default: none */
	const char *ca_file;      /* default: the machine's */
	const char *library;      /* libcurl's name; default: CURL_LIBRARY */
};

/* NULL: no memory.  libcurl is looked for at the first question. */
const struct model_port *upstream_open(const struct upstream_config *c);

/* Other settings, whose texts must outlive it; what was asked goes on. */
void
upstream_reload(const struct model_port *m, const struct upstream_config *c);

/* Whether that provider can be asked: its address, its key. */
SG_MUST_CHECK enum sg_err upstream_check(
    const struct upstream_config *c, enum provider_kind k, struct sg_error *e);

/* What stands in for an empty base URL, model, and variable of a key. */
const char *upstream_base_url(enum provider_kind k);
const char *upstream_model(enum provider_kind k);
const char *upstream_key_env(enum provider_kind k);

#endif
