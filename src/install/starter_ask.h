#ifndef INSTALL_STARTER_ASK_H
#define INSTALL_STARTER_ASK_H

#include "home/home.h"
#include "hosts/hosts.h"

/* install --starter: which project, the rules, and what is said of them. */
struct install_starter {
	bool on;
	const char *given; /* --project, or NULL */
	char root[PLACE_MAX];
};

/* The project, before anything is changed. */
enum cli_exit install_starter_find(const struct cli *c, const struct home *h,
    enum hook_host host, struct install_starter *s);

/* The rules into the person's policy, or with ${dry} to stderr alone. */
enum cli_exit install_starter_add(const struct cli *c, const struct home *h,
    enum hook_host host, const struct install_starter *s, bool dry,
    struct arena *a);

/*
 * Loudly: without rules and without anybody there, the agent is denied all of
 * it, and nothing in its own words would say why.
 */
void
install_starter_alone(enum hook_host host, const struct install_starter *s);

#endif
