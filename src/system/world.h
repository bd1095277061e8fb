#ifndef SYSTEM_WORLD_H
#define SYSTEM_WORLD_H

#include "command/launch.h"
#include "place/path.h"
#include "rule/scope.h"
#include "system/path_system.h"

/* The built-in tables of tools, data/{launch,ways,effects}.v0.1.tsv, in ${a}.
 */
enum sg_err world_tools(struct launch *t, struct arena *a, struct sg_error *e);

/* What a call is looked at with: this machine, its files, the tools. */
struct world {
	struct arena arena;
	struct path_system files;
	struct path_resolver resolver;
	struct path_place place; /* the project */
	struct launch tools;
	struct scope_world machine; /* all of it, for the gate */
};

/*
 * NULL: ${e} says why.  ${own}: what is the gate's own, which must outlive it;
 * with none, nobody asks.
 */
struct world *
world_open(struct sg_str project, struct sg_str_list own, struct sg_error *e);
void world_close(struct world *w);

#endif
