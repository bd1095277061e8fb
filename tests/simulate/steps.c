/* One life of a gate: what happens, drawn step by step. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "simulate/gate.h"

#define MEMORY_MAX (64u << 20) /* bytes of the gate, at any time */

struct sim_tally *sim_tally;

static uint64_t state; /* of the source of this step */
static unsigned step;
static bool traced;
static uint64_t seed;

static uint64_t
mix(uint64_t x)
{
	x += UINT64_C(0x9e3779b97f4a7c15);
	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

uint32_t
sim_any(uint32_t n)
{
	state += UINT64_C(0x9e3779b97f4a7c15);
	return n == 0 ? 0 : (uint32_t)((mix(state) >> 32) % n);
}

bool
sim_one_in(uint32_t n)
{
	return sim_any(n) == 0;
}

unsigned
sim_step(void)
{
	return step;
}

void
sim_fail(const char *format, ...)
{
	va_list ap;

	fprintf(stderr, "seed %llu, step %u: ", (unsigned long long)seed, step);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	fputc('\n', stderr);
	_exit(3);
}

void
sim_trace(const char *format, ...)
{
	va_list ap;

	if (!traced)
		return;
	printf("%5u ", step);
	va_start(ap, format);
	vprintf(format, ap);
	va_end(ap);
	putchar('\n');
	fflush(stdout);
}

static void
do_ask(void)
{
	unsigned no = sim_model.n_calls;
	bool again = no > 1 && sim_one_in(10);
	struct sim_req *r;
	struct sim_call *c;

	if (no == CALLS || (r = sim_net_send(REQ_ASK, sim_any(AGENTS))) == NULL)
		return;
	if (again)
		no = 1 + sim_any(no - 1);
	else
		sim_model.n_calls++;
	c = &sim_model.calls[no];
	if (!again) {
		c->ext = (uint8_t)sim_any(EXTS);
		c->cmd = (uint8_t)sim_any(CMDS);
	}
	c->sent = true;
	r->command = COMMAND_HOSTCALL_ASK;
	r->no = no;
	r->wait_ms = sim_one_in(3) ? 0 : sim_one_in(4) ? 1000 : -1;
	snprintf(r->id, sizeof(r->id), "c%06u", no);
	snprintf(r->body, sizeof(r->body),
	    "{\"call_id\":\"c%06u\",\"method\":\"exec\",\"params\":{"
	    "\"command\":"
	    "\"%s\"},\"extension\":{\"id\":\"ext.%c\",\"name\":\"E\","
	    "\"version\":\"1.2.0\"}}",
	    no, sim_commands[c->cmd], 'a' + c->ext);
}

/* Of a call that was asked about: its end, or its withdrawal. */
static void
do_call(void)
{
	enum sim_kind kind = sim_one_in(2) ? REQ_GET : REQ_CANCEL;
	struct sim_req *r;

	if (sim_model.n_calls < 2 ||
	    (r = sim_net_send(kind, sim_any(AGENTS))) == NULL)
		return;
	r->no = 1 + sim_any(sim_model.n_calls - 1);
	r->command = kind == REQ_GET ? COMMAND_HOSTCALL_GET
				     : COMMAND_HOSTCALL_CANCEL;
	r->wait_ms = sim_one_in(2) ? 0 : 5000;
	snprintf(r->id, sizeof(r->id), "c%06u", r->no);
}

static void
do_grant(void)
{
	bool deny = !sim_one_in(3);
	struct sim_req *r = sim_net_send(REQ_GRANT, AGENTS + sim_any(PEOPLE));

	if (r == NULL)
		return;
	r->command = COMMAND_GRANT_ADD;
	r->ext = (uint8_t)sim_any(EXTS);
	r->cmd = (uint8_t)sim_any(CMDS);
	r->option = deny ? SG_DECISION_DENY_ALWAYS : SG_DECISION_ALLOW_ALWAYS;
	if (!deny)
		sim_model.rules[r->ext][r->cmd].allowed = true;
	snprintf(r->body, sizeof(r->body),
	    "{\"extension_id\":\"ext.%c\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"%s\",\"decision\":\"%s\"}",
	    'a' + r->ext, sim_commands[r->cmd], deny ? "deny" : "allow");
}

static void
do_mode(void)
{
	static const char *const modes[] = {"prompt", "strict", "permissive"};
	unsigned mode = sim_any(3);
	struct sim_req *r = sim_net_send(REQ_MODE, AGENTS + sim_any(PEOPLE));

	if (r == NULL)
		return;
	r->command = COMMAND_MODE_SET;
	sim_model.permissive |= mode == 2;
	snprintf(r->body, sizeof(r->body), "{\"mode\":\"%s\"}", modes[mode]);
}

static void
do_propose(void)
{
	unsigned no = sim_model.n_chips;
	struct sim_req *r;

	if (no == CHIPS ||
	    (r = sim_net_send(REQ_PROPOSE, sim_any(AGENTS))) == NULL)
		return;
	sim_model.n_chips++;
	r->command = COMMAND_ACTION_PROPOSE;
	r->no = no;
	snprintf(r->body, sizeof(r->body),
	    "{\"thread_id\":\"t%u\",\"action\":{\"request_id\":\"r%04u\","
	    "\"action_needed\":true,\"action_id\":\"a%04u\",\"action_label\":"
	    "\"Create Reminder\",\"action_kind\":\"create_reminder\","
	    "\"action_summary_bullets\":[\"One\"],"
	    "\"action_payload_preview\":{\"title\":\"x\"}}}",
	    no / 4, no, no);
}

static void
do_execute(void)
{
	struct sim_req *r;

	if (sim_model.n_chips < 2 ||
	    (r = sim_net_send(REQ_EXECUTE, AGENTS + sim_any(PEOPLE))) == NULL)
		return;
	r->no = sim_model.n_chips - 1 -
	    sim_any(sim_model.n_chips < 5 ? sim_model.n_chips - 1 : 4);
	sim_model.chips[r->no].approved = true;
	r->command = COMMAND_ACTION_EXECUTE;
	snprintf(r->body, sizeof(r->body),
	    "{\"request_id\":\"r%04u\",\"action_id\":\"a%04u\","
	    "\"confirmation\":{\"explicit_user_consent\":true,\"decided_at\":"
	    "\"2026-01-01T00:%02u:%02uZ\",\"surface\":\"chip\"}}",
	    r->no, r->no, sim_any(60), sim_any(60));
}

/* Any other command of the table, by anybody, mostly with no body. */
static void
do_read(void)
{
	struct sim_req *r = sim_net_send(REQ_READ, sim_any(CLIENTS));

	if (r == NULL)
		return;
	r->command = sim_any(COMMAND_COUNT);
	switch (r->command) {
	case COMMAND_HOSTCALL_ASK:
	case COMMAND_PROMPT_DECIDE:
	case COMMAND_GRANT_ADD:
	case COMMAND_GRANT_REVOKE:
	case COMMAND_GRANT_RESTORE:
	case COMMAND_DATA_DELETE:
	case COMMAND_AUDIT_ARCHIVE:
	case COMMAND_HOSTCALL_CANCEL:
		r->command = COMMAND_STATE_GET;
		break;
	default:
		break;
	}
	if (sim_one_in(3))
		snprintf(r->body, sizeof(r->body), "{\"text\":\"x\"}");
	snprintf(r->id, sizeof(r->id), sim_one_in(2) ? "t1" : "c000001");
}

static void
do_grants(void)
{
	struct sim_req *r = sim_net_send(REQ_GRANTS, AGENTS);

	if (r != NULL)
		r->command = COMMAND_GRANT_LIST;
}

static void
do_time(void)
{
	int64_t ms = sim_one_in(6) ? 1000 + (int64_t)sim_any(40000)
				   : 1 + (int64_t)sim_any(300);

	sim_gate.mono_ms += ms;
	sim_gate.wall_ms += ms;
	if (sim_one_in(40)) /* somebody sets the clock (T41) */
		sim_gate.wall_ms += (int64_t)sim_any(7200000) - 3600000;
	sim_heap.counts = true;
	service_tick(sim_gate.s);
	sim_heap.counts = false;
}

static void
do_poll(void)
{
	sim_heap.counts = true;
	service_poll(sim_gate.s);
	if (sim_one_in(2))
		service_rest(sim_gate.s);
	sim_heap.counts = false;
}

static void
do_write(void)
{
	unsigned n = 1 + sim_any(6);

	for (unsigned i = 0; i < n; i++)
		sim_fiber_step(sim_one_in(3));
}

static void
do_faults(void)
{
	switch (sim_any(6)) {
	case 0:
		sim_disk.fail_write = 1 + sim_any(20);
		break;
	case 1:
		sim_disk.fail_sync = 1 + sim_any(8);
		break;
	case 2:
		sim_disk.crash_at = sim_disk.ops + 1 + sim_any(40);
		break;
	case 3:
		sim_heap.fail_in = 1 + sim_any(200);
		sim_heap.fail_for = 1 + (sim_one_in(2) ? 0 : sim_any(8));
		break;
	default:
		sim_disk.fail_write = sim_disk.fail_sync = 0;
		sim_heap.fail_in = sim_heap.fail_for = 0;
		break;
	}
}

static void
do_restart(enum sim_end how)
{
	sim_trace("   the gate ends: %s",
	    how == SIM_CLOSE      ? "it is stopped"
		: how == SIM_KILL ? "it is killed"
				  : "the power is cut");
	sim_gate_end(how);
	if (sim_one_in(8)) /* the next start has its own troubles */
		do_faults();
	sim_gate_start();
	if (sim_gate_lives() && sim_heap.fail_in == 0)
		sim_people_check();
}

static void
do_end(void)
{
	do_restart(sim_one_in(5) ? SIM_CLOSE
		: sim_one_in(2)  ? SIM_KILL
				 : SIM_POWER);
}

static void
do_attach(void)
{
	sim_net_attach(false);
}

static void
do_decide(void)
{
	sim_people_decide(sim_one_in(8));
}

static const struct {
	unsigned weight;
	const char *name;
	void (*act)(void);
} acts[] = {
    {200, "a caller asks", do_ask},
    {330, "a request arrives", sim_net_deliver},
    {200, "the writer goes on", do_write},
    {160, "the loop goes round", do_poll},
    {60, "a person looks", sim_people_look},
    {70, "a person answers", do_decide},
    {60, "time passes", do_time},
    {24, "a person adds a rule", do_grant},
    {10, "a person lists the rules", do_grants},
    {8, "a person takes a rule back", sim_people_revoke},
    {16, "an action is proposed", do_propose},
    {20, "a person approves an action", do_execute},
    {16, "an action ends", sim_net_executed},
    {20, "a caller comes back", do_call},
    {20, "any other command", do_read},
    {10, "a request is lost", sim_net_lose},
    {10, "a request comes twice", sim_net_twice},
    {10, "a connection ends", sim_net_reset},
    {4, "people come", do_attach},
    {3, "a person sets the mode", do_mode},
    {16, "something begins to fail", do_faults},
    {10, "the gate ends", do_end},
};
#define ACTS (sizeof(acts) / sizeof(acts[0]))

static void
one_step(void)
{
	static unsigned total;
	unsigned at;
	struct sg_error none = {0};

	for (size_t i = 0; total == 0 && i < ACTS; i++)
		for (size_t k = 0; k < ACTS; k++)
			total += i == 0 ? acts[k].weight : 0;
	at = sim_any(total);
	for (size_t i = 0; i < ACTS; i++) {
		if (at >= acts[i].weight) {
			at -= acts[i].weight;
			continue;
		}
		sim_trace("%s", acts[i].name);
		acts[i].act();
		break;
	}
	if (sim_disk.dead)
		do_restart(sim_one_in(2) ? SIM_KILL : SIM_POWER);
	else if (service_ready(sim_gate.s, &none) != SG_OK &&
	    ++sim_gate.struck > 12)
		do_restart(sim_one_in(3) ? SIM_POWER : SIM_KILL);
	if (sim_heap.peak > MEMORY_MAX)
		sim_fail("the gate takes %zu bytes", sim_heap.peak);
}

/* Everybody who still waits gets an answer, and all of it is kept. */
static void
last_step(void)
{
	sim_disk.fail_write = sim_disk.fail_sync = sim_disk.fail_read = 0;
	sim_disk.crash_at = sim_heap.fail_in = sim_heap.fail_for = 0;
	sim_trace("the gate is stopped for good");
	service_stop(sim_gate.s);
	for (unsigned i = 0; i < 40; i++) {
		sim_gate.mono_ms += 1000;
		sim_gate.wall_ms += 1000;
		service_tick(sim_gate.s);
		service_rest(sim_gate.s);
		do_write();
		service_poll(sim_gate.s);
	}
	sim_gate_end(SIM_CLOSE);
	sim_gate_start();
	sim_people_check();
	sim_gate_end(SIM_KILL);
}

/* Something that was synced once stands in every ledger. */
static void
first_record(void)
{
	struct sim_req *r = sim_net_send(REQ_READ, AGENTS);

	r->command = COMMAND_GRANT_ADD;
	snprintf(r->body, sizeof(r->body),
	    "{\"extension_id\":\"ext.z\",\"capability\":\"exec\","
	    "\"scope_pattern\":\"true\",\"decision\":\"deny\"}");
	sim_net_deliver();
}

static void
begin(const struct sim_options *o)
{
	seed = o->seed;
	traced = o->trace;
	step = 0;
	state = mix(seed);
	sim_disk_wipe();
	sim_check_begin();
	sim_gate_begin();
	sim_net_begin();
	sim_people_begin();
	sim_heap.fail_in = sim_heap.fail_for = 0;
	sim_heap.peak = sim_heap.bytes;
	(void)sim_disk_take_image();
	sim_gate_start();
	if (o->steps == 0)
		first_record();
}

void
sim_run(const struct sim_options *o)
{
	size_t before = sim_heap.bytes;

	begin(o);
	for (step = 1; step <= o->steps; step++) {
		state = mix(mix(o->seed) ^ step);
		if (o->skip != NULL && o->skip[step])
			continue;
		one_step();
		sim_tally->steps++;
	}
	state = mix(mix(o->seed) ^ step);
	last_step();
	if (o->seed > 0 && sim_heap.bytes > before)
		sim_fail(
		    "%zu bytes are not given back", sim_heap.bytes - before);
	sim_tally->seeds++;
}
