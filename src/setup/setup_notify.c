/* The notifiers that the settings name; see src/notify. */
#include <string.h>

#include "executor/fence.h"
#include "node/node.h"
#include "model/key.h"
#include "notify/notify.h"
#include "setup/setup_int.h"

#define KEY_NAME "push.key"
#define KEY_ROOM (2 * ECE_KEY + 1)

/* Said when it changes, not for each. */
static void
changed(void *ctx, const char *way, const char *why)
{
	(void)ctx;
	if (why != NULL)
		setup_log(SG_LOG_LEVEL_WARN, "notify",
		    "nobody can be told by %s: %s", way, why);
	else
		setup_log(SG_LOG_LEVEL_INFO, "notify",
		    "people are told by %s again%s", way, "");
}

static void
wake(void *ctx)
{
	struct setup *g = ctx;

	if (g->notify_wake != NULL)
		g->notify_wake(g->notify_wake_ctx);
}

static int
digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0'
	    : c >= 'a' && c <= 'f'  ? c - 'a' + 10
				    : -1;
}

static bool
read_hex(struct sg_str hex, uint8_t *out, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		int high = hex.n == 2 * n ? digit(hex.p[2 * i]) : -1;
		int low = high >= 0 ? digit(hex.p[2 * i + 1]) : -1;

		if (low < 0)
			return false;
		out[i] = (uint8_t)(high * 16 + low);
	}
	return true;
}

static enum sg_err
make_key(const char *path, uint8_t key[ECE_KEY], struct sg_error *e)
{
	char room[KEY_ROOM];
	struct buf b = BUF_ON(room);
	enum sg_err err = ece_key_new(key, e);

	if (err != SG_OK || path == NULL)
		return err;
	buf_addhex(&b, key, ECE_KEY);
	buf_addc(&b, '\n');
	err = place_write(path, buf_str(&b), e);
	key_wipe(room, sizeof(room));
	return err;
}

static enum sg_err
make_text(struct buf *out, struct sg_error *e)
{
	uint8_t key[ECE_KEY];
	enum sg_err err = ece_key_new(key, e);

	buf_addhex(out, key, sizeof(key));
	key_wipe(key, sizeof(key));
	return err;
}

/* Of many nodes: one for all, in their database. */
static enum sg_err
key_of_all(struct setup *g, uint8_t key[ECE_KEY], struct sg_error *e)
{
	struct sg_str text;
	struct arena a;
	enum sg_err err;

	arena_init(&a, &mem_heap, 64u << 10);
	err = node_secret(g->node, KEY_NAME, make_text, &a, &text, e);
	if (err == SG_OK && !read_hex(text, key, ECE_KEY))
		err = err_set(e, SG_EIO, STR(""),
		    STR("the key for Web Push in the database cannot be read"));
	arena_release(&a);
	return err;
}

/*
 * The key by which push services know this gate: subscriptions are made for
 * it, so it is kept.  A gate that keeps nothing has one for its life; many
 * nodes have the same.
 */
static bool
push_key(void *ctx, uint8_t key[ECE_KEY], struct sg_error *e)
{
	struct setup *g = ctx;
	char path[PLACE_MAX + 16];
	struct sg_str text;
	struct arena a;
	enum sg_err err;

	if (g->node != NULL)
		return key_of_all(g, key, e) == SG_OK;
	if (g->lock < 0)
		return make_key(NULL, key, e) == SG_OK;
	snprintf(path, sizeof(path), "%s/" KEY_NAME, g->home.state);
	arena_init(&a, &mem_heap, 64u << 10);
	err = config_file(path, &a, &text, e);
	if (err == SG_ENOTFOUND) {
		*e = (struct sg_error){0};
		err = make_key(path, key, e);
	} else if (err == SG_OK && !read_hex(str_trim(text), key, ECE_KEY)) {
		err = err_set(e, SG_EIO, str_of(path),
		    STR("the file does not hold a key for Web Push"));
	}
	arena_release(&a);
	return err == SG_OK;
}

/* One secret of a file that only its owner can read; empty: none is named. */
static enum sg_err
read_secret(
    struct setup *g, struct sg_str file, struct sg_str *out, struct sg_error *e)
{
	char room[KEY_MAX];
	struct buf b = BUF_ON(room);
	enum sg_err err;

