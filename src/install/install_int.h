#ifndef INSTALL_INSTALL_INT_H
#define INSTALL_INSTALL_INT_H

#include <sys/types.h>

#include "home/home.h"
#include "install/servers.h"
#include "install/settings.h"
#include "install/starter_ask.h"
#include "install/token.h"

/* Inside: one run of install or uninstall. */
#define INSTALL_BACKUP ".before-solgate"

struct install {
	const struct cli *c;
	struct settings_edit edit; /* of a host, or */
	bool servers; /* of MCP servers, or of an editor's agents */
	enum servers_kind kind;
	struct servers_count count;
	struct arena a;
	bool dry;
	struct install_starter starter;
	const char *file, *program;
	char path[PLACE_MAX], backup[PLACE_MAX + sizeof(INSTALL_BACKUP)];
	char self[PLACE_MAX];
	struct home home;
	struct home_options where;
	struct install_token token;
	char id[32]; /* whose the token is */
	struct sg_str old, new;
	mode_t mode;
	bool there; /* the file is, */
	bool found; /* and hooks of ours in it */
};

/* The file behind links, so that a link stays one. */
bool install_find_file(struct install *k);

/* The program that the host is to start; false: it cannot. */
bool install_find_program(struct install *k);

/* T63: the host's entry says where the gate is, and no variable does. */
enum cli_exit install_find_gate(struct install *k);

/* Read, change, write; says what was done, and what could not be. */
enum cli_exit install_change(struct install *k);

#endif
