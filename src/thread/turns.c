/*
 * The room of turns: what it is made of, and what it does when nobody asks:
 * counters go to the store, rows that ran out leave it.
 */
#include <stdlib.h>
#include <string.h>

#include "count/counts.h"
#include "kept/call.h"
#include "thread/turns_int.h"
#include "thread/turns_sweep.h"

#define FLUSH_MS  10000
#define SWEEP_MS  3600000
#define DAY_MS    INT64_C(86400000)
#define KEPT_DAYS 30

struct buf
turns_buf(struct turns *t, size_t i)
{
	return (struct buf){.p = t->room[i], .cap = TURNS_ROOM_BYTES};
}

int64_t
turns_expiry(const struct turns *t)
{
	int64_t days = t->shell->config.retention_days;

	return t->shell->wall_ms + (days > 0 ? days : KEPT_DAYS) * DAY_MS;
}

static void
turns_drop_rules(struct turns *t)
{
	struct turn_rules was = {.gate = t->gate, .lattice = t->lattice};

	turn_rules_close(&was);
}

enum sg_err
turns_reload(struct turns *t, struct sg_error *e)
{
	const struct service_config *c = &t->shell->config;
	struct turn_files files = {.embed = c->embed,
	    .lattice = c->lattice,
	    .without = c->lane == LANE_AUTO};
	struct turn_rules rules;
	enum sg_err err;

	if ((err = turn_rules_open(&rules, &files, e)) != SG_OK)
		return err;
	turns_drop_rules(t);
	t->gate = rules.gate;
	t->lattice = rules.lattice;
	memcpy(t->rules, rules.name, sizeof(t->rules));
	return SG_OK;
}

static bool
make_parts(struct turns *t)
{
	const struct store_port *store = t->shell->port.store;

	t->leases = leases_new();
	t->threads = threads_new(store, t->shell->port.nodes != NULL);
	t->keys = turn_keys_new(store);
	for (size_t i = 0; i < sizeof(t->room) / sizeof(t->room[0]); i++)
		if ((t->room[i] = malloc(TURNS_ROOM_BYTES)) == NULL)
			return false;
	return t->leases != NULL && t->threads != NULL && t->keys != NULL;
}

void
turns_free(struct turns *t)
{
	if (t == NULL)
		return;
	turns_drop_rules(t);
	leases_free(t->leases);
	threads_free(t->threads);
	turn_keys_free(t->keys);
	for (size_t i = 0; i < sizeof(t->room) / sizeof(t->room[0]); i++)
		free(t->room[i]);
	free(t);
}

struct turns *
turns_new(struct shell *sh, struct sg_error *e)
{
	struct turns *t = calloc(1, sizeof(*t));

	if (t != NULL) {
		t->shell = sh;
		if (make_parts(t)) {
			if (turns_reload(t, e) == SG_OK)
				return t;
			turns_free(t);
			return NULL;
		}
		turns_free(t);
	}
	err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	return NULL;
}

struct turns *
turns_open(struct shell *sh, struct sg_error *e)
{
	struct turns *t = turns_new(sh, e);

	if (t == NULL)
		return NULL;
	t->flush_ms = sh->mono_ms + FLUSH_MS;
	t->sweep_ms = sh->mono_ms + FLUSH_MS; /* not while starting */
	counts_day(sh->counts, sh->wall_ms);
	if (counts_load(sh->counts, sh->port.store, e) == SG_OK)
		return t;
	turns_free(t);
	return NULL;
}

static void
flush_counts(struct turns *t)
{
	struct shell_work w;
	struct journal_unit u = {0};

	shell_work_begin(t->shell, &w);
	u.ops = counts_changes(t->shell->counts, w.a, &u.n_ops);
	if (u.n_ops > 0)
		(void)shell_submit(t->shell, &u); /* if not: they are lost */
	shell_work_end(t->shell, &w);
}

void
turns_close(struct turns *t)
{
	if (t == NULL)
		return;
	flush_counts(t);
	shell_drop_reads(t->shell);
	turns_drop_puts(t);
	turns_free(t);
}

void
turns_hook(struct turns *t, const struct turns_hooks *hooks)
{
	t->hooks = *hooks;
}

void
turns_listen(struct turns *t, const struct turns_ear *ear)
{
	t->ear = *ear;
}

void
turns_forget(struct turns *t, void *ctx)
{
	turns_forget_puts(t, ctx);
}

struct turn_gate *
turns_gate(struct turns *t)
{
	return &t->gate;
}

int64_t
turns_due(const struct turns *t)
{
	return t->flush_ms < t->sweep_ms ? t->flush_ms : t->sweep_ms;
}

void
turns_tick(struct turns *t)
{
	int64_t now = t->shell->mono_ms;

	counts_day(t->shell->counts, t->shell->wall_ms);
	if (now >= t->flush_ms) {
		flush_counts(t);
		t->flush_ms = now + FLUSH_MS;
	}
	if (now >= t->sweep_ms)
		t->sweep_ms = now + (turns_sweep(t) ? 100 : SWEEP_MS);
}

const struct sg_lease *
turns_lease(const struct turns *t, struct sg_str turn_id)
{
	static const struct sg_lease none; /* admits nothing */
	const struct sg_lease *found = leases_find(t->leases, turn_id);

	return found != NULL ? found : &none;
}

void
turns_lease_put(
    struct turns *t, struct sg_str turn_id, const struct sg_lease *after)
{
	struct sg_lease *found = leases_find(t->leases, turn_id);

	if (found != NULL)
		*found = *after;
}

bool
turns_lease_here(const struct turns *t, struct sg_str turn_id)
{
	return leases_find(t->leases, turn_id) != NULL;
}

struct sg_str
turns_lease_give(
    struct turns *t, struct sg_str turn_id, struct arena *a, bool *gone)
{
	struct sg_lease lease = {.open = false};
	enum leases_has has = leases_take(t->leases, turn_id, &lease);
	struct kept_lease k = kept_lease_of(&lease, t->shell->mono_ms);

	*gone = has == LEASES_GONE;
	return has == LEASES_HERE ? shell_json(a, &kept_lease_contract, &k)
				  : STR("");
}

bool
turns_lease_take(struct turns *t, struct sg_str turn_id, struct sg_str json,
    int64_t since_ms)
{
	struct sg_error none = {0};
	struct kept_lease k;
	struct shell_work w;
	struct sg_lease lease;
	bool ok;

	shell_work_begin(t->shell, &w);
	ok = contract_decode(&kept_lease_contract, json, w.a, &k, &none) ==
	    SG_OK;
	shell_work_end(t->shell, &w);
	if (!ok)
		return false;
	lease = kept_lease_from(&k, since_ms);
	leases_add(t->leases, turn_id, &lease);
	return true;
}

const char *
turns_rules(const struct turns *t)
{
	return t->rules;
}

const struct sg_lattice *
turns_lattice(const struct turns *t)
{
	return t->gate.lattice;
}

bool
turns_builtin(const struct turns *t)
{
	return t->gate.embed == NULL && t->shell->config.lattice == NULL;
}

size_t
turns_leases(const struct turns *t)
{
	return leases_open(t->leases, t->shell->mono_ms);
}

bool
turns_is_writing(const struct turns *t)
{
	return t->puts != NULL;
}

void
turns_forget_threads(struct turns *t)
{
	struct threads *empty = threads_new(
	    t->shell->port.store, t->shell->port.nodes != NULL);

	if (empty == NULL)
		return;
	threads_free(t->threads);
	t->threads = empty;
}
