/*
 * tls self: a certificate for a home network, of an authority that speaks for
 * this gate alone.  What it wrote, what to set, and a code for the phone.
 */
#define _DEFAULT_SOURCE
#include <getopt.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "home/home.h"
#include "json/json_put.h"
#include "qr/qr.h"
#include "settings/config_place.h"
#include "settings/config_remote.h"
#include "tls/self.h"

#define NAME_MAX_  256
#define PORT_USUAL 7878

struct call {
	const struct cli *cli;
	struct home_options options;
	struct home home;
	bool force;
	char found[TLS_SELF_NAMES][NAME_MAX_];
	const char *names[TLS_SELF_NAMES];
	size_t n;
	char dir[PLACE_MAX];
	char authority[PLACE_MAX], chain[PLACE_MAX], key[PLACE_MAX];
	struct tls_self made;
};

static void
add(struct call *k, const char *name)
{
	for (size_t i = 0; i < k->n; i++)
		if (strcmp(k->names[i], name) == 0)
			return;
	if (k->n == TLS_SELF_NAMES || strlen(name) >= NAME_MAX_)
		return;
	memcpy(k->found[k->n], name, strlen(name) + 1);
	k->names[k->n] = k->found[k->n];
	k->n++;
}

/* The addresses by which others on this network reach the machine. */
static void
find_names(struct call *k)
{
	struct ifaddrs *all = NULL;
	char text[NAME_MAX_];

	if (getifaddrs(&all) != 0)
		return;
	for (const struct ifaddrs *i = all; i != NULL; i = i->ifa_next) {
		if (i->ifa_addr == NULL || (i->ifa_flags & IFF_UP) == 0 ||
		    (i->ifa_flags & IFF_LOOPBACK) != 0 ||
		    i->ifa_addr->sa_family != AF_INET)
			continue;
		if (getnameinfo(i->ifa_addr, sizeof(struct sockaddr_in), text,
			sizeof(text), NULL, 0, NI_NUMERICHOST) == 0)
			add(k, text);
	}
	freeifaddrs(all);
}

static enum cli_exit
read_names(struct call *k, char **words)
{
	for (; *words != NULL; words++) {
		if (!tls_self_name(*words))
			return cli_fail(k->cli, CLI_USAGE,
			    "this is neither a name nor an address", *words,
			    "Such as: solgate tls self 192.168.1.20 gate.lan");
		if (k->n >= TLS_SELF_NAMES - 2)
			return cli_fail(k->cli, CLI_USAGE,
			    "these are too many names", "six at most", NULL);
		add(k, *words);
	}
	if (k->n == 0)
		find_names(k);
	if (k->n == 0)
		return cli_fail(k->cli, CLI_USAGE,
		    "this machine has no address that others could reach", NULL,
		    "Name one: solgate tls self 192.168.1.20");
	add(k, "localhost");
	add(k, "127.0.0.1");
	return CLI_DONE;
}

static bool
name_files(struct call *k)
{
	return (size_t)snprintf(k->dir, PLACE_MAX, "%s/tls", k->home.state) <
	    PLACE_MAX &&
	    (size_t)snprintf(k->authority, PLACE_MAX, "%s/authority.crt",
		k->dir) < PLACE_MAX &&
	    (size_t)snprintf(k->chain, PLACE_MAX, "%s/server.crt", k->dir) <
	    PLACE_MAX &&
	    (size_t)snprintf(k->key, PLACE_MAX, "%s/server.key", k->dir) <
	    PLACE_MAX;
}

static enum cli_exit
make(struct call *k)
{
	struct sg_error e = {0};
	uint64_t serial;
	enum sg_err err;

	if (!name_files(k))
		return cli_fail(
		    k->cli, CLI_FAILED, "a path is too long", NULL, NULL);
	if (!k->force && access(k->key, F_OK) == 0)
		return cli_fail(k->cli, CLI_FAILED,
		    "there is a certificate already", k->chain,
		    "To make another, which phones have to trust again: "
		    "solgate tls self --force");
	if (getentropy(&serial, sizeof(serial)) != 0)
		return cli_fail(k->cli, CLI_FAILED,
		    "the system gave no random bytes", NULL, NULL);
	err = tls_self(k->names, k->n, serial, &k->made, &e);
	if (err == SG_OK)
		err = place_make(k->dir, &e);
	/* The key last: without it the other two are of no use to anybody,
	 * and a second try is not refused. */
	if (err == SG_OK)
		err = place_write(k->authority, str_of(k->made.authority), &e);
	if (err == SG_OK)
		err = place_write(k->chain, str_of(k->made.chain), &e);
	if (err == SG_OK)
		err = place_write(k->key, str_of(k->made.key), &e);
	memset(k->made.key, 0, sizeof(k->made.key));
	return err == SG_OK
	    ? CLI_DONE
	    : cli_fail_error(k->cli, CLI_FAILED,
		  "the certificate could not be made", &e, NULL);
}

