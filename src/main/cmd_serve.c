/*
 * serve: the gate as a server.  Opens what it needs in one order, runs until
 * it is told to stop, and closes in the reverse.  What it says goes to stderr,
 * and no token is ever among it (T50).
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "settings/config_remote.h"
#include "install/look.h"
#include "setup/setup.h"
#include "log/log.h"
#include "main/serve_drain.h"
#include "main/serve_install.h"
#include "secret/secret.h"
#include "main/serve_system.h"
#include "setup/settings_file.h"
#include "face/serve/serve.h"
#include "solgate/version.h"
#include "sso/sso.h"
#include "tls/tls.h"

struct call {
	const struct cli *cli;
	struct setup_options options;
	struct setup g;
	struct settings_file settings;
	struct serve_system machine;
	struct config_listen at;
	char sessions[PLACE_MAX + 16]; /* the file of signed-in browsers */
	struct tls *tls;               /* NULL: no certificate */
	struct sso *sso;               /* NULL: no single sign-on */
	const char *const *addresses;  /* while it says that it is ready */
	size_t n_addresses;
	bool install, uninstall, drain;
	bool opened; /* in this round */
};

/*
 * A burst fills a group of the journal with megabytes.  Left alone, malloc
 * learns from that to keep such blocks on its heap for good; with a threshold
 * of its own they go back to the system when the group is done.
 */
static void
give_back_after_bursts(void)
{
#ifdef __GLIBC__
	mallopt(M_MMAP_THRESHOLD, 128 * 1024);
	mallopt(M_TRIM_THRESHOLD, 256 * 1024);
#endif
}

static void
say(void *ctx, const char *line)
{
	(void)ctx;
	fprintf(stderr, "solgate: ");
	cli_put(stderr, str_of(line));
	fputc('\n', stderr);
}

/* Who answers chats, if it is not the built-in script. */
static void
say_model(FILE *f, const struct setup *g)
{
	const struct model_port *m = g->model;

	if (g->home.config.provider == 0)
		return;
	fprintf(f, "  model     %s ", m->provider(m->self, MODEL_DEFAULT));
	cli_put(f, str_of(m->model(m->self, MODEL_DEFAULT)));
	fputc('\n', f);
}

static void
say_settings(FILE *f, const struct setup *g)
{
	static const char *const modes[] = {"strict", "prompt", "PERMISSIVE"};
	const struct config *c = &g->home.config;

	fprintf(f, "  mode      %s", modes[config_mode(c)]);
	if (config_mode(c) == SG_MODE_PERMISSIVE)
		fprintf(f, " for %lld min, then prompt",
		    (long long)c->permissive_min);
	fprintf(f, "\n  settings  ");
	for (size_t i = 0; i < c->n_files; i++) {
		fputs(i > 0 ? ", " : "", f);
		cli_put(f, str_of(c->files[i]));
	}
	fputs(c->n_files == 0 ? "built-in defaults; there is no settings file\n"
			      : "\n",
	    f);
	say_model(f, g);
}

/* What people read, in one piece, and without waiting for a reader. */
static void
say_piece(struct call *k, void (*write)(FILE *f, struct call *k))
{
	char *text = NULL;
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);

	if (f == NULL)
		return;
	write(f, k);
	if (fclose(f) == 0)
		log_raw((struct sg_str){text, n});
	free(text);
}

/* T63: which policy files count is said at every start. */
static void
write_ready(FILE *f, struct call *k)
{
	fprintf(f, "solgate %s is ready\n", sg_version());
	for (size_t i = 0; i < k->n_addresses; i++) {
		fprintf(f, "  %s", i == 0 ? "listens   " : "          ");
		cli_put(f, str_of(k->addresses[i]));
		fputc('\n', f);
	}
	say_settings(f, &k->g);
	if (k->options.home.system) {
		fputs("  try       solgate doctor, man solgate-system\n", f);
		return;
	}
	fprintf(f, "  tokens    ");
	cli_put(f, str_of(k->g.home.tokens));
	fprintf(f,
	    "/ (agents ask with these)\n"
	    "  beware    a program that runs as you can do more than ask: see "
	    "SECURITY.md, solgate doctor\n"
	    "  try       solgate open    stop with Ctrl+C\n");
}

