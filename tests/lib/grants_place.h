#ifndef TESTS_LIB_GRANTS_PLACE_H
#define TESTS_LIB_GRANTS_PLACE_H

#include "grants/grant_book.h"
#include "lib/room_run.h"
#include "system/world.h"

/* The book of grants on a shell alone; it counts what it is told. */
struct grants_place {
	struct ground g;
	struct world *world;
	struct grant_book *book;
	unsigned changes;
};

static inline const struct launch *
grants_place_tools(void *ctx)
{
	const struct grants_place *p = ctx;

	return &p->world->tools;
}

static inline void
grants_place_changed(void *ctx, struct sg_str id)
{
	struct grants_place *p = ctx;

	p->changes += id.n > 0;
}

/* After ground_ports(), and again after grants_place_stop(). */
static inline bool
grants_place_start(struct grants_place *p)
{
	struct grant_hooks hooks = {
	    grants_place_tools, grants_place_changed, p};
	struct sg_error e = {0};

	p->book = NULL;
	p->changes = 0;
	if (!ground_start(&p->g))
		return false;
	p->world = world_open(STR("/"), (struct sg_str_list){NULL, 0}, &e);
	if (p->world != NULL)
		p->book = grant_book_open(&p->g.sh, &hooks, &e);
	if (p->book == NULL)
		fprintf(stderr, "no grants: %s\n", e.message);
	return p->book != NULL;
}

static inline bool
grants_place_open(struct grants_place *p)
{
	return ground_ports(&p->g) && grants_place_start(p);
}

static inline void
grants_place_stop(struct grants_place *p)
{
	grant_book_flush(p->book);
	ground_drain(&p->g);
	shell_settle(&p->g.sh);
	grant_book_close(p->book);
	world_close(p->world);
	ground_stop(&p->g);
}

static inline void
grants_place_close(struct grants_place *p)
{
	grants_place_stop(p);
	ground_close_ports(&p->g);
}

static inline struct said *
grants_place_run(struct grants_place *p, struct said *s, grant_command *run,
    const struct contract *c, const char *id, const char *match,
    const char *body)
{
	struct command_in in = ground_in(7);

	in.id = str_of(id);
	in.match = str_of(match);
	in.body = str_of(body);
	ROOM_RUN(&p->g, p->book, run, c, &in, said_again(s));
	return s;
}

/* Whether a grant allows the extension "e" to run ${command}. */
static inline bool
grants_place_allows(struct grants_place *p, const char *command)
{
	struct call_request r = {.call_id = STR("c"),
	    .extension_id = STR("e"),
	    .method = STR("tool"),
	    .params = {.tool = STR("bash"),
		.has_command = true,
		.command = str_of(command)},
	    .canonical = str_of(command)};
	struct sg_error e = {0};
	struct arena a;
	struct call call;
	struct grant_query q = {.call = &call,
	    .now_ms = p->g.sh.wall_ms,
	    .launch = &p->world->tools};
	bool yes;

	arena_init(&a, &mem_heap, 1u << 22);
	yes = call_init(&call, &r, &p->world->machine, &a, &e) == SG_OK &&
	    grants_allow(grant_book_index(p->book), &q).yes;
	arena_release(&a);
	return yes;
}

#endif
