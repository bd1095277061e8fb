#ifndef NOTIFY_NOTIFY_H
#define NOTIFY_NOTIFY_H

#include "base/err.h"
#include "notify/ece.h"
#include "port/notifier.h"

/* The ways to a person; see README.md. */
#define NOTIFY_QUEUE 64 /* notifications that may wait, of each way */
#define NOTIFY_WORDS 16 /* of the program */
#define NOTIFY_TRIES 3

struct notify;

struct notify_options {
	struct sg_str page_url; /* of the page; empty: no link is given */
	const char *ca_file;    /* NULL or "": the machine's */
	int64_t wait_ms;        /* for one try; 0: 10 s */
	int64_t again_ms;       /* before the next one; 0: 1 s, then more */
	bool content, attends;
	struct notice_rule rule[NOTIFIER_COUNT]; /* .on: it is wanted */

	/* The gate's key, read or made; from any thread.  False: ${e} says
	 * why. */
	bool (*push_key)(void *ctx, uint8_t key[ECE_KEY], struct sg_error *e);
	struct sg_str push_contact; /* mailto: or https:; may be empty */
	const struct sg_str *push_services; /* beside the known ones */
	size_t n_push_services;

	struct sg_str ntfy_url, ntfy_topic, ntfy_token;

	struct sg_str smtp_url, smtp_from, smtp_user, smtp_password;
	const struct sg_str *smtp_to;
	size_t n_smtp_to;

	const struct sg_str *command;
	size_t n_command;
	const char *command_dir; /* the program's own; NULL: none */
	bool unfenced;

	const char *bus; /* address of the session's bus; NULL: the usual one */

	/* A subscription is gone; from a thread. */
	void (*wake)(void *ctx);
	/* Whether a way works has changed; from a thread.  ${why} is NULL: it
	 * does. */
	void (*changed)(void *ctx, const char *way, const char *why);
	void *ctx;
};

/* Copies what it is given.  NULL: ${e} says which setting is wrong. */
struct notify *notify_open(const struct notify_options *o, struct sg_error *e);

/* What waits is dropped, what is being sent is given up; NULL is fine. */
void notify_close(struct notify *t);

struct notifier_port notify_port(struct notify *t);

#endif