static void
ready(void *ctx, const char *const *addresses, size_t n)
{
	struct call *k = ctx;

	k->addresses = addresses;
	k->n_addresses = n;
	if (log_is_json())
		log_say(SG_LOG_LEVEL_INFO, "ready", "ready",
		    &(struct log_field){
			"listens", n > 0 ? str_of(addresses[0]) : STR("")},
		    1);
	else
		say_piece(k, write_ready);
}

static void
write_held(FILE *f, struct call *k)
{
	say_settings(f, &k->g);
	for (size_t i = 0; i < k->g.home.n_held; i++)
		fprintf(f, "  restart   %s counts from the next start\n",
		    config_rows[k->g.home.held[i]].name);
}

static struct log_options
log_settings(const struct call *k)
{
	return (struct log_options){
	    .level = (enum sg_log_level)k->g.home.config.log_level,
	    .json = k->g.home.config.log_format == 1};
}

static struct tls_files
tls_settings(const struct call *k)
{
	const struct config *c = &k->g.home.config;

	return (struct tls_files){.cert = c->tls_cert.p,
	    .key = c->tls_key.p,
	    .older = c->tls_oldest == 1};
}

/* The certificate, if there is one to be read. */
static enum cli_exit
open_tls(struct call *k)
{
	struct tls_files f = tls_settings(k);
	struct sg_error e = {0};

	if (k->g.home.config.tls_cert.n == 0)
		return CLI_DONE;
	k->tls = tls_open(&f, &e);
	return k->tls != NULL
	    ? CLI_DONE
	    : cli_fail_error(k->cli, CLI_BAD_CONFIG, "TLS cannot be used", &e,
		  "See: man solgate-tls, docs/remote.md");
}

static enum cli_exit
open_sso(struct call *k)
{
	struct sg_error e = {0};

	return setup_sso(&k->g, &k->sso, &e) == SG_OK
	    ? CLI_DONE
	    : cli_fail_error(k->cli, CLI_BAD_CONFIG,
		  "single sign-on is not set up right", &e,
		  "See: man solgate.conf, sso; docs/people.md");
}

static enum sg_err
reload(void *ctx, struct sg_error *e)
{
	struct call *k = ctx;
	enum sg_err err = setup_reload(&k->g, &k->options, "SIGHUP", e);
	struct log_options o = log_settings(k);

	if (err != SG_OK)
		return err;
	if (k->tls != NULL) {
		struct tls_files f = tls_settings(k);

		err = tls_reload(k->tls, &f, e);
		if (err != SG_OK)
			return err;
	}
	log_set(&o);
	if (!log_is_json())
		say_piece(k, write_held);
	return SG_OK;
}

static struct http_config
http_settings(struct call *k)
{
	const struct setup *g = &k->g;
	const struct config *c = &g->home.config;
	struct http_config h = {.socket = g->home.socket,
	    .system = k->options.home.system ? &k->machine.http : NULL,
	    .inherited = true,
	    .hosts = c->hosts.v,
	    .n_hosts = c->hosts.n,
	    .sso = k->sso,
	    .sso_ms = c->sso_hours * 3600000,
	    .tokens = g->home.tokens,
	    .spool = g->home.state,
	    .person_by_terminal = c->person == 0,
	    .max_connections = (int32_t)c->max_connections,
	    .max_waiting = (int32_t)c->limit_waiting,
	    .reserve = c->limit_reserve > 0 ? (int32_t)c->limit_reserve : -1,
	    .max_body = (int32_t)c->max_body_kb << 10,
	    .max_proxy_body = (int32_t)c->proxy_body_kb << 10,
	    .rate = c->rate == 0 ? -1 : (int32_t)c->rate,
	    .burst = c->rate == 0 ? -1 : (int32_t)(2 * c->rate)};

	h.tls = k->tls;
	h.proxy = c->proxy.n > 0 ? c->proxy.p : NULL;
	h.address_rate = c->address_rate == 0 ? -1 : (int32_t)c->address_rate;
	if (c->listen.n > 0)
		h.tcp = config_listen(c->listen, &k->at);
	h.port = k->at.port;
	h.tcp6 = k->at.both;
	h.host = h.tcp && !k->at.both ? k->at.host : NULL;
	h.six = k->at.six;
	h.beyond = k->at.beyond;
	h.every = k->at.every;
	h.else_free = c->origin[CONFIG_listen] == CONFIG_BY_DEFAULT;
	return h;
}

