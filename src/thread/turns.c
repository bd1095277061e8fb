/*
 * The room of turns: what it is made of, and what it does when nobody asks:
 * counters go to the store, rows that ran out leave it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count/counts_int.h"
#include "system/data.h"
#include "thread/turns_int.h"
#include "thread/turns_sweep.h"
#include "intent/model.h"

#define FLUSH_MS    10000
#define SWEEP_MS    3600000
#define DAY_MS      INT64_C(86400000)
#define KEPT_DAYS   30
#define LATTICE_MAX (64u << 10)

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

/* The text of a file; NULL: it cannot be read, or is too long. */
static char *
read_file(const char *path, size_t *n)
{
	char *text = malloc(LATTICE_MAX);
	FILE *f = text != NULL ? fopen(path, "rb") : NULL;

	*n = f != NULL ? fread(text, 1, LATTICE_MAX, f) : 0;
	if (f == NULL || ferror(f) || *n == LATTICE_MAX) {
		free(text);
		text = NULL;
	}
	if (f != NULL)
		fclose(f);
	return text;
}

static enum sg_err
load_lattice(
    struct turn_gate *g, const char *path, char **text, struct sg_error *e)
{
	size_t n;

	if (path == NULL)
		return SG_OK;
	if ((*text = read_file(path, &n)) == NULL)
		return err_set(e, SG_EIO, STR(""),
		    STR("the lattice file cannot be read; see turn.lattice"));
	return turn_gate_lattice(g, (struct sg_str){*text, n}, e);
}

/* The weights name the rules they were trained with, and have a checksum. */
static void
name_rules(struct turns *t)
{
	struct buf b = BUF_ON(t->rules);
	uint8_t digest[SHA256_SIZE];

	sha256_of((struct sg_str){data_weights, MODEL_HEADER}, digest);
	buf_addhex(&b, digest, 8);
	if (t->shell->config.embed != NULL)
		buf_addz(&b, "+embed");
	buf_addc(&b, '\0');
}

enum sg_err
turns_reload(struct turns *t, struct sg_error *e)
{
	const struct service_config *c = &t->shell->config;
	struct turn_gate gate;
	char *text = NULL;
	enum sg_err err;

	if ((err = turn_gate_open(&gate, c->embed, e)) != SG_OK)
		return err;
	if ((err = load_lattice(&gate, c->lattice, &text, e)) != SG_OK) {
		turn_gate_close(&gate);
		free(text);
		return err;
	}
	if (t->gate.classifier != NULL)
		turn_gate_close(&t->gate);
	free(t->lattice);
	t->gate = gate;
	t->lattice = text;
	name_rules(t);
	return SG_OK;
}

static bool
make_parts(struct turns *t)
{
	const struct store_port *store = t->shell->port.store;

	t->leases = leases_new();
	t->threads = threads_new(store);
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
	if (t->gate.classifier != NULL)
		turn_gate_close(&t->gate);
	leases_free(t->leases);
	threads_free(t->threads);
	turn_keys_free(t->keys);
	for (size_t i = 0; i < sizeof(t->room) / sizeof(t->room[0]); i++)
		free(t->room[i]);
	free(t->lattice);
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
turns_forget(struct turns *t, void *ctx)
{
	turns_forget_puts(t, ctx);
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
