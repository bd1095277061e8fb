#ifndef PORT_NODES_H
#define PORT_NODES_H

#include "base/arena.h"
#include "base/err.h"

/*
 * The other nodes of a gate that shares its database (docs/decisions/025).
 * All of it is called on the thread of the loop.
 *
 * Rules that are in memory carry a number.  The order is what makes it right:
 * begin() reads the number of now, then the rows are read, then end() says
 * that what is decided from here on was decided by that number.  Rules that
 * are newer than their number are refused by the database; older ones would
 * not be.
 */
struct nodes_news {
	bool rules;   /* changed elsewhere, and nothing of ours is on its way */
	bool others;  /* a lease ended, or somebody came or went */
	bool letters; /* to us */
	bool answers; /* to our letters */
	bool told;    /* questions of others changed: see told() */
};

#define NODES_NAME_MAX 32 /* bytes of a name */

/* The event of a record that says where the chains of the others end:
 * "data":{"heads":[{"hash":HEX,"node":NAME,"seq":N}]} */
#define NODES_WITNESSED "nodes.witnessed"

/* Where the chain of another node ends. */
struct nodes_head {
	struct sg_str node;
	uint64_t seq;
	uint8_t hash[32];     /* zeros: the line is not one */
	struct sg_str record; /* of it */
};

struct nodes_port {
	struct sg_str name; /* of this node */
	uint8_t key[32];    /* of all nodes, see nodes_derive() */
	int64_t witness_ms; /* how often it looks at the others' chains */

	/* Before the first rules are read: who reads them again, when the
	 * journal finds that they changed. */
	void (*hook)(void *self, void (*refresh)(void *ctx), void *ctx);
	enum sg_err (*begin)(void *self, struct sg_error *e);
	void (*end)(void *self);

	/* Asked now: whether others changed rules that are not read yet. */
	bool (*behind)(void *self);

	/* Whether a change of the rules by this node is on its way. */
	bool (*changing)(void *self);

	/* What is new; it is told once, letters until they are taken. */
	struct nodes_news (*look)(void *self);

	/*
	 * The questions of other nodes that changed since the last time, each
	 * once or more.  False: some of them are not known, so that who listens
	 * has to read all of them again.
	 */
	bool (*told)(
	    void *self, void (*each)(void *ctx, struct sg_str id), void *ctx);

	/* The session by which others know our questions; and whose is that:
	 * SG_ENOTFOUND: of nobody who lives. */
	enum sg_err (*hello)(
	    void *self, struct sg_str session, struct sg_error *e);
	enum sg_err (*owner)(void *self, struct sg_str session, struct arena *a,
	    struct sg_str *name, struct sg_error *e);

	/* The ends of the others' chains, in ${a}; and what entry ${seq} of one
	 * is now: SG_ENOTFOUND: it is not there. */
	enum sg_err (*heads)(void *self, struct arena *a,
	    struct nodes_head **out, size_t *n, struct sg_error *e);
	enum sg_err (*hash_of)(void *self, struct sg_str node, uint64_t seq,
	    struct arena *a, uint8_t hash[32], struct sg_error *e);

	/* End the leases that ran out. */
	enum sg_err (*bury)(void *self, struct sg_error *e);

	/* Letters to another node, and their answers. */
	enum sg_err (*send)(void *self, struct sg_str to, struct sg_str body,
	    int64_t *no, struct sg_error *e);
	/* One to every other node that lives; their numbers, in ${a}. */
	enum sg_err (*send_all)(void *self, struct sg_str body, struct arena *a,
	    int64_t **no, size_t *n, struct sg_error *e);
	enum sg_err (*take)(void *self, struct arena *a,
	    void (*each)(void *ctx, int64_t no, struct sg_str body), void *ctx,
	    struct sg_error *e);
	enum sg_err (*answer)(
	    void *self, int64_t no, struct sg_str body, struct sg_error *e);
	enum sg_err (*answers)(void *self, struct arena *a,
	    void (*each)(void *ctx, int64_t no, struct sg_str body), void *ctx,
	    struct sg_error *e);
	void *self;
};

/* The key of all nodes for one purpose; nobody but they can know it. */
void
nodes_derive(const struct nodes_port *n, const char *purpose, uint8_t out[32]);

#endif