/* Agents of the person whose gate it is; a machine's own user has none. */
static enum sg_err
agents(void *self, struct buf *out, struct sg_error *e)
{
	const struct settings_file *s = self;

	return look_list(s->options->home.system ? NULL : home_env("HOME"), out)
	    ? SG_OK
	    : err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
}

static bool
mended(void *ctx)
{
	struct call *k = ctx;

	return setup_disk_works(&k->g);
}

static enum cli_exit
serve(struct call *k, struct serve *s)
{
	struct serve_options o = {.reload = reload,
	    .ready = ready,
	    .mended = mended,
	    .say = say,
	    .ctx = k};
	struct sg_error e = {0};
	struct log_options log;
	enum cli_exit status;

	k->options.wake = serve_wake;
	k->options.wake_ctx = s;
	k->options.gathers = true;
	k->options.verifies = true;
	k->options.loop = serve_loop(s);
	status = setup_open(k->cli, &k->g, &k->options);
	if (status != CLI_DONE)
		return status;
	k->opened = true;
	log = log_settings(k);
	if (!log_open(&log))
		return cli_fail(k->cli, CLI_FAILED, "cannot start",
		    "there is no thread for the log", NULL);
	log_say(SG_LOG_LEVEL_INFO, "start", "starting",
	    &(struct log_field){"version", str_of(sg_version())}, 1);
	status = open_tls(k);
	if (status == CLI_DONE)
		status = open_sso(k);
	if (status != CLI_DONE)
		return status;
	if (place_make(k->g.home.runtime, &e) != SG_OK)
		return cli_fail_error(
		    k->cli, CLI_FAILED, "cannot start", &e, NULL);
	o.service = k->g.service;
	if (k->g.node != NULL) {
		o.notice_ms = k->g.home.config.drain_notice_s * INT64_C(1000);
		o.drain_ms = k->g.home.config.drain_s * INT64_C(1000);
	}
	o.http = http_settings(k);
	snprintf(
	    k->sessions, sizeof(k->sessions), "%s/sessions", k->g.home.state);
	o.http.sessions = k->sessions;
	o.http.settings = settings_file_port(&k->settings, &k->g, &k->options);
	k->settings.port.agents = agents;
	if (serve_run(s, &o, &e) != SG_OK)
		return cli_fail_error(k->cli, CLI_FAILED, "cannot serve", &e,
		    "Try another address: --listen 127.0.0.1:PORT, --socket "
		    "PATH");
	return CLI_DONE;
}

/* The opposite of --listen: it fills the same place. */
static bool
take_no_tcp(struct cli *c, void *at, const char *value)
{
	const char **listen = at;

	(void)c;
	(void)value;
	*listen = "";
	return true;
}

static const struct cli_option options[] = {
    CLI_TEXT("listen", "ADDRESS",
	"127.0.0.1:PORT, or localhost:PORT for ::1 as well", struct call,
	options.home.listen),
    CLI_TEXT(
	"socket", "PATH", "the Unix socket", struct call, options.home.socket),
    CLI_TAKE_AT("no-tcp", NULL, "answer only on the Unix socket", take_no_tcp,
	struct call, options.home.listen),
    HOME_STATE(struct call, options.home),
    HOME_CONFIG(struct call, options.home),
    HOME_MODE(struct call, options.home),
    HOME_UNATTENDED(struct call, options.home),
    CLI_FLAG("system", "the gate of this machine, as its own user", struct call,
	options.home.system),
    CLI_FLAG("drain",
	"tell the gate that runs to leave its calls to other nodes and stop, "
	"and wait for it",
	struct call, drain),
    CLI_FLAG("install", "install it as your own service, started at login",
	struct call, install),
    CLI_FLAG("uninstall", "stop and remove that service; state is kept",
	struct call, uninstall),
};

