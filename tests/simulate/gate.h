#ifndef SIMULATE_GATE_H
#define SIMULATE_GATE_H

#include "service/service.h"
#include "simulate/check.h"

/* The gate under test, as src/setup puts it together; and its end. */
struct sim_gate {
	struct service *s; /* NULL: it is not open */
	struct store_port store;
	struct store_port reads; /* of it, with what the journal has */
	struct journal_port journal;
	struct ledger_port ledger;
	struct journal_found found;
	struct shell_ports ports;
	struct service_config config;
	int64_t wall_ms, mono_ms;
	uint64_t last_id;
	bool closing;    /* what is approved now is not begun */
	unsigned struck; /* steps since it can write no more */
};
extern struct sim_gate sim_gate;

enum sim_end { SIM_CLOSE, SIM_KILL, SIM_POWER };

void sim_gate_begin(void);
/* Open it; whatever goes wrong with the disk or with memory, the start after
 * that must succeed. */
void sim_gate_start(void);
void sim_gate_end(enum sim_end how);
/* Outside of a step of the gate: memory is ours and does not fail. */
bool sim_gate_lives(void);

/* What is under way between callers, people and the gate: net.c. */
enum sim_kind {
	REQ_ASK,
	REQ_GET,
	REQ_CANCEL,
	REQ_DECIDE,
	REQ_EXTEND,
	REQ_GRANT,
	REQ_GRANTS,
	REQ_REVOKE,
	REQ_MODE,
	REQ_PROPOSE,
	REQ_EXECUTE,
	REQ_READ,
	REQ_KINDS
};

struct sim_req {
	bool used, delivered;
	enum sim_kind kind;
	enum command_name command;
	unsigned who; /* index of a client */
	uint64_t channel;
	unsigned no; /* of a call, of an action, of a question */
	uint8_t ext, cmd;
	bool must_deny; /* a denial was known before it came */
	enum sg_decision_token option;
	char id[64], body[768], match[40];
	int64_t wait_ms;
};

void sim_net_begin(void);
struct sim_req *sim_net_send(enum sim_kind kind, unsigned who); /* or NULL */
void sim_net_deliver(void);
void sim_net_lose(void);
void sim_net_twice(void);
void sim_net_reset(void);
void sim_net_down(void);     /* the gate is gone: no answer comes any more */
void sim_net_answered(void); /* nobody waits for an answer any more */
struct principal sim_net_who(unsigned who);
void sim_net_attach(bool all);
const struct executor_port *sim_net_executor(void);
void sim_net_executed(void); /* an action that runs ends */

enum { AGENTS = 3, PEOPLE = 3, CLIENTS = AGENTS + PEOPLE };

/* What people see and do: people.c. */
void sim_people_begin(void);
void sim_people_look(void);
void sim_people_decide(bool extend);
void sim_people_decided(const struct sim_req *r, const struct command_out *o);
void sim_people_grants(const struct command_out *o);
void sim_people_revoke(void);
void sim_people_check(void); /* every denial they know of is in force */
extern const char *const sim_commands[CMDS];

#endif
