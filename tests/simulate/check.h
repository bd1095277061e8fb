#ifndef SIMULATE_CHECK_H
#define SIMULATE_CHECK_H

#include "shell/command.h"
#include "simulate/sim.h"

/*
 * What must hold, and what the callers and the people of a run know.  Nothing
 * of it is read from the gate's own memory: only what it said, what was shown,
 * what ran, and what is on the disk.
 */
enum { EXTS = 3, CMDS = 8, CALLS = 4096, CHIPS = 256, SHOWN = 64 };

struct sim_call {
	uint8_t ext, cmd;
	bool sent;
	bool seen;              /* a person who saw it sent an allow */
	unsigned lives;         /* that it was delivered to, by channel */
	uint64_t life, channel; /* the last of them */
	uint32_t told;          /* decisions it was told, as bits */
	uint32_t written;       /* and those that are durable */
	unsigned records;
};

struct sim_chip {
	bool sent, approved; /* a person sent an approval */
	unsigned runs;       /* how often it was carried out, */
	bool failed, ended;  /* and how the last time ended */
	unsigned attempt;
};

/* Of one extension and one command. */
struct sim_rule {
	bool allowed;      /* somebody sent an allow that lasts */
	bool denied;       /* somebody was told that a denial lasts */
	unsigned revoking; /* revocations under way */
};

struct sim_model {
	struct sim_call calls[CALLS];
	unsigned n_calls;
	struct sim_chip chips[CHIPS];
	unsigned n_chips;
	struct sim_rule rules[EXTS][CMDS];
	bool permissive; /* somebody sent for that mode */
	uint64_t life;
};
extern struct sim_model sim_model;

void sim_check_begin(void);
/* ${f} was synced: what is new in it is durable. */
void sim_check_synced(struct sim_file *f);
/* Whether ${part}, and ${other} in the same line, are durable. */
bool sim_check_durable(const char *part, const char *other);
/* A caller was told of call ${no}; ${denied}: a denial was known before. */
void sim_check_told(unsigned no, enum sg_decision_token d, bool denied);
/* An action is about to be carried out. */
void sim_check_runs(unsigned no, unsigned attempt);
/* A start succeeded: all that was told is still there. */
void sim_check_start(void);
/* A caller or a person sees a call id: its number, or CALLS. */
unsigned sim_call_no(const char *text);

#endif