static void
write_address(const struct call *k, char *out, size_t room)
{
	struct config_listen at;
	uint16_t port = config_listen(k->home.config.listen, &at) &&
		at.port != 0
	    ? at.port
	    : PORT_USUAL;
	bool six = strchr(k->names[0], ':') != NULL;

	snprintf(out, room, "%s%s%s:%u", six ? "[" : "", k->names[0],
	    six ? "]" : "", (unsigned)port);
}

static void
put_print(const struct call *k, FILE *f)
{
	for (size_t i = 0; i < sizeof(k->made.print); i++)
		fprintf(f, "%s%02X",
		    i == 0        ? ""
			: i == 16 ? "\n    "
				  : ":",
		    k->made.print[i]);
	fputc('\n', f);
}

static void
put_code(const struct call *k, const char *text)
{
	static struct qr q;
	static char room[QR_SIZE_MAX * QR_SIZE_MAX * 3];
	struct buf b = BUF_ON(room);

	if (!cli_utf8() || !qr_make(str_of(text), &q))
		return;
	qr_draw(&q, k->cli->colour, &b);
	fwrite(b.p, 1, b.n, stdout);
}

static enum cli_exit
show_json(const struct call *k, const char *address)
{
	char room[4 * PLACE_MAX];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_name(&b, "address", address);
	json_put_name(&b, "authority", k->authority);
	json_put_name(&b, "cert_file", k->chain);
	json_put_name(&b, "key_file", k->key);
	json_key(&b, "sha256");
	buf_addc(&b, '"');
	buf_addhex(&b, k->made.print, sizeof(k->made.print));
	buf_addc(&b, '"');
	json_close(&b);
	puts(buf_full(&b) ? "{}" : (buf_addc(&b, '\0'), b.p));
	return cli_flush(k->cli, CLI_DONE);
}

static enum cli_exit
show(const struct call *k)
{
	char address[NAME_MAX_ + 16], link[NAME_MAX_ + 64];
	const char *port;

	write_address(k, address, sizeof(address));
	if (k->cli->json)
		return show_json(k, address);
	port = strrchr(address, ':') + 1;
	snprintf(link, sizeof(link), "https://%s/authority.crt", address);
	printf("Made a certificate for");
	for (size_t i = 0; i < k->n; i++)
		printf("%s %s", i == 0 ? "" : ",", k->names[i]);
	printf(", good for %d days.\n\n"
	       "1. Let the gate use it, and start it again:\n"
	       "   solgate config set tls.cert_file %s\n"
	       "   solgate config set tls.key_file %s\n"
	       "   solgate config set server.hosts %s\n"
	       "   solgate config set server.listen 0.0.0.0:%s\n\n"
	       "2. Let the phone trust it: scan this code, accept the warning "
	       "once, and install\n   the authority. It can speak for the "
	       "names above and for nothing else.\n   %s\n",
	    TLS_SELF_DAYS - 1, k->chain, k->key, address, port, link);
	put_code(k, link);
	printf("   Its fingerprint (SHA-256), which the phone shows too:\n"
	       "    ");
	put_print(k, stdout);
	printf("\n3. Sign the phone in: solgate open --phone\n");
	return cli_flush(k->cli, CLI_DONE);
}

static const struct cli_option options[] = {
    CLI_FLAG("force", "make another though there is one", struct call, force),
    HOME_STATE(struct call, options),
    HOME_CONFIG(struct call, options),
    CLI_JSON("print only JSON"),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;
	enum cli_exit status;

	k = (struct call){.cli = c};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (argc <= optind || strcmp(argv[optind], "self") != 0)
		return cli_fail(c, CLI_USAGE, "say what to do",
		    argc > optind ? argv[optind] : NULL,
		    "Such as: solgate tls self");
	status = home_find(c, &k.home, &k.options);
	if (status == CLI_DONE)
		status = read_names(&k, argv + optind + 1);
	if (status == CLI_DONE)
		status = make(&k);
	if (status == CLI_DONE)
		status = show(&k);
	arena_release(&k.home.a);
	return status;
}

const struct cli_command cmd_tls = {
    .name = "tls",
    .args = "[OPTION]... self [NAME]...",
    .summary = "Make a certificate, so that a phone can reach the gate",
    .help = "Makes an authority for this gate alone and a certificate of it, "
	    "prints what to set\nand a code for the phone. Without a NAME the "
	    "addresses of this machine are taken.\nSee solgate-tls(1).\n\n"
	    "Examples:\n  solgate tls self\n"
	    "  solgate tls self 192.168.1.20 gate.lan\n",
    CLI_ROWS(options),
    .run = run,
};