	*out = STR("");
	if (file.n == 0)
		return SG_OK;
	err = key_read(file.p, NULL, &b, e);
	if (err == SG_OK && !arena_dup(&g->home.a, buf_str(&b), out))
		err = err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	key_wipe(room, sizeof(room));
	return err;
}

/* What a notifier wants to hear of; ${least} is a place in its words. */
static struct notice_rule
rule(const struct config *c, bool on, unsigned least, struct sg_str quiet)
{
	static const enum sg_risk risks[] = {
	    SG_RISK_LOW, SG_RISK_MEDIUM, SG_RISK_HIGH};
	struct notice_rule r = {.on = on,
	    .least = risks[least < 3 ? least : 2],
	    .high_always = c->notify_high};

	(void)notice_hours_read(quiet, &r.quiet);
	return r;
}

/* Whom it reaches, where, and in which language. */
static void
audience(struct notice_rule *r, const struct sg_str_list *people,
    const struct sg_str_list *projects, unsigned language)
{
	r->to = (struct notice_audience){
	    people->v, projects->v, people->n, projects->n};
	r->language = language < NOTICE_LANGUAGE_COUNT
	    ? (enum notice_language)language
	    : NOTICE_EN;
}

static void
set_rules(const struct config *c, struct notice_rule r[NOTIFIER_COUNT])
{
	const bool on[NOTIFIER_COUNT] = {[NOTIFIER_PUSH] = c->push,
	    [NOTIFIER_NTFY] = c->ntfy_url.n > 0,
	    [NOTIFIER_SMTP] = c->smtp_url.n > 0,
	    [NOTIFIER_COMMAND] = c->notify_command.n > 0,
	    [NOTIFIER_DESKTOP] = c->desktop};

#define WAY(which, m)                                             \
	r[which] = rule(c, on[which], c->m##_risk, c->m##_quiet); \
	audience(&r[which], &c->m##_people, &c->m##_projects, c->m##_language)
	WAY(NOTIFIER_PUSH, push);
	WAY(NOTIFIER_NTFY, ntfy);
	WAY(NOTIFIER_SMTP, smtp);
	WAY(NOTIFIER_COMMAND, notify_command);
	WAY(NOTIFIER_DESKTOP, desktop);
#undef WAY
}

enum sg_err
setup_notify(struct setup *g, const struct setup_options *o, struct sg_error *e)
{
	const struct config *c = &g->home.config;
	char dir[PLACE_MAX + 16];
	struct notify_options n = {.page_url = c->notify_page,
	    .ca_file = c->notify_ca.n > 0 ? c->notify_ca.p : NULL,
	    .wait_ms = 1000 * c->notify_s,
	    .content = c->notify_content,
	    .attends = c->notify_attends,
	    .push_contact = c->push_contact,
	    .push_services = c->push_services.v,
	    .n_push_services = c->push_services.n,
	    .ntfy_url = c->ntfy_url,
	    .ntfy_topic = c->ntfy_topic,
	    .smtp_url = c->smtp_url,
	    .smtp_from = c->smtp_from,
	    .smtp_user = c->smtp_user,
	    .smtp_to = c->smtp_to.v,
	    .n_smtp_to = c->smtp_to.n,
	    .command = c->notify_command.v,
	    .n_command = c->notify_command.n,
	    .unfenced = c->sandbox == SETUP_SANDBOX_OFF,
	    .push_key = push_key,
	    .wake = wake,
	    .changed = changed,
	    .ctx = g};

	g->notify_wake = o->wake;
	g->notify_wake_ctx = o->wake_ctx;
	snprintf(dir, sizeof(dir), "%s/notify", g->home.state);
	n.command_dir = o->home.memory ? NULL : dir;
	set_rules(c, n.rule);
	if (read_secret(g, c->ntfy_token_file, &n.ntfy_token, e) != SG_OK ||
	    read_secret(g, c->smtp_password_file, &n.smtp_password, e) !=
		SG_OK ||
	    (g->notify = notify_open(&n, e)) == NULL)
		return SG_EINVALID;
	g->notifier = notify_port(g->notify);
	return SG_OK;
}

/* What the gate itself needs to start the program of notify.command. */
bool
setup_notify_allow(struct setup *g, struct sandbox_rules *r)
{
	const struct config *c = &g->home.config;
	struct registry_tool tool = {.by = EXECUTOR_COMMAND, .n_argv = 1};

	if (c->notify_command.n == 0)
		return true;
	tool.argv[0] = c->notify_command.v[0];
	return fence_of_gate(r, &tool, &g->home.a);
}
