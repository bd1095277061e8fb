/* What every room needs from outside. */
#include "shell/shell.h"

#include "base/sha256.h"
#include "settings/service_config.h"
#include "json/json_put.h"
#include "shell/alarm.h"

void
shell_stamp(struct shell *sh)
{
	sh->wall_ms = sh->port.clock.wall_ms(sh->port.clock.self);
	if (sh->wall_ms < sh->floor_ms)
		sh->wall_ms = sh->floor_ms;
	sh->mono_ms = sh->port.clock.mono_ms(sh->port.clock.self);
}

int64_t
shell_clock_behind(const struct shell *sh)
{
	int64_t now = sh->port.clock.wall_ms(sh->port.clock.self);

	return now < sh->floor_ms ? sh->floor_ms - now : 0;
}

struct sg_str
shell_session(const struct shell *sh)
{
	return (struct sg_str){sh->session, sizeof(sh->session)};
}

const struct zone *
shell_zone(struct shell *sh, struct sg_str name)
{
	const struct zones_port *z = sh->port.zones;
	const struct zone *found = NULL;

	if (z == NULL)
		return &sh->utc;
	if (name.n > 0)
		found = z->find(z->self, name, NULL);
	return found != NULL ? found : z->here(z->self, NULL);
}

static uint64_t
epoch_of(const struct shell *sh)
{
	uint8_t digest[SHA256_SIZE];
	uint64_t epoch = 0;

	sha256_of(shell_session(sh), digest);
	for (unsigned i = 0; i < 8; i++)
		epoch = epoch << 8 | digest[i];
	return epoch;
}

static bool
draw_session(struct shell *sh)
{
	struct buf b = {.p = sh->session, .cap = sizeof(sh->session)};

	return sh->port.ids.make(sh->port.ids.self, &b) && b.n == ID_TEXT;
}

enum sg_err
shell_init(struct shell *sh, const struct shell_ports *ports,
    const struct service_config *config, struct sg_error *e)
{
	*sh = (struct shell){.port = *ports};
	arena_init(&sh->scratch, &mem_heap, SHELL_SCRATCH_MAX);
	arena_init(&sh->config_arena, &mem_heap, SERVICE_CONFIG_MAX);
	zone_utc(&sh->utc);
	if (ports->found != NULL)
		sh->floor_ms = ports->found->last_ms;
	shell_stamp(sh);
	sh->started_ms = sh->wall_ms;
	if (draw_session(sh) &&
	    service_config_copy(&sh->config_arena, config, &sh->config) &&
	    (sh->events = events_new(epoch_of(sh))) != NULL &&
	    (sh->counts = counts_new()) != NULL &&
	    (sh->alarms = alarms_new()) != NULL)
		return SG_OK;
	return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
}

void
shell_release(struct shell *sh)
{
	alarms_free(sh->alarms);
	counts_free(sh->counts);
	events_free(sh->events);
	arena_release(&sh->scratch);
	arena_release(&sh->config_arena);
}

enum sg_err
shell_configure(struct shell *sh, const struct service_config *config,
    struct shell_settings *was)
{
	*was = (struct shell_settings){sh->config, sh->config_arena};
	arena_init(&sh->config_arena, &mem_heap, SERVICE_CONFIG_MAX);
	if (service_config_copy(&sh->config_arena, config, &sh->config))
		return SG_OK;
	shell_configure_undo(sh, was);
	return SG_ENOMEM;
}

void
shell_configure_undo(struct shell *sh, struct shell_settings *was)
{
	arena_release(&sh->config_arena);
	sh->config = was->config;
	sh->config_arena = was->arena;
}

void
shell_work_begin(struct shell *sh, struct shell_work *w)
{
	if (sh->scratch_used) {
		arena_init(&w->own, &mem_heap, SHELL_SCRATCH_MAX);
		w->a = &w->own;
		return;
	}
	sh->scratch_used = true;
	w->a = &sh->scratch;
}

void
shell_work_end(struct shell *sh, struct shell_work *w)
{
	if (w->a == &w->own) {
		arena_release(&w->own);
		return;
	}
	arena_clear(&sh->scratch);
	sh->scratch_used = false;
}

/* What could not be written down for want of memory is not submitted. */
static bool
is_whole(const struct journal_unit *u)
{
	for (size_t i = 0; i < u->n_records; i++)
		if (u->records[i].n == 0)
			return false;
	for (size_t i = 0; i < u->n_ops; i++)
		if (u->ops[i].verb != STORE_DELETE &&
		    u->ops[i].verb != STORE_COUNT && u->ops[i].body.n == 0)
			return false;
	return true;
}

enum sg_err
shell_submit(struct shell *sh, const struct journal_unit *u)
{
	const struct journal_port *j = sh->port.journal;
	struct sg_error none = {0};
	enum sg_err err;

	if (sh->shut)
		return SG_EIO;
	if (!is_whole(u))
		return SG_EFULL;
	err = j->submit(j->self, u, &none);
	if (err == SG_OK && u->n_records > 0 && sh->wall_ms > sh->floor_ms)
		sh->floor_ms = sh->wall_ms;
	if (err != SG_OK && err != SG_EFULL)
		sh->shut = true;
	return err;
}

void
shell_tell_stopping(struct shell *sh, const char *reason)
{
	char room[64];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_name(&b, "reason", reason);
	json_close(&b);
	shell_tell(sh, SG_EVENT_STOPPING, 0, buf_str(&b));
}

/* T43: after a failed write nothing is allowed, and everybody knows. */
static void
shut(struct shell *sh)
{
	sh->shut_told = true;
	shell_tell_stopping(sh, "not_durable");
	if (sh->hooks.shut != NULL)
		sh->hooks.shut(sh->hooks.ctx);
}

void
shell_settle(struct shell *sh)
{
	if (sh->held > 0)
		return;
	if (sh->hooks.carry_out != NULL)
		sh->hooks.carry_out(sh->hooks.ctx);
	if (sh->shut && !sh->shut_told)
		shut(sh);
}

bool
shell_new_id(struct shell *sh, const char *prefix, struct buf *out)
{
	char room[ID_TEXT];
	struct buf b = BUF_ON(room);

	if (!sh->port.ids.make(sh->port.ids.self, &b))
		return false;
	buf_addz(out, prefix);
	for (size_t i = 0; i < b.n; i++)
		if (room[i] != '-')
			buf_addc(out, room[i]);
	return !buf_full(out);
}

void
shell_tell(
    struct shell *sh, enum sg_event_kind kind, uint64_t to, struct sg_str data)
{
	if (data.n > 0)
		events_add(sh->events, kind, to, sh->wall_ms, data);
	else
		events_lose(sh->events);
}

struct buf
shell_buf(struct arena *a, size_t cap)
{
	char *p = arena_raw(a, cap);

	return (struct buf){
	    .p = p, .cap = p != NULL ? cap : 0, .full = p == NULL};
}

#define JSON_FIRST 4096u
#define JSON_MAX   (16u << 20)

struct sg_str
shell_json(struct arena *a, const struct contract *c, const void *in)
{
	for (size_t cap = JSON_FIRST; cap <= JSON_MAX; cap *= 8) {
		struct buf b = shell_buf(a, cap);

		if (b.p == NULL)
			return STR("");
		contract_encode(c, in, &b);
		if (!buf_full(&b))
			return buf_str(&b);
	}
	return STR("");
}
