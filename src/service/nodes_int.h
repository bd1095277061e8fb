#ifndef SERVICE_NODES_INT_H
#define SERVICE_NODES_INT_H

#include "service/commands.h"
#include "service/service_int.h"

/* Channels of those who are at other nodes. */
#define NODES_CHANNEL (UINT64_C(0x4e) << 56)

/*
 * A service that is one node of many (port/nodes.h): its rules are read again
 * when another node changed them, and what is for another node's question goes
 * there by letter.  All of it does nothing for a gate that is alone.
 */
/* Before the rooms read their rows. */
SG_MUST_CHECK enum sg_err nodes_open(struct service *s, struct sg_error *e);
/* When they are open. */
void nodes_begin(struct service *s);
void nodes_close(struct service *s);

/* Whatever others did since. */
void nodes_look(struct service *s);
int64_t nodes_due(const struct service *s);
void nodes_tick(struct service *s);
void nodes_forget(struct service *s, const void *ctx);

/* nodes_witness.c: the ends of the others' chains, when it is time. */
void nodes_witness(struct service *s);
void nodes_unsee(struct service *s);

/* What waits was answered by the rules of then: does it hold by those of now?
 */
bool nodes_still(
    struct desk *desk, const struct queue_effect *e, struct sg_str calls);

/* nodes_told.c: questions of others, told to those who listen here; and those
 * that are open, to one who came. */
void nodes_hear_told(struct service *s);
void nodes_show(struct service *s, uint64_t channel);

/* Letters to this node, and answers to its own: letters.c. */
void nodes_read(struct service *s);
void nodes_hear(struct service *s);
void nodes_forget_letters(struct service *s, const void *ctx);
void nodes_drop_letters(struct service *s);

/* True: the command is about another node's question, and goes there. */
bool nodes_forward(struct service *s, enum command_name n,
    const struct command_in *in, struct command_reply to);

/* The command is about what each node keeps: the others run it, too. */
void nodes_spread(
    struct service *s, enum command_name n, const struct command_in *in);

/* What command_run() does once all that the command needs is here. */
void command_go(struct service *s, enum command_name n,
    const struct command_in *in, struct command_reply to);

/*
 * nodes_lease.c.  True: the command names a turn that is not known here, and
 * goes on when the others were asked for its lease.
 */
#define NODES_LEASE "lease" /* such a letter */
bool nodes_fetch(struct service *s, enum command_name n,
    const struct command_in *in, struct command_reply to);
void nodes_lease_give(struct service *s, int64_t no, struct sg_str turn);
bool nodes_lease_hear(
    struct service *s, int64_t no, struct sg_str json, struct arena *a);
int64_t nodes_lease_due(const struct service *s);
void nodes_lease_tick(struct service *s);
void nodes_lease_forget(struct service *s, const void *ctx);
void nodes_lease_close(struct service *s);

/* Its texts into ${a}; false: no memory. */
bool nodes_keep_in(struct command_in *in, struct arena *a);

/*
 * command_decide(), and once more where the answer is that the rules changed
 * meanwhile.  False: no memory.
 */
bool nodes_decide(struct service *s, enum command_name n,
    const struct command_in *in, struct command_reply to);

#endif