/* It was there when it was looked for, and was gone when it was opened: a gate
 * that has served before goes on looking. */
static bool
lost_again(const struct call *k, unsigned rounds)
{
	static const struct timespec pause = {1, 0};

	if (rounds == 0 || k->opened || k->g.home.config.store_url.n == 0)
		return false;
	(void)nanosleep(&pause, NULL);
	return true;
}

/*
 * Open, run, close; and once more after a disk that failed works again.  What
 * was in memory is gone then: only a start reads the ledger first, and knows
 * what was made durable before the failure.
 */
static enum cli_exit
serve_on(struct call *k)
{
	enum cli_exit status = CLI_DONE;
	bool again = true, lost;

	for (unsigned i = 0; again && status == CLI_DONE; i++) {
		struct serve *s = serve_new();

		if (i > 0)
			status = setup_find(k->cli, &k->g, &k->options);
		if (s == NULL)
			status = cli_fail(k->cli, CLI_FAILED, "cannot start",
			    "out of memory", NULL);
		k->opened = false;
		if (status == CLI_DONE)
			status = serve(k, s);
		if ((lost = s != NULL && lost_again(k, i)))
			status = CLI_DONE;
		setup_close(&k->g); /* the journal wakes ${s} until then */
		tls_close(k->tls);
		sso_close(k->sso);
		k->tls = NULL;
		k->sso = NULL;
		again = lost || (s != NULL && serve_again(s));
		serve_free(s);
	}
	log_close();
	return status;
}

/* A second gate beside the machine's would answer for nobody. */
static enum cli_exit
find(struct call *k)
{
	enum cli_exit status = CLI_DONE;

	if (k->options.home.system &&
	    (status = serve_system_become(k->cli)) != CLI_DONE)
		return status;
	status = setup_find(k->cli, &k->g, &k->options);
	if (status == CLI_DONE && k->options.home.system)
		return serve_system_users(
		    k->cli, &k->machine, &k->g.home.config);
	if (status == CLI_DONE && k->g.home.system)
		return cli_fail(k->cli, CLI_FAILED,
		    "this machine has a gate of its own",
		    "programs and people here use that one",
		    "To run another all the same, name its directory: "
		    "--state=DIR");
	return status;
}

static enum cli_exit
run_with(struct call *k)
{
	enum cli_exit status = find(k);

	secret_no_core();
	give_back_after_bursts();
	if (status == CLI_DONE && k->install && k->uninstall)
		status = cli_fail(k->cli, CLI_USAGE,
		    "--install and --uninstall exclude each other", NULL, NULL);
	if (status == CLI_DONE && (k->drain || k->install || k->uninstall)) {
		status = (k->drain   ? serve_drain
			: k->install ? serve_install
				     : serve_uninstall)(k->cli, &k->g.home);
		setup_close(&k->g);
		return status;
	}
	if (status == CLI_DONE)
		status = setup_confine(k->cli, &k->g, &k->options);
	if (status == CLI_DONE)
		return serve_on(k);
	setup_close(&k->g);
	return status;
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;

	k = (struct call){.cli = c};
	return cli_options(c, argc, argv, &k) && cli_operands(c, argc, argv, 0)
	    ? run_with(&k)
	    : CLI_USAGE;
}

const struct cli_command cmd_serve = {
    .name = "serve",
    .args = "[OPTION]...",
    .summary = "Run the gate as a server for programs and people",
    .help = "Answers HTTP on a Unix socket and on this machine's own address. "
	    "When it starts,\nit prints where it listens, which settings it "
	    "uses and where the tokens are.\nSee solgate-serve(8), "
	    "solgate.conf(5), solgate-protocol(7).\n\n"
	    "Examples:\n  solgate serve\n  solgate serve --no-tcp --mode "
	    "strict\n  solgate serve --install\n  solgate serve --drain\n",
    CLI_ROWS(options),
    .twice = "an option was given twice, or together with its opposite",
    .run = run,
};
